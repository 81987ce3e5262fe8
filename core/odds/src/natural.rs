use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use smallvec::SmallVec;

/// Digits of 64 bits, the lowest first and the highest not 0. The first few have their room in place: what
/// dice come to seldom needs more.
type Digits = SmallVec<[u64; 6]>;

/// A natural number of any size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Natural {
    /// Up to 64 bits.
    Small(u64),
    /// More.
    Large(Digits),
}

/// The two digits of a number of 128 bits, the lower first.
#[inline]
#[expect(clippy::as_conversions, reason = "the cut to the halves is what is meant")]
fn halves(number: u128) -> (u64, u64) {
    (number as u64, (number >> 64) as u64)
}

impl Natural {
    /// So many.
    #[inline]
    pub(crate) fn of(ways: u64) -> Self {
        Self::Small(ways)
    }

    #[inline]
    fn of_wide(number: u128) -> Self {
        match halves(number) {
            (low, 0) => Self::Small(low),
            (low, high) => Self::Large(Digits::from_slice(&[low, high])),
        }
    }

    /// The number of these digits, leading zeros and all.
    fn of_digits(mut digits: Digits) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match digits.as_slice() {
            [] => Self::Small(0),
            &[digit] => Self::Small(digit),
            _ => Self::Large(digits),
        }
    }

    #[inline]
    fn digits(&self) -> &[u64] {
        match self {
            Self::Small(digit) => std::slice::from_ref(digit),
            Self::Large(digits) => digits,
        }
    }

    /// The number as a big integer.
    pub(crate) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(number) => BigUint::from(*number),
            Self::Large(digits) => {
                let bytes: Vec<u8> = digits.iter().flat_map(|digit| digit.to_le_bytes()).collect();
                BigUint::from_bytes_le(&bytes)
            }
        }
    }

    /// The number in 64 bits, where it fits them.
    #[inline]
    pub(crate) fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Small(number) => Some(*number),
            Self::Large(_) => None,
        }
    }

    /// Whether it is 0.
    #[inline]
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Self::Small(0))
    }

    /// Whether it is 1.
    #[inline]
    pub(crate) fn is_one(&self) -> bool {
        matches!(self, Self::Small(1))
    }

    /// The sum.
    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => Self::of_wide(u128::from(*a) + u128::from(*b)),
            _ => Self::large_sum(self.digits(), other.digits()),
        }
    }

    fn large_sum(a: &[u64], b: &[u64]) -> Self {
        let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
        let mut sum = Digits::with_capacity(long.len() + 1);
        let mut carry = 0;
        for (place, digit) in long.iter().enumerate() {
            let more = short.get(place).copied().unwrap_or(0);
            let (low, high) = halves(u128::from(*digit) + u128::from(more) + u128::from(carry));
            sum.push(low);
            carry = high;
        }
        sum.push(carry);
        Self::of_digits(sum)
    }

    /// The product.
    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => Self::of_wide(u128::from(*a) * u128::from(*b)),
            (Self::Small(1), number) | (number, Self::Small(1)) => number.clone(),
            _ => Self::large_product(self.digits(), other.digits()),
        }
    }

    fn large_product(a: &[u64], b: &[u64]) -> Self {
        let mut product = Digits::from_elem(0, a.len() + b.len());
        for (start, times) in b.iter().enumerate() {
            let mut carry = 0;
            let places = product.iter_mut().skip(start);
            for (place, digit) in places.zip(a.iter().chain([&0])) {
                let (low, high) =
                    halves(u128::from(*digit) * u128::from(*times) + u128::from(*place) + u128::from(carry));
                *place = low;
                carry = high;
            }
        }
        Self::of_digits(product)
    }

    /// `self × times / over`, where that comes out even; `over` is not zero.
    #[inline]
    pub(crate) fn scaled(&self, times: u64, over: u64) -> Self {
        self.times(&Self::Small(times)).over_digit(over)
    }

    /// The number over one that divides it.
    pub(crate) fn divided(&self, by: &Self) -> Self {
        match (self, by) {
            (_, Self::Small(by)) => self.clone().over_digit(*by),
            _ => (self.to_big() / by.to_big()).into(),
        }
    }

    /// The number over a digit that divides it.
    ///
    /// What comes out even is found from below without a division: the digit's odd part has an inverse among
    /// the numbers of 64 bits, and times that each digit gives one of the quotient.
    fn over_digit(self, over: u64) -> Self {
        let mut digits = match self {
            Self::Small(number) => return Self::Small(number / over.max(1)),
            Self::Large(digits) => digits,
        };
        let twos = over.trailing_zeros() % 64;
        if twos > 0 {
            let mut above = 0;
            for digit in digits.iter_mut().rev() {
                (*digit, above) = ((*digit >> twos) | above, *digit << (64 - twos));
            }
        }
        let odd = over >> twos;
        if odd > 1 {
            let inverse = inverse(odd);
            let mut borrowed = 0_u64;
            for digit in &mut digits {
                let (left, short) = digit.overflowing_sub(borrowed);
                *digit = left.wrapping_mul(inverse);
                borrowed = halves(u128::from(*digit) * u128::from(odd)).1 + u64::from(short);
            }
        }
        Self::of_digits(digits)
    }

    /// The greatest common divisor.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => Self::Small(a.gcd(b)),
            _ => self.to_big().gcd(&other.to_big()).into(),
        }
    }
}

/// The number that gives 1 times an odd number, in 64 bits: each step doubles how many of its bits are right,
/// and an odd number times itself ends in 001.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |inverse, _| {
        inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)))
    })
}

impl From<BigUint> for Natural {
    fn from(number: BigUint) -> Self {
        Self::of_digits(number.iter_u64_digits().collect())
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.digits(), other.digits());
        a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(number) => number.fmt(f),
            Self::Large(_) => self.to_big().fmt(f),
        }
    }
}
