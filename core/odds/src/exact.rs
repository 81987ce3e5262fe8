use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use standfast_dice::Weight;

/// An exact non-negative fraction for weighing branches.
///
/// It is kept as it comes, and reduced only where it would outgrow 128 bits or where it is read
/// ([`fraction`](Self::fraction)): most sums are of equal denominators, which add for nothing. What outgrows
/// 128 bits even when reduced goes on in big integers.
#[derive(Debug, Clone)]
pub struct Exact(Size);

#[derive(Debug, Clone)]
enum Size {
    Small { over: u128, under: u128 },
    Big(Box<(BigUint, BigUint)>),
}

impl Exact {
    fn small(over: u128, under: u128) -> Self {
        Self(Size::Small { over, under })
    }

    /// A fraction of big integers, brought back to 128 bits where it fits them.
    fn big(over: BigUint, under: BigUint) -> Self {
        if let (Some(over), Some(under)) = (over.to_u128(), under.to_u128()) {
            return Self::small(over, under);
        }
        Self(Size::Big(Box::new((over, under))))
    }

    fn parts(&self) -> (BigUint, BigUint) {
        match &self.0 {
            Size::Small { over, under } => (BigUint::from(*over), BigUint::from(*under)),
            Size::Big(parts) => (**parts).clone(),
        }
    }

    /// The fraction in lowest terms.
    #[must_use]
    pub fn fraction(&self) -> Fraction {
        Fraction(match &self.0 {
            Size::Small { over, under } => {
                let (over, under) = reduced(*over, *under);
                Self::small(over, under)
            }
            Size::Big(parts) => {
                let (over, under) = &**parts;
                let common = over.gcd(under);
                Self::big(over / &common, under / &common)
            }
        })
    }
}

fn reduced(over: u128, under: u128) -> (u128, u128) {
    let common = gcd(over, under);
    if common <= 1 { (over, under) } else { (over / common, under / common) }
}

/// The greatest common divisor, in 64 bits where both fit: most do, and it is several times faster.
fn gcd(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => u128::from(a.gcd(&b)),
        _ => a.gcd(&b),
    }
}

impl Weight for Exact {
    #[inline]
    fn ways(count: u64) -> Self {
        Self::small(u128::from(count), 1)
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        if let (Size::Small { over: a, under: b }, Size::Small { over: c, under: d }) = (&self.0, &other.0) {
            if b == d
                && let Some(over) = a.checked_add(*c)
            {
                return Self::small(over, *b);
            }
            if let Some(sum) = small_sum((*a, *b), (*c, *d)) {
                return sum;
            }
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        if b == d {
            return Self::big(a + c, b);
        }
        let common = b.gcd(&d);
        let (left, right) = (&b / &common, &d / &common);
        Self::big(a * &right + c * &left, b * right)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        if let (Size::Small { over: a, under: b }, Size::Small { over: c, under: d }) = (&self.0, &other.0) {
            if let (Some(over), Some(under)) = (a.checked_mul(*c), b.checked_mul(*d)) {
                return Self::small(over, under);
            }
            let ((a, d), (c, b)) = (reduced(*a, *d), reduced(*c, *b));
            if let (Some(over), Some(under)) = (a.checked_mul(c), b.checked_mul(d)) {
                return Self::small(over, under);
            }
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Self::big(a * c, b * d)
    }

    #[inline]
    fn over(&self, whole: &Self) -> Self {
        self.times(&match &whole.0 {
            Size::Small { over, under } => Self::small(*under, *over),
            Size::Big(parts) => Self::big(parts.1.clone(), parts.0.clone()),
        })
    }

    /// Without a common denominator of its own where the division comes out even, as it does for counts.
    #[inline]
    fn scaled(&self, times: u64, over: u64) -> Self {
        match &self.0 {
            Size::Small { over: top, under } => {
                if let Some(product) = top.checked_mul(u128::from(times))
                    && product.is_multiple_of(u128::from(over))
                {
                    return Self::small(product / u128::from(over), *under);
                }
            }
            Size::Big(parts) => {
                let (quotient, rest) = (&parts.0 * times).div_rem(&BigUint::from(over));
                if rest.is_zero() {
                    return Self::big(quotient, parts.1.clone());
                }
            }
        }
        if let Size::Small { over: top, under } = &self.0
            && *under == 1
        {
            let (quotient, rest) = (BigUint::from(*top) * times).div_rem(&BigUint::from(over));
            if rest.is_zero() {
                return Self::big(quotient, BigUint::one());
            }
        }
        self.times(&Self::small(u128::from(times), u128::from(over)))
    }

    #[inline]
    fn is_none(&self) -> bool {
        match &self.0 {
            Size::Small { over, .. } => *over == 0,
            Size::Big(parts) => parts.0.is_zero(),
        }
    }
}

/// The sum over the least common denominator, where that fits.
fn small_sum((a, b): (u128, u128), (c, d): (u128, u128)) -> Option<Exact> {
    let common = gcd(b, d);
    let (left, right) = (b / common, d / common);
    let over = a.checked_mul(right)?.checked_add(c.checked_mul(left)?)?;
    Some(Exact::small(over, b.checked_mul(right)?))
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
        if let (Size::Small { over: a, under: b }, Size::Small { over: c, under: d }) = (&self.0, &other.0) {
            if b == d {
                return a.cmp(c);
            }
            if let (Some(left), Some(right)) = (a.checked_mul(*d), c.checked_mul(*b)) {
                return left.cmp(&right);
            }
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        (a * d).cmp(&(c * b))
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
        self.0.parts().0
    }

    /// The number below the line.
    #[must_use]
    pub fn denominator(&self) -> BigUint {
        self.0.parts().1
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
        if let Size::Small { over, under } = self.0.0
            && let (Some(over), Some(under)) = (exactly(over), exactly(under))
        {
            return over / under;
        }
        // The quotient is taken with 64 bits or more and a last bit that says whether anything was left over,
        // so that the one rounding to 53 bits is the right one.
        let (over, under) = self.0.parts();
        let shift = (under.bits() + 66).saturating_sub(over.bits());
        let (quotient, rest) = (over << shift).div_rem(&under);
        let sticky = (quotient << 1_u8) + BigUint::from(u8::from(!rest.is_zero()));
        let exponent = i32::try_from(shift + 1).unwrap_or(i32::MAX);
        sticky.to_f64().unwrap_or(0.0) * 2_f64.powi(-exponent)
    }
}

/// The number in floating point, where that is exact.
fn exactly(number: u128) -> Option<f64> {
    (number < 1 << 53).then(|| number.to_f64()).flatten()
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Size::Small { over, under: 1 } => write!(f, "{over}"),
            Size::Small { over, under } => write!(f, "{over}/{under}"),
            Size::Big(parts) if parts.1.is_one() => write!(f, "{}", parts.0),
            Size::Big(parts) => write!(f, "{}/{}", parts.0, parts.1),
        }
    }
}
