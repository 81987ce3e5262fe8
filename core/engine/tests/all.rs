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
mod battle;
mod charts;
mod fair;
mod follow;
mod form;
mod ground;
mod harmless;
mod kinds;
mod moment;
mod procedure;
mod quantity;
mod rolls;
mod roster;
mod talk;
mod time;
mod toy;
mod tree;
mod undo;
