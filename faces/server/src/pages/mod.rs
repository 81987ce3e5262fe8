//! Pages, drawn on the server; without the module everything still works by forms and reload.

mod app;
mod assets;
mod board;
mod calls;
mod fault;
mod file;
mod home;
mod join;
mod library;
mod live;
mod lobby;
mod odds;
mod parts;
mod print;
mod replay;
mod report;
mod rules;
mod seats;
mod sent;
mod shell;
mod simulations;
mod studio;
mod table;
mod thoughts;
mod verify;

use axum::Router;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};

use crate::{Fault, Server};

pub(crate) use fault::PageFault;
pub(crate) use sent::Sent;
pub(crate) use shell::{Html, Page};

/// The addresses of all pages.
pub(crate) fn router() -> Router<Server> {
    Router::new()
        .merge(app::router())
        .merge(assets::router())
        .merge(home::router())
        .merge(library::router())
        .merge(simulations::router())
        .merge(join::router())
        .merge(lobby::router())
        .merge(table::router())
        .merge(seats::router())
        .merge(calls::router())
        .merge(board::router())
        .merge(replay::router())
        .merge(report::router())
        .merge(thoughts::router())
        .merge(print::router())
        .merge(odds::router())
        .merge(rules::router())
        .merge(verify::router())
        .merge(studio::router())
}

/// The page of what is refused before any page is asked.
pub(crate) fn refused(fault: Fault) -> Response {
    PageFault(fault).into_response()
}

/// What there is at an address where there is nothing.
pub(crate) async fn nowhere(uri: Uri) -> PageFault {
    PageFault(Fault::NotFound(format!("page at {}", uri.path())))
}
