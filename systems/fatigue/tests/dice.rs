//! Which dice are asked for, in which order, and what is known before the first.

use standfast_dice::{Die, Stop};
use standfast_drill::situations::{given, known, run, situation};
use standfast_engine::Procedure;
use standfast_fatigue::procedures::{Casualties, Check, Effect, Loss, Recover};
use standfast_fatigue::{Fatigue, rules};

fn outcome<P: Procedure<System = Fatigue>>(json: &str, faces: &[u32]) -> Result<String, Stop> {
    let situation = situation::<P>(json).expect("allowed");
    run(&situation, &rules(), faces).map(|ran| ran.text())
}

fn need<T>(number: usize, die: Die, purpose: &'static str) -> Result<T, Stop> {
    Err(Stop::Need { number, die, purpose })
}

fn too_many<T>(given: usize, needed: usize, face: u32) -> Result<T, Stop> {
    Err(Stop::TooManyFaces { given, needed, face })
}

const INFANTRY: &str = r#"{"unit": {"arm": "infantry", "fatigue": 100}"#;

#[test]
fn effects_and_losses_ask_for_no_dice() {
    assert!(outcome::<Effect>(&format!("{INFANTRY}}}"), &[]).is_ok());
    assert_eq!(outcome::<Effect>(&format!("{INFANTRY}}}"), &[1]), too_many(1, 0, 1));
    assert!(outcome::<Loss>(&format!(r#"{INFANTRY}, "loss": 900}}"#), &[]).is_ok());
    assert_eq!(outcome::<Loss>(&format!(r#"{INFANTRY}, "loss": 900}}"#), &[3]), too_many(1, 0, 3));
}

#[test]
fn recovery_is_one_draw() {
    let json = format!(r#"{INFANTRY}, "rate": 20}}"#);
    let die = Die::Uniform { low: 0, high: 40 };
    assert_eq!(outcome::<Recover>(&json, &[]), need(1, die, "recovery"));
    assert_eq!(outcome::<Recover>(&json, &[40]), Ok(r#"{"fatigue":60,"recovered":40}"#.to_owned()));
    let face = Stop::Face { number: 1, die, purpose: "recovery", face: 41 };
    assert_eq!(outcome::<Recover>(&json, &[41]), Err(face));
    assert_eq!(outcome::<Recover>(&json, &[40, 1]), too_many(2, 1, 1));
}

#[test]
fn nothing_is_drawn_at_rate_0_or_by_who_may_not_recover() {
    let as_it_was = Ok(r#"{"fatigue":100,"recovered":0}"#.to_owned());
    let rate_0 = format!(r#"{INFANTRY}, "rate": 0}}"#);
    let moved = format!(r#"{INFANTRY}, "rate": 20, "moved": true}}"#);
    for json in [rate_0, moved] {
        assert_eq!(outcome::<Recover>(&json, &[]), as_it_was);
        assert_eq!(outcome::<Recover>(&json, &[0]), too_many(1, 0, 0));
    }
    // A unit without fatigue still draws.
    let rested = r#"{"unit": {"arm": "infantry"}, "rate": 20}"#;
    assert!(matches!(outcome::<Recover>(rested, &[]), Err(Stop::Need { number: 1, .. })));
}

#[test]
fn a_check_is_one_die_even_when_certain() {
    for json in [
        r#"{"unit": {"arm": "infantry"}}"#,
        r#"{"unit": {"arm": "infantry", "quality": "A"}, "modifier": 6}"#,
        r#"{"unit": {"arm": "artillery", "fatigue": 900, "quality": "F", "disrupted": true}, "modifier": -6}"#,
    ] {
        assert_eq!(outcome::<Check>(json, &[]), need(1, Die::D6, "morale check"));
        assert!(outcome::<Check>(json, &[3]).is_ok());
        assert_eq!(outcome::<Check>(json, &[3, 4]), too_many(2, 1, 4));
        assert!(matches!(outcome::<Check>(json, &[7]), Err(Stop::Face { number: 1, face: 7, .. })));
    }
}

#[test]
fn casualties_by_fire_draw_then_try_then_check() {
    let json = format!(r#"{INFANTRY}, "casualties": 5}}"#);
    let draw = Die::Uniform { low: 5, high: 15 };
    let trial = Die::Trial { weight: 5, of: 30 };
    assert_eq!(outcome::<Casualties>(&json, &[]), need(1, draw, "fatigue from casualties"));
    assert_eq!(outcome::<Casualties>(&json, &[15]), need(2, trial, "the call for a morale check"));
    assert_eq!(outcome::<Casualties>(&json, &[15, 0]), Ok(r#"{"check":"none","fatigue":115}"#.to_owned()));
    assert_eq!(outcome::<Casualties>(&json, &[15, 0, 1]), too_many(3, 2, 1));
    assert_eq!(outcome::<Casualties>(&json, &[15, 1]), need(3, Die::D6, "morale check"));
    assert_eq!(
        outcome::<Casualties>(&json, &[15, 1, 4]),
        Ok(r#"{"check":"passed","fatigue":115}"#.to_owned())
    );
    assert_eq!(
        outcome::<Casualties>(&json, &[15, 1, 5]),
        Ok(r#"{"check":"failed","fatigue":115}"#.to_owned())
    );
    assert!(matches!(outcome::<Casualties>(&json, &[15, 2]), Err(Stop::Face { number: 2, face: 2, .. })));
}

#[test]
fn casualties_in_melee_draw_then_check() {
    let json = format!(r#"{INFANTRY}, "casualties": 5, "melee": true}}"#);
    assert_eq!(outcome::<Casualties>(&json, &[5]), need(2, Die::D6, "morale check"));
    assert_eq!(outcome::<Casualties>(&json, &[5, 5]), Ok(r#"{"check":"failed","fatigue":105}"#.to_owned()));
}

#[test]
fn without_casualties_only_melee_checks() {
    let by_fire = format!(r#"{INFANTRY}, "casualties": 0}}"#);
    assert_eq!(outcome::<Casualties>(&by_fire, &[]), Ok(r#"{"check":"none","fatigue":100}"#.to_owned()));
    let melee = format!(r#"{INFANTRY}, "casualties": 0, "melee": true}}"#);
    assert_eq!(outcome::<Casualties>(&melee, &[]), need(1, Die::D6, "morale check"));
    assert_eq!(outcome::<Casualties>(&melee, &[4]), Ok(r#"{"check":"passed","fatigue":100}"#.to_owned()));
    let exhausted = r#"{"unit": {"arm": "infantry", "fatigue": 900}, "casualties": 0}"#;
    assert_eq!(outcome::<Casualties>(exhausted, &[]), Ok(r#"{"check":"none","fatigue":900}"#.to_owned()));
}

#[test]
fn at_900_casualties_draw_and_try_all_the_same() {
    let json = r#"{"unit": {"arm": "infantry", "fatigue": 900, "quality": "A"}, "casualties": 5}"#;
    assert!(matches!(outcome::<Casualties>(json, &[]), Err(Stop::Need { number: 1, .. })));
    assert!(matches!(outcome::<Casualties>(json, &[5]), Err(Stop::Need { number: 2, .. })));
    for called in [0, 1] {
        assert_eq!(outcome::<Casualties>(json, &[5, called]), need(3, Die::D6, "morale check"));
        let passed = Ok(r#"{"check":"passed","fatigue":900}"#.to_owned());
        assert_eq!(outcome::<Casualties>(json, &[5, called, 4]), passed);
    }
}

#[test]
fn the_check_of_casualties_is_at_the_fatigue_after_them() {
    // 595 and 5 is high: 4 less 2. 595 and 4 would be medium: 4 less 1.
    let json = r#"{"unit": {"arm": "infantry", "fatigue": 595}, "casualties": 4, "melee": true}"#;
    assert_eq!(outcome::<Casualties>(json, &[4, 3]), Ok(r#"{"check":"passed","fatigue":599}"#.to_owned()));
    assert_eq!(outcome::<Casualties>(json, &[5, 3]), Ok(r#"{"check":"failed","fatigue":600}"#.to_owned()));
}

#[test]
fn what_is_known_before_the_dice() {
    let check = r#"{"unit": {"arm": "artillery", "fatigue": 300, "disrupted": true}, "modifier": 1}"#;
    assert_eq!(
        known::<Check>(&given(check)).rules(),
        [
            "fatigue.check",
            "fatigue.check.disrupted",
            "fatigue.check",
            "fatigue.check.result",
            "fatigue.range",
            "fatigue.medium",
            "fatigue.artillery",
            "fatigue.check",
        ]
    );
    let recover = r#"{"unit": {"arm": "infantry"}, "rate": 20}"#;
    assert_eq!(known::<Recover>(&given(recover)).rules(), ["fatigue.recover.when", "fatigue.recover.amount"]);
    let casualties = r#"{"unit": {"arm": "infantry", "fatigue": 100}, "casualties": 5}"#;
    assert_eq!(
        known::<Casualties>(&given(casualties)).rules(),
        ["fatigue.casualties", "fatigue.trigger", "fatigue.check.result", "fatigue.check"]
    );
    let unhurt = r#"{"unit": {"arm": "infantry", "fatigue": 900}, "casualties": 0}"#;
    assert_eq!(
        known::<Casualties>(&given(unhurt)).rules(),
        ["fatigue.casualties", "fatigue.trigger", "fatigue.loss"]
    );
    // At 900 no draw changes the value of the check.
    let exhausted = r#"{"unit": {"arm": "infantry", "fatigue": 900}, "casualties": 5}"#;
    assert_eq!(
        known::<Casualties>(&given(exhausted)).rules(),
        [
            "fatigue.casualties",
            "fatigue.cap",
            "fatigue.trigger",
            "fatigue.check.result",
            "fatigue.check",
            "fatigue.range",
            "fatigue.maximum_morale",
            "fatigue.check",
        ]
    );
}
