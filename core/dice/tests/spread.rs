//! Spreads of answers against every single way in which the dice can fall, in exact fractions.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use standfast_dice::{Ask, Count, Die, LARGEST_SPREAD, Reading, Stop, Weight, answers, spread};

/// A fraction that is exact or panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part(u128, u128);

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Part {
    fn reduced(over: u128, under: u128) -> Self {
        let common = gcd(over, under);
        Self(over / common, under / common)
    }
}

/// A count that is exact or panics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ways(u128);

impl Count for Ways {
    fn of(ways: u64) -> Self {
        Self(u128::from(ways))
    }

    fn plus(&self, other: &Self) -> Self {
        Self(self.0.checked_add(other.0).unwrap())
    }

    fn times(&self, other: &Self) -> Self {
        Self(self.0.checked_mul(other.0).unwrap())
    }

    fn scaled(&self, times: u64, over: u64) -> Self {
        let product = self.0.checked_mul(u128::from(times)).unwrap();
        assert_eq!(product % u128::from(over), 0, "it comes out even");
        Self(product / u128::from(over))
    }

    fn is_none(&self) -> bool {
        self.0 == 0
    }

    fn common(&self, other: &Self) -> Self {
        Self(gcd(self.0, other.0))
    }

    fn is_one(&self) -> bool {
        self.0 == 1
    }

    fn divided(&self, by: &Self) -> Self {
        assert_eq!(self.0 % by.0, 0, "it comes out even");
        Self(self.0 / by.0)
    }

    fn of_128_bits(ways: u128) -> Self {
        Self(ways)
    }
}

impl Weight for Part {
    type Count = Ways;

    fn share(ways: &Ways, whole: &Ways) -> Self {
        assert!(whole.0 > 0, "shares of nothing");
        Self::reduced(ways.0, whole.0)
    }

    fn plus(&self, other: &Self) -> Self {
        let left = self.0.checked_mul(other.1).unwrap();
        let right = other.0.checked_mul(self.1).unwrap();
        Self::reduced(left.checked_add(right).unwrap(), self.1.checked_mul(other.1).unwrap())
    }

    fn times(&self, other: &Self) -> Self {
        Self::reduced(self.0.checked_mul(other.0).unwrap(), self.1.checked_mul(other.1).unwrap())
    }

    fn over(&self, whole: &Self) -> Self {
        assert!(whole.0 > 0, "shares of nothing");
        self.times(&Self(whole.1, whole.0))
    }

    fn is_none(&self) -> bool {
        self.0 == 0
    }
}

/// The face of each of the equally likely cases of a die.
fn cases(die: Die) -> Vec<u32> {
    match die {
        Die::Sided(sides) => (1..=u32::from(sides.get())).collect(),
        Die::Uniform { low, high } => (low..=high.max(low)).collect(),
        Die::Trial { weight, of } => (0..of.max(1)).map(|case| u32::from(case < weight)).collect(),
    }
}

/// What the words of [`Reading`] say of these faces.
fn read(reading: Reading<'_>, faces: &[u32]) -> u32 {
    let sum: u32 = faces.iter().sum();
    match reading {
        Reading::Sum => sum,
        Reading::Highest => faces.iter().fold(0, |highest, &face| highest.max(face)),
        Reading::Lowest => {
            let mut faces = faces.to_vec();
            faces.sort_unstable();
            faces.first().copied().unwrap_or(0)
        }
        Reading::AtMost(face) => faces.iter().map(|&shown| u32::from(shown <= face)).sum(),
        Reading::Band(uppers) => uppers.iter().map(|&upper| u32::from(i64::from(sum) > upper)).sum(),
    }
}

/// In how many of all ways the dice give each answer.
fn counted(ask: &Ask<'_>) -> BTreeMap<u32, u128> {
    fn fall(cases: &[u32], left: u16, faces: &mut Vec<u32>, each: &mut impl FnMut(&[u32])) {
        if left == 0 {
            return each(faces);
        }
        for &face in cases {
            faces.push(face);
            fall(cases, left - 1, faces, each);
            faces.pop();
        }
    }
    let mut ways = BTreeMap::new();
    fall(&cases(ask.throw.die), ask.throw.count, &mut Vec::new(), &mut |faces| {
        *ways.entry(read(ask.reading, faces)).or_default() += 1;
    });
    ways
}

