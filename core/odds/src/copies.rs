use std::hash::Hash;

use smallvec::SmallVec;
use standfast_dice::{Count, Weight};

use crate::Odds;

/// A count to the power 0, 1, 2 and so on.
type Powers<C> = SmallVec<[C; 8]>;

fn powers<C: Count>(base: &C, most: u32) -> Powers<C> {
    let mut powers = Powers::new();
    let mut power = C::of(1);
    for _ in 0..most {
        let next = power.times(base);
        powers.push(std::mem::replace(&mut power, next));
    }
    powers.push(power);
    powers
}

/// For how many joint counts room is made before it is known that all of them can be.
const MOST_AT_ONCE: usize = 1_000;

/// Independent copies of one thing, to be shared out to outcomes: the multinomial numbers.
pub(crate) struct Copies<C, const N: usize> {
    /// The powers of the ways to each outcome.
    ways: [Powers<C>; N],
    /// The powers of the ways to anything else, where there are any.
    rest: Option<Powers<C>>,
    whole: C,
    count: u32,
}

impl<C: Count, const N: usize> Copies<C, N> {
    pub(crate) fn new<T: Eq + Hash + Clone, W: Weight<Count = C>>(
        odds: &Odds<T, W>,
        outcomes: &[T; N],
        count: u32,
    ) -> Self {
        let rest = odds.ways_to(|outcome| !outcomes.contains(outcome));
        Self {
            ways: outcomes.each_ref().map(|outcome| powers(&odds.ways_to(|other| other == outcome), count)),
            rest: (!rest.is_none()).then(|| powers(&rest, count)),
            whole: powers(odds.whole(), count).pop().unwrap_or_else(|| C::of(1)),
            count,
        }
    }

    /// The joint counts.
    pub(crate) fn odds<W: Weight<Count = C>>(self) -> Odds<[u32; N], W> {
        let mut odds = Odds::over(self.whole.clone());
        odds.reserve(self.different().min(MOST_AT_ONCE));
        self.share_out(0, self.count, [0; N], C::of(1), &mut odds);
        odds
    }

    /// How many joint counts there are at most.
    fn different(&self) -> usize {
        let outcomes = (1_usize..).take(if self.rest.is_some() { N } else { N.saturating_sub(1) });
        outcomes.fold(1, |all, outcome| all.saturating_mul(index(self.count).saturating_add(outcome)) / outcome)
    }

    /// Gives the outcome at `place` each possible number of the `left` copies, and what is left to those behind
    /// it and, last, to the rest. `ways` are those in which the outcomes before it have theirs.
    fn share_out<W: Weight<Count = C>>(
        &self,
        place: usize,
        left: u32,
        mut counts: [u32; N],
        mut ways: C,
        odds: &mut Odds<[u32; N], W>,
    ) {
        if place + usize::from(self.rest.is_none()) >= N {
            // All that is left goes to the rest or, where there is none, to the last outcome.
            if let Some(last) = counts.last_mut().filter(|_| self.rest.is_none()) {
                *last = left;
            }
            let powers = self.rest.as_ref().or(self.ways.last());
            let power = powers.and_then(|powers| powers.get(index(left)));
            return match power {
                Some(power) if power.is_none() => {}
                Some(power) => odds.push_different(counts, ways.times(power)),
                None => odds.push_different(counts, ways),
            };
        }
        for (taken, power) in (0..=left).zip(self.ways.get(place).into_iter().flatten()) {
            if taken > 0 {
                // One copy more: times the copies left to choose it from, over how many it now is.
                ways = ways.scaled(u64::from(left - taken) + 1, u64::from(taken));
            }
            if power.is_none() {
                return;
            }
            if let Some(count) = counts.get_mut(place) {
                *count = taken;
            }
            self.share_out(place + 1, left - taken, counts, ways.times(power), odds);
        }
    }
}

fn index(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
