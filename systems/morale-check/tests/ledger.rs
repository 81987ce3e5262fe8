//! Each rule of the ledger, by the text.
#![allow(clippy::panic, clippy::expect_used, reason = "tests")]

mod common;

use common::{check, ran, run, situation};
use standfast_engine::{Choice, Figure};
use standfast_morale_check::procedures::{Charge, ChargeResult, Check, CheckResult};
use standfast_morale_check::rules;

const FOOT: &str = r#""type": "infantry""#;
const HORSE: &str = r#""type": "cavalry""#;
const GUNS: &str = r#""type": "artillery""#;

/// The unit with one more field.
fn and(unit: &str, field: &str) -> String {
    format!("{unit}, {field}")
}

/// A charge at a target with these fields.
fn at(target: &str) -> String {
    format!(r#""occasion": "charging", "target": {{{target}}}"#)
}

const CHARGED: &str = r#""occasion": "charged""#;

/// That the unit's check has `modifier` in all, of which the rule gives `values`.
fn assert_adds(rule: &str, unit: &str, rest: &str, values: &[i64], modifier: i64) {
    let ran = check(unit, rest);
    assert_eq!(ran.numbers(rule), values, "{unit}, {rest}: {rule}");
    assert_eq!(ran.outcome.modifier, modifier, "{unit}, {rest}: all modifiers");
}

fn results(unit: &str, rest: &str) -> [(bool, CheckResult); 2] {
    let json = format!(r#"{{"unit": {{{unit}}}, {rest}}}"#);
    let [passed, failed] = [6, 1].map(|face| ran::<Check>(&json, &[face]).outcome);
    [(passed.passed, passed.result), (failed.passed, failed.result)]
}

#[test]
fn morale_check_when_deshake() {
    let unit = and(FOOT, r#""shaken": true"#);
    let rest = r#""occasion": "deshake""#;
    assert_eq!(results(&unit, rest), [(true, CheckResult::Steady), (false, CheckResult::StaysShaken)]);
    let values = check(&unit, rest).values("morale-check.when.deshake");
    assert_eq!(values, [Figure::Flag(true), Figure::named(CheckResult::StaysShaken)]);
    // Any arm recovers in the same way.
    for unit in [HORSE, GUNS] {
        let [(_, passed), _] = results(&and(unit, r#""shaken": true"#), rest);
        assert_eq!(passed, CheckResult::Steady);
    }
}

#[test]
fn morale_check_when_charging() {
    let ran = check(FOOT, &at(FOOT));
    assert!(ran.cites("morale-check.when.charging"));
    assert!(!ran.cites("morale-check.when.charged"));
    assert_eq!(results(FOOT, &at(FOOT)), [(true, CheckResult::Charges), (false, CheckResult::Halts)]);
}

#[test]
fn morale_check_when_charged() {
    let ran = check(FOOT, CHARGED);
    assert!(ran.cites("morale-check.when.charged"));
    assert!(!ran.cites("morale-check.when.charging"));
    assert_eq!(results(FOOT, CHARGED), [(true, CheckResult::Stands), (false, CheckResult::Flees)]);
}

#[test]
fn morale_check_when_beaten() {
    let unit = and(FOOT, r#""shaken": true"#);
    let rest = r#""occasion": "beaten""#;
    assert_eq!(results(&unit, rest), [(true, CheckResult::Steady), (false, CheckResult::Flees)]);
    let values = check(&unit, rest).values("morale-check.when.beaten");
    assert_eq!(values, [Figure::Flag(true), Figure::named(CheckResult::Flees)]);
}

#[test]
fn morale_check_when_pursuit() {
    let rest = r#""occasion": "pursuit""#;
    assert!(check(HORSE, rest).cites("morale-check.when.pursuit"));
    assert_eq!(results(HORSE, rest), [(true, CheckResult::Pursues), (false, CheckResult::Halts)]);
}

#[test]
fn morale_check_result() {
    let charge = r#"{"charger": {"type": "infantry"}, "target": {"type": "infantry"}}"#;
    let cases = [
        (&[3][..], ChargeResult::Halts, &[CheckResult::Halts][..]),
        (&[4, 3], ChargeResult::TargetFlees, &[CheckResult::Charges, CheckResult::Flees]),
        (&[4, 4], ChargeResult::Contact, &[CheckResult::Charges, CheckResult::Stands]),
    ];
    for (faces, result, noted) in cases {
        let ran = ran::<Charge>(charge, faces);
        assert_eq!(ran.outcome.result, result);
        let noted: Vec<Figure> = noted.iter().map(|&result| Figure::named(result)).collect();
        assert_eq!(ran.values("morale-check.result"), noted);
    }
    let pursuit = check(HORSE, r#""occasion": "pursuit""#).values("morale-check.result");
    assert_eq!(pursuit, [Figure::Word("halts")]);
}

#[test]
fn morale_check_base() {
    // 4 or more on the die without modifiers; with -1 it takes a 5, with +1 a 3.
    for (unit, lowest) in [("regular", 4), ("raw", 5), ("veteran", 3)] {
        let json =
            format!(r#"{{"unit": {{"type": "infantry", "quality": "{unit}"}}, "occasion": "charged"}}"#);
        for face in 1..=6 {
            let ran = ran::<Check>(&json, &[face]);
            assert_eq!(ran.outcome.passed, face >= lowest, "{unit}, {face}");
            assert_eq!(ran.numbers("morale-check.base"), [i64::from(lowest)]);
        }
    }
}

#[test]
fn morale_check_base_has_no_natural_results() {
    // -1 raw, -1 shaken, -1 many, -2 rear: a six comes to 1. +1 veteran, +1 slope, +1 general, +1 square: a
    // one comes to 5.
    let lost = r#"{"unit": {"type": "infantry", "quality": "raw", "shaken": true},
        "occasion": "charged", "chargers": 2, "aspect": "rear"}"#;
    let won = r#"{"unit": {"type": "infantry", "quality": "veteran", "upslope": true,
        "general_attached": true, "in_square": true}, "occasion": "charged"}"#;
    let (lost, won) = (ran::<Check>(lost, &[6]), ran::<Check>(won, &[1]));
    assert_eq!((lost.outcome.modifier, lost.outcome.passed), (-5, false));
    assert_eq!((won.outcome.modifier, won.outcome.passed), (4, true));
    assert!(lost.notes.iter().any(|note| note.says.ends_with("no roll is enough")));
    assert!(won.notes.iter().any(|note| note.says.ends_with("any roll is enough")));
}

#[test]
fn morale_check_quality() {
    let rule = "morale-check.quality";
    assert_adds(rule, &and(FOOT, r#""quality": "raw""#), CHARGED, &[-1], -1);
    assert_adds(rule, &and(FOOT, r#""quality": "veteran""#), CHARGED, &[1], 1);
    assert_adds(rule, &and(FOOT, r#""quality": "regular""#), CHARGED, &[], 0);
    assert_adds(rule, FOOT, CHARGED, &[], 0);
}

#[test]
fn morale_check_terrain() {
    let rule = "morale-check.terrain";
    for terrain in ["upslope", "built_up_area", "linear_feature"] {
        assert_adds(rule, &and(FOOT, &format!(r#""{terrain}": true"#)), CHARGED, &[1], 1);
    }
    let all = r#""upslope": true, "built_up_area": true, "linear_feature": true"#;
    assert_adds(rule, &and(FOOT, all), CHARGED, &[1], 1);
    // A charger may be upslope or come out of a town.
    assert_adds(rule, &and(FOOT, r#""upslope": true"#), &at(FOOT), &[1], 1);
    assert_adds(rule, &and(FOOT, r#""built_up_area": true"#), &at(FOOT), &[1], 1);
}

#[test]
fn morale_check_shaken() {
    let shaken = and(FOOT, r#""shaken": true"#);
    for rest in [r#""occasion": "deshake""#, r#""occasion": "beaten""#, CHARGED, &at(FOOT)] {
        assert_adds("morale-check.shaken", &shaken, rest, &[-1], -1);
    }
}

#[test]
fn morale_check_square() {
    let square = and(FOOT, r#""in_square": true"#);
    assert_adds("morale-check.square", &square, CHARGED, &[1], 1);
    let shaken = and(&square, r#""shaken": true"#);
    assert_adds("morale-check.square", &shaken, r#""occasion": "beaten""#, &[1], 0);
}

#[test]
fn morale_check_square_no_flank() {
    let square = and(FOOT, r#""in_square": true"#);
    assert!(check(&square, CHARGED).cites("morale-check.square.no-flank"));
    assert!(check(FOOT, &at(&square)).cites("morale-check.square.no-flank"));
    assert!(!check(FOOT, &at(FOOT)).cites("morale-check.square.no-flank"));
    for aspect in ["flank", "rear"] {
        let charged = format!(r#"{{"unit": {{{square}}}, "occasion": "charged", "aspect": "{aspect}"}}"#);
        let refusals = situation::<Check>(&charged).expect_err("a square has no flank");
        assert_eq!(refusals.all().first().map(|refusal| refusal.path.as_str()), Some("aspect"));
    }
}

#[test]
fn morale_check_general() {
    let unit = and(FOOT, r#""general_attached": true"#);
    assert_adds("morale-check.general", &unit, CHARGED, &[1], 1);
    assert_adds("morale-check.general", &unit, &at(FOOT), &[1], 1);
}

#[test]
fn morale_check_charge_who() {
    for unit in [FOOT, HORSE] {
        assert!(check(unit, &at(GUNS)).cites("morale-check.charge.who"));
    }
    assert!(check(HORSE, r#""occasion": "pursuit""#).cites("morale-check.charge.who"));
    assert!(!check(FOOT, CHARGED).cites("morale-check.charge.who"));
    for (unit, path) in [
        (GUNS.to_owned(), "unit.type"),
        (and(FOOT, r#""in_square": true"#), "unit.in_square"),
        (and(FOOT, r#""linear_feature": true"#), "unit.linear_feature"),
    ] {
        let json = format!(r#"{{"unit": {{{unit}}}, {}}}"#, at(FOOT));
        let refusals = situation::<Check>(&json).expect_err("it can't charge");
        assert_eq!(refusals.all().first().map(|refusal| refusal.path.as_str()), Some(path));
    }
}

#[test]
fn morale_check_charge_artillery() {
    let rule = "morale-check.charge.artillery";
    assert_adds(rule, FOOT, &at(GUNS), &[-1], -1);
    assert_adds(rule, HORSE, &at(GUNS), &[-1], -1);
    assert_adds(rule, FOOT, &at(&and(GUNS, r#""shaken": true"#)), &[], 1);
    assert_adds(rule, FOOT, &format!(r#"{}, "aspect": "flank""#, at(GUNS)), &[], 1);
    assert_adds(rule, FOOT, &at(FOOT), &[], 0);
}

#[test]
fn morale_check_charge_shaken() {
    let rule = "morale-check.charge.shaken";
    assert_adds(rule, FOOT, &at(&and(FOOT, r#""shaken": true"#)), &[1], 1);
    assert_adds(rule, HORSE, &at(&and(GUNS, r#""shaken": true"#)), &[1], 1);
}

#[test]
fn morale_check_charge_friends() {
    let rest = format!(r#"{}, "friends_charging": true"#, at(FOOT));
    assert_adds("morale-check.charge.friends", FOOT, &rest, &[1], 1);
}

#[test]
fn morale_check_charge_flank_rear() {
    for aspect in ["flank", "rear"] {
        let rest = format!(r#"{}, "aspect": "{aspect}""#, at(FOOT));
        assert_adds("morale-check.charge.flank-rear", FOOT, &rest, &[1], 1);
    }
    let rest = format!(r#"{}, "aspect": "front""#, at(FOOT));
    assert_adds("morale-check.charge.flank-rear", FOOT, &rest, &[], 0);
}

#[test]
fn morale_check_charge_en_masse() {
    let rest = format!(r#"{}, "en_masse": true"#, at(FOOT));
    assert_adds("morale-check.charge.en-masse", FOOT, &rest, &[1], 1);
}

#[test]
fn morale_check_charge_cavalry_square() {
    let square = at(&and(FOOT, r#""in_square": true"#));
    assert_adds("morale-check.charge.cavalry-square", HORSE, &square, &[-2], -2);
    // Infantry has nothing against a square.
    assert_adds("morale-check.charge.cavalry-square", FOOT, &square, &[], 0);
}

#[test]
fn morale_check_charge_cavalry_infantry() {
    assert_adds("morale-check.charge.cavalry-infantry", HORSE, &at(FOOT), &[1], 1);
    assert_adds("morale-check.charge.cavalry-infantry", FOOT, &at(FOOT), &[], 0);
}

#[test]
fn morale_check_charge_cavalry_cavalry() {
    assert_adds("morale-check.charge.cavalry-cavalry", HORSE, &at(HORSE), &[1], 1);
    assert_adds("morale-check.charge.cavalry-cavalry", HORSE, CHARGED, &[], 0);
}

#[test]
fn morale_check_charge_cuirassiers() {
    let unit = and(HORSE, r#""mount": "cuirassier""#);
    assert_adds("morale-check.charge.cuirassiers", &unit, &at(HORSE), &[2], 3);
    assert_adds("morale-check.charge.cuirassiers", &unit, &at(FOOT), &[], 1);
    assert_adds("morale-check.charge.cuirassiers", &unit, CHARGED, &[], 0);
}

#[test]
fn morale_check_charge_followup() {
    for (follow_up, values, modifier) in [(0, &[][..], 1), (1, &[-1][..], 0), (2, &[-2][..], -1)] {
        let rest = format!(r#"{}, "follow_up": {follow_up}"#, at(HORSE));
        assert_adds("morale-check.charge.followup", HORSE, &rest, values, modifier);
    }
}

#[test]
fn morale_check_charge_followup_friends() {
    let rule = "morale-check.charge.followup.friends";
    let rest = format!(r#"{}, "follow_up": 1, "friends_charging": true"#, at(HORSE));
    let charging = check(HORSE, &rest);
    assert_eq!(charging.values(rule), [Figure::Flag(true)]);
    assert_eq!(charging.numbers("morale-check.charge.friends"), [1]);
    assert_eq!(charging.outcome.modifier, 1, "cavalry on cavalry, friends, first follow-up");
    // The target has the penalty of being charged by many.
    let charge = r#"{"charger": {"type": "cavalry"}, "target": {"type": "cavalry"},
        "follow_up": 1, "friends_charging": true}"#;
    let charge = ran::<Charge>(charge, &[3, 4]);
    assert_eq!(charge.numbers("morale-check.charged.many"), [-1]);
    assert_eq!(charge.outcome.result, ChargeResult::TargetFlees);
    // Resolved charges count no longer: neither has anything.
    let alone = r#"{"charger": {"type": "cavalry"}, "target": {"type": "cavalry"}, "follow_up": 1}"#;
    let alone = ran::<Charge>(alone, &[4, 4]);
    assert_eq!(alone.outcome.result, ChargeResult::Contact);
    assert!(!alone.cites(rule) && !alone.cites("morale-check.charged.many"));
}

#[test]
fn morale_check_charge_lancers() {
    let unit = and(HORSE, r#""mount": "lancer""#);
    let square = at(&and(FOOT, r#""in_square": true"#));
    assert_adds("morale-check.charge.lancers", &unit, &at(FOOT), &[1], 2);
    assert_adds("morale-check.charge.lancers", &unit, &square, &[1], -1);
    assert_adds("morale-check.charge.lancers", &unit, &at(HORSE), &[], 1);
    assert_adds("morale-check.charge.lancers", &unit, &at(GUNS), &[], -1);
}

#[test]
fn morale_check_charged_many() {
    for (chargers, values, modifier) in
        [(1, &[][..], 0), (2, &[-1][..], -1), (3, &[-1][..], -1), (20, &[-1][..], -1)]
    {
        let rest = format!(r#"{CHARGED}, "chargers": {chargers}"#);
        assert_adds("morale-check.charged.many", FOOT, &rest, values, modifier);
    }
}

#[test]
fn morale_check_charged_flank() {
    let rest = format!(r#"{CHARGED}, "aspect": "flank""#);
    assert_adds("morale-check.charged.flank", FOOT, &rest, &[-1], -1);
    assert_adds("morale-check.charged.rear", FOOT, &rest, &[], -1);
}

#[test]
fn morale_check_charged_rear() {
    let rest = format!(r#"{CHARGED}, "aspect": "rear""#);
    assert_adds("morale-check.charged.rear", FOOT, &rest, &[-2], -2);
    assert_adds("morale-check.charged.flank", FOOT, &rest, &[], -2);
}

#[test]
fn morale_check_charged_limbered() {
    let unit = and(GUNS, r#""limbered": true"#);
    assert_adds("morale-check.charged.limbered", &unit, CHARGED, &[-2], -2);
    assert_adds("morale-check.charged.limbered", GUNS, CHARGED, &[], 0);
    // Only being charged: limbered guns that recover have nothing for it.
    let shaken = and(&unit, r#""shaken": true"#);
    assert_adds("morale-check.charged.limbered", &shaken, r#""occasion": "deshake""#, &[], -1);
}

#[test]
fn each_result_has_its_name() {
    let names: Vec<&str> = CheckResult::names().collect();
    assert_eq!(names, ["steady", "stays-shaken", "flees", "charges", "halts", "stands", "pursues"]);
    let names: Vec<&str> = ChargeResult::names().collect();
    assert_eq!(names, ["halts", "target-flees", "contact"]);
    let check = situation::<Check>(r#"{"unit": {"type": "infantry"}, "occasion": "charged"}"#);
    let outcome = run(&check.expect("it is allowed"), &rules(), &[2]).expect("one die").outcome;
    let json = serde_json::to_string(&outcome).expect("an outcome is JSON");
    assert_eq!(json, r#"{"passed":false,"modifier":0,"result":"flees"}"#);
}
