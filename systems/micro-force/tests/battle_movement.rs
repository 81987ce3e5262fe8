//! Movement in a battle: brigades as one, opportunity fire, charges and melee on to its end.

use crate::common::battle::{Game, id};
use serde_json::json;
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::ChargeResult;

#[test]
fn micro_force_move_4() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade", "blue-guns", "blue-horse", "grey-brigade", "grey-guns"]);
    let moved = game.does("blue-player", json!({"do": "move", "unit": "blue-1"}));
    assert!(moved.cites("micro-force.move.4") && moved.cites("micro-force.move.1"));
    // Its brigade moves as one: nobody else moves before it has.
    assert_eq!(game.refused("blue-player", json!({"do": "move", "unit": "blue-guns"})), "micro-force.move.4");
    assert_eq!(game.refused("grey-player", json!({"do": "move", "unit": "grey-1"})), "micro-force.move.4");
    assert_eq!(game.refused("blue-player", json!({"do": "pass", "side": "blue"})), "micro-force.move.4");
    // A unit moves, changes formation or charges, and no two of them.
    let change = json!({"do": "change-formation", "unit": "blue-1", "to": "column"});
    assert_eq!(game.refused("blue-player", change), "micro-force.move.4");
    game.does("blue-player", "end-move");
    assert_eq!(game.state().on_turn.as_deref(), Some("grey"));
    game.does("grey-player", json!({"do": "change-formation", "unit": "grey-2", "to": "attack-column"}));
    let last = game.does("grey-player", json!({"do": "move", "unit": "grey-1"}));
    assert!(last.has(&Event::MoveEnded { piece: id("grey-brigade") }), "all of it has moved");
    // A unit that did not move with its brigade stays.
    assert_eq!(game.refused("blue-player", json!({"do": "move", "unit": "blue-2"})), "micro-force.move.4");
    // An independent unit is moved by itself.
    game.does("blue-player", json!({"do": "move", "unit": "blue-horse", "seen": {"ground": "rough"}}));
    assert_eq!(game.state().on_turn.as_deref(), Some("grey"));
}

#[test]
fn micro_force_move_5() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade", "grey-guns"]);
    game.does("blue-player", json!({"do": "move", "unit": "blue-2"}));
    let shot = |unit: &str| json!({"do": "opportunity-fire", "unit": unit, "target": "blue-2", "seen": {"range": "short"}});
    // Units that have fired or are in movement posture make none, and the mover waits.
    assert_eq!(game.refused("grey-player", shot("grey-guns")), "micro-force.move.5");
    assert_eq!(game.refused("blue-player", shot("blue-guns")), "micro-force.move.5");
    assert_eq!(game.refused("blue-player", json!({"do": "move", "unit": "blue-1"})), "micro-force.move.5");
    let fired = game.rolls("grey-player", shot("grey-1"), &[1, 3, 4, 1]);
    assert!(
        fired.cites("micro-force.move.5") && fired.cites("micro-force.fire.mods"),
        "the target is moving"
    );
    assert_eq!(game.refused("grey-player", shot("grey-1")), "micro-force.fire.2");
    game.does("grey-player", "hold-fire");
    assert_eq!(game.refused("grey-player", shot("grey-2")), "micro-force.move.5");
    game.does("blue-player", json!({"do": "move", "unit": "blue-1"}));
    let command =
        json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-1", "seen": {"range": "short"}});
    let last = game.rolls("grey-player", command, &[1, 6, 6, 1]);
    // Nobody is left who could fire: the unit has ended its move, and the brigade has moved.
    assert!(last.has(&Event::FireWithheld) && last.has(&Event::MoveEnded { piece: id("blue-brigade") }));
}

#[test]
fn micro_force_move_5_stops_a_charge_by_rout() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade", "grey-guns"]);
    game.rolls("blue-player", json!({"do": "charge", "unit": "blue-2", "target": "grey-2"}), &[3]);
    let command =
        json!({"do": "opportunity-fire", "unit": "grey-2", "target": "blue-2", "seen": {"range": "short"}});
    let fired = game.rolls("grey-player", command, &[1, 3, 4, 20]);
    assert!(fired.has(&Event::Routed { unit: id("blue-2") }));
    assert!(fired.has(&Event::UnitArrived { unit: id("blue-2") }), "the charge is off");
    assert_eq!(
        game.refused("blue-player", json!({"do": "press-home", "unit": "blue-2"})),
        "micro-force.charge.1"
    );
}

