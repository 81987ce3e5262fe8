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
mod contact;
mod cover;
mod decimal;
mod faults;
mod fire;
mod footprints;
mod height;
mod invariance;
mod movement;
mod near;
mod range;
mod raster;
mod sight;
mod wrecks;
