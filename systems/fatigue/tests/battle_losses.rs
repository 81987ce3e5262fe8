//! Losses by fire and in melee, and what they bring.

use crate::common::battle::Game;
use standfast_fatigue::battle::Call;

fn fire(target: &str, seen: &str) -> String {
    format!(r#"{{"do": "fire", "target": "{target}", "units": ["r1"], "seen": {{{seen}}}}}"#)
}

fn losses(unit: &str, seen: &str) -> String {
    format!(r#"{{"do": "melee-losses", "unit": "{unit}", "seen": {{{seen}}}}}"#)
}

const MELEE: &str = r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#;

#[test]
fn fatigue_loss_by_fire() {
    let mut game = Game::in_phase("offensive fire", &[]);
    // The table of the players gives the fatigue: nothing is drawn but whether a check is called for.
    let entry = game.rolls("ruth", fire("b1", r#""casualties": 12, "fatigue": 30"#), &[0]);
    assert_eq!(
        entry.says,
        [
            "First Red fires at First Blue with a fire value of 200",
            "First Blue loses 12 men by fire and gains 30 fatigue: 130"
        ]
    );
    assert!(entry.cites("fatigue.loss"));
    assert_eq!((game.unit("b1").men, game.unit("b1").fatigue), (188, 130));
    assert!(game.unit("b1").deeds.fired_on && game.unit("r1").deeds.fired);
    // Fatigue alone is an effect too.
    game.go_to("blue", "defensive fire");
    game.does("ruth", fire("b2", r#""fatigue": 5"#));
    assert!(game.unit("b2").deeds.fired_on);
}

#[test]
fn fatigue_loss_by_fire_may_be_none() {
    let mut game = Game::in_phase("offensive fire", &[]);
    let entry = game.does("ruth", fire("b1", ""));
    assert_eq!(entry.says, ["First Red fires at First Blue with a fire value of 200"]);
    assert!(!game.unit("b1").deeds.fired_on);
    assert!(game.unit("r1").deeds.fired);
}

#[test]
fn fatigue_loss_in_melee_is_due_from_both_sides() {
    let mut game = Game::in_phase("melee", &[]);
    let none = game.declined("ruth", losses("b1", ""));
    assert_eq!(none, ("fatigue.loss", "First Blue has no losses in melee to be entered".to_owned()));
    game.does("ruth", MELEE);
    // Each side enters what it did to the other.
    assert_eq!(game.due_of("ruth"), [("b1".to_owned(), "melee-losses")]);
    assert_eq!(game.due_of("bert"), [("r1".to_owned(), "melee-losses")]);
    assert!(game.due("umpire").iter().all(|(_, _, rule)| *rule == "fatigue.loss"));
    let (rule, why) = game.declined("ruth", "end-phase");
    assert_eq!(rule, "fatigue.loss");
    assert_eq!(why, "First Red takes its losses before the phase ends: it was in melee");
    assert!(!game.may("bert", losses("b1", "")));
    let entry = game.rolls("ruth", losses("b1", r#""casualties": 20"#), &[45]);
    assert_eq!(
        entry.says,
        [
            "First Blue loses 20 men in melee and gains 45 fatigue: 145",
            "First Blue must check morale at the end of the phase: it was in melee",
        ]
    );
    game.does("bert", losses("r1", r#""casualties": 8, "fatigue": 60"#));
    assert_eq!((game.unit("r1").men, game.unit("r1").fatigue), (192, 60));
    assert!(game.unit("r1").deeds.melee && game.unit("b1").deeds.melee);
    assert!(!game.unit("r1").deeds.fired_on);
    assert!(game.may("ruth", "end-phase"));
}

#[test]
fn fatigue_range_leaves_leaders_out_of_battles() {
    let refuses = |game: &Game, seat: &str, command: &str| {
        let (rule, why) = game.declined(seat, command);
        assert_eq!(rule, "fatigue.range", "{command}");
        assert!(why.ends_with("is a leader, and leaders do not suffer fatigue"), "{why}");
    };
    let mut game = Game::in_phase("offensive fire", &[]);
    refuses(&game, "ruth", &fire("bluewater", r#""fatigue": 50"#));
    game.go_to("red", "melee");
    refuses(&game, "ruth", &losses("bluewater", r#""fatigue": 50"#));
    assert!(game.piece("bluewater").facts.iter().all(|fact| fact.name != "fatigue"));
    let knobs = game.legal("umpire");
    let set = knobs.iter().filter(|offer| offer.fixed.iter().any(|(_, thing)| &*thing.id == "bluewater"));
    assert!(set.into_iter().all(|offer| offer.fixed.iter().all(|(_, thing)| &*thing.id != "fatigue")));
}

#[test]
fn fatigue_casualties_are_drawn_in_battles() {
    for (face, fatigue) in [(10, 110), (30, 130)] {
        let mut game = Game::in_phase("offensive fire", &[]);
        let entry = game.rolls("ruth", fire("b1", r#""casualties": 10"#), &[face, 0]);
        assert!(entry.cites("fatigue.casualties"));
        assert_eq!(game.unit("b1").fatigue, fatigue);
    }
}

#[test]
fn fatigue_trigger_calls_to_a_check_at_the_end_of_the_phase() {
    let mut game = Game::in_phase("offensive fire", &[]);
    let entry = game.rolls("ruth", fire("b1", r#""casualties": 10"#), &[10, 1]);
    assert_eq!(game.unit("b1").call, Some(Call::Losses));
    assert!(entry.cites("fatigue.trigger") && !entry.cites("fatigue.check"));
    let check = r#"{"do": "check", "unit": "b1"}"#;
    let early = game.declined("bert", check);
    assert_eq!(early, ("fatigue.trigger", "First Blue checks at the end of the phase".to_owned()));
    assert_eq!(game.due("umpire"), []);
    assert_eq!(game.markers("b1"), ["check", "fired on"]);
    // A second call in the same phase adds none.
    let more = r#"{"do": "fire", "target": "b1", "units": ["r2"], "seen": {"casualties": 10}}"#;
    let entry = game.rolls("ruth", more, &[10, 1]);
    assert_eq!(entry.says.len(), 3);
    assert_eq!(entry.says[2], "the offensive fire phase ends", "nobody is left to fire");
    assert_eq!(game.due_of("bert"), [("b1".to_owned(), "check")]);
    assert_eq!(game.due("ruth"), []);
    assert_eq!(
        game.declined("bert", r#"{"do": "check", "unit": "b2"}"#),
        ("fatigue.trigger", "Second Blue has no check to make".to_owned())
    );
    game.rolls("bert", check, &[1]);
    assert_eq!(game.view("ruth").view.clock[2].value.to_string(), "melee");
}

#[test]
fn fatigue_trigger_is_sure_in_melee() {
    let mut game = Game::in_phase("melee", &[]);
    game.does("ruth", MELEE);
    game.does("ruth", losses("b1", ""));
    game.does("bert", losses("r1", ""));
    assert_eq!(game.unit("b1").call, Some(Call::Melee));
    assert_eq!(game.unit("r1").call, Some(Call::Melee));
}

#[test]
fn fatigue_cap_calls_to_a_check_in_battles() {
    let exhausted = [("men = 200\nfatigue = 100", "men = 200\nfatigue = 900")];
    let mut game = Game::in_phase("offensive fire", &exhausted);
    let entry = game.does("ruth", fire("b1", r#""fatigue": 1"#));
    assert!(entry.cites("fatigue.cap"));
    assert_eq!((game.unit("b1").fatigue, game.unit("b1").call), (900, Some(Call::Exhaustion)));
    game.does("ruth", "end-phase");
    let due = game.view("bert").due;
    assert_eq!((due.len(), due[0].rule, due[0].by), (1, "fatigue.cap", "before the phase ends"));
    for seat in ["ruth", "umpire"] {
        let (rule, why) = game.declined(seat, "end-phase");
        assert_eq!(rule, "fatigue.cap");
        assert_eq!(
            why,
            "First Blue checks morale before the phase ends: it suffered a loss at maximum fatigue"
        );
    }
    // Nothing else is done while checks are rolled.
    assert_eq!(game.refused("ruth", fire("b2", "")), "fatigue.battle.turn");
}

#[test]
fn reaching_900_by_both_rulings() {
    for (rules, call) in [("", None), ("[rules]\nreaching_900 = \"checks\"\n", Some(Call::Exhaustion))] {
        let tired = ("men = 200\nfatigue = 100", "men = 200\nfatigue = 890");
        let mut game =
            Game::in_phase("offensive fire", &[tired, ("[[sides]]", &format!("{rules}[[sides]]"))]);
        let entry = game.does("ruth", fire("b1", r#""fatigue": 10"#));
        assert!(entry.cites("fatigue.reaching_900"));
        assert_eq!(game.unit("b1").call, call);
    }
}

#[test]
fn fatigue_battle_strength_shrinks_with_men() {
    let mut game = Game::in_phase("offensive fire", &[]);
    assert_eq!(game.reads("b2", "fire").0, "100");
    let entry = game.rolls("ruth", fire("b2", r#""casualties": 25"#), &[25, 0]);
    assert!(entry.cites("fatigue.battle.strength"));
    assert_eq!(game.reads("b2", "men"), ("75".to_owned(), "of 100".to_owned()));
    assert_eq!((game.reads("b2", "fire").0, game.reads("b2", "melee").0), ("75".to_owned(), "75".to_owned()));
    // 300.5 × 49 / 50 = 294.49, and high fatigue takes 40% from artillery.
    let shot = r#"{"do": "fire", "target": "bg", "units": ["r2"], "seen": {"casualties": 1}}"#;
    game.rolls("ruth", shot, &[1, 0]);
    assert_eq!(game.reads("bg", "fire"), ("176.694".to_owned(), "-40% by fatigue".to_owned()));
}

#[test]
fn fatigue_battle_strength_without_men_is_none() {
    let mut game = Game::in_phase("offensive fire", &[]);
    let call = r#"{"do": "fire", "target": "b1", "units": ["r1"], "seen": {"casualties": 10}}"#;
    game.rolls("ruth", call, &[10, 1]);
    let all = r#"{"do": "fire", "target": "b1", "units": ["r2"], "seen": {"casualties": 190}}"#;
    let entry = game.does("ruth", all);
    assert_eq!(entry.says[2], "First Blue is destroyed");
    assert_eq!(game.piece("b1").out.as_deref(), Some("destroyed"));
    assert_eq!(game.state().leaders["bluewater"], None);
    assert_eq!(game.unit("b1").call, None);
    let melee = r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#;
    assert!(!game.may("ruth", melee));
    game.go_to("blue", "movement");
    let (rule, why) = game.declined("bert", r#"{"do": "move", "unit": "b1"}"#);
    assert_eq!((rule, why.as_str()), ("fatigue.battle.strength", "First Blue is destroyed"));
    game.go_to("blue", "offensive fire");
    game.go_to("red", "defensive fire");
    game.go_to("red", "offensive fire");
    assert_eq!(game.refused("ruth", fire("b1", "")), "fatigue.battle.strength");
}
