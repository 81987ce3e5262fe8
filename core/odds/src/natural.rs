use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;
use smallvec::SmallVec;

/// Digits of 64 bits, the lowest first and the highest not 0. The first few have their room in place: what
/// dice come to seldom needs more.
type Digits = SmallVec<[u64; 6]>;

/// A natural number of any size.
#[derive(Debug, Eq)]
pub(crate) enum Natural {
    /// Up to 64 bits.
    Small(u64),
    /// More.
    Large(Digits),
}

impl Clone for Natural {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Small(number) => Self::Small(*number),
            Self::Large(digits) => Self::Large(Digits::from_slice(digits)),
        }
    }
}

impl PartialEq for Natural {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Small(a), Self::Small(b)) => a == b,
            (Self::Large(a), Self::Large(b)) => a == b,
            _ => false,
        }
    }
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
        let mut sum = self.clone();
        sum.gain(other);
        sum
    }

    /// Adds another number.
    #[inline]
    pub(crate) fn gain(&mut self, more: &Self) {
        if let (Self::Small(sum), Self::Small(more)) = (&*self, more)
            && let Some(sum) = sum.checked_add(*more)
        {
            *self = Self::Small(sum);
            return;
        }
        self.gain_large(more.digits(), &[1]);
    }

    /// Adds the product of two others.
    #[inline]
    pub(crate) fn gain_product(&mut self, one: &Self, other: &Self) {
        if let (Self::Small(sum), Self::Small(one), Self::Small(other)) = (&*self, one, other)
            && let Some(product) = one.checked_mul(*other)
            && let Some(sum) = sum.checked_add(product)
        {
            *self = Self::Small(sum);
            return;
        }
        self.gain_large(one.digits(), other.digits());
    }

    #[inline(never)]
    fn gain_large(&mut self, one: &[u64], other: &[u64]) {
        if let Self::Small(digit) = *self {
            *self = Self::Large(Digits::from_slice(&[digit]));
        }
        let Self::Large(sum) = self else { return };
        for (start, times) in other.iter().enumerate() {
            if sum.len() < start + one.len() {
                sum.resize(start + one.len(), 0);
            }
            let mut carry = 0;
            let mut one = one.iter();
            for place in sum.iter_mut().skip(start) {
                let Some(digit) = one.next().or((carry > 0).then_some(&0)) else { break };
                let product = u128::from(*digit) * u128::from(*times);
                (*place, carry) = halves(product + u128::from(*place) + u128::from(carry));
            }
            if carry > 0 {
                sum.push(carry);
            }
        }
        // Back to the form that is the only one of its number.
        if sum.len() < 2 || sum.last() == Some(&0) {
            *self = Self::of_digits(std::mem::take(sum));
        }
    }

    /// The product.
    #[inline]
    pub(crate) fn times(&self, other: &Self) -> Self {
        if let (Self::Small(a), Self::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Self::Small(product);
        }
        self.large_product(other)
    }

    #[inline(never)]
    fn large_product(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Small(1), number) | (number, Self::Small(1)) => number.clone(),
            (Self::Small(a), Self::Small(b)) => {
                let (low, high) = halves(u128::from(*a) * u128::from(*b));
                Self::of_digits(Digits::from_slice(&[low, high]))
            }
            _ => {
                let mut product = Self::Small(0);
                product.gain_large(self.digits(), other.digits());
                product
            }
        }
    }

    /// `self × times / over`, where that comes out even; `over` is not zero.
    #[inline]
    pub(crate) fn scaled(&self, times: u64, over: u64) -> Self {
        if let Self::Small(number) = self
            && let Some(product) = number.checked_mul(times)
        {
            return Self::Small(product / over.max(1));
        }
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

    /// The greatest common divisor of two wholes. Most often one of them divides the other, and past 64 bits it is
    /// much faster to see that first.
    pub(crate) fn common(&self, other: &Self) -> Self {
        if let (Self::Small(_), Self::Small(_)) = (self, other) {
            return self.gcd(other);
        }
        let (large, small) = if self < other { (other, self) } else { (self, other) };
        let is_divisor = !small.is_none() && (large.to_big() % small.to_big()).is_zero();
        if is_divisor { small.clone() } else { large.gcd(small) }
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
    (0..5).fold(odd, |inverse, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))))
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
