//! What is refused, and at which path.

use serde_json::{Value as Json, json};
use standfast_drill::situations::{read, refused};
use standfast_engine::form::{self, describe};
use standfast_engine::{Problem, Procedure, Tree};
use standfast_mfp::Mfp;
use standfast_mfp::procedures::{CommandValue, Status, UnitValue, Usage};

fn unit(situation: Json) -> Vec<String> {
    refused::<UnitValue>(&situation)
}

fn incident(situation: Json) -> Vec<String> {
    refused::<Usage>(&json!({"incidents": [situation]}))
}

#[test]
fn units() {
    assert_eq!(unit(json!({"miniatures": 6, "cmr": 6})), ["arm"]);
    assert_eq!(unit(json!({"arm": "infantery", "miniatures": 6, "cmr": 6})), ["arm"]);
    assert_eq!(unit(json!({"arm": "infantry", "cmr": 6})), ["miniatures"]);
    assert_eq!(unit(json!({"arm": "cavalry", "grade": "line"})), ["miniatures"]);
    for miniatures in [json!(0), json!(13), json!(-1), json!(6.5), json!("6"), json!(null)] {
        assert_eq!(unit(json!({"arm": "infantry", "miniatures": miniatures, "cmr": 6})), ["miniatures"]);
        assert_eq!(unit(json!({"arm": "train", "miniatures": miniatures, "cmr": 6})), ["miniatures"]);
    }
    assert_eq!(unit(json!({"arm": "train", "cmr": 6, "count": 2})), ["count"]);
}

#[test]
fn ratings() {
    for cmr in [json!(0), json!(11), json!(-3), json!(5.5), json!("s"), json!("10"), json!(null), json!([6])]
    {
        assert_eq!(unit(json!({"arm": "train", "cmr": cmr})), ["cmr"], "{cmr}");
    }
    assert_eq!(unit(json!({"arm": "train"})), ["cmr"]);
    assert_eq!(unit(json!({"arm": "train", "cmr": 6, "grade": "line"})), ["grade"]);
    assert_eq!(unit(json!({"arm": "train", "grade": "veteran"})), ["grade"]);
    assert_eq!(unit(json!({"arm": "train", "cmr": 6.0})), [""; 0]);
}

#[test]
fn a_lack_says_that_it_is_one() {
    let lacks = |situation: Json| {
        let tree = Tree::from_json(&situation.to_string()).unwrap();
        let refusals = match form::read::<UnitValue>(&tree) {
            Ok(unit) => standfast_engine::verify(&unit, &standfast_mfp::rules()).unwrap_err(),
            Err(refusals) => refusals,
        };
        refusals.all().iter().all(|refusal| matches!(refusal.problem, Problem::Missing { .. }))
    };
    assert!(lacks(json!({"arm": "infantry", "cmr": 6})));
    assert!(lacks(json!({"arm": "infantry", "miniatures": 6})));
}

#[test]
fn commands() {
    let command = |situation| refused::<CommandValue>(&situation);
    assert_eq!(command(json!({})), ["level"]);
    assert_eq!(command(json!({"level": "regiment"})), ["level"]);
    assert_eq!(command(json!({"level": "corps", "units": {}})), ["units"]);
    let units = json!([{"arm": "infantry", "miniatures": 6, "cmr": 6}, {"arm": "infantry", "miniatures": 0, "cmr": 6}]);
    assert_eq!(command(json!({"level": "division", "units": units})), ["units[1].miniatures"]);
    let units = json!([{"arm": "train", "cmr": 6}, {"arm": "cavalry", "cmr": 6}]);
    assert_eq!(command(json!({"level": "division", "units": units})), ["units[1].miniatures"]);
    let units = json!([{"arm": "train"}, {"arm": "train", "cmr": 6, "grade": "line"}]);
    assert_eq!(command(json!({"level": "division", "units": units})), ["units[0].cmr", "units[1].grade"]);
    for count in [json!(0), json!(1_000_001), json!(1.5)] {
        let units = json!([{"arm": "train", "cmr": 6, "count": count}]);
        assert_eq!(command(json!({"level": "division", "units": units})), ["units[0].count"]);
    }
}

