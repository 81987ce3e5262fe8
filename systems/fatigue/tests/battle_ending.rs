//! Every way in which a battle ends.

use crate::common::battle::Game;
use standfast_engine::battle::{Ending, LiveBattle};

const END: &str = "end-phase";

fn victory(conditions: &str) -> String {
    format!("fire = 300.5\nmelee = 20\n[victory]\n{conditions}\n")
}

fn game(conditions: &str) -> Game {
    Game::with(&[("fire = 300.5\nmelee = 20\n", &victory(conditions))])
}

const PLACES: &str = r#"
[[objectives]]
id = "hill"
name = "The hill"
points = 10
[[objectives]]
id = "ford"
name = "The ford"
points = 5
held_by = "blue"
"#;

fn ending(game: &Game) -> Ending {
    game.table.ending().expect("an ending").clone()
}

fn ended(game: &Game, way: &str, winner: Option<&str>) -> String {
    let ending = ending(game);
    assert_eq!((ending.way.as_str(), ending.winner.as_deref()), (way, winner));
    assert_eq!(ending.rule, "fatigue.battle.victory");
    assert_eq!(game.verbs("ruth"), [""; 0]);
    assert!(game.table.audit().is_ok());
    ending.says
}

#[test]
fn fatigue_battle_victory_when_the_turns_are_over() {
    let mut game = Game::with(&[]);
    while game.table.ending().is_none() {
        game.ends_phase();
    }
    let says = ended(&game, "turn-limit", None);
    assert_eq!(says, "turn 3 was the last; Red: 0 points; Blue: 0 points");
}

