//! A battle as one seat knows it, and what the seat may do.

mod act;
mod advice;
mod look;
mod measure;
mod throw;
mod told;

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::Server;

pub(super) use throw::Awaits;

/// JSON, one value a line: what a battle's file is.
pub(super) const LINES: &str = "application/x-ndjson";

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .merge(look::router())
        .merge(measure::router())
        .merge(act::router())
        .merge(advice::router())
        .merge(throw::router())
        .merge(told::router())
}

/// The seat of a battle.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what `Seated` reads from the address")]
pub(super) struct AtSeat {
    /// The battle's id.
    #[param(pattern = "^[0-9a-hjkmnp-tv-z]{16}$")]
    battle: String,
    /// The seat: `umpire`, `spectator`, or a player's id.
    #[param(max_length = 40, pattern = "^[a-z0-9][a-z0-9-]*$")]
    seat: String,
}