#[test]
fn small_commands_of_fifteen() {
    let small = |miniatures: i64, count: i64| {
        let units = json!([{"arm": "infantry", "miniatures": miniatures, "cmr": 6, "count": count}]);
        refused::<CommandValue>(&json!({"level": "small", "units": units}))
    };
    assert_eq!(small(8, 2), ["units"]);
    assert_eq!(small(5, 3), ["units"]);
    assert_eq!(small(1, 15), ["units"]);
    assert_eq!(small(12, 1_000_000), ["units"]);
    assert_eq!(small(7, 2), [""; 0]);
    let units = json!([{"arm": "infantry", "miniatures": 8, "cmr": 6, "count": 2}]);
    assert_eq!(refused::<CommandValue>(&json!({"level": "brigade", "units": units})), [""; 0]);
}

#[test]
fn incidents() {
    assert_eq!(refused::<Usage>(&json!({"incidents": 3})), ["incidents"]);
    assert_eq!(incident(json!({})), ["incidents[0].kind"]);
    assert_eq!(incident(json!(5)), ["incidents[0]"]);
    assert_eq!(incident(json!({"kind": "ordre", "order": "attack"})), ["incidents[0].kind"]);
    assert_eq!(incident(json!({"kind": "order"})), ["incidents[0].order"]);
    assert_eq!(incident(json!({"kind": "order", "order": "retreat"})), ["incidents[0].order"]);
    for hours in [json!(0), json!(1.5), json!(-1), json!(1_000_001)] {
        let order = json!({"kind": "order", "order": "attack", "hours": hours});
        assert_eq!(incident(order), ["incidents[0].hours"]);
        assert_eq!(incident(json!({"kind": "approach", "hours": hours})), ["incidents[0].hours"]);
    }
    for count in [json!(0), json!(-1), json!(2.5), json!("2")] {
        assert_eq!(incident(json!({"kind": "loss", "count": count})), ["incidents[0].count"]);
    }
    assert_eq!(incident(json!({"kind": "loss", "ottoman_infantry": 1})), ["incidents[0].ottoman_infantry"]);
    assert_eq!(incident(json!({"kind": "officer"})), ["incidents[0].level"]);
    assert_eq!(incident(json!({"kind": "hq"})), ["incidents[0].level"]);
    assert_eq!(incident(json!({"kind": "officer", "level": "dummy"})), ["incidents[0].level"]);
    let two = json!({"incidents": [{"kind": "marker"}, {"kind": "hq", "level": "brigade"}]});
    assert_eq!(refused::<Usage>(&two), ["incidents[1].level"]);
}

#[test]
fn hq_bases_begin_at_corps() {
    for level in ["single-unit", "small", "brigade", "division", "artillery", "dummy"] {
        assert_eq!(incident(json!({"kind": "hq", "level": level})), ["incidents[0].level"], "{level}");
    }
    for level in ["corps", "wing", "column", "army", "nation"] {
        assert_eq!(incident(json!({"kind": "hq", "level": level})), [""; 0], "{level}");
    }
}

/// Every field that belongs to some kinds only, even with its default value, beside every other kind.
#[test]
fn fields_of_another_kind() {
    let kinds = [
        (json!({"kind": "order", "order": "march"}), ["order", "hours"].as_slice()),
        (json!({"kind": "approach"}), &["hours"]),
        (json!({"kind": "marker"}), &[]),
        (json!({"kind": "loss"}), &["ottoman_infantry"]),
        (json!({"kind": "overrun"}), &[]),
        (json!({"kind": "officer", "level": "corps"}), &["level"]),
        (json!({"kind": "hq", "level": "corps"}), &["level"]),
        (json!({"kind": "violation"}), &[]),
    ];
    let fields = [
        ("order", json!("attack")),
        ("hours", json!(1)),
        ("ottoman_infantry", json!(false)),
        ("level", json!("army")),
    ];
    for (kind, own) in &kinds {
        for (field, value) in &fields {
            let mut with = kind.clone();
            with.as_object_mut().unwrap().insert((*field).to_owned(), value.clone());
            let expected =
                if own.contains(field) { Vec::new() } else { vec![format!("incidents[0].{field}")] };
            assert_eq!(incident(with), expected, "{field} beside {kind}");
        }
    }
}

#[test]
fn nothing_more_is_refused_beside_a_kind_that_cannot_be_told() {
    let unknown = json!({"kind": "lost", "hours": 1, "level": "corps", "order": "march"});
    assert_eq!(incident(unknown), ["incidents[0].kind"]);
}

