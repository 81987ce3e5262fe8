use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use standfast_dice::{Every, Stop, Weight};

use crate::walk::Walk;

/// A distribution over outcomes: each outcome once, with its probability; they add up to 1.
///
/// The outcomes stand in the order in which the walk first met them, which is the same on every machine.
#[derive(Debug, Clone)]
pub struct Odds<T, W> {
    weights: IndexMap<T, W, FxBuildHasher>,
}

impl<T, W> Default for Odds<T, W> {
    fn default() -> Self {
        Self { weights: IndexMap::default() }
    }
}

impl<T: Eq + Hash + Clone, W: Weight> Odds<T, W> {
    /// The odds of whatever `procedure` comes to: every answer of its dice is walked, up to
    /// [`MOST_BRANCHES`](crate::MOST_BRANCHES).
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] where there are more, and whatever else stops the procedure.
    pub fn of(procedure: impl FnMut(&mut Every<W>) -> Result<T, Stop>) -> Result<Self, Stop> {
        Walk::new().odds(procedure)
    }

    /// What is certain.
    #[must_use]
    pub fn certain(outcome: T) -> Self {
        let mut odds = Self::default();
        odds.add(outcome, W::ways(1));
        odds
    }

    /// Adds weight to an outcome.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, weight: W) {
        match self.weights.entry(outcome) {
            indexmap::map::Entry::Occupied(mut known) => {
                let sum = known.get().plus(&weight);
                known.insert(sum);
            }
            indexmap::map::Entry::Vacant(new) => {
                new.insert(weight);
            }
        }
    }

    /// Adds all of `other`, each weight multiplied by `weight`.
    pub(crate) fn add_all(&mut self, other: &Self, weight: &W) {
        for (outcome, share) in other.iter() {
            self.add(outcome.clone(), share.times(weight));
        }
    }

    /// Takes an outcome out, with its weight.
    pub(crate) fn remove(&mut self, outcome: &T) -> Option<W> {
        self.weights.shift_remove(outcome)
    }

    /// Makes each weight its share of the whole.
    pub(crate) fn share(&mut self, whole: &W) {
        for weight in self.weights.values_mut() {
            *weight = weight.over(whole);
        }
    }

    /// How many different outcomes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no outcome.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The outcomes with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &W)> {
        self.weights.iter()
    }

    /// The probability of an outcome; zero of one that cannot be.
    #[must_use]
    pub fn probability(&self, outcome: &T) -> W {
        self.weights.get(outcome).cloned().unwrap_or_else(|| W::ways(0))
    }

    /// The probability that an outcome satisfies `condition`.
    #[must_use]
    pub fn chance(&self, mut condition: impl FnMut(&T) -> bool) -> W {
        let none = W::ways(0);
        self.iter().filter(|(outcome, _)| condition(outcome)).fold(none, |sum, (_, weight)| sum.plus(weight))
    }

    /// All probabilities together: 1, exactly so where the weights are exact.
    #[must_use]
    pub fn total(&self) -> W {
        self.chance(|_| true)
    }

    /// The same odds of something read off the outcome; what reads alike is merged.
    #[must_use]
    pub fn map<U: Eq + Hash + Clone>(&self, mut read: impl FnMut(&T) -> U) -> Odds<U, W> {
        let mut odds = Odds::default();
        for (outcome, weight) in self.iter() {
            odds.add(read(outcome), weight.clone());
        }
        odds
    }

    /// Pushes the odds one step forward: `step` is walked from each outcome once, equal results are merged.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn then<U: Eq + Hash + Clone>(
        &self,
        mut step: impl FnMut(&T, &mut Every<W>) -> Result<U, Stop>,
    ) -> Result<Odds<U, W>, Stop> {
        let mut walk = Walk::new();
        let mut odds = Odds::default();
        for (state, weight) in self.iter() {
            odds.add_all(&walk.odds(|dice| step(state, dice))?, weight);
        }
        Ok(odds)
    }

    /// The odds after `times` steps of the same kind; each state's step is walked once, however many times
    /// and ways it is reached.
    ///
    /// ```
    /// use standfast_dice::{Dice, Die};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// // A unit that breaks on a six, over three turns.
    /// let odds = Odds::<bool, Exact>::certain(true)
    ///     .repeat(3, |&stands, dice| Ok(stands && dice.die(Die::D6, "turn")? < 6))?;
    /// assert_eq!(odds.probability(&true).to_string(), "125/216");
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn repeat(
        &self,
        times: usize,
        mut step: impl FnMut(&T, &mut Every<W>) -> Result<T, Stop>,
    ) -> Result<Self, Stop> {
        let mut walk = Walk::new();
        let mut steps: IndexMap<T, Self, FxBuildHasher> = IndexMap::default();
        let mut now = self.clone();
        for _ in 0..times {
            let mut next = Self::default();
            for (state, weight) in now.iter() {
                if !steps.contains_key(state) {
                    let walked = walk.odds(|dice| step(state, dice))?;
                    steps.insert(state.clone(), walked);
                }
                if let Some(walked) = steps.get(state) {
                    next.add_all(walked, weight);
                }
            }
            now = next;
        }
        Ok(now)
    }

    /// The joint counts of `count` independent copies: how many of them come to each outcome, in the order
    /// of [`iter`](Self::iter).
    ///
    /// The copies are told apart by nothing, so only counts are kept: the multinomial numbers.
    #[must_use]
    pub fn counts(&self, count: u32) -> Odds<Vec<u32>, W> {
        let weights: Vec<&W> = self.weights.values().collect();
        let mut odds = Odds::default();
        share_out(&weights, count, &mut Vec::with_capacity(weights.len()), &W::ways(1), &mut odds);
        odds
    }
}

/// Gives the first of `weights` each possible number of the `left` copies, and the rest to the others.
fn share_out<W: Weight>(
    weights: &[&W],
    left: u32,
    counts: &mut Vec<u32>,
    weight: &W,
    odds: &mut Odds<Vec<u32>, W>,
) {
    let Some((first, rest)) = weights.split_first() else {
        return;
    };
    if rest.is_empty() {
        let all = (0..left).fold(weight.clone(), |weight, _| weight.times(first));
        let counts = counts.iter().copied().chain([left]).collect();
        odds.add(counts, all);
        return;
    }
    // One copy more of the first: times its weight, and times the copies left to choose it from over how
    // many it now is.
    let mut chosen = weight.clone();
    for taken in 0..=left {
        counts.push(taken);
        share_out(rest, left - taken, counts, &chosen, odds);
        counts.pop();
        chosen = chosen.times(first).scaled(u64::from(left - taken), u64::from(taken) + 1);
    }
}
