use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use standfast_dice::{Count, Weight};

use crate::natural::Natural;

/// An exact non-negative fraction for weighing branches.
///
/// It is kept as it comes, and reduced only where it would outgrow 128 bits or where it is read
/// ([`fraction`](Self::fraction)): most sums are of equal denominators, which add for nothing. What outgrows
/// 128 bits even when reduced goes on in big integers.
#[derive(Debug, Clone)]
pub struct Exact {
    over: Natural,
    under: Natural,
}

/// A count of ways as large as the dice make it: what [`Exact`] shares are made from.
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
    fn scaled(&self, times: u64, over: u64) -> Self {
        Self(self.0.scaled(times, over))
    }

    #[inline]
    fn is_none(&self) -> bool {
        self.0.is_none()
    }

    #[inline]
    fn common(&self, other: &Self) -> Self {
        match (&self.0, &other.0) {
            (Natural::Small(_), Natural::Small(_)) => Self(self.0.gcd(&other.0)),
            // What is big stays so however it is divided.
            _ => Self::of(1),
        }
    }

    #[inline]
    fn is_one(&self) -> bool {
        self.0.is_one()
    }

    #[inline]
    fn divided(&self, by: &Self) -> Self {
        Self(self.0.divided(&by.0))
    }
}

impl Exact {
    /// The fraction in lowest terms.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        Fraction(self.reduced())
    }

    fn reduced(&self) -> Self {
        let common = self.over.gcd(&self.under);
        Self { over: self.over.divided(&common), under: self.under.divided(&common) }
    }

    fn is_small(&self) -> bool {
        matches!((&self.over, &self.under), (Natural::Small(_), Natural::Small(_)))
    }

    /// The same in lowest terms where it has just outgrown 128 bits: most often it fits them again.
    #[inline]
    fn grown_from(self, small: bool) -> Self {
        if small && !self.is_small() { self.reduced() } else { self }
    }
}

impl Weight for Exact {
    type Count = ExactCount;

    #[inline]
    fn share(ways: &ExactCount, whole: &ExactCount) -> Self {
        Self { over: ways.0.clone(), under: whole.0.clone() }
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        if self.under == other.under {
            return Self { over: self.over.plus(&other.over), under: self.under.clone() };
        }
        let small = self.is_small() && other.is_small();
        let sum = if let Some(times) = other.under.over_divisor(&self.under) {
            Self { over: self.over.times(&times).plus(&other.over), under: other.under.clone() }
        } else if let Some(times) = self.under.over_divisor(&other.under) {
            Self { over: other.over.times(&times).plus(&self.over), under: self.under.clone() }
        } else {
            let common = self.under.gcd(&other.under);
            let (left, right) = (self.under.divided(&common), other.under.divided(&common));
            let over = self.over.times(&right).plus(&other.over.times(&left));
            Self { over, under: self.under.times(&right) }
        };
        sum.grown_from(small)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let small = self.is_small() && other.is_small();
        let product = Self { over: self.over.times(&other.over), under: self.under.times(&other.under) };
        product.grown_from(small)
    }

    #[inline]
    fn over(&self, whole: &Self) -> Self {
        self.times(&Self { over: whole.under.clone(), under: whole.over.clone() })
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
        if self.under == other.under {
            return self.over.cmp(&other.over);
        }
        self.over.times(&other.under).cmp(&other.over.times(&self.under))
    }
}

/// The reduced fraction: `3/20`, and `1` or `0` alone.
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fraction().fmt(f)
    }
}

/// A non-negative fraction in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fraction(Exact);

impl Fraction {
    /// The number above the line.
    #[must_use]
    pub fn numerator(&self) -> BigUint {
        self.0.over.to_big()
    }

    /// The number below the line.
    #[must_use]
    pub fn denominator(&self) -> BigUint {
        self.0.under.to_big()
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
        if let (Some(over), Some(under)) = (exactly(&self.0.over), exactly(&self.0.under)) {
            return over / under;
        }
        // The quotient is taken with 64 bits or more and a last bit that says whether anything was left over,
        // so that the one rounding to 53 bits is the right one.
        let (over, under) = (self.numerator(), self.denominator());
        let shift = (under.bits() + 66).saturating_sub(over.bits());
        let (quotient, rest) = (over << shift).div_rem(&under);
        let sticky = (quotient << 1_u8) + BigUint::from(u8::from(!rest.is_zero()));
        let exponent = i32::try_from(shift + 1).unwrap_or(i32::MAX);
        sticky.to_f64().unwrap_or(0.0) * 2_f64.powi(-exponent)
    }
}

/// The number in floating point, where that is exact.
fn exactly(number: &Natural) -> Option<f64> {
    match number {
        Natural::Small(number) if *number < 1 << 53 => number.to_f64(),
        _ => None,
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.under.is_one() {
            return self.0.over.fmt(f);
        }
        write!(f, "{}/{}", self.0.over, self.0.under)
    }
}
