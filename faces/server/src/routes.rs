use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::gate::gate;
use crate::{Server, api, pages};

/// Every address of the server.
pub fn router(server: Server) -> Router {
    let limits = &server.config().limits;
    Router::new()
        .merge(pages::router())
        .merge(api::router())
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::nowhere)
        .layer((
            CompressionLayer::new(),
            from_fn_with_state(server.clone(), gate),
            TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, limits.patience()),
            DefaultBodyLimit::max(limits.body),
        ))
        .with_state(server)
}

/// Whether the server is up and its database answers.
async fn health(State(server): State<Server>) -> (StatusCode, &'static str) {
    let database = server.hall().database().clone();
    match tokio::task::spawn_blocking(move || database.count()).await {
        Ok(Ok(_)) => (StatusCode::OK, "ok\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(server): State<Server>) -> String {
    server.metrics().text(server.hall(), server.simulations())
}
