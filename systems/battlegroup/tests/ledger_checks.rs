//! The rules of the ledger about checks, under their ids: the values of the text, and the trace that cites it.

use crate::common::throw;
use serde_json::{Value as Json, json};
use standfast_battlegroup::procedures::{Check, Intercept, SquadCheck};
use standfast_drill::situations::Ran;

fn check(situation: Json, faces: &[u32]) -> Ran<Json> {
    throw::<Check>(&situation, faces)
}

fn passed() -> Json {
    json!({"passed": true, "result": "good"})
}

fn failed(result: &str) -> Json {
    json!({"passed": false, "result": result})
}

#[test]
fn battlegroup_level_current() {
    let played = check(json!({"level": 12, "remaining": 7}), &[5]);
    assert_eq!(played.last("battlegroup.level.current"), Some(json!(7)));
    assert_eq!(played.outcome, passed());
}

#[test]
fn battlegroup_full_strength() {
    for level in [1, 12, 20, 21, 500] {
        let played = check(json!({"level": level, "remaining": level}), &[]);
        assert_eq!(played.outcome, passed());
        assert_eq!(played.last("battlegroup.full-strength"), Some(json!(true)));
        // No modifier changes that.
        let levy = json!({"level": level, "remaining": level, "class": "levy", "green": true});
        assert_eq!(check(levy, &[]).outcome, passed());
    }
    assert!(!check(json!({"level": 12, "remaining": 11}), &[1]).cites("battlegroup.full-strength"));
}

#[test]
fn battlegroup_ratio() {
    let bands = [
        (99, 9, "cautious"),
        (85, 8, "cautious"),
        (70, 7, "cautious"),
        (69, 6, "shaken"),
        (55, 5, "shaken"),
        (40, 4, "shaken"),
        (39, 3, "broken"),
        (25, 2, "broken"),
        (10, 1, "broken"),
    ];
    for (remaining, needed, result) in bands {
        let piece = json!({"level": 100, "remaining": remaining});
        let held = check(piece.clone(), &[needed]);
        assert_eq!(held.outcome, passed());
        assert_eq!(held.last("battlegroup.ratio"), Some(json!(needed)));
        assert_eq!(check(piece, &[needed + 1]).outcome, failed(result));
    }
    for remaining in [1, 9] {
        let eliminated = check(json!({"level": 100, "remaining": remaining}), &[]);
        assert_eq!(eliminated.outcome, failed("eliminated"));
        assert_eq!(eliminated.last("battlegroup.ratio"), Some(json!(remaining)));
    }
    let destroyed = check(json!({"level": 100, "remaining": 0}), &[]);
    assert_eq!(destroyed.outcome, failed("destroyed"));
    assert_eq!(destroyed.last("battlegroup.ratio"), Some(json!("destroyed")));
    // A last point of a level above 100 rounds to no hundredth at all, and is still a point.
    assert_eq!(check(json!({"level": 101, "remaining": 1}), &[]).outcome, failed("eliminated"));
}

#[test]
fn battlegroup_table() {
    let played = check(json!({"level": 19, "remaining": 8}), &[4]);
    assert_eq!(played.last("battlegroup.table"), Some(json!(4)));
    assert_eq!(played.outcome, passed());
    assert_eq!(check(json!({"level": 20, "remaining": 19}), &[9]).last("battlegroup.table"), Some(json!(9)));
    // The print ends at 20; above it the ratio is all there is.
    assert!(!check(json!({"level": 21, "remaining": 20}), &[9]).cites("battlegroup.table"));
}

#[test]
fn battlegroup_modifiers() {
    // 1 needed, less 1 for levy and less 2 for NBC: held at 0, and the die is thrown all the same.
    let hopeless = json!({"level": 10, "remaining": 1, "class": "levy", "nbc_unprotected": true});
    let never = check(hopeless, &[1]);
    assert_eq!(never.outcome, failed("broken"));
    assert_eq!(never.last("battlegroup.modifiers"), Some(json!(-3)));
    assert_eq!(never.last("battlegroup.ratio"), Some(json!(0)));
    // 9 needed and 1 more for elite: held at 10.
    let always = check(json!({"level": 10, "remaining": 9, "class": "elite"}), &[10]);
    assert_eq!(always.outcome, passed());
    assert_eq!(always.last("battlegroup.ratio"), Some(json!(10)));
    // Below .10 no modifier helps.
    let elite = check(json!({"level": 20, "remaining": 1, "class": "elite"}), &[]);
    assert_eq!(elite.outcome, failed("eliminated"));
    assert!(!elite.cites("battlegroup.modifiers"));
}

#[test]
fn battlegroup_individual() {
    let squad = json!({"level": 12, "remaining": 6, "soldiers": 6});
    let played = throw::<SquadCheck>(&squad, &[5, 6, 1, 10, 5, 7]);
    assert_eq!(played.outcome, json!({"failed": 3, "result": "shaken"}));
    assert_eq!(played.last("battlegroup.individual"), Some(json!(6)));
}

#[test]
fn battlegroup_good() {
    let played = check(json!({"level": 10, "remaining": 9}), &[9]);
    assert_eq!(played.outcome, passed());
    assert_eq!(played.last("battlegroup.good"), Some(json!("good")));
    let squad = throw::<SquadCheck>(&json!({"level": 10, "remaining": 9, "soldiers": 2}), &[9, 1]);
    assert_eq!(squad.outcome, json!({"failed": 0, "result": "good"}));
    assert_eq!(squad.last("battlegroup.good"), Some(json!("good")));
}

