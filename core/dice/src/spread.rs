use smallvec::SmallVec;

use crate::{Ask, Count, Die, Reading, Stop, Throw, Weight};

/// Every possible answer to a question with its probability, by rising answer; impossible answers are left out.
pub type Spread<W> = Vec<(u32, W)>;

/// How many answers stand in place: those of most questions do.
const FEW: usize = 12;

/// Answers and the ways to each, by rising answer.
type Each<C> = SmallVec<[(u32, C); FEW]>;

/// Every possible answer to a question with the ways to it, by rising answer, and the whole of all ways.
#[derive(Debug, Clone)]
pub struct Ways<C> {
    each: Each<C>,
    whole: C,
}

impl<C: Count> Ways<C> {
    /// All answers to a question.
    ///
    /// ```
    /// use standfast_dice::{Ask, Die, Reading, Ways};
    /// # fn main() -> Result<(), standfast_dice::Stop> {
    /// let ways = Ways::<u64>::of(&Ask::new(2, Die::D6, Reading::Highest, "melee"))?;
    /// assert_eq!(ways.each(), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11)]);
    /// assert_eq!(ways.whole(), &36);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Stop::TooManyBranches`] where the dice are so many that the work would pass [`LARGEST_SPREAD`].
    pub fn of(ask: &Ask<'_>) -> Result<Self, Stop> {
        affordable(ask)?;
        let Throw { count, die } = ask.throw;
        Ok(match die.cases().checked_pow(count.into()) {
            Some(_) => Self::possible(counted::<u64>(ask), C::of),
            None => Self::possible(counted::<C>(ask), |ways| ways),
        })
    }

    /// The answers that there is any way to.
    #[inline]
    fn possible<D: Count>(counted: Ways<D>, count: impl Fn(D) -> C) -> Self {
        let mut each = Each::with_capacity(counted.each.len());
        let whole = count(counted.whole);
        for (answer, ways) in counted.each.into_iter().filter(|(_, ways)| !ways.is_none()) {
            let ways = count(ways);
            each.push((answer, if C::OVER_ONE { ways.divided(&whole) } else { ways }));
        }
        Self { each, whole: if C::OVER_ONE { C::of(1) } else { whole } }
    }

    /// The answers, each with the ways to it.
    #[inline]
    pub fn each(&self) -> &[(u32, C)] {
        &self.each
    }

    /// The whole of all ways.
    #[inline]
    pub fn whole(&self) -> &C {
        &self.whole
    }
}

/// The most steps that the spread of one question may take to work out.
pub const LARGEST_SPREAD: u64 = 4_000_000;

/// The most ways in which the dice of one question may fall, as a power of ten: so that floating point can
/// still count them.
const MOST_WAYS: f64 = 300.0;

/// All answers to a question with their probabilities, which add up to 1.
///
/// # Errors
/// As [`Ways::of`].
pub fn spread<W: Weight>(ask: &Ask<'_>) -> Result<Spread<W>, Stop> {
    let ways = Ways::<W::Count>::of(ask)?;
    Ok(ways.each().iter().map(|(answer, each)| (*answer, W::share(each, ways.whole()))).collect())
}

/// The ways to each answer, some of which there may be none to.
#[inline]
fn counted<C: Count>(ask: &Ask<'_>) -> Ways<C> {
    let Throw { count, die } = ask.throw;
    let each = match ask.reading {
        Reading::Sum => match die {
            Die::Trial { .. } => return successes(count, die.cases_of(1), die.cases_of(0)),
            _ => sums(count, die),
        },
        Reading::Highest => extremes(count, faces(die)),
        Reading::Lowest => {
            let mut ways: Each<C> = extremes(count, faces(die).rev());
            ways.reverse();
            ways
        }
        Reading::AtMost(face) => {
            let hits = cases_up_to(die, face);
            return successes(count, hits, die.cases() - hits);
        }
        Reading::Band(uppers) if count == 1 => bands(die, uppers),
        Reading::Band(uppers) => banded(&sums(count, die), uppers),
    };
    Ways { each, whole: power(&C::of(die.cases()), count) }
}

