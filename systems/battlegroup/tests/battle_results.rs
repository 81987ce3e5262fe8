//! The rules of battles about what the results of checks forbid and demand, under their ids.

use crate::common::battle::Fight;
use serde_json::json;
use standfast_battlegroup::battle::{Event, Place, Went};

/// A soldier of the militia with that result, and the initiative.
fn soldier(result: &str) -> Fight {
    let mut fight = Fight::squads();
    fight.set("m-1", "morale", json!(result));
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]}));
    fight
}

fn moves(how: &str, seen: serde_json::Value) -> serde_json::Value {
    json!({"do": "move", "unit": "first-squad", "how": how, "seen": seen})
}

fn went(fight: &Fight) -> Went {
    let went = fight.last().events.iter().find_map(|event| match event {
        Event::Moved { went, .. } => Some(*went),
        _ => None,
    });
    went.unwrap()
}

#[test]
fn battlegroup_cautious_fired_on() {
    let mut fight = soldier("cautious");
    fight.does("militia", moves("advance", json!({"fired_on": true})));
    assert_eq!(went(&fight), Went::TurnedAside);
    assert!(fight.cites("battlegroup.cautious.fired-on"));
    assert!(fight.may("militia", json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"})));
}

#[test]
fn battlegroup_cautious_in_battle() {
    for (seen, comes_to) in [
        (json!({"exposed": true}), Went::ByConcealment),
        (json!({"exposed": true, "crosses_the_open": true}), Went::Suppressing),
        (json!({"exposed": true, "in_the_open": true}), Went::ToCover),
    ] {
        let mut fight = soldier("cautious");
        fight.does("militia", moves("advance", seen));
        assert_eq!(went(&fight), comes_to);
        assert!(fight.cites("battlegroup.cautious"));
    }
    // None of this applies to steady pieces.
    let mut fight = soldier("good");
    fight.does("militia", moves("advance", json!({"fired_on": true, "exposed": true, "in_the_open": true})));
    assert_eq!(went(&fight), Went::Normally);
}

#[test]
fn battlegroup_exposed_who_has_not_been_fired_on_moves_normally() {
    for seen in
        [json!({}), json!({"in_the_open": true}), json!({"in_the_open": true, "crosses_the_open": true})]
    {
        let mut fight = soldier("cautious");
        fight.does("militia", moves("advance", seen));
        assert_eq!(went(&fight), Went::Normally);
        assert!(fight.cites("battlegroup.exposed"));
        assert!(!fight.cites("battlegroup.cautious"));
    }
}

#[test]
fn battlegroup_shaken_in_battle() {
    for (seen, comes_to) in [
        (json!({}), Went::Stayed),
        (json!({"in_the_open": true}), Went::ToConcealment),
        (json!({"in_the_open": true, "toward_fire": true}), Went::Back),
    ] {
        let mut fight = soldier("shaken");
        assert_eq!(fight.refused("militia", moves("advance", json!({}))), "battlegroup.shaken");
        assert_eq!(fight.refused("militia", moves("fall-back", json!({}))), "battlegroup.shaken");
        let leave = json!({"do": "leave-board", "unit": "first-squad", "edge": "east"});
        assert_eq!(fight.refused("militia", leave), "battlegroup.shaken");
        assert_eq!(fight.refused("militia", "end-initiative"), "battlegroup.shaken");
        fight.does("militia", moves("conceal", seen));
        assert_eq!(went(&fight), comes_to);
        fight.ends("militia");
    }
}

#[test]
fn battlegroup_broken_in_battle() {
    let mut fight = soldier("broken");
    assert_eq!(fight.refused("militia", moves("advance", json!({}))), "battlegroup.broken");
    assert_eq!(fight.refused("militia", moves("conceal", json!({}))), "battlegroup.broken");
    let fire = json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"});
    assert_eq!(fight.refused("militia", fire), "battlegroup.broken");
    assert_eq!(fight.refused("militia", "end-initiative"), "battlegroup.broken");
    fight.does("militia", moves("fall-back", json!({})));
    assert_eq!(went(&fight), Went::BackWholeMove);
    fight.ends("militia");
}

#[test]
fn battlegroup_broken_edge() {
    for edge in ["north", "east", "south", "west"] {
        let mut fight = soldier("broken");
        let offers = fight.offers("militia", "leave-board");
        assert_eq!(offers.first().unwrap().rule, "battlegroup.broken.edge");
        fight.does("militia", json!({"do": "leave-board", "unit": "first-squad", "edge": edge}));
        assert!(fight.cites("battlegroup.broken.edge"));
        assert_eq!(fight.place("m-1"), Place::OffBoard);
        // It does not return.
        let back = json!({"do": "initiative", "unit": "first-squad", "pieces": ["m-1"]});
        assert!(!fight.may("militia", back));
    }
}

#[test]
fn battlegroup_broken_edge_a_crew_withdraws_in_its_vehicle() {
    let mut fight = Fight::platoon();
    fight.set("tank", "morale", json!("broken"));
    fight.initiative("armour", "tank");
    fight.does("armour", json!({"do": "leave-board", "unit": "tank", "edge": "west"}));
    for piece in ["tank", "tank-commander", "tank-gunner", "tank-driver"] {
        assert_eq!(fight.place(piece), Place::OffBoard, "{piece}");
    }
}

/// The bunker has lost 3 of 9 points and needs 6.
fn bunker_to_check() -> Fight {
    let mut fight = Fight::platoon();
    fight.initiative("armour", "tank");
    fight.damages("armour", "tank", "bunker", json!({"targeting": 3}));
    fight.ends("armour");
    fight
}

#[test]
fn battlegroup_shutdown() {
    let mut fight = bunker_to_check();
    fight.initiative("commandant", "bunker");
    fight.rolls("commandant", json!({"do": "check-morale", "unit": "bunker"}), &[7]);
    assert!(fight.cites("battlegroup.shutdown"));
    assert!(fight.standing("bunker").shut_down);
    let fire = json!({"do": "fire", "unit": "bunker", "target": "tank"});
    assert_eq!(fight.refused("commandant", fire.clone()), "battlegroup.shutdown");
    let conceal = json!({"do": "move", "unit": "bunker", "how": "conceal"});
    assert_eq!(fight.refused("commandant", conceal), "battlegroup.shutdown");
    fight.ends("commandant");
    fight.initiative("armour", "carrier");
    let intercept = json!({"do": "intercept", "unit": "bunker"});
    assert_eq!(fight.refused("commandant", intercept), "battlegroup.shutdown");
    fight.ends("armour");
    // For that turn only; and then it checks again.
    fight.passes("commandant");
    fight.passes("lieutenant");
    assert_eq!(fight.turn(), 2);
    fight.initiative("commandant", "bunker");
    fight.rolls("commandant", json!({"do": "check-morale", "unit": "bunker"}), &[6]);
    assert!(fight.may("commandant", fire));
}

#[test]
fn battlegroup_shutdown_before_interceptive_fire() {
    let mut fight = bunker_to_check();
    fight.passes("commandant");
    fight.initiative("armour", "carrier");
    fight.rolls("commandant", json!({"do": "intercept", "unit": "bunker"}), &[7]);
    assert!(fight.cites("battlegroup.shutdown"));
    assert!(!fight.standing("bunker").fired);
    assert_eq!(fight.state().fire, None);
    // It has shut down and can't be given the initiative either.
    fight.ends("armour");
    let initiative = json!({"do": "initiative", "unit": "bunker"});
    assert_eq!(fight.refused("commandant", initiative), "battlegroup.shutdown");
}
