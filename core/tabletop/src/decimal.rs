//! Decimal numbers counted exactly in parts of a whole: 2.5 is five halves.

use std::fmt::{self, Write as _};

use serde::{Deserializer, Serialize, Serializer, de};

/// Why a number is not a count of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCounted {
    /// It is finer than the parts, or not a number at all.
    TooFine,
    /// It is too large to count.
    TooLarge,
}

/// The exact number of parts in a decimal number, with `per_whole` of them to a whole: `"2.5"` is 5 halves.
///
/// ```
/// use standfast_tabletop::decimal::{NotCounted, parts_of};
/// assert_eq!(parts_of("2.5", 2), Ok(5));
/// assert_eq!(parts_of("25e-1", 2), Ok(5));
/// assert_eq!(parts_of("2.25", 2), Err(NotCounted::TooFine));
/// assert_eq!(parts_of("1e400", 2), Err(NotCounted::TooLarge));
/// ```
///
/// # Errors
/// [`NotCounted`], if the number has no such count.
pub fn parts_of(number: &str, per_whole: i64) -> Result<i64, NotCounted> {
    /// With more significant digits than this, the count can't fit.
    const MOST_DIGITS: usize = 24;
    // TOML lets people group digits.
    let number = number.replace('_', "");
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (number.as_str(), None),
    };
    let (negative, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => (true, mantissa),
        None => (false, mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: String = [whole, fraction].concat();
    let shift = shift(exponent)?;
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(NotCounted::TooFine);
    }
    let significant = digits.trim_start_matches('0');
    let short = significant.trim_end_matches('0');
    if short.is_empty() {
        return Ok(0);
    }
    let power = shift + length(significant.len() - short.len()) - length(fraction.len());
    if short.len() > MOST_DIGITS {
        return Err(if power < 0 { NotCounted::TooFine } else { NotCounted::TooLarge });
    }
    let count: i128 = short.parse().map_err(|_| NotCounted::TooLarge)?;
    let count = count.checked_mul(i128::from(per_whole)).ok_or(NotCounted::TooLarge)?;
    let ten = |power: i64| u32::try_from(power).ok().and_then(|power| 10_i128.checked_pow(power));
    let count = if power >= 0 {
        ten(power).and_then(|ten| count.checked_mul(ten)).ok_or(NotCounted::TooLarge)?
    } else {
        let ten = ten(-power).ok_or(NotCounted::TooFine)?;
        if count % ten != 0 {
            return Err(NotCounted::TooFine);
        }
        count / ten
    };
    i64::try_from(if negative { -count } else { count }).map_err(|_| NotCounted::TooLarge)
}

fn length(digits: usize) -> i64 {
    i64::try_from(digits).unwrap_or(i64::MAX / 4)
}

/// The power of ten of an exponent, capped where nothing can be counted any more.
fn shift(exponent: Option<&str>) -> Result<i64, NotCounted> {
    const PAST_ALL: i64 = 1_000_000;
    let Some(exponent) = exponent else { return Ok(0) };
    let (negative, digits) = match exponent.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, exponent.strip_prefix('+').unwrap_or(exponent)),
    };
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(NotCounted::TooFine);
    }
    let size = digits.parse().unwrap_or(PAST_ALL).min(PAST_ALL);
    Ok(if negative { -size } else { size })
}

/// A number of parts of a whole, written as a decimal number.
///
/// ```
/// use standfast_tabletop::decimal::Decimal;
/// assert_eq!(Decimal { parts: -5, per_whole: 2 }.to_string(), "-2.5");
/// assert_eq!(Decimal { parts: 600, per_whole: 100 }.to_string(), "6");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal {
    /// How many parts.
    pub parts: i64,
    /// How many of them are a whole, 1 or more.
    pub per_whole: i64,
}

/// Exact if `per_whole` divides a power of ten, and without a fraction if it is whole.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// More decimals than any number of parts has.
        const MOST_DECIMALS: usize = 18;
        let per_whole = self.per_whole.unsigned_abs().max(1);
        let (whole, mut rest) =
            (self.parts.unsigned_abs() / per_whole, self.parts.unsigned_abs() % per_whole);
        if self.parts < 0 {
            f.write_char('-')?;
        }
        write!(f, "{whole}")?;
        if rest > 0 {
            f.write_char('.')?;
        }
        for _ in 0..MOST_DECIMALS {
            if rest == 0 {
                break;
            }
            rest *= 10;
            write!(f, "{}", rest / per_whole)?;
            rest %= per_whole;
        }
        Ok(())
    }
}

/// A JSON number: an integer if it is whole, otherwise the nearest floating-point number, whose shortest text is the
/// decimal again.
impl Serialize for Decimal {
    #[expect(
        clippy::as_conversions,
        clippy::cast_precision_loss,
        reason = "numbers stay far below 2^53 parts"
    )]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let per_whole = self.per_whole.max(1);
        if self.parts % per_whole == 0 {
            serializer.serialize_i64(self.parts / per_whole)
        } else {
            serializer.serialize_f64(self.parts as f64 / per_whole as f64)
        }
    }
}

/// The text of a deserialized number: for a floating-point number the shortest text, which is the decimal as written.
///
/// # Errors
/// If it is not a number; the error says what is `expected`.
pub fn text_of<'de, D: Deserializer<'de>>(deserializer: D, expected: &str) -> Result<String, D::Error> {
    struct Number<'e>(&'e str);
    impl de::Visitor<'_> for Number<'_> {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_u64<E: de::Error>(self, number: u64) -> Result<String, E> {
            Ok(number.to_string())
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<String, E> {
            Ok(number.to_string())
        }

        fn visit_f64<E: de::Error>(self, number: f64) -> Result<String, E> {
            Ok(number.to_string())
        }
    }
    deserializer.deserialize_any(Number(expected))
}