#[test]
fn sides() {
    let side = |situation| refused::<Status>(&situation);
    assert_eq!(side(json!({})), ["level", "used"]);
    assert_eq!(side(json!({"level": 60})), ["used"]);
    for points in [json!(10.3), json!(-0.5), json!(1_000_000.5), json!("10"), json!(null)] {
        assert_eq!(side(json!({"level": 60, "used": points})), ["used"], "{points}");
        assert_eq!(side(json!({"level": points, "used": 0})), ["level"], "{points}");
    }
    for hours in [json!(0), json!(1.5), json!(1_000_001)] {
        let exhausted = json!({"level": 60, "used": 60, "hours_exhausted": hours});
        assert_eq!(side(exhausted), ["hours_exhausted"], "{hours}");
    }
    assert_eq!(side(json!({"level": 60, "used": 20, "hours": 1})), ["hours"]);
}

#[test]
fn hours_of_a_side_that_is_not_exhausted() {
    for used in [json!(0), json!(20), json!(59.5)] {
        for hours in [1, 2] {
            let side = json!({"level": 60, "used": used, "hours_exhausted": hours});
            assert_eq!(refused::<Status>(&side), ["hours_exhausted"], "{side}");
        }
    }
    assert_eq!(refused::<Status>(&json!({"level": 60, "used": 60, "hours_exhausted": 1})), [""; 0]);
    assert_eq!(refused::<Status>(&json!({"level": 0, "used": 0, "hours_exhausted": 9})), [""; 0]);
}

#[test]
fn misspelt_fields_come_with_the_nearest() {
    let tree = Tree::from_json(r#"{"arm": "train", "cmr": 6, "miniature": 3}"#).unwrap();
    let refusals = form::read::<UnitValue>(&tree).unwrap_err();
    assert_eq!(refusals.all()[0].path, "miniature");
    assert_eq!(refusals.all()[0].nearest.as_deref(), Some("miniatures"));
}

#[test]
fn too_many_entries() {
    let entries = |count| json!({"incidents": vec![json!({"kind": "marker"}); count]});
    assert_eq!(refused::<Usage>(&entries(1_000)), [""; 0]);
    assert_eq!(refused::<Usage>(&entries(1_001)), ["incidents"]);
}

/// Anything at all in any field is read or refused, and never worse.
#[test]
fn whatever_is_given() {
    fn try_all<P: Procedure<System = Mfp>>(wrap: impl Fn(Json) -> Json) {
        let values = [
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(1),
            json!(0.5),
            json!(1e300),
            json!(i64::MAX),
            json!(u64::MAX),
            json!(""),
            json!("S"),
            json!("infantry"),
            json!("corps"),
            json!("order"),
            json!([]),
            json!([[]]),
            json!([{}]),
            json!({}),
        ];
        let names = [
            "arm",
            "miniatures",
            "cmr",
            "grade",
            "count",
            "level",
            "units",
            "incidents",
            "kind",
            "order",
            "hours",
            "ottoman_infantry",
            "used",
            "hours_exhausted",
        ];
        for value in &values {
            refused::<P>(&wrap(value.clone()));
            for name in names {
                refused::<P>(&wrap(json!({name: value})));
                for second in names.iter().filter(|&&second| second != name) {
                    for beside in &values[..10] {
                        refused::<P>(&wrap(json!({name: value, *second: beside})));
                    }
                }
            }
        }
    }
    try_all::<UnitValue>(|value| value);
    try_all::<CommandValue>(|value| value);
    try_all::<CommandValue>(|value| json!({"level": "small", "units": [value]}));
    try_all::<Usage>(|value| json!({"incidents": [value]}));
    try_all::<Status>(|value| value);
}

#[test]
fn schemas_say_what_may_be_given() {
    let unit = describe::<UnitValue>();
    assert_eq!(unit["required"], json!(["arm"]));
    assert_eq!(unit["allOf"], json!([{"oneOf": [{"required": ["cmr"]}, {"required": ["grade"]}]}]));
    assert_eq!(
        unit["properties"]["cmr"]["anyOf"],
        json!([{"type": "integer", "minimum": 1, "maximum": 10}, {"const": "S"}])
    );
    let incident = &describe::<Usage>()["properties"]["incidents"]["items"];
    assert_eq!(incident["required"], json!(["kind"]));
    assert_eq!(incident["properties"]["hours"]["default"], 1);
    assert_eq!(incident["properties"]["count"]["default"], 1);
    let status = describe::<Status>();
    assert_eq!(status["required"], json!(["level", "used"]));
    assert_eq!(status["properties"]["hours_exhausted"]["default"], 1);
    assert_eq!(status["properties"]["used"]["multipleOf"], 0.5);
    assert_eq!(describe::<CommandValue>()["properties"]["units"]["maxItems"], 1_000);
    assert!(read::<Status>(&json!({"level": 1_000_000, "used": 1_000_000})).is_ok());
}
