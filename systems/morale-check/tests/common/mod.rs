//! What the tests share: units and situations in short.

pub(crate) mod battle;

use standfast_drill::situations::{Ran, throw};
use standfast_morale_check::procedures::{Check, CheckOutcome};

/// A check by a unit with these fields, the rest of the situation after it; the die shows 3.
pub(crate) fn check(unit: &str, rest: &str) -> Ran<CheckOutcome> {
    throw::<Check>(&format!(r#"{{"unit": {{{unit}}}, {rest}}}"#), &[3])
}

pub(crate) const FOOT: &str = r#""type": "infantry""#;
pub(crate) const HORSE: &str = r#""type": "cavalry""#;
pub(crate) const GUNS: &str = r#""type": "artillery""#;

/// The unit with one more field.
pub(crate) fn and(unit: &str, field: &str) -> String {
    format!("{unit}, {field}")
}

/// A charge at a target with these fields.
pub(crate) fn at(target: &str) -> String {
    format!(r#""occasion": "charging", "target": {{{target}}}"#)
}

pub(crate) const CHARGED: &str = r#""occasion": "charged""#;

/// That the unit's check has `modifier` in all, of which the rule gives `values`.
pub(crate) fn assert_adds(rule: &str, unit: &str, rest: &str, values: &[i64], modifier: i64) {
    let ran = check(unit, rest);
    assert_eq!(ran.numbers(rule), values, "{unit}, {rest}: {rule}");
    assert_eq!(ran.outcome.modifier, modifier, "{unit}, {rest}: all modifiers");
}
