use serde::Serialize;

use super::{Audience, Id};
use crate::Figure;

/// What one seat may know of a battle as it stands: a face shows this and decides nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

impl View {
    /// Every piece, commands before what belongs to them.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.order_of_battle.iter().flat_map(Piece::with_parts)
    }

    /// The piece of that id, whatever it belongs to.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&Piece> {
        self.pieces().find(|piece| piece.id.as_str() == id)
    }

    /// What stands in the order of battle of a side, with all that belongs to it.
    pub fn of_side(&self, side: &Id) -> impl Iterator<Item = &Piece> {
        self.order_of_battle.iter().filter(move |piece| piece.side == *side)
    }
}

/// What is to be known of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub parts: Vec<Piece>,
}

impl Piece {
    /// The piece and all that belongs to it, however deep; a command before what belongs to it.
    pub fn with_parts(&self) -> impl Iterator<Item = &Self> {
        let mut rest = vec![self];
        std::iter::from_fn(move || {
            let piece = rest.pop()?;
            rest.extend(piece.parts.iter().rev());
            Some(piece)
        })
    }
}

/// One thing that is known, in the system's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fact {
    /// What it is: `fatigue`.
    #[cfg_attr(feature = "schema", schema(example = "fatigue"))]
    pub name: &'static str,
    /// How it stands: `350`.
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub value: FactValue,
    /// What to make of it: `medium: morale -1, fire -10%`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
    /// How far it has gone, where the rules read it on a scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gauge: Option<Gauge>,
    /// Whether it stands in the one-line order of battle: it changes in a battle, and is not as with everybody.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub brief: bool,
}

/// A scale that the rules read a fact on, and where the fact stands on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gauge {
    /// Where it stands; it may be past the ends.
    pub at: i64,
    /// Where the scale begins.
    pub from: i64,
    /// Where it ends.
    pub to: i64,
    /// Where something changes, rising: a level begins, an army breaks.
    pub marks: Vec<i64>,
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
        Self::of(name, FactValue::Figure(value.into()))
    }

    /// A fact in words of its own.
    pub fn text(name: &'static str, value: impl Into<String>) -> Self {
        Self::of(name, FactValue::Text(value.into()))
    }

    fn of(name: &'static str, value: FactValue) -> Self {
        Self { name, value, says: None, gauge: None, brief: false }
    }

    /// The fact in a few words: `fatigue 350 (medium)`.
    #[must_use]
    pub fn line(&self) -> String {
        match &self.says {
            Some(says) => format!("{} {} ({says})", self.name, self.value),
            None => format!("{} {}", self.name, self.value),
        }
    }

    /// With what to make of it.
    #[must_use]
    pub fn says(mut self, says: impl Into<String>) -> Self {
        self.says = Some(says.into());
        self
    }

    /// On the scale that the rules read it on.
    #[must_use]
    pub fn gauge(mut self, gauge: Gauge) -> Self {
        self.gauge = Some(gauge);
        self
    }

    /// In the one-line order of battle.
    #[must_use]
    pub fn brief(self) -> Self {
        self.brief_unless(false)
    }

    /// In the one-line order of battle, unless it is as with everybody.
    #[must_use]
    pub fn brief_unless(mut self, usual: bool) -> Self {
        self.brief = !usual;
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Marker {
    /// What it says: `shaken`.
    #[cfg_attr(feature = "schema", schema(example = "shaken"))]
    pub name: &'static str,
    /// The colour of its bead, where the system gives it one: `white`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(example = "white"))]
    pub colour: Option<&'static str>,
    /// How bad the news is that it tells, from 0, which is none, to 4.
    #[serde(skip)]
    pub gravity: u8,
    /// How it is laid.
    #[serde(skip)]
    pub laid: Laying,
}

/// How a marker is laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Laying {
    /// On its piece.
    On,
    /// In front of its piece.
    InFront,
    /// On its piece, as one of steps that follow one another: which one, from 1.
    Step(u8),
}

impl Marker {
    /// A marker without a colour.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, colour: None, gravity: 0, laid: Laying::On }
    }

    /// A bead of that colour.
    #[must_use]
    pub const fn bead(name: &'static str, colour: &'static str) -> Self {
        Self { colour: Some(colour), ..Self::new(name) }
    }

    /// With news as bad as that, from 0 to 4.
    #[must_use]
    pub const fn grave(self, gravity: u8) -> Self {
        Self { gravity, ..self }
    }

    /// In front of its piece.
    #[must_use]
    pub const fn in_front(self) -> Self {
        Self { laid: Laying::InFront, ..self }
    }

    /// As that step of several, from 1.
    #[must_use]
    pub const fn step(self, step: u8) -> Self {
        Self { laid: Laying::Step(step), ..self }
    }
}

/// A test or a duty that the rules impose now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// In which of the ways that the system has: `turn-limit`, `exhaustion`.
    #[cfg_attr(feature = "schema", schema(example = "turn-limit"))]
    pub way: String,
    /// Who won; none of a draw.
    pub winner: Option<Id>,
    /// What happened, in a sentence. A log keeps it only where the umpire wrote it: else it is told when it is read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// The rule by which it ended.
    pub rule: String,
}
