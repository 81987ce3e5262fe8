use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

/// A natural number of any size, in digits of 64 bits, the lowest first.
///
/// Dice seldom need more than two digits, so these are kept in place. They are a pair, since a 128-bit number would
/// take half as much room again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Natural {
    /// Up to 128 bits.
    Small([u64; 2]),
    /// More: at least three digits, the highest not 0.
    Large(Vec<u64>),
}

/// The two digits of a number of 128 bits.
#[inline]
#[expect(clippy::as_conversions, reason = "the cut to the halves is what is meant")]
fn halves(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

/// The 128-bit number of two digits.
#[inline]
fn whole([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[inline]
fn product(a: u64, b: u64) -> u128 {
    u128::from(a) * u128::from(b)
}

impl Natural {
    /// The number of that many ways.
    #[inline]
    pub(crate) fn of(ways: u64) -> Self {
        Self::Small([ways, 0])
    }

    /// The number of these digits, which may have leading zeros.
    fn of_digits(mut digits: Vec<u64>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match *digits.as_slice() {
            [] => Self::Small([0, 0]),
            [digit] => Self::Small([digit, 0]),
            [low, high] => Self::Small([low, high]),
            _ => Self::Large(digits),
        }
    }

    #[inline]
    fn digits(&self) -> &[u64] {
        match self {
            Self::Small([low, 0]) => std::slice::from_ref(low),
            Self::Small(digits) => digits,
            Self::Large(digits) => digits,
        }
    }

    /// The number as a big integer.
    pub(crate) fn to_big(&self) -> BigUint {
        match self {
            Self::Small(digits) => BigUint::from(whole(*digits)),
            Self::Large(digits) => {
                let bytes: Vec<u8> = digits.iter().flat_map(|digit| digit.to_le_bytes()).collect();
                BigUint::from_bytes_le(&bytes)
            }
        }
    }

    /// The number in 64 bits, if it fits.
    #[inline]
    pub(crate) fn to_u64(&self) -> Option<u64> {
        match self {
            Self::Small([number, 0]) => Some(*number),
            _ => None,
        }
    }

    /// The number in 128 bits, if it fits.
    #[inline]
    pub(crate) fn to_u128(&self) -> Option<u128> {
        match self {
            Self::Small(digits) => Some(whole(*digits)),
            Self::Large(_) => None,
        }
    }

    /// Whether it is 0.
    #[inline]
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Self::Small([0, 0]))
    }

    /// Whether it is 1.
    #[inline]
    pub(crate) fn is_one(&self) -> bool {
        matches!(self, Self::Small([1, 0]))
    }

    /// The sum.
    #[inline]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.gain(other);
        sum
    }

    /// Adds another number.
    #[inline]
    pub(crate) fn gain(&mut self, more: &Self) {
        match (&*self, more) {
            (Self::Small(sum), Self::Small(more))
                if let Some(sum) = whole(*sum).checked_add(whole(*more)) =>
            {
                *self = sum.into();
            }
            _ => self.gain_large(more.digits(), &[1]),
        }
    }

    /// Adds the product of two others.
    #[inline]
    pub(crate) fn gain_product(&mut self, one: &Self, other: &Self) {
        match (&*self, one, other) {
            (Self::Small(sum), Self::Small([one, 0]), Self::Small([other, 0]))
                if let Some(sum) = whole(*sum).checked_add(product(*one, *other)) =>
            {
                *self = sum.into();
            }
            _ => self.gain_large(one.digits(), other.digits()),
        }
    }

    #[inline(never)]
    fn gain_large(&mut self, one: &[u64], other: &[u64]) {
        let mut sum = match std::mem::replace(self, Self::Small([0, 0])) {
            Self::Small(digits) => {
                let mut sum = Vec::with_capacity((one.len() + other.len()).max(2) + 1);
                sum.extend(digits);
                sum
            }
            Self::Large(digits) => digits,
        };
        for (start, times) in other.iter().enumerate() {
            if sum.len() < start + one.len() {
                sum.resize(start + one.len(), 0);
            }
            let mut carry = 0;
            let mut places = sum.iter_mut().skip(start);
            for (digit, place) in one.iter().zip(&mut places) {
                [*place, carry] = halves(product(*digit, *times) + u128::from(*place) + u128::from(carry));
            }
            for place in places {
                if carry == 0 {
                    break;
                }
                let (more, over) = place.overflowing_add(carry);
                (*place, carry) = (more, over.into());
            }
            if carry > 0 {
                sum.push(carry);
            }
        }
        *self = Self::of_digits(sum);
    }

    /// The product.
    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small([a, 0]), Self::Small([b, 0])) => product(*a, *b).into(),
            _ => self.large_product(other),
        }
    }

    #[inline(never)]
    fn large_product(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) if let Some(product) = whole(*a).checked_mul(whole(*b)) => {
                product.into()
            }
            (Self::Small([1, 0]), number) | (number, Self::Small([1, 0])) => number.clone(),
            _ => {
                let mut product = Self::of(0);
                product.gain_large(self.digits(), other.digits());
                product
            }
        }
    }

    /// `self × times / over`, which must come out even; `over` is not zero.
    #[inline]
    pub(crate) fn scaled(&self, times: u64, over: u64) -> Self {
        self.times(&Self::of(times)).over_digit(over)
    }

    /// The number divided by one that divides it evenly.
    pub(crate) fn divided(&self, by: &Self) -> Self {
        match (self, by) {
            (_, Self::Small([by, 0])) => self.clone().over_digit(*by),
            (Self::Small(number), Self::Small(by)) => (whole(*number) / whole(*by).max(1)).into(),
            _ => (self.to_big() / by.to_big()).into(),
        }
    }

    /// The number divided by a digit that divides it evenly.
    #[inline]
    fn over_digit(self, over: u64) -> Self {
        match self {
            Self::Small([number, 0]) => Self::of(number / over.max(1)),
            Self::Small(mut digits) => {
                divide_evenly(&mut digits, over);
                Self::Small(digits)
            }
            Self::Large(mut digits) => {
                divide_evenly(&mut digits, over);
                Self::of_digits(digits)
            }
        }
    }

    /// The greatest common divisor of two wholes. Usually one divides the other, and past 64 bits it is much faster to
    /// check that first.
    pub(crate) fn common(&self, other: &Self) -> Self {
        let (large, small) = if self < other { (other, self) } else { (self, other) };
        let is_divisor = match (large, small) {
            (Self::Small([_, 0]), _) => return self.gcd(other),
            (Self::Small(large), Self::Small(small)) => whole(*large).checked_rem(whole(*small)) == Some(0),
            _ => !small.is_none() && (large.to_big() % small.to_big()).is_zero(),
        };
        if is_divisor { small.clone() } else { large.gcd(small) }
    }

    /// The greatest common divisor.
    pub(crate) fn gcd(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small([a, 0]), Self::Small([b, 0])) => Self::of(a.gcd(b)),
            (Self::Small(a), Self::Small(b)) => whole(*a).gcd(&whole(*b)).into(),
            _ => self.to_big().gcd(&other.to_big()).into(),
        }
    }
}

/// Divides the number of these digits by one that divides it evenly.
///
/// An even quotient is found from the lowest digit up without a division: the divisor's odd part has an inverse among
/// 64-bit numbers, and each digit times the inverse gives a digit of the quotient.
fn divide_evenly(digits: &mut [u64], over: u64) {
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
        for digit in digits {
            let (left, short) = digit.overflowing_sub(borrowed);
            *digit = left.wrapping_mul(inverse);
            let [_, above] = halves(product(*digit, odd));
            borrowed = above + u64::from(short);
        }
    }
}

/// The inverse of an odd number in 64 bits. Each step doubles the number of right bits; the first three are right from
/// the start, since the square of an odd number ends in 001.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |inverse, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

impl From<u128> for Natural {
    #[inline]
    fn from(number: u128) -> Self {
        Self::Small(halves(number))
    }
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
            Self::Small(digits) => whole(*digits).fmt(f),
            Self::Large(_) => self.to_big().fmt(f),
        }
    }
}
