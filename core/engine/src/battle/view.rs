use serde::Serialize;

use super::{Audience, Id};
use crate::Figure;

/// What one seat may know of a battle as it stands: a face shows this and decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Turn, hour, phase and the like, the largest first.
    pub clock: Vec<Fact>,
    /// What matters to whole sides: running totals, levels, who has the initiative.
    pub totals: Vec<SideFacts>,
    /// The order of battle, commands above their units.
    pub order_of_battle: Vec<Piece>,
    /// What is under way: declared charges, fire waiting to be resolved, reports that are in.
    pub pending: Vec<String>,
}

/// What is to be known of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SideFacts {
    /// The side.
    pub side: Id,
    /// What it is called.
    pub name: String,
    /// What is known of it.
    pub facts: Vec<Fact>,
}

/// A command, a unit, a soldier or a vehicle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its id.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// What it is, in the system's own word: `brigade`, `regiment`, `vehicle`.
    pub kind: &'static str,
    /// Its side.
    pub side: Id,
    /// What is known of it.
    pub facts: Vec<Fact>,
    /// The markers on it.
    pub markers: Vec<Marker>,
    /// Why it is out of play, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// What belongs to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Piece>,
}

/// One thing that is known, in the system's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is: `fatigue`.
    pub name: &'static str,
    /// How it stands: `350`.
    pub value: FactValue,
    /// What to make of it: `medium: morale -1, fire -10%`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// The value of a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum FactValue {
    /// A number, a word, yes or no.
    Figure(Figure),
    /// A text.
    Text(String),
}

impl Fact {
    /// A fact that needs no explanation.
    pub fn new(name: &'static str, value: impl Into<Figure>) -> Self {
        Self { name, value: FactValue::Figure(value.into()), says: None }
    }

    /// A fact in words of its own.
    pub fn text(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: FactValue::Text(value.into()), says: None }
    }

    /// With what to make of it.
    #[must_use]
    pub fn says(mut self, says: impl Into<String>) -> Self {
        self.says = Some(says.into());
        self
    }
}

/// The value as people read it: `yes` and `no` for flags.
impl std::fmt::Display for FactValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.pad(text),
            Self::Figure(figure) => figure.fmt(f),
        }
    }
}

/// A marker on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// What it says: `shaken`.
    pub name: &'static str,
    /// The colour of its bead, where the system gives it one: `white`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
}

impl Marker {
    /// A marker without a colour.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, colour: None }
    }

    /// A bead of that colour.
    #[must_use]
    pub const fn bead(name: &'static str, colour: &'static str) -> Self {
        Self { name, colour: Some(colour) }
    }
}

/// A test or a duty that the rules impose now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Due {
    /// Whose it is: a side's, a player's, or the umpire's.
    pub whose: Audience,
    /// The verb of the command that does it.
    #[serde(rename = "do")]
    pub verb: &'static str,
    /// The unit, command or side that it is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Id>,
    /// What is to be done: `24th Michigan tests cohesion`.
    pub what: String,
    /// Why: `it lost a step to fire`.
    pub why: String,
    /// The rule that imposes it.
    pub rule: &'static str,
    /// By when: `before the fire phase ends`.
    pub by: &'static str,
}

/// How a battle ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Ending {
    /// In which of the ways that the system has: `turn-limit`, `exhaustion`.
    pub way: String,
    /// Who won; none of a draw.
    pub winner: Option<Id>,
    /// What happened, in a sentence. A log keeps it only where the umpire wrote it: else it is told when it is read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The rule by which it ended.
    pub rule: String,
}
