use std::hash::Hash;

use standfast_dice::{Count, Weight};

use crate::Odds;

/// For how many joint counts room is made before it is known that all of them can be.
const MOST_AT_ONCE: usize = 1_000;

/// Independent copies of one thing, to be shared out to outcomes: the multinomial numbers.
pub(crate) struct Copies<C> {
    /// The powers, from 0 to the number of copies, of the ways to each outcome, one outcome's after the other's;
    /// at the end those of the ways to anything else, where there are any.
    powers: Vec<C>,
    /// To how many the copies are shared out: the outcomes, and anything else where it can be.
    takers: usize,
    count: u32,
    whole: C,
}

impl<C: Count> Copies<C> {
    pub(crate) fn new<T: Eq + Hash + Clone, W: Weight<Count = C>, const N: usize>(
        odds: &Odds<T, W>,
        outcomes: &[T; N],
        count: u32,
    ) -> Self {
        let rest = odds.ways_to(|outcome| !outcomes.contains(outcome));
        let takers = N + usize::from(!rest.is_none());
        let mut powers = Vec::with_capacity(takers * (index(count) + 1));
        for outcome in outcomes {
            push_powers(&mut powers, odds.ways_of(outcome), count);
        }
        if !rest.is_none() {
            push_powers(&mut powers, Some(&rest), count);
        }
        let whole = (0..count).fold(C::of(1), |whole, _| whole.times(odds.whole()));
        Self { powers, takers, count, whole }
    }

    /// The joint counts.
    pub(crate) fn odds<W: Weight<Count = C>, const N: usize>(&self) -> Odds<[u32; N], W> {
        let mut odds = Odds::over(self.whole.clone());
        odds.reserve(self.different().min(MOST_AT_ONCE));
        self.share_out(0, self.count, [0; N], C::of(1), &mut odds);
        odds
    }

    /// How many joint counts there are at most.
    fn different(&self) -> usize {
        let all = |all: usize, taker| all.saturating_mul(index(self.count).saturating_add(taker)) / taker;
        (1..self.takers).fold(1, all)
    }

    /// Gives the taker at `place` each possible number of the `left` copies, and what is left to those behind it.
    /// `ways` are those in which the takers before it have theirs.
    fn share_out<W: Weight<Count = C>, const N: usize>(
        &self,
        place: usize,
        left: u32,
        mut counts: [u32; N],
        mut ways: C,
        odds: &mut Odds<[u32; N], W>,
    ) {
        let first = place * (index(self.count) + 1);
        let powers = self.powers.get(first..).unwrap_or_default();
        if place + 1 >= self.takers {
            // The last one must take all that is left.
            if let Some(count) = counts.get_mut(place) {
                *count = left;
            }
            if let Some(power) = powers.get(index(left)).filter(|power| !power.is_none()) {
                odds.push_different(counts, ways.times(power));
            }
            return;
        }
        for (taken, power) in (0..=left).zip(powers) {
            if power.is_none() {
                return;
            }
            if taken > 0 {
                // One copy more: times the copies left to choose it from, over how many it now is.
                ways = ways.scaled(u64::from(left - taken) + 1, u64::from(taken));
            }
            if let Some(count) = counts.get_mut(place) {
                *count = taken;
            }
            self.share_out(place + 1, left - taken, counts, ways.times(power), odds);
        }
    }
}

/// The powers of a number of ways, from 0 on.
fn push_powers<C: Count>(powers: &mut Vec<C>, ways: Option<&C>, most: u32) {
    let none = C::of(0);
    let ways = ways.unwrap_or(&none);
    let mut power = C::of(1);
    for _ in 0..most {
        let next = power.times(ways);
        powers.push(std::mem::replace(&mut power, next));
    }
    powers.push(power);
}

fn index(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
