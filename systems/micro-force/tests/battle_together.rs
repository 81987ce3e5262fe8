//! Several pieces in one command: a volley, a march, a recovery; several attackers of one unit.

use crate::common::battle::{FIELD, Game, id};
use serde_json::json;
use standfast_drill::battles::laid;
use standfast_micro_force::battle::{Event, Phase};
use standfast_micro_force::procedures::Action;
use standfast_tabletop::Pose;

fn on_a_table() -> Game {
    let stand = [("blue-1", 12.0, 10.0, 0), ("blue-2", 20.0, 10.0, 0), ("grey-1", 16.0, 20.0, 180)];
    Game::of(&format!("{FIELD}{}", laid((48, 36), "", &stand)))
}

#[test]
fn micro_force_fire_1_volley_in_one_command() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    // Each fires as the players see it, one after the other, and its dice come in that order.
    let firers = json!({"blue-1": {"range": "short"}, "blue-2": {"range": "short", "stands": 0.5}});
    let volley = json!({"do": "volley", "target": "grey-2", "firers": firers});
    let fired = game.rolls("blue-player", volley, &[1, 3, 4, 1, 1, 6, 6]);
    let firers: Vec<&str> = fired
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { unit, .. } => Some(unit.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(firers, ["blue-1", "blue-2"]);
    assert!(fired.has(&Event::VolleyEnded));
    assert_eq!(game.state().on_turn.as_deref(), Some("grey"));
    game.audit();
}

#[test]
fn micro_force_fire_1_a_volley_is_over_with_its_target() {
    let mut game = Game::new();
    game.set("grey-2", "steps-lost", 11);
    game.reach_fire(&[]);
    let firers = json!({"blue-1": {"range": "short"}, "blue-2": {"range": "short"}});
    let volley = json!({"do": "volley", "target": "grey-2", "firers": firers});
    let fired = game.rolls("blue-player", volley, &[1, 3, 4]);
    assert!(fired.has(&Event::Dispersed { unit: id("grey-2") }));
    assert!(!game.unit("blue-2").fired && game.unit("blue-2").first_fire);
}

#[test]
fn micro_force_fire_1_a_volley_of_nobody_is_none() {
    let mut game = Game::new();
    game.reach_fire(&[]);
    let nobody = json!({"do": "volley", "target": "grey-2", "firers": {}});
    assert!(game.malformed("blue-player", nobody).starts_with("firers"));
}

#[test]
fn micro_force_table_seen_in_a_volley() {
    let mut game = on_a_table();
    game.reach_fire(&[]);
    let volley = json!({"do": "volley", "target": "grey-1", "firers": {"blue-1": {}, "blue-2": {}}});
    let complete = game.complete("blue-player", &volley);
    for firer in ["blue-1", "blue-2"] {
        let seen = &complete["firers"][firer];
        assert_eq!((&seen["range"], &seen["line_of_sight"]), (&json!("long"), &json!(true)), "{firer}");
    }
    // A player who sees it otherwise gives the reason.
    let mut otherwise = json!({"do": "volley", "target": "grey-1", "firers": {"blue-1": {"range": "short"}}});
    assert!(game.malformed("blue-player", otherwise.clone()).starts_with("because is missing"));
    otherwise["because"] = json!("measured anew");
    game.rolls("blue-player", otherwise, &[1, 6, 6, 1, 1]);
}

#[test]
fn micro_force_move_4_a_brigade_marches_in_one_command() {
    let mut game = on_a_table();
    game.reach_movement(&["blue-brigade", "grey-brigade"]);
    let moves = json!({"blue-1": [{"ahead": 3}], "blue-2": [{"ahead": 4}]});
    let marched = game.does("blue-player", json!({"do": "march", "brigade": "blue-brigade", "moves": moves}));
    assert_eq!(
        (game.pose("blue-1").unwrap(), game.pose("blue-2").unwrap()),
        (Pose::new(1200, 1300, 0), Pose::new(2000, 1400, 0))
    );
    assert!(marched.has(&Event::MoveEnded { piece: id("blue-brigade") }), "all of it has moved");
    game.audit();
}

#[test]
fn micro_force_move_4_a_brigade_is_fired_at_when_all_of_it_has_marched() {
    let mut game = on_a_table();
    game.reach_movement(&["blue-brigade"]);
    let moves = json!({"blue-1": [{"ahead": 3}], "blue-2": [{"ahead": 4}]});
    game.does("blue-player", json!({"do": "march", "brigade": "blue-brigade", "moves": moves}));
    // One answer for all of them.
    assert_eq!(game.due("grey-player"), [("hold-fire", "micro-force.move.5")]);
    let held = game.does("grey-player", "hold-fire");
    assert!(held.has(&Event::MoveEnded { piece: id("blue-brigade") }));
}

