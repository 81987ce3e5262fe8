use serde_json::Value;
use utoipa::ToSchema;

use super::odds::{Note, Roll};
use super::view::{Ending, Fact};

/// A record as one seat may read it.
#[derive(ToSchema)]
pub(in crate::api) struct Entry {
    /// Its number, from 1.
    #[schema(minimum = 1)]
    number: u64,
    /// Who gave the command.
    seat: String,
    /// When.
    #[schema(example = "2026-06-18T11:30:00Z")]
    at: String,
    /// The command, where the reader may know it.
    #[schema(value_type = Option<Object>)]
    command: Option<Value>,
    /// The dice, where there were any.
    rolls: Option<Vec<Roll>>,
    /// Whether the dice were typed in by a person; left out where they were not.
    typed: Option<bool>,
    /// What the seat mixed into them; left out where that was nothing.
    contribution: Option<String>,
    /// What happened, in sentences.
    says: Vec<String>,
    /// The reasons, where there were any.
    reasons: Option<Vec<Note>>,
    /// Whether it was taken back; left out where it was not.
    undone: Option<bool>,
    /// Whether the reader may not know what it was; left out where he may.
    sealed: Option<bool>,
}

/// A battle in short.
#[derive(ToSchema)]
pub(in crate::api) struct BattleReport {
    /// What the battle is called.
    name: String,
    /// The rule system.
    system: String,
    /// How many records there are.
    records: u64,
    /// Turn, hour, phase and the like.
    clock: Vec<Fact>,
    /// How it ended; null while it goes on.
    ending: Option<Ending>,
    /// The luck of each seat, in the commands that the reader may read.
    luck: Vec<LuckLine>,
}

/// What was rolled against what was to be expected.
#[derive(ToSchema)]
pub(in crate::api) struct Luck {
    /// One line a seat and kind of roll, and one of all of a seat's rolls at its end.
    lines: Vec<LuckLine>,
}

/// What one seat rolled for one purpose.
#[derive(ToSchema)]
pub(super) struct LuckLine {
    /// Who rolled.
    seat: String,
    /// What for; null for all of his rolls together.
    purpose: Option<String>,
    /// How often.
    rolls: u64,
    /// The mean of what was rolled; null of different kinds.
    mean: Option<f64>,
    /// The mean that was to be expected.
    expected_mean: Option<f64>,
    /// How surprising it was, in bits.
    surprise: f64,
    /// How surprising such rolls are on average.
    expected_surprise: f64,
    /// Of a hundred battles with the same rolls, in how many the seat is less lucky.
    percentile: Option<f64>,
}

/// What the log of a battle was checked for.
#[derive(ToSchema)]
pub(in crate::api) struct Verification {
    /// Whether every point holds.
    holds: bool,
    /// The points, in the order in which they build on one another.
    checks: Vec<Check>,
}

/// One point that was checked.
#[derive(ToSchema)]
pub(super) struct Check {
    /// What was checked.
    #[schema(example = "dice")]
    point: String,
    /// Whether it holds.
    holds: bool,
    /// What was found, in a sentence.
    says: String,
}
