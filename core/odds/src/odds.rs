use std::hash::Hash;

use standfast_dice::{Every, Stop, Weight};

use crate::merge::Merge;
use crate::walk::Walk;

/// A distribution over outcomes: each outcome once, with its probability; they add up to 1.
///
/// The outcomes stand in the order in which the walk first met them, which is the same on every machine.
#[derive(Debug, Clone)]
pub struct Odds<T, W> {
    merged: Merge<T, W>,
}

impl<T, W> Default for Odds<T, W> {
    fn default() -> Self {
        Self { merged: Merge::default() }
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
        odds.add(outcome, &W::ways(1));
        odds
    }

    /// Adds weight to an outcome.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, weight: &W) {
        self.merged.add(outcome, weight);
    }

    /// Adds all of `other`, each weight multiplied by `weight`.
    pub(crate) fn add_all(&mut self, other: &Self, weight: &W) {
        self.merged.reserve(other.len());
        for (outcome, share) in other.iter() {
            self.add(outcome.clone(), &share.times(weight));
        }
    }

    /// Takes an outcome out, with its weight.
    pub(crate) fn remove(&mut self, outcome: &T) -> Option<W> {
        self.merged.remove(outcome)
    }

    /// Makes each weight its share of the whole.
    pub(crate) fn share(&mut self, whole: &W) {
        self.merged.change(|weight| weight.over(whole));
    }

    /// How many different outcomes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.merged.entries().len()
    }

    /// Whether there is no outcome.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.merged.entries().is_empty()
    }

    /// The outcomes with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&T, &W)> {
        self.merged.entries().iter().map(|(outcome, weight)| (outcome, weight))
    }

    /// The probability of an outcome; zero of one that cannot be.
    #[must_use]
    pub fn probability(&self, outcome: &T) -> W {
        self.merged.get(outcome).cloned().unwrap_or_else(|| W::ways(0))
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
            odds.add(read(outcome), weight);
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
        // The states met so far, and where one step from each of them leads: places of states, with weights.
        let mut states: Vec<T> = self.iter().map(|(state, _)| state.clone()).collect();
        let mut now: Vec<W> = self.iter().map(|(_, weight)| weight.clone()).collect();
        let mut steps: Vec<Vec<(usize, W)>> = Vec::new();
        for _ in 0..times {
            let mut next: Vec<W> = vec![W::ways(0); states.len()];
            for (place, weight) in now.iter().enumerate() {
                while steps.len() <= place {
                    let Some(state) = states.get(steps.len()).cloned() else { break };
                    let onward = walk.odds(|dice| step(&state, dice))?;
                    let places = onward.iter().map(|(state, weight)| {
                        let known = states.iter().position(|known| known == state);
                        let place = known.unwrap_or_else(|| {
                            states.push(state.clone());
                            states.len() - 1
                        });
                        (place, weight.clone())
                    });
                    steps.push(places.collect());
                }
                for (onward, share) in steps.get(place).into_iter().flatten() {
                    if next.len() <= *onward {
                        next.resize(states.len(), W::ways(0));
                    }
                    if let Some(sum) = next.get_mut(*onward) {
                        *sum = sum.plus(&weight.times(share));
                    }
                }
            }
            now = next;
        }
        let mut odds = Self::default();
        for (state, weight) in states.into_iter().zip(&now).filter(|(_, weight)| !weight.is_none()) {
            odds.add(state, weight);
        }
        Ok(odds)
    }

    /// The odds of two things that have nothing to do with one another, taken together.
    ///
    /// ```
    /// use standfast_dice::{Dice, Die};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// let die = Odds::<i64, Exact>::of(|dice| dice.die(Die::D6, "die"))?;
    /// let doubles = die.with(&die, |a, b| a == b);
    /// assert_eq!(doubles.probability(&true).to_string(), "1/6");
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn with<U: Eq + Hash + Clone, V: Eq + Hash + Clone>(
        &self,
        other: &Odds<U, W>,
        mut together: impl FnMut(&T, &U) -> V,
    ) -> Odds<V, W> {
        let mut odds = Odds::default();
        for (mine, weight) in self.iter() {
            for (theirs, share) in other.iter() {
                odds.add(together(mine, theirs), &weight.times(share));
            }
        }
        odds
    }

    /// The joint counts of `count` independent copies: how many of them come to each of `outcomes`. Copies
    /// that come to anything else are counted nowhere.
    ///
    /// The copies are told apart by nothing, so only counts are kept: the multinomial numbers.
    ///
    /// ```
    /// use standfast_dice::{Dice, Die};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// let holds = Odds::<bool, Exact>::of(|dice| Ok(dice.die(Die::D10, "check")? <= 6))?;
    /// let squad = holds.counts([true, false], 10);
    /// assert_eq!(squad.probability(&[10, 0]).to_string(), "59049/9765625");
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn counts<const N: usize>(&self, outcomes: [T; N], count: u32) -> Odds<[u32; N], W> {
        let weights: [W; N] = std::array::from_fn(|place| match outcomes.get(place) {
            Some(outcome) => self.probability(outcome),
            None => W::ways(0),
        });
        let rest = self.chance(|outcome| !outcomes.contains(outcome));
        let mut odds = Odds::default();
        share_out(&weights, &rest, 0, count, [0; N], &W::ways(1), &mut odds);
        odds
    }
}

/// Gives the outcome at `place` each possible number of the `left` copies, and what is left to those behind it
/// and, last, to the rest.
fn share_out<W: Weight, const N: usize>(
    weights: &[W; N],
    rest: &W,
    place: usize,
    left: u32,
    counts: [u32; N],
    weight: &W,
    odds: &mut Odds<[u32; N], W>,
) {
    let Some(own) = weights.get(place) else {
        let all = (0..left).fold(weight.clone(), |weight, _| weight.times(rest));
        if !all.is_none() {
            odds.add(counts, &all);
        }
        return;
    };
    // One copy more of this outcome: times its weight, and times the copies left to choose it from over how
    // many it now is.
    let mut chosen = weight.clone();
    for taken in 0..=left {
        let mut counts = counts;
        if let Some(count) = counts.get_mut(place) {
            *count = taken;
        }
        // With nothing left over for the rest, the last outcome must take all that is left.
        if place + 1 < N || taken == left || !rest.is_none() {
            share_out(weights, rest, place + 1, left - taken, counts, &chosen, odds);
        }
        chosen = chosen.times(own).scaled(u64::from(left - taken), u64::from(taken) + 1);
    }
}
