//! The rules of the ledger about points, crews and losses, under their ids: the values of the text, and the
//! trace that cites it.

use crate::common::throw;
use serde_json::{Value as Json, json};
use standfast_battlegroup::procedures::{BreakPoint, CrewSurvivors, MoraleLevel};
use standfast_drill::situations::Ran;

fn level(situation: Json) -> Ran<Json> {
    throw::<MoraleLevel>(&situation, &[])
}

#[test]
fn battlegroup_units() {
    // Soldiers and robots together are one unit; a vehicle is one by itself.
    let unit = level(json!({"infantry": [{"count": 5}], "robots": [{"size": 0}]}));
    assert_eq!(unit.last("battlegroup.units"), Some(json!(7)));
    let vehicle = json!({"movement": 1, "targeting": 0, "damage_control": 0, "weapons": 0});
    let vehicle = level(json!({"vehicle": vehicle}));
    assert_eq!(vehicle.last("battlegroup.units"), Some(json!(1)));
}

#[test]
fn battlegroup_level_infantry() {
    let ten = level(json!({"infantry": [{"count": 10}]}));
    assert_eq!(ten.outcome, json!({"points": 10}));
    assert_eq!(ten.last("battlegroup.level.infantry"), Some(json!(10)));
    assert_eq!(level(json!({"infantry": [{}]})).outcome, json!({"points": 1}));
    // Without the optional rule for leaders rank does not count.
    let ranks = json!({"infantry": [{"rank": "marshal"}, {"rank": "sergeant", "count": 2}]});
    assert_eq!(level(ranks).outcome, json!({"points": 3}));
}

#[test]
fn battlegroup_level_robot() {
    for (size, points) in [(0, 2), (1, 3), (2, 4)] {
        let robot = level(json!({"robots": [{"size": size}]}));
        assert_eq!(robot.outcome, json!({"points": points}));
        assert_eq!(robot.last("battlegroup.level.robot"), Some(json!(points)));
    }
    let unit = level(json!({"infantry": [{"count": 10}], "robots": [{"size": 1, "count": 2}]}));
    assert_eq!(unit.outcome, json!({"points": 16}));
    assert_eq!(unit.last("battlegroup.level.infantry"), Some(json!(10)));
    assert_eq!(unit.last("battlegroup.level.robot"), Some(json!(6)));
}

#[test]
fn battlegroup_level_vehicle() {
    let vehicle = |movement: i64, targeting: i64, damage_control: i64, weapons: i64| {
        let played = level(json!({"vehicle": {
            "movement": movement,
            "targeting": targeting,
            "damage_control": damage_control,
            "weapons": weapons,
        }}));
        assert_eq!(played.last("battlegroup.level.vehicle").as_ref(), Some(&played.outcome["points"]));
        played.outcome["points"].clone()
    };
    assert_eq!(vehicle(3, 3, 3, 3), 12);
    assert_eq!(vehicle(3, 0, 0, 0), 3);
    assert_eq!(vehicle(0, 2, 0, 0), 2);
    assert_eq!(vehicle(0, 0, 1, 0), 1);
    assert_eq!(vehicle(0, 0, 0, 2), 2);
    assert_eq!(vehicle(0, 0, 0, 4), 3);
    assert_eq!(vehicle(3, 3, 3, 20), 12);
    assert_eq!(vehicle(0, 0, 0, 0), 0);
}

#[test]
fn battlegroup_crew() {
    let survivors = |crew: i64, levels: i64, remaining: i64| {
        let crew = json!({"crew": crew, "levels": levels, "remaining": remaining});
        let played = throw::<CrewSurvivors>(&crew, &[]);
        assert_eq!(played.last("battlegroup.crew").as_ref(), Some(&played.outcome["survivors"]));
        played.outcome["survivors"].clone()
    };
    assert_eq!(survivors(3, 12, 5), 1);
    // Remainders of 0.5 go up.
    assert_eq!(survivors(3, 2, 1), 2);
    assert_eq!(survivors(5, 10, 3), 2);
    assert_eq!(survivors(4, 8, 8), 4);
    assert_eq!(survivors(4, 8, 0), 0);
}

#[test]
fn battlegroup_crew_active() {
    let last = throw::<CrewSurvivors>(&json!({"crew": 2, "levels": 12, "remaining": 1}), &[]);
    assert_eq!(last.outcome, json!({"survivors": 1}));
    assert_eq!(last.last("battlegroup.crew.active"), Some(json!(1)));
    let wreck = throw::<CrewSurvivors>(&json!({"crew": 2, "levels": 12, "remaining": 0}), &[]);
    assert_eq!(wreck.outcome, json!({"survivors": 0}));
    assert!(!wreck.cites("battlegroup.crew.active"));
}

#[test]
fn battlegroup_break() {
    let breaks = |endurance: i64, lost: i64| {
        let played = throw::<BreakPoint>(&json!({"endurance": endurance, "lost": lost}), &[]);
        assert_eq!(played.last("battlegroup.break").as_ref(), Some(&played.outcome["breaks"]));
        played.outcome
    };
    assert_eq!(breaks(100, 49), json!({"breaks": false, "lost_percent": 49}));
    assert_eq!(breaks(100, 50), json!({"breaks": true, "lost_percent": 50}));
    assert_eq!(breaks(101, 50), json!({"breaks": false, "lost_percent": 49}));
    assert_eq!(breaks(101, 51), json!({"breaks": true, "lost_percent": 50}));
    assert_eq!(breaks(3, 1), json!({"breaks": false, "lost_percent": 33}));
    assert_eq!(breaks(1, 0), json!({"breaks": false, "lost_percent": 0}));
    assert_eq!(breaks(1, 1), json!({"breaks": true, "lost_percent": 100}));
}

#[test]
fn battlegroup_leaders() {
    let squad = level(json!({
        "infantry": [{"rank": "sergeant"}, {"count": 4}, {"rank": "corporal"}, {"count": 4}],
        "leaders": true,
    }));
    assert_eq!(squad.outcome, json!({"points": 13}));
    assert!(squad.cites("battlegroup.leaders"));
    assert!(!squad.cites("battlegroup.level.infantry"));
    let marshal = level(json!({"infantry": [{"rank": "marshal"}], "leaders": true}));
    assert_eq!(marshal.last("battlegroup.leaders"), Some(json!(9)));
}

#[test]
fn battlegroup_morale_officer() {
    let lieutenant =
        level(json!({"infantry": [{"rank": "lieutenant", "morale_officer": true}], "leaders": true}));
    assert_eq!(lieutenant.outcome, json!({"points": 5}));
    assert_eq!(lieutenant.last("battlegroup.morale-officer"), Some(json!(1)));
    let three = json!({"rank": "corporal", "morale_officer": true, "count": 3});
    assert_eq!(level(json!({"infantry": [three], "leaders": true})).outcome, json!({"points": 9}));
}
