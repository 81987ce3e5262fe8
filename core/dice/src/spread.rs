use crate::{Ask, Count, Die, Reading, Stop, Throw, Weight};

/// Every possible answer to a question with its probability, by rising answer; impossible answers are left out.
pub type Spread<W> = Vec<(u32, W)>;

/// The ways to each answer, before they are shared out.
type Ways<C> = Vec<(u32, C)>;

/// The most steps that the spread of one question may take to work out.
pub const LARGEST_SPREAD: u64 = 4_000_000;

/// The most ways in which the dice of one question may fall, as a power of ten: so that floating point can
/// still count them.
const MOST_WAYS: f64 = 300.0;

/// All answers to a question with their probabilities, which add up to 1.
///
/// # Errors
/// [`Stop::TooManyBranches`] where the dice are so many that the work would pass [`LARGEST_SPREAD`].
pub fn spread<W: Weight>(ask: &Ask<'_>) -> Result<Spread<W>, Stop> {
    let Throw { count, die } = ask.throw;
    affordable(ask)?;
    let ways: Ways<W::Count> = match ask.reading {
        Reading::Sum => sums(count, die),
        Reading::Highest => extremes(count, faces(die)),
        Reading::Lowest => {
            let mut ways: Ways<W::Count> = extremes(count, faces(die).rev());
            ways.reverse();
            ways
        }
        Reading::AtMost(face) => return Ok(successes::<W>(count, die, face)),
        Reading::Band(uppers) => banded(&sums(count, die), uppers),
    };
    let whole = power(&W::Count::of(die.cases()), count);
    let possible = || ways.iter().filter(|(_, ways)| !ways.is_none());
    // One denominator for all answers, as small as it can be: equal denominators add for nothing.
    let mut common = whole.clone();
    for (_, ways) in possible() {
        common = common.common(ways);
        if common.is_one() {
            return Ok(possible().map(|(answer, ways)| (*answer, W::share(ways, &whole))).collect());
        }
    }
    let whole = whole.divided(&common);
    Ok(possible().map(|(answer, ways)| (*answer, W::share(&ways.divided(&common), &whole))).collect())
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
fn sums<C: Count>(count: u16, die: Die) -> Ways<C> {
    if count == 0 {
        return Ways::from_iter([(0, C::of(1))]);
    }
    let one: Ways<C> = faces(die).map(|(face, cases)| (face, C::of(cases))).collect();
    let mut sums = one.clone();
    for dice in 2..=u32::from(count) {
        let lowest = die.lowest() * dice;
        let mut more: Ways<C> = (lowest..=die.highest() * dice).map(|sum| (sum, C::of(0))).collect();
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
fn extremes<C: Count>(count: u16, faces: impl Iterator<Item = (u32, u64)>) -> Ways<C> {
    if count == 0 {
        return Ways::from_iter([(0, C::of(1))]);
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

/// How many of the dice show `face` or a lower one: the binomial numbers, each from the one before it.
fn successes<W: Weight>(count: u16, die: Die, face: u32) -> Spread<W> {
    let hits: u64 = match die {
        Die::Trial { .. } => (0..=face.min(1)).map(|face| die.cases_of(face)).sum(),
        _ => u64::from(face.min(die.highest()).saturating_add(1).saturating_sub(die.lowest())),
    };
    let misses = die.cases() - hits;
    if misses == 0 {
        return vec![(u32::from(count), W::ways(1))];
    }
    if hits == 0 {
        return vec![(0, W::ways(1))];
    }
    let common = gcd(hits, misses);
    let (hits, misses) = (hits / common, misses / common);
    let whole = power(&W::Count::of(hits + misses), count);
    let mut ways = power(&W::Count::of(misses), count);
    let mut all = Vec::with_capacity(usize::from(count) + 1);
    for hit in 0..count {
        all.push((u32::from(hit), W::share(&ways, &whole)));
        ways = ways.scaled(u64::from(count - hit) * hits, (u64::from(hit) + 1) * misses);
    }
    all.push((u32::from(count), W::share(&ways, &whole)));
    all
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The same ways by bands of the sum.
fn banded<C: Count>(sums: &Ways<C>, uppers: &[i64]) -> Ways<C> {
    let mut bands: Ways<C> = Ways::new();
    for (sum, ways) in sums {
        let band = Reading::band(uppers, u64::from(*sum));
        // Sums rise, and bands with them where the uppers do.
        match bands.iter_mut().rev().find(|(known, _)| *known == band) {
            Some((_, known)) => *known = known.plus(ways),
            None => bands.push((band, ways.clone())),
        }
    }
    bands.sort_by_key(|(band, _)| *band);
    bands
}
