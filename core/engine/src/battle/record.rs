use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use standfast_dice::Roll;
use standfast_tabletop::{Length, Pose};

use super::{Allowance, Audience, CommandText, Contribution, Ending, Id, Seat, Secret, Sha256};
use crate::Note;

/// How a battle ends by the umpire's word: its sentence is the one he wrote.
pub(super) const BY_THE_UMPIRE: &str = "umpire";

/// One command as it was decided: a line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<E> {
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the line before it, in a battle whose lines are linked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Sha256>,
    /// Who gave it.
    pub seat: Seat,
    /// When, as the keeper of the log wrote it.
    pub at: String,
    /// The command, with every part.
    pub command: CommandText,
    /// The dice, as they fell.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Whether the dice were typed in by a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// The text that the seat mixed into its dice, in a fair battle.
    #[serde(default, skip_serializing_if = "Contribution::is_empty")]
    pub contribution: Contribution,
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

impl<E> Record<E> {
    /// The same in no more memory than it needs: a list that was read has room for four, and most have one.
    pub(super) fn trimmed(mut self) -> Self {
        self.rolls.shrink_to_fit();
        self.events.shrink_to_fit();
        self.table.shrink_to_fit();
        self.reasons.shrink_to_fit();
        self
    }
}

/// What happens at any table, whatever the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEvent {
    /// A seat wrote a private note.
    Noted(String),
    /// A seat spoke to everybody.
    Said(String),
    /// A seat spoke to some alone; a player's word to the umpire is a question.
    SaidTo {
        /// Who may read it, beside the speaker and the umpire.
        to: Audience,
        /// What was said.
        text: String,
    },
    /// The umpire answered a question.
    Answered {
        /// The record of the question.
        question: u64,
        /// Who may read the answer.
        to: Audience,
        /// What was said.
        text: String,
    },
    /// A question was set aside, by the umpire or by whoever asked it.
    SetAside {
        /// The record of the question.
        question: u64,
    },
    /// A seat asked to take a command back.
    UndoAsked {
        /// The command's number.
        record: u64,
    },
    /// The request was refused.
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
        /// The thing whose value it is.
        thing: Id,
        /// The name of the value.
        knob: String,
        /// The new value.
        value: Json,
        /// Why.
        reason: String,
    },
    /// A piece was set down on the table by hand.
    Placed {
        /// The piece.
        piece: Id,
        /// Where it stands now.
        pose: Pose,
        /// Why, if a reason had to be given.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// A piece moved on the table, by a command or by the rules.
    Moved {
        /// The piece.
        piece: Id,
        /// Where it stands now.
        pose: Pose,
        /// What it did, by the name of the motion: `falls-back`.
        #[serde(default, skip_serializing_if = "str::is_empty")]
        motion: Cow<'static, str>,
        /// Over how many inches, if that is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        inches: Option<Length>,
        /// What it did, in words: in logs older than motions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        says: String,
    },
    /// A piece is no longer on the table.
    Lifted {
        /// The piece.
        piece: Id,
    },
    /// A command overruled the table.
    Overruled {
        /// Which part of the command: `seen.range`.
        part: String,
        /// What the table says.
        table: Json,
        /// Why the table says so.
        says: String,
        /// What was given.
        given: Json,
        /// Why, in the giver's words.
        because: String,
    },
    /// The umpire allowed each side a time to act, or all the time it wants.
    TimeAllowed(Option<Allowance>),
    /// The umpire stopped the clocks of the sides, or let them go on.
    TimeRuns(bool),
    /// A player asked the machine what it would do. Whoever reads records finds an object for each event.
    AdviceAsked {},
    /// The umpire let players ask it, or forbade that.
    AdviceAllowed(bool),
    /// The battle ended.
    Ended(Ending),
    /// A seat pledged what it will mix into its dice, or withdrew its pledge.
    Pledged {
        /// The hash that what it contributes first must have; nothing where a pledge is withdrawn.
        to: Option<Sha256>,
    },
    /// The secret that the dice were rolled from was opened.
    SeedOpened {
        /// The secret.
        secret: Secret,
    },
}

/// A reason, as it was noted when the command was decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reason {
    /// The ledger id of the rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "micro-force.fire.3"))]
    pub rule: Cow<'static, str>,
    /// What it says here.
    pub says: String,
    /// What it comes to.
    pub value: Json,
}

impl Reason {
    /// Whether the same rule came to the same value: the words may differ.
    #[must_use]
    pub fn decides_as(&self, other: &Self) -> bool {
        self.rule == other.rule && self.value == other.value
    }
}

impl TableEvent {
    /// Strips what a log does not keep: the sentence of an ending, unless the umpire wrote it.
    pub(super) fn keep(&mut self) {
        if let Self::Ended(ending) = self
            && ending.way != BY_THE_UMPIRE
        {
            ending.says.clear();
        }
    }

    /// The event without the program's own words, which may change from release to release.
    fn without_words(&self) -> Self {
        let mut event = self.clone();
        event.keep();
        match &mut event {
            Self::Overruled { says, .. } | Self::Moved { says, .. } => says.clear(),
            _ => {}
        }
        event
    }

    /// Whether it is what the log says happened. A log that knows no motions yet says only where a piece came to.
    #[must_use]
    pub fn is_as_logged(&self, logged: &Self) -> bool {
        match (self, logged) {
            (Self::Moved { piece, pose, .. }, Self::Moved { piece: moved, pose: to, motion, .. })
                if motion.is_empty() =>
            {
                (piece, pose) == (moved, to)
            }
            _ => self.without_words() == logged.without_words(),
        }
    }
}

impl From<Note> for Reason {
    fn from(note: Note) -> Self {
        let value = serde_json::to_value(note.value).unwrap_or_default();
        Self { rule: Cow::Borrowed(note.rule), says: note.says, value }
    }
}

/// A record as one seat may read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entry {
    /// Its number.
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub number: u64,
    /// Who gave the command.
    pub seat: Seat,
    /// When.
    #[cfg_attr(feature = "schema", schema(example = "2026-06-18T11:30:00Z"))]
    pub at: String,
    /// The command, if the reader may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub command: Option<Json>,
    /// The dice.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Roll>,
    /// Whether the dice were typed in by a person.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// The text that the seat mixed into its dice, in a fair battle.
    #[serde(skip_serializing_if = "Contribution::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub contribution: Contribution,
    /// What happened, in sentences.
    pub says: Vec<String>,
    /// The reasons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// Whether it was taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// Whether it is hidden from the reader.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
}