#[test]
fn micro_force_move_6() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade"]);
    let seen = json!({"ground": "rough", "obstacles": 1, "through_friends": true});
    let moved = game.does("blue-player", json!({"do": "move", "unit": "blue-1", "seen": seen}));
    assert!(moved.cites("micro-force.move.6") && moved.cites("micro-force.move.2"));
    let plain = game.does("grey-player", "hold-fire");
    assert!(!plain.cites("micro-force.move.6"));
}

#[test]
fn micro_force_move_3_keeps_heavy_guns_where_they_are() {
    let scenario =
        crate::common::battle::FIELD.replace("id = \"blue-guns\"", "id = \"blue-guns\"\nweight = \"heavy\"");
    let mut game = Game::of(&scenario);
    game.reach_movement(&["blue-guns"]);
    assert_eq!(game.refused("blue-player", json!({"do": "move", "unit": "blue-guns"})), "micro-force.move.1");
    game.does("blue-player", json!({"do": "change-formation", "unit": "blue-guns", "to": "limbered"}));
}

#[test]
fn micro_force_reform() {
    let mut game = Game::new();
    game.set("blue-1", "disordered", true);
    game.reach_movement(&["blue-brigade"]);
    let changed = game.does("blue-player", json!({"do": "change-formation", "unit": "blue-1", "to": "line"}));
    assert!(changed.cites("micro-force.reform") && !game.unit("blue-1").unit.disordered);
}

#[test]
fn cavalry_dismounts_as_it_changes_formation() {
    let mut game = Game::new();
    game.reach_movement(&["blue-horse"]);
    let command = json!({"do": "change-formation", "unit": "blue-horse", "to": "skirmish", "mounted": false});
    game.does("blue-player", command);
    assert_eq!(game.unit("blue-horse").unit.any_formation().to_string(), "skirmish");
    assert!(game.piece("blue-horse").facts.iter().any(|fact| fact.value.to_string().contains("dismounted")));
}

/// The 1st Blue charges the 2nd Grey, and the enemy holds his fire.
fn charge(game: &mut Game) {
    game.reach_movement(&["blue-brigade", "blue-horse"]);
    let declared =
        game.rolls("blue-player", json!({"do": "charge", "unit": "blue-1", "target": "grey-2"}), &[3]);
    assert!(declared.cites("micro-force.charge.1"), "the bonus is rolled at the declaration");
    assert_eq!(
        game.refused("blue-player", json!({"do": "press-home", "unit": "blue-1"})),
        "micro-force.move.5"
    );
    game.does("grey-player", "hold-fire");
    assert_eq!(game.due("blue-player"), [("press-home", "micro-force.charge.1")]);
    assert_eq!(game.refused("blue-player", "end-move"), "micro-force.charge.1");
}

#[test]
fn micro_force_charge_3_falters() {
    let mut game = Game::new();
    charge(&mut game);
    let done = game.rolls("blue-player", json!({"do": "press-home", "unit": "blue-1"}), &[16]);
    assert!(matches!(&done.events[0], Event::Charged { result: ChargeResult::Falters, bonus: 1, .. }));
    assert!(game.state().melees.is_empty());
}

#[test]
fn micro_force_charge_4_skedaddles() {
    let mut game = Game::new();
    charge(&mut game);
    let done = game.rolls("blue-player", json!({"do": "press-home", "unit": "blue-1"}), &[1, 16, 5]);
    let retreats = |event: &Event| matches!(event, Event::Charged { result: ChargeResult::Retreats, .. });
    assert!(done.events.iter().any(retreats));
    assert!(game.unit("grey-2").unit.disordered && game.state().melees.is_empty());
}

