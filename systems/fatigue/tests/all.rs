//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod battle_at_once;
mod battle_checks;
mod battle_drill;
mod battle_ending;
mod battle_ground;
mod battle_hand;
mod battle_led;
mod battle_losses;
mod battle_recovery;
mod battle_sunken_road;
mod battle_turn;
mod battle_view;
mod charts;
mod common;
mod dice;
mod exhaustive;
mod ledger;
mod refusals;
mod rulings;
