//! Recovery at the start of a player's turn: by itself, and by what the log shows.

use crate::common::battle::Game;

const END: &str = "end-phase";

/// The battle at the end of Blue's first turn: whatever ends it begins Red's second one.
fn before_the_second_turn(changes: &[(&str, &str)]) -> Game {
    let mut game = Game::with(changes);
    game.go_to("blue", "melee");
    game
}

#[test]
fn fatigue_recover_when_a_unit_was_left_alone() {
    let mut game = before_the_second_turn(&[]);
    let entry = game.rolls("bert", END, &[40]);
    assert!(entry.cites("fatigue.recover.when") && entry.cites("fatigue.recover.amount"));
    assert_eq!(
        entry.says,
        [
            "the melee phase ends",
            "turn 2 of Red begins",
            "Second Red recovers 40 fatigue and has 280 left",
            "the defensive fire phase begins",
        ]
    );
    assert_eq!(game.unit("r2").fatigue, 280);
    // Nobody is asked for it: it has one answer.
    assert!(game.due("umpire").is_empty());
}

#[test]
fn fatigue_recover_when_nothing_hindered_it() {
    let moved = |game: &mut Game| {
        game.go_to("red", "movement");
        game.does("ruth", r#"{"do": "move", "unit": "r2"}"#);
    };
    let fired = |game: &mut Game| {
        game.go_to("red", "offensive fire");
        game.does("ruth", r#"{"do": "fire", "target": "b1", "units": ["r2"]}"#);
    };
    let fought = |game: &mut Game| {
        game.go_to("red", "melee");
        game.does("ruth", r#"{"do": "melee", "attackers": ["r2"], "defenders": ["b1"]}"#);
        game.does("ruth", r#"{"do": "melee-losses", "unit": "b1"}"#);
        game.does("bert", r#"{"do": "melee-losses", "unit": "r2"}"#);
        game.does("ruth", END);
        game.rolls("ruth", r#"{"do": "check", "unit": "r2"}"#, &[1]);
        game.rolls("bert", r#"{"do": "check", "unit": "b1"}"#, &[1]);
    };
    let hit = |game: &mut Game| {
        game.go_to("blue", "offensive fire");
        let fire = r#"{"do": "fire", "target": "r2", "units": ["b1"], "seen": {"fatigue": 1}}"#;
        game.does("bert", fire);
    };
    let missed = |game: &mut Game| {
        game.go_to("blue", "offensive fire");
        game.does("bert", r#"{"do": "fire", "target": "r2", "units": ["b1"]}"#);
    };
    type Deed<'a> = &'a dyn Fn(&mut Game);
    let deeds: [(Deed<'_>, bool); 5] =
        [(&moved, true), (&fired, true), (&fought, true), (&hit, true), (&missed, false)];
    for (deed, hinders) in deeds {
        let mut game = Game::with(&[]);
        deed(&mut game);
        game.go_to("blue", "melee");
        let before = game.unit("r2").fatigue;
        // Where it recovers there is a die to throw, and otherwise none is asked for.
        let faces: &[u32] = if hinders { &[] } else { &[5] };
        game.rolls("bert", END, faces);
        assert_eq!(game.unit("r2").fatigue, if hinders { before } else { before - 5 });
        assert_eq!((game.state().turn, game.unit("r2").recovered), (2, !hinders));
        // Once that is past, it recovers again.
        game.go_to("blue", "melee");
        game.ends_phase();
        assert_eq!((game.state().turn, game.unit("r2").recovered), (3, true));
    }
}

#[test]
fn fatigue_recover_when_there_was_a_turn_before() {
    let disrupted = ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"disrupted\"\n");
    let mut game = Game::with(&[disrupted]);
    // The rally ends the start of the first turn, in which nobody recovers.
    let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r1"}"#, &[1]);
    assert!(!entry.cites("fatigue.recover.when"));
    assert_eq!(game.unit("r2").fatigue, 320);
}

#[test]
fn fatigue_recover_amount_in_battles() {
    for (face, left) in [(0, 320), (17, 303), (40, 280)] {
        let mut game = before_the_second_turn(&[]);
        game.rolls("bert", END, &[face]);
        assert_eq!(game.unit("r2").fatigue, left);
    }
    let little = ("fatigue = 320", "fatigue = 15");
    let entry = before_the_second_turn(&[little]).rolls("bert", END, &[40]);
    assert_eq!(entry.says[2], "Second Red recovers 15 fatigue and has 0 left");
    // A unit without fatigue draws none.
    let none = ("fatigue = 320", "fatigue = 0");
    before_the_second_turn(&[none]).does("bert", END);
}

#[test]
fn fatigue_recover_amount_is_drawn_for_all_in_one_record() {
    let tired = ("men = 200\n", "men = 200\nfatigue = 30\n");
    let mut game = before_the_second_turn(&[tired]);
    let before = game.state().clone();
    game.rolls("bert", END, &[10, 20]);
    assert_eq!((game.unit("r1").fatigue, game.unit("r2").fatigue), (20, 300));
    // It is taken back like any other record that dice decided: by consent.
    game.does("bert", "ask-undo");
    game.does("ruth", "agree-undo");
    assert_eq!(*game.state(), before);
}

#[test]
fn fatigue_recover_when_a_rally_is_still_to_be_tried() {
    let routed = ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"routed\"\n");
    let mut game = before_the_second_turn(&[routed]);
    let entry = game.rolls("bert", END, &[40]);
    assert_eq!(entry.says.last().expect("told"), "Second Red recovers 40 fatigue and has 280 left");
    assert_eq!(game.due_of("ruth"), [("r1".to_owned(), "rally")]);
    let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r1"}"#, &[6]);
    assert!(!entry.cites("fatigue.recover.when"), "nobody recovers twice");
}
