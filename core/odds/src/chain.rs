use std::hash::Hash;

use smallvec::SmallVec;
use standfast_dice::{Count, Stop, Weight};

use crate::Odds;

/// Up to how many states and ways from one to the next have their room in place.
const FEW: usize = 12;

/// States, the ways to each of them after so many steps, and where one step from each leads.
pub(crate) struct Chain<T, C> {
    /// The states met so far, in the order in which they were met.
    states: SmallVec<[T; FEW]>,
    /// The ways to each of them now, and the whole that they are of.
    now: SmallVec<[C; FEW]>,
    whole: C,
    /// From which state to which one step leads, by their places, and in how many ways.
    steps: SmallVec<[(usize, usize, C); FEW]>,
    /// From how many of the states it is known where one step leads, and the whole that all steps' ways are of.
    known: usize,
    step_whole: C,
}

impl<T: Eq + Hash + Clone, C: Count> Chain<T, C> {
    /// Before the first step.
    pub(crate) fn starting<W: Weight<Count = C>>(odds: &Odds<T, W>) -> Self {
        Self {
            states: odds.ways().iter().map(|(state, _)| state.clone()).collect(),
            now: odds.ways().iter().map(|(_, ways)| ways.clone()).collect(),
            whole: odds.whole().clone(),
            steps: SmallVec::new(),
            known: 0,
            step_whole: C::of(1),
        }
    }

    /// The odds after so many steps.
    pub(crate) fn forward<W: Weight<Count = C>>(
        mut self,
        times: usize,
        mut step: impl FnMut(&T) -> Result<Odds<T, W>, Stop>,
    ) -> Result<Odds<T, W>, Stop> {
        let mut next = SmallVec::new();
        for _ in 0..times {
            while self.known < self.now.len()
                && let Some(state) = self.states.get(self.known)
            {
                let onward = step(state)?;
                self.enter(onward);
            }
            self.advance(&mut next);
        }
        let outcomes = self.states.into_iter().zip(self.now).filter(|(_, ways)| !ways.is_none());
        Ok(Odds::of_different(outcomes, self.whole))
    }

    /// Enters where the next state leads.
    fn enter<W: Weight<Count = C>>(&mut self, mut onward: Odds<T, W>) {
        // What is multiplied again and again is kept small.
        onward.reduce_all();
        let times = self.meet(onward.whole());
        for (state, ways) in onward.ways() {
            let place = self.states.iter().position(|known| known == state);
            let place = place.unwrap_or_else(|| {
                self.states.push(state.clone());
                self.states.len() - 1
            });
            let ways = times.as_ref().map_or_else(|| ways.clone(), |times| ways.times(times));
            self.steps.push((self.known, place, ways));
        }
        self.known += 1;
    }

    /// Brings all steps over a whole that `whole` divides; comes to what its ways are to be multiplied by.
    fn meet(&mut self, whole: &C) -> Option<C> {
        if C::OVER_ONE || self.step_whole == *whole {
            return None;
        }
        let common = self.step_whole.common(whole);
        let (mine, theirs) = (whole.divided(&common), self.step_whole.divided(&common));
        self.step_whole = self.step_whole.times(&mine);
        self.steps.iter_mut().for_each(|(_, _, ways)| *ways = ways.times(&mine));
        Some(theirs)
    }

    /// Takes one step from every state; `next` lends its room.
    fn advance(&mut self, next: &mut SmallVec<[C; FEW]>) {
        next.clear();
        next.resize(self.states.len(), C::of(0));
        for (from, to, more) in &self.steps {
            if let Some((ways, sum)) = self.now.get(*from).zip(next.get_mut(*to)) {
                sum.gain_product(ways, more);
            }
        }
        std::mem::swap(&mut self.now, next);
        self.whole = self.whole.times(&self.step_whole);
    }
}
