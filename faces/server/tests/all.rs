//! Every test of the crate, in one program: a program for each file would be linked for each file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "tests"
)]

mod api;
mod calls;
mod carried;
mod common;
mod contrast;
mod guard;
mod home_pages;
mod imports;
mod kill;
mod lagging;
mod lessons;
mod library;
mod load;
mod lobby;
mod machines;
mod map_pages;
mod open_pages;
mod removal;
mod report_pages;
mod secrets;
mod simulations;
mod storage;
mod table_pages;
mod throws;
