use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use standfast_dice::{Count, Weight};

use crate::natural::Natural;

/// An exact non-negative fraction for weighing outcomes.
///
/// It is kept unreduced while its denominator fits 64 bits, and in lowest terms past that. [`fraction`](Self::fraction)
/// gives it in lowest terms.
#[derive(Debug, Clone)]
pub struct Exact {
    over: Natural,
    under: Natural,
}

/// A count of ways, as large as the dice make it, from which [`Exact`] weights are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactCount(Natural);

impl Count for ExactCount {
    #[inline]
    fn of(ways: u64) -> Self {
        Self(Natural::of(ways))
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self(self.0.plus(&other.0))
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        Self(self.0.times(&other.0))
    }

    #[inline]
    fn gain(&mut self, more: &Self) {
        self.0.gain(&more.0);
    }

    #[inline]
    fn gain_product(&mut self, one: &Self, other: &Self) {
        self.0.gain_product(&one.0, &other.0);
    }

    #[inline]
    fn scaled(&self, times: u64, over: u64) -> Self {
        Self(self.0.scaled(times, over))
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.0.is_none()
    }

    #[inline]
    fn common(&self, other: &Self) -> Self {
        Self(self.0.common(&other.0))
    }

    #[inline]
    fn is_large(&self) -> bool {
        self.0.to_u128().is_none()
    }

    #[inline]
    fn is_one(&self) -> bool {
        self.0.is_one()
    }

    #[inline]
    fn divided(&self, by: &Self) -> Self {
        Self(self.0.divided(&by.0))
    }

    #[inline]
    fn in_128_bits(&self) -> Option<u128> {
        self.0.to_u128()
    }

    #[inline]
    fn of_128_bits(ways: u128) -> Self {
        Self(ways.into())
    }
}

impl Exact {
    /// The fraction in lowest terms.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        let (over, under) = lowest(&self.over, &self.under);
        Fraction { over, under }
    }

    /// A fraction as it is to be kept.
    #[inline]
    fn kept(over: Natural, under: Natural) -> Self {
        if under.to_u64().is_some() {
            return Self { over, under };
        }
        let (over, under) = lowest(&over, &under);
        Self { over, under }
    }
}

/// A fraction in lowest terms.
fn lowest(over: &Natural, under: &Natural) -> (Natural, Natural) {
    let common = over.gcd(under);
    (over.divided(&common), under.divided(&common))
}

impl Weight for Exact {
    type Count = ExactCount;

    #[inline]
    fn share(ways: &ExactCount, whole: &ExactCount) -> Self {
        Self { over: ways.0.clone(), under: whole.0.clone() }
    }

    fn plus(&self, other: &Self) -> Self {
        if self.under == other.under {
            return Self { over: self.over.plus(&other.over), under: self.under.clone() };
        }
        let common = self.under.gcd(&other.under);
        let (mine, theirs) = (other.under.divided(&common), self.under.divided(&common));
        Self::kept(self.over.times(&mine).plus(&other.over.times(&theirs)), self.under.times(&mine))
    }

    fn times(&self, other: &Self) -> Self {
        Self::kept(self.over.times(&other.over), self.under.times(&other.under))
    }

    fn over(&self, whole: &Self) -> Self {
        Self::kept(self.over.times(&whole.under), self.under.times(&whole.over))
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.over.is_none()
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Exact {}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        compare((&self.over, &self.under), (&other.over, &other.under))
    }
}

/// Which fraction is the larger.
fn compare((a, b): (&Natural, &Natural), (c, d): (&Natural, &Natural)) -> Ordering {
    if b == d { a.cmp(c) } else { a.times(d).cmp(&c.times(b)) }
}

/// The reduced fraction: `3/20`, and `1` or `0` alone.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fraction().fmt(f)
    }
}

/// A non-negative fraction in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    over: Natural,
    under: Natural,
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        compare((&self.over, &self.under), (&other.over, &other.under))
    }
}

impl Fraction {
    /// The number above the line.
    #[must_use]
    pub fn numerator(&self) -> BigUint {
        self.over.to_big()
    }

    /// The number below the line.
    #[must_use]
    pub fn denominator(&self) -> BigUint {
        self.under.to_big()
    }

    /// The nearest floating-point number.
    ///
    /// ```
    /// use standfast_dice::Weight;
    /// use standfast_odds::Exact;
    /// assert_eq!(Exact::ways(3).over(&Exact::ways(20)).fraction().to_f64(), 0.15);
    /// ```
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        if let (Some(over), Some(under)) = (exactly(&self.over), exactly(&self.under)) {
            return over / under;
        }
        // The quotient is taken with 64 bits or more and a last bit that says whether anything was left over,
        // so that the one rounding to 53 bits is the right one.
        let (over, under) = (self.numerator(), self.denominator());
        let shift = (under.bits() + 66).saturating_sub(over.bits());
        let (quotient, rest) = (over << shift).div_rem(&under);
        let sticky = (quotient << 1_u8) + BigUint::from(u8::from(!rest.is_zero()));
        let exponent = i32::try_from(shift + 1).unwrap_or(i32::MAX);
        // In two steps, since 2 to the whole exponent may be too small for a float when the product is not.
        let half = exponent / 2;
        sticky.to_f64().unwrap_or(0.0) * 2_f64.powi(-half) * 2_f64.powi(half - exponent)
    }
}

/// The number in floating point, if that is exact.
fn exactly(number: &Natural) -> Option<f64> {
    number.to_u64().filter(|number| *number < 1 << 53)?.to_f64()
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under.is_one() {
            return self.over.fmt(f);
        }
        write!(f, "{}/{}", self.over, self.under)
    }
}
