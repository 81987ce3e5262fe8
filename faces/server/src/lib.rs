//! The table in the browser: `standfast serve`.
//!
//! It moderates a battle for everybody at the table: what is due, what may be done and with which odds, the dice, the
//! log. What a seat may not know never reaches it, since every page and every push is made from the view that the
//! engine gives that seat. No rule is decided here.

mod answer;
mod api;
mod blocking;
mod calls;
mod config;
mod fault;
mod form;
mod gate;
mod guard;
mod hall;
mod library;
mod limits;
mod metrics;
mod pages;
mod pass;
mod routes;
mod serve;
mod server;
mod simulations;

pub use config::Config;
pub use fault::Fault;
pub use hall::{BattleId, Hall, Imported};
pub use limits::Limits;
pub use pass::hash_pass_phrase;
pub use routes::router;
pub use serve::{Logging, Running, qr_code, serve, serve_until_told};
pub use server::Server;
