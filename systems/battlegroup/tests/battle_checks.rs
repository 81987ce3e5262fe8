//! The rules of battles about markers, checks and interceptive fire, under their ids.

use crate::common::battle::{Fight, guards_lose_one, guards_to_check};
use serde_json::json;
use standfast_battlegroup::Morale;
use standfast_battlegroup::battle::{Event, Marking, Place};

/// All seven guards check, and the last of them fails.
fn guards_check(fight: &mut Fight) {
    let command = json!({"do": "check-morale", "unit": "guard-squad"});
    fight.rolls("guards", command, &[1, 1, 8, 8, 8, 8, 9]);
}

fn next_turn(fight: &mut Fight) {
    let turn = fight.turn();
    while fight.turn() == turn {
        let seat = if fight.may("militia", "pass") { "militia" } else { "guards" };
        fight.passes(seat);
    }
}

#[test]
fn battlegroup_marker_infantry() {
    let fight = guards_lose_one();
    for guard in ["g-overseer", "g-warder", "g-2", "g-6"] {
        assert_eq!(fight.marking(guard), Marking::Marked, "{guard}");
    }
    assert!(fight.cites("battlegroup.marker.infantry"));
    // The warbot is no soldier, the enemy no loser.
    assert_eq!(fight.marking("hound"), Marking::Clear);
    assert_eq!(fight.marking("m-1"), Marking::Clear);
}

