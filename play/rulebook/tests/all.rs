//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod advice;
mod briefing;
mod charts;
mod common;
mod conformance;
mod fair;
mod forged;
mod forks;
mod glossary;
mod history;
mod hostile;
mod ledger;
mod lesson;
mod links;
mod luck;
mod measure;
mod players;
mod promises;
mod questions;
mod remembered;
mod rulings;
mod schema;
mod simulation;
mod sources;
mod sweeps;
mod systems;
mod thinking;
mod wars;
mod ways;
mod worth;
