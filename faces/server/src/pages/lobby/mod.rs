//! The lobby of a battle: who sits at its table, who is there, and who is ready.

mod company;
mod sit;

use axum::Router;
use axum::routing::get;

use crate::Server;

pub(super) use company::{company, late, strip};

pub(super) fn router() -> Router<Server> {
    Router::new().route("/battles/{battle}/{seat}/sit", get(sit::page).post(sit::sit))
}
