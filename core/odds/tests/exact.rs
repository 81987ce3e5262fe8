//! Exact fractions of every size, against big integers: 64 bits, 128, and past that, and back again.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;
use proptest::prelude::*;
use standfast_dice::{Count, Weight};
use standfast_odds::{Exact, ExactCount};

/// A fraction that is kept the plain way.
#[derive(Debug, Clone)]
struct Plain(BigUint, BigUint);

impl Plain {
    fn of(over: u64, under: u64) -> Self {
        Self(over.into(), under.into())
    }

    fn plus(&self, other: &Self) -> Self {
        Self(&self.0 * &other.1 + &other.0 * &self.1, &self.1 * &other.1)
    }

    fn times(&self, other: &Self) -> Self {
        Self(&self.0 * &other.0, &self.1 * &other.1)
    }

    fn cmp(&self, other: &Self) -> Ordering {
        (&self.0 * &other.1).cmp(&(&other.0 * &self.1))
    }
}

impl std::fmt::Display for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let common = self.0.gcd(&self.1);
        let (over, under) = (&self.0 / &common, &self.1 / &common);
        if under.is_one() { write!(f, "{over}") } else { write!(f, "{over}/{under}") }
    }
}

fn exact(over: u64, under: u64) -> Exact {
    Exact::ways(over).over(&Exact::ways(under))
}

/// Whether a floating-point number is the nearest to a fraction: no further off than half of its last place.
fn is_nearest(float: f64, fraction: &Plain) -> bool {
    let bits = float.to_bits();
    let mantissa = BigUint::from((bits & ((1 << 52) - 1)) | 1 << 52);
    let exponent = i64::try_from(bits >> 52).unwrap() - 1075;
    let by = |power: i64| BigUint::one() << u64::try_from(power.max(0)).unwrap();
    let (shown, real) = (mantissa * &fraction.1 * by(exponent), &fraction.0 * by(-exponent));
    let off = if shown > real { shown - real } else { real - shown };
    off * 2_u8 <= &fraction.1 * by(exponent)
}

/// Numbers of all sizes: small ones, those around powers of two, and any.
fn any_number() -> impl Strategy<Value = u64> {
    prop_oneof![
        1_u64..50,
        (0_u32..64, 0_u64..3).prop_map(|(power, more)| (1_u64 << power).saturating_add(more)),
        (0_u32..20).prop_map(|power| 10_u64.pow(power.min(19))),
        Just(u64::MAX),
        1_u64..,
    ]
}

#[derive(Debug, Clone)]
enum Step {
    Plus(u64, u64),
    Times(u64, u64),
    Over(u64, u64),
    Scaled(u64, u64),
    Twice,
    Squared,
}

fn any_step() -> impl Strategy<Value = Step> {
    let pair = || (any_number(), any_number());
    prop_oneof![
        pair().prop_map(|(over, under)| Step::Plus(over, under)),
        pair().prop_map(|(over, under)| Step::Times(over, under)),
        pair().prop_map(|(over, under)| Step::Over(over, under)),
        pair().prop_map(|(times, over)| Step::Scaled(times, over)),
        Just(Step::Twice),
        Just(Step::Squared),
    ]
}

/// Numbers of up to 128 bits, from 1 on.
fn any_wide() -> impl Strategy<Value = u128> {
    (any_number(), any_number(), any::<bool>())
        .prop_map(|(a, b, is_wide)| u128::from(a) * u128::from(if is_wide { b } else { 1 }))
}

#[derive(Debug, Clone)]
enum Change {
    Gain(u128),
    GainProduct(u128, u128),
    Times(u128),
    Scaled(u64, u64),
    Divided(u128),
    Common(u128),
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        any_wide().prop_map(Change::Gain),
        (any_wide(), any_wide()).prop_map(|(one, other)| Change::GainProduct(one, other)),
        any_wide().prop_map(Change::Times),
        (any_number(), any_number()).prop_map(|(times, over)| Change::Scaled(times, over)),
        any_wide().prop_map(Change::Divided),
        any_wide().prop_map(Change::Common),
    ]
}

/// A count as a number.
fn number(count: &ExactCount) -> String {
    Exact::share(count, &ExactCount::of(1)).to_string()
}

