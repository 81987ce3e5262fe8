use std::hash::Hash;

use standfast_dice::{Count, Stop, Weight};

use crate::Odds;

/// How many steps get room at once.
const FEW: usize = 12;

/// The odds after `times` steps. `step` is asked once for each state reached before the last step.
pub(crate) fn forward<T: Eq + Hash + Clone, W: Weight>(
    odds: &Odds<T, W>,
    times: usize,
    step: impl FnMut(&T) -> Result<Odds<T, W>, Stop>,
) -> Result<Odds<T, W>, Stop> {
    let table = Table::reached_from(odds, times, step)?;
    let mut ways = Vec::with_capacity(table.states.len());
    ways.extend(odds.ways().iter().map(|(_, ways)| ways.clone()));
    ways.resize(table.states.len(), W::Count::of(0));
    let ways = advance(&table.steps, ways, times);
    let whole = odds.whole().times(&table.whole.power(times));
    let outcomes = table.states.into_iter().zip(ways).filter(|(_, ways)| !ways.is_none());
    Ok(Odds::of_different(outcomes, whole))
}

/// One step from one state to another, by their places, and in how many ways.
struct Step<C> {
    from: usize,
    to: usize,
    ways: C,
}

/// States, and where one step from each leads.
struct Table<T, C> {
    /// The states in the order in which they are met.
    states: Vec<T>,
    /// The steps, by where they lead.
    steps: Vec<Step<C>>,
    /// The number of all ways of a step.
    whole: C,
}

impl<T: Eq + Hash + Clone, C: Count> Table<T, C> {
    /// The states reached in that many steps.
    fn reached_from<W: Weight<Count = C>>(
        odds: &Odds<T, W>,
        times: usize,
        mut step: impl FnMut(&T) -> Result<Odds<T, W>, Stop>,
    ) -> Result<Self, Stop> {
        let states = odds.ways().iter().map(|(state, _)| state.clone()).collect();
        let mut table = Self { states, steps: Vec::with_capacity(FEW), whole: C::of(1) };
        let mut known = 0;
        for _ in 0..times {
            let reached = known..table.states.len();
            known = reached.end;
            for from in reached {
                if let Some(state) = table.states.get(from) {
                    let onward = step(state)?;
                    table.enter(from, onward);
                }
            }
        }
        table.steps.sort_by_key(|step| step.to);
        Ok(table)
    }

    /// Records where one step from a state leads.
    fn enter<W: Weight<Count = C>>(&mut self, from: usize, mut onward: Odds<T, W>) {
        // These counts are multiplied again and again, so keep them small.
        onward.reduce_all();
        let times = self.meet(onward.whole());
        for (state, ways) in onward.ways() {
            let to = self.states.iter().position(|known| known == state).unwrap_or_else(|| {
                self.states.push(state.clone());
                self.states.len() - 1
            });
            let ways = times.as_ref().map_or_else(|| ways.clone(), |times| ways.times(times));
            self.steps.push(Step { from, to, ways });
        }
    }

    /// Brings all steps to a whole that `whole` divides; returns the factor for ways out of `whole`, if one is needed.
    fn meet(&mut self, whole: &C) -> Option<C> {
        if C::OVER_ONE || self.whole == *whole {
            return None;
        }
        let common = self.whole.common(whole);
        let (mine, theirs) = (whole.divided(&common), self.whole.divided(&common));
        self.whole = self.whole.times(&mine);
        self.steps.iter_mut().for_each(|step| step.ways = step.ways.times(&mine));
        Some(theirs)
    }
}

/// Takes `times` steps from every state; `now` has the ways to each state.
fn advance<C: Count>(steps: &[Step<C>], mut now: Vec<C>, times: usize) -> Vec<C> {
    let mut room = now.clone();
    let mut left = steps;
    let leading_to: Vec<&[Step<C>]> = (0..now.len())
        .map(|to| {
            let (here, elsewhere) = left.split_at(left.partition_point(|step| step.to <= to));
            left = elsewhere;
            here
        })
        .collect();
    let (mut before, mut after) = (now.as_mut_slice(), room.as_mut_slice());
    for _ in 0..times {
        for (ways, steps) in after.iter_mut().zip(&leading_to) {
            *ways = C::of(0);
            for step in *steps {
                if let Some(before) = before.get(step.from) {
                    ways.gain_product(before, &step.ways);
                }
            }
        }
        std::mem::swap(&mut before, &mut after);
    }
    if times.is_multiple_of(2) { now } else { room }
}