/// Refuses questions whose answers would take too long to work out.
fn affordable(ask: &Ask<'_>) -> Result<(), Stop> {
    let Throw { count, die } = ask.throw;
    // Nothing that fits these is worth a logarithm.
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

fn faces(die: Die) -> impl DoubleEndedIterator<Item = (u32, u64)> {
    (die.lowest()..=die.highest()).map(move |face| (face, die.cases_of(face)))
}

fn power<C: Count>(base: &C, exponent: u16) -> C {
    match exponent {
        0 => C::of(1),
        1 => base.clone(),
        _ => {
            let half = power(base, exponent / 2);
            let square = half.times(&half);
            if exponent.is_multiple_of(2) { square } else { square.times(base) }
        }
    }
}

/// The ways to each sum: one die more at a time.
fn sums<C: Count>(count: u16, die: Die) -> Each<C> {
    if count == 0 {
        return Each::from_iter([(0, C::of(1))]);
    }
    let one: Each<C> = faces(die).map(|(face, cases)| (face, C::of(cases))).collect();
    let mut sums = one.clone();
    for dice in 2..=u32::from(count) {
        let lowest = die.lowest() * dice;
        let mut more: Each<C> = (lowest..=die.highest() * dice).map(|sum| (sum, C::of(0))).collect();
        for (place, (_, cases)) in one.iter().enumerate() {
            for ((_, sum), (_, ways)) in more.iter_mut().skip(place).zip(&sums) {
                *sum = sum.plus(&ways.times(cases));
            }
        }
        sums = more;
    }
    sums
}

/// The ways in which each face is the furthest along `faces` that any die shows. One die more: either the
/// furthest so far is this face and the die is no further, or it is the die that goes as far as this face.
fn extremes<C: Count>(count: u16, faces: impl Iterator<Item = (u32, u64)>) -> Each<C> {
    if count == 0 {
        return Each::from_iter([(0, C::of(1))]);
    }
    let mut before = 0;
    faces
        .map(|(face, cases)| {
            let (short, reach, cases_here) = (C::of(before), C::of(before + cases), C::of(cases));
            let (mut all_short, mut furthest) = (short.clone(), cases_here.clone());
            for _ in 1..count {
                furthest = furthest.times(&reach).plus(&all_short.times(&cases_here));
                all_short = all_short.times(&short);
            }
            before += cases;
            (face, furthest)
        })
        .collect()
}

/// How many of the dice succeed, where so many cases of each do: the binomial numbers, each from the one before.
fn successes<C: Count>(count: u16, hits: u64, misses: u64) -> Ways<C> {
    let common = gcd(hits, misses).max(1);
    let (hits, misses) = (hits / common, misses / common);
    let whole = power(&C::of(hits + misses), count);
    if misses == 0 || hits == 0 {
        let hit = if hits == 0 { 0 } else { u32::from(count) };
        return Ways { each: Each::from_iter([(hit, whole.clone())]), whole };
    }
    let mut ways = power(&C::of(misses), count);
    let mut each = Each::with_capacity(usize::from(count) + 1);
    for hit in 0..count {
        let more = ways.scaled(u64::from(count - hit) * hits, (u64::from(hit) + 1) * misses);
        each.push((u32::from(hit), std::mem::replace(&mut ways, more)));
    }
    each.push((u32::from(count), ways));
    Ways { each, whole }
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

/// The ways of one die by bands: what is up to each upper and past those before it.
fn bands<C: Count>(die: Die, uppers: &[i64]) -> Each<C> {
    let mut bands = Each::new();
    let mut before = 0;
    for (upper, band) in uppers.iter().zip(0..) {
        let up_to = match u32::try_from(*upper) {
            Ok(upper) => cases_up_to(die, upper),
            Err(_) if *upper < 0 => 0,
            Err(_) => die.cases(),
        };
        bands.push((band, C::of(up_to.saturating_sub(before))));
        before = before.max(up_to);
    }
    bands.push((Reading::past(uppers), C::of(die.cases() - before)));
    bands
}

/// The ways to each sum by bands: as the sums rise, so do the bands that they fall in.
fn banded<C: Count>(sums: &Each<C>, uppers: &[i64]) -> Each<C> {
    let mut bands: Each<C> = Each::new();
    for (sum, ways) in sums {
        let band = Reading::band(uppers, u64::from(*sum));
        match bands.last_mut() {
            Some((last, known)) if *last == band => *known = known.plus(ways),
            _ => bands.push((band, ways.clone())),
        }
    }
    bands
}
