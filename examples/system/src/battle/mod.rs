//! How pickets are fought: the sides fire by turns, until one has given way.
//!
//! [`Setup`] is what a scenario says, [`State`] how things stand, [`Command`] what a seat may do, and [`Event`] what
//! happened. Nothing is hidden, and there is no table under it.

mod hand;
mod play;
mod setup;
mod telling;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Scene, Tabled};

use crate::Pickets;

pub use setup::{Company, Setup};

/// What a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Command {
    /// A company fires.
    Fire {
        /// Which.
        company: Id,
        /// At whom.
        target: Id,
    },
    /// All hold their fire.
    Hold,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A company was fired at and stands.
    Stood(Id),
    /// A company was fired at and has given way.
    GaveWay(Id),
    /// A turn begins: its number, and whose it is.
    TurnBegan(i64, Id),
}

/// How a battle stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1.
    pub turn: i64,
    /// Whose it is.
    pub side: Id,
    /// The companies that have given way.
    pub gone: BTreeSet<Id>,
}

/// There is no table under it.
impl Tabled for Pickets {}

/// How many companies of a side are left.
fn in_line(scene: Scene<'_, Pickets>, side: &Id) -> i64 {
    let own = scene.setup().companies.iter().filter(|company| company.side == *side);
    own.map(|company| i64::from(!scene.state.gone.contains(&company.thing.id))).sum()
}
