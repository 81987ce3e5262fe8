use axum::Router;

use crate::Server;

pub(super) fn router() -> Router<Server> {
    Router::new()
}
