//! Each rule of the ledger that a procedure applies, under its id: the values of the text, and the trace that
//! cites it.

use crate::common::play;
use serde_json::{Value as Json, json};
use standfast_drill::situations::Ran;
use standfast_mfp::procedures::{CommandValue, Status, UnitValue, Usage};

fn unit(situation: Json, rule: &str) -> Json {
    let played = play::<UnitValue>(&situation);
    assert_eq!(played.first(rule).as_ref(), Some(&played.outcome["points"]), "{situation} by {rule}");
    played.outcome["points"].clone()
}

fn incident(situation: Json, rule: &str) -> Json {
    let played = play::<Usage>(&json!({"incidents": [situation]}));
    assert_eq!(played.notes.len(), 1, "{situation}");
    assert_eq!(played.first(rule).as_ref(), Some(&played.outcome["points"]), "{situation} by {rule}");
    played.outcome["points"].clone()
}

fn status(situation: Json) -> Ran<Json> {
    play::<Status>(&situation)
}

#[test]
fn mfp_value_1() {
    let worth = |arm, miniatures, grade| {
        unit(json!({"arm": arm, "miniatures": miniatures, "grade": grade}), "mfp.value.1")
    };
    assert_eq!(worth("infantry", 6, "line"), 2);
    assert_eq!(worth("cavalry", 6, "line"), 2);
    assert_eq!(worth("infantry", 3, "militia"), 0);
    assert_eq!(worth("cavalry", 12, "elite"), 5);
    assert_eq!(worth("infantry", 3, "line"), 1);
    assert_eq!(worth("infantry", 4, "line"), 2);
    assert_eq!(worth("infantry", 7, "line"), 2);
    assert_eq!(worth("infantry", 8, "line"), 3);
    assert_eq!(worth("infantry", 10, "line"), 3);
    assert_eq!(worth("infantry", 11, "line"), 4);
}

#[test]
fn mfp_value_2() {
    for arm in ["artillery", "train"] {
        for (grade, points) in [("militia", 1), ("line", 2), ("elite", 3)] {
            assert_eq!(unit(json!({"arm": arm, "grade": grade}), "mfp.value.2"), points);
            for miniatures in [1, 12] {
                let situation = json!({"arm": arm, "miniatures": miniatures, "grade": grade});
                assert_eq!(unit(situation, "mfp.value.2"), points);
            }
        }
    }
}

#[test]
fn mfp_value_3() {
    let bands = [("militia", 1..=4), ("line", 5..=7), ("elite", 8..=10)];
    for (grade, cmr) in bands {
        for cmr in cmr {
            let played = play::<UnitValue>(&json!({"arm": "train", "cmr": cmr}));
            assert_eq!(played.first("mfp.value.3"), Some(json!(grade)), "CMR {cmr}");
        }
    }
    let played = play::<UnitValue>(&json!({"arm": "train", "cmr": "S"}));
    assert_eq!(played.first("mfp.value.3"), Some(json!("elite")));
    assert_eq!(played.outcome, json!({"points": 3}));
}

#[test]
fn mfp_value_3_is_not_asked_of_a_grade() {
    assert!(!play::<UnitValue>(&json!({"arm": "train", "grade": "elite"})).cites("mfp.value.3"));
}

#[test]
fn mfp_cmr_scale() {
    // The print shows 8 and S; what lies between them is a reading, and so is that S is past 10.
    for cmr in [json!(8), json!(9), json!(10), json!("S")] {
        let played = play::<UnitValue>(&json!({"arm": "infantry", "miniatures": 12, "cmr": cmr}));
        assert_eq!(played.first("mfp.cmr-scale"), Some(cmr));
        assert_eq!(played.outcome, json!({"points": 5}));
    }
    assert!(!play::<UnitValue>(&json!({"arm": "train", "cmr": 7})).cites("mfp.cmr-scale"));
}

#[test]
fn mfp_value_4() {
    let fives = ["single-unit", "small", "brigade", "division", "artillery", "dummy"];
    let levels = fives.iter().map(|&level| (level, 5));
    let levels = levels.chain([("corps", 15), ("wing", 15), ("column", 15), ("army", 25), ("nation", 25)]);
    for (level, points) in levels {
        let played = play::<CommandValue>(&json!({"level": level}));
        assert_eq!(played.outcome, json!({"points": points}), "{level}");
        assert_eq!(played.first("mfp.value.4"), Some(json!(points)), "{level}");
    }
}

