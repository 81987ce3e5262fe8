//! What is refused, and at which path.

use serde_json::{Value as Json, json};
use standfast_battlegroup::Battlegroup;
use standfast_battlegroup::procedures::{
    BreakPoint, Check, CrewSurvivors, Intercept, MoraleLevel, SquadCheck,
};
use standfast_drill::situations::{read, refused};
use standfast_engine::Procedure;
use standfast_engine::form::describe;

/// What every procedure about a piece refuses of it.
fn pieces<P: Procedure<System = Battlegroup>>(beside: &Json) {
    let piece = |fields: Json| {
        let mut piece = beside.clone();
        piece.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        refused::<P>(&piece)
    };
    assert_eq!(piece(json!({})), ["level", "remaining"]);
    assert_eq!(piece(json!({"level": 12})), ["remaining"]);
    assert_eq!(piece(json!({"remaining": 12})), ["level"]);
    assert_eq!(piece(json!({"level": 12, "remaining": 13})), ["remaining"]);
    assert_eq!(piece(json!({"level": 12, "remaining": -1})), ["remaining"]);
    assert_eq!(piece(json!({"level": 0, "remaining": 0})), ["level"]);
    for number in [json!(2.5), json!("2"), json!(null), json!([2]), json!(true)] {
        assert_eq!(piece(json!({"level": number, "remaining": 0})), ["level"], "{number}");
        assert_eq!(piece(json!({"level": 12, "remaining": number})), ["remaining"], "{number}");
    }
    assert_eq!(piece(json!({"level": 12, "remaining": 6, "class": "veteran"})), ["class"]);
    assert_eq!(piece(json!({"level": 12, "remaining": 6, "green": 1})), ["green"]);
    assert_eq!(piece(json!({"level": 12, "remaining": 6, "nbc_unprotected": "yes"})), ["nbc_unprotected"]);
    assert_eq!(piece(json!({"level": 12, "remaining": 6, "nbc": true})), ["nbc"]);
    // A misspelt name comes before the lack that it causes.
    assert_eq!(piece(json!({"level": 12, "remainning": 6})), ["remainning", "remaining"]);
    assert_eq!(piece(json!({"level": 12, "remaining": 12})), [""; 0]);
    assert_eq!(piece(json!({"level": 1_000_000_000, "remaining": 1_000_000_000})), [""; 0]);
}

#[test]
fn checks() {
    pieces::<Check>(&json!({}));
    assert_eq!(refused::<Check>(&json!([12, 6])), [""]);
    assert_eq!(refused::<Check>(&json!({"level": 12, "remaining": 6, "soldiers": 1})), ["soldiers"]);
}

#[test]
fn intercepts() {
    pieces::<Intercept>(&json!({}));
}

#[test]
fn squads() {
    pieces::<SquadCheck>(&json!({"soldiers": 6}));
    let squad =
        |soldiers: Json| refused::<SquadCheck>(&json!({"level": 12, "remaining": 6, "soldiers": soldiers}));
    for soldiers in [json!(0), json!(201), json!(-1), json!(1.5), json!("6")] {
        assert_eq!(squad(soldiers), ["soldiers"]);
    }
    assert_eq!(squad(json!(1)), [""; 0]);
    assert_eq!(squad(json!(200)), [""; 0]);
    assert_eq!(refused::<SquadCheck>(&json!({"level": 12, "remaining": 6})), ["soldiers"]);
}

#[test]
fn units() {
    let level = |unit: Json| refused::<MoraleLevel>(&unit);
    assert_eq!(level(json!({})), ["infantry"]);
    assert_eq!(level(json!({"leaders": true})), ["infantry"]);
    assert_eq!(level(json!({"infantry": [], "robots": []})), ["infantry"]);
    assert_eq!(level(json!({"infantry": {"count": 3}})), ["infantry"]);
    assert_eq!(level(json!({"infantry": [{"rank": "private"}]})), ["infantry[0].rank"]);
    assert_eq!(level(json!({"infantry": [{}, {"count": 0}]})), ["infantry[1].count"]);
    assert_eq!(level(json!({"infantry": [{"count": 1_000_001}]})), ["infantry[0].count"]);
    let officer = json!({"infantry": [{}, {"rank": "sergeant", "morale_officer": true}]});
    assert_eq!(level(officer), ["infantry[1].morale_officer"]);
    assert_eq!(level(json!({"infantry": [{"morale_officer": false}]})), [""; 0]);
    for size in [json!(-1), json!(3), json!(0.5), json!("1")] {
        assert_eq!(level(json!({"robots": [{"size": size}]})), ["robots[0].size"]);
    }
    assert_eq!(level(json!({"robots": [{"count": 2}]})), ["robots[0].size"]);
    assert_eq!(level(json!({"robots": [{"size": 1, "rank": "trooper"}]})), ["robots[0].rank"]);
}