/// Fails where the spread is not what counting comes to.
fn assert_counted(ask: &Ask<'_>) {
    let ways = counted(ask);
    let whole: u128 = ways.values().sum();
    let expected: Vec<(u32, Part)> =
        ways.iter().map(|(&answer, &ways)| (answer, Part::reduced(ways, whole))).collect();
    let spread: Vec<(u32, Part)> = spread(ask).unwrap();
    assert_eq!(spread, expected, "{ask:?}");
    let total = spread.iter().fold(Part(0, 1), |total, (_, part)| total.plus(part));
    assert_eq!(total, Part(1, 1), "{ask:?}");
    let floating = standfast_dice::spread::<f64>(ask).unwrap();
    assert_eq!(floating.len(), spread.len());
    for ((answer, weight), (known, part)) in floating.iter().zip(&spread) {
        let exact = part.0 as f64 / part.1 as f64;
        assert!(answer == known && (weight - exact).abs() <= exact * 1e-12, "{ask:?}: {answer}: {weight}");
    }
}

/// Every reading, with thresholds and bands at all places that can matter to these dice.
fn assert_all_readings(count: u16, die: Die) {
    let ask = |reading: Reading<'_>| assert_counted(&Ask::new(count, die, reading, "test"));
    ask(Reading::Sum);
    ask(Reading::Highest);
    ask(Reading::Lowest);
    for face in die.lowest().saturating_sub(2)..=die.highest() + 1 {
        ask(Reading::AtMost(face));
    }
    ask(Reading::AtMost(u32::MAX));
    let (least, most) = (die.lowest() * u32::from(count), die.highest() * u32::from(count));
    for upper in i64::from(least) - 1..=i64::from(most) + 1 {
        ask(Reading::Band(&[upper]));
        ask(Reading::Band(&[upper, upper + 2, upper + 7]));
    }
    ask(Reading::Band(&[]));
    ask(Reading::Band(&[i64::MIN, -1, i64::MAX]));
}

#[test]
fn up_to_five_dice_of_up_to_six_sides() {
    for sides in 1..=6 {
        for count in 0..=5 {
            assert_all_readings(count, Die::sided(sides));
        }
    }
}

#[test]
fn draws_from_a_range() {
    for (low, high) in [(0, 0), (0, 5), (1, 4), (7, 9), (10, 10), (9, 7), (0, 40)] {
        for count in 0..=if high > 20 { 2 } else { 3 } {
            assert_all_readings(count, Die::Uniform { low, high });
        }
    }
}

#[test]
fn trials_the_impossible_and_the_certain_included() {
    for (weight, of) in [(5, 30), (1, 2), (3, 7), (0, 4), (4, 4), (9, 4), (0, 0), (1, 0), (0, 1), (1, 1)] {
        for count in 0..=if of > 10 { 3 } else { 4 } {
            assert_all_readings(count, Die::Trial { weight, of });
        }
    }
}

#[test]
fn known_spreads() {
    let exact = |ask: &Ask<'_>| spread::<Part>(ask).unwrap();
    let two = exact(&Ask::new(2, Die::D6, Reading::Sum, "fire"));
    assert_eq!(two.iter().find(|(sum, _)| *sum == 7), Some(&(7, Part(1, 6))));
    // The highest of four d6 is a six unless all four are less.
    let four = exact(&Ask::new(4, Die::D6, Reading::Highest, "melee"));
    assert_eq!(four.last(), Some(&(6, Part(1_296 - 625, 1_296))));
    let check = exact(&Ask::new(1, Die::D20, Reading::Band(&[14, 18]), "cohesion test"));
    assert_eq!(check, [(0, Part(7, 10)), (1, Part(1, 5)), (2, Part(1, 10))]);
}

/// The binomial numbers by Pascal's triangle, each times its hits and misses.
fn binomial(count: usize, hits: u128, misses: u128) -> Vec<u128> {
    (0..count).fold(vec![1], |ways, _| {
        let missed = ways.iter().map(|ways| ways * misses).chain([0]);
        let hit = [0].into_iter().chain(ways.iter().map(|ways| ways * hits));
        missed.zip(hit).map(|(missed, hit)| missed + hit).collect()
    })
}

#[test]
fn successes_are_exact_up_to_where_their_ways_fill_64_bits_and_past_that() {
    for (hits, misses) in [(1, 1), (2, 1), (3, 2), (1, 5), (7, 3)] {
        let die = Die::Trial { weight: hits, of: hits + misses };
        let fits = |count: &u16| u128::from(hits + misses).checked_pow(u32::from(*count) + 1).is_some();
        for count in (0..100).take_while(fits) {
            let ask = Ask::new(count, die, Reading::Sum, "test");
            let mut ways = Vec::new();
            let whole: u128 = answers(&ask, |_, more: u128| ways.push(more)).unwrap();
            assert_eq!(
                ways,
                binomial(count.into(), hits.into(), misses.into()),
                "{count} of {hits} to {misses}"
            );
            assert_eq!(whole, ways.iter().sum(), "{count} of {hits} to {misses}");
        }
    }
}

