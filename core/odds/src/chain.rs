use std::hash::Hash;

use smallvec::{SmallVec, smallvec};
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
    /// Where one step leads from the first state, then from the second, and so on: places of states, with ways.
    steps: SmallVec<[(usize, C); FEW]>,
    /// Where in them each state's end.
    ends: SmallVec<[usize; FEW]>,
    /// The whole that the ways of all steps are of.
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
            ends: SmallVec::new(),
            step_whole: C::of(1),
        }
    }

    /// The odds after so many steps.
    pub(crate) fn forward<W: Weight<Count = C>>(
        mut self,
        times: usize,
        mut step: impl FnMut(&T) -> Result<Odds<T, W>, Stop>,
    ) -> Result<Odds<T, W>, Stop> {
        for _ in 0..times {
            while let Some(state) = self.states.get(self.ends.len()) {
                let onward = step(state)?;
                self.enter(onward);
                if self.ends.len() >= self.now.len() {
                    break;
                }
            }
            self.advance();
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
            let known = self.states.iter().position(|known| known == state);
            let place = known.unwrap_or_else(|| {
                self.states.push(state.clone());
                self.states.len() - 1
            });
            self.steps.push((place, times.as_ref().map_or_else(|| ways.clone(), |times| ways.times(times))));
        }
        self.ends.push(self.steps.len());
    }

    /// Brings all steps over a whole that `whole` divides; comes to what its ways are to be multiplied by.
    fn meet(&mut self, whole: &C) -> Option<C> {
        if C::OVER_ONE || self.step_whole == *whole {
            return None;
        }
        let common = self.step_whole.common(whole);
        let (mine, theirs) = (whole.divided(&common), self.step_whole.divided(&common));
        self.step_whole = self.step_whole.times(&mine);
        self.steps.iter_mut().for_each(|(_, ways)| *ways = ways.times(&mine));
        Some(theirs)
    }

    /// Takes one step from every state.
    fn advance(&mut self) {
        let mut next: SmallVec<[C; FEW]> = smallvec![C::of(0); self.states.len()];
        let mut steps = self.steps.iter();
        let mut begin = 0;
        for (ways, end) in self.now.iter().zip(&self.ends) {
            let leads = steps.by_ref().take(end - begin);
            begin = *end;
            for (place, more) in leads {
                if let Some(sum) = next.get_mut(*place).filter(|_| !ways.is_none()) {
                    *sum = sum.plus(&ways.times(more));
                }
            }
        }
        self.now = next;
        self.whole = self.whole.times(&self.step_whole);
    }
}
