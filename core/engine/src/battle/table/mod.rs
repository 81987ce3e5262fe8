mod audit;
mod common;
mod decide;
mod eye;
mod live;
mod look;
mod open;
mod past;
mod place;
mod verify;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::record::BY_THE_UMPIRE;
use super::{Battle, Ending, Ground, Header, Opened, Record, Scene, Seat, Setting, Trial};
use crate::chart::FileFault;

pub use audit::AuditFault;
pub use decide::Source;
pub use live::LiveBattle;
pub use look::{BattleOdds, OddsLine, TableView, Waiting};

use common::{CONCESSION, Common};

/// The ledger of what holds at every table, as TOML: the rules that it refuses by itself.
pub const TABLE_LEDGER: &str = include_str!("../../../ledger.toml");

/// One battle under way: its setting, its records, and how it stands.
///
/// A command is [proposed](LiveBattle::propose) first, which decides it and changes nothing, and
/// [confirmed](LiveBattle::confirm) when its record has been written down.
#[derive(Debug)]
pub struct Table<B: Battle> {
    header: Header,
    setting: Arc<Setting<B>>,
    standing: Standing<B>,
    records: Vec<Record<B::Event>>,
    proposed: Option<Record<B::Event>>,
    /// How the battle ended, by the record that ended it, be it one that was taken back.
    endings: BTreeMap<u64, Ending>,
}

/// How a battle stands: under its rules, and at the table.
#[derive(Debug, Clone)]
struct Standing<B: Battle> {
    state: B::State,
    common: Common,
}

/// Why a line of a log is no record of its battle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    /// It can't be read.
    #[error("record {number} can't be read: {why}")]
    Unreadable {
        /// Which record it should have been.
        number: u64,
        /// What the reader stumbled over.
        why: String,
    },
    /// It is not the one that comes next.
    #[error("record {found} stands where record {expected} should")]
    Misnumbered {
        /// The number that comes next.
        expected: u64,
        /// The number that it has.
        found: u64,
    },
}

impl<B: Battle> Standing<B> {
    fn start(setting: &Setting<B>) -> Self {
        Self { state: B::start(setting), common: Common::at_the_start(setting.layout()) }
    }

    /// How things stand after these records, those left out that were taken back.
    fn after(setting: &Setting<B>, records: &[Record<B::Event>]) -> Self {
        let undone: BTreeSet<u64> = records.iter().filter_map(Record::undoes).collect();
        let mut standing = Self::start(setting);
        for record in records.iter().filter(|record| !undone.contains(&record.number)) {
            standing.apply(setting, record);
        }
        standing.common.undone = undone;
        standing
    }

    fn apply(&mut self, setting: &Setting<B>, record: &Record<B::Event>) {
        for event in &record.table {
            self.common.apply(&record.seat, event);
            if let super::TableEvent::Set { thing, knob, value, .. } = event {
                B::set(&mut self.state, knob, thing, value);
            }
        }
        for event in &record.events {
            B::apply(&mut self.state, event);
        }
        if record.is_act() {
            // Whoever asked for something to be taken back has been answered by deeds.
            self.common.asked = None;
        }
        if let Some(ending) = record.ended() {
            self.common.ending = Some(self.told(setting, &record.seat, ending));
        }
    }

    /// An ending with what happened, in the words of today: a log keeps only those that the umpire wrote.
    fn told(&self, setting: &Setting<B>, seat: &Seat, ending: &Ending) -> Ending {
        let by_rules = || B::ending(Opened::new(setting, &self.state)).filter(|now| now.way == ending.way);
        let says = match ending.way.as_str() {
            BY_THE_UMPIRE => None,
            CONCESSION => Some(common::concedes(setting.roster(), seat)),
            _ => by_rules().map(|now| now.says),
        };
        Ending { says: says.unwrap_or_else(|| ending.says.clone()), ..ending.clone() }
    }
}

impl<B: Battle> Table<B> {
    /// A battle that begins with this header.
    ///
    /// # Errors
    /// All that is wrong with its scenario, each fault with its place.
    pub fn begin(header: Header) -> Result<Self, Vec<FileFault>> {
        let setting = Setting::read(&header.scenario, &header.origin, &header.seed.salting())?;
        let standing = Standing::start(&setting);
        Ok(Self {
            header,
            setting: Arc::new(setting),
            standing,
            records: Vec::new(),
            proposed: None,
            endings: BTreeMap::new(),
        })
    }

    /// The setting.
    #[must_use]
    pub fn setting(&self) -> &Setting<B> {
        &self.setting
    }

    /// How it stands under its rules.
    #[must_use]
    pub fn state(&self) -> &B::State {
        &self.standing.state
    }

    /// The records, those that were taken back too.
    #[must_use]
    pub fn all_records(&self) -> &[Record<B::Event>] {
        &self.records
    }

    /// The table with the pieces as they stand now, where the battle has one.
    #[must_use]
    pub fn ground(&self) -> Option<Ground<'_>> {
        Ground::of(&self.setting, B::standing(self.opened_scene()), &self.standing.common.places)
    }

    /// The battle as it stands under its rules.
    #[must_use]
    pub fn scene(&self) -> Scene<'_, B> {
        *self.opened_scene()
    }

    /// The same, as the rules know it: a table has everything, and views are not given one.
    #[must_use]
    pub fn opened_scene(&self) -> Opened<'_, B> {
        Opened::new(&self.setting, &self.standing.state)
    }

    /// The battle as it stands, to be tried out beside this one.
    #[must_use]
    pub fn trial(&self) -> Trial<B> {
        let Standing { state, common } = &self.standing;
        Trial::of(Arc::clone(&self.setting), state.clone(), common.places.clone(), common.ending.clone())
    }

    /// The same battle before its first command.
    pub(super) fn afresh(&self) -> Self {
        Self {
            header: self.header.clone(),
            setting: Arc::clone(&self.setting),
            standing: Standing::start(&self.setting),
            records: Vec::new(),
            proposed: None,
            endings: BTreeMap::new(),
        }
    }

    /// Whether the record was taken back.
    pub(super) fn is_undone(&self, record: u64) -> bool {
        self.standing.common.undone.contains(&record)
    }

    /// Makes a record so: it is the next one.
    pub(super) fn append(&mut self, record: Record<B::Event>) {
        let undoes = record.undoes().is_some();
        if !undoes {
            self.standing.apply(&self.setting, &record);
            if record.ended().is_some()
                && let Some(ending) = &self.standing.common.ending
            {
                self.endings.insert(record.number, ending.clone());
            }
        }
        self.records.push(record);
        if undoes {
            self.standing = Standing::after(&self.setting, &self.records);
        }
    }

    /// The record that an undo would take back.
    fn takes_back(&self) -> Option<&Record<B::Event>> {
        // A battle whose seed is known is not taken up again.
        self.last_act().filter(|_| self.standing.common.opened.is_none())
    }

    /// The last command that made something happen and was not taken back.
    fn last_act(&self) -> Option<&Record<B::Event>> {
        let undone = &self.standing.common.undone;
        self.records.iter().rev().find(|record| record.is_act() && !undone.contains(&record.number))
    }
}
