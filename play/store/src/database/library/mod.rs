//! Scenarios of the library: each with its versions, the links that open it, and the battles that were begun from it.

mod act;
mod look;
mod plays;
mod thin;

pub use look::{KeptScenario, KeptVersion, Sought};
pub use plays::{Origin, Play};

pub(super) use act::Shelf;
pub(super) use plays::began;

use super::act::Act;
use super::{Database, DatabaseFault};

/// What a link of a scenario allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Right {
    /// To read it, its versions, and how it was played.
    Read,
    /// To change it as well, to share it, and to remove it.
    Change,
}

impl Right {
    /// Every right.
    pub const ALL: [Self; 2] = [Self::Read, Self::Change];

    /// The right as it is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Change => "change",
        }
    }

    /// The right of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|right| right.name() == name)
    }
}

/// What a list shows of a scenario, and what is searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// Its rule system.
    pub system: String,
    /// What it is about.
    pub says: String,
    /// What is searched for words, in small letters.
    pub words: String,
    /// How many pieces there are: commands, units, soldiers, vehicles.
    pub pieces: u64,
    /// How many play it.
    pub players: u64,
    /// How many turns, hours or the like it has at most, where its clock says so.
    pub turns: Option<u64>,
    /// The same in words: `at most 7 hours`.
    pub length: Option<String>,
    /// Whether it is fought on a table.
    pub has_table: bool,
    /// Whether a battle can begin with it.
    pub is_sound: bool,
}

/// A version that somebody saves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVersion {
    /// When, in seconds since 1970.
    pub at: i64,
    /// Who, if he gave a name.
    pub by: Option<String>,
    /// What changed, in words.
    pub says: Vec<String>,
    /// The whole scenario, TOML.
    pub text: String,
    /// What a list shows of it.
    pub card: Card,
}

/// A scenario that is new in the library, and what opens it.
#[derive(Debug, Clone)]
pub struct NewScenario {
    /// Its id.
    pub id: String,
    /// The hash of the key of the link to read.
    pub read: [u8; 32],
    /// The hash of the key of the link to change.
    pub change: [u8; 32],
    /// Its first version.
    pub first: NewVersion,
}

impl Database {
    /// Puts a scenario into the library, if that has fewer than `most`. It is on the disk when this returns.
    ///
    /// # Errors
    /// Where there are `most` already, the id or a key's hash is in use, or it can't be written.
    pub fn shelve(&self, scenario: NewScenario, most: u64) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::Shelve { scenario: Box::new(scenario), most }))
    }

    /// Saves the version that follows `base`, which must be the newest: it is number `base + 1`. Of more than `kept` versions
    /// one is left out, never the first nor the newest.
    ///
    /// # Errors
    /// [`DatabaseFault::SavedOver`] where somebody has saved since; where there is no such scenario, or it can't be written.
    pub fn save(
        &self,
        scenario: &str,
        base: u64,
        version: NewVersion,
        kept: usize,
    ) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::Save {
            scenario: scenario.to_owned(),
            base,
            version: Box::new(version),
            kept,
        }))
    }

    /// Has a key open a scenario in that way from now on, and the one before it no more; none has nothing open it so.
    ///
    /// # Errors
    /// Where there is no such scenario, the key opens something else, or it can't be written.
    pub fn link(&self, scenario: &str, opens: Right, hash: Option<[u8; 32]>) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::Link { scenario: scenario.to_owned(), opens, hash }))
    }

    /// Has everybody find and read the scenario, or only who has a link.
    ///
    /// # Errors
    /// Where there is no such scenario, or it can't be written.
    pub fn list(&self, scenario: &str, listed: bool) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::List { scenario: scenario.to_owned(), listed }))
    }

    /// Has a scenario go at that time, in seconds since 1970, or stay where there is none.
    ///
    /// # Errors
    /// Where there is no such scenario, or it can't be written.
    pub fn let_scenario_go(&self, scenario: &str, at: Option<i64>) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::LetGo { scenario: scenario.to_owned(), at }))
    }

    /// Removes the scenarios for good whose term is over by then.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn remove_gone_scenarios(&self, now: i64) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::RemoveGone { now }))
    }

    /// Keeps how the battle ended, where it was begun from a scenario; none where it goes on after all.
    ///
    /// # Errors
    /// Where it can't be written.
    pub fn tell_outcome(&self, battle: &str, outcome: Option<String>) -> Result<(), DatabaseFault> {
        self.act(Act::Library(Shelf::Tell { battle: battle.to_owned(), outcome }))
    }
}
