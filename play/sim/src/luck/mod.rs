//! The luck of battles: how the dice fell against what was to be expected, and what estimates are without it.
//!
//! The dice of each command are weighed as they fall ([`standfast_generals::Scale`]): each figure of luck is 0 on average, whoever
//! leads and whatever is decided. So what of the outcome goes with the luck can be subtracted, and what is left has the same mean and
//! varies less: control variates, as AIVAT has them (Burch et al. 2018). What the dice made of the chance to win is subtracted as it
//! is, by a chance that was learned from other battles before (`learned`). How much of each other figure is subtracted is
//! found by least squares, from other battles than the one it is subtracted from.

use serde::{Deserialize, Serialize};

mod gauges;
mod learned;
mod moments;
mod subtracted;
mod tally;

pub use subtracted::{Subtracted, Unlucky};
pub use tally::LuckTally;

pub(crate) use gauges::{figures, measured};
pub use learned::{Learned, Lesson};
pub(crate) use learned::{Lessons, Seen, TREES, won};
pub(crate) use tally::{chance, controls, points};

/// A figure of luck of one battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LuckFigure {
    /// The turn.
    pub turn: i64,
    /// The place of the side that threw the dice, in the order of the scenario.
    pub side: usize,
    /// What is weighed.
    pub of: LuckOf,
    /// How much more it was than was to be expected.
    pub value: f64,
}

/// What luck is weighed by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LuckOf {
    /// The dice themselves, by the verb and what they were thrown for: standard deviations from their mean, summed.
    Dice(String),
    /// What the dice made of the battle, by a measure of how it stands.
    Battle(String),
}

/// The measure that is subtracted as it is: the chance of the first side, as it was learned.
pub(crate) const CHANCE: &str = "chance";

/// The measure by which the luck of a battle is shown: how well it stands for the first side, from -0.5 to 0.5.
pub(crate) const PROSPECTS: &str = "prospects";
