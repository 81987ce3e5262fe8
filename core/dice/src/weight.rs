/// The weight of a branch: a non-negative number that is counted, multiplied and shared out, never taken away.
///
/// Floating point (`f64`) is the fast weight; exact fractions live beside the distributions that use them.
pub trait Weight: Clone {
    /// A number of equally likely ways.
    fn ways(count: u64) -> Self;

    /// Both together.
    #[must_use]
    fn plus(&self, other: &Self) -> Self;

    /// One and then the other.
    #[must_use]
    fn times(&self, other: &Self) -> Self;

    /// This share of the whole: `self / whole`. The whole is not zero.
    #[must_use]
    fn over(&self, whole: &Self) -> Self;

    /// `self × times / over`; `over` is not zero.
    #[must_use]
    fn scaled(&self, times: u64, over: u64) -> Self {
        self.times(&Self::ways(times)).over(&Self::ways(over))
    }

    /// Whether there is no way at all.
    fn is_none(&self) -> bool;
}

impl Weight for f64 {
    #[inline]
    #[expect(clippy::as_conversions, reason = "counts of ways past 2^53 may be rounded in floating point")]
    fn ways(count: u64) -> Self {
        count as Self
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
