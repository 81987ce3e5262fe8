//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod battle_checks;
mod battle_drill;
mod battle_endings;
mod battle_forces;
mod battle_ground;
mod battle_led;
mod battle_movement;
mod battle_options;
mod battle_results;
mod battle_rulings;
mod battle_surrender;
mod charts;
mod common;
mod dice;
mod examples;
mod ledger_checks;
mod ledger_points;
mod properties_checks;
mod properties_points;
mod refusals;
mod rulings;
