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
    /// The declared states that lie within them, the one that this walk begins from last.
    states: Vec<Vec<i64>>,
    /// The ways to where this walk begins, out of `whole`.
    ways: W::Count,
    whole: W::Count,
    /// How many states this run has passed.
    passed: usize,
    /// How deep this run was when it began to find a state: what it has asked since need not be asked again.
    finding: Option<usize>,
    /// How many states are being found on the way to that one: none of them is heeded.
    within: usize,
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
            states: Vec::new(),
            ways: W::Count::of(1),
            whole: W::Count::of(1),
            passed: 0,
            finding: None,
            within: 0,
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
        self.restart(&[], &[], (W::Count::of(1), W::Count::of(1)));
    }

    /// Continues a walk after the given answers and from the last of the declared states that it has passed, to which there are so
    /// many ways out of a whole.
    pub fn restart(&mut self, answers: &[u32], states: &[Vec<i64>], (ways, whole): (W::Count, W::Count)) {
        self.path.clear();
        let fixed = |&answer| Step { answer, place: 0, end: 0, ways: ways.clone(), whole: whole.clone() };
        self.path.extend(answers.iter().map(fixed));
        self.fixed = answers.len();
        self.states.clear();
        self.states.extend_from_slice(states);
        (self.ways, self.whole) = (ways, whole);
        self.rewind();
    }

    fn rewind(&mut self) {
        self.depth = 0;
        self.passed = 0;
        self.finding = None;
        self.within = 0;
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
                step.ways = before.last().map_or(&self.ways, |before| &before.ways).times(ways);
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
        let (ways, whole) = self.ways();
        W::share(ways, whole)
    }

    /// In how many ways the path just walked comes about, and out of how many.
    #[must_use]
    #[inline]
    pub fn ways(&self) -> (&W::Count, &W::Count) {
        self.path.last().map_or((&self.ways, &self.whole), |step| (&step.ways, &step.whole))
    }

    /// The answers of the path just walked that lead to where it stopped, including those that it began after; without those that
    /// only found the state at which it stopped.
    #[must_use]
    pub fn answers(&self) -> Vec<u32> {
        let asked_again = self.finding.unwrap_or(self.path.len());
        self.path.iter().take(asked_again).map(|step| step.answer).collect()
    }

    /// The state at which the run stopped, if it stopped at one.
    #[must_use]
    pub fn state(&mut self) -> Option<Vec<i64>> {
        self.state.take()
    }

    /// The declared states that this walk began after.
    #[must_use]
    pub fn states_before(&self) -> &[Vec<i64>] {
        &self.states
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
        let (before, whole) = self.ways();
        let (ways, whole) = (before.times(ways), whole.times(&known.whole));
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
        if self.finding.is_some() {
            return Ok(());
        }
        if self.passed < self.states.len() {
            self.passed += 1;
            return Ok(());
        }
        self.settle(state)
    }

    #[inline]
    fn resumed(&mut self) -> Option<&[i64]> {
        if self.finding.is_some() {
            self.within += 1;
            return None;
        }
        if self.passed < self.states.len() {
            self.passed += 1;
            return self.states.get(self.passed - 1).map(Vec::as_slice);
        }
        self.finding = Some(self.depth);
        None
    }

    fn settle(&mut self, state: &[i64]) -> Result<(), Stop> {
        if self.within > 0 {
            self.within -= 1;
            return Ok(());
        }
        self.state = Some(state.to_vec());
        Err(Stop::Settled)
    }
}
