//! Each ruling: its default, its alternatives, and when the trace names it.

use crate::common::{odds_under, throw_under};
use serde_json::{Value as Json, json};
use standfast_battlegroup::procedures::{BreakPoint, Check, CrewSurvivors, Intercept, SquadCheck};
use standfast_battlegroup::{
    ClassModifies, CrewFraction, CrewOutside, Endurance, InterceptAfterFailure, NbcAtFullStrength, Rulings,
    StrongpointIntercepts,
};
use standfast_drill::situations::{Ran, misread, read};

/// A piece with 6 of 10 points, which needs 6 before modifiers, and the fields given.
fn piece(fields: &Json) -> Json {
    let mut piece = json!({"level": 10, "remaining": 6});
    piece.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    piece
}

/// In how many of ten cases the piece passes.
fn tenths(rulings: &Json, piece: &Json) -> u32 {
    let passes = |face: &u32| {
        let played = throw_under::<Check>(rulings, piece, &[*face]);
        played.outcome["passed"] == true
    };
    u32::try_from((1..=10).filter(passes).count()).unwrap()
}

#[test]
fn class_modifies() {
    let (target, die) = (json!({"class_modifies": "target"}), json!({"class_modifies": "die"}));
    let cases = [
        (json!({"class": "elite"}), 7, 5),
        (json!({"class": "levy"}), 5, 7),
        (json!({"nbc_unprotected": true}), 4, 8),
        (json!({"class": "elite", "green": true}), 6, 4),
        (json!({"class": "levy", "green": true}), 4, 6),
        (json!({"class": "levy", "nbc_unprotected": true}), 3, 9),
        (json!({"class": "elite", "nbc_unprotected": true}), 5, 7),
        (json!({"class": "levy", "green": true, "nbc_unprotected": true}), 2, 8),
    ];
    for (fields, by_target, by_die) in cases {
        let piece = piece(&fields);
        assert_eq!(tenths(&json!({}), &piece), by_target, "{fields}");
        assert_eq!(tenths(&target, &piece), by_target, "{fields}");
        assert_eq!(tenths(&die, &piece), by_die, "{fields}");
        for (rulings, name) in [(&target, "target"), (&die, "die")] {
            let played = throw_under::<Check>(rulings, &piece, &[1]);
            assert_eq!(played.last("battlegroup.class_modifies"), Some(json!(name)), "{fields}");
        }
    }
}

#[test]
fn class_modifies_has_no_say_over_regulars() {
    // Green adds 1 to the die in either reading.
    for (fields, needed) in [(json!({}), 6), (json!({"green": true}), 5)] {
        for name in ["target", "die"] {
            let rulings = json!({"class_modifies": name});
            assert_eq!(tenths(&rulings, &piece(&fields)), needed);
            let played = throw_under::<Check>(&rulings, &piece(&fields), &[1]);
            assert!(!played.cites("battlegroup.class_modifies"));
        }
    }
}

#[test]
fn class_modifies_every_procedure_of_a_piece() {
    let die = json!({"class_modifies": "die"});
    let mut levy = piece(&json!({"class": "levy"}));
    let shaken = odds_under::<Intercept>(&die, &levy);
    assert_eq!(shaken[0].1, "3/10");
    levy["soldiers"] = json!(2);
    let squad = odds_under::<SquadCheck>(&die, &levy);
    assert_eq!(squad[0], (json!({"failed": 0, "result": "good"}), "49/100".to_owned()));
}

#[test]
fn nbc_at_full_strength() {
    let attacked = json!({"level": 10, "remaining": 10, "nbc_unprotected": true});
    let checks = odds_under::<Check>(&json!({}), &attacked);
    assert_eq!(
        checks,
        [
            (json!({"passed": false, "result": "cautious"}), "1/5".to_owned()),
            (json!({"passed": true, "result": "good"}), "4/5".to_owned()),
        ]
    );
    let played = throw_under::<Check>(&json!({}), &attacked, &[9]);
    assert_eq!(played.last("battlegroup.nbc_at_full_strength"), Some(json!("checks")));

    let automatic = json!({"nbc_at_full_strength": "automatic"});
    let played = throw_under::<Check>(&automatic, &attacked, &[]);
    assert_eq!(played.outcome, json!({"passed": true, "result": "good"}));
    assert_eq!(played.last("battlegroup.nbc_at_full_strength"), Some(json!("automatic")));
    assert!(played.rolls.is_empty());
}

