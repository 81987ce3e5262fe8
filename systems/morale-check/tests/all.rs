//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod battle_charges;
mod battle_charges_on_table;
mod battle_drill;
mod battle_ground;
mod battle_led;
mod battle_moves;
mod battle_table;
mod battle_together;
mod battle_turns;
mod charts;
mod common;
mod dice;
mod ledger;
mod ledger_charges;
mod modifiers;
mod played;
mod refusals;
mod rulings;