#[test]
fn mfp_value_4_adds_to_the_units() {
    let units = json!([{"arm": "infantry", "miniatures": 6, "cmr": 6, "count": 8}]);
    let played = play::<CommandValue>(&json!({"level": "corps", "units": units}));
    assert_eq!(played.outcome, json!({"points": 31}));
    assert_eq!(played.first("mfp.value.1"), Some(json!(16)));
    assert_eq!(played.first("mfp.value.4"), Some(json!(15)));
}

#[test]
fn mfp_use_order() {
    let hour = |order| incident(json!({"kind": "order", "order": order}), "mfp.use.order");
    assert_eq!(hour("attack"), 4);
    assert_eq!(hour("defend"), 2);
    assert_eq!(hour("engage"), 2);
    assert_eq!(hour("march"), 1);
    assert_eq!(hour("reserve"), 0.5);
    assert_eq!(hour("rest"), -2);
    let hours = json!({"kind": "order", "order": "reserve", "hours": 3, "count": 5});
    assert_eq!(incident(hours, "mfp.use.order"), 7.5);
}

#[test]
fn mfp_use_marker() {
    assert_eq!(incident(json!({"kind": "marker"}), "mfp.use.marker"), 5);
    assert_eq!(incident(json!({"kind": "marker", "count": 3}), "mfp.use.marker"), 15);
}

#[test]
fn mfp_use_loss() {
    assert_eq!(incident(json!({"kind": "loss"}), "mfp.use.loss"), 1);
    assert_eq!(incident(json!({"kind": "loss", "ottoman_infantry": false}), "mfp.use.loss"), 1);
    assert_eq!(incident(json!({"kind": "loss", "ottoman_infantry": true}), "mfp.use.loss"), 0.5);
    assert_eq!(incident(json!({"kind": "loss", "ottoman_infantry": true, "count": 4}), "mfp.use.loss"), 2);
}

#[test]
fn mfp_use_overrun() {
    assert_eq!(incident(json!({"kind": "overrun"}), "mfp.use.overrun"), 5);
    // A crew that has its base back can lose it again, and then it costs 5 again.
    assert_eq!(incident(json!({"kind": "overrun", "count": 2}), "mfp.use.overrun"), 10);
}

#[test]
fn mfp_use_officer() {
    for level in ["brigade", "division"] {
        assert_eq!(incident(json!({"kind": "officer", "level": level}), "mfp.use.officer"), 5);
    }
}

#[test]
fn mfp_use_officer_levels() {
    for level in ["single-unit", "small", "artillery"] {
        assert_eq!(incident(json!({"kind": "officer", "level": level}), "mfp.use.officer.levels"), 5);
    }
    let dummy = json!({"incidents": [{"kind": "officer", "level": "dummy"}]});
    assert_eq!(standfast_drill::situations::refused::<Usage>(&dummy), ["incidents[0].level"]);
}

#[test]
fn mfp_use_corps_officer() {
    for level in ["corps", "wing", "column"] {
        assert_eq!(incident(json!({"kind": "officer", "level": level}), "mfp.use.corps-officer"), 5);
    }
}

#[test]
fn mfp_use_corps_hq() {
    for level in ["corps", "wing", "column"] {
        assert_eq!(incident(json!({"kind": "hq", "level": level}), "mfp.use.corps-hq"), 10);
    }
}

#[test]
fn mfp_use_army_hq() {
    for level in ["army", "nation"] {
        for kind in ["officer", "hq"] {
            assert_eq!(incident(json!({"kind": kind, "level": level}), "mfp.use.army-hq"), 25);
        }
    }
}

#[test]
fn mfp_use_violation() {
    assert_eq!(incident(json!({"kind": "violation"}), "mfp.use.violation"), 2);
    assert_eq!(incident(json!({"kind": "violation", "count": 3}), "mfp.use.violation"), 6);
}

#[test]
fn mfp_use_approach() {
    assert_eq!(incident(json!({"kind": "approach"}), "mfp.use.approach"), 1);
    assert_eq!(incident(json!({"kind": "approach", "hours": 5, "count": 8}), "mfp.use.approach"), 40);
}

