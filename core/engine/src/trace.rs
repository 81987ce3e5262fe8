use std::fmt;

use serde::{Serialize, Serializer};
use smol_str::SmolStr;
use standfast_tabletop::decimal::Decimal;

use crate::{Choice, Quantity, Unit};

/// The value that a reason comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// A whole number.
    Whole(i64),
    /// A number of parts of something.
    Decimal(Decimal),
    /// A named value.
    Word(&'static str),
    /// Yes or no.
    Flag(bool),
}

impl From<i64> for Figure {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<bool> for Figure {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<U: Unit> From<Quantity<U>> for Figure {
    fn from(quantity: Quantity<U>) -> Self {
        Self::Decimal(Decimal { parts: quantity.in_parts(), per_whole: U::PARTS })
    }
}

impl Figure {
    /// The name of a choice.
    #[must_use]
    pub fn named<C: Choice>(choice: C) -> Self {
        Self::Word(choice.name())
    }
}

/// The figure as people read it: `yes` and `no` for flags.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Whole(number) => number.fmt(f),
            Self::Decimal(number) => number.fmt(f),
            Self::Word(word) => f.pad(word),
            Self::Flag(flag) => f.pad(if flag { "yes" } else { "no" }),
        }
    }
}

impl Serialize for Figure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Whole(number) => serializer.serialize_i64(number),
            Self::Decimal(number) => number.serialize(serializer),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Flag(flag) => serializer.serialize_bool(flag),
        }
    }
}

/// One reason: which rule, what it says of this situation, and the value that follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// The ledger id of the rule, or `system.ruling` where a ruling decided.
    #[cfg_attr(feature = "schema", schema(example = "micro-force.fire.3"))]
    pub rule: &'static str,
    /// What the rule says here, in words for the players.
    pub says: String,
    /// The value that follows.
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub value: Figure,
}

/// The reasons of an outcome, in the order in which the procedure came to them.
///
/// A silent trace keeps nothing and writes no sentences, so exact odds and simulation do not pay for what nobody reads.
#[derive(Debug, Clone)]
pub struct Trace {
    notes: Option<Vec<Note>>,
    /// What is called how.
    names: Vec<(&'static str, SmolStr)>,
}

impl Trace {
    /// A trace that keeps its notes.
    #[must_use]
    pub fn new() -> Self {
        Self { notes: Some(Vec::new()), names: Vec::new() }
    }

    /// A trace that keeps nothing.
    #[must_use]
    pub fn silent() -> Self {
        Self { notes: None, names: Vec::new() }
    }

    /// Whether the trace is silent: costly reasons need not be worked out.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        self.notes.is_none()
    }

    /// Notes that `rule` gave `value`; the sentence is written only if the trace keeps it.
    #[inline]
    pub fn note(&mut self, rule: &'static str, value: impl Into<Figure>, says: impl FnOnce() -> String) {
        if let Some(notes) = &mut self.notes {
            notes.push(Note { rule, says: says(), value: value.into() });
        }
    }

    /// From now on, whom a procedure knows by `role` is called `name` in its sentences: a battle knows its sides by name.
    ///
    /// ```
    /// let mut trace = standfast_engine::Trace::new();
    /// assert_eq!(trace.called("a"), "a");
    /// trace.call("a", "the Union");
    /// assert_eq!(trace.called("a"), "the Union");
    /// ```
    pub fn call(&mut self, role: &'static str, name: &str) {
        if !self.is_silent() {
            self.names.push((role, name.into()));
        }
    }

    /// What they are called whom a procedure knows by that role.
    #[must_use]
    pub fn called(&self, role: &'static str) -> SmolStr {
        let name = self.names.iter().rev().find(|(named, _)| *named == role);
        name.map_or(SmolStr::new_static(role), |(_, name)| name.clone())
    }

    /// The notes so far.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        self.notes.as_deref().unwrap_or_default()
    }

    /// The notes.
    #[must_use]
    pub fn into_notes(self) -> Vec<Note> {
        self.notes.unwrap_or_default()
    }
}

impl Default for Trace {
    fn default() -> Self {
        Self::new()
    }
}
