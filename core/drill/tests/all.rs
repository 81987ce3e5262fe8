//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod battles;
mod players;
mod situations;
#[path = "../../engine/tests/toy/mod.rs"]
mod toy;
