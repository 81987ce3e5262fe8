//! Decimal numbers as counts of parts, against integers of 128 bits.

use proptest::prelude::*;
use standfast_tabletop::decimal::{NotCounted, parts_of};

const UNITS: [i64; 9] = [1, 2, 4, 5, 10, 100, 1_000, 100_000, 1_000_000];

/// `digits × 10^exponent × per_whole`, if it is a whole number of 64 bits.
fn counted(digits: i128, exponent: i32, per_whole: i64) -> Result<i64, NotCounted> {
    let mut parts = digits * i128::from(per_whole);
    for _ in exponent..0 {
        if parts % 10 != 0 {
            return Err(NotCounted::TooFine);
        }
        parts /= 10;
    }
    for _ in 0..exponent {
        parts = parts.checked_mul(10).ok_or(NotCounted::TooLarge)?;
    }
    i64::try_from(parts).map_err(|_| NotCounted::TooLarge)
}

/// The digits with a point before the last `places` of them.
fn with_point(digits: i128, places: usize) -> String {
    let sign = if digits < 0 { "-" } else { "" };
    let all = format!("{:0>width$}", digits.unsigned_abs(), width = places + 1);
    let (whole, fraction) = all.split_at(all.len() - places);
    if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") }
}

#[test]
fn numbers_of_players() {
    for (number, per_whole, parts) in [
        ("0", 1, 0),
        ("-0", 2, 0),
        ("0.000", 2, 0),
        ("0e999999999999999999999", 2, 0),
        ("2.5", 2, 5),
        ("-2.5", 2, -5),
        ("+2.5", 2, 5),
        ("2.50000000000000000000000000000000000000000000000000", 2, 5),
        ("000000000000000000000000000000000000000000000000002.5", 2, 5),
        ("0.25e1", 2, 5),
        ("25E-1", 2, 5),
        ("2500e-3", 2, 5),
        ("0.0000000000000000000000025e24", 2, 5),
        ("0.01", 100, 1),
        ("0.125", 1_000, 125),
        ("1_000", 1, 1_000),
        ("9223372036854775807", 1, i64::MAX),
        ("-9223372036854775808", 1, i64::MIN),
        ("92233720368547758.07", 100, i64::MAX),
        ("4611686018427387903.5", 2, i64::MAX),
    ] {
        assert_eq!(parts_of(number, per_whole), Ok(parts), "{number} in {per_whole}");
    }
}

#[test]
fn numbers_too_fine_and_too_large() {
    use NotCounted::{TooFine, TooLarge};
    for (number, per_whole, why) in [
        ("0.25", 2, TooFine),
        ("0.001", 100, TooFine),
        ("1e-1", 2, TooFine),
        ("1e-400", 100, TooFine),
        ("1e-99999999999999999999", 1, TooFine),
        ("2.4999999999999999999999999999999999999", 2, TooFine),
        ("2.50000000000000000000000000000000000001", 2, TooFine),
        ("9223372036854775808", 1, TooLarge),
        ("-9223372036854775809", 1, TooLarge),
        ("4611686018427387904", 2, TooLarge),
        ("1e19", 1, TooLarge),
        ("1e400", 1, TooLarge),
        ("-1e99999999999999999999", 1, TooLarge),
        ("123456789012345678901234567890", 1, TooLarge),
    ] {
        assert_eq!(parts_of(number, per_whole), Err(why), "{number} in {per_whole}");
    }
}

#[test]
fn what_is_no_number_is_no_count() {
    let none = [
        "", "-", "+", ".", "-.", "e", "1e", "1e+", "1e-", "e5", "1.2.3", "1e5e5", "1e0.5", "--1", "+-1",
        " 1", "1 ", "0x10", "inf", "-inf", "nan", "NaN", "1,5", "½", "١", "1e٣", "one", "_", "1f",
    ];
    for text in none {
        assert_eq!(parts_of(text, 2), Err(NotCounted::TooFine), "{text:?}");
    }
}

#[test]
fn a_zero_with_no_exponent_behind_its_e_is_no_number() {
    for text in ["0e", "0e+", "0ex", "0.0e5e5"] {
        assert_eq!(parts_of(text, 2), Err(NotCounted::TooFine), "{text:?}");
    }
}

#[test]
fn separators_behind_the_point_are_no_places() {
    assert_eq!(parts_of("1.2_5", 100), Ok(125));
    assert_eq!(parts_of("1_0.5_0", 2), Ok(21));
}

proptest! {
    #[test]
    fn every_decimal_is_counted_exactly(
        digits in -999_999_999_999_999_999_999_i128..=999_999_999_999_999_999_999,
        cut in 0_u32..21, places in 0_usize..8, exponent in -8_i32..9, unit in 0..UNITS.len()
    ) {
        // Short numbers as often as long ones.
        let digits = digits / 10_i128.pow(cut);
        let shift = exponent - i32::try_from(places).unwrap();
        let expected = counted(digits, shift, UNITS[unit]);
        let number = with_point(digits, places);
        for text in [format!("{number}e{exponent}"), format!("{number}E{exponent:+}"), format!("{number}e{exponent:04}")] {
            prop_assert_eq!(parts_of(&text, UNITS[unit]), expected, "{} in {}", text, UNITS[unit]);
        }
        if exponent == 0 {
            prop_assert_eq!(parts_of(&number, UNITS[unit]), expected, "{} in {}", number, UNITS[unit]);
        }
        let zeros = if places > 0 { format!("00{number}00") } else { format!("00{number}.00") };
        let zeros = if digits < 0 { format!("-00{}", zeros.replace("00-", "")) } else { zeros };
        prop_assert_eq!(parts_of(&format!("{zeros}e{exponent}"), UNITS[unit]), expected, "{}", zeros);
    }

    #[test]
    fn counts_that_fit_are_read_as_they_are_written(parts: i64, unit in 0..UNITS.len()) {
        let places = [0, 1, 2, 1, 1, 2, 3, 5, 6][unit];
        let scale = 10_i128.pow(u32::try_from(places).unwrap()) / i128::from(UNITS[unit]);
        let number = with_point(i128::from(parts) * scale, places);
        prop_assert_eq!(parts_of(&number, UNITS[unit]), Ok(parts), "{}", number);
    }

    #[test]
    fn nothing_panics(number in "[-+]?[0-9_]{0,30}[.]?[0-9_]{0,30}([eE][-+]?[0-9]{0,25})?|.{0,10}", unit in 0..UNITS.len()) {
        let _ = parts_of(&number, UNITS[unit]);
    }
}
