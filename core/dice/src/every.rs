use smallvec::SmallVec;

use crate::{Ask, Count, Dice, Reading, Stop, Throw, Ways, Weight};

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
pub struct Every<W: Weight> {
    known: SmallVec<[Known<W::Count>; USUALLY_KNOWN]>,
    path: SmallVec<[Step<W::Count>; USUALLY_ASKED]>,
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
struct Known<C> {
    throw: Throw,
    reading: OwnedReading,
    ways: Ways<C>,
}

/// How many questions are remembered: procedures ask few, and a long memory is slow to look through.
const MOST_KNOWN: usize = 64;

/// What most procedures ask has its room in place.
const USUALLY_KNOWN: usize = 4;
const USUALLY_ASKED: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
enum OwnedReading {
    Sum,
    Highest,
    Lowest,
    AtMost(u32),
    Band(SmallVec<[i64; 4]>),
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
struct Step<C> {
    answer: u32,
    place: usize,
    /// The question, by its place among the known ones.
    question: usize,
    /// The ways up to and with this answer, and the whole that they are of.
    ways: C,
    whole: C,
}

impl<C: Count> Step<C> {
    /// The answer at a place of a question, after the step before it.
    #[inline]
    fn after(before: Option<&Self>, question: usize, known: &Known<C>, place: usize) -> Option<Self> {
        let (answer, ways) = known.ways.each().get(place)?;
        let (ways, whole) = match before {
            Some(before) => (before.ways.times(ways), before.whole.times(known.ways.whole())),
            None => (ways.clone(), known.ways.whole().clone()),
        };
        Some(Self { answer: *answer, place, question, ways, whole })
    }
}

impl<W: Weight> Every<W> {
    /// A walk from the start that refuses to take up more than `limit` branches.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self {
            known: SmallVec::new(),
            path: SmallVec::new(),
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
        let (ways, whole) = (W::Count::of(1), W::Count::of(1));
        let fixed = |&answer: &u32| Step { answer, place: 0, question: 0, ways: ways.clone(), whole: whole.clone() };
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
            let known = self.known.get(step.question);
            let next = known.and_then(|known| Step::after(before.last(), step.question, known, step.place + 1));
            if let Some(next) = next {
                *step = next;
                self.count_branch()?;
                return Ok(true);
            }
            self.path.pop();
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
        self.ways().map_or_else(|| W::ways(1), |(ways, whole)| W::share(ways, whole))
    }

    /// In how many ways the path that was just walked comes about, and of how many; `None` where nothing was
    /// asked on it and it is certain.
    #[must_use]
    #[inline]
    pub fn ways(&self) -> Option<(&W::Count, &W::Count)> {
        self.path.last().map(|step| (&step.ways, &step.whole))
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
        let is_known = |known: &Known<W::Count>| known.throw == ask.throw && known.reading.is(ask.reading);
        if let Some(place) = self.known.iter().rposition(is_known) {
            return Ok(place);
        }
        let ways = Ways::of(ask)?;
        self.known.push(Known { throw: ask.throw, reading: OwnedReading::new(ask.reading), ways });
        Ok(self.known.len() - 1)
    }

    /// A question that this path has not met before: takes its first answer.
    fn branch(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.count_branch()?;
        let question = self.question(ask)?;
        let known = self.known.get(question);
        let Some(step) = known.and_then(|known| Step::after(self.path.last(), question, known, 0)) else {
            return Err(Stop::TooManyBranches { limit: self.limit });
        };
        let answer = step.answer;
        self.path.push(step);
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
