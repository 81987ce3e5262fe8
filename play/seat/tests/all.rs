//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod awaited;
mod bands;
mod form;
mod moment;
mod outlook;
mod sight;
#[path = "../../../core/engine/tests/toy/mod.rs"]
mod toy;
