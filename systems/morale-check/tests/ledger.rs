//! Each rule of the ledger, by the text; those on charges stand in `ledger_charges`.

use crate::common::{CHARGED, FOOT, GUNS, HORSE, and, assert_adds, at, check};
use standfast_drill::situations::{run, situation, throw};
use standfast_engine::{Choice, Figure};
use standfast_morale_check::procedures::{Charge, ChargeResult, Check, CheckResult};
use standfast_morale_check::rules;

fn results(unit: &str, rest: &str) -> [(bool, CheckResult); 2] {
    let json = format!(r#"{{"unit": {{{unit}}}, {rest}}}"#);
    let [passed, failed] = [6, 1].map(|face| throw::<Check>(&json, &[face]).outcome);
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
        let ran = throw::<Charge>(charge, faces);
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
            let ran = throw::<Check>(&json, &[face]);
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
    let (lost, won) = (throw::<Check>(lost, &[6]), throw::<Check>(won, &[1]));
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
fn each_result_has_its_name() {
    let names: Vec<&str> = CheckResult::names().collect();
    assert_eq!(names, ["steady", "stays-shaken", "flees", "charges", "halts", "stands", "pursues"]);
    let names: Vec<&str> = ChargeResult::names().collect();
    assert_eq!(names, ["halts", "target-flees", "contact"]);
    let check = situation::<Check>(r#"{"unit": {"type": "infantry"}, "occasion": "charged"}"#);
    let outcome = run(&check.expect("it is allowed"), &rules(), &[2]).expect("one die").outcome;
    let json = serde_json::to_string(&outcome).expect("an outcome is JSON");
    assert_eq!(json, r#"{"modifier":0,"passed":false,"result":"flees"}"#);
}
