use smallvec::SmallVec;

use crate::{Ask, Count, Dice, Reading, Stop, Throw, Weight, answers};

/// Every answer in turn: a cursor over the tree of answers that a procedure's questions span.
///
/// The procedure is run again from the start for each path; [`advance`](Self::advance) moves on to the next one. The
/// weight of a path is the product of the probabilities of its answers.
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
    /// The answers to the known questions, question by question, each with the ways to it.
    answers: SmallVec<[(u32, W::Count); USUALLY_ANSWERED]>,
    path: SmallVec<[Step<W::Count>; USUALLY_ASKED]>,
    /// How many steps the path has been followed in this run.
    depth: usize,
    /// How many steps at the start of every path are fixed: this walk begins after them.
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

/// A question asked before, and where its answers stand.
#[derive(Debug, Clone)]
struct Known<C> {
    throw: Throw,
    reading: OwnedReading,
    begin: usize,
    end: usize,
    /// The number of all ways.
    whole: C,
}

/// How many questions are remembered: procedures ask few, and a long memory is slow to look through.
const MOST_KNOWN: usize = 64;

/// How many known questions are kept in place: as many as most procedures ask.
const USUALLY_KNOWN: usize = 4;
const USUALLY_ANSWERED: usize = 24;
const USUALLY_ASKED: usize = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
enum OwnedReading {
    Sum,
    Highest,
    Lowest,
    AtMost(u32),
    Band(SmallVec<[i64; 4]>),
}

impl OwnedReading {
    #[inline]
    fn new(reading: Reading<'_>) -> Self {
        match reading {
            Reading::Sum => Self::Sum,
            Reading::Highest => Self::Highest,
            Reading::Lowest => Self::Lowest,
            Reading::AtMost(face) => Self::AtMost(face),
            Reading::Band(uppers) => Self::Band(SmallVec::from_slice(uppers)),
        }
    }

    #[inline]
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
    /// Where the answer stands, and where the answers to its question end.
    place: usize,
    end: usize,
    /// The ways up to and including this answer, out of `whole`.
    ways: C,
    whole: C,
}

impl<W: Weight> Every<W> {
    /// A walk from the start that refuses to take more than `limit` branches.
    #[must_use]
    #[inline]
    pub fn new(limit: u64) -> Self {
        Self {
            known: SmallVec::new(),
            answers: SmallVec::new(),
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

    /// Begins anew, from the start and with no branch taken.
    pub fn begin(&mut self) {
        self.branches = 0;
        if self.known.len() > MOST_KNOWN {
            self.known.clear();
            self.answers.clear();
        }
        self.restart(&[], 0);
    }

    /// Continues a walk after the given answers and past that many declared states; weights count from there.
    pub fn restart(&mut self, answers: &[u32], states: usize) {
        self.path.clear();
        let one = W::Count::of(1);
        let fixed = |&answer| Step { answer, place: 0, end: 0, ways: one.clone(), whole: one.clone() };
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
    /// [`Stop::TooManyBranches`] if the walk has taken as many branches as it may.
    #[inline]
    pub fn advance(&mut self) -> Result<bool, Stop> {
        self.rewind();
        while self.path.len() > self.fixed {
            let Some((step, before)) = self.path.split_last_mut() else { break };
            if step.place + 1 < step.end
                && let Some((answer, ways)) = self.answers.get(step.place + 1)
            {
                step.place += 1;
                step.answer = *answer;
                step.ways = before.last().map_or_else(|| ways.clone(), |before| before.ways.times(ways));
                self.count_branch()?;
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    #[inline]
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

    /// In how many ways the path just walked comes about, and out of how many; `None` if it asked nothing and so is
    /// certain.
    #[must_use]
    #[inline]
    pub fn ways(&self) -> Option<(&W::Count, &W::Count)> {
        self.path.last().map(|step| (&step.ways, &step.whole))
    }

    /// The answers of the path just walked, including those that it began after.
    #[must_use]
    pub fn answers(&self) -> Vec<u32> {
        self.path.iter().map(|step| step.answer).collect()
    }

    /// The state at which the run stopped, if it stopped at one.
    #[must_use]
    pub fn state(&mut self) -> Option<Vec<i64>> {
        self.state.take()
    }

    /// How many declared states this walk began after.
    #[must_use]
    pub fn states_before(&self) -> usize {
        self.states
    }

    /// The place of a question among the known ones; works out its answers the first time.
    fn question(&mut self, ask: &Ask<'_>) -> Result<usize, Stop> {
        let is_known = |known: &Known<W::Count>| known.throw == ask.throw && known.reading.is(ask.reading);
        if let Some(place) = self.known.iter().rposition(is_known) {
            return Ok(place);
        }
        let begin = self.answers.len();
        let whole = answers(ask, |answer, ways| self.answers.push((answer, ways)))?;
        let end = self.answers.len();
        let reading = OwnedReading::new(ask.reading);
        self.known.push(Known { throw: ask.throw, reading, begin, end, whole });
        Ok(self.known.len() - 1)
    }

    /// Takes the first answer to a question that is new on this path.
    #[inline(never)]
    fn branch(&mut self, ask: &Ask<'_>) -> Result<u32, Stop> {
        self.count_branch()?;
        let question = self.question(ask)?;
        let known = self.known.get(question);
        let first = known.and_then(|known| self.answers.get(known.begin).zip(Some(known)));
        let Some(((answer, ways), known)) = first else {
            return Err(Stop::TooManyBranches { limit: self.limit });
        };
        let (ways, whole) = match self.path.last() {
            Some(before) => (before.ways.times(ways), before.whole.times(&known.whole)),
            None => (ways.clone(), known.whole.clone()),
        };
        let answer = *answer;
        self.path.push(Step { answer, place: known.begin, end: known.end, ways, whole });
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