#[test]
fn battlegroup_cautious() {
    for (remaining, face) in [(9, 10), (8, 9), (7, 8)] {
        let played = check(json!({"level": 10, "remaining": remaining}), &[face]);
        assert_eq!(played.outcome, failed("cautious"));
        assert_eq!(played.last("battlegroup.cautious"), Some(json!("cautious")));
    }
}

#[test]
fn battlegroup_shaken() {
    for (remaining, face) in [(6, 7), (5, 6), (4, 5)] {
        let played = check(json!({"level": 10, "remaining": remaining}), &[face]);
        assert_eq!(played.outcome, failed("shaken"));
        assert_eq!(played.last("battlegroup.shaken"), Some(json!("shaken")));
    }
}

#[test]
fn battlegroup_broken() {
    for (remaining, face) in [(3, 4), (2, 3), (1, 2)] {
        let played = check(json!({"level": 10, "remaining": remaining}), &[face]);
        assert_eq!(played.outcome, failed("broken"));
        assert_eq!(played.last("battlegroup.broken"), Some(json!("broken")));
    }
}

#[test]
fn battlegroup_eliminated() {
    let eliminated = check(json!({"level": 20, "remaining": 1}), &[]);
    assert_eq!(eliminated.outcome, failed("eliminated"));
    assert_eq!(eliminated.last("battlegroup.eliminated"), Some(json!("eliminated")));
    let destroyed = check(json!({"level": 20, "remaining": 0}), &[]);
    assert_eq!(destroyed.last("battlegroup.eliminated"), Some(json!("destroyed")));
    let squad = throw::<SquadCheck>(&json!({"level": 20, "remaining": 1, "soldiers": 1}), &[]);
    assert_eq!(squad.outcome, json!({"failed": 1, "result": "eliminated"}));
}

#[test]
fn battlegroup_intercept() {
    let fire = |level: i64, remaining: i64, faces: &[u32]| {
        let played = throw::<Intercept>(&json!({"level": level, "remaining": remaining}), faces);
        assert_eq!(played.last("battlegroup.intercept").as_ref(), Some(&played.outcome["may_fire"]));
        played.outcome
    };
    let may = |modifier: i64, marker_removed: bool, result: &str| json!({"may_fire": true, "modifier": modifier, "marker_removed": marker_removed, "result": result});
    let may_not = |result: &str| json!({"may_fire": false, "modifier": null, "marker_removed": false, "result": result});
    assert_eq!(fire(10, 8, &[8]), may(0, true, "good"));
    assert_eq!(fire(10, 8, &[9]), may(-1, false, "cautious"));
    assert_eq!(fire(10, 5, &[6]), may(-3, false, "shaken"));
    assert_eq!(fire(10, 2, &[3]), may_not("broken"));
    assert_eq!(fire(20, 1, &[]), may_not("eliminated"));
    assert_eq!(fire(20, 0, &[]), may_not("destroyed"));
    assert_eq!(fire(20, 20, &[]), may(0, true, "good"));
}

#[test]
fn battlegroup_class() {
    // 6 of 10 need 6: elite 7, levy 5.
    let piece = |class: &str| json!({"level": 10, "remaining": 6, "class": class});
    let elite = check(piece("elite"), &[7]);
    assert_eq!((elite.outcome.clone(), elite.last("battlegroup.class")), (passed(), Some(json!(1))));
    assert_eq!(check(piece("elite"), &[8]).outcome, failed("shaken"));
    let levy = check(piece("levy"), &[5]);
    assert_eq!((levy.outcome.clone(), levy.last("battlegroup.class")), (passed(), Some(json!(-1))));
    assert_eq!(check(piece("levy"), &[6]).outcome, failed("shaken"));
    let regular = check(piece("regular"), &[6]);
    assert_eq!(regular.outcome, passed());
    assert!(!regular.cites("battlegroup.class"));
}

#[test]
fn battlegroup_green() {
    let green = json!({"level": 10, "remaining": 6, "green": true});
    let played = check(green.clone(), &[5]);
    assert_eq!(played.outcome, passed());
    assert_eq!(played.last("battlegroup.green"), Some(json!(1)));
    assert_eq!(check(green, &[6]).outcome, failed("shaken"));
    // Beside the class: elite and green cancel.
    let both = json!({"level": 10, "remaining": 6, "green": true, "class": "elite"});
    assert_eq!(check(both.clone(), &[6]).outcome, passed());
    assert_eq!(check(both, &[7]).outcome, failed("shaken"));
}

#[test]
fn battlegroup_nbc() {
    let attacked = json!({"level": 10, "remaining": 6, "nbc_unprotected": true});
    let played = check(attacked.clone(), &[4]);
    assert_eq!(played.outcome, passed());
    assert_eq!(played.last("battlegroup.nbc"), Some(json!(-2)));
    assert_eq!(check(attacked, &[5]).outcome, failed("shaken"));
    // Even a unit at full strength checks: from 10, less 2.
    let whole = json!({"level": 10, "remaining": 10, "nbc_unprotected": true});
    assert_eq!(check(whole.clone(), &[8]).outcome, passed());
    assert_eq!(check(whole, &[9]).outcome, failed("cautious"));
}
