use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::{Ending, FactValue, LiveBattle, Seat};
use standfast_rulebook::history::{History, summary};
use utoipa::ToSchema;

use super::{Library, ScenarioId, file_name};
use crate::Fault;
use crate::hall::Beginning;

/// How a battle ended, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Outcome {
    /// How it ended, and who won.
    pub(crate) ending: Ending,
    /// The clock as it stood: `turn 4`.
    pub(crate) clock: String,
    /// What each side has lost, in the order of the scenario.
    pub(crate) sides: Vec<SideLost>,
}

/// What a side has lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct SideLost {
    /// Its id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) name: String,
    /// In words: `stands: 12 of 40 lost, 2 of 8 units out of play`.
    pub(crate) lost: String,
}

/// A battle that was begun from a scenario.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Played {
    pub(crate) version: u64,
    /// When it was begun, in seconds since 1970.
    pub(crate) begun: i64,
    /// None while it goes on.
    pub(crate) outcome: Option<Outcome>,
}

/// Who won how often, of the battles that have ended.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ToSchema)]
pub(crate) struct Tally {
    /// How many battles have ended.
    pub(crate) ended: u64,
    /// How many go on.
    pub(crate) under_way: u64,
    /// How many of those that have ended each side won, by its name.
    pub(crate) wins: BTreeMap<String, u64>,
    /// How many nobody won.
    pub(crate) draws: u64,
}

impl Outcome {
    /// How a battle ended; none of one that goes on.
    pub(crate) fn of(battle: &dyn LiveBattle) -> Option<Self> {
        let view = battle.view(&Seat::Spectator);
        let ending = view.ending?;
        let toll = History::of(battle, &Seat::Spectator).toll;
        let clock = view.view.clock.iter().find(|fact| matches!(fact.value, FactValue::Figure(_)));
        let sides = toll.sides.iter().map(|side| SideLost {
            id: side.side.to_string(),
            name: side.name.clone(),
            lost: summary(side, toll.counted),
        });
        Some(Self {
            ending,
            clock: clock.map(|fact| format!("{} {}", fact.name, fact.value)).unwrap_or_default(),
            sides: sides.collect(),
        })
    }

    /// Who won, by name; none of a draw.
    pub(crate) fn winner(&self) -> Option<&str> {
        let winner = self.ending.winner.as_ref()?;
        let named = self.sides.iter().find(|side| winner.as_str() == side.id);
        Some(named.map_or(winner.as_str(), |side| side.name.as_str()))
    }
}

impl Tally {
    pub(crate) fn of(plays: &[Played]) -> Self {
        let mut tally = Self::default();
        for played in plays {
            let Some(outcome) = &played.outcome else {
                tally.under_way += 1;
                continue;
            };
            tally.ended += 1;
            match outcome.winner() {
                Some(winner) => *tally.wins.entry(winner.to_owned()).or_default() += 1,
                None => tally.draws += 1,
            }
        }
        tally
    }
}

impl Library {
    /// The battle that begins with a version of a scenario, or with its newest; the scenario remembers it.
    ///
    /// # Errors
    /// Where there is no such version; where it can't be read.
    pub(crate) async fn beginning(&self, id: &ScenarioId, version: Option<u64>) -> Result<Beginning, Fault> {
        let (name, version) = (self.scenario(id).await?.card.name, self.version(id, version).await?);
        let of = Some((id.clone(), version.number));
        Ok(Beginning { origin: file_name(&name, "toml"), scenario: version.text, of })
    }

    /// The battles that were begun from a scenario, the newest first.
    ///
    /// # Errors
    /// Where they can't be read.
    pub(crate) async fn plays(&self, id: &ScenarioId) -> Result<Vec<Played>, Fault> {
        let plays = self.read(id, |database, id| database.plays(id.as_str())).await?;
        let played = plays.into_iter().filter_map(|play| {
            // What can't be read any more is not told.
            let outcome = play.outcome.map(|json| serde_json::from_str(&json)).transpose().ok()?;
            Some(Played { version: play.version, begun: play.begun, outcome })
        });
        Ok(played.collect())
    }
}
