//! Situations of procedures: read, rolled with typed faces, looked into, walked and refused.

mod odds;
mod paths;
mod ran;
mod refused;
mod rules;

pub use odds::{by_outcome, exact, exact_under, fraction};
pub use paths::{Path, assert_replays, paths};
pub use ran::{Ran, assert_order, known, next_die, outcome, ran, ran_under, run, throw, throw_under};
pub use refused::{given, misread, read, read_under, refused, refused_at, refused_under, situation};
pub use rules::{ledger_ids, ruled, rules, under};