proptest! {
    #[test]
    fn arithmetic_is_that_of_plain_fractions(
        over in any_number(), under in any_number(), steps in prop::collection::vec(any_step(), 0..7)
    ) {
        let (mut fast, mut plain) = (exact(over, under), Plain::of(over, under));
        for step in steps {
            let before = (fast.clone(), plain.clone());
            (fast, plain) = match step {
                Step::Plus(a, b) => (fast.plus(&exact(a, b)), plain.plus(&Plain::of(a, b))),
                Step::Times(a, b) => (fast.times(&exact(a, b)), plain.times(&Plain::of(a, b))),
                Step::Over(a, b) => (fast.over(&exact(a, b)), plain.times(&Plain::of(b, a))),
                Step::Scaled(a, b) => (fast.scaled(a, b), plain.times(&Plain::of(a, b))),
                Step::Twice => (fast.plus(&fast), plain.plus(&plain)),
                Step::Squared => (fast.times(&fast), plain.times(&plain)),
            };
            prop_assert_eq!(fast.to_string(), plain.to_string());
            prop_assert_eq!(fast.cmp(&before.0), plain.cmp(&before.1));
            prop_assert_eq!(fast == before.0, plain.cmp(&before.1) == Ordering::Equal);
        }
        let fraction = fast.fraction();
        prop_assert_eq!(fraction.to_string(), plain.to_string());
        prop_assert!(fraction.numerator().gcd(&fraction.denominator()).is_one());
    }

    #[test]
    fn counts_are_those_of_big_integers(start in any_wide(), steps in prop::collection::vec(any_change(), 0..7)) {
        let (mut fast, mut plain) = (ExactCount::of_128_bits(start), BigUint::from(start));
        for step in steps {
            match step {
                Change::Gain(a) => {
                    fast.gain(&ExactCount::of_128_bits(a));
                    plain += a;
                }
                Change::GainProduct(a, b) => {
                    fast.gain_product(&ExactCount::of_128_bits(a), &ExactCount::of_128_bits(b));
                    plain += BigUint::from(a) * b;
                }
                Change::Times(a) => {
                    fast = fast.times(&ExactCount::of_128_bits(a));
                    plain *= a;
                }
                // What is divided is first made to come out even.
                Change::Scaled(a, b) => {
                    fast = fast.times(&ExactCount::of(b)).scaled(a, b);
                    plain *= a;
                }
                Change::Divided(a) => {
                    let by = ExactCount::of_128_bits(a);
                    fast = fast.times(&by).divided(&by);
                }
                Change::Common(a) => {
                    let by = ExactCount::of_128_bits(a);
                    let common = fast.times(&by).common(&by);
                    prop_assert_eq!(common, by);
                }
            }
            prop_assert_eq!(number(&fast), plain.to_string());
            prop_assert_eq!(fast.in_128_bits(), u128::try_from(&plain).ok());
            prop_assert_eq!(fast.is_large(), plain.bits() > 128);
        }
        prop_assert_eq!(number(&fast.power(3)), plain.pow(3).to_string());
    }

    #[test]
    fn floating_point_is_the_nearest(steps in prop::collection::vec((any_number(), any_number()), 1..6)) {
        let mut product = (Exact::ways(1), Plain::of(1, 1));
        for (over, under) in steps {
            product = (product.0.times(&exact(over, under)), product.1.times(&Plain::of(over, under)));
            let float = product.0.fraction().to_f64();
            prop_assert!(is_nearest(float, &product.1), "{} is not {}", float, product.1);
        }
    }

    #[test]
    fn equal_fractions_are_equal_however_they_are_kept(over in any_number(), under in any_number(), by in any_number()) {
        let (plain, kept) = (exact(over, under), exact(over, under).times(&exact(by, by)));
        prop_assert_eq!(&plain, &kept);
        prop_assert_eq!(plain.fraction(), kept.fraction());
        let more = kept.plus(&exact(1, u64::MAX));
        prop_assert!(more > plain && more.fraction() > plain.fraction());
    }
}

#[test]
fn nothing_and_everything() {
    let (none, all) = (Exact::ways(0), Exact::ways(1));
    assert!(none.is_none() && !all.is_none());
    assert_eq!(none.times(&exact(3, 7)).to_string(), "0");
    assert_eq!(none.plus(&exact(6, 14)).to_string(), "3/7");
    assert_eq!(all.over(&Exact::ways(3)).times(&Exact::ways(3)).to_string(), "1");
    assert_eq!((none.fraction().to_f64(), all.fraction().to_f64()), (0.0, 1.0));
    assert_eq!(none.fraction().denominator(), BigUint::one());
}

#[test]
fn shares_of_the_whole_add_up_to_it_at_every_size() {
    // A three-hundredth of 1, and of what is left, and so on: what was taken and what is left is all.
    let (mut left, mut taken) = (Exact::ways(1), Exact::ways(0));
    for _ in 0..60 {
        taken = taken.plus(&left.scaled(1, 300));
        left = left.scaled(299, 300);
        assert_eq!(taken.plus(&left).to_string(), "1");
    }
    assert!(left.fraction().denominator().bits() > 400, "far past 128 bits");
}

#[test]
fn what_is_just_past_the_middle_of_two_numbers_is_the_upper_one() {
    // 2^53 + 1 lies in the middle of two floating-point numbers; the least bit more decides.
    let (middle, power) = ((1 << 53) + 1, 1 << 60);
    let (fast, plain) = (Exact::ways(middle), Plain::of(middle, 1));
    let fast = fast.times(&Exact::ways(power)).plus(&Exact::ways(1));
    let plain = plain.times(&Plain::of(power, 1)).plus(&Plain::of(1, 1));
    let (fast, plain) = (0..3).fold((fast, plain), |(fast, plain), _| {
        (fast.over(&Exact::ways(power)), plain.times(&Plain::of(1, power)))
    });
    assert!(is_nearest(fast.fraction().to_f64(), &plain));
}

#[test]
fn the_least_likely_things_have_a_probability() {
    let mut least = Exact::ways(1);
    for _ in 0..110 {
        least = least.scaled(1, 1_000);
    }
    let float = least.fraction().to_f64();
    assert!(float <= f64::MIN_POSITIVE, "10^-330 is below what floating point holds: {float}");
    assert!(!least.is_none());
}

#[test]
fn small_probabilities_are_the_nearest_too() {
    let (mut fast, mut plain) = (Exact::ways(1), Plain::of(1, 1));
    for power in 1..=307 {
        (fast, plain) = (fast.scaled(1, 10), plain.times(&Plain::of(1, 10)));
        let float = fast.fraction().to_f64();
        assert!(is_nearest(float, &plain), "{float:e} is not 10^-{power}");
    }
}
