//! `/api/v1`: everything that a page can do, as JSON.

use axum::Router;

use crate::Server;

pub(crate) fn router() -> Router<Server> {
    Router::new()
}
