//! The library of scenarios, and the studio in which they are made.

mod edit;

use axum::Router;
use axum::routing::get;

use crate::Server;

pub(super) fn router() -> Router<Server> {
    Router::new().route("/studio/{scenario}/{key}", get(edit::page))
}
