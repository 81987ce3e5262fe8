//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod armies;
mod changes;
mod comments;
mod differences;
mod hostile;
mod imports;
mod looked_at;
mod made_up;
mod steps;
