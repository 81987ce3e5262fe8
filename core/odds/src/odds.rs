use std::hash::Hash;
use std::num::NonZeroU32;

use standfast_dice::{Ask, Count, Every, Stop, Weight, answers};

use crate::chain;
use crate::copies::joint_counts;
use crate::merge::Merge;
use crate::walk::Walk;

/// A distribution over outcomes: each outcome once, with its probability; together they make 1.
///
/// It is kept as the ways to each outcome out of one whole, and divided when it is read. Outcomes stand in the order in
/// which the walk first met them, the same on every machine.
#[derive(Debug, Clone)]
pub struct Odds<T, W: Weight> {
    merged: Merge<T, W::Count>,
    whole: W::Count,
}

impl<T, W: Weight> Default for Odds<T, W> {
    #[inline]
    fn default() -> Self {
        Self { merged: Merge::default(), whole: W::Count::of(1) }
    }
}

impl<W: Weight> Odds<i64, W> {
    /// The odds of one question's answers. Nothing is walked: for independent throws, this and [`with`](Self::with) are
    /// faster than a procedure that asks for both.
    ///
    /// ```
    /// use standfast_dice::{Ask, Die, Reading};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// let four = Odds::<_, Exact>::asked(&Ask::new(4, Die::D6, Reading::Highest, "attacker"))?;
    /// let two = Odds::asked(&Ask::new(2, Die::D6, Reading::Highest, "defender"))?;
    /// let wins = four.with(&two, |attacker, defender| attacker > defender);
    /// assert_eq!(wins.probability(&true).to_string(), "24529/46656");
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] if there are too many dice.
    #[inline]
    pub fn asked(ask: &Ask<'_>) -> Result<Self, Stop> {
        let mut odds = Self::default();
        odds.whole = answers(ask, |answer, ways| odds.merged.push_different(i64::from(answer), ways))?;
        Ok(odds)
    }
}

