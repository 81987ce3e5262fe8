use std::sync::Arc;

use super::super::record::BY_THE_UMPIRE;
use super::super::{Battle, Ending, Opened, Record, Seat, Setting, TableEvent};
use super::common::{CONCESSION, Common, concedes};
use super::minutes::Minutes;

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
        records: &[Arc<Record<B::Event>>],
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