#[test]
fn floating_point_stands_large_questions() {
    let asks = [
        Ask::new(200, Die::D10, Reading::AtMost(7), "test"),
        Ask::new(200, Die::D10, Reading::AtMost(1), "test"),
        Ask::new(200, Die::D6, Reading::Highest, "test"),
        Ask::new(200, Die::D6, Reading::Lowest, "test"),
        Ask::new(100, Die::D20, Reading::Sum, "test"),
        Ask::new(100, Die::D20, Reading::Band(&[800, 1_000, 1_200]), "test"),
        Ask::new(1, Die::Uniform { low: 0, high: 900 }, Reading::Sum, "test"),
        Ask::new(1, Die::Uniform { low: 0, high: u32::MAX }, Reading::AtMost(u32::MAX / 2), "test"),
        Ask::new(90, Die::Trial { weight: 1, of: 1_000 }, Reading::Sum, "test"),
    ];
    for ask in asks {
        let spread = spread::<f64>(&ask).unwrap();
        let total: f64 = spread.iter().map(|(_, weight)| weight).sum();
        assert!((total - 1.0).abs() < 1e-12, "{ask:?}: {total}");
        assert!(spread.iter().all(|(_, weight)| *weight > 0.0), "{ask:?}");
        assert!(spread.is_sorted_by(|(a, _), (b, _)| a < b), "{ask:?}");
    }
}

#[test]
fn draws_up_to_the_largest_number() {
    let die = Die::Uniform { low: u32::MAX - 9, high: u32::MAX };
    for reading in [Reading::Sum, Reading::Highest, Reading::Lowest] {
        let spread = spread::<Part>(&Ask::new(1, die, reading, "test")).unwrap();
        let even: Vec<(u32, Part)> = (u32::MAX - 9..=u32::MAX).map(|face| (face, Part(1, 10))).collect();
        assert_eq!(spread, even);
    }
}

#[test]
fn questions_too_large_to_work_out_are_refused_at_once() {
    let everything = Die::Uniform { low: 0, high: u32::MAX };
    let asks = [
        Ask::new(u16::MAX, Die::D20, Reading::Sum, "test"),
        Ask::new(u16::MAX, Die::D20, Reading::Band(&[1, 2, 3]), "test"),
        Ask::new(u16::MAX, Die::sided(u16::MAX), Reading::Highest, "test"),
        Ask::new(u16::MAX, Die::sided(u16::MAX), Reading::Lowest, "test"),
        Ask::new(u16::MAX, Die::sided(u16::MAX), Reading::AtMost(9), "test"),
        Ask::new(u16::MAX, Die::Trial { weight: 1, of: u32::MAX }, Reading::Sum, "test"),
        Ask::new(1, everything, Reading::Sum, "test"),
        Ask::new(1, everything, Reading::Highest, "test"),
        Ask::new(u16::MAX, everything, Reading::AtMost(0), "test"),
        Ask::new(2, Die::Uniform { low: u32::MAX - 1, high: u32::MAX }, Reading::Sum, "test"),
    ];
    let begun = Instant::now();
    for ask in asks {
        let refused = spread::<f64>(&ask).map(|spread| spread.len());
        assert_eq!(refused, Err(Stop::TooManyBranches { limit: LARGEST_SPREAD }), "{ask:?}");
        assert_eq!(spread::<Part>(&ask).unwrap_err(), Stop::TooManyBranches { limit: LARGEST_SPREAD });
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "nothing is worked out before it is refused");
}

#[test]
fn the_largest_spread_is_the_largest() {
    let faces = u32::try_from(LARGEST_SPREAD).unwrap();
    let ask = |high| Ask::new(1, Die::Uniform { low: 1, high }, Reading::Band(&[1]), "test");
    let spread = |high| spread::<f64>(&ask(high)).map(|spread| spread.len());
    assert_eq!(spread(faces), Ok(2));
    assert_eq!(spread(faces + 1), Err(Stop::TooManyBranches { limit: LARGEST_SPREAD }));
}

fn any_die() -> impl Strategy<Value = Die> {
    prop_oneof![
        (1_u16..=8).prop_map(Die::sided),
        (0_u32..12, 0_u32..8).prop_map(|(low, more)| Die::Uniform { low, high: low + more }),
        (0_u32..8, 0_u32..8).prop_map(|(weight, of)| Die::Trial { weight, of }),
    ]
}

proptest! {
    #[test]
    fn rising_bands_of_any_dice(
        count in 0_u16..=4, die in any_die(), uppers in prop::collection::btree_set(-2_i64..60, 0..6)
    ) {
        let uppers: Vec<i64> = uppers.into_iter().collect();
        assert_counted(&Ask::new(count, die, Reading::Band(&uppers), "test"));
    }

    #[test]
    fn thresholds_of_any_dice(count in 0_u16..=4, die in any_die(), face in 0_u32..22) {
        assert_counted(&Ask::new(count, die, Reading::AtMost(face), "test"));
    }
}
