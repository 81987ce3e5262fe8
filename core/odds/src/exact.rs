use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use standfast_dice::{Count, Weight};

use crate::natural::Natural;

/// An exact non-negative fraction for weighing branches.
///
/// It is kept as it comes, and reduced only where it outgrows its size or where it is read
/// ([`fraction`](Self::fraction)): most sums are of equal denominators, which add for nothing. Nearly all
/// weights of procedures fit a pair of 64-bit numbers; what does not goes on in 128 bits, and in big integers
/// past that.
#[derive(Debug, Clone)]
pub struct Exact(Size);

#[derive(Debug, Clone)]
enum Size {
    /// Numerator and denominator of 64 bits.
    Small(u64, u64),
    /// Numerator and denominator of any size.
    Large(Arc<(Natural, Natural)>),
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
        let (over, under) = match &self.0 {
            Size::Small(over, under) => {
                let common = over.gcd(under).max(1);
                (Natural::of(over / common), Natural::of(under / common))
            }
            Size::Large(parts) => lowest(&parts.0, &parts.1),
        };
        Fraction { over, under }
    }

    /// A fraction of any size, in 64 bits where it fits them.
    fn sized(over: Natural, under: Natural) -> Self {
        match (over.to_u64(), under.to_u64()) {
            (Some(over), Some(under)) => Self(Size::Small(over, under)),
            _ => Self(Size::Large(Arc::new((over, under)))),
        }
    }

    fn parts(&self) -> (Natural, Natural) {
        match &self.0 {
            Size::Small(over, under) => (Natural::of(*over), Natural::of(*under)),
            Size::Large(parts) => (**parts).clone(),
        }
    }

    /// The sum, whatever the sizes.
    #[cold]
    fn large_sum(&self, other: &Self) -> Self {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let (over, under) = if b == d {
            (a.plus(&c), b)
        } else if let Some(times) = d.over_divisor(&b) {
            (a.times(&times).plus(&c), d)
        } else if let Some(times) = b.over_divisor(&d) {
            (c.times(&times).plus(&a), b)
        } else {
            let common = b.gcd(&d);
            let (left, right) = (b.divided(&common), d.divided(&common));
            (a.times(&right).plus(&c.times(&left)), b.times(&right))
        };
        Self::sized(over, under).after(self, other)
    }

    /// The product, whatever the sizes.
    #[cold]
    fn large_product(&self, other: &Self) -> Self {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Self::sized(a.times(&c), b.times(&d)).after(self, other)
    }

    /// The result of an operation on these two: in lowest terms where it has just outgrown the size of both,
    /// since it most often fits again. What was large before stays as it is: to reduce it each time would cost
    /// more than it saves.
    fn after(self, one: &Self, other: &Self) -> Self {
        if self.size() <= one.size().max(other.size()) {
            return self;
        }
        let (over, under) = self.parts();
        let (over, under) = lowest(&over, &under);
        Self::sized(over, under)
    }

    /// 0 for 64 bits, 1 for 128, 2 for more.
    fn size(&self) -> u8 {
        match &self.0 {
            Size::Small(..) => 0,
            Size::Large(parts) => 1 + u8::from(parts.0.is_big() || parts.1.is_big()),
        }
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
        Self::sized(ways.0.clone(), whole.0.clone())
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        if let (Size::Small(a, b), Size::Small(c, d)) = (&self.0, &other.0)
            && b == d
            && let Some(over) = a.checked_add(*c)
        {
            return Self(Size::Small(over, *b));
        }
        self.large_sum(other)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        if let (Size::Small(a, b), Size::Small(c, d)) = (&self.0, &other.0)
            && let (Some(over), Some(under)) = (a.checked_mul(*c), b.checked_mul(*d))
        {
            return Self(Size::Small(over, under));
        }
        self.large_product(other)
    }

    #[inline]
    fn over(&self, whole: &Self) -> Self {
        let (over, under) = whole.parts();
        self.times(&Self::sized(under, over))
    }

    #[inline]
    fn is_none(&self) -> bool {
        match &self.0 {
            Size::Small(over, _) => *over == 0,
            Size::Large(parts) => parts.0.is_none(),
        }
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
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        compare((&a, &b), (&c, &d))
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
        // In two halves, since 2 to the whole exponent may be too small to be written where the product is not.
        let half = exponent / 2;
        sticky.to_f64().unwrap_or(0.0) * 2_f64.powi(-half) * 2_f64.powi(half - exponent)
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
        if self.under.is_one() {
            return self.over.fmt(f);
        }
        write!(f, "{}/{}", self.over, self.under)
    }
}
