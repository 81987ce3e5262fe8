use std::hash::Hash;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use standfast_dice::{Count, Every, Stop, Weight};

use crate::Odds;

/// The most branches that a walk takes unless told otherwise.
pub const MOST_BRANCHES: u64 = 2_000_000;

/// A walker over every answer of a procedure. It remembers the spreads of dice that it has worked out, so use one
/// walker for many walks; each walk stays within the bound of branches.
#[derive(Debug, Clone)]
pub struct Walk<W: Weight> {
    dice: Every<W>,
}

impl<W: Weight> Default for Walk<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// What can come next from a declared state: outcomes, and other states by their number.
struct Onward<T, W: Weight> {
    outcomes: Odds<T, W>,
    states: Odds<usize, W>,
}

impl<T, W: Weight> Default for Onward<T, W> {
    #[inline]
    fn default() -> Self {
        Self { outcomes: Odds::default(), states: Odds::default() }
    }
}

impl<T: Eq + Hash + Clone, W: Weight> Onward<T, W> {
    /// Sums over all returns to the state itself: the ways that lead elsewhere become the whole. (They are added up,
    /// not subtracted from the old whole, so that nothing cancels.)
    fn settle(&mut self, own_place: usize) -> Result<(), Stop> {
        if self.states.remove(&own_place).is_none() {
            return Ok(());
        }
        if let Some(times) = self.outcomes.meet(self.states.whole()) {
            self.states.multiply(&times);
        }
        let whole = self.outcomes.ways_to(|_| true).plus(&self.states.ways_to(|_| true));
        if whole.is_none() {
            return Err(Stop::Endless);
        }
        self.outcomes.set_whole(&whole);
        self.states.set_whole(&whole);
        self.reduce();
        Ok(())
    }

    /// Replaces a state by the outcomes and states that it leads to.
    fn replace(&mut self, place: usize, state: &Self) {
        if let Some(ways) = self.states.remove(&place) {
            let whole = self.states.whole().clone();
            self.outcomes.add_all(&state.outcomes, &ways, &whole);
            self.states.add_all(&state.states, &ways, &whole);
            self.reduce();
        }
    }

    /// Keeps exact counts small where states lead to one another again and again.
    fn reduce(&mut self) {
        self.outcomes.reduce();
        self.states.reduce();
    }
}

/// The declared states met so far, in the order in which they were met, and one way to each.
type Known = IndexMap<Vec<i64>, Way, FxBuildHasher>;

/// The answers that lead to a state, and the declared states on the way, itself the last.
struct Way {
    answers: Vec<u32>,
    states: Vec<Vec<i64>>,
}

impl<W: Weight> Walk<W> {
    /// A walker with the usual bound, [`MOST_BRANCHES`].
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::bounded(MOST_BRANCHES)
    }

    /// A walker that takes no more than `limit` branches.
    #[must_use]
    #[inline]
    pub fn bounded(limit: u64) -> Self {
        Self { dice: Every::new(limit) }
    }

    /// The odds of a procedure's outcomes.
    ///
    /// States that the procedure declares ([`Dice::forget_all_but`](standfast_dice::Dice::forget_all_but))
    /// are walked once each, and a state that leads back to itself, directly or by way of others, is summed
    /// over all its returns.
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] past the bound, and whatever else stops the procedure.
    pub fn odds<T: Eq + Hash + Clone>(
        &mut self,
        mut procedure: impl FnMut(&mut Every<W>) -> Result<T, Stop>,
    ) -> Result<Odds<T, W>, Stop> {
        match self.straight_on(&mut procedure)? {
            Some(odds) => Ok(odds),
            None => self.round_and_round(&mut procedure),
        }
    }

    /// The odds where no state leads back to itself or to one met before it: each is walked with all the ways to it.
    /// `None` where one does.
    fn straight_on<T: Eq + Hash + Clone>(
        &mut self,
        procedure: &mut impl FnMut(&mut Every<W>) -> Result<T, Stop>,
    ) -> Result<Option<Odds<T, W>>, Stop> {
        let mut known = Known::default();
        self.dice.begin();
        let mut onward = Onward::default();
        self.onward(&mut onward, &mut known, procedure)?;
        let mut walked = 0;
        while let Some((_, way)) = known.get_index(walked) {
            let (ways, whole) = (onward.states.remove(&walked), onward.states.whole().clone());
            let Some(ways) = ways else { return Ok(None) };
            self.dice.restart(&way.answers, &way.states, (ways, whole));
            walked += 1;
            self.onward(&mut onward, &mut known, procedure)?;
            if onward.states.ways().iter().any(|(place, _)| *place < walked) {
                return Ok(None);
            }
            onward.reduce();
        }
        Ok(Some(onward.outcomes))
    }

    /// The odds where states may lead back to themselves, or to one another and back.
    fn round_and_round<T: Eq + Hash + Clone>(
        &mut self,
        procedure: &mut impl FnMut(&mut Every<W>) -> Result<T, Stop>,
    ) -> Result<Odds<T, W>, Stop> {
        let mut known = Known::default();
        self.dice.begin();
        let mut start = Onward::default();
        self.onward(&mut start, &mut known, procedure)?;
        let mut onward = Vec::new();
        while let Some((_, way)) = known.get_index(onward.len()) {
            self.dice.restart(&way.answers, &way.states, (W::Count::of(1), W::Count::of(1)));
            let mut next = Onward::default();
            self.onward(&mut next, &mut known, procedure)?;
            onward.push(next);
        }
        // From the last state met to the first: replaces each finished state, wherever it is reached, by what it leads
        // to.
        while let Some(mut last) = onward.pop() {
            let place = onward.len();
            last.settle(place)?;
            for earlier in onward.iter_mut().chain([&mut start]) {
                earlier.replace(place, &last);
            }
        }
        Ok(start.outcomes)
    }

    /// Walks on from where the dice begin, to outcomes and to the next declared states.
    fn onward<T: Eq + Hash + Clone>(
        &mut self,
        onward: &mut Onward<T, W>,
        known: &mut Known,
        procedure: &mut impl FnMut(&mut Every<W>) -> Result<T, Stop>,
    ) -> Result<(), Stop> {
        loop {
            match procedure(&mut self.dice) {
                Ok(outcome) => {
                    let (ways, whole) = self.dice.ways();
                    onward.outcomes.add(outcome, ways, whole);
                }
                Err(Stop::Settled) => {
                    let state = self.dice.state().unwrap_or_default();
                    let place = known.get_index_of(&state).unwrap_or_else(|| {
                        let mut states = self.dice.states_before().to_vec();
                        states.push(state.clone());
                        known.insert_full(state, Way { answers: self.dice.answers(), states }).0
                    });
                    let (ways, whole) = self.dice.ways();
                    onward.states.add(place, ways, whole);
                }
                Err(stop) => return Err(stop),
            }
            if !self.dice.advance()? {
                return Ok(());
            }
        }
    }
}
