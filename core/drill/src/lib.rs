//! What tests share, whatever the rules.
//!
//! Players put a battle to the test, and tell what went wrong: [`play`] plays it at random to its end, and looks at
//! every step whether what must hold does; [`harass`] gives commands that may not be given, and looks whether they
//! are refused and leave no trace; [`watch`] plays at random under the umpire's eye, which holds each decision against
//! the rules and the table once more; [`differences`] tells whether two battles can be told apart from a seat.
//!
//! The rest is a kit for tests. It panics where a test would, and says with what:
//!
//! - [`situations`]: a situation is read, rolled with typed faces, looked into, walked and refused.
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
