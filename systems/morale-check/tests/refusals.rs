//! What is refused, and under which path.

use standfast_drill::situations::situation;
use standfast_engine::form::describe;
use standfast_engine::{Problem, Procedure};
use standfast_morale_check::MoraleCheck;
use standfast_morale_check::procedures::{Charge, Check};

fn paths<P: Procedure<System = MoraleCheck>>(json: &str) -> Vec<String> {
    match situation::<P>(json) {
        Ok(situation) => panic!("{json} is allowed: {situation:?}"),
        Err(refusals) => refusals.all().iter().map(|refusal| refusal.path.clone()).collect(),
    }
}

fn assert_refused<P: Procedure<System = MoraleCheck>>(cases: &[(&str, &str)]) {
    for (json, path) in cases {
        assert_eq!(paths::<P>(json).first().map(String::as_str), Some(*path), "{json}");
    }
}

fn assert_allowed<P: Procedure<System = MoraleCheck>>(cases: &[&str]) {
    for json in cases {
        if let Err(refusals) = situation::<P>(json) {
            panic!("{json}: {refusals}");
        }
    }
}

#[test]
fn what_a_unit_cannot_be() {
    assert_refused::<Check>(&[
        (r#"{"unit": {"type": "cavalry", "in_square": true}, "occasion": "charged"}"#, "unit.in_square"),
        (r#"{"unit": {"type": "artillery", "in_square": true}, "occasion": "charged"}"#, "unit.in_square"),
        (r#"{"unit": {"type": "infantry", "mount": "lancer"}, "occasion": "charged"}"#, "unit.mount"),
        (r#"{"unit": {"type": "artillery", "mount": "cuirassier"}, "occasion": "charged"}"#, "unit.mount"),
        (r#"{"unit": {"type": "infantry", "limbered": true}, "occasion": "charged"}"#, "unit.limbered"),
        (r#"{"unit": {"type": "cavalry", "limbered": true}, "occasion": "charged"}"#, "unit.limbered"),
        (r#"{"unit": {"type": "horse"}, "occasion": "charged"}"#, "unit.type"),
        (r#"{"unit": {}, "occasion": "charged"}"#, "unit.type"),
        (r#"{"unit": {"type": "infantry", "quality": "veteren"}, "occasion": "charged"}"#, "unit.quality"),
        (r#"{"unit": {"type": "infantry", "shaken": 1}, "occasion": "charged"}"#, "unit.shaken"),
        (r#"{"unit": {"type": "infantry", "arm": true}, "occasion": "charged"}"#, "unit.arm"),
        (r#"{"unit": "infantry", "occasion": "charged"}"#, "unit"),
        (r#"{"occasion": "charged"}"#, "unit"),
        (
            r#"{"unit": {"type": "infantry"}, "occasion": "charging", "target": {"type": "cavalry", "in_square": true}}"#,
            "target.in_square",
        ),
        (
            r#"{"unit": {"type": "infantry"}, "occasion": "charging", "target": {"type": "infantry", "limbered": true}}"#,
            "target.limbered",
        ),
        (
            r#"{"unit": {"type": "infantry"}, "occasion": "charging", "target": {"type": "infantry", "mount": "lancer"}}"#,
            "target.mount",
        ),
    ]);
    assert_refused::<Charge>(&[
        (
            r#"{"charger": {"type": "infantry", "mount": "lancer"}, "target": {"type": "infantry"}}"#,
            "charger.mount",
        ),
        (
            r#"{"charger": {"type": "infantry", "limbered": true}, "target": {"type": "infantry"}}"#,
            "charger.limbered",
        ),
        (
            r#"{"charger": {"type": "cavalry", "in_square": true}, "target": {"type": "infantry"}}"#,
            "charger.in_square",
        ),
        (
            r#"{"charger": {"type": "infantry"}, "target": {"type": "cavalry", "in_square": true}}"#,
            "target.in_square",
        ),
        (
            r#"{"charger": {"type": "infantry"}, "target": {"type": "cavalry", "limbered": true}}"#,
            "target.limbered",
        ),
        (
            r#"{"charger": {"type": "infantry"}, "target": {"type": "artillery", "mount": "lancer"}}"#,
            "target.mount",
        ),
        (r#"{"charger": {"type": "infantry"}}"#, "target"),
        (r#"{"target": {"type": "infantry"}}"#, "charger"),
    ]);
    assert_allowed::<Check>(&[
        r#"{"unit": {"type": "cavalry", "in_square": false, "limbered": false}, "occasion": "charged"}"#,
        r#"{"unit": {"type": "infantry", "limbered": false}, "occasion": "charged"}"#,
    ]);
}

#[test]
fn who_checks_on_which_occasion() {
    assert_refused::<Check>(&[
        (r#"{"unit": {"type": "infantry"}, "occasion": "deshake"}"#, "unit.shaken"),
        (r#"{"unit": {"type": "infantry"}, "occasion": "beaten"}"#, "unit.shaken"),
        (r#"{"unit": {"type": "cavalry"}, "occasion": "beaten"}"#, "unit.type"),
        (r#"{"unit": {"type": "artillery", "shaken": true}, "occasion": "beaten"}"#, "unit.type"),
        (r#"{"unit": {"type": "infantry"}, "occasion": "pursuit"}"#, "unit.type"),
        (r#"{"unit": {"type": "artillery"}, "occasion": "pursuit"}"#, "unit.type"),
        (r#"{"unit": {"type": "cavalry", "in_square": true}, "occasion": "pursuit"}"#, "unit.in_square"),
        (
            r#"{"unit": {"type": "cavalry", "linear_feature": true}, "occasion": "pursuit"}"#,
            "unit.linear_feature",
        ),
        (r#"{"unit": {"type": "infantry"}, "occasion": "charge"}"#, "occasion"),
        (r#"{"unit": {"type": "infantry"}}"#, "occasion"),
    ]);
    let both = paths::<Check>(r#"{"unit": {"type": "cavalry"}, "occasion": "beaten"}"#);
    assert_eq!(both, ["unit.type", "unit.shaken"]);
}

#[test]
fn who_charges_and_how() {
    let check = |unit: &str, target: &str, more: &str| {
        let json = format!(r#"{{"unit": {{{unit}}}, "occasion": "charging", "target": {{{target}}}{more}}}"#);
        paths::<Check>(&json)
    };
    let charge = |unit: &str, target: &str, more: &str| {
        paths::<Charge>(&format!(r#"{{"charger": {{{unit}}}, "target": {{{target}}}{more}}}"#))
    };
    let (foot, horse) = (r#""type": "infantry""#, r#""type": "cavalry""#);
    let square = r#""type": "infantry", "in_square": true"#;
    for (unit, target, more, path) in [
        (r#""type": "artillery""#, foot, "", "NAME.type"),
        (square, foot, "", "NAME.in_square"),
        (r#""type": "infantry", "linear_feature": true"#, foot, "", "NAME.linear_feature"),
        (r#""type": "cavalry", "linear_feature": true"#, foot, "", "NAME.linear_feature"),
        (horse, square, r#", "aspect": "flank""#, "aspect"),
        (horse, square, r#", "aspect": "rear""#, "aspect"),
        (horse, foot, r#", "aspect": "side""#, "aspect"),
        (horse, foot, r#", "en_masse": true"#, "en_masse"),
        (foot, foot, r#", "follow_up": 1"#, "follow_up"),
        (foot, foot, r#", "follow_up": 2"#, "follow_up"),
        (horse, foot, r#", "follow_up": 3"#, "follow_up"),
        (horse, foot, r#", "follow_up": -1"#, "follow_up"),
        (horse, foot, r#", "follow_up": 0.5"#, "follow_up"),
        (horse, foot, r#", "friends_charging": "yes""#, "friends_charging"),
        (horse, foot, r#", "friends_chargin": true"#, "friends_chargin"),
        (horse, foot, r#", "chargers": 2"#, "chargers"),
    ] {
        assert_eq!(check(unit, target, more), [path.replace("NAME", "unit")]);
        assert_eq!(charge(unit, target, more), [path.replace("NAME", "charger")]);
    }
    assert_refused::<Check>(&[(
        r#"{"unit": {"type": "infantry", "in_square": true}, "occasion": "charged", "aspect": "flank"}"#,
        "aspect",
    )]);
    assert_allowed::<Charge>(&[
        r#"{"charger": {"type": "cavalry"}, "target": {"type": "infantry"}, "en_masse": false, "follow_up": 2}"#,
        r#"{"charger": {"type": "infantry"}, "target": {"type": "infantry"}, "en_masse": true, "follow_up": 0}"#,
        r#"{"charger": {"type": "infantry"}, "target": {"type": "infantry", "linear_feature": true}}"#,
    ]);
}

#[test]
fn fields_of_another_occasion_are_refused_even_at_their_defaults() {
    let units = [
        ("deshake", r#""type": "infantry", "shaken": true"#),
        ("beaten", r#""type": "infantry", "shaken": true"#),
        ("pursuit", r#""type": "cavalry""#),
        ("charged", r#""type": "infantry""#),
    ];
    for (occasion, unit) in units {
        for (field, value) in [
            ("target", r#"{"type": "infantry"}"#),
            ("aspect", r#""front""#),
            ("friends_charging", "false"),
            ("en_masse", "false"),
            ("follow_up", "0"),
            ("chargers", "1"),
        ] {
            let json = format!(r#"{{"unit": {{{unit}}}, "occasion": "{occasion}", "{field}": {value}}}"#);
            let of_charged = occasion == "charged" && matches!(field, "aspect" | "chargers");
            match situation::<Check>(&json) {
                Ok(_) => assert!(of_charged, "{json}"),
                Err(refusals) => {
                    assert!(!of_charged, "{json}: {refusals}");
                    assert_eq!(paths::<Check>(&json), [field]);
                }
            }
        }
    }
    let charging = r#"{"unit": {"type": "infantry"}, "occasion": "charging",
        "target": {"type": "infantry"}, "chargers": 1}"#;
    assert_eq!(paths::<Check>(charging), ["chargers"]);
}

#[test]
fn a_charge_lacks_its_target() {
    let json = r#"{"unit": {"type": "infantry"}, "occasion": "charging"}"#;
    let refusals = situation::<Check>(json).expect_err("no target");
    let refusal = refusals.all().first().expect("one");
    assert_eq!(refusal.path, "target");
    assert!(matches!(refusal.problem, Problem::Missing { .. }), "{refusal}");
}

#[test]
fn a_misspelt_occasion_is_refused_alone() {
    let json = r#"{"unit": {"type": "infantry"}, "occasion": "chargin", "target": {"type": "infantry"},
        "aspect": "flank", "en_masse": true}"#;
    let refusals = situation::<Check>(json).expect_err("no such occasion");
    assert_eq!(refusals.all().len(), 1);
    assert_eq!(refusals.all().first().and_then(|refusal| refusal.nearest.as_deref()), Some("charging"));
}

#[test]
fn chargers_are_1_to_20() {
    let charged = |chargers: &str| {
        format!(r#"{{"unit": {{"type": "infantry"}}, "occasion": "charged", "chargers": {chargers}}}"#)
    };
    for chargers in ["1", "20", "2e0"] {
        assert_allowed::<Check>(&[&charged(chargers)]);
    }
    for chargers in ["0", "21", "-1", "1.5", "null", "\"2\"", "1e400"] {
        assert_refused::<Check>(&[(&charged(chargers), "chargers")]);
    }
}

#[test]
fn refusals_say_why() {
    let says = |json: &str| situation::<Charge>(json).expect_err("refused").to_string();
    let guns = says(r#"{"charger": {"type": "artillery"}, "target": {"type": "infantry"}}"#);
    assert_eq!(guns, "charger.type is artillery: artillery can't charge");
    let guns = r#"{"charger": {"type": "cavalry"}, "target": {"type": "infantry"}, "before_guns": false}"#;
    assert_eq!(
        says(guns),
        "before_guns is false: only artillery is charged before its guns, and the target is infantry"
    );
    let flank = r#"{"charger": {"type": "cavalry"}, "target": {"type": "infantry", "in_square": true}, "aspect": "flank"}"#;
    assert_eq!(
        says(flank),
        "aspect is flank: a square has no flank and no rear: infantry in square is always charged in front"
    );
}

#[test]
fn the_schemas_name_every_field() {
    let names = |schema: &serde_json::Value| -> Vec<String> {
        let properties = schema.get("properties").and_then(serde_json::Value::as_object);
        properties.expect("a schema has properties").keys().cloned().collect()
    };
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    let check = describe::<Check>();
    assert_eq!(
        sorted(names(&check)),
        [
            "aspect",
            "before_guns",
            "chargers",
            "en_masse",
            "follow_up",
            "friends_charging",
            "occasion",
            "target",
            "unit"
        ]
    );
    assert_eq!(check.get("required"), Some(&serde_json::json!(["unit", "occasion"])));
    let charge = describe::<Charge>();
    assert_eq!(
        sorted(names(&charge)),
        ["aspect", "before_guns", "charger", "en_masse", "follow_up", "friends_charging", "target"]
    );
    assert_eq!(charge.get("required"), Some(&serde_json::json!(["charger", "target"])));
}
