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
    /// How many steps at the start of every path are fixed: the answers that this walk begins behind.
    fixed: usize,
    /// How many declared states lie within them.
    states: usize,
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
    spread: Spread<W>,
}

/// How many questions are remembered: procedures ask few, and a long memory is slow to look through.
const MOST_KNOWN: usize = 64;

/// Room for what most procedures ask, so that it is made once.
const USUALLY_KNOWN: usize = 4;
const USUALLY_ASKED: usize = 8;

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
    /// The question, by its place among the known ones.
    question: usize,
    /// The product of the probabilities up to and with this answer.
    weight: W,
}

impl<W: Weight> Every<W> {
    /// A walk from the start that refuses to take up more than `limit` branches.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self {
            known: Vec::with_capacity(USUALLY_KNOWN),
            path: Vec::with_capacity(USUALLY_ASKED),
            depth: 0,
            fixed: 0,
            states: 0,
            passed: 0,
            state: None,
            branches: 0,
            limit,
        }
    }

    /// Begins a walk of its own, from the start and with no branch taken up yet.
    pub fn begin(&mut self) {
        self.branches = 0;
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
        }
        self.restart(&[], 0);
    }

    /// Goes on with a walk behind the given answers and past the given number of declared states; what it
    /// weighs counts from there.
    pub fn restart(&mut self, answers: &[u32], states: usize) {
        self.path.clear();
        let fixed = |&answer: &u32| Step { answer, place: 0, question: 0, weight: W::ways(1) };
        self.path.extend(answers.iter().map(fixed));
        (self.fixed, self.states) = (answers.len(), states);
        self.rewind();
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
        while self.path.len() > self.fixed {
            let Some((step, before)) = self.path.split_last_mut() else { break };
            let question = self.known.get(step.question);
            if let Some((answer, share)) = question.and_then(|known| known.spread.get(step.place + 1)) {
                step.place += 1;
                step.answer = *answer;
                step.weight = match before.get(self.fixed..).and_then(<[_]>::last) {
                    Some(before) => before.weight.times(share),
                    None => share.clone(),
                };
                self.count_branch()?;
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// The weight of the path with a further answer of that share.
    #[inline]
    fn weighing(&self, share: &W) -> W {
        match self.path.last() {
            Some(before) if self.path.len() > self.fixed => before.weight.times(share),
            _ => share.clone(),
        }
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
        self.path.iter().map(|step| step.answer).collect()
    }

    /// The state at which the run stopped, if it stopped at one.
    #[must_use]
    pub fn state(&mut self) -> Option<Vec<i64>> {
        self.state.take()
    }

    /// How many declared states this walk began behind.
    #[must_use]
    pub fn states_before(&self) -> usize {
        self.states
    }

    /// The place of a question among the known ones; its answers are worked out once.
    fn question(&mut self, ask: &Ask<'_>) -> Result<usize, Stop> {
        let is_known = |known: &Known<W>| known.throw == ask.throw && known.reading.is(ask.reading);
        if let Some(place) = self.known.iter().rposition(is_known) {
            return Ok(place);
        }
        let spread = spread(ask)?;
        self.known.push(Known { throw: ask.throw, reading: OwnedReading::new(ask.reading), spread });
        Ok(self.known.len() - 1)
    }

    /// A question that this path has not met before: takes its first answer.
    fn branch(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.count_branch()?;
        let question = self.question(ask)?;
        let Some((answer, share)) = self.known.get(question).and_then(|known| known.spread.first()) else {
            return Err(Stop::TooManyBranches { limit: self.limit });
        };
        let (answer, weight) = (*answer, self.weighing(share));
        self.path.push(Step { answer, place: 0, weight, question });
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
        if let Some(step) = self.path.get(self.depth) {
            self.depth += 1;
            return Ok(step.answer);
        }
        self.branch(ask)
    }

    fn forget_all_but(&mut self, state: &[i64]) -> Result<(), Stop> {
        if self.passed < self.states {
            self.passed += 1;
            return Ok(());
        }
        self.state = Some(state.to_vec());
        Err(Stop::Settled)
    }
}
