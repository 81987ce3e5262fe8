//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod answers;
mod battles;
mod common;
mod documents;
mod fair_dice;
mod help;
mod imports;
mod machine;
mod map;
mod play;
mod questions;
mod refusals;
mod serve;
mod tables;
