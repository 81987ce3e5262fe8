use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::decimal::{Decimal, parts_of, text_of};

/// A length or a coordinate on the table, in whole hundredths of an inch, from -10,000 to 10,000 inches.
///
/// Sums and constructors stop at the ends of that range, which is ten times the largest table, so that no
/// calculation with lengths can overflow.
///
/// ```
/// use standfast_tabletop::Length;
/// let length = Length::inches(6) + Length::from_hundredths(25);
/// assert_eq!(length.to_string(), "6.25");
/// assert_eq!("6.25".parse(), Ok(length));
/// assert_eq!(length.hundredths(), 625);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = f64))]
pub struct Length(i32);

/// The hundredths of the longest length: 10,000 inches.
const MOST: i32 = 1_000_000;

impl Length {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// The longest length.
    pub const MOST: Self = Self(MOST);

    /// As near as hands can place a base: things no further apart than this are edge to edge, and things that overlap
    /// by no more than this only touch. Poses and the corners of turned rectangles are rounded, each by less than 0.01
    /// inch: two such roundings and a pose add up to no more than this, which is less than a millimetre.
    pub const TOUCH: Self = Self(3);

    /// That many whole inches.
    #[must_use]
    pub const fn inches(inches: i32) -> Self {
        Self::from_hundredths(inches.saturating_mul(100))
    }

    /// That many whole inches, from a count of any size.
    ///
    /// ```
    /// use standfast_tabletop::Length;
    /// assert_eq!(Length::whole_inches(6), Length::inches(6));
    /// assert_eq!(Length::whole_inches(i64::MAX), Length::MOST);
    /// ```
    #[must_use]
    pub fn whole_inches(inches: i64) -> Self {
        Self::from_wide(inches.saturating_mul(100))
    }

    /// That many hundredths of an inch.
    #[must_use]
    pub const fn from_hundredths(hundredths: i32) -> Self {
        // `clamp` is not yet const.
        Self(if hundredths > MOST {
            MOST
        } else if hundredths < -MOST {
            -MOST
        } else {
            hundredths
        })
    }

    /// How many hundredths of an inch it is.
    #[must_use]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The same, wide enough to multiply with.
    pub(crate) const fn wide(self) -> i64 {
        // `i64::from` is not yet const.
        #[expect(clippy::as_conversions, reason = "widening keeps every value")]
        {
            self.0 as i64
        }
    }

    /// From hundredths of any size.
    pub(crate) fn from_wide(hundredths: i64) -> Self {
        let most = i64::from(MOST);
        i32::try_from(hundredths.clamp(-most, most)).map_or(Self::ZERO, Self)
    }

    /// The length, `times` times.
    #[must_use]
    pub const fn times(self, times: i32) -> Self {
        Self::from_hundredths(self.0.saturating_mul(times))
    }

    /// The inches, to be written.
    fn decimal(self) -> Decimal {
        Decimal { parts: self.wide(), per_whole: 100 }
    }

    /// Whether it is above zero.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::from_hundredths(self.0.saturating_add(other.0))
    }
}

impl Sub for Length {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::from_hundredths(self.0.saturating_sub(other.0))
    }
}

impl Neg for Length {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::iter::Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

/// Inches as a decimal number, without trailing zeros: `6.25`, `6.5`, `6`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.decimal().fmt(f)
    }
}

/// A text that is not a length: not a decimal number of inches with at most two decimals, or longer than 10,000 inches.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a length: write inches with at most two decimals, as 6.25, from -10000 to 10000")]
pub struct NoLength(String);

/// Reads inches as a decimal number in digits: `6.25`, `-0.5`, `12`.
impl FromStr for Length {
    type Err = NoLength;

    fn from_str(text: &str) -> Result<Self, NoLength> {
        let mut digits = text.strip_prefix('-').unwrap_or(text).split('.');
        let plain = digits.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
        let hundredths =
            parts_of(text, 100).ok().filter(|_| plain).and_then(|parts| i32::try_from(parts).ok());
        let length = hundredths.filter(|hundredths| (-MOST..=MOST).contains(hundredths));
        length.map(Self).ok_or_else(|| NoLength(text.to_owned()))
    }
}

/// A JSON number of inches: whole, or with one or two decimals.
impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.decimal().serialize(serializer)
    }
}

/// From a number of inches with at most two decimals.
impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let inches = text_of(deserializer, "inches with at most two decimals, from -10000 to 10000")?;
        inches.parse().map_err(de::Error::custom)
    }
}
