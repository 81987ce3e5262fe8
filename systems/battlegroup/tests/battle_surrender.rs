//! The rules of battles about surrender, under their ids.

use crate::common::battle::{Fight, SQUADS, guards_to_check};
use serde_json::json;
use standfast_battlegroup::battle::{Marking, Place};

#[test]
fn battlegroup_surrender() {
    // The militia has no morale officer: its soldiers surrender at once.
    let mut fight = Fight::squads();
    fight.set("m-1", "marker", json!("marked"));
    fight.set("m-8", "place", json!("destroyed"));
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]}));
    let check = json!({"do": "check-morale", "unit": "first-squad", "seen": {"cornered": ["m-1"]}});
    fight.rolls("militia", check, &[10]);
    assert!(fight.cites("battlegroup.surrender"));
    assert_eq!(fight.place("m-1"), Place::Captured);
    // He counts as a casualty, and the others are marked.
    assert_eq!(fight.marking("m-2"), Marking::Marked);
    let now = fight.fact("first-squad", "current morale level").unwrap();
    assert_eq!(now.value.to_string(), "11");
}

#[test]
fn battlegroup_surrender_only_who_fails_and_is_cornered() {
    for (cornered, face) in [(json!(["m-1"]), 1), (json!([]), 10)] {
        let mut fight = Fight::squads();
        fight.set("m-1", "marker", json!("marked"));
        fight.set("m-8", "place", json!("destroyed"));
        fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]}));
        let check = json!({"do": "check-morale", "unit": "first-squad", "seen": {"cornered": cornered}});
        fight.rolls("militia", check, &[face]);
        assert_eq!(fight.place("m-1"), Place::Table);
    }
}

/// A guard is about to surrender, under the eyes of his overseer.
fn guard_about_to_surrender() -> Fight {
    let mut fight = guards_to_check();
    let check = json!({"do": "check-morale", "unit": "guard-squad", "pieces": ["g-2"], "seen": {"cornered": ["g-2"]}});
    fight.rolls("guards", check, &[10]);
    assert!(fight.standing("g-2").surrendering);
    assert_eq!(fight.due("guards"), [("surrender", "g-2".to_owned(), "battlegroup.surrender")]);
    fight
}

#[test]
fn battlegroup_surrender_is_settled_before_anything_else() {
    let mut fight = guard_about_to_surrender();
    assert_eq!(fight.refused("guards", "end-initiative"), "battlegroup.surrender");
    fight.does("guards", json!({"do": "surrender", "soldier": "g-2"}));
    assert_eq!(fight.place("g-2"), Place::Captured);
    assert!(fight.may("guards", json!({"do": "check-morale", "unit": "guard-squad"})));
}

#[test]
fn battlegroup_surrender_officer() {
    let mut fight = guard_about_to_surrender();
    assert_eq!(fight.marking("g-3"), Marking::Marked);
    let by = |officer: &str| json!({"do": "shoot", "soldier": "g-2", "officer": officer});
    // Friends can't do it.
    assert_eq!(fight.refused("guards", by("g-warder")), "battlegroup.surrender.officer");
    assert_eq!(fight.refused("guards", by("g-3")), "battlegroup.surrender.officer");
    fight.does("guards", by("g-overseer"));
    assert!(fight.cites("battlegroup.surrender.officer"));
    assert_eq!(fight.place("g-2"), Place::Destroyed);
    // The level falls, nobody is marked, and every marker is removed.
    assert_eq!(fight.fact("guard-squad", "current morale level").unwrap().value.to_string(), "13");
    assert!(fight.state().pieces.values().all(|piece| piece.marking == Marking::Clear));
}

#[test]
fn battlegroup_surrender_officer_of_the_same_rank_or_a_higher_one() {
    let mut fight =
        Fight::begun(&SQUADS.replace(
            "rank = \"sergeant\", morale_officer = true",
            "rank = \"corporal\", morale_officer = true",
        ));
    let surrender = |fight: &mut Fight, who: &str| {
        fight.set(who, "marker", json!("marked"));
        fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": [who]}));
        let check = json!({"do": "check-morale", "unit": "guard-squad", "seen": {"cornered": [who]}});
        fight.rolls("guards", check, &[10]);
    };
    fight.set("g-1", "place", json!("destroyed"));
    fight.passes("militia");
    // A warder is as a corporal.
    surrender(&mut fight, "g-warder");
    fight.does("guards", json!({"do": "shoot", "soldier": "g-warder", "officer": "g-overseer"}));
    // A sergeant outranks him: nobody can stop him.
    let mut fight = Fight::begun(
        &SQUADS
            .replace(
                "rank = \"sergeant\", morale_officer = true",
                "rank = \"corporal\", morale_officer = true",
            )
            .replace("rank = \"warder\"", "rank = \"sergeant\""),
    );
    fight.set("g-1", "place", json!("destroyed"));
    fight.passes("militia");
    surrender(&mut fight, "g-warder");
    assert_eq!(fight.place("g-warder"), Place::Captured);
}