#[test]
fn fatigue_battle_victory_counts_places_and_men() {
    let mut game = game(&format!("points_per_100_men = 10\n{PLACES}"));
    game.go_to("red", "movement");
    let entry = game.does("ruth", r#"{"do": "take-objective", "objective": "hill"}"#);
    // No table shows it: the other side says whether it is so.
    assert_eq!(entry.says, ["Red claims The hill"]);
    assert_eq!(game.due_of("bert"), [("hill".to_owned(), "answer-claim")]);
    let answer = r#"{"do": "answer-claim", "objective": "hill"}"#;
    assert_eq!(game.refused("ruth", answer), "fatigue.battle.victory");
    let entry = game.does("bert", answer);
    assert_eq!(entry.says, ["Red takes The hill"]);
    let twice = game.declined("ruth", r#"{"do": "take-objective", "objective": "hill"}"#);
    assert_eq!(twice, ("fatigue.battle.victory", "The hill is yours already".to_owned()));
    game.go_to("red", "offensive fire");
    assert_eq!(
        game.refused("ruth", r#"{"do": "take-objective", "objective": "ford"}"#),
        "fatigue.battle.turn"
    );
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1"], "seen": {"casualties": 55}}"#;
    game.rolls("ruth", fire, &[55, 0]);
    while game.table.ending().is_none() {
        game.ends_phase();
    }
    let says = ended(&game, "turn-limit", Some("red"));
    assert_eq!(says, "turn 3 was the last; Red: 15 points; Blue: 5 points");
}

#[test]
fn fatigue_battle_victory_by_losses_at_the_end_of_the_phase() {
    // A tenth of 350 men.
    let mut game = game("losses_percent = 10");
    game.go_to("red", "offensive fire");
    let fire = |units: &str, men: i64| {
        format!(
            r#"{{"do": "fire", "target": "b1", "units": [{units}], "seen": {{"casualties": {men}, "fatigue": 0}}}}"#
        )
    };
    game.rolls("ruth", fire(r#""r1""#, 34), &[0]);
    game.does("ruth", END);
    assert!(game.table.ending().is_none());
    game.go_to("blue", "defensive fire");
    game.rolls("ruth", fire(r#""r1""#, 1), &[1]);
    assert!(game.table.ending().is_none());
    game.does("ruth", END);
    // The check of the phase is rolled before anything is settled.
    assert!(game.table.ending().is_none());
    game.rolls("bert", r#"{"do": "check", "unit": "b1"}"#, &[1]);
    assert_eq!(ended(&game, "losses", Some("red")), "Red: 0 of 300 men lost; Blue: 35 of 350 men lost");
}

#[test]
fn fatigue_battle_victory_by_units_broken() {
    let mut game = game("broken_percent = 60");
    game.go_to("red", "offensive fire");
    for (target, unit) in [("b1", "r1"), ("b2", "r2")] {
        let all = game.unit(target).men;
        let fire = format!(
            r#"{{"do": "fire", "target": "{target}", "units": ["{unit}"], "seen": {{"casualties": {all}}}}}"#
        );
        game.does("ruth", &fire);
    }
    let says = ended(&game, "broken", Some("red"));
    assert_eq!(says, "Red: 0 of 2 units routed or destroyed; Blue: 2 of 3 units routed or destroyed");
}

#[test]
fn fatigue_battle_victory_of_nobody_where_both_break() {
    let mut game = game("broken_percent = 30");
    game.go_to("red", "melee");
    game.does("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#);
    for (seat, unit) in [("ruth", "b1"), ("bert", "r1")] {
        let losses = format!(r#"{{"do": "melee-losses", "unit": "{unit}", "seen": {{"casualties": 200}}}}"#);
        game.does(seat, &losses);
    }
    game.does("ruth", END);
    ended(&game, "broken", None);
}

fn take(place: &str) -> String {
    format!(r#"{{"do": "take-objective", "objective": "{place}"}}"#)
}

fn answer(place: &str, agreed: bool) -> String {
    format!(r#"{{"do": "answer-claim", "objective": "{place}", "agreed": {agreed}}}"#)
}

#[test]
fn fatigue_battle_victory_by_places_at_the_end_of_a_turn() {
    let mut game = game(&format!("objective_points = 15\n{PLACES}"));
    assert_eq!(game.view("ruth").view.pending, ["The hill (10 points) is held by nobody"]);
    game.go_to("red", "movement");
    for place in ["hill", "ford"] {
        game.does("ruth", take(place));
        game.does("bert", answer(place, true));
    }
    game.go_to("red", "melee");
    assert!(game.table.ending().is_none());
    game.does("ruth", END);
    let says = ended(&game, "objectives", Some("red"));
    assert_eq!(says, "Red: objectives of 15 points held; Blue: objectives of 0 points held");
}

#[test]
fn fatigue_battle_victory_waits_for_the_answer_to_a_claim() {
    let mut game = game(&format!("objective_points = 15\n{PLACES}"));
    game.go_to("red", "movement");
    for place in ["hill", "ford"] {
        game.does("ruth", take(place));
    }
    let twice = game.declined("ruth", take("hill"));
    assert_eq!(twice.1, "the claim to The hill is still to be answered");
    assert!(game.view("bert").view.pending.contains(&"Red claims The hill".to_owned()));
    game.does("ruth", END);
    // Neither taken nor past: the phase does not end before it is answered.
    let (rule, why) = game.declined("ruth", END);
    assert_eq!(rule, "fatigue.battle.victory");
    assert!(why.starts_with("Blue answers whether Red takes The ford before the phase ends: "), "{why}");
    assert!(!game.may("ruth", answer("ford", true)));
    let entry = game.does("bert", answer("ford", false));
    assert_eq!(entry.says, ["the claim of Red to The ford is denied"]);
    let entry = game.does("umpire", answer("hill", true));
    assert_eq!(entry.says, ["Red takes The hill", "the offensive fire phase begins"]);
    let held = &game.state().objectives;
    assert_eq!([&held["hill"], &held["ford"]].map(|side| side.as_deref()), [Some("red"), Some("blue")]);
    assert!(!game.may("bert", answer("hill", true)), "it is answered");
    // What the umpire says himself is so.
    game.go_to("red", "melee");
    let entry = game.does("umpire", take("ford"));
    assert_eq!(entry.says, ["Red takes The ford"]);
}

#[test]
fn without_places_none_is_taken() {
    let game = Game::in_phase("movement", &[]);
    let take = r#"{"do": "take-objective", "objective": "hill"}"#;
    assert_eq!(game.refused("ruth", take), "fatigue.battle.victory");
}
