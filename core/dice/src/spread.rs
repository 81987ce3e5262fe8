use smallvec::SmallVec;

use crate::{Ask, Count, Die, Reading, Stop, Throw, Weight};

/// Every possible answer to a question with its probability, by rising answer; impossible answers are left out.
pub type Spread<W> = Vec<(u32, W)>;

/// The most steps that the spread of one question may take to work out.
pub const LARGEST_SPREAD: u64 = 4_000_000;

/// The most ways in which the dice of one question may fall, as a power of ten that floating point can still count.
const MOST_WAYS: f64 = 300.0;

/// All answers to a question with their probabilities, which add up to 1.
///
/// # Errors
/// As [`answers`].
pub fn spread<W: Weight>(ask: &Ask<'_>) -> Result<Spread<W>, Stop> {
    let mut each = Vec::new();
    let whole = answers::<W::Count>(ask, |answer, ways| each.push((answer, ways)))?;
    Ok(each.into_iter().map(|(answer, ways)| (answer, W::share(&ways, &whole))).collect())
}

/// Hands every possible answer to a question, in rising order, to `take` with the ways to it, and returns the number of
/// all ways.
///
/// ```
/// use standfast_dice::{Ask, Die, Reading, answers};
/// # fn main() -> Result<(), standfast_dice::Stop> {
/// let mut all = Vec::new();
/// let ask = Ask::new(2, Die::D6, Reading::Highest, "melee");
/// let whole = answers::<u64>(&ask, |answer, ways| all.push((answer, ways)))?;
/// assert_eq!(all, [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)]);
/// assert_eq!(whole, 36);
/// # Ok(()) }
/// ```
///
/// # Errors
/// [`Stop::TooManyBranches`] if there are so many dice that the work would pass [`LARGEST_SPREAD`].
#[inline]
pub fn answers<C: Count>(ask: &Ask<'_>, mut take: impl FnMut(u32, C)) -> Result<C, Stop> {
    affordable(ask)?;
    let Throw { count, die } = ask.throw;
    let trial = Successes::of(ask);
    let cases = trial.as_ref().map_or(die.cases(), Successes::cases);
    let small = cases.checked_pow(count.into());
    let whole = small.map_or_else(|| C::of(cases).power(count.into()), C::of);
    let mut share = |answer, ways: C| {
        take(answer, if C::OVER_ONE { ways.divided(&whole) } else { ways });
    };
    if small.is_some() {
        each(ask, trial, |answer, ways: u64| {
            if ways > 0 {
                share(answer, C::of(ways))
            }
        });
    } else {
        each(ask, trial, |answer, ways: C| {
            if !ways.is_none() {
                share(answer, ways)
            }
        });
    }
    Ok(if C::OVER_ONE { C::of(1) } else { whole })
}

/// Hands every answer to `take` with the ways to it, which may be none.
#[inline]
fn each<C: Count>(ask: &Ask<'_>, trial: Option<Successes>, mut take: impl FnMut(u32, C)) {
    let Throw { count, die } = ask.throw;
    if let Some(trial) = trial {
        return trial.each(count, take);
    }
    match ask.reading {
        Reading::Sum | Reading::AtMost(_) => sums(count, die, take),
        Reading::Highest => extremes(count, faces(die), take),
        Reading::Lowest => {
            let mut falling = Few::new();
            extremes(count, faces(die).rev(), |face, ways| falling.push((face, ways)));
            falling.into_iter().rev().for_each(|(face, ways)| take(face, ways));
        }
        Reading::Band(uppers) if count == 1 => bands(die, uppers, take),
        Reading::Band(uppers) => banded(count, die, uppers, take),
    }
}

/// Refuses questions whose answers would take too long to work out.
fn affordable(ask: &Ask<'_>) -> Result<(), Stop> {
    let Throw { count, die } = ask.throw;
    // Smaller questions are not worth a logarithm.
    const PLAIN: u64 = 400;
    let faces = u64::from(die.highest() - die.lowest()) + 1;
    let count = u64::from(count);
    let countable = u64::from(die.highest()).saturating_mul(count) <= u64::from(u32::MAX);
    if countable && faces <= PLAIN && count <= 6 {
        return Ok(());
    }
    let steps = match ask.reading {
        Reading::AtMost(_) => count,
        Reading::Highest | Reading::Lowest => faces.saturating_mul(count),
        Reading::Sum | Reading::Band(_) => {
            let further = count.saturating_mul(count.saturating_sub(1)) / 2;
            faces.saturating_mul(faces).saturating_mul(further).max(faces)
        }
    };
    #[expect(clippy::as_conversions, reason = "a rough size is enough to refuse by")]
    let ways = count as f64 * (die.cases() as f64).log10();
    if steps > LARGEST_SPREAD || ways > MOST_WAYS || !countable {
        return Err(Stop::TooManyBranches { limit: LARGEST_SPREAD });
    }
    Ok(())
}

#[inline]
fn faces(die: Die) -> impl DoubleEndedIterator<Item = (u32, u64)> {
    (die.lowest()..=die.highest()).map(move |face| (face, die.cases_of(face)))
}

