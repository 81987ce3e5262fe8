//! What every face says of a battle in the same words: the answer to a dry run, and the battle in short.

use serde::Serialize;
use serde_json::Value as Json;
use standfast_engine::Tree;
use standfast_engine::battle::{Ending, Fact, LiveBattle, LuckLine, Refused, Seat, TurningPoints};

use crate::history::{History, Toll, letter};

/// The answer to a dry run of a command. A refusal is an answer, not a fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Checked {
    /// Whether the seat may give it.
    pub legal: bool,
    /// The command with every part that was left out filled in, where it is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub command: Option<Json>,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// Why it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The verbs of everything that the seat may do instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub instead: Vec<&'static str>,
}

impl Checked {
    /// Whether the seat may give the command now.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle, seat: &Seat, command: &Tree) -> Self {
        let refused = match battle.check(seat, command) {
            Ok(command) => {
                let (rule, why, instead) = (None, None, Vec::new());
                return Self { legal: true, command: Some(command), rule, why, instead };
            }
            Err(refused) => refused,
        };
        let (rule, why) = match refused {
            Refused::Rule(declined) => (Some(declined.rule), declined.why),
            other => (None, other.to_string()),
        };
        Self { legal: false, command: None, rule, why: Some(why), instead: instead(battle, seat) }
    }
}

/// The verbs of everything that the seat may do now.
#[must_use]
pub fn instead(battle: &dyn LiveBattle, seat: &Seat) -> Vec<&'static str> {
    let mut verbs: Vec<&str> = Vec::new();
    for offer in battle.legal(seat) {
        if !verbs.contains(&offer.verb.name) {
            verbs.push(offer.verb.name);
        }
    }
    verbs
}

/// A battle in short: everybody's luck, what turned it, what it cost, and how one would tell it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BattleReport {
    /// What the battle is called.
    pub name: String,
    /// The rule system.
    pub system: &'static str,
    /// How many records there are.
    pub records: u64,
    /// Turn, hour, phase and the like.
    pub clock: Vec<Fact>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The luck of each seat, in the commands that the reader may read.
    pub luck: Vec<LuckLine>,
    /// The rolls that turned it.
    pub turning: TurningPoints,
    /// What it cost, unit by unit.
    pub toll: Toll,
    /// The battle as one would tell it to a friend.
    pub letter: String,
}

impl BattleReport {
    /// The battle in short, as the seat may know it.
    #[must_use]
    pub fn of(battle: &dyn LiveBattle, seat: &Seat) -> Self {
        let view = battle.view(seat);
        let (history, turning) = (History::of(battle, seat), battle.turning_points(seat));
        Self {
            name: view.name,
            system: view.system,
            records: view.number,
            clock: view.view.clock,
            ending: view.ending,
            luck: battle.luck_for(seat).lines,
            letter: letter(battle, seat, &history, &turning),
            turning,
            toll: history.toll,
        }
    }
}