#[test]
fn vehicles() {
    let level = |unit: Json| refused::<MoraleLevel>(&unit);
    let whole = json!({"movement": 3, "targeting": 3, "damage_control": 3, "weapons": 2});
    assert_eq!(level(json!({"vehicle": whole})), [""; 0]);
    for system in ["movement", "targeting", "damage_control", "weapons"] {
        let path = format!("vehicle.{system}");
        let mut vehicle = whole.clone();
        for number in [json!(-1), json!(21), json!(1.5), json!("3"), json!(null)] {
            vehicle[system] = number;
            assert_eq!(level(json!({"vehicle": vehicle})), [path.as_str()]);
        }
        vehicle.as_object_mut().unwrap().remove(system);
        assert_eq!(level(json!({"vehicle": vehicle})), [path.as_str()]);
    }
    for system in ["movement", "targeting", "damage_control"] {
        let mut vehicle = whole.clone();
        vehicle[system] = json!(4);
        assert_eq!(level(json!({"vehicle": vehicle})), [format!("vehicle.{system}")]);
    }
    // A vehicle is a unit of its own: what stands beside it excludes it, the later of the two.
    assert_eq!(level(json!({"vehicle": whole, "infantry": [{}]})), ["vehicle"]);
    assert_eq!(level(json!({"vehicle": whole, "robots": [{"size": 1}]})), ["vehicle"]);
    assert_eq!(level(json!({"vehicle": whole, "leaders": true})), ["vehicle"]);
}

#[test]
fn crews() {
    let crew = |situation: Json| refused::<CrewSurvivors>(&situation);
    assert_eq!(crew(json!({})), ["crew", "levels", "remaining"]);
    assert_eq!(crew(json!({"crew": 0, "levels": 12, "remaining": 5})), ["crew"]);
    assert_eq!(crew(json!({"crew": 3, "levels": 0, "remaining": 0})), ["levels"]);
    assert_eq!(crew(json!({"crew": 3, "levels": 12, "remaining": 13})), ["remaining"]);
    assert_eq!(crew(json!({"crew": 3, "levels": 12, "remaining": -1})), ["remaining"]);
    assert_eq!(crew(json!({"crew": 3, "levels": 12, "remaining": 12})), [""; 0]);
}

#[test]
fn battlegroups() {
    let group = |situation: Json| refused::<BreakPoint>(&situation);
    assert_eq!(group(json!({})), ["endurance", "lost"]);
    assert_eq!(group(json!({"endurance": 0, "lost": 0})), ["endurance"]);
    assert_eq!(group(json!({"endurance": 10, "lost": 11})), ["lost"]);
    assert_eq!(group(json!({"endurance": 10, "lost": -1})), ["lost"]);
    assert_eq!(group(json!({"endurance": 10, "lost": 10})), [""; 0]);
}

/// Anything at all in any field is read or refused, and never worse.
#[test]
fn whatever_is_given() {
    fn try_all<P: Procedure<System = Battlegroup>>(wrap: impl Fn(Json) -> Json) {
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
            json!("elite"),
            json!([]),
            json!([{}]),
            json!({}),
        ];
        let names = [
            "level",
            "remaining",
            "class",
            "green",
            "nbc_unprotected",
            "soldiers",
            "infantry",
            "robots",
            "leaders",
            "vehicle",
            "rank",
            "morale_officer",
            "count",
            "size",
            "movement",
            "targeting",
            "damage_control",
            "weapons",
            "crew",
            "levels",
            "endurance",
            "lost",
        ];
        for value in &values {
            refused::<P>(&wrap(value.clone()));
            for name in names {
                refused::<P>(&wrap(json!({name: value})));
                for second in names.iter().filter(|&&second| second != name) {
                    refused::<P>(&wrap(json!({name: value, *second: 1})));
                }
            }
        }
    }
    try_all::<Check>(|value| value);
    try_all::<SquadCheck>(|value| value);
    try_all::<Intercept>(|value| value);
    try_all::<MoraleLevel>(|value| value);
    try_all::<MoraleLevel>(|value| json!({"infantry": [value]}));
    try_all::<MoraleLevel>(|value| json!({"robots": [value]}));
    try_all::<MoraleLevel>(|value| json!({"vehicle": value}));
    try_all::<CrewSurvivors>(|value| value);
    try_all::<BreakPoint>(|value| value);
}

#[test]
fn schemas_say_what_may_be_given() {
    let check = describe::<Check>();
    assert_eq!(check["required"], json!(["level", "remaining"]));
    assert_eq!(check["properties"]["class"]["default"], "regular");
    assert_eq!(check["properties"]["green"]["default"], false);
    assert_eq!(describe::<SquadCheck>()["properties"]["soldiers"]["maximum"], 200);
    let level = describe::<MoraleLevel>();
    assert_eq!(level.get("required"), None);
    let infantry = &level["properties"]["infantry"]["items"]["properties"];
    assert_eq!((&infantry["rank"]["default"], &infantry["count"]["default"]), (&json!("trooper"), &json!(1)));
    let systems = json!(["movement", "targeting", "damage_control", "weapons"]);
    assert_eq!(level["properties"]["vehicle"]["required"], systems);
    assert!(read::<Check>(&json!({"level": 12, "remaining": 12})).is_ok());
}
