//! Values that are tried: numbers, times of day, words, and ranges of them.

use std::fmt;

use serde::{Serialize, Serializer};
use standfast_engine::form::parts_of;

/// The most values of a range.
const MOST_VALUES: i64 = 10_000;

/// The finest that a number of a range may be: millionths.
const MOST_DECIMALS: u32 = 6;

const MINUTES_OF_DAY: i64 = 24 * 60;

/// The step of times of day where none is given, in minutes.
const QUARTER: i64 = 15;

/// A value that something is set to, as people write it.
///
/// ```
/// use standfast_sim::questions::Value;
///
/// assert_eq!(Value::of("4.5"), Value::Number("4.5".to_owned()));
/// assert_eq!(Value::of("10:45").number(), Some(645.0), "a time of day counts in minutes");
/// assert_eq!(Value::of("division").to_toml(), "\"division\"");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A number, as it is written.
    Number(String),
    /// A word, a name, a time of day.
    Word(String),
    /// True or false.
    Flag(bool),
}

impl Value {
    /// The value that a text says by itself.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text {
            "true" => Self::Flag(true),
            "false" => Self::Flag(false),
            _ if Scale::of_number(text).is_some() => Self::Number(text.to_owned()),
            _ => Self::Word(text.to_owned()),
        }
    }

    /// Where it lies on an axis: numbers by themselves, times of day in minutes; none of words.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(text) => text.parse().ok(),
            Self::Word(text) => clock(text).and_then(|minutes| i32::try_from(minutes).ok()).map(f64::from),
            Self::Flag(_) => None,
        }
    }

    /// As a file says it, TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        match self {
            Self::Number(text) => text.clone(),
            // Both languages write texts alike.
            Self::Word(text) => serde_json::Value::from(text.as_str()).to_string(),
            Self::Flag(flag) => flag.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) | Self::Word(text) => f.write_str(text),
            Self::Flag(flag) => flag.fmt(f),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(text) => match text.parse::<serde_json::Number>() {
                Ok(number) => number.serialize(serializer),
                Err(_) => serializer.serialize_str(text),
            },
            Self::Word(text) => serializer.serialize_str(text),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
        }
    }
}

/// The values that are tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Values {
    /// One by one: each must be allowed.
    Listed(Vec<Value>),
    /// From one to another, which both must be allowed; what the rules refuse in between is left out.
    Between(Vec<Value>),
}

/// Why a range names no values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RangeFault {
    /// An end is no number and no time.
    #[error(
        "{0:?} is no number and no time of day: allowed is such as 3, 0.5 or 10:45; other values are listed one by one"
    )]
    End(String),
    /// The ends are of two kinds.
    #[error("{from} and {to} are not of one kind: allowed are two numbers or two times of day")]
    Kinds {
        /// The first.
        from: String,
        /// The last.
        to: String,
    },
    /// It goes backwards.
    #[error("{to} comes before {from}: the lower end must stand first")]
    Backwards {
        /// The first.
        from: String,
        /// The last.
        to: String,
    },
    /// The step is none.
    #[error("{0:?} is no step: allowed is a number above 0, such as 2 or 0.5; of times of day whole minutes")]
    Step(String),
    /// There would be too many values.
    #[error(
        "from {from} to {to} there are {count} values, and {MOST_VALUES} are allowed: take a larger step"
    )]
    Many {
        /// The first.
        from: String,
        /// The last.
        to: String,
        /// How many.
        count: i64,
    },
}

