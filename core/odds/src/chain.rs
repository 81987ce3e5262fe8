use std::hash::Hash;

use smallvec::SmallVec;
use standfast_dice::{Count, Stop, Weight};

use crate::Odds;

/// Up to how many states and ways from one to the next have their room in place.
const FEW: usize = 12;

/// The ways to each state after so many steps.
pub(crate) struct Chain<T, C> {
    table: Table<T, C>,
    /// The ways to each state of the table, and the whole that they are of.
    ways: SmallVec<[C; FEW]>,
    whole: C,
}

/// States, and where one step from each leads.
struct Table<T, C> {
    /// The states met so far, in the order in which they were met.
    states: SmallVec<[T; FEW]>,
    /// From which state to which one step leads, by their places, and in how many ways.
    steps: SmallVec<[(usize, usize, C); FEW]>,
    /// From how many of the states it is known where one step leads.
    known: usize,
    /// The whole that the ways of all steps are of.
    whole: C,
}

impl<T: Eq + Hash + Clone, C: Count> Chain<T, C> {
    /// Before the first step.
    pub(crate) fn starting<W: Weight<Count = C>>(odds: &Odds<T, W>) -> Self {
        let states = odds.ways().iter().map(|(state, _)| state.clone()).collect();
        Self {
            table: Table { states, steps: SmallVec::new(), known: 0, whole: C::of(1) },
            ways: odds.ways().iter().map(|(_, ways)| ways.clone()).collect(),
            whole: odds.whole().clone(),
        }
    }

    /// The odds after so many steps.
    pub(crate) fn forward<W: Weight<Count = C>>(
        mut self,
        times: usize,
        mut step: impl FnMut(&T) -> Result<Odds<T, W>, Stop>,
    ) -> Result<Odds<T, W>, Stop> {
        let mut room = SmallVec::new();
        let (mut now, mut next) = (&mut self.ways, &mut room);
        for _ in 0..times {
            while self.table.known < now.len()
                && let Some(state) = self.table.states.get(self.table.known)
            {
                let onward = step(state)?;
                self.table.enter(onward);
            }
            self.table.advance(now, next);
            self.whole = self.whole.times(&self.table.whole);
            std::mem::swap(&mut now, &mut next);
        }
        let ways = std::mem::take(now);
        let outcomes = self.table.states.into_iter().zip(ways).filter(|(_, ways)| !ways.is_none());
        Ok(Odds::of_different(outcomes, self.whole))
    }
}

impl<T: Eq + Hash + Clone, C: Count> Table<T, C> {
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
        if C::OVER_ONE || self.whole == *whole {
            return None;
        }
        let common = self.whole.common(whole);
        let (mine, theirs) = (whole.divided(&common), self.whole.divided(&common));
        self.whole = self.whole.times(&mine);
        self.steps.iter_mut().for_each(|(_, _, ways)| *ways = ways.times(&mine));
        Some(theirs)
    }

    /// Takes one step from every state, from the ways `now` to the ways `next`.
    fn advance(&self, now: &[C], next: &mut SmallVec<[C; FEW]>) {
        next.clear();
        next.extend(self.states.iter().map(|_| C::of(0)));
        let next = next.as_mut_slice();
        for (from, to, more) in &self.steps {
            if let (Some(ways), Some(sum)) = (now.get(*from), next.get_mut(*to)) {
                sum.gain_product(ways, more);
            }
        }
    }
}
