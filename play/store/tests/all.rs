//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod common;
mod database;
mod database_calls;
mod database_damage;
mod database_faults;
mod database_killed;
mod database_leaving;
mod database_library;
mod database_sitters;
mod database_transfer;
mod disk;
mod fixtures;
mod killed;
