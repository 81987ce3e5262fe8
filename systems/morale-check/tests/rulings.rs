//! Each ruling: its default, its alternative, and when it stands in the trace.

use standfast_drill::situations::{self, Ran, run, situation, throw_under};
use standfast_engine::form::read;
use standfast_engine::{Figure, Tree};
use standfast_morale_check::Rulings;
use standfast_morale_check::procedures::{Charge, Check, CheckOutcome};

fn under(json: &str, rulings: &Rulings) -> Ran<CheckOutcome> {
    throw_under::<Check>(&situations::under(rulings.clone()), json, &[3])
}

/// That the ruling gives these modifiers when it is false and when it is true, and says so in the trace.
fn assert_decides(ruling: &str, json: &str, set: impl Fn(bool) -> Rulings, modifiers: [i64; 2]) {
    for (value, modifier) in [false, true].into_iter().zip(modifiers) {
        let ran = under(json, &set(value));
        assert_eq!(ran.outcome.modifier, modifier, "{json} with {ruling} {value}");
        assert_eq!(ran.values(ruling), [Figure::Flag(value)], "{json}");
    }
}

/// That the ruling changes nothing here and does not stand in the trace.
fn assert_silent(ruling: &str, json: &str, set: impl Fn(bool) -> Rulings) {
    let [one, other] = [false, true].map(|value| under(json, &set(value)));
    assert_eq!(one.outcome, other.outcome, "{json}");
    assert!(!one.cites(ruling) && !other.cites(ruling), "{json}");
}

#[test]
fn defaults_are_those_of_the_ledger() {
    let default = Rulings::default();
    assert!(!default.terrain_stacks);
    assert!(default.cuirassier_stacks && default.lancers_vs_square && default.limbered_front);
    let empty = Tree::from_json("{}").expect("JSON");
    assert_eq!(read::<Rulings>(&empty).expect("all have defaults"), default.clone());
    let all = r#"{"terrain_stacks": true, "cuirassier_stacks": false, "lancers_vs_square": false,
        "limbered_front": false}"#;
    let all = read::<Rulings>(&Tree::from_json(all).expect("JSON")).expect("all are rulings");
    let set = Rulings {
        terrain_stacks: true,
        cuirassier_stacks: false,
        lancers_vs_square: false,
        limbered_front: false,
        ..default
    };
    assert_eq!(all, set);
}

#[test]
fn terrain_stacks() {
    let set = |terrain_stacks| Rulings { terrain_stacks, ..Rulings::default() };
    let rule = "morale-check.terrain_stacks";
    let in_terrain =
        |terrain: &str| format!(r#"{{"unit": {{"type": "infantry", {terrain}}}, "occasion": "charged"}}"#);
    let two = in_terrain(r#""upslope": true, "linear_feature": true"#);
    let three = in_terrain(r#""upslope": true, "built_up_area": true, "linear_feature": true"#);
    assert_decides(rule, &two, set, [1, 2]);
    assert_decides(rule, &three, set, [1, 3]);
    assert_silent(rule, &in_terrain(r#""built_up_area": true"#), set);
    assert_eq!(under(&three, &set(true)).numbers("morale-check.terrain"), [1, 1, 1]);
}

#[test]
fn cuirassier_stacks() {
    let set = |cuirassier_stacks| Rulings { cuirassier_stacks, ..Rulings::default() };
    let rule = "morale-check.cuirassier_stacks";
    let charging = |mount: &str, target: &str| {
        format!(
            r#"{{"unit": {{"type": "cavalry", "mount": "{mount}"}}, "occasion": "charging",
                "target": {{"type": "{target}"}}}}"#
        )
    };
    let json = charging("cuirassier", "cavalry");
    assert_decides(rule, &json, set, [2, 3]);
    assert!(!under(&json, &set(false)).cites("morale-check.charge.cavalry-cavalry"));
    assert_eq!(under(&json, &set(true)).numbers("morale-check.charge.cavalry-cavalry"), [1]);
    assert_silent(rule, &charging("cuirassier", "infantry"), set);
    assert_silent(rule, &charging("lancer", "cavalry"), set);
}

#[test]
fn lancers_vs_square() {
    let set = |lancers_vs_square| Rulings { lancers_vs_square, ..Rulings::default() };
    let rule = "morale-check.lancers_vs_square";
    let charging = |mount: &str, target: &str| {
        format!(
            r#"{{"unit": {{"type": "cavalry", "mount": "{mount}"}}, "occasion": "charging",
                "target": {{{target}}}}}"#
        )
    };
    let square = r#""type": "infantry", "in_square": true"#;
    assert_decides(rule, &charging("lancer", square), set, [-2, -1]);
    assert_silent(rule, &charging("lancer", r#""type": "infantry""#), set);
    assert_silent(rule, &charging("cuirassier", square), set);
}

#[test]
fn limbered_front() {
    let set = |limbered_front| Rulings { limbered_front, ..Rulings::default() };
    let rule = "morale-check.limbered_front";
    let charging = |target: &str, aspect: &str| {
        format!(
            r#"{{"unit": {{"type": "infantry"}}, "occasion": "charging",
                "target": {{"type": "artillery", {target}}}, "aspect": "{aspect}"}}"#
        )
    };
    assert_decides(rule, &charging(r#""limbered": true"#, "front"), set, [0, -1]);
    assert_silent(rule, &charging(r#""limbered": false"#, "front"), set);
    assert_silent(rule, &charging(r#""limbered": true"#, "flank"), set);
    assert_silent(rule, &charging(r#""limbered": true, "shaken": true"#, "front"), set);
}

#[test]
fn a_ruling_decides_a_charge_too() {
    // Lancers on a square: a 5 is not enough with -1 left, and with the whole -2 not a 5 but a 6.
    let charge = r#"{"charger": {"type": "cavalry", "mount": "lancer"},
        "target": {"type": "infantry", "in_square": true}}"#;
    let charge = situation::<Charge>(charge).expect("allowed");
    let kept = run(&charge, &situations::under(Rulings::default()), &[5, 3]).expect("two dice");
    assert!(kept.cites("morale-check.lancers_vs_square"));
    let lost = Rulings { lancers_vs_square: false, ..Rulings::default() };
    assert_eq!(
        run(&charge, &situations::under(lost), &[5]).expect("one die").outcome.result.to_string(),
        "halts"
    );
}