/// The 1st Blue has met the 2nd Grey, and the melee phase has come.
fn met() -> Game {
    let mut game = Game::new();
    charge(&mut game);
    game.rolls("blue-player", json!({"do": "press-home", "unit": "blue-1"}), &[1, 1]);
    assert_eq!(game.state().melees.len(), 1);
    game.does("blue-player", "end-move");
    game.pass_to(Phase::Melee);
    game
}

#[test]
fn micro_force_melee_after() {
    let mut game = met();
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    assert_eq!(game.due("blue-player"), [("fight", "micro-force.charge.5")]);
    assert_eq!(game.refused("blue-player", json!({"do": "pass", "side": "blue"})), "micro-force.charge.5");
    assert_eq!(game.refused("grey-player", fight.clone()), "table.seats");
    // A tie, and both pass: they fight again, and nobody is disordered yet.
    let tied = game.rolls("blue-player", fight.clone(), &[4, 1, 1, 4, 1, 1, 1, 1]);
    assert!(!tied.cites("micro-force.melee.after"));
    assert!(!game.unit("blue-1").unit.disordered && !game.unit("grey-2").unit.disordered);
    assert_eq!((game.unit("blue-1").unit.steps_lost, game.unit("grey-2").unit.steps_lost), (2, 2));
    // Then the attacker by three: the defender falls back shaken, and both are disordered.
    let won = game.rolls("blue-player", fight, &[5, 1, 1, 2, 1, 1, 4]);
    assert!(
        won.cites("micro-force.melee.after") && won.has(&Event::FellBack { unit: id("grey-2"), inches: 4 })
    );
    assert!(game.unit("blue-1").unit.disordered && game.unit("grey-2").unit.disordered);
    assert!(game.unit("grey-2").unit.shaken && !game.unit("grey-2").unit.routed);
    assert_eq!(game.phase(), Phase::Recovery);
}

#[test]
fn micro_force_melee_result_puts_both_beads_on_who_is_routed_by_chart_10() {
    let mut game = met();
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    game.rolls("blue-player", fight, &[6, 1, 1, 2, 1, 1, 4, 3]);
    let grey = game.unit("grey-2");
    assert!(grey.unit.shaken && grey.unit.routed && grey.apart && grey.unit.steps_lost == 3);
}

#[test]
fn micro_force_melee_test_routs_without_the_white_bead() {
    let mut game = met();
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    // By one: the defender, at 13, tests and fails by seven.
    game.rolls("blue-player", fight, &[3, 1, 1, 2, 1, 1, 1, 20, 4, 3]);
    let grey = game.unit("grey-2");
    assert!(!grey.unit.shaken && grey.unit.routed);
}

#[test]
fn a_melee_with_two_attackers_ends_for_both_when_the_defender_is_gone() {
    let mut game = Game::new();
    game.set("grey-2", "steps-lost", 9);
    game.reach_movement(&["blue-brigade"]);
    for unit in ["blue-1", "blue-2"] {
        game.rolls("blue-player", json!({"do": "charge", "unit": unit, "target": "grey-2"}), &[3]);
        game.does("grey-player", "hold-fire");
        game.rolls("blue-player", json!({"do": "press-home", "unit": unit}), &[1, 1]);
    }
    game.pass_to(Phase::Melee);
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    // Twelve stands against six.
    let done = game.rolls("blue-player", fight, &[6, 1, 1, 1, 1, 1]);
    assert!(done.has(&Event::Dispersed { unit: id("grey-2") }));
    assert!(done.has(&Event::MeleeEnded { attacker: id("blue-2"), defender: id("grey-2") }));
    assert_eq!(game.phase(), Phase::Recovery);
}

#[test]
fn officers_ride_once_a_turn() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade"]);
    let ride = json!({"do": "ride", "officer": "blue-general", "to": "blue-2", "seen": {"ground": "road"}});
    assert!(game.does("blue-player", ride.clone()).cites("micro-force.move.1"));
    assert_eq!(game.state().officers["blue-general"].with.as_deref(), Some("blue-2"));
    assert_eq!(game.refused("blue-player", ride), "micro-force.move.4");
    assert_eq!(game.state().on_turn.as_deref(), Some("blue"), "it is no move of a brigade");
}
