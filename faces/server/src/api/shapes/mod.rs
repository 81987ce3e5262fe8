//! What the answers look like, for the description: the engine's own types know nothing of OpenAPI. Tests hold the
//! answers to these.
#![expect(dead_code, reason = "they describe what other types are written as, and are never made")]

mod account;
mod ground;
mod odds;
mod rules;
mod view;

pub(super) use account::{BattleReport, Entry, Luck, Verification};
pub(super) use ground::Measured;
pub(super) use odds::{BattleOdds, OddsAnswer, RollAnswer};
pub(super) use rules::{Chart, LedgerEntry};
pub(super) use view::{Due, Ending, Impossible, Offer, View};
