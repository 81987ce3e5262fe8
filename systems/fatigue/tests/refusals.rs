//! What is refused, and under which path.

use standfast_drill::situations::situation;
use standfast_engine::form::describe;
use standfast_engine::{Problem, Procedure};
use standfast_fatigue::Fatigue;
use standfast_fatigue::procedures::{Casualties, Check, Effect, Loss, Recover};

fn assert_refused<P: Procedure<System = Fatigue>>(cases: &[(&str, &str)]) {
    for (json, path) in cases {
        let refusals = situation::<P>(json).err().unwrap_or_else(|| panic!("{json} is allowed"));
        assert_eq!(refusals.all().first().map(|refusal| refusal.path.as_str()), Some(*path), "{json}");
    }
}

#[test]
fn units() {
    assert_refused::<Effect>(&[
        (r#"{}"#, "unit"),
        (r#"{"unit": {}}"#, "unit.arm"),
        (r#"{"unit": []}"#, "unit"),
        (r#"{"unit": {"arm": "leader"}}"#, "unit.arm"),
        (r#"{"unit": {"arm": "horse"}}"#, "unit.arm"),
        (r#"{"unit": {"arm": 1}}"#, "unit.arm"),
        (r#"{"unit": {"arm": "infantry", "fatigue": 901}}"#, "unit.fatigue"),
        (r#"{"unit": {"arm": "infantry", "fatigue": -1}}"#, "unit.fatigue"),
        (r#"{"unit": {"arm": "infantry", "fatigue": 0.5}}"#, "unit.fatigue"),
        (r#"{"unit": {"arm": "infantry", "quality": "G"}}"#, "unit.quality"),
        (r#"{"unit": {"arm": "infantry", "quality": "a"}}"#, "unit.quality"),
        (r#"{"unit": {"arm": "infantry", "fire": -1}}"#, "unit.fire"),
        (r#"{"unit": {"arm": "infantry", "fire": 1.0005}}"#, "unit.fire"),
        (r#"{"unit": {"arm": "infantry", "fire": 1000000.001}}"#, "unit.fire"),
        (r#"{"unit": {"arm": "infantry", "melee": 1e400}}"#, "unit.melee"),
        (r#"{"unit": {"arm": "infantry", "melee": null}}"#, "unit.melee"),
        (r#"{"unit": {"arm": "infantry", "disrupted": "no"}}"#, "unit.disrupted"),
        (r#"{"unit": {"arm": "infantry", "disrupted": true, "routed": true}}"#, "unit.routed"),
        (r#"{"unit": {"arm": "infantry", "fatige": 3}}"#, "unit.fatige"),
        (r#"{"unit": {"arm": "infantry"}, "attacking": 1}"#, "attacking"),
        (r#"{"unit": {"arm": "infantry"}, "loss": 1}"#, "loss"),
    ]);
    for fire in ["0", "1000000", "0.001", "999999.999", "1e6"] {
        let json = format!(r#"{{"unit": {{"arm": "infantry", "fire": {fire}}}}}"#);
        assert!(situation::<Effect>(&json).is_ok(), "{fire}");
    }
}

#[test]
fn losses() {
    assert_refused::<Loss>(&[
        (r#"{"unit": {"arm": "infantry"}}"#, "loss"),
        (r#"{"unit": {"arm": "infantry"}, "loss": 901}"#, "loss"),
        (r#"{"unit": {"arm": "infantry"}, "loss": -1}"#, "loss"),
        (r#"{"unit": {"arm": "leader"}, "loss": 1}"#, "unit.arm"),
    ]);
}

#[test]
fn recoveries() {
    assert_refused::<Recover>(&[
        (r#"{"unit": {"arm": "infantry"}}"#, "rate"),
        (r#"{"unit": {"arm": "infantry"}, "rate": 451}"#, "rate"),
        (r#"{"unit": {"arm": "infantry"}, "rate": -1}"#, "rate"),
        (r#"{"unit": {"arm": "infantry"}, "rate": 10, "fired_on": true}"#, "fired_on"),
    ]);
}

#[test]
fn checks() {
    assert_refused::<Check>(&[
        (r#"{"unit": {"arm": "infantry"}, "modifier": 7}"#, "modifier"),
        (r#"{"unit": {"arm": "infantry"}, "modifier": -7}"#, "modifier"),
        (r#"{"unit": {"arm": "infantry"}, "leaders": -1}"#, "leaders"),
        (r#"{"unit": {"arm": "infantry"}, "defensive_fire": 0}"#, "defensive_fire"),
    ]);
}

#[test]
fn casualties() {
    assert_refused::<Casualties>(&[
        (r#"{"unit": {"arm": "infantry"}}"#, "casualties"),
        (r#"{"unit": {"arm": "infantry"}, "casualties": 1001}"#, "casualties"),
        (r#"{"unit": {"arm": "infantry"}, "casualties": -1}"#, "casualties"),
        (r#"{"unit": {"arm": "infantry"}, "casualties": 2.5}"#, "casualties"),
        (r#"{"unit": {"arm": "infantry"}, "casualties": 0, "modifier": 7}"#, "modifier"),
        (r#"{"unit": {"arm": "infantry"}, "casualties": 0, "leaders": 7}"#, "leaders"),
        (
            r#"{"unit": {"arm": "infantry"}, "casualties": 0, "melee": true, "melee_fatigue": 301}"#,
            "melee_fatigue",
        ),
        (r#"{"unit": {"arm": "infantry"}, "casualties": 0, "melee_fatigue": 20}"#, "melee_fatigue"),
    ]);
}

#[test]
fn a_leader_is_refused_with_the_rule() {
    let refusals = situation::<Check>(r#"{"unit": {"arm": "leader"}}"#).expect_err("no leader");
    let refusal = refusals.all().first().expect("one");
    assert_eq!(refusals.all().len(), 1);
    let Problem::Excluded { reason, .. } = &refusal.problem else {
        panic!("{refusal}");
    };
    assert!(reason.starts_with("leaders do not suffer fatigue"));
    // A misspelt arm is still met with a guess.
    let refusals = situation::<Check>(r#"{"unit": {"arm": "infantri"}}"#).expect_err("misspelt");
    let nearest = refusals.all().first().and_then(|refusal| refusal.nearest.as_deref());
    assert_eq!(nearest, Some("infantry"));
}

#[test]
fn the_schema_lists_the_three_arms() {
    let schema = describe::<Effect>();
    let arms = schema.pointer("/properties/unit/properties/arm/enum");
    assert_eq!(arms, Some(&serde_json::json!(["infantry", "cavalry", "artillery"])));
    let fire = schema.pointer("/properties/unit/properties/fire").expect("a fire value");
    assert_eq!(fire.pointer("/maximum"), Some(&serde_json::json!(1_000_000)));
    assert_eq!(fire.pointer("/multipleOf"), Some(&serde_json::json!(0.001)));
    assert_eq!(schema.pointer("/properties/attacking/default"), Some(&serde_json::json!(true)));
}
