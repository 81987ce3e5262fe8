//! Turns, their phases, and who acts when.

use crate::common::battle::Game;
use standfast_fatigue::battle::{Phase, Step};

#[test]
fn fatigue_battle_turn_has_two_player_turns_of_four_phases() {
    let mut game = Game::with(&[]);
    let mut seen = Vec::new();
    for _ in 0..8 {
        let view = game.view("spectator");
        seen.push(view.view.clock.iter().map(|fact| fact.value.to_string()).collect::<Vec<_>>().join(" "));
        game.ends_phase();
    }
    assert_eq!(
        seen,
        [
            "1 Red defensive fire",
            "1 Red movement",
            "1 Red offensive fire",
            "1 Red melee",
            "1 Blue defensive fire",
            "1 Blue movement",
            "1 Blue offensive fire",
            "1 Blue melee",
        ]
    );
    assert_eq!(game.state().turn, 2);
}

#[test]
fn fatigue_battle_turn_may_order_its_phases_otherwise() {
    let phases = r#"turns = 3
phases = ["movement", "defensive-fire", "offensive-fire", "melee"]"#;
    let mut game = Game::with(&[("turns = 3", phases)]);
    assert_eq!(game.state().step, Step::Acting(Phase::Movement));
    game.does("ruth", "end-phase");
    assert_eq!(game.state().step, Step::Acting(Phase::DefensiveFire));
}

#[test]
fn fatigue_battle_turn_gives_each_phase_to_one_side() {
    let mut game = Game::with(&[]);
    // The enemy of the player fires, and ends the phase.
    assert_eq!(game.verbs("bert"), ["fire", "volley", "end-phase"]);
    assert_eq!(game.verbs("ruth"), [""; 0]);
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1"]}"#;
    let turn = "fatigue.battle.turn";
    assert_eq!(game.declined("ruth", fire), (turn, "to act: Blue".to_owned()));
    assert_eq!(game.refused("ruth", "end-phase"), turn);
    assert_eq!(
        game.declined("ruth", r#"{"do": "move", "unit": "r1"}"#),
        (turn, "units move in the movement phase; this is the defensive fire phase".to_owned())
    );
    game.go_to("red", "movement");
    assert_eq!(game.verbs("ruth"), ["move", "move-all", "attach", "end-phase"]);
    assert_eq!(game.verbs("bert"), [""; 0]);
    assert_eq!(game.verbs("umpire"), ["move", "move-all", "attach", "end-phase"]);
    assert_eq!(game.refused("bert", r#"{"do": "move", "unit": "b1"}"#), turn);
    game.go_to("red", "offensive fire");
    assert_eq!(game.verbs("ruth"), ["fire", "volley", "end-phase"]);
    assert_eq!(game.verbs("bert"), [""; 0]);
    game.go_to("red", "melee");
    assert_eq!(game.verbs("ruth"), ["melee", "end-phase"]);
    for command in
        [r#"{"do": "melee-losses", "unit": "b1"}"#, r#"{"do": "melee", "attackers": [], "defenders": []}"#]
    {
        assert!(!game.may("bert", command), "{command}");
    }
}

#[test]
fn fatigue_battle_turn_lets_a_unit_act_once_a_phase() {
    let mut game = Game::in_phase("movement", &[]);
    game.does("ruth", r#"{"do": "move", "unit": "r1"}"#);
    let again = game.declined("ruth", r#"{"do": "move", "unit": "r1"}"#);
    assert_eq!(again, ("fatigue.battle.turn", "First Red has moved in this phase".to_owned()));
    game.go_to("red", "offensive fire");
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1", "r2"]}"#;
    let entry = game.does("ruth", fire);
    // Nobody is left to fire: the phase ends by itself.
    let fires = "First Red, Second Red fire at First Blue with a fire value of 290";
    assert_eq!(entry.says, [fires, "the offensive fire phase ends", "the melee phase begins"]);
    assert_eq!(game.refused("ruth", fire), "fatigue.battle.turn");
    // In another phase they act again.
    game.go_to("red", "melee");
    game.does("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1", "b2"]}"#);
    let melee = |attacker: &str, defender: &str| {
        format!(r#"{{"do": "melee", "attackers": ["{attacker}"], "defenders": ["{defender}"]}}"#)
    };
    assert!(!game.may("ruth", melee("r1", "bg")));
    assert!(!game.may("ruth", melee("r2", "b1")));
    assert!(game.may("ruth", melee("r2", "bg")));
}

#[test]
fn what_was_done_without_dice_is_taken_back_by_its_giver() {
    let mut game = Game::in_phase("movement", &[]);
    let before = game.state().clone();
    game.does("ruth", r#"{"do": "move", "unit": "r1"}"#);
    assert!(game.unit("r1").deeds.moved);
    game.does("ruth", "undo");
    assert_eq!(*game.state(), before);
    // What dice decided is taken back by consent only.
    game.go_to("red", "offensive fire");
    let before = game.state().clone();
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1"], "seen": {"casualties": 10}}"#;
    game.rolls("ruth", fire, &[20, 0]);
    assert_eq!(game.refused("ruth", "undo"), "table.undo");
    game.does("ruth", "ask-undo");
    game.does("bert", "agree-undo");
    assert_eq!(*game.state(), before);
    assert!(standfast_engine::battle::LiveBattle::audit(&game.table).is_ok());
}

#[test]
fn everybody_sees_the_same() {
    let mut game = Game::in_phase("offensive fire", &[]);
    game.rolls(
        "ruth",
        r#"{"do": "fire", "target": "b1", "units": ["r1"], "seen": {"casualties": 10}}"#,
        &[20, 1],
    );
    let of = |seat: &str| game.view(seat).view;
    assert_eq!(of("bert"), of("ruth"));
    assert_eq!(of("spectator"), of("umpire"));
    assert_eq!(of("spectator"), of("ruth"));
}
