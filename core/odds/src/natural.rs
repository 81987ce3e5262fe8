use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};

/// A natural number: 128 bits while it fits them, a shared big integer past that.
#[derive(Debug, Clone)]
pub(crate) enum Natural {
    /// Up to 128 bits.
    Small(u128),
    /// More.
    Big(Arc<BigUint>),
}

impl Natural {
    /// The number as a big integer.
    pub(crate) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Big(number) => (**number).clone(),
        }
    }

    /// The number in 64 bits, where it fits them.
    #[inline]
    pub(crate) fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Small(number) => u64::try_from(*number).ok(),
            Self::Big(_) => None,
        }
    }

    /// Whether it is past 128 bits.
    pub(crate) fn is_big(&self) -> bool {
        matches!(self, Self::Big(_))
    }

    /// Whether it is 1.
    #[inline]
    pub(crate) fn is_one(&self) -> bool {
        matches!(self, Self::Small(1))
    }

    /// The greatest common divisor.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => Self::Small(gcd(*a, *b)),
            _ => self.to_big().gcd(&other.to_big()).into(),
        }
    }

    /// The number over another, where that divides it. Most sums are of denominators one of which divides
    /// the other, and to see that is faster than a greatest common divisor.
    #[inline]
    pub(crate) fn over_divisor(&self, divisor: &Self) -> Option<Self> {
        match (self, divisor) {
            (Self::Small(a), Self::Small(b)) => match (u64::try_from(*a), u64::try_from(*b)) {
                (Ok(a), Ok(b)) => a.is_multiple_of(b).then(|| Self::of(a / b.max(1))),
                _ => (a % (*b).max(1) == 0).then(|| Self::Small(a / (*b).max(1))),
            },
            (Self::Small(_), Self::Big(_)) => None,
            _ => {
                let (quotient, rest) = self.to_big().div_rem(&divisor.to_big());
                rest.is_zero().then(|| quotient.into())
            }
        }
    }

    /// The number over one that divides it.
    pub(crate) fn divided(&self, by: &Self) -> Self {
        match (self, by) {
            (_, Self::Small(1)) => self.clone(),
            (Self::Small(a), Self::Small(b)) => Self::Small(a / b),
            _ => (self.to_big() / by.to_big()).into(),
        }
    }
}

/// The greatest common divisor, in 64 bits where both fit: most do, and it is several times faster.
fn gcd(a: u128, b: u128) -> u128 {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => u128::from(a.gcd(&b)),
        _ => a.gcd(&b),
    }
}

impl From<BigUint> for Natural {
    fn from(number: BigUint) -> Self {
        number.to_u128().map_or_else(|| Self::Big(Arc::new(number)), Self::Small)
    }
}

impl Natural {
    /// So many.
    #[inline]
    pub(crate) fn of(ways: u64) -> Self {
        Self::Small(u128::from(ways))
    }

    /// The sum.
    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Self::Small(sum);
        }
        (self.to_big() + other.to_big()).into()
    }

    /// The product.
    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other) {
            // The product of two numbers of 64 bits can't overflow, and to know that is to save its check.
            if (a | b) >> 64 == 0 {
                return Self::Small(a.wrapping_mul(*b));
            }
            if let Some(product) = a.checked_mul(*b) {
                return Self::Small(product);
            }
        }
        match (self, other) {
            (Self::Small(1), number) | (number, Self::Small(1)) => number.clone(),
            (Self::Big(a), Self::Small(b)) | (Self::Small(b), Self::Big(a)) => (&**a * *b).into(),
            _ => (self.to_big() * other.to_big()).into(),
        }
    }

    /// `self × times / over`, where that comes out even; `over` is not zero.
    #[inline]
    pub(crate) fn scaled(&self, times: u64, over: u64) -> Self {
        match self {
            Self::Small(number) => match number.checked_mul(u128::from(times)) {
                Some(product) => Self::Small(product / u128::from(over)),
                None => (BigUint::from(*number) * times / over).into(),
            },
            Self::Big(number) => {
                let mut product = &**number * times;
                product /= over;
                product.into()
            }
        }
    }

    /// Whether it is 0.
    #[inline]
    pub(crate) fn is_none(&self) -> bool {
        match self {
            Self::Small(number) => *number == 0,
            Self::Big(number) => number.is_zero(),
        }
    }
}

impl PartialEq for Natural {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a == b,
            (Self::Big(a), Self::Big(b)) => Arc::ptr_eq(a, b) || a == b,
            _ => false,
        }
    }
}

impl Eq for Natural {}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a.cmp(b),
            (Self::Big(a), Self::Big(b)) => a.cmp(b),
            // What is big does not fit the small.
            (Self::Small(_), Self::Big(_)) => Ordering::Less,
            (Self::Big(_), Self::Small(_)) => Ordering::Greater,
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(number) => number.fmt(f),
            Self::Big(number) => number.fmt(f),
        }
    }
}
