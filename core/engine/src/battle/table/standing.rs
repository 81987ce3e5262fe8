use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::record::BY_THE_UMPIRE;
use super::super::{Battle, Ending, Opened, Pledge, Record, Seat, Setting, TableEvent};
use super::common::{CONCESSION, Common, concedes};

/// How a battle stands: under its rules, and at the table.
#[derive(Debug, Clone)]
pub(super) struct Standing<B: Battle> {
    pub(super) state: B::State,
    pub(super) common: Common,
}

impl<B: Battle> Standing<B> {
    pub(super) fn start(setting: &Setting<B>) -> Self {
        Self { state: B::start(setting), common: Common::at_the_start(setting.layout()) }
    }

    pub(super) fn apply(&mut self, setting: &Setting<B>, record: &Record<B::Event>) {
        for event in &record.table {
            self.common.apply(event);
            if let TableEvent::Set { thing, knob, value, .. } = event {
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
            CONCESSION => Some(concedes(setting.roster(), seat)),
            _ => by_rules().map(|now| now.says),
        };
        Ending { says: says.unwrap_or_else(|| ending.says.clone()), ..ending.clone() }
    }
}

/// The most remarks, and the most notes, that a view holds.
const LAST_TALK: usize = 50;

/// The last of what was said, and of what a seat noted. All of it stands in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Talk {
    /// What was said to all, and by whom: the last 50 remarks.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<String>>))]
    pub said: Vec<(Seat, String)>,
    /// How many remarks there were.
    pub said_in_all: usize,
    /// What the seat wrote for itself: the last 50 notes.
    pub notes: Vec<String>,
    /// How many notes the seat wrote.
    pub notes_in_all: usize,
}

/// The last of what was said or noted.
fn last_of<T: Clone>(talk: &[T]) -> Vec<T> {
    talk.iter().skip(talk.len().saturating_sub(LAST_TALK)).cloned().collect()
}

/// What no undo changes: what was said, and which commands count.
#[derive(Debug, Default)]
pub(super) struct Minutes {
    /// The records that were taken back.
    undone: BTreeSet<u64>,
    /// The commands that made something happen and still count, in their order.
    acts: BTreeSet<u64>,
    /// What was said to all.
    said: Vec<(Seat, String)>,
    /// What each seat wrote for itself.
    notes: BTreeMap<Seat, Vec<String>>,
    /// What each seat has pledged to mix into its dice. A roll that is taken back was seen: it is not rolled again.
    pledges: BTreeMap<Seat, Pledge>,
}

impl Minutes {
    /// Takes in the next record; gives the one that it takes back, if it does.
    pub(super) fn take<E>(&mut self, record: &Record<E>) -> Option<u64> {
        for event in &record.table {
            match event {
                TableEvent::Noted(text) => {
                    self.notes.entry(record.seat.clone()).or_default().push(text.clone());
                }
                TableEvent::Said(text) => self.said.push((record.seat.clone(), text.clone())),
                TableEvent::Pledged { to: Some(to) } => {
                    self.pledges.insert(record.seat.clone(), Pledge::to(*to));
                }
                TableEvent::Pledged { to: None } => drop(self.pledges.remove(&record.seat)),
                _ => {}
            }
        }
        if let Some(pledge) = self.pledges.get_mut(&record.seat) {
            pledge.keep(&record.contribution);
        }
        let undoes = record.undoes();
        if let Some(undone) = undoes {
            self.undone.insert(undone);
            self.acts.remove(&undone);
        } else if record.is_act() {
            self.acts.insert(record.number);
        }
        undoes
    }

    /// What the seat may read of the talk.
    pub(super) fn talk(&self, seat: &Seat) -> Talk {
        let notes = self.notes.get(seat).map_or(&[][..], Vec::as_slice);
        Talk {
            said: last_of(&self.said),
            said_in_all: self.said.len(),
            notes: last_of(notes),
            notes_in_all: notes.len(),
        }
    }

    /// What the seat has pledged to mix into its dice.
    pub(super) fn pledge(&self, seat: &Seat) -> Option<Pledge> {
        self.pledges.get(seat).copied()
    }

    pub(super) fn is_undone(&self, record: u64) -> bool {
        self.undone.contains(&record)
    }

    /// The last command that made something happen and was not taken back.
    pub(super) fn last_act(&self) -> Option<u64> {
        self.acts.last().copied()
    }
}

/// How the battle stood after some of its records: what is taken back is not replayed from the start. The further back,
/// the fewer are kept: twice as many records take one more.
#[derive(Debug)]
pub(super) struct Milestones<B: Battle>(Vec<Milestone<B>>);

#[derive(Debug)]
struct Milestone<B: Battle> {
    /// The last record that it knows.
    number: u64,
    standing: Standing<B>,
}

impl<B: Battle> Default for Milestones<B> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<B: Battle> Milestones<B> {
    /// A milestone stands after so many records.
    const EVERY: u64 = 64;
    /// A way back that is no longer than this is gone again, without milestones.
    const SHORT: u64 = 4;

    /// Passes a record, after which the battle stands so.
    pub(super) fn pass(&mut self, number: u64, standing: &Standing<B>) {
        if number.is_multiple_of(Self::EVERY) {
            self.set(number, standing);
        }
    }

    /// How the battle stands without a record that was taken back, and without those that had been before.
    pub(super) fn without(
        &mut self,
        undone: u64,
        setting: &Setting<B>,
        records: &[Record<B::Event>],
        minutes: &Minutes,
    ) -> Standing<B> {
        while self.0.pop_if(|milestone| milestone.number >= undone).is_some() {}
        let (from, mut standing) = match self.0.last() {
            Some(milestone) => (milestone.number, milestone.standing.clone()),
            None => (0, Standing::start(setting)),
        };
        // After the last act nothing but talk and what was taken back stands in the log.
        let was_last = minutes.last_act().is_none_or(|last| last < undone);
        let to = if was_last { undone.saturating_sub(1) } else { u64::MAX };
        let [since, until] = [from, to].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let until = until.min(records.len());
        let mut next = halfway(from, undone);
        for record in records.get(since..until).unwrap_or_default() {
            if !minutes.is_undone(record.number) {
                standing.apply(setting, record);
            }
            // Who takes back much takes it back in a row: the next time the way is half as long.
            if record.number == next && undone - next > Self::SHORT {
                self.set(next, &standing);
                next = halfway(next, undone);
            }
        }
        // It was taken back: so whoever asked has his answer.
        standing.common.asked = None;
        standing
    }

    fn set(&mut self, number: u64, standing: &Standing<B>) {
        self.0.push(Milestone { number, standing: standing.clone() });
        // One between two others goes once they lie no further apart than the way back to them is long.
        let mut place = self.0.len().saturating_sub(2);
        while place > 0 {
            let at = |place: usize| self.0.get(place).map_or(0, |milestone| milestone.number);
            if at(place + 1) - at(place - 1) <= number - at(place + 1) {
                self.0.remove(place);
            }
            place -= 1;
        }
    }
}

/// The record halfway between two.
fn halfway(from: u64, to: u64) -> u64 {
    from + (to - from).div_ceil(2)
}
