//! The API: battles played through it, what it refuses, and its description.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

#[path = "../common/mod.rs"]
mod common;

mod battle;
mod description;
mod guide;
mod refusals;
mod rules;
