use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One thing thrown that shows a whole number: a die with sides, a draw from a range, or a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Die {
    /// A fair die that shows 1 to its number of sides.
    Sided(NonZeroU16),
    /// A draw from `low` to `high`, every whole number equally likely.
    Uniform {
        /// The lowest number that can be drawn.
        low: u32,
        /// The highest number that can be drawn; a `high` below `low` counts as `low`.
        high: u32,
    },
    /// A trial that shows 1 with probability `weight / of`, otherwise 0.
    Trial {
        /// How many of the equally likely cases succeed.
        weight: u32,
        /// How many equally likely cases there are.
        of: u32,
    },
}

const fn sides(count: u16) -> NonZeroU16 {
    match NonZeroU16::new(count) {
        Some(count) => count,
        None => NonZeroU16::MIN,
    }
}

impl Die {
    /// The six-sided die.
    pub const D6: Self = Self::sided(6);
    /// The ten-sided die, read 1 to 10.
    pub const D10: Self = Self::sided(10);
    /// The twenty-sided die.
    pub const D20: Self = Self::sided(20);

    /// A fair die with that many sides; zero sides count as one.
    #[must_use]
    pub const fn sided(count: u16) -> Self {
        Self::Sided(sides(count))
    }

    /// The lowest face that it can show.
    #[must_use]
    #[inline]
    pub fn lowest(self) -> u32 {
        match self {
            Self::Sided(_) => 1,
            Self::Uniform { low, .. } => low,
            Self::Trial { weight, of } => u32::from(weight >= of.max(1)),
        }
    }

    /// The highest face that it can show.
    #[must_use]
    #[inline]
    pub fn highest(self) -> u32 {
        match self {
            Self::Sided(sides) => u32::from(sides.get()),
            Self::Uniform { low, high } => high.max(low),
            Self::Trial { weight, .. } => u32::from(weight > 0),
        }
    }

    /// Whether the die can show that face.
    #[must_use]
    pub fn has(self, face: u32) -> bool {
        (self.lowest()..=self.highest()).contains(&face)
    }

    /// In how many equally likely ways the die can fall.
    #[must_use]
    #[inline]
    pub fn cases(self) -> u64 {
        match self {
            Self::Trial { of, .. } => u64::from(of.max(1)),
            _ => u64::from(self.highest() - self.lowest()) + 1,
        }
    }

    /// How many of the [cases](Self::cases) show that face; 0 if the die lacks it.
    #[must_use]
    pub fn cases_of(self, face: u32) -> u64 {
        match self {
            Self::Trial { weight, of } => {
                let hits = u64::from(weight).min(u64::from(of.max(1)));
                match face {
                    0 => self.cases() - hits,
                    1 => hits,
                    _ => 0,
                }
            }
            _ => u64::from(self.has(face)),
        }
    }

    /// Whether there is nothing to throw: a draw with one value only.
    #[must_use]
    #[inline]
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Uniform { low, high } if high <= low)
    }
}

/// The die as players write it: `d6`, a draw as its range `0..40`, a trial as its chance `5/30`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Sided(sides) => write!(f, "d{sides}"),
            Self::Uniform { low, high } => write!(f, "{low}..{high}"),
            Self::Trial { weight, of } => write!(f, "{weight}/{of}"),
        }
    }
}

/// Several of the same dice, thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Throw {
    /// How many.
    pub count: u16,
    /// Which die each of them is.
    pub die: Die,
}

/// `2d6` and `1d20`; a single draw or trial stands alone (`0..40`, `5/30`), several as `3 of 0..40`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.die {
            Die::Sided(_) => write!(f, "{}{}", self.count, self.die),
            _ if self.count == 1 => self.die.fmt(f),
            _ => write!(f, "{} of {}", self.count, self.die),
        }
    }
}

/// A text that is not a [`Throw`]: neither `2d6`, nor a range `0..40`, nor a chance `5/30`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a throw: write it as 2d6, as a draw 0..40, or as a chance 5/30")]
pub struct NoThrow(String);

impl FromStr for Throw {
    type Err = NoThrow;

    fn from_str(text: &str) -> Result<Self, NoThrow> {
        let die = |text: &str| -> Option<Die> {
            if let Some(sides) = text.strip_prefix('d') {
                return Some(Die::Sided(sides.parse().ok()?));
            }
            if let Some((low, high)) = text.split_once("..") {
                return Some(Die::Uniform { low: low.parse().ok()?, high: high.parse().ok()? });
            }
            let (weight, of) = text.split_once('/')?;
            Some(Die::Trial { weight: weight.parse().ok()?, of: of.parse().ok()? })
        };
        let throw = || -> Option<Self> {
            if let Some((count, rest)) = text.split_once(" of ") {
                return Some(Self { count: count.parse().ok()?, die: die(rest)? });
            }
            match text.split_once('d') {
                Some((count, sides)) => {
                    Some(Self { count: count.parse().ok()?, die: Die::Sided(sides.parse().ok()?) })
                }
                None => Some(Self { count: 1, die: die(text)? }),
            }
        };
        throw().ok_or_else(|| NoThrow(text.to_owned()))
    }
}

impl Serialize for Throw {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Throw {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