/// The values from one to another, both included where the step meets them. Without a step: the last decimal that is
/// written, or a quarter of an hour.
///
/// ```
/// use standfast_sim::questions::range;
///
/// let shown = |from, to, step| {
///     let values = range(from, to, step).unwrap();
///     values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
/// };
/// assert_eq!(shown("-1", "2", None), "-1 0 1 2");
/// assert_eq!(shown("0.5", "2", Some("0.5")), "0.5 1 1.5 2");
/// assert_eq!(shown("9:30", "10:15", None), "09:30 09:45 10:00 10:15");
/// assert!(range("10:00", "12", None).is_err());
/// ```
///
/// # Errors
/// [`RangeFault`].
pub fn range(from: &str, to: &str, step: Option<&str>) -> Result<Vec<Value>, RangeFault> {
    let end = |text: &str| Scale::of(text).ok_or_else(|| RangeFault::End(text.to_owned()));
    let (first, last) = (end(from)?, end(to)?);
    let both = || (from.to_owned(), to.to_owned());
    let (scale, usual) = match (first, last) {
        (Scale::Decimals(one), Scale::Decimals(other)) => (one.max(other), 1),
        (Scale::Minutes, Scale::Minutes) => (0, QUARTER),
        _ => {
            let (from, to) = both();
            return Err(RangeFault::Kinds { from, to });
        }
    };
    let is_clock = matches!(first, Scale::Minutes);
    let no_step = || RangeFault::Step(step.unwrap_or_default().to_owned());
    let decimals = match step {
        Some(step) => match Scale::of_number(step) {
            Some(decimals) if !is_clock || decimals == 0 => scale.max(decimals),
            _ => return Err(no_step()),
        },
        None => scale,
    };
    let parts = |text: &str| match is_clock {
        true => clock(text),
        false => parts_of(text, 10_i64.checked_pow(decimals)?).ok(),
    };
    let count = |text: &str| parts(text).ok_or_else(|| RangeFault::End(text.to_owned()));
    let (low, high) = (count(from)?, count(to)?);
    let step = match step {
        Some(step) => {
            parts_of(step, 10_i64.pow(decimals)).ok().filter(|step| *step > 0).ok_or_else(no_step)?
        }
        None => usual,
    };
    if high < low {
        let (from, to) = both();
        return Err(RangeFault::Backwards { from, to });
    }
    let count = (high.saturating_sub(low) / step).saturating_add(1);
    if count > MOST_VALUES {
        let (from, to) = both();
        return Err(RangeFault::Many { from, to, count });
    }
    let value = |place: i64| match is_clock {
        true => Value::Word(time(low + place * step)),
        false => Value::Number(decimal(low + place * step, decimals)),
    };
    Ok((0..count).map(value).collect())
}

/// In what a range counts.
#[derive(Debug, Clone, Copy)]
enum Scale {
    /// In numbers with so many decimals.
    Decimals(u32),
    /// In minutes of a day.
    Minutes,
}

impl Scale {
    fn of(text: &str) -> Option<Self> {
        match clock(text) {
            Some(_) => Some(Self::Minutes),
            None => Self::of_number(text).map(Self::Decimals),
        }
    }

    /// How many decimals a number is written with; none if it is no number.
    fn of_number(text: &str) -> Option<u32> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let written = u32::try_from(decimals.trim_end_matches('0').len()).ok()?;
        let is_plain = whole == "0" || !whole.starts_with('0');
        (is_plain && are_digits(whole) && are_digits(decimals) && written <= MOST_DECIMALS).then_some(written)
    }
}

/// The minutes of a time of day: `10:45`.
fn clock(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let part = |text: &str| (1..=2).contains(&text.len()).then(|| text.parse::<u8>().ok()).flatten();
    let time = i64::from(part(hours)?) * 60 + i64::from(part(minutes).filter(|minutes| *minutes < 60)?);
    (time < MINUTES_OF_DAY).then_some(time)
}

fn time(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// So many parts as a decimal number, without zeros at its end.
fn decimal(parts: i64, decimals: u32) -> String {
    let per = 10_u64.pow(decimals);
    let (whole, rest) = (parts.unsigned_abs() / per, parts.unsigned_abs() % per);
    let sign = if parts < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        _ => {
            let width = usize::try_from(decimals).unwrap_or_default();
            let rest = format!("{rest:0width$}");
            format!("{sign}{whole}.{}", rest.trim_end_matches('0'))
        }
    }
}
