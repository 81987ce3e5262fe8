//! Figures for whoever runs the server, as Prometheus reads them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use standfast_store::database::Written;

use crate::Hall;
use crate::simulations::{Open, Simulations};

/// What is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Family<Address, Histogram>,
    /// Live connections.
    pub(crate) watchers: Gauge,
    open_battles: Gauge<u64, AtomicU64>,
    simulations: Family<Stage, Gauge>,
    written: Kept,
}

/// What the database has written, by its own account.
#[derive(Debug, Default)]
struct Kept {
    transactions: Counter,
    acts: Counter,
    failed: Counter,
}

/// Which address was asked for, by its pattern: never the seat or the key in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Address {
    method: &'static str,
    path: String,
}

/// A request that is being answered.
#[derive(Debug)]
pub(crate) struct Asked {
    address: Address,
    begun: Instant,
}

impl Asked {
    /// From now on it is being answered.
    pub(crate) fn now(request: &Request) -> Self {
        let path = request.extensions().get::<MatchedPath>().map_or("nowhere", MatchedPath::as_str);
        let address = Address { method: named(request.method()), path: path.to_owned() };
        Self { address, begun: Instant::now() }
    }
}

/// The name under which a method is counted: one that nobody knows is `other`, since a label is kept for ever, and
/// callers invent as many methods as they like.
fn named(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// What becomes of simulations.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Stage {
    stage: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    path: String,
    status: u16,
}

impl Default for Metrics {
    fn default() -> Self {
        // From a tenth of a millisecond to ten seconds.
        const BOUNDS: [f64; 11] = [0.0001, 0.000_3, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
        let mut registry = Registry::with_prefix("standfast");
        let requests = Family::default();
        let histogram: fn() -> Histogram = || Histogram::new(BOUNDS);
        let seconds = Family::new_with_constructor(histogram);
        let (watchers, open_battles) = (Gauge::default(), Gauge::default());
        let simulations: Family<Stage, Gauge> = Family::default();
        registry.register("requests", "Requests that were answered", requests.clone());
        registry.register("request_seconds", "How long the answers took", seconds.clone());
        registry.register("watchers", "Live connections", watchers.clone());
        registry.register("open_battles", "Battles that are open in memory", open_battles.clone());
        registry.register("simulations", "Simulations that are fought, and that wait", simulations.clone());
        let written = Kept::told_by(&mut registry);
        Self { registry, requests, seconds, watchers, open_battles, simulations, written }
    }
}

impl Metrics {
    /// Counts a request that was answered, and writes it to the log.
    pub(crate) fn count(&self, asked: Asked, status: StatusCode) {
        let Asked { address, begun } = asked;
        let (took, status) = (begun.elapsed(), status.as_u16());
        let Address { method, path } = &address;
        tracing::debug!(method, path, status, microseconds = took.as_micros(), "answered");
        self.seconds.get_or_create(&address).observe(took.as_secs_f64());
        let Address { method, path } = address;
        self.requests.get_or_create(&Answered { method, path, status }).inc();
    }

    /// The figures as text.
    pub(crate) fn text(&self, hall: &Hall, simulations: &Simulations) -> String {
        let Open { fought, waiting } = simulations.open();
        for (stage, number) in [("fights", fought), ("waits", waiting)] {
            self.simulations.get_or_create(&Stage { stage }).set(i64::try_from(number).unwrap_or(i64::MAX));
        }
        self.open_battles.set(u64::try_from(hall.opened()).unwrap_or(u64::MAX));
        self.written.set(hall.database().written());
        let mut text = String::new();
        // Writing to a text can't fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

impl Kept {
    fn told_by(registry: &mut Registry) -> Self {
        let kept = Self::default();
        let held = "What the database's transactions held: battles begun, records, seats";
        registry.register("transactions", "Transactions that reached the disk", kept.transactions.clone());
        registry.register("written", held, kept.acts.clone());
        registry.register("transactions_failed", "Transactions that failed", kept.failed.clone());
        kept
    }

    fn set(&self, written: Written) {
        self.transactions.inner().store(written.transactions, Ordering::Relaxed);
        self.acts.inner().store(written.acts, Ordering::Relaxed);
        self.failed.inner().store(written.failed, Ordering::Relaxed);
    }
}
