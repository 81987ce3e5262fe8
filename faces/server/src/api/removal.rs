//! Removing a battle, which is its umpire's.

use axum::Json;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::document::{Anywhere, OfSeat};
use crate::guard::Umpire;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(remove)).routes(routes!(keep))
}

/// A battle that is to go.
#[derive(Debug, Serialize, ToSchema)]
struct Leaving {
    /// Its id.
    battle: String,
    /// From when on it is gone for good: date and time of UTC, as RFC 3339 has them.
    leaves: String,
}

/// Removes a battle for good, after a term in which that can be taken back. Every seat is told by a remark in the log.
#[utoipa::path(
    delete, path = "/battles/{battle}", tag = "umpire",
    params(("battle" = String, Path, description = "The battle's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 202, body = Leaving, description = "It goes after its term"), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn remove(Umpire(room): Umpire) -> Result<(StatusCode, Json<Leaving>), Fault> {
    let leaves = room.let_go().await?.strftime("%Y-%m-%dT%H:%M:%SZ").to_string();
    Ok((StatusCode::ACCEPTED, Json(Leaving { battle: room.id().to_string(), leaves })))
}

/// Takes the removal of a battle back: it stays. Every seat is told.
#[utoipa::path(
    delete, path = "/battles/{battle}/removal", tag = "umpire",
    params(("battle" = String, Path, description = "The battle's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 204, description = "It stays"), OfSeat, Anywhere),
    security(("key" = []), ("cookie" = [])),
)]
async fn keep(Umpire(room): Umpire) -> Result<StatusCode, Fault> {
    room.keep_on().await?;
    Ok(StatusCode::NO_CONTENT)
}
