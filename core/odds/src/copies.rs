use std::hash::Hash;

use smallvec::SmallVec;
use standfast_dice::{Count, Weight};

use crate::Odds;

/// A count to the power 0, 1, 2 and so on.
type Powers<C> = SmallVec<[C; 8]>;

fn powers<C: Count>(base: &C, most: u32) -> Powers<C> {
    std::iter::successors(Some(C::of(1)), |power| Some(power.times(base))).zip(0..=most).map(|(power, _)| power).collect()
}

/// Independent copies of one thing, to be shared out to outcomes: the multinomial numbers.
pub(crate) struct Copies<C, const N: usize> {
    /// The powers of the ways to each outcome.
    ways: [Powers<C>; N],
    /// The powers of the ways to anything else, where there are any.
    rest: Option<Powers<C>>,
    whole: C,
    count: u32,
}

/// How many copies come to each outcome, with the ways to that.
type Shared<C, const N: usize> = Vec<([u32; N], C)>;

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
        let mut shared = Shared::new();
        self.share_out(0, self.count, [0; N], C::of(1), &mut shared);
        Odds::of_different(shared, self.whole)
    }

    /// Gives the outcome at `place` each possible number of the `left` copies, and what is left to those behind
    /// it and, last, to the rest. `ways` are those in which the outcomes before it have theirs.
    fn share_out(&self, place: usize, left: u32, mut counts: [u32; N], ways: C, shared: &mut Shared<C, N>) {
        let Some(powers) = self.ways.get(place) else {
            match self.rest.as_ref().and_then(|rest| rest.get(index(left))) {
                Some(rest) => shared.push((counts, ways.times(rest))),
                None => shared.push((counts, ways)),
            }
            return;
        };
        // With nothing left over for the rest, the last outcome must take all that is left.
        let takes_all = place + 1 == N && self.rest.is_none();
        let mut chosen = ways;
        for (taken, power) in (0..=left).zip(powers).skip(if takes_all { index(left) } else { 0 }) {
            if let Some(count) = counts.get_mut(place) {
                *count = taken;
            }
            if !power.is_none() {
                self.share_out(place + 1, left - taken, counts, chosen.times(power), shared);
            }
            // One copy more: times the copies left to choose it from, over how many it now is.
            chosen = chosen.scaled(u64::from(left - taken), u64::from(taken) + 1);
        }
    }
}

fn index(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
