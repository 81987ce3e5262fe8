//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod battle_contests;
mod battle_drill;
mod battle_endings;
mod battle_fog;
mod battle_ground;
mod battle_hidden;
mod battle_led;
mod battle_levels;
mod battle_phases;
mod battle_recorded;
mod battle_rulings;
mod battle_scenario;
mod battle_table;
mod battle_usage;
mod charts;
mod common;
mod examples;
mod ledger;
mod properties;
mod refusals;
mod rulings;
