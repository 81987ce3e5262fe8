//! Whole actions in one command: what several units do at once, and what they come to together.

use crate::common::battle::Game;
use standfast_engine::Tree;
use standfast_engine::battle::LiveBattle;
use standfast_fatigue::battle::Call;
use standfast_fatigue::procedures::CheckResult::{Disrupted, Routed, Steady};

const END: &str = "end-phase";

#[test]
fn fatigue_battle_totals_of_fire_keep_fractions() {
    // Blue's guns: 300.5 less 40%, and 200 of First Blue.
    let mut game = Game::with(&[]);
    let fire = r#"{"do": "fire", "target": "r1", "units": ["b1", "bg"]}"#;
    let entry = game.does("bert", fire);
    assert_eq!(entry.says[0], "First Blue, Blue Guns fire at First Red with a fire value of 380.3");
    let total = entry.reasons.iter().find(|reason| reason.rule == "fatigue.battle.totals").expect("a total");
    assert_eq!(total.says, "all who fire together have 380.3");
    // Half a point is kept: 5% of a regiment's men is no whole number of them.
    let odd = ("men = 100\nfatigue = 320", "men = 105\nfatigue = 320");
    let mut game = Game::in_phase("offensive fire", &[odd]);
    let entry = game.does("ruth", r#"{"do": "fire", "target": "b1", "units": ["r2"]}"#);
    assert_eq!(entry.says[0], "Second Red fires at First Blue with a fire value of 94.5");
}

#[test]
fn fatigue_battle_totals_are_known_before_casualties_are_entered() {
    let game = Game::in_phase("offensive fire", &[]);
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1", "r2"]}"#;
    let seat = game.table.roster().seat("ruth").expect("a seat");
    let odds = game.table.odds(&seat, &Tree::from_json(fire).expect("JSON")).expect("odds");
    let says = &odds.outcomes[0].says;
    assert_eq!(says[0], "First Red, Second Red fire at First Blue with a fire value of 290");
    // And on the sheet of each command, for all its units.
    assert_eq!(game.reads("reds", "fire"), ("290".to_owned(), "all its units together".to_owned()));
    assert_eq!(game.reads("reds", "melee attack").0, "290");
    assert_eq!(game.reads("reds", "melee defence").0, "300");
}

#[test]
fn fatigue_battle_totals_of_a_melee_give_its_odds() {
    for (attackers, defenders, says) in [
        (r#""r1", "r2""#, r#""b1""#, "290 to 200: odds of 1.45 to 1"),
        (r#""r2""#, r#""b1", "b2""#, "90 to 300: odds of 1 to 3.33"),
        (r#""r2""#, r#""bg""#, "90 to 20: odds of 4.5 to 1"),
    ] {
        let mut game = Game::in_phase("melee", &[]);
        let melee = format!(r#"{{"do": "melee", "attackers": [{attackers}], "defenders": [{defenders}]}}"#);
        let entry = game.does("ruth", &melee);
        assert!(entry.says[0].ends_with(says), "{:?}", entry.says);
        assert!(entry.cites("fatigue.battle.totals"));
    }
    let both = ("[[sides]]", "[rules]\nmelee_penalty = \"both\"\n[[sides]]");
    let mut game = Game::in_phase("melee", &[both]);
    let melee = r#"{"do": "melee", "attackers": ["r2"], "defenders": ["bg"]}"#;
    assert!(game.does("ruth", melee).says[0].ends_with("90 to 12: odds of 7.5 to 1"));
}

#[test]
fn a_volley_is_resolved_for_all_who_fire() {
    let mut game = Game::with(&[]);
    let volley = r#"{"do": "volley", "fire": {
        "b1": {"target": "r1", "casualties": 6}, "bg": {"target": "r1", "casualties": 4}, "b2": {"target": "r2"}}}"#;
    // One draw for the ten men of First Red, and one trial: those at one target fire together.
    let entry = game.rolls("bert", volley, &[30, 1]);
    assert_eq!(
        entry.says,
        [
            "First Blue, Blue Guns fire at First Red with a fire value of 380.3",
            "First Red loses 10 men by fire and gains 30 fatigue: 30",
            "First Red must check morale at the end of the phase: its losses call for it",
            "Second Blue fires at Second Red with a fire value of 100",
            "the defensive fire phase ends",
        ]
    );
    assert_eq!((game.unit("r1").men, game.unit("r1").call), (190, Some(Call::Losses)));
    assert!(!game.unit("r2").deeds.fired_on);
    assert!(["b1", "b2", "bg"].into_iter().all(|unit| game.unit(unit).deeds.fired));
    // A loss that their table gives is not drawn, and nobody loses more men than it has.
    let mut game = Game::with(&[]);
    let volley = r#"{"do": "volley", "fire": {
        "b1": {"target": "r2", "casualties": 0, "fatigue": 12}, "b2": {"target": "r1", "casualties": 1000}}}"#;
    game.does("bert", volley);
    assert_eq!((game.unit("r2").fatigue, game.unit("r1").men), (332, 0));
}

#[test]
fn what_a_melee_cost_is_entered_in_one_form_a_side() {
    let mut game =
        Game::in_phase("melee", &[("recovery_rate = 20", "recovery_rate = 20\nmelee_fatigue = 10")]);
    game.does("ruth", r#"{"do": "melee", "attackers": ["r1", "r2"], "defenders": ["b1", "b2"]}"#);
    let losses = r#"{"do": "melee-losses-all", "losses": {"b1": {"casualties": 4}, "b2": {"fatigue": 7}}}"#;
    // 4 and 10 to three times that; what the table gives is taken as it is.
    let entry = game.rolls("ruth", losses, &[42]);
    assert!(entry.cites("fatigue.loss.melee"));
    assert_eq!((game.unit("b1").fatigue, game.unit("b2").fatigue), (142, 7));
    assert_eq!(game.due_of("ruth"), []);
    let none = r#"{"do": "melee-losses-all", "losses": {}}"#;
    assert!(!game.may("bert", none));
    let losses = r#"{"do": "melee-losses-all", "losses": {"r1": {}, "r2": {}}}"#;
    game.rolls("bert", losses, &[10, 30]);
    // Nobody of theirs fell, and yet they are the worse for it.
    assert_eq!((game.unit("r1").fatigue, game.unit("r2").fatigue), (10, 350));
    // All called to their checks: each side rolls its own, in one command.
    assert_eq!(game.due_of("ruth").len(), 2);
    game.rolls("ruth", "check-all", &[1, 6]);
    assert_eq!((game.unit("r1").bearing, game.unit("r2").bearing), (Steady, Routed));
    let entry =
        game.rolls("bert", r#"{"do": "check-all", "checks": {"b1": {"modifier": 1}, "b2": {}}}"#, &[5, 1]);
    assert_eq!((game.unit("b1").bearing, game.unit("b2").bearing), (Steady, Steady));
    assert_eq!(entry.says.last().expect("told"), "the defensive fire phase begins");
}

#[test]
fn fatigue_loss_melee_counts_in_battles() {
    for (setting, faces, fatigue) in [("", &[][..], 0), ("\nmelee_fatigue = 20", &[33][..], 33)] {
        let rate = format!("recovery_rate = 20{setting}");
        let mut game = Game::in_phase("melee", &[("recovery_rate = 20", &rate)]);
        game.does("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#);
        game.rolls("bert", r#"{"do": "melee-losses", "unit": "r1"}"#, faces);
        assert_eq!(game.unit("r1").fatigue, fatigue);
    }
}

#[test]
fn fatigue_battle_rally_is_tried_by_all_in_one_command() {
    let changes = [
        ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"disrupted\"\n"),
        ("id = \"r2\"\n", "id = \"r2\"\nbearing = \"routed\"\n"),
    ];
    let mut game = Game::with(&changes);
    assert_eq!(game.verbs("ruth"), ["rally", "rally-all"]);
    // Left out, all of them try with what their leaders add.
    let entry = game.rolls("ruth", "rally-all", &[3, 2]);
    assert_eq!((game.unit("r1").bearing, game.unit("r2").bearing), (Steady, Disrupted));
    assert_eq!(entry.says.last().expect("told"), "the defensive fire phase begins");
    // Some of them, each with what bears on it.
    let mut game = Game::with(&changes);
    game.rolls("ruth", r#"{"do": "rally-all", "checks": {"r2": {"modifier": -1}}}"#, &[2]);
    assert_eq!(game.unit("r2").bearing, Routed);
    assert_eq!(game.due_of("ruth"), [("r1".to_owned(), "rally")]);
}

#[test]
fn several_units_move_without_a_table() {
    let mut game = Game::in_phase("movement", &[]);
    game.does("ruth", r#"{"do": "move-all", "units": ["r1", "r2"]}"#);
    assert!(game.unit("r1").deeds.moved && game.unit("r2").deeds.moved);
    assert!(!game.may("ruth", r#"{"do": "move-all", "units": ["r1"]}"#));
}

#[test]
fn leadership_is_one_ruling_for_all_checks_of_a_battle() {
    for (ruling, modifier) in [("own", 2), ("flat", 1)] {
        let rules = format!("[rules]\nleadership = \"{ruling}\"\n[[sides]]");
        let with = ("modifier = 2\n", "modifier = 2\nwith = \"r1\"\n");
        let mut game = Game::in_phase("melee", &[("[[sides]]", &rules), with]);
        game.does("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#);
        game.does("ruth", r#"{"do": "melee-losses", "unit": "b1"}"#);
        game.does("bert", r#"{"do": "melee-losses", "unit": "r1"}"#);
        game.does("ruth", END);
        let entry = game.rolls("ruth", r#"{"do": "check", "unit": "r1"}"#, &[4]);
        assert!(entry.cites("fatigue.leadership") && entry.cites("fatigue.battle.leaders"));
        assert_eq!(entry.command.json()["seen"]["modifier"], modifier);
    }
}

#[test]
fn routed_check_decides_how_a_rout_rallies() {
    for (ruling, face, rallies) in [
        ("as-disrupted", 3, true),
        ("as-disrupted", 4, false),
        ("unweakened", 4, true),
        ("unweakened", 5, false),
    ] {
        let rules = format!("[rules]\nrouted_check = \"{ruling}\"\n[[sides]]");
        let routed = ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"routed\"\n");
        let mut game = Game::with(&[("[[sides]]", &rules), routed]);
        let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r1"}"#, &[face]);
        assert!(entry.cites("fatigue.routed_check"));
        assert_eq!(game.unit("r1").bearing, if rallies { Disrupted } else { Routed }, "{ruling} {face}");
    }
}
