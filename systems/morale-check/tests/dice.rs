//! Which dice are asked for, in which order, and what is known before the first.

use standfast_dice::{Die, Stop};
use standfast_drill::situations::{known, run, situation};
use standfast_morale_check::procedures::{Charge, Check};
use standfast_morale_check::rules;

const CHARGED: &str = r#"{"unit": {"type": "infantry"}, "occasion": "charged"}"#;
const CHARGE: &str = r#"{"charger": {"type": "infantry", "quality": "veteran"},
    "target": {"type": "infantry", "quality": "raw"}, "friends_charging": true}"#;

fn check(json: &str, faces: &[u32]) -> Result<bool, Stop> {
    let check = situation::<Check>(json).expect("allowed");
    run(&check, &rules(), faces).map(|ran| ran.outcome.passed)
}

fn charge(json: &str, faces: &[u32]) -> Result<String, Stop> {
    let charge = situation::<Charge>(json).expect("allowed");
    run(&charge, &rules(), faces).map(|ran| ran.outcome.result.to_string())
}

#[test]
fn a_check_asks_for_one_die() {
    let need = Stop::Need { number: 1, die: Die::D6, purpose: "morale check" };
    assert_eq!(check(CHARGED, &[]), Err(need));
    assert_eq!(check(CHARGED, &[4]), Ok(true));
    assert_eq!(check(CHARGED, &[4, 5]), Err(Stop::TooManyFaces { given: 2, needed: 1, face: 5 }));
    let face = Stop::Face { number: 1, die: Die::D6, purpose: "morale check", face: 7 };
    assert_eq!(check(CHARGED, &[7]), Err(face));
}

#[test]
fn a_die_is_asked_for_even_when_nothing_depends_on_it() {
    let lost = r#"{"unit": {"type": "artillery", "limbered": true, "quality": "raw"},
        "occasion": "charged", "aspect": "rear", "chargers": 2}"#;
    assert!(matches!(check(lost, &[]), Err(Stop::Need { number: 1, .. })));
    assert_eq!(check(lost, &[6]), Ok(false));
}

#[test]
fn a_charge_asks_the_charger_then_the_target() {
    let need = |number, purpose| Err(Stop::Need { number, die: Die::D6, purpose });
    // Veterans with friends have +2 and need a 2; raw troops charged by many have -2 and need a 6.
    assert_eq!(charge(CHARGE, &[]), need(1, "charger's morale check"));
    assert_eq!(charge(CHARGE, &[2]), need(2, "target's morale check"));
    assert_eq!(charge(CHARGE, &[2, 5]), Ok("target-flees".to_owned()));
    assert_eq!(charge(CHARGE, &[2, 6]), Ok("contact".to_owned()));
    assert_eq!(charge(CHARGE, &[1]), Ok("halts".to_owned()));
}

#[test]
fn the_target_of_a_charge_that_halts_does_not_check() {
    assert_eq!(charge(CHARGE, &[1, 6]), Err(Stop::TooManyFaces { given: 2, needed: 1, face: 6 }));
}

#[test]
fn both_sides_modifiers_are_known_before_the_first_die() {
    let known = known(&situation::<Charge>(CHARGE).expect("allowed")).rules();
    let expected = [
        "morale-check.when.charging",
        "morale-check.quality",
        "morale-check.charge.who",
        "morale-check.charge.friends",
        "morale-check.base",
        "morale-check.when.charged",
        "morale-check.quality",
        "morale-check.charged.many",
        "morale-check.base",
    ];
    assert_eq!(known, expected);
}

#[test]
fn the_trace_says_whose_modifier_it_is() {
    let charge = situation::<Charge>(CHARGE).expect("allowed");
    let ran = run(&charge, &rules(), &[2, 6]).expect("two dice");
    let says: Vec<&str> = ran.notes.iter().map(|note| note.says.as_str()).collect();
    assert!(says.contains(&"charger: veteran troops +1"), "{says:?}");
    assert!(says.contains(&"target: raw troops -1"), "{says:?}");
    assert!(says.contains(&"target: a d6 with -2 must come to 4 or more: 6 or more on the die"), "{says:?}");
}

#[test]
fn the_target_is_checked_as_a_charged_unit_is() {
    for aspect in ["front", "flank", "rear"] {
        for (friends, chargers) in [(false, 1), (true, 2)] {
            let target = r#"{"type": "artillery", "limbered": true, "upslope": true, "shaken": true}"#;
            let charge = format!(
                r#"{{"charger": {{"type": "cavalry", "quality": "veteran"}}, "target": {target},
                    "aspect": "{aspect}", "friends_charging": {friends}}}"#
            );
            let check_it = format!(
                r#"{{"unit": {target}, "occasion": "charged", "aspect": "{aspect}", "chargers": {chargers}}}"#
            );
            for face in 1..=6 {
                let stands = check(&check_it, &[face]).expect("one die");
                let result = contact_or_flight(&charge, face);
                assert_eq!(result, if stands { "contact" } else { "target-flees" }, "{check_it}: {face}");
            }
        }
    }
}

/// The charge with a six for the charger, which is enough for veterans against shaken guns.
fn contact_or_flight(json: &str, face: u32) -> String {
    charge(json, &[6, face]).expect("two dice")
}
