//! The worked examples of the text.

use crate::common::{odds_of, throw};
use serde_json::{Value as Json, json};
use standfast_battlegroup::procedures::{Check, CrewSurvivors, MoraleLevel, SquadCheck};

fn points(unit: Json) -> Json {
    throw::<MoraleLevel>(&unit, &[]).outcome["points"].clone()
}

/// The result of failing and the chance to hold.
fn check(level: i64, remaining: i64) -> (Json, String) {
    let odds = odds_of::<Check>(&json!({"level": level, "remaining": remaining}));
    assert_eq!(odds.len(), 2);
    assert_eq!(odds[1].0, json!({"passed": true, "result": "good"}));
    (odds[0].0["result"].clone(), odds[1].1.clone())
}

/// "A unit of ten men will have 10 points and a morale level of 10."
#[test]
fn ten_men() {
    assert_eq!(points(json!({"infantry": [{"count": 10}]})), 10);
}

/// "A wardrone that is size 1 would have three points"; four such warbots "will have twelve points".
#[test]
fn wardrones() {
    assert_eq!(points(json!({"robots": [{"size": 1}]})), 3);
    assert_eq!(points(json!({"robots": [{"size": 1, "count": 4}]})), 12);
    assert_eq!(points(json!({"robots": [{"size": 2}]})), 4);
}

/// A heavy battledrone has lost two levels of movement and all of its damage control.
#[test]
fn the_battledrone() {
    let vehicle = |movement: i64, damage_control: i64| {
        let vehicle =
            json!({"movement": movement, "targeting": 3, "damage_control": damage_control, "weapons": 3});
        points(json!({"vehicle": vehicle}))
    };
    assert_eq!(vehicle(3, 3), 12);
    assert_eq!(vehicle(1, 0), 7);
    assert_eq!(check(12, 7), (json!("shaken"), "1/2".to_owned()));
    let played = throw::<Check>(&json!({"level": 12, "remaining": 7}), &[6]);
    let ratios: Vec<_> = played.notes.iter().filter(|note| note.rule == "battlegroup.ratio").collect();
    // "7 divided by 12 is .58"
    assert_eq!(serde_json::to_value(ratios[0].value).unwrap(), 58);
}

/// A unit of eight men has suffered two casualties: .75, a 1 to 7, 70%, Cautious.
#[test]
fn eight_men() {
    assert_eq!(check(8, 6), (json!("cautious"), "7/10".to_owned()));
}

/// A sergeant, a corporal and eight troopers; after losing a trooper; after losing the corporal and three.
#[test]
fn the_squad_with_leaders() {
    let squad = |infantry: Json| points(json!({"infantry": infantry, "leaders": true}));
    assert_eq!(squad(json!([{"rank": "sergeant"}, {"rank": "corporal"}, {"count": 8}])), 13);
    assert_eq!(squad(json!([{"rank": "sergeant"}, {"rank": "corporal"}, {"count": 7}])), 12);
    assert_eq!(squad(json!([{"rank": "sergeant"}, {"count": 5}])), 8);
    assert_eq!(check(13, 12), (json!("cautious"), "9/10".to_owned()));
    assert_eq!(check(13, 8), (json!("shaken"), "3/5".to_owned()));
    // Six are left of the second squad, and each of them checks.
    let six = throw::<SquadCheck>(&json!({"level": 13, "remaining": 8, "soldiers": 6}), &[6, 7, 6, 7, 6, 7]);
    assert_eq!(six.outcome, json!({"failed": 3, "result": "shaken"}));
}

/// "A Lieutenant who is a morale officer will have a point factor of 5."
#[test]
fn the_morale_officer() {
    let lieutenant = json!({"rank": "lieutenant", "morale_officer": true});
    assert_eq!(points(json!({"infantry": [lieutenant], "leaders": true})), 5);
}

/// Three crew members, and 5 of 12 damage levels left: 0.42 times 3 is 1.26, so one.
#[test]
fn the_crew() {
    let crew = json!({"crew": 3, "levels": 12, "remaining": 5});
    assert_eq!(throw::<CrewSurvivors>(&crew, &[]).outcome, json!({"survivors": 1}));
}

/// A corporal and a trooper of a vehicle of 11 points: "a total of 3/11", and they "will probably fail".
#[test]
fn the_bailed_crew() {
    let crew = json!({"infantry": [{"rank": "corporal"}, {"rank": "trooper"}], "leaders": true});
    assert_eq!(points(crew), 3);
    assert_eq!(check(11, 3), (json!("broken"), "1/5".to_owned()));
}
