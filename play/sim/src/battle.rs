//! What is kept of a battle that was fought.

use serde::{Deserialize, Serialize};

use crate::luck::LuckFigure;

/// A battle that was fought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    /// Its number.
    pub number: u64,
    /// The place of the side that won, in the order of the scenario; none of a draw.
    pub winner: Option<usize>,
    /// In which way it ended.
    pub ending: String,
    /// In which turn.
    pub turns: i64,
    /// How many commands were given.
    pub commands: u64,
    /// The figures of the sides, turn by turn.
    pub figures: Vec<TurnFigure>,
    /// What became of each unit.
    pub units: Vec<UnitFate>,
    /// How the dice fell against what was to be expected, turn by turn; empty where they were not weighed.
    pub luck: Vec<LuckFigure>,
}

impl Battle {
    /// 1 where that side won, else 0.
    pub(crate) fn won(&self, side: usize) -> f64 {
        f64::from(u8::from(self.winner == Some(side)))
    }
}

/// A figure of a side as a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct TurnFigure {
    /// The turn, from 1.
    pub turn: i64,
    /// The place of the side in the order of the scenario.
    pub side: usize,
    /// The place of the figure among those that the system follows.
    pub figure: usize,
    /// The value; none where there is nothing to count any more.
    pub value: Option<f64>,
}

/// What became of a unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitFate {
    /// Its id.
    pub unit: String,
    /// What it is called.
    pub name: String,
    /// The place of its side in the order of the scenario.
    pub side: usize,
    /// In which turn it was first marked with grave news: shaken, routed, broken.
    pub broke: Option<i64>,
    /// In which turn it was out of play.
    pub out: Option<i64>,
}
