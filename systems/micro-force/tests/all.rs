//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod battle_drill;
mod battle_fire;
mod battle_led;
mod battle_movement;
mod battle_passing;
mod battle_phases;
mod battle_recorded;
mod battle_recovery;
mod battle_table;
mod battle_table_charges;
mod battle_together;
mod charge;
mod charts;
mod cohesion;
mod common;
mod dice_order;
mod fire;
mod initiative_and_recovery;
mod melee;
mod movement;
mod properties;
mod refusals;
mod rulings;