/// Working numbers, kept in place for most questions.
type Few<T> = SmallVec<[T; 24]>;

/// The ways to each sum of dice that show each face in one way, adding one die at a time.
#[inline]
fn sums<C: Count>(count: u16, die: Die, mut take: impl FnMut(u32, C)) {
    let faces = index(die.highest() - die.lowest()) + 1;
    let mut sums = Few::from_elem(C::of(1), if count == 0 { 1 } else { faces });
    for _ in 1..count {
        sums.resize(sums.len() + faces - 1, C::of(0));
        // From the highest sum down, so that lower sums still lack the new die.
        let mut left = sums.as_mut_slice();
        while let Some((sum, lower)) = left.split_last_mut() {
            lower.iter().rev().take(faces - 1).for_each(|ways| sum.gain(ways));
            left = lower;
        }
    }
    let lowest = u32::from(count) * die.lowest();
    (lowest..=u32::MAX).zip(sums).for_each(|(sum, ways)| take(sum, ways));
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The ways in which each face is the furthest along `faces` that any die shows. For each new die, either the furthest
/// so far is this face and the die is no further, or the die is the first to get this far.
#[inline]
fn extremes<C: Count>(count: u16, faces: impl Iterator<Item = (u32, u64)>, mut take: impl FnMut(u32, C)) {
    if count == 0 {
        return take(0, C::of(1));
    }
    let mut before = 0;
    for (face, cases) in faces {
        let (short, reach, cases_here) = (C::of(before), C::of(before + cases), C::of(cases));
        let (mut all_short, mut furthest) = (short.clone(), cases_here.clone());
        for _ in 1..count {
            furthest = furthest.times(&reach).plus(&all_short.times(&cases_here));
            all_short = all_short.times(&short);
        }
        before += cases;
        take(face, furthest);
    }
}

/// In how many cases each of some dice succeeds and in how many it doesn't, in lowest terms.
struct Successes {
    hits: u64,
    misses: u64,
}

impl Successes {
    /// For a question that only asks how many dice succeed.
    fn of(ask: &Ask<'_>) -> Option<Self> {
        let die = ask.throw.die;
        let hits = match (ask.reading, die) {
            (Reading::AtMost(face), _) => cases_up_to(die, face),
            (Reading::Sum, Die::Trial { .. }) => die.cases_of(1),
            _ => return None,
        };
        let misses = die.cases() - hits;
        let common = gcd(hits, misses).max(1);
        Some(Self { hits: hits / common, misses: misses / common })
    }

    fn cases(&self) -> u64 {
        self.hits + self.misses
    }

    /// The ways to each number of successes: binomial numbers, each from the one before.
    #[inline]
    fn each<C: Count>(&self, count: u16, mut take: impl FnMut(u32, C)) {
        let Self { hits, misses } = *self;
        if misses == 0 {
            return take(u32::from(count), C::of(hits).power(count.into()));
        }
        let mut ways = C::of(misses).power(count.into());
        for hit in 0..count {
            let more = ways.scaled(u64::from(count - hit) * hits, (u64::from(hit) + 1) * misses);
            take(u32::from(hit), std::mem::replace(&mut ways, more));
        }
        take(u32::from(count), ways);
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// In how many cases a die shows that face or a lower one.
fn cases_up_to(die: Die, face: u32) -> u64 {
    match die {
        Die::Trial { .. } => (0..=face.min(1)).map(|face| die.cases_of(face)).sum(),
        _ => u64::from(face.min(die.highest()).saturating_add(1).saturating_sub(die.lowest())),
    }
}

/// The ways of one die to each band.
#[inline]
fn bands<C: Count>(die: Die, uppers: &[i64], mut take: impl FnMut(u32, C)) {
    let mut before = 0;
    for (upper, band) in uppers.iter().zip(0..) {
        let up_to = match u32::try_from(*upper) {
            Ok(upper) => cases_up_to(die, upper),
            Err(_) if *upper < 0 => 0,
            Err(_) => die.cases(),
        };
        take(band, C::of(up_to.saturating_sub(before)));
        before = before.max(up_to);
    }
    take(Reading::past(uppers), C::of(die.cases() - before));
}

/// The ways to each band, from those to each sum: bands rise with the sums.
#[inline]
fn banded<C: Count>(count: u16, die: Die, uppers: &[i64], mut take: impl FnMut(u32, C)) {
    let mut last: Option<(u32, C)> = None;
    let into_band = |sum, ways: C| {
        let band = Reading::band(uppers, u64::from(sum));
        match &mut last {
            Some((known, all)) if *known == band => all.gain(&ways),
            _ => {
                if let Some((band, all)) = last.replace((band, ways)) {
                    take(band, all);
                }
            }
        }
    };
    match die {
        Die::Trial { .. } => {
            Successes { hits: die.cases_of(1), misses: die.cases_of(0) }.each(count, into_band);
        }
        _ => sums(count, die, into_band),
    }
    if let Some((band, all)) = last {
        take(band, all);
    }
}
