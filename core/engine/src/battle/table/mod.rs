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
use super::{Battle, Ending, Ground, Header, Record, Scene, Seat, Setting, Trial};
use crate::chart::FileFault;

pub use audit::AuditFault;
pub use decide::Source;
pub use live::LiveBattle;
pub use look::{BattleOdds, OddsLine, TableView, Waiting};

use common::{CONCESSION, Common};

/// The ledger of the table's own rules, as TOML.
pub const TABLE_LEDGER: &str = include_str!("../../../ledger.toml");

/// One battle under way: its setting, its records, and its state.
///
/// A command is first [proposed](LiveBattle::propose), which decides it but changes nothing, and then
/// [confirmed](LiveBattle::confirm), once its record is written down.
#[derive(Debug)]
pub struct Table<B: Battle> {
    header: Header,
    setting: Arc<Setting<B>>,
    standing: Standing<B>,
    records: Vec<Record<B::Event>>,
    proposed: Option<Record<B::Event>>,
    /// Endings by the record that brought them, including records taken back.
    endings: BTreeMap<u64, Ending>,
}

/// How a battle stands: under its rules, and at the table.
#[derive(Debug, Clone)]
struct Standing<B: Battle> {
    state: B::State,
    common: Common,
}

/// Why a line of a log is not the next record of its battle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    /// It can't be read.
    #[error("record {number} can't be read: {why}")]
    Unreadable {
        /// The number that the record should have.
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

    /// The state after these records, leaving out those taken back.
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
            // A new act answers the request to take something back.
            self.common.asked = None;
        }
        if let Some(ending) = record.ended() {
            self.common.ending = Some(self.told(setting, &record.seat, ending));
        }
    }

    /// An ending with its sentence: a log keeps only the umpire's own.
    fn told(&self, setting: &Setting<B>, seat: &Seat, ending: &Ending) -> Ending {
        let by_rules =
            || B::ending(Scene { setting, state: &self.state }).filter(|now| now.way == ending.way);
        let says = match ending.way.as_str() {
            BY_THE_UMPIRE => None,
            CONCESSION => Some(common::concedes(setting.roster(), seat)),
            _ => by_rules().map(|now| now.says),
        };
        Ending { says: says.unwrap_or_else(|| ending.says.clone()), ..ending.clone() }
    }
}

impl<B: Battle> Table<B> {
    /// Begins a battle with this header.
    ///
    /// # Errors
    /// Everything wrong with its scenario, each fault with its place.
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

    /// Its state under the rules.
    #[must_use]
    pub fn state(&self) -> &B::State {
        &self.standing.state
    }

    /// All records, including those taken back.
    #[must_use]
    pub fn all_records(&self) -> &[Record<B::Event>] {
        &self.records
    }

    /// The table with the pieces as they stand now, where the battle has one.
    #[must_use]
    pub fn ground(&self) -> Option<Ground<'_>> {
        Ground::of(&self.setting, B::standing(self.scene()), &self.standing.common.places)
    }

    /// The battle as it stands under its rules.
    #[must_use]
    pub fn scene(&self) -> Scene<'_, B> {
        Scene { setting: &self.setting, state: &self.standing.state }
    }

    /// A trial that starts from the battle as it stands.
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

    /// Applies the next record.
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
        // Once the seed is open, nothing more is taken back.
        self.last_act().filter(|_| self.standing.common.opened.is_none())
    }

    /// The last command that made something happen and was not taken back.
    fn last_act(&self) -> Option<&Record<B::Event>> {
        let undone = &self.standing.common.undone;
        self.records.iter().rev().find(|record| record.is_act() && !undone.contains(&record.number))
    }
}
