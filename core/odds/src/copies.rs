use std::hash::Hash;

use standfast_dice::{Count, Weight};

use crate::Odds;

/// How many joint counts get room before it is known that all of them are possible.
const MOST_AT_ONCE: usize = 1_000;

/// The joint counts of independent copies of one thing: how many of them reach each of `outcomes`.
pub(crate) fn joint_counts<T: Eq + Hash + Clone, W: Weight, const N: usize>(
    odds: &Odds<T, W>,
    outcomes: &[T; N],
    count: u32,
) -> Odds<[u32; N], W> {
    let whole = odds.whole().power(index(count));
    // Every number on the way is at most the whole.
    let fits_128_bits = whole.in_128_bits().is_some();
    let takers = takers(odds, outcomes);
    let mut joint = Odds::over(whole);
    joint.reserve(different(takers.len(), count).min(MOST_AT_ONCE));
    if fits_128_bits {
        let copies = Copies::<u128>::new(&takers, count, |ways| ways.in_128_bits().unwrap_or(0));
        copies.share_out(|counts, ways| joint.push_different(counts, W::Count::of_128_bits(ways)));
    } else {
        let copies = Copies::<W::Count>::new(&takers, count, W::Count::clone);
        copies.share_out(|counts, ways| joint.push_different(counts, ways));
    }
    joint
}

/// What copies can come to, with the ways for one copy: the possible outcomes, by their places, and anything else that
/// is possible.
type Takers<C> = Vec<(Option<usize>, C)>;

fn takers<T: Eq + Hash + Clone, W: Weight>(odds: &Odds<T, W>, outcomes: &[T]) -> Takers<W::Count> {
    let ways_of = |outcome| odds.ways_of(outcome).cloned().unwrap_or_else(|| W::Count::of(0));
    let counted = outcomes.iter().enumerate().map(|(place, outcome)| (Some(place), ways_of(outcome)));
    let rest = odds.ways_to(|outcome| !outcomes.contains(outcome));
    counted.chain([(None, rest)]).filter(|(_, ways)| !ways.is_none()).collect()
}

/// How many joint counts there are.
fn different(takers: usize, count: u32) -> usize {
    (1..takers).fold(1, |all: usize, taker| all.saturating_mul(index(count).saturating_add(taker)) / taker)
}

/// Independent copies, to be shared out among takers: the multinomial numbers.
struct Copies<C> {
    takers: Vec<Option<usize>>,
    /// The powers of the ways to each taker, from 0 to the number of copies, taker by taker.
    powers: Vec<C>,
    count: u32,
}

impl<C: Count> Copies<C> {
    fn new<D>(takers: &Takers<D>, count: u32, counted: impl Fn(&D) -> C) -> Self {
        let mut powers = Vec::with_capacity(takers.len() * (index(count) + 1));
        for (_, ways) in takers {
            let ways = counted(ways);
            let mut power = C::of(1);
            for _ in 0..count {
                let next = power.times(&ways);
                powers.push(std::mem::replace(&mut power, next));
            }
            powers.push(power);
        }
        Self { takers: takers.iter().map(|(place, _)| *place).collect(), powers, count }
    }

    /// Hands over all joint counts with the ways to them.
    fn share_out<const N: usize>(&self, mut give: impl FnMut([u32; N], C)) {
        self.share_out_rest(0, self.count, [0; N], &C::of(1), &mut give);
    }

    /// Shares out the copies `left` to that taker and those after it. The takers before it have theirs in `ways` ways.
    fn share_out_rest<const N: usize>(
        &self,
        taker: usize,
        left: u32,
        counts: [u32; N],
        ways: &C,
        give: &mut impl FnMut([u32; N], C),
    ) {
        let (behind, last) = (taker + 1, self.takers.len().saturating_sub(1));
        if taker >= last {
            return self.give_all(taker, left, counts, ways, give);
        }
        let mut choices = C::of(1);
        for (taken, power) in (0..=left).zip(self.powers(taker)) {
            if taken > 0 {
                // One more copy: times the copies left to choose from, over the number now taken.
                choices = choices.scaled(u64::from(left - taken) + 1, u64::from(taken));
            }
            let counts = self.with(counts, taker, taken);
            let ways = ways.times(&choices).times(power);
            if behind == last {
                self.give_all(behind, left - taken, counts, &ways, give);
            } else {
                self.share_out_rest(behind, left - taken, counts, &ways, give);
            }
        }
    }

    /// Gives a taker all that is left.
    #[inline]
    fn give_all<const N: usize>(
        &self,
        taker: usize,
        left: u32,
        counts: [u32; N],
        ways: &C,
        give: &mut impl FnMut([u32; N], C),
    ) {
        if let Some(power) = self.powers(taker).get(index(left)) {
            give(self.with(counts, taker, left), ways.times(power));
        }
    }

    /// The powers of the ways to a taker.
    #[inline]
    fn powers(&self, taker: usize) -> &[C] {
        self.powers.get(taker * (index(self.count) + 1)..).unwrap_or_default()
    }

    /// The counts with that of one taker set, if it is counted.
    ///
    /// The array is built anew instead of written into: reading memory soon after writing a part of it is slow.
    #[inline]
    fn with<const N: usize>(&self, counts: [u32; N], taker: usize, taken: u32) -> [u32; N] {
        let taken_at = self.takers.get(taker).copied().flatten();
        let mut places = 0..N;
        counts.map(|count| if places.next() == taken_at { taken } else { count })
    }
}

fn index(count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
