use std::collections::VecDeque;

use standfast_engine::battle::{Led, Trial};
use standfast_generals::{Staff, foreseen};

use crate::luck::Learned;

/// How many battles are remembered with their chance: of all ways in which dice can fall, many come to the same.
const REMEMBERED: usize = 12;

/// Sees a battle as far as it is settled: what is done before the next die follows from how it stands, and need not be guessed by a
/// chance that was learned.
pub(crate) struct Foresight<'w, B: Led> {
    staff: Staff<'w, B>,
    combat: &'w B::Combat,
    remembered: VecDeque<(Trial<B>, f64)>,
}

impl<'w, B: Led> Foresight<'w, B> {
    /// By what these players do.
    pub(crate) fn of(staff: Staff<'w, B>, combat: &'w B::Combat) -> Self {
        Self { staff, combat, remembered: VecDeque::new() }
    }

    /// The battle before the next die, or at its end.
    pub(crate) fn sees(&mut self, trial: &Trial<B>) -> Trial<B> {
        foreseen(trial, &mut self.staff, self.combat)
    }

    /// The chance of the first side there, as it was learned.
    pub(crate) fn chance(&mut self, trial: &Trial<B>, learned: &Learned) -> f64 {
        let known = self.remembered.iter().find(|(known, _)| known.goes_on_as(trial));
        if let Some((_, chance)) = known {
            return *chance;
        }
        let chance = learned.chance(&self.sees(trial));
        if self.remembered.len() == REMEMBERED {
            self.remembered.pop_front();
        }
        self.remembered.push_back((trial.clone(), chance));
        chance
    }
}
