//! What tests share, whatever the rules.
//!
//! Players put a battle to the test and report what went wrong: [`play`] plays it at random to its end and checks every
//! step; [`harass`] gives illegal commands and checks that they are refused and change nothing; [`watch`] plays at
//! random under the umpire's eye, which checks each decision once more against the rules and the table; [`differences`]
//! finds whether two battles can be told apart from a seat.
//!
//! The rest is a kit for tests. It panics where a test would fail, with the input in the message:
//!
//! - [`situations`]: situations are read, rolled with typed faces, looked into, walked and refused.
//! - [`battles`]: a [`Game`](battles::Game) in which seats give commands, a [`Campaign`](battles::Campaign) of random
//!   battles, and scenarios made of other scenarios.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a kit for tests: what does not hold fails the test that asked"
)]

pub mod battles;
mod players;
pub mod situations;

pub use players::{Played, Player, admits, differences, harass, play, step, watch};
