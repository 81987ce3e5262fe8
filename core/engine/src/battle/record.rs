use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use standfast_dice::Roll;

use super::{Ending, Id, Seat};
use crate::Note;

/// The version of the log's format that is written.
pub const FORMAT: u32 = 1;

/// The first line of a battle's log: all that was settled before the first command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format.
    #[serde(rename = "standfast")]
    pub format: u32,
    /// The version of the rules that the battle was begun under.
    pub rules: String,
    /// The rule system.
    pub system: String,
    /// When it was begun, in the words of whoever began it.
    pub begun: String,
    /// The seed of its dice.
    pub seed: u64,
    /// What hidden values are committed to with.
    pub secret: String,
    /// SHA-256 of the scenario, in hexadecimal digits.
    pub hash: String,
    /// What the scenario's file was called.
    pub origin: String,
    /// The scenario, as it was written.
    pub scenario: String,
}

impl Header {
    /// The header of a battle that begins now.
    #[must_use]
    pub fn new(system: &str, origin: &str, scenario: &str, seed: u64, begun: &str) -> Self {
        Self {
            format: FORMAT,
            rules: env!("CARGO_PKG_VERSION").to_owned(),
            system: system.to_owned(),
            begun: begun.to_owned(),
            seed,
            secret: super::commitment::hash(&format!("{seed}\nhidden values")),
            hash: super::commitment::hash(scenario),
            origin: origin.to_owned(),
            scenario: scenario.to_owned(),
        }
    }

    /// Whether the scenario is the one that was hashed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.hash == super::commitment::hash(&self.scenario)
    }
}

/// One command as it was decided: a line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<E> {
    /// Its number, from 1.
    pub number: u64,
    /// Who gave it.
    pub seat: Seat,
    /// When, in the words of whoever kept the log.
    pub at: String,
    /// The command, every part of it.
    pub command: Json,
    /// The dice, as they fell.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Whether the dice were typed in by a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// What happened under the rules.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<E>,
    /// What happened at the table.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<TableEvent>,
    /// The reasons, with the rules that they cite.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// What happens at any table, whatever the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEvent {
    /// Somebody wrote himself a note.
    Noted(String),
    /// Somebody said something to all.
    Said(String),
    /// Somebody asked that a command be taken back.
    UndoAsked {
        /// The command's number.
        record: u64,
    },
    /// It was not agreed to.
    UndoRefused {
        /// The command's number.
        record: u64,
    },
    /// A command was taken back.
    Undone {
        /// The command's number.
        record: u64,
    },
    /// The umpire set a value by hand.
    Set {
        /// What it is of.
        thing: Id,
        /// Its name.
        knob: String,
        /// What it is now.
        value: Json,
        /// Why.
        reason: String,
    },
    /// The battle ended.
    Ended(Ending),
}

/// A reason, as it was noted when the command was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The ledger id of the rule.
    pub rule: Cow<'static, str>,
    /// What it says here.
    pub says: String,
    /// What follows.
    pub value: Json,
}

impl From<Note> for Reason {
    fn from(note: Note) -> Self {
        let value = serde_json::to_value(note.value).unwrap_or_default();
        Self { rule: Cow::Borrowed(note.rule), says: note.says, value }
    }
}

/// A record as one seat may read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Its number.
    pub number: u64,
    /// Who gave the command.
    pub seat: Seat,
    /// When.
    pub at: String,
    /// The command, where the reader may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<Json>,
    /// The dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Whether the dice were typed in by a person.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// What happened, in sentences.
    pub says: Vec<String>,
    /// The reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Whether it was taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// Whether the reader may not know what it was.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}
