//! `/api/v1`: everything that a page can do, as JSON, described by OpenAPI at `/api/openapi.json`.
//!
//! It answers what the program prints with `--format json`; its refusals are problem details.

mod battles;
mod body;
mod carried;
mod document;
mod events;
mod ledgers;
mod library;
mod links;
mod lobby;
mod problems;
mod procedures;
mod removal;
mod scenarios;
mod seat;
mod simulations;
mod work;
mod workshop;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use utoipa_axum::router::OpenApiRouter;

use crate::{Fault, Server};

pub(crate) use problems::as_problem;

/// Every address of the API.
pub(crate) fn router() -> Router<Server> {
    let (router, document) = described().split_for_parts();
    // A description is plain data and always becomes JSON.
    let document: Arc<str> = document.to_json().unwrap_or_default().into();
    let description = move || async move {
        ([(header::CONTENT_TYPE, "application/json")], document.to_string()).into_response()
    };
    router
        .route("/api/openapi.json", get(description))
        .route("/api/problems/{kind}", get(problems::explained))
        .route("/api", any(nowhere))
        .route("/api/{*rest}", any(nowhere))
}

/// Whether the address is one of the API.
pub(crate) fn is_ours(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The addresses that the description describes.
fn described() -> OpenApiRouter<Server> {
    let version_1 = OpenApiRouter::new()
        .merge(procedures::router())
        .merge(ledgers::router())
        .merge(scenarios::router())
        .merge(workshop::router())
        .merge(simulations::router())
        .merge(library::router())
        .merge(battles::router())
        .merge(carried::router())
        .merge(seat::router())
        .merge(links::router())
        .merge(lobby::router())
        .merge(removal::router())
        .merge(events::router());
    OpenApiRouter::with_openapi(document::begun()).nest("/api/v1", version_1)
}

async fn nowhere(uri: axum::http::Uri) -> Fault {
    Fault::NotFound(format!("address {} of the API: /api/openapi.json has all that there are", uri.path()))
}
