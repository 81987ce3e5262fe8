use std::fmt::Debug;

/// A count of ways: a whole number of equally likely cases, as large as the dice make it.
///
/// Distributions are kept as counts of ways out of one whole, and become probabilities when they are read.
pub trait Count: Clone + Debug + PartialEq {
    /// Whether the whole of a distribution is kept at 1: for floating point it is, so that it never outgrows its range.
    /// Exact counts keep the whole that the dice give, since division is slow.
    const OVER_ONE: bool = false;

    /// That many ways.
    fn of(ways: u64) -> Self;

    /// The sum.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// The product.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// Adds more ways.
    #[inline]
    fn gain(&mut self, more: &Self) {
        *self = self.plus(more);
    }

    /// Adds the product of two counts.
    #[inline]
    fn gain_product(&mut self, one: &Self, other: &Self) {
        self.gain(&one.times(other));
    }

    /// `self × times / over`, which must come out even; `over` is not zero.
    #[must_use]
    fn scaled(&self, times: u64, over: u64) -> Self;

    /// Whether there is no way at all.
    fn is_none(&self) -> bool;

    /// A number that divides both, to keep counts small: 1 if that gains nothing.
    #[must_use]
    fn common(&self, other: &Self) -> Self {
        let _ = other;
        Self::of(1)
    }

    /// Whether it has outgrown what is fast, so that reducing it pays.
    fn is_large(&self) -> bool {
        false
    }

    /// Whether it is 1.
    fn is_one(&self) -> bool;

    /// The count in 128 bits, if it is exact and fits: long work is faster there.
    #[inline]
    fn in_128_bits(&self) -> Option<u128> {
        None
    }

    /// That many ways, counted in 128 bits.
    #[must_use]
    fn of_128_bits(ways: u128) -> Self;

    /// The count to that power.
    #[must_use]
    fn power(&self, exponent: usize) -> Self {
        match exponent {
            0 => Self::of(1),
            1 => self.clone(),
            _ => {
                let half = self.power(exponent / 2);
                let square = half.times(&half);
                if exponent.is_multiple_of(2) { square } else { square.times(self) }
            }
        }
    }

    /// The count divided by one that divides it evenly.
    #[must_use]
    fn divided(&self, by: &Self) -> Self;
}

/// The weight of a branch: a probability that is multiplied, added and divided, never subtracted.
///
/// Floating point (`f64`) is the fast weight; exact fractions live beside the distributions that use them.
pub trait Weight: Clone {
    /// The count of ways that weights are made from.
    type Count: Count;

    /// The share of those ways in the whole, which is not zero.
    fn share(ways: &Self::Count, whole: &Self::Count) -> Self;

    /// The sum.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// The product.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// This share of the whole: `self / whole`. The whole is not zero.
    #[must_use]
    fn over(&self, whole: &Self) -> Self;

    /// Whether there is no way at all.
    fn is_none(&self) -> bool;

    /// That many times certainty.
    #[must_use]
    fn ways(count: u64) -> Self {
        Self::share(&Self::Count::of(count), &Self::Count::of(1))
    }

    /// `self × times / over`; `over` is not zero.
    #[must_use]
    fn scaled(&self, times: u64, over: u64) -> Self {
        self.times(&Self::share(&Self::Count::of(times), &Self::Count::of(over)))
    }
}

impl Count for f64 {
    const OVER_ONE: bool = true;

    #[inline]
    #[expect(clippy::as_conversions, reason = "counts of ways past 2^53 may be rounded in floating point")]
    fn of(ways: u64) -> Self {
        ways as Self
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    #[inline]
    fn scaled(&self, times: u64, over: u64) -> Self {
        self * (<Self as Count>::of(times) / <Self as Count>::of(over))
    }

    #[inline]
    fn is_none(&self) -> bool {
        *self <= 0.0
    }

    #[inline]
    fn is_one(&self) -> bool {
        (*self - 1.0).abs() < Self::EPSILON
    }

    #[inline]
    fn divided(&self, by: &Self) -> Self {
        self / by
    }

    #[inline]
    #[expect(clippy::as_conversions, reason = "counts of ways past 2^53 may be rounded in floating point")]
    fn of_128_bits(ways: u128) -> Self {
        ways as Self
    }
}

/// Whole numbers of a fixed width, for what is known to fit it.
macro_rules! count_in {
    ($bits:ty) => {
        impl Count for $bits {
            #[inline]
            fn of(ways: u64) -> Self {
                ways.into()
            }

            #[inline]
            fn plus(&self, other: &Self) -> Self {
                self + other
            }

            #[inline]
            fn times(&self, other: &Self) -> Self {
                self * other
            }

            #[inline]
            fn scaled(&self, times: u64, over: u64) -> Self {
                Self::of_128_bits(scaled((*self).into(), times, over.max(1)))
            }

            #[inline]
            fn is_none(&self) -> bool {
                *self == 0
            }

            #[inline]
            fn is_one(&self) -> bool {
                *self == 1
            }

            #[inline]
            fn divided(&self, by: &Self) -> Self {
                self / (*by).max(1)
            }

            #[inline]
            fn of_128_bits(ways: u128) -> Self {
                Self::try_from(ways).unwrap_or(Self::MAX)
            }
        }
    };
}

count_in!(u64);
count_in!(u128);

/// `number × times / over`, which must come out even and fit, though the product may not.
#[inline]
fn scaled(number: u128, times: u64, over: u64) -> u128 {
    let (times, wide) = (u128::from(times), u128::from(over));
    match number.checked_mul(times) {
        // Division in 64 bits is much faster.
        Some(product) => {
            u64::try_from(product).map_or_else(|_| product / wide, |product| (product / over).into())
        }
        None => number / wide * times + number % wide * times / wide,
    }
}

impl Weight for f64 {
    type Count = Self;

    #[inline]
    fn share(ways: &Self, whole: &Self) -> Self {
        ways / whole
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }

    #[inline]
    fn over(&self, whole: &Self) -> Self {
        self / whole
    }

    #[inline]
    fn is_none(&self) -> bool {
        *self <= 0.0
    }
}