impl<T: Eq + Hash + Clone, W: Weight> Odds<T, W> {
    /// The odds of a procedure's outcomes: walks every answer of its dice, up to
    /// [`MOST_BRANCHES`](crate::MOST_BRANCHES).
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] if there are more, and whatever else stops the procedure.
    #[inline]
    pub fn of(procedure: impl FnMut(&mut Every<W>) -> Result<T, Stop>) -> Result<Self, Stop> {
        Walk::new().odds(procedure)
    }

    /// The odds of a certain outcome.
    #[must_use]
    pub fn certain(outcome: T) -> Self {
        Self::of_different([(outcome, W::Count::of(1))].into_iter(), W::Count::of(1))
    }

    /// The odds of outcomes that all differ, with the ways to each.
    #[inline]
    pub(crate) fn of_different(outcomes: impl Iterator<Item = (T, W::Count)>, whole: W::Count) -> Self {
        let mut odds = Self::over(whole);
        outcomes.for_each(|(outcome, ways)| odds.push_different(outcome, ways));
        odds
    }

    /// No outcomes yet, out of a whole.
    #[inline]
    pub(crate) fn over(whole: W::Count) -> Self {
        Self { merged: Merge::default(), whole }
    }

    /// Makes room for that many more outcomes.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.merged.reserve(more);
    }

    /// Adds an outcome that is not there yet; this is not checked.
    #[inline]
    pub(crate) fn push_different(&mut self, outcome: T, ways: W::Count) {
        self.merged.push_different(outcome, ways);
    }

    /// Adds ways out of `whole` to an outcome.
    #[inline]
    pub(crate) fn add(&mut self, outcome: T, ways: &W::Count, whole: &W::Count) {
        match self.meet(whole) {
            None => self.merged.add(outcome, ways),
            Some(times) => self.merged.add_product(outcome, ways, &times),
        }
    }

    /// Adds all of `other`, reached by `ways` out of `whole`.
    pub(crate) fn add_all(&mut self, other: &Self, ways: &W::Count, whole: &W::Count) {
        let times = match self.meet(&whole.times(&other.whole)) {
            None => ways.clone(),
            Some(times) => ways.times(&times),
        };
        self.merged.reserve(other.len());
        for (outcome, ways) in other.merged.entries() {
            self.merged.add_product(outcome.clone(), ways, &times);
        }
    }

    /// Brings these odds to a whole that `whole` divides. Returns the factor for ways out of `whole`, if one is needed.
    #[inline]
    pub(crate) fn meet(&mut self, whole: &W::Count) -> Option<W::Count> {
        if W::Count::OVER_ONE || self.whole == *whole {
            return None;
        }
        if self.is_empty() {
            self.whole = whole.clone();
            return None;
        }
        let common = self.whole.common(whole);
        let (mine, theirs) = (whole.divided(&common), self.whole.divided(&common));
        if !mine.is_one() {
            self.multiply(&mine);
        }
        (!theirs.is_one()).then_some(theirs)
    }

    /// Multiplies ways and whole.
    pub(crate) fn multiply(&mut self, by: &W::Count) {
        self.merged.ways_mut().for_each(|ways| *ways = ways.times(by));
        self.whole = self.whole.times(by);
    }

    /// Takes an outcome out, with the ways to it.
    pub(crate) fn remove(&mut self, outcome: &T) -> Option<W::Count> {
        self.merged.remove(outcome)
    }

    /// Changes the whole and keeps the ways.
    pub(crate) fn set_whole(&mut self, whole: &W::Count) {
        if W::Count::OVER_ONE {
            self.divide(whole);
        } else {
            self.whole = whole.clone();
        }
    }

    /// Divides ways and whole by their common divisor, if the whole has grown large.
    pub(crate) fn reduce(&mut self) {
        if self.whole.is_large() {
            self.reduce_all();
        }
    }

    /// Divides ways and whole by their common divisor.
    pub(crate) fn reduce_all(&mut self) {
        let mut common = self.whole.clone();
        for (_, ways) in self.merged.entries() {
            if common.is_one() {
                return;
            }
            common = common.common(ways);
        }
        if !common.is_one() {
            self.divide(&common);
            self.whole = self.whole.divided(&common);
        }
    }

    fn divide(&mut self, by: &W::Count) {
        self.merged.ways_mut().for_each(|ways| *ways = ways.divided(by));
    }

    /// The number of all ways.
    #[inline]
    pub(crate) fn whole(&self) -> &W::Count {
        &self.whole
    }

    /// The outcomes with the ways to them.
    #[inline]
    pub(crate) fn ways(&self) -> &[(T, W::Count)] {
        self.merged.entries()
    }

    /// The ways to an outcome, if it is possible.
    pub(crate) fn ways_of(&self, outcome: &T) -> Option<&W::Count> {
        self.merged.get(outcome)
    }

    /// The ways to all outcomes that satisfy `condition`.
    pub(crate) fn ways_to(&self, mut condition: impl FnMut(&T) -> bool) -> W::Count {
        let them = self.ways().iter().filter(|(outcome, _)| condition(outcome));
        them.fold(W::Count::of(0), |sum, (_, ways)| sum.plus(ways))
    }

    /// How many different outcomes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ways().len()
    }

    /// Whether there is no outcome.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ways().is_empty()
    }

    /// The outcomes with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&T, W)> {
        self.ways().iter().map(|(outcome, ways)| (outcome, W::share(ways, &self.whole)))
    }

    /// The probability of an outcome; zero if it is impossible.
    #[must_use]
    pub fn probability(&self, outcome: &T) -> W {
        self.ways_of(outcome).map_or_else(|| W::ways(0), |ways| W::share(ways, &self.whole))
    }

    /// The probability that an outcome satisfies `condition`.
    #[must_use]
    pub fn chance(&self, condition: impl FnMut(&T) -> bool) -> W {
        W::share(&self.ways_to(condition), &self.whole)
    }

    /// The sum of all probabilities: 1, and exactly 1 if the weights are exact.
    #[must_use]
    pub fn total(&self) -> W {
        self.chance(|_| true)
    }

    /// The odds of something read off the outcome; equal readings are merged.
    #[must_use]
    pub fn map<U: Eq + Hash + Clone>(&self, mut read: impl FnMut(&T) -> U) -> Odds<U, W> {
        let mut merged = Merge::default();
        for (outcome, ways) in self.ways() {
            merged.add(read(outcome), ways);
        }
        Odds { merged, whole: self.whole.clone() }
    }

    /// Pushes the odds one step forward: walks `step` once from each outcome, and merges equal results.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn then<U: Eq + Hash + Clone>(
        &self,
        mut step: impl FnMut(&T, &mut Every<W>) -> Result<U, Stop>,
    ) -> Result<Odds<U, W>, Stop> {
        let mut walk = Walk::new();
        let mut odds = Odds::default();
        for (state, ways) in self.ways() {
            odds.add_all(&walk.odds(|dice| step(state, dice))?, ways, &self.whole);
        }
        Ok(odds)
    }

    /// The odds after `times` steps of the same kind. Each state's step is walked once, however often it is reached.
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
        self.forward(times, |state| walk.odds(|dice| step(state, dice)))
    }

    /// The odds after `times` steps of the same kind, where `step` gives the odds of one step from a state. It is asked
    /// once for each state, however often the state is reached.
    ///
    /// ```
    /// use standfast_dice::{Ask, Die, Reading};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// // Two dice, the higher wins, a tie is thrown again, three throws at most.
    /// let die = Odds::<_, Exact>::asked(&Ask::new(1, Die::D6, Reading::Sum, "die"))?;
    /// let throw = die.with(&die, |a, b| a.cmp(b));
    /// let odds = throw.forward(2, |state| {
    ///     Ok(if state.is_eq() { throw.clone() } else { Odds::certain(*state) })
    /// })?;
    /// assert_eq!(odds.probability(&std::cmp::Ordering::Equal).to_string(), "1/216");
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// Whatever stops a step.
    pub fn forward(&self, times: usize, step: impl FnMut(&T) -> Result<Self, Stop>) -> Result<Self, Stop> {
        chain::forward(self, times, step)
    }

    /// The joint odds of two independent things.
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
        let mut merged = Merge::default();
        for (mine, ways) in self.ways() {
            let each = other.ways().iter().map(|(theirs, more)| (together(mine, theirs), more));
            merged.add_products(ways, each);
        }
        Odds { merged, whole: self.whole.times(&other.whole) }
    }

    /// The odds of `count` independent copies, combined two by two. The order of combining must make no difference: the
    /// copies are doubled, so that many take few steps.
    ///
    /// ```
    /// use std::num::NonZeroU32;
    /// use standfast_dice::{Ask, Die, Reading};
    /// use standfast_odds::{Exact, Odds};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// // Two dice, the higher wins, a tie is thrown again, three throws at most.
    /// let die = Odds::<_, Exact>::asked(&Ask::new(1, Die::D6, Reading::Sum, "die"))?;
    /// let throw = die.with(&die, |a, b| a.cmp(b));
    /// let three = NonZeroU32::MIN.saturating_add(2);
    /// let odds = throw.of_many(three, |first, later| first.then(*later));
    /// assert_eq!(odds.probability(&std::cmp::Ordering::Equal).to_string(), "1/216");
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub fn of_many(&self, count: NonZeroU32, mut together: impl FnMut(&T, &T) -> T) -> Self {
        self.doubled(count, &mut together)
    }

    fn doubled(&self, count: NonZeroU32, together: &mut impl FnMut(&T, &T) -> T) -> Self {
        let Some(half) = NonZeroU32::new(count.get() / 2) else { return self.clone() };
        let half = self.doubled(half, together);
        let all_but_odd = half.with(&half, &mut *together);
        if count.get().is_multiple_of(2) { all_but_odd } else { all_but_odd.with(self, together) }
    }

    /// The joint counts of `count` independent copies: how many of them reach each of `outcomes`. Copies with any other
    /// outcome are not counted.
    ///
    /// Copies can't be told apart, so only counts are kept: the multinomial numbers. They outgrow floating point at
    /// about a thousand copies; exact fractions hold any number.
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
        joint_counts(self, &outcomes, count)
    }
}
