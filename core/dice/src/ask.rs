use crate::{Die, Throw};

/// What is read off a throw: the coarser the question, the fewer answers exact odds have to walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reading<'a> {
    /// The sum of the faces.
    Sum,
    /// The highest face; 0 with no dice.
    Highest,
    /// The lowest face; 0 with no dice.
    Lowest,
    /// How many of the dice show that face or a lower one.
    AtMost(u32),
    /// Which band the sum falls in: the index of the first of the rising upper bounds that the sum does not pass, or
    /// their count if it passes all of them.
    Band(&'a [i64]),
}

impl Reading<'_> {
    /// Reads the answer off these faces.
    #[must_use]
    pub fn of(self, faces: &[u32]) -> u32 {
        match self {
            Self::Sum => faces.iter().fold(0, |sum, &face| sum.saturating_add(face)),
            Self::Highest => faces.iter().copied().max().unwrap_or(0),
            Self::Lowest => faces.iter().copied().min().unwrap_or(0),
            Self::AtMost(face) => count(faces.iter().filter(|&&shown| shown <= face).count()),
            Self::Band(uppers) => Self::band(uppers, faces.iter().map(|&face| u64::from(face)).sum()),
        }
    }

    /// The band of `uppers` that the sum falls in.
    #[inline]
    pub(crate) fn band(uppers: &[i64], sum: u64) -> u32 {
        let reaches = |upper: i64| u64::try_from(upper).is_ok_and(|upper| sum <= upper);
        uppers.iter().position(|&upper| reaches(upper)).map_or(Self::past(uppers), count)
    }

    /// The band past all of `uppers`.
    #[inline]
    pub(crate) fn past(uppers: &[i64]) -> u32 {
        count(uppers.len())
    }

    /// What a person reads off the faces: for a band the sum, otherwise the answer itself.
    #[must_use]
    pub fn shown(self, faces: &[u32]) -> u32 {
        match self {
            Self::Band(_) => Self::Sum.of(faces),
            _ => self.of(faces),
        }
    }
}

#[inline]
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// One question to the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ask<'a> {
    /// The dice that are thrown.
    pub throw: Throw,
    /// What is read off them.
    pub reading: Reading<'a>,
    /// What the throw is for, in the game's words: shown to whoever rolls.
    pub purpose: &'static str,
}

impl<'a> Ask<'a> {
    /// A question about `count` of the same dice.
    #[must_use]
    #[inline]
    pub fn new(count: u16, die: Die, reading: Reading<'a>, purpose: &'static str) -> Self {
        Self { throw: Throw { count, die }, reading, purpose }
    }

    /// The answer if there is nothing to throw: a draw with one value only.
    #[inline]
    pub(crate) fn settled(&self) -> Option<u32> {
        if self.throw.die.is_settled() { Some(self.of_lowest()) } else { None }
    }

    /// The answer if every die shows its lowest face.
    #[cold]
    fn of_lowest(&self) -> u32 {
        let Throw { count, die } = self.throw;
        self.reading.of(&vec![die.lowest(); usize::from(count)])
    }

    /// Faces that give that answer, for replaying a path of answers with dice: the lowest such throw, die by die.
    /// `None` if no throw gives the answer.
    ///
    /// ```
    /// use standfast_dice::{Ask, Die, Reading};
    /// let ask = Ask::new(2, Die::D6, Reading::Sum, "fire");
    /// assert_eq!(ask.example(9), Some(vec![3, 6]));
    /// assert_eq!(ask.example(13), None);
    /// ```
    #[must_use]
    pub fn example(&self, answer: u32) -> Option<Vec<u32>> {
        let Throw { count, die } = self.throw;
        let (low, high) = (die.lowest(), die.highest());
        let every = |face: u32| vec![face; usize::from(count)];
        let faces = match self.reading {
            Reading::Sum => summing(count, low, high, u64::from(answer))?,
            Reading::Highest => {
                let mut faces = every(low);
                if let Some(last) = faces.last_mut() {
                    *last = answer;
                }
                faces
            }
            Reading::Lowest => every(answer),
            Reading::AtMost(face) => {
                let misses = u32::from(count).checked_sub(answer)?;
                let hit = std::iter::repeat_n(low, usize::try_from(answer).ok()?);
                let miss =
                    std::iter::repeat_n(face.saturating_add(1).max(low), usize::try_from(misses).ok()?);
                hit.chain(miss).collect()
            }
            Reading::Band(_) => (u64::from(low) * u64::from(count)..=u64::from(high) * u64::from(count))
                .filter_map(|sum| summing(count, low, high, sum))
                .find(|faces| self.reading.of(faces) == answer)?,
        };
        let possible = faces.iter().all(|&face| die.cases_of(face) > 0) && self.reading.of(&faces) == answer;
        possible.then_some(faces)
    }
}

/// The lowest faces, die by die, each from `low` to `high`, that add up to `sum`.
fn summing(count: u16, low: u32, high: u32, sum: u64) -> Option<Vec<u32>> {
    let mut left = sum.checked_sub(u64::from(low) * u64::from(count))?;
    let mut faces = vec![low; usize::from(count)];
    for face in faces.iter_mut().rev() {
        let more = left.min(u64::from(high - low));
        *face += u32::try_from(more).ok()?;
        left -= more;
    }
    (left == 0).then_some(faces)
}
