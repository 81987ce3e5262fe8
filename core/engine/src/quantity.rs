use std::fmt;
use std::marker::PhantomData;
use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use standfast_tabletop::decimal::{Decimal, parts_of, text_of};

/// A unit of counting, and how finely it is counted.
pub trait Unit: 'static {
    /// How many parts make a whole: 2 for halves.
    const PARTS: i64;
}

/// A number of something, exact in its parts: points in halves, inches in hundredths. Quantities of different things
/// can't be added.
///
/// ```
/// use standfast_engine::{Quantity, Unit};
/// #[derive(Debug)]
/// enum Stand {}
/// impl Unit for Stand { const PARTS: i64 = 2; }
/// let stands = Quantity::<Stand>::whole(4) - Quantity::parts(1);
/// assert_eq!(stands.to_string(), "3.5");
/// ```
pub struct Quantity<U> {
    parts: i64,
    unit: PhantomData<fn() -> U>,
}

impl<U: Unit> Quantity<U> {
    /// None of it.
    pub const ZERO: Self = Self::parts(0);

    /// That many parts.
    #[must_use]
    pub const fn parts(parts: i64) -> Self {
        Self { parts, unit: PhantomData }
    }

    /// That many whole ones.
    #[must_use]
    pub const fn whole(whole: i64) -> Self {
        Self::parts(whole.saturating_mul(U::PARTS))
    }

    /// How many parts it is.
    #[must_use]
    pub const fn in_parts(self) -> i64 {
        self.parts
    }

    /// The quantity, `times` times.
    #[must_use]
    pub const fn times(self, times: i64) -> Self {
        Self::parts(self.parts.saturating_mul(times))
    }

    /// Rounded up to whole ones.
    #[must_use]
    pub const fn rounded_up(self) -> i64 {
        self.rounded_up_of(1)
    }

    /// Divided by `shares` (1 or more), and rounded up to whole ones.
    #[must_use]
    pub const fn rounded_up_of(self, shares: i64) -> i64 {
        let share = U::PARTS.saturating_mul(shares);
        let rest = self.parts.rem_euclid(share);
        self.parts.div_euclid(share) + if rest > 0 { 1 } else { 0 }
    }

    /// Rounded down to whole ones.
    #[must_use]
    pub const fn rounded_down(self) -> i64 {
        self.parts.div_euclid(U::PARTS)
    }
}

// Written out, since a derive would demand the same of the unit type, which has no values.
impl<U> Clone for Quantity<U> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<U> Copy for Quantity<U> {}

impl<U> PartialEq for Quantity<U> {
    fn eq(&self, other: &Self) -> bool {
        self.parts == other.parts
    }
}

impl<U> Eq for Quantity<U> {}

impl<U> PartialOrd for Quantity<U> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<U> Ord for Quantity<U> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.parts.cmp(&other.parts)
    }
}

impl<U> std::hash::Hash for Quantity<U> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.parts.hash(state);
    }
}

impl<U: Unit> Add for Quantity<U> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::parts(self.parts.saturating_add(other.parts))
    }
}

impl<U: Unit> Sub for Quantity<U> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::parts(self.parts.saturating_sub(other.parts))
    }
}

impl<U: Unit> Neg for Quantity<U> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::parts(self.parts.saturating_neg())
    }
}

impl<U: Unit> std::iter::Sum for Quantity<U> {
    fn sum<I: Iterator<Item = Self>>(quantities: I) -> Self {
        quantities.fold(Self::ZERO, Add::add)
    }
}

/// The decimal number, without a fraction if it is whole.
impl<U: Unit> fmt::Display for Quantity<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Decimal { parts: self.parts, per_whole: U::PARTS }.fmt(f)
    }
}

impl<U> fmt::Debug for Quantity<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} parts", self.parts)
    }
}

/// A JSON number: whole where it is whole.
impl<U: Unit> Serialize for Quantity<U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Decimal { parts: self.parts, per_whole: U::PARTS }.serialize(serializer)
    }
}

/// From a JSON number that is a whole number of parts.
impl<'de, U: Unit> Deserialize<'de> for Quantity<U> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = format!("a number in steps of 1/{}", U::PARTS);
        let number = text_of(deserializer, &expected)?;
        let parts = parts_of(&number, U::PARTS).map(Self::parts);
        parts.map_err(|_| de::Error::custom(format!("{number} is not {expected}")))
    }
}