#[test]
fn nbc_at_full_strength_counts_modifiers_from_ten() {
    let needed = |rulings: Json, class: &str, green: bool| {
        let piece =
            json!({"level": 8, "remaining": 8, "class": class, "green": green, "nbc_unprotected": true});
        tenths(&rulings, &piece)
    };
    assert_eq!(needed(json!({}), "elite", false), 9);
    assert_eq!(needed(json!({}), "levy", true), 6);
    // Added to the die, NBC makes it easier: 12, held at 10.
    assert_eq!(needed(json!({"class_modifies": "die"}), "regular", false), 10);
    assert_eq!(needed(json!({"class_modifies": "die"}), "elite", true), 10);
}

#[test]
fn nbc_at_full_strength_is_named_only_there() {
    for name in ["checks", "automatic"] {
        let rulings = json!({"nbc_at_full_strength": name});
        let damaged = json!({"level": 10, "remaining": 9, "nbc_unprotected": true});
        let equipped = json!({"level": 10, "remaining": 10});
        let damaged = throw_under::<Check>(&rulings, &damaged, &[7]);
        assert_eq!(damaged.outcome["passed"], true);
        assert!(!damaged.cites("battlegroup.nbc_at_full_strength"));
        let equipped = throw_under::<Check>(&rulings, &equipped, &[]);
        assert!(!equipped.cites("battlegroup.nbc_at_full_strength"));
    }
}

fn survivors(rulings: &Json, crew: i64, levels: i64, remaining: i64) -> Ran<Json> {
    let crew = json!({"crew": crew, "levels": levels, "remaining": remaining});
    throw_under::<CrewSurvivors>(rulings, &crew, &[])
}

#[test]
fn crew_fraction() {
    // 7 of 12 is .58: 3.48 rounded first, 3.5 exactly.
    for (fraction, expected) in [("hundredths", 3), ("exact", 4)] {
        let played = survivors(&json!({"crew_fraction": fraction}), 6, 12, 7);
        assert_eq!(played.outcome, json!({"survivors": expected}));
        assert_eq!(played.last("battlegroup.crew_fraction"), Some(json!(fraction)));
        // Where both come to the same the ruling has decided nothing.
        let same = survivors(&json!({"crew_fraction": fraction}), 3, 12, 5);
        assert_eq!(same.outcome, json!({"survivors": 1}));
        assert!(!same.cites("battlegroup.crew_fraction"));
    }
    assert_eq!(survivors(&json!({}), 6, 12, 7).outcome, json!({"survivors": 3}));
    // It also rounds up: 2 of 3 is .67, and .67 times 50 is 33.5.
    assert_eq!(survivors(&json!({}), 50, 3, 2).outcome, json!({"survivors": 34}));
    assert_eq!(survivors(&json!({"crew_fraction": "exact"}), 50, 3, 2).outcome, json!({"survivors": 33}));
}

#[test]
fn crew_minimum() {
    for (minimum, expected) in [(1, 1), (0, 0)] {
        let played = survivors(&json!({"crew_minimum": minimum}), 2, 12, 1);
        assert_eq!(played.outcome, json!({"survivors": expected}));
        assert_eq!(played.last("battlegroup.crew_minimum"), Some(json!(minimum)));
        // Nobody is left of a wreck, and where somebody is left anyway the ruling decides nothing.
        let wreck = survivors(&json!({"crew_minimum": minimum}), 2, 12, 0);
        assert_eq!(wreck.outcome, json!({"survivors": 0}));
        assert!(!wreck.cites("battlegroup.crew_minimum"));
        assert!(!survivors(&json!({"crew_minimum": minimum}), 2, 12, 6).cites("battlegroup.crew_minimum"));
    }
    assert_eq!(survivors(&json!({}), 2, 12, 1).outcome, json!({"survivors": 1}));
}

