//! How units move, in drawn examples and in properties.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

mod charge;
mod drawn;
mod partway;
mod path;
mod properties;
mod random;
mod reach;
mod retreat;
#[path = "../common/tables.rs"]
mod tables;
mod walk;
