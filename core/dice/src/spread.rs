use crate::{Ask, Die, Reading, Stop, Throw, Weight};

/// Every possible answer to a question with its probability, by rising answer; impossible answers are left out.
pub type Spread<W> = Vec<(u32, W)>;

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
    let mut ways: Spread<W> = match ask.reading {
        Reading::Sum => sums(count, die),
        Reading::Highest => extremes(count, faces(die)),
        Reading::Lowest => {
            let mut ways = extremes(count, faces(die).rev());
            ways.reverse();
            ways
        }
        Reading::AtMost(face) => successes(count, die, face),
        Reading::Band(uppers) => banded(sums(count, die), uppers),
    };
    ways.retain(|(_, weight)| !weight.is_none());
    let whole = (0..count).fold(W::ways(1), |whole, _| whole.times(&W::ways(die.cases())));
    for (_, weight) in &mut ways {
        *weight = weight.over(&whole);
    }
    Ok(ways)
}

/// Refuses questions whose answers would take too long to work out.
fn affordable(ask: &Ask<'_>) -> Result<(), Stop> {
    let Throw { count, die } = ask.throw;
    let faces = u64::from(die.highest() - die.lowest()) + 1;
    let count = u64::from(count);
    let steps = match ask.reading {
        Reading::AtMost(_) => count,
        Reading::Highest | Reading::Lowest => faces.saturating_mul(count),
        Reading::Sum | Reading::Band(_) => faces
            .saturating_mul(faces)
            .saturating_mul(count.saturating_mul(count.saturating_sub(1)) / 2)
            .max(faces),
    };
    #[expect(clippy::as_conversions, reason = "a rough size is enough to refuse by")]
    let ways = count as f64 * (die.cases() as f64).log10();
    let countable = u64::from(die.highest()).saturating_mul(count) <= u64::from(u32::MAX);
    if steps > LARGEST_SPREAD || ways > MOST_WAYS || !countable {
        return Err(Stop::TooManyBranches { limit: LARGEST_SPREAD });
    }
    Ok(())
}

fn faces(die: Die) -> impl DoubleEndedIterator<Item = (u32, u64)> {
    (die.lowest()..=die.highest()).map(move |face| (face, die.cases_of(face)))
}

/// The ways to each sum: one die more at a time.
fn sums<W: Weight>(count: u16, die: Die) -> Spread<W> {
    let mut ways: Vec<W> = vec![W::ways(1)];
    for _ in 0..count {
        let mut more = vec![W::ways(0); ways.len()];
        for (place, (_, cases)) in faces(die).enumerate() {
            more.resize(ways.len() + place, W::ways(0));
            let cases = W::ways(cases);
            for (sum, way) in more.iter_mut().skip(place).zip(&ways) {
                *sum = sum.plus(&way.times(&cases));
            }
        }
        ways = more;
    }
    (die.lowest() * u32::from(count)..).zip(ways).collect()
}

/// The ways in which each face is the furthest along `faces` that any die shows. One die more: either the
/// furthest so far is this face and the die is no further, or it is the die that goes as far as this face.
fn extremes<W: Weight>(count: u16, faces: impl Iterator<Item = (u32, u64)>) -> Spread<W> {
    if count == 0 {
        return vec![(0, W::ways(1))];
    }
    let mut before = 0;
    faces
        .map(|(face, cases)| {
            let (short, reach) = (W::ways(before), W::ways(before + cases));
            let (mut all_short, mut furthest) = (W::ways(1), W::ways(0));
            for _ in 0..count {
                furthest = furthest.times(&reach).plus(&all_short.times(&W::ways(cases)));
                all_short = all_short.times(&short);
            }
            before += cases;
            (face, furthest)
        })
        .collect()
}

/// The ways in which each number of dice show `face` or a lower one: the binomial numbers, each from the one
/// before it.
fn successes<W: Weight>(count: u16, die: Die, face: u32) -> Spread<W> {
    let hits: u64 = match die {
        Die::Trial { .. } => (0..=face.min(1)).map(|face| die.cases_of(face)).sum(),
        _ => u64::from(face.min(die.highest()).saturating_add(1).saturating_sub(die.lowest())),
    };
    let misses = die.cases() - hits;
    if misses == 0 {
        let all = (0..count).fold(W::ways(1), |all, _| all.times(&W::ways(hits)));
        return vec![(u32::from(count), all)];
    }
    let mut weight = (0..count).fold(W::ways(1), |all, _| all.times(&W::ways(misses)));
    let mut ways = Vec::with_capacity(usize::from(count) + 1);
    for hit in 0..=u64::from(count) {
        let next = weight.scaled((u64::from(count) - hit) * hits, (hit + 1) * misses);
        ways.push((u32::try_from(hit).unwrap_or(u32::MAX), std::mem::replace(&mut weight, next)));
    }
    ways
}

/// The same ways by bands of the sum.
fn banded<W: Weight>(sums: Spread<W>, uppers: &[i64]) -> Spread<W> {
    let mut bands: Spread<W> = Vec::with_capacity(uppers.len() + 1);
    for (sum, weight) in sums {
        let band = Reading::band(uppers, u64::from(sum));
        match bands.iter_mut().find(|(known, _)| *known == band) {
            Some((_, known)) => *known = known.plus(&weight),
            None => bands.push((band, weight)),
        }
    }
    bands
}