#[test]
fn strongpoint_intercepts() {
    let bunker = |strongpoint: bool| json!({"level": 10, "remaining": 6, "strongpoint": strongpoint});
    let intercept = |ruling: &str, strongpoint: bool, face: u32| {
        let rulings = json!({"strongpoint_intercepts": ruling});
        throw_under::<Intercept>(&rulings, &bunker(strongpoint), &[face])
    };
    for (ruling, modifier) in [("shut-down", json!(null)), ("fires", json!(-3))] {
        // It fails, and what fails shuts down: before it fires, or after.
        let played = intercept(ruling, true, 7);
        assert_eq!(played.outcome["modifier"], modifier, "{ruling}");
        assert_eq!(played.outcome["may_fire"], json!(!modifier.is_null()), "{ruling}");
        assert_eq!(played.outcome["result"], "shaken");
        assert_eq!(played.last("battlegroup.strongpoint_intercepts"), Some(json!(ruling)));
        // It passes, or is none: the ruling decides nothing.
        for (strongpoint, face, modifier) in [(true, 6, 0), (false, 7, -3)] {
            let played = intercept(ruling, strongpoint, face);
            assert_eq!(played.outcome["modifier"], json!(modifier));
            assert!(!played.cites("battlegroup.strongpoint_intercepts"));
        }
    }
}

#[test]
fn endurance_changes_no_procedure() {
    let group = json!({"endurance": 60, "lost": 30});
    for name in ["sum", "scenario"] {
        let played = throw_under::<BreakPoint>(&json!({"endurance": name}), &group, &[]);
        assert_eq!(played.outcome, json!({"breaks": true, "lost_percent": 50}));
    }
}

#[test]
fn defaults_and_alternatives() {
    let published = Rulings {
        class_modifies: ClassModifies::Target,
        nbc_at_full_strength: NbcAtFullStrength::Checks,
        crew_fraction: CrewFraction::Hundredths,
        crew_minimum: 1,
        endurance: Endurance::Sum,
        intercept_after_failure: InterceptAfterFailure::Refused,
        strongpoint_intercepts: StrongpointIntercepts::ShutDown,
        crew_outside: CrewOutside::Crew,
    };
    assert_eq!(Rulings::default(), published);
    assert_eq!(read::<Rulings>(&json!({})), Ok(published));
    let house = json!({
        "class_modifies": "die",
        "nbc_at_full_strength": "automatic",
        "crew_fraction": "exact",
        "crew_minimum": 0,
        "endurance": "scenario",
        "intercept_after_failure": "as-it-left-him",
        "strongpoint_intercepts": "fires",
        "crew_outside": "vehicle",
    });
    let house = read::<Rulings>(&house).unwrap();
    assert_eq!(
        house,
        Rulings {
            class_modifies: ClassModifies::Die,
            nbc_at_full_strength: NbcAtFullStrength::Automatic,
            crew_fraction: CrewFraction::Exact,
            crew_minimum: 0,
            endurance: Endurance::Scenario,
            intercept_after_failure: InterceptAfterFailure::AsItLeftHim,
            strongpoint_intercepts: StrongpointIntercepts::Fires,
            crew_outside: CrewOutside::Vehicle,
        }
    );
}

#[test]
fn what_a_ruling_may_be() {
    let refused = |rulings: Json| misread::<Rulings>(&rulings);
    assert_eq!(refused(json!({"class_modifies": "dice"})), ["class_modifies"]);
    assert_eq!(refused(json!({"clas_modifies": "die"})), ["clas_modifies"]);
    assert_eq!(refused(json!({"nbc_at_full_strength": true})), ["nbc_at_full_strength"]);
    assert_eq!(refused(json!({"crew_fraction": "tenths"})), ["crew_fraction"]);
    for minimum in [json!(-1), json!(2), json!(0.5), json!("1")] {
        assert_eq!(refused(json!({"crew_minimum": minimum})), ["crew_minimum"]);
    }
    assert_eq!(refused(json!({"endurance": 60})), ["endurance"]);
}
