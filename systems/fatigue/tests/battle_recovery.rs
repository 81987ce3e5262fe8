//! Recovery at the start of a player's turn, by what the log shows.
#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::battle::{Game, cites};

const END: &str = r#"{"do": "end-phase"}"#;

fn recover(unit: &str) -> String {
    format!(r#"{{"do": "recover", "unit": "{unit}"}}"#)
}

#[test]
fn fatigue_recover_when_a_unit_was_left_alone() {
    let mut game = Game::with(&[]);
    game.go_to("red", "melee");
    assert_eq!(game.state().turn, 1);
    let first = game.refused("ruth", &recover("r2"));
    assert_eq!(first.0, "fatigue.battle.turn");
    game.go_to("red", "start of the turn");
    assert_eq!(game.state().turn, 2);
    assert_eq!(game.due_of("ruth"), [("r2".to_owned(), "recover")]);
    assert_eq!(game.due("ruth")[0].rule, "fatigue.recover.when");
    assert_eq!(game.refusing_rule("ruth", END), "fatigue.recover.when");
    let none = game.refused("ruth", &recover("r1"));
    assert_eq!(none, ("fatigue.recover.amount", "First Red has no fatigue".to_owned()));
    assert!(!game.may("bert", &recover("b1")));
    let entry = game.does("ruth", &recover("r2"), &[40]);
    assert!(cites(&entry, "fatigue.recover.when") && cites(&entry, "fatigue.recover.amount"));
    assert_eq!(entry.says, ["Second Red recovers 40 fatigue and has 280", "the defensive fire phase begins"]);
}

#[test]
fn fatigue_recover_when_nothing_hindered_it() {
    let moved = |game: &mut Game| {
        game.go_to("red", "movement");
        game.does("ruth", r#"{"do": "move", "unit": "r2"}"#, &[]);
    };
    let fired = |game: &mut Game| {
        game.go_to("red", "offensive fire");
        game.does("ruth", r#"{"do": "fire", "target": "b1", "units": ["r2"]}"#, &[]);
    };
    let fought = |game: &mut Game| {
        game.go_to("red", "melee");
        game.does("ruth", r#"{"do": "melee", "attackers": ["r2"], "defenders": ["b1"]}"#, &[]);
        game.does("ruth", r#"{"do": "melee-losses", "unit": "b1"}"#, &[]);
        game.does("bert", r#"{"do": "melee-losses", "unit": "r2"}"#, &[]);
        game.does("ruth", END, &[]);
        game.does("ruth", r#"{"do": "check", "unit": "r2"}"#, &[1]);
        game.does("bert", r#"{"do": "check", "unit": "b1"}"#, &[1]);
    };
    let hit = |game: &mut Game| {
        game.go_to("blue", "offensive fire");
        let fire = r#"{"do": "fire", "target": "r2", "units": ["b1"], "seen": {"fatigue": 1}}"#;
        game.does("bert", fire, &[]);
    };
    let missed = |game: &mut Game| {
        game.go_to("blue", "offensive fire");
        game.does("bert", r#"{"do": "fire", "target": "r2", "units": ["b1"]}"#, &[]);
    };
    type Deed<'a> = &'a dyn Fn(&mut Game);
    let deeds: [(Deed<'_>, Option<&str>); 5] = [
        (&moved, Some("moved")),
        (&fired, Some("fired")),
        (&fought, Some("been in melee")),
        (&hit, Some("been fired on with effect")),
        (&missed, None),
    ];
    // Blue is tired as well, so that Red's second turn does not begin before the test looks.
    let tired = ("men = 200\n", "men = 200\nfatigue = 30\n");
    for (deed, hinders) in deeds {
        let mut game = Game::with(&[tired]);
        deed(&mut game);
        game.go_to("red", "start of the turn");
        match hinders {
            Some(hindrance) => {
                let (rule, why) = game.refused("ruth", &recover("r2"));
                assert_eq!(rule, "fatigue.recover.when");
                assert_eq!(why, format!("since its previous turn Second Red has {hindrance}"));
                // Once that is past, it recovers again.
                game.does("ruth", r#"{"do": "recover-all"}"#, &[0]);
                game.go_to("blue", "movement");
                game.go_to("red", "start of the turn");
                assert!(game.may("ruth", &recover("r2")), "{hindrance}");
            }
            None => assert!(game.may("ruth", &recover("r2"))),
        }
    }
}

#[test]
fn fatigue_recover_when_there_was_a_turn_before() {
    let disrupted = ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"disrupted\"\n");
    let game = Game::with(&[disrupted]);
    let first = game.refused("ruth", &recover("r2"));
    assert_eq!(first, ("fatigue.recover.when", "no turn went before this one".to_owned()));
}

#[test]
fn fatigue_recover_amount_in_battles() {
    for (face, left) in [(0, 320), (17, 303), (40, 280)] {
        let mut game = Game::with(&[]);
        game.go_to("red", "start of the turn");
        game.does("ruth", &recover("r2"), &[face]);
        assert_eq!(game.unit("r2").fatigue, left);
    }
    let little = ("fatigue = 320", "fatigue = 15");
    let mut game = Game::with(&[little]);
    game.go_to("red", "start of the turn");
    let entry = game.does("ruth", &recover("r2"), &[40]);
    assert_eq!(entry.says[0], "Second Red recovers 15 fatigue and has 0");
}

#[test]
fn all_recover_at_once() {
    let mut game = Game::with(&[("men = 200\n", "men = 200\nfatigue = 30\n")]);
    game.go_to("red", "start of the turn");
    game.does("ruth", r#"{"do": "recover-all"}"#, &[10, 20]);
    assert_eq!((game.unit("r1").fatigue, game.unit("r2").fatigue), (20, 300));
    let late = game.refusing_rule("ruth", r#"{"do": "recover-all"}"#);
    assert_eq!(late, "fatigue.battle.turn");
}