#[test]
fn micro_force_table_move_stops_short_of_a_friend_who_has_come_there() {
    let mut game = on_a_table();
    game.reach_movement(&["blue-brigade", "grey-brigade"]);
    // Both would wheel inwards onto the same ground.
    let moves = json!({"blue-1": [{"wheel": "right", "degrees": 20}, {"ahead": 1.8}],
                       "blue-2": [{"wheel": "left", "degrees": 20}, {"ahead": 1.8}]});
    let marched = game.does("blue-player", json!({"do": "march", "brigade": "blue-brigade", "moves": moves}));
    assert!(marched.has(&Event::MoveEnded { piece: id("blue-brigade") }));
    let ground = game.table.ground().unwrap();
    let both = ["blue-1", "blue-2"].map(|unit| (**ground.unit(unit).unwrap()).clone());
    for unit in both {
        assert_eq!(ground.fits(unit), Ok(()));
    }
}

#[test]
fn micro_force_move_4_a_brigade_marches_without_a_table() {
    let mut game = Game::new();
    game.reach_movement(&["blue-brigade", "grey-brigade", "grey-guns"]);
    let moves = json!({"blue-1": {"ground": "rough"}, "blue-2": {}});
    let marched = game.does("blue-player", json!({"do": "march", "brigade": "blue-brigade", "moves": moves}));
    assert!(marched.has(&Event::MoveEnded { piece: id("blue-brigade") }));
}

#[test]
fn micro_force_sequence_recovers_in_one_command() {
    let mut game = Game::new();
    game.set("blue-1", "shaken", true);
    game.set("blue-2", "shaken", true);
    game.set("blue-2", "routed", true);
    game.set("grey-1", "shaken", true);
    game.reach_fire(&[]);
    game.pass_to(Phase::Recovery);
    // From rout before shaken: the natural 20 takes off both beads, and nothing is left to rally from.
    let recovered = game.rolls("blue-player", json!({"do": "recover", "side": "blue"}), &[20, 13]);
    let tried: Vec<(&str, Action)> = recovered
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Tried { unit, action, .. } => Some((unit.as_str(), *action)),
            _ => None,
        })
        .collect();
    assert_eq!(tried[..2], [("blue-2", Action::RallyRouted), ("blue-1", Action::RallyShaken)]);
    assert!(recovered.has(&Event::Passed { side: id("blue") }));
    assert!(!game.unit("blue-2").unit.shaken && game.unit("blue-1").unit.shaken);
    assert_eq!(game.refused("blue-player", json!({"do": "recover", "side": "blue"})), "micro-force.sequence");
}

/// Both Blue regiments have met the 2nd Grey.
fn both_have_met(rulings: &str) -> Game {
    let mut game = Game::ruled(rulings);
    game.set("grey-2", "base-cohesion", 20);
    game.set("grey-2", "stands", 3);
    game.reach_movement(&["blue-brigade"]);
    for unit in ["blue-1", "blue-2"] {
        game.rolls("blue-player", json!({"do": "charge", "unit": unit, "target": "grey-2"}), &[3]);
        game.does("grey-player", "hold-fire");
        game.rolls("blue-player", json!({"do": "press-home", "unit": unit}), &[1, 1]);
    }
    game.pass_to(Phase::Melee);
    game
}

#[test]
fn micro_force_several_in_melee_together() {
    let mut game = both_have_met("");
    // Twelve stands against three: six dice against two. By three the defender falls back, and the melee is over.
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    let fought = game.rolls("blue-player", fight, &[5, 1, 1, 1, 1, 1, 2, 1, 4]);
    assert!(fought.cites("micro-force.several_in_melee"));
    for attacker in ["blue-1", "blue-2"] {
        assert!(fought.has(&Event::MeleeEnded { attacker: id(attacker), defender: id("grey-2") }));
        assert!(game.unit(attacker).unit.disordered);
    }
    assert_eq!(game.phase(), Phase::Recovery);
}

#[test]
fn micro_force_several_in_melee_falls_back_together() {
    let mut game = both_have_met("");
    let fight = json!({"do": "fight", "attacker": "blue-2", "defender": "grey-2"});
    // By three for the defender: the leading attacker loses two steps, and all attackers fall back shaken.
    let fought = game.rolls("blue-player", fight, &[2, 1, 1, 1, 1, 1, 5, 1, 4]);
    for attacker in ["blue-1", "blue-2"] {
        assert!(fought.has(&Event::FellBack { unit: id(attacker), inches: 4 }));
        assert!(game.unit(attacker).unit.shaken);
    }
    assert_eq!((game.unit("blue-1").unit.steps_lost, game.unit("blue-2").unit.steps_lost), (0, 2));
}

#[test]
fn micro_force_charge_5_nobody_fights_who_has_gone_back() {
    let mut game = both_have_met("several_in_melee = \"pairs\"");
    // Six stands against three, and the defender falls back: there is no contact with the other attacker any more.
    let fight = json!({"do": "fight", "attacker": "blue-1", "defender": "grey-2"});
    let fought = game.rolls("blue-player", fight, &[5, 1, 1, 1, 2, 1, 4]);
    assert!(fought.has(&Event::FellBack { unit: id("grey-2"), inches: 4 }));
    assert!(fought.has(&Event::MeleeEnded { attacker: id("blue-2"), defender: id("grey-2") }));
    assert!(!game.unit("blue-2").unit.disordered, "it has not fought");
    assert_eq!(game.phase(), Phase::Recovery);
}