#[test]
fn battlegroup_marker_infantry_never_two_at_a_time_but_several_a_turn() {
    let mut fight = guards_lose_one();
    fight.does("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["hound"]}));
    fight.does("guards", "miss");
    fight.ends("militia");
    fight.initiative("guards", "guard-squad");
    guards_check(&mut fight);
    assert_eq!(fight.marking("g-2"), Marking::Clear);
    // A second loss in the turn: another marker for the soldiers who passed, none for the one who has one.
    fight.does("militia", json!({"do": "intercept", "unit": "first-squad", "pieces": ["m-1"]}));
    fight.does("militia", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-3"]}));
    assert_eq!(fight.marking("g-2"), Marking::Waits);
    let marked = fight.last().events.iter().find_map(|event| match event {
        Event::Marked { pieces, .. } => Some(pieces.len()),
        _ => None,
    });
    assert_eq!(marked, Some(5), "six are left, and one of them had his marker still");
}

#[test]
fn battlegroup_marker_vehicle() {
    let mut fight = Fight::platoon();
    fight.initiative("armour", "tank");
    fight.damages("armour", "tank", "bunker", json!({"targeting": 1, "weapons": ["weapon-4"]}));
    assert_eq!(fight.marking("bunker"), Marking::Marked);
    assert!(fight.cites("battlegroup.marker.vehicle"));
    fight.ends("armour");
    fight.initiative("commandant", "bunker");
    // Three of its four weapons work still, and count: 8 of 9.
    let command = json!({"do": "check-morale", "unit": "bunker"});
    fight.rolls("commandant", command, &[8]);
    assert_eq!(fight.marking("bunker"), Marking::Clear);
    fight.does("commandant", json!({"do": "fire", "unit": "bunker", "target": "tank"}));
    // No damage, no marker.
    fight.does("armour", json!({"do": "damage", "target": "tank"}));
    assert_eq!(fight.marking("tank"), Marking::Clear);
}

#[test]
fn battlegroup_marker_vehicle_robots_too() {
    let mut fight = Fight::platoon();
    fight.initiative("armour", "tank");
    fight.does("armour", json!({"do": "fire", "unit": "tank", "target": "warbots"}));
    fight.does("commandant", json!({"do": "hit-robot", "robot": "sentry-1", "hits": 3}));
    assert_eq!(fight.marking("sentry-1"), Marking::Marked);
    assert_eq!(fight.marking("sentry-2"), Marking::Clear);
    fight.ends("armour");
    // It checks by the points of its unit: 5 of 8 is .62.
    fight.initiative("commandant", "warbots");
    fight.rolls("commandant", json!({"do": "check-morale", "unit": "warbots"}), &[7]);
    assert_eq!(fight.standing("sentry-1").morale, Morale::Shaken);
    assert_eq!(fight.standing("sentry-2").morale, Morale::Good);
}

#[test]
fn battlegroup_marker_vehicle_a_robot_lost_is_a_loss_to_the_soldiers_with_it() {
    let mut fight = Fight::squads();
    fight.initiative("militia", "first-squad");
    fight.does("militia", json!({"do": "fire", "unit": "first-squad", "target": "guard-squad"}));
    fight.does("militia", json!({"do": "hit-robot", "robot": "hound", "hits": 1, "more": true}));
    assert_eq!(fight.marking("g-2"), Marking::Clear);
    fight.does("militia", json!({"do": "hit-robot", "robot": "hound", "hits": 2}));
    assert_eq!(fight.place("hound"), Place::Destroyed);
    assert_eq!(fight.marking("g-2"), Marking::Marked);
}

#[test]
fn battlegroup_marker_first() {
    let mut fight = guards_to_check();
    let fire = json!({"do": "fire", "unit": "guard-squad", "target": "first-squad", "pieces": ["g-2"]});
    let advance = json!({"do": "move", "unit": "guard-squad", "how": "advance", "pieces": ["g-2"]});
    assert!(!fight.may("guards", fire.clone()));
    assert!(!fight.may("guards", advance.clone()));
    let due = ("check-morale", "guard-squad".to_owned(), "battlegroup.marker.first");
    assert_eq!(fight.due("guards"), [due]);
    assert_eq!(fight.refused("guards", "end-initiative"), "battlegroup.marker.first");
    guards_check(&mut fight);
    assert!(fight.cites("battlegroup.marker.first"));
    assert!(fight.may("guards", fire) && fight.may("guards", advance));
    assert!(fight.may("guards", "end-initiative"));
}

#[test]
fn battlegroup_marker_first_refuses_all_else() {
    let mut fight = guards_lose_one();
    fight.ends("militia");
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-2"]}));
    for command in [
        json!({"do": "fire", "unit": "guard-squad", "target": "first-squad"}),
        json!({"do": "move", "unit": "guard-squad", "how": "conceal"}),
        json!({"do": "leave-board", "unit": "guard-squad", "edge": "north"}),
        json!({"do": "end-initiative"}),
    ] {
        assert_eq!(fight.refused("guards", command), "battlegroup.marker.first");
    }
}

#[test]
fn battlegroup_marker_acted() {
    // The militia has fired, and then loses a man: soldiers who have acted check next turn.
    let mut fight = Fight::squads();
    let two = json!(["m-1", "m-2"]);
    fight.does("militia", json!({"do": "initiative", "unit": "first-squad", "pieces": two}));
    let fire = json!({"do": "fire", "unit": "first-squad", "target": "guard-squad", "pieces": ["m-1"]});
    fight.does("militia", fire);
    fight.does("militia", "miss");
    fight.does("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["g-1"]}));
    fight.does("guards", json!({"do": "casualties", "unit": "first-squad", "fallen": ["m-8"]}));
    assert!(fight.cites("battlegroup.marker.acted"));
    assert_eq!(fight.marking("m-1"), Marking::Waits);
    // A soldier with the initiative who has done nothing yet checks first.
    assert_eq!(fight.marking("m-2"), Marking::Marked);
    assert_eq!(fight.marking("m-3"), Marking::Marked);
    fight.rolls("militia", json!({"do": "check-morale", "unit": "first-squad"}), &[1]);
    assert_eq!(
        fight.refused("militia", json!({"do": "check-morale", "unit": "first-squad"})),
        "battlegroup.marker.acted"
    );
    fight.ends("militia");
    // Nor does he make interceptive fire, which he would have to check for.
    fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-2"]}));
    fight.set("m-1", "fired", json!(false));
    for other in ["m-sergeant", "m-corporal", "m-2", "m-3", "m-4", "m-5", "m-6", "m-7"] {
        fight.set(other, "fired", json!(true));
    }
    let intercept = json!({"do": "intercept", "unit": "first-squad", "pieces": ["m-1"]});
    assert!(!fight.may("militia", intercept));
}

#[test]
fn battlegroup_marker_acted_vehicle_damaged_while_it_has_the_initiative() {
    let mut fight = Fight::platoon();
    fight.initiative("armour", "tank");
    fight.does("commandant", json!({"do": "intercept", "unit": "bunker"}));
    fight.does("commandant", json!({"do": "damage", "target": "tank", "movement": 2}));
    assert_eq!(fight.marking("tank"), Marking::Waits);
    assert!(fight.cites("battlegroup.marker.acted"));
    // That damage does not touch its morale this turn.
    assert_eq!(
        fight.refused("armour", json!({"do": "check-morale", "unit": "tank"})),
        "battlegroup.marker.acted"
    );
    assert!(fight.may("armour", json!({"do": "fire", "unit": "tank", "target": "bunker"})));
    assert!(fight.may("armour", "end-initiative"));
}

#[test]
fn battlegroup_marker_must() {
    // Marked in the first turn, and never given the initiative in it.
    let mut fight = guards_lose_one();
    fight.ends("militia");
    next_turn(&mut fight);
    assert_eq!(fight.turn(), 2);
    assert!(fight.standing("g-2").must);
    // The combine begins the second turn, and can't pass.
    assert_eq!(fight.refused("guards", "pass"), "battlegroup.marker.must");
    let due = ("initiative", "guard-squad".to_owned(), "battlegroup.marker.must");
    assert_eq!(fight.due("guards"), [due]);
    fight.initiative("guards", "guard-squad");
    guards_check(&mut fight);
    fight.ends("guards");
    fight.passes("militia");
    assert_eq!(fight.turn(), 3, "nobody is left to act, and so the turn ends");
}

#[test]
fn battlegroup_marker_must_binds_from_the_start_of_a_turn_only() {
    let mut fight = guards_lose_one();
    fight.ends("militia");
    assert!(fight.may("guards", "pass"));
}

#[test]
fn battlegroup_marker_once() {
    let mut fight = guards_to_check();
    guards_check(&mut fight);
    assert!(fight.cites("battlegroup.marker.once"));
    // Another loss: the soldier who has checked is marked for next turn.
    fight.does("militia", json!({"do": "intercept", "unit": "first-squad", "pieces": ["m-1"]}));
    fight.does("militia", json!({"do": "casualties", "unit": "guard-squad", "fallen": ["g-3"]}));
    assert_eq!(fight.marking("g-2"), Marking::Waits);
    assert_eq!(
        fight.refused("guards", json!({"do": "check-morale", "unit": "guard-squad"})),
        "battlegroup.marker.once"
    );
    assert!(fight.may("guards", "end-initiative"));
}

#[test]
fn battlegroup_marker_once_does_not_speak_of_vehicles() {
    let mut fight = Fight::platoon();
    fight.initiative("lieutenant", "squad-one");
    fight.damages("lieutenant", "squad-one", "bunker", json!({"targeting": 1}));
    fight.ends("lieutenant");
    fight.initiative("commandant", "bunker");
    fight.rolls("commandant", json!({"do": "check-morale", "unit": "bunker"}), &[1]);
    assert!(fight.standing("bunker").checked);
    fight.set("bunker", "marker", json!("marked"));
    assert!(fight.may("commandant", json!({"do": "check-morale", "unit": "bunker"})));
}

#[test]
fn battlegroup_again_after_success() {
    let mut fight = guards_to_check();
    guards_check(&mut fight);
    assert!(fight.cites("battlegroup.again"));
    fight.set("g-6", "marker", json!("clear"));
    // Nobody marked is left.
    assert_eq!(
        fight.refused("guards", json!({"do": "check-morale", "unit": "guard-squad"})),
        "battlegroup.again"
    );
    fight.set("g-6", "morale", json!("good"));
    fight.ends("guards");
    next_turn(&mut fight);
    assert!(fight.due("guards").iter().all(|(_, _, rule)| *rule != "battlegroup.marker.must"));
}

#[test]
fn battlegroup_again_after_failure() {
    let mut fight = guards_to_check();
    guards_check(&mut fight);
    assert_eq!(fight.standing("g-6").morale, Morale::Cautious);
    fight.ends("guards");
    // Nobody is left to act, and so the turn ends. Every turn he checks anew, until one check succeeds.
    for (turn, face) in [(2, 9), (3, 10), (4, 8)] {
        assert_eq!(fight.turn(), turn);
        assert_eq!(fight.marking("g-6"), Marking::Marked);
        if fight.may("militia", "pass") {
            fight.passes("militia");
        }
        assert_eq!(fight.refused("guards", "pass"), "battlegroup.marker.must");
        fight.does("guards", json!({"do": "initiative", "unit": "guard-squad", "pieces": ["g-6"]}));
        fight.rolls("guards", json!({"do": "check-morale", "unit": "guard-squad"}), &[face]);
        fight.ends("guards");
        next_turn(&mut fight);
    }
    assert_eq!(fight.marking("g-6"), Marking::Clear);
    assert!(fight.due("guards").iter().all(|(_, _, rule)| *rule != "battlegroup.marker.must"));
}

#[test]
fn battlegroup_individual_in_battle() {
    let mut fight = guards_to_check();
    guards_check(&mut fight);
    assert_eq!(fight.standing("g-5").morale, Morale::Good);
    assert_eq!(fight.standing("g-6").morale, Morale::Cautious);
}

#[test]
fn battlegroup_intercept_in_battle() {
    let cases = [
        // 14 of 15, levy: 8.
        (8, Some(0), Morale::Good, Marking::Clear),
        (9, Some(-1), Morale::Cautious, Marking::Waits),
    ];
    for (face, modifier, result, marking) in cases {
        let mut fight = guards_lose_one();
        fight.rolls("guards", json!({"do": "intercept", "unit": "guard-squad", "pieces": ["g-2"]}), &[face]);
        assert!(fight.cites("battlegroup.intercept"));
        let fired = fight.last().events.iter().find_map(|event| match event {
            Event::Intercepted { modifier, .. } => Some(*modifier),
            _ => None,
        });
        assert_eq!(fired, modifier);
        assert_eq!((fight.standing("g-2").morale, fight.marking("g-2")), (result, marking));
        // A soldier who failed takes cover at once after he has fired.
        assert_eq!(fight.standing("g-2").moved, result != Morale::Good);
        fight.does("militia", "miss");
        let again = json!({"do": "intercept", "unit": "guard-squad", "pieces": ["g-2"]});
        assert!(!fight.may("guards", again));
    }
}

#[test]
fn battlegroup_intercept_in_battle_shaken_and_broken() {
    for (lost, result, modifier) in [(8, Morale::Shaken, Some(-3)), (11, Morale::Broken, None)] {
        let mut fight = Fight::platoon();
        fight.initiative("lieutenant", "squad-one");
        // 4 of 12 and 1 of 12 are left to the tank.
        let damage = [("movement", 1), ("targeting", 3), ("damage-control", 3)];
        for (knob, lost) in damage {
            fight.set("tank", knob, json!(3 - lost));
        }
        if lost == 11 {
            fight.set("tank", "knocked-out", json!(["weapon-1", "weapon-2"]));
        }
        fight.set("tank", "marker", json!("marked"));
        fight.ends("lieutenant");
        fight.initiative("commandant", "bunker");
        fight.rolls("armour", json!({"do": "intercept", "unit": "tank"}), &[10]);
        assert_eq!(fight.standing("tank").morale, result);
        assert_eq!(fight.standing("tank").fired, modifier.is_some());
        assert_eq!(fight.marking("tank"), Marking::Marked);
        assert!(fight.standing("tank").moved);
    }
}