#[test]
fn mfp_effect_waver() {
    let steady = status(json!({"level": 100, "used": 89.5}));
    assert_eq!(steady.outcome, json!({"status": "steady", "announce": false, "cmr_adjustment": 0}));
    assert_eq!(steady.first("mfp.effect.waver"), Some(json!(false)));
    let wavering = status(json!({"level": 100, "used": 90}));
    assert_eq!(wavering.outcome, json!({"status": "wavering", "announce": true, "cmr_adjustment": 0}));
    assert_eq!(wavering.first("mfp.effect.waver"), Some(json!(true)));
    assert_eq!(status(json!({"level": 100, "used": 99.5})).outcome["status"], "wavering");
}

#[test]
fn mfp_effect_exhausted() {
    let exhausted = status(json!({"level": 100, "used": 100}));
    assert_eq!(exhausted.outcome, json!({"status": "exhausted", "announce": true, "cmr_adjustment": -1}));
    assert_eq!(exhausted.first("mfp.effect.exhausted"), Some(json!(true)));
    assert!(!status(json!({"level": 100, "used": 99.5})).cites("mfp.effect.exhausted"));
}

#[test]
fn mfp_effect_zero_level() {
    for used in [0.0, 0.5, 80.0] {
        let exhausted = status(json!({"level": 0, "used": used, "hours_exhausted": 2}));
        assert_eq!(exhausted.outcome, json!({"status": "exhausted", "announce": true, "cmr_adjustment": -3}));
        assert_eq!(exhausted.first("mfp.effect.zero-level"), Some(json!(true)));
        assert_eq!(exhausted.first("mfp.effect.cmr-150"), Some(json!(-1)));
    }
    // The smallest level that is not 0 is a level like any other.
    let steady = status(json!({"level": 0.5, "used": 0}));
    assert_eq!(steady.outcome["status"], "steady");
    assert!(!steady.cites("mfp.effect.zero-level"));
}

#[test]
fn mfp_effect_cmr() {
    for hours in 1..=12 {
        let exhausted = status(json!({"level": 100, "used": 120, "hours_exhausted": hours}));
        assert_eq!(exhausted.outcome["cmr_adjustment"], -hours);
        assert_eq!(exhausted.first("mfp.effect.cmr"), Some(json!(-hours)));
        assert!(!exhausted.cites("mfp.effect.cmr-150"));
    }
    assert_eq!(status(json!({"level": 100, "used": 120})).outcome["cmr_adjustment"], -1);
}

#[test]
fn mfp_effect_cmr_150() {
    let short = status(json!({"level": 101, "used": 151, "hours_exhausted": 2}));
    assert_eq!(short.outcome["cmr_adjustment"], -2);
    assert!(!short.cites("mfp.effect.cmr-150"));
    // 151.5 is exactly 150% of 101.
    let past = status(json!({"level": 101, "used": 151.5, "hours_exhausted": 2}));
    assert_eq!(past.outcome["cmr_adjustment"], -3);
    assert_eq!(past.first("mfp.effect.cmr"), Some(json!(-2)));
    assert_eq!(past.first("mfp.effect.cmr-150"), Some(json!(-1)));
}

#[test]
fn mfp_value_4_levels_that_have_few_units_or_none() {
    let battery = |count: i64| json!([{"arm": "artillery", "cmr": 6, "count": count}]);
    let of = |level: &str, count: i64| json!({"level": level, "units": battery(count)});
    let points = |situation: &Json| play::<CommandValue>(situation).outcome["points"].clone();
    let refused = |situation: &Json| standfast_drill::situations::refused::<CommandValue>(situation);
    assert_eq!(points(&of("single-unit", 1)), 7);
    assert_eq!(refused(&of("single-unit", 2)), ["units"]);
    assert_eq!(refused(&json!({"level": "single-unit", "units": [battery(1)[0], battery(1)[0]]})), ["units"]);
    assert_eq!(points(&of("small", 14)), 33, "a battery that does not say has one miniature");
    assert_eq!(refused(&of("small", 15)), ["units"]);
    assert_eq!(refused(&of("small", 20)), ["units"]);
    assert_eq!(refused(&of("dummy", 1)), ["units"]);
    for level in ["brigade", "division", "artillery", "corps", "army"] {
        assert!(refused(&of(level, 20)).is_empty(), "{level}");
    }
}
