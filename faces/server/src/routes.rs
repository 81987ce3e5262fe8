use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use standfast_store::database::{Database, DatabaseFault, Settings};
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::guard::{Rates, Workbench, gate};
use crate::metrics::Metrics;
use crate::{Config, Hall, api, pages};

/// What every request is answered with.
#[derive(Debug, Clone)]
pub struct Server(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    config: Config,
    hall: Hall,
    rates: Rates,
    metrics: Metrics,
    workbench: Workbench,
}

impl Server {
    /// The server of that configuration, over the database in its data folder.
    ///
    /// # Errors
    /// Where the database can't be opened.
    pub fn open(config: Config) -> Result<Self, DatabaseFault> {
        let settings = Settings {
            durability: config.durability,
            waiting: config.limits.waiting,
            most_bytes: Some(config.limits.database_bytes),
            ..Settings::default()
        };
        let database = Database::open_with(&config.data, &settings)?;
        let hall = Hall::new(database, config.limits.clone());
        let rates = Rates::new(&config.limits);
        let (metrics, workbench) = (Metrics::default(), Workbench::new(&config.limits));
        Ok(Self(Arc::new(Parts { config, hall, rates, metrics, workbench })))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn hall(&self) -> &Hall {
        &self.0.hall
    }

    pub(crate) fn rates(&self) -> &Rates {
        &self.0.rates
    }

    pub(crate) fn workbench(&self) -> &Workbench {
        &self.0.workbench
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }
}

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
    server.metrics().text(server.hall())
}
