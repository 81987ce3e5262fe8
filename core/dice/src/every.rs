use std::rc::Rc;

use crate::{Ask, Dice, Reading, Spread, Stop, Throw, Weight, spread};

/// Every answer in turn: a cursor over the tree of answers that a procedure's questions span.
///
/// The procedure is run again from the start for each path; [`advance`](Self::advance) moves on to the next
/// one. What a path weighs is the product of the probabilities of its answers.
///
/// ```
/// use standfast_dice::{Dice, Die, Every, Stop};
/// # fn main() -> Result<(), Stop> {
/// let mut dice = Every::<f64>::new(1_000);
/// let mut sevens = 0.0;
/// loop {
///     if dice.sum(2, Die::D6, "example")? == 7 { sevens += dice.weight(); }
///     if !dice.advance()? { break }
/// }
/// assert!((sevens - 1.0 / 6.0).abs() < 1e-12);
/// # Ok(()) }
/// ```
#[derive(Debug, Clone)]
pub struct Every<W> {
    known: Vec<Known<W>>,
    path: Vec<Step<W>>,
    /// How many steps the path has been followed in this run.
    depth: usize,
    /// Answers that every path of this walk begins with, and how many states they pass.
    start: Start,
    /// How many states this run has passed.
    passed: usize,
    /// The state at which this run stopped, if it did.
    state: Option<Vec<i64>>,
    branches: u64,
    limit: u64,
}

/// A question that was asked before, with its answers.
#[derive(Debug, Clone)]
struct Known<W> {
    throw: Throw,
    reading: OwnedReading,
    spread: Rc<Spread<W>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum OwnedReading {
    Sum,
    Highest,
    Lowest,
    AtMost(u32),
    Band(Box<[i64]>),
}

impl OwnedReading {
    fn new(reading: Reading<'_>) -> Self {
        match reading {
            Reading::Sum => Self::Sum,
            Reading::Highest => Self::Highest,
            Reading::Lowest => Self::Lowest,
            Reading::AtMost(face) => Self::AtMost(face),
            Reading::Band(uppers) => Self::Band(uppers.into()),
        }
    }

    fn is(&self, reading: Reading<'_>) -> bool {
        match (self, reading) {
            (Self::Band(known), Reading::Band(uppers)) => **known == *uppers,
            (Self::AtMost(known), Reading::AtMost(face)) => *known == face,
            (Self::Sum, Reading::Sum)
            | (Self::Highest, Reading::Highest)
            | (Self::Lowest, Reading::Lowest) => true,
            _ => false,
        }
    }
}

/// One question on the path, and which of its answers this path takes.
#[derive(Debug, Clone)]
struct Step<W> {
    answer: u32,
    place: usize,
    spread: Rc<Spread<W>>,
    /// The product of the probabilities up to and with this answer.
    weight: W,
}

/// Where a walk begins: the answers that lead there, and how many declared states lie on the way.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Start {
    answers: Vec<u32>,
    states: usize,
}

impl<W: Weight> Every<W> {
    /// A walk from the start that refuses to take up more than `limit` branches.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self {
            known: Vec::new(),
            path: Vec::new(),
            depth: 0,
            start: Start::default(),
            passed: 0,
            state: None,
            branches: 0,
            limit,
        }
    }

    /// Begins a new walk behind the given answers and past the given number of declared states; what it
    /// weighs counts from there. The branches so far still count against the limit.
    pub fn restart(&mut self, answers: Vec<u32>, states: usize) {
        self.path.clear();
        self.rewind();
        self.start = Start { answers, states };
    }

    fn rewind(&mut self) {
        self.depth = 0;
        self.passed = 0;
        self.state = None;
    }

    /// Moves on to the next path; `false` when all have been walked.
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] when the walk has taken up as many branches as it may.
    pub fn advance(&mut self) -> Result<bool, Stop> {
        self.rewind();
        while let Some(step) = self.path.pop() {
            let place = step.place + 1;
            if let Some((answer, weight)) = step.spread.get(place) {
                let weight = match self.path.last() {
                    Some(before) => before.weight.times(weight),
                    None => weight.clone(),
                };
                self.path.push(Step { answer: *answer, place, weight, spread: step.spread });
                self.count_branch()?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count_branch(&mut self) -> Result<(), Stop> {
        self.branches += 1;
        if self.branches > self.limit {
            return Err(Stop::TooManyBranches { limit: self.limit });
        }
        Ok(())
    }

    /// The weight of the path that was just walked.
    #[must_use]
    pub fn weight(&self) -> W {
        self.path.last().map_or_else(|| W::ways(1), |step| step.weight.clone())
    }

    /// The answers of the path that was just walked, those that it began behind included.
    #[must_use]
    pub fn answers(&self) -> Vec<u32> {
        self.start.answers.iter().copied().chain(self.path.iter().map(|step| step.answer)).collect()
    }

    /// The state at which the run stopped, if it stopped at one.
    #[must_use]
    pub fn state(&mut self) -> Option<Vec<i64>> {
        self.state.take()
    }

    /// How many declared states this walk began behind.
    #[must_use]
    pub fn states_before(&self) -> usize {
        self.start.states
    }

    /// The answers to a question, worked out once.
    fn spread_of(&mut self, ask: &Ask<'_>) -> Result<Rc<Spread<W>>, Stop> {
        let is_known = |known: &&Known<W>| known.throw == ask.throw && known.reading.is(ask.reading);
        if let Some(known) = self.known.iter().find(is_known) {
            return Ok(Rc::clone(&known.spread));
        }
        let spread = Rc::new(spread(ask)?);
        let reading = OwnedReading::new(ask.reading);
        self.known.push(Known { throw: ask.throw, reading, spread: Rc::clone(&spread) });
        Ok(spread)
    }

    /// A question that this path has not met before: takes its first answer.
    fn branch(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.count_branch()?;
        let spread = self.spread_of(ask)?;
        let Some((answer, weight)) = spread.first() else {
            return Err(Stop::TooManyBranches { limit: self.limit });
        };
        let answer = *answer;
        let weight = match self.path.last() {
            Some(before) => before.weight.times(weight),
            None => weight.clone(),
        };
        self.path.push(Step { answer, place: 0, weight, spread });
        self.depth += 1;
        Ok(answer)
    }
}

impl<W: Weight> Dice for Every<W> {
    #[inline]
    fn ask(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        if let Some(answer) = ask.settled() {
            return Ok(answer);
        }
        let fixed = self.start.answers.len();
        if let Some(&answer) = self.start.answers.get(self.depth) {
            self.depth += 1;
            return Ok(answer);
        }
        if let Some(step) = self.path.get(self.depth - fixed) {
            self.depth += 1;
            return Ok(step.answer);
        }
        self.branch(ask)
    }

    fn forget_all_but(&mut self, state: &[i64]) -> Result<(), Stop> {
        if self.passed < self.start.states {
            self.passed += 1;
            return Ok(());
        }
        self.state = Some(state.to_vec());
        Err(Stop::Settled)
    }
}
