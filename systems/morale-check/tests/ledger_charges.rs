//! Each rule of the ledger on charging and being charged, by the text.

use crate::common::{CHARGED, FOOT, GUNS, HORSE, and, assert_adds, at, check};
use standfast_drill::situations::{situation, throw};
use standfast_engine::Figure;
use standfast_morale_check::procedures::{Charge, ChargeResult, Check};

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
    let charge = throw::<Charge>(charge, &[3, 4]);
    assert_eq!(charge.numbers("morale-check.charged.many"), [-1]);
    assert_eq!(charge.outcome.result, ChargeResult::TargetFlees);
    // Resolved charges count no longer: neither has anything.
    let alone = r#"{"charger": {"type": "cavalry"}, "target": {"type": "cavalry"}, "follow_up": 1}"#;
    let alone = throw::<Charge>(alone, &[4, 4]);
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
