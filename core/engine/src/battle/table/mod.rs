mod advice;
mod audit;
mod common;
mod decide;
mod eye;
mod links;
mod live;
mod look;
mod minutes;
mod moment;
mod odds;
mod past;
mod place;
mod standing;
mod talk;
mod time;
mod turning;
mod verify;
mod ways;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::{Battle, Ending, Ground, Header, Opened, Record, Scene, Seat, Setting, Sha256, Trial};
use crate::chart::FileFault;

pub use advice::ASK_ADVICE;
pub use audit::AuditFault;
pub use common::{DICE_RULE, PLEDGE};
pub use decide::Source;
pub use live::LiveBattle;
pub use look::TableView;
pub use minutes::{Remark, Talk};
pub use moment::Waiting;
pub use odds::{BattleOdds, OddsLine};
pub use place::PLACE;
pub use time::{Allowance, SideTime, Span, TimeView};
pub use turning::{Deed, TurningPoint, TurningPoints};

pub(super) use common::{COMMON, OVER_RULE, SEATS_RULE};
pub(super) use decide::{unreadable, verb_of};

use minutes::Minutes;
use moment::Since;
use standing::{Milestones, Standing};
use time::Clocks;

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
    minutes: Minutes,
    since: Since,
    clocks: Clocks,
    milestones: Milestones<B>,
    pub(super) records: Vec<Arc<Record<B::Event>>>,
    /// The record that is proposed, and the head once it is confirmed.
    proposed: Option<(Record<B::Event>, OnceLock<Sha256>)>,
    /// The hash of the last line, reckoned when it is first asked for.
    head: OnceLock<Sha256>,
    /// Endings by the record that brought them, including records taken back.
    endings: BTreeMap<u64, Ending>,
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

impl<B: Battle> Table<B> {
    /// Begins a battle with this header.
    ///
    /// # Errors
    /// Everything wrong with its scenario, each fault with its place.
    pub fn begin(header: Header) -> Result<Self, Vec<FileFault>> {
        let setting = Setting::read(&header.scenario, &header.origin, &header.seed.salting())?;
        Ok(Self::before_all(header, Arc::new(setting)))
    }

    /// The same battle before its first command.
    pub(super) fn afresh(&self) -> Self {
        Self::before_all(self.header.clone(), Arc::clone(&self.setting))
    }

    fn before_all(header: Header, setting: Arc<Setting<B>>) -> Self {
        let begun = header.begun.clone();
        let mut table = Self {
            header,
            standing: Standing::start(&setting),
            setting,
            minutes: Minutes::default(),
            since: Since::default(),
            clocks: Clocks::default(),
            milestones: Milestones::default(),
            records: Vec::new(),
            proposed: None,
            head: OnceLock::new(),
            endings: BTreeMap::new(),
        };
        table.note_since(&begun);
        table
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
    pub fn all_records(&self) -> impl DoubleEndedIterator<Item = &Record<B::Event>> + ExactSizeIterator {
        self.records.iter().map(AsRef::as_ref)
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

    /// A trial that starts from the battle as it stands.
    #[must_use]
    pub fn trial(&self) -> Trial<B> {
        let Standing { state, common } = &self.standing;
        Trial::of(Arc::clone(&self.setting), state.clone(), common.places.clone(), common.ending.clone())
    }

    /// Whether the record was taken back.
    #[must_use]
    pub fn is_undone(&self, record: u64) -> bool {
        self.minutes.is_undone(record)
    }

    /// Applies the next record.
    pub(super) fn append(&mut self, record: impl Into<Arc<Record<B::Event>>>) {
        let record = record.into();
        let (number, at, undoes) = (record.number, record.at.clone(), self.minutes.take(&record));
        self.head = OnceLock::new();
        self.clocks.take(&record);
        if let Some(undone) = undoes {
            self.records.push(record);
            self.standing = self.milestones.without(undone, &self.setting, &self.records, &self.minutes);
        } else {
            self.standing.apply(&self.setting, &record);
            let ending = self.standing.common.ending.as_ref().filter(|_| record.ended().is_some());
            self.endings.extend(ending.map(|ending| (number, ending.clone())));
            self.records.push(record);
        }
        self.milestones.pass(number, &self.standing);
        self.note_since(&at);
    }

    /// Whether the seat may not read something that was given since the last command that it may read, and that may
    /// have been a command.
    fn is_sealed_since(&self, seat: &Seat) -> bool {
        if !B::HIDES {
            return false;
        }
        let counting = self.records.iter().rev().filter(|record| !self.is_undone(record.number));
        let mut since = counting.map(|record| (record, self.reads(seat, record)));
        since.find_map(|(record, reads)| (!reads || record.is_act()).then_some(!reads)).unwrap_or(false)
    }

    /// The record that an undo would take back.
    fn takes_back(&self) -> Option<&Record<B::Event>> {
        // Once the seed is open, nothing more is taken back.
        self.last_act().filter(|_| self.standing.common.opened.is_none())
    }

    /// The last command that made something happen and was not taken back.
    fn last_act(&self) -> Option<&Record<B::Event>> {
        self.record(self.minutes.last_act()?)
    }

    /// The record of that number.
    fn record(&self, number: u64) -> Option<&Record<B::Event>> {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        self.records.get(place).map(AsRef::as_ref)
    }
}
