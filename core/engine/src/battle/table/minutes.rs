use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::{Pledge, Record, Seat, TableEvent};

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
        // A contribution keeps the pledge that stood before, be it a command that makes another.
        if let Some(pledge) = self.pledges.get_mut(&record.seat) {
            pledge.keep(&record.contribution);
        }
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
