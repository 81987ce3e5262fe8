//! Morale checks at the end of a phase, what they come to, leaders, and rallying.

use crate::common::battle::Game;
use standfast_fatigue::battle::Phase;
use standfast_fatigue::procedures::CheckResult::{Disrupted, Routed, Steady};

const END: &str = "end-phase";

/// First Red, called to a check by defensive fire.
fn under_defensive_fire(changes: &[(&str, &str)]) -> Game {
    let mut game = Game::with(changes);
    let fire = r#"{"do": "fire", "target": "r1", "units": ["b1"], "seen": {"casualties": 10}}"#;
    game.rolls("bert", fire, &[10, 1]);
    game.does("bert", END);
    game
}

/// A blue unit, called to a check by offensive fire.
fn under_offensive_fire(unit: &str) -> Game {
    let mut game = Game::in_phase("offensive fire", &[]);
    let fire =
        format!(r#"{{"do": "fire", "target": "{unit}", "units": ["r1"], "seen": {{"casualties": 10}}}}"#);
    game.rolls("ruth", &fire, &[10, 1]);
    game.does("ruth", END);
    game
}

fn check(unit: &str) -> String {
    format!(r#"{{"do": "check", "unit": "{unit}"}}"#)
}

#[test]
fn fatigue_check_in_battles() {
    // Quality C: a value of 4.
    for (face, bearing) in [(4, Steady), (5, Disrupted)] {
        let mut game = under_defensive_fire(&[]);
        let entry = game.rolls("ruth", check("r1"), &[face]);
        assert!(entry.cites("fatigue.check"));
        assert_eq!(game.unit("r1").bearing, bearing);
        // The last check ends the phase.
        assert_eq!(entry.says[1], "the movement phase begins");
    }
    let game = under_defensive_fire(&[]);
    assert!(!game.may("bert", check("r1")));
}

#[test]
fn fatigue_check_takes_what_players_see() {
    let with =
        |modifier: i64| format!(r#"{{"do": "check", "unit": "r1", "seen": {{"modifier": {modifier}}}}}"#);
    for (modifier, face, bearing) in [(-3, 1, Steady), (-3, 2, Disrupted), (2, 6, Steady)] {
        let mut game = under_defensive_fire(&[]);
        game.rolls("ruth", with(modifier), &[face]);
        assert_eq!(game.unit("r1").bearing, bearing);
    }
    assert!(!under_defensive_fire(&[]).may("ruth", with(7)));
}

#[test]
fn fatigue_check_result_depends_on_the_phase() {
    let mut game = under_defensive_fire(&[]);
    let entry = game.rolls("ruth", check("r1"), &[6]);
    assert!(entry.cites("fatigue.check.result"));
    assert_eq!(entry.says[0], "First Red fails its morale check and is disrupted");
    let mut game = under_offensive_fire("b2");
    let entry = game.rolls("bert", check("b2"), &[2]);
    assert_eq!(entry.says[0], "Second Blue fails its morale check and is routed");
    assert_eq!(game.markers("b2"), ["routed", "fired on"]);
}

#[test]
fn fatigue_check_disrupted_in_battles() {
    let disrupted = ("men = 200\n", "men = 200\nbearing = \"disrupted\"\n");
    let never_rallies = ("turns = 3", "turns = 3\nrally = false");
    for (face, passes) in [(3, true), (4, false)] {
        let mut game = under_defensive_fire(&[disrupted, never_rallies]);
        let entry = game.rolls("ruth", check("r1"), &[face]);
        assert!(entry.cites("fatigue.check.disrupted"));
        assert_eq!(entry.says[0].contains("passes"), passes);
        // Passing does not rally it, and failing in defensive fire does not make it worse.
        assert_eq!(game.unit("r1").bearing, Disrupted);
    }
}

#[test]
fn a_routed_unit_stays_routed_whatever_it_fails() {
    let routed = ("men = 200\n", "men = 200\nbearing = \"routed\"\n");
    let mut game = under_defensive_fire(&[routed, ("turns = 3", "turns = 3\nrally = false")]);
    let entry = game.rolls("ruth", check("r1"), &[6]);
    assert!(!entry.cites("fatigue.check.disrupted"));
    assert_eq!(game.unit("r1").bearing, Routed);
}

#[test]
fn a_phase_waits_for_all_its_checks() {
    let mut game = Game::in_phase("melee", &[]);
    game.does("ruth", r#"{"do": "melee", "attackers": ["r1", "r2"], "defenders": ["b1"]}"#);
    for (seat, unit) in [("ruth", "b1"), ("bert", "r1"), ("bert", "r2")] {
        game.does(seat, format!(r#"{{"do": "melee-losses", "unit": "{unit}"}}"#));
    }
    // Both have attacked: the phase ends by itself but for the checks.
    assert_eq!(game.due_of("ruth"), [("r1".to_owned(), "check"), ("r2".to_owned(), "check")]);
    assert_eq!(game.verbs("ruth"), ["check", "check-all"]);
    for (seat, unit) in [("ruth", "r1"), ("bert", "b1")] {
        game.rolls(seat, check(unit), &[1]);
        assert_eq!(game.refused("ruth", END), "fatigue.trigger");
    }
    assert_eq!(game.state().player.as_str(), "red");
    game.rolls("ruth", check("r2"), &[1]);
    assert_eq!(game.state().player.as_str(), "blue");
}

#[test]
fn fatigue_battle_rout_forbids_fire_and_melee() {
    let mut game = under_offensive_fire("b2");
    let entry = game.rolls("bert", check("b2"), &[6]);
    assert!(entry.cites("fatigue.battle.rout"));
    let fire = |unit: &str| format!(r#"{{"do": "fire", "target": "r1", "units": ["{unit}"]}}"#);
    game.go_to("blue", "start of the turn");
    game.rolls("bert", r#"{"do": "rally", "unit": "b2"}"#, &[6]);
    game.go_to("blue", "movement");
    assert!(game.may("bert", r#"{"do": "move", "unit": "b2"}"#));
    game.go_to("blue", "offensive fire");
    assert!(game.may("bert", fire("b1")) && !game.may("bert", fire("b2")));
    game.go_to("blue", "melee");
    let melee = |unit: &str| format!(r#"{{"do": "melee", "attackers": ["{unit}"], "defenders": ["r1"]}}"#);
    assert!(game.may("bert", melee("b1")) && !game.may("bert", melee("b2")));
}

#[test]
fn fatigue_battle_rout_of_all_leaves_nobody_to_strike() {
    let routed = ("turns = 3", "turns = 3\nrally = false");
    let all = [
        routed,
        ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"routed\"\n"),
        ("id = \"r2\"\n", "id = \"r2\"\nbearing = \"routed\"\n"),
    ];
    let mut game = Game::in_phase("movement", &all);
    let entry = game.does("ruth", END);
    // Neither fire nor melee waits for them.
    assert_eq!(
        entry.says,
        [
            "the movement phase ends",
            "the offensive fire phase begins",
            "the offensive fire phase ends",
            "the melee phase begins",
            "the melee phase ends",
            "turn 1 of Blue begins",
            "the defensive fire phase begins",
            "the defensive fire phase ends",
            "the movement phase begins",
        ]
    );
    assert!(entry.cites("fatigue.battle.turn"));
    // With one unit in good order the phases stay open, for it and not for the routed one.
    let mut game = Game::in_phase("offensive fire", &all[..2]);
    let fire = r#"{"do": "fire", "target": "b1", "units": ["r1"]}"#;
    assert!(!game.may("ruth", fire));
    game.go_to("red", "melee");
    assert!(!game.may("ruth", r#"{"do": "melee", "attackers": ["r1"], "defenders": ["b1"]}"#));
}

#[test]
fn fatigue_battle_rally_is_due_at_the_start_of_the_turn() {
    let changes = [
        ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"disrupted\"\n"),
        ("id = \"r2\"\n", "id = \"r2\"\nbearing = \"routed\"\n"),
    ];
    let mut game = Game::with(&changes);
    assert_eq!(game.view("ruth").view.clock[2].value.to_string(), "start of the turn");
    assert_eq!(game.due_of("ruth"), [("r1".to_owned(), "rally"), ("r2".to_owned(), "rally")]);
    assert_eq!(game.due("bert"), []);
    assert_eq!(game.refused("ruth", END), "fatigue.battle.rally");
    // A value of 4, less 1 for being disrupted; it falls short.
    let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r1"}"#, &[4]);
    assert_eq!(entry.says, ["First Red does not rally and stays disrupted"]);
    assert!(entry.cites("fatigue.battle.rally") && !entry.cites("fatigue.check.result"));
    let again = game.declined("ruth", r#"{"do": "rally", "unit": "r1"}"#);
    assert_eq!(again, ("fatigue.battle.rally", "First Red has tried to rally this turn".to_owned()));
    // A value of 4, less 1 for medium fatigue, and 1 for being routed: no better than disrupted.
    let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r2"}"#, &[2]);
    assert_eq!(entry.says, ["Second Red rallies and is disrupted", "the defensive fire phase begins"]);
    game.go_to("red", "start of the turn");
    assert_eq!(game.due_of("ruth").len(), 2, "two rally, and who recovers has done so");
    let entry = game.rolls("ruth", r#"{"do": "rally", "unit": "r2"}"#, &[1]);
    assert_eq!(entry.says[0], "Second Red rallies and is steady");
}

#[test]
fn fatigue_battle_rally_may_be_left_out() {
    let routed = ("id = \"r1\"\n", "id = \"r1\"\nbearing = \"routed\"\n");
    let game = Game::with(&[routed, ("turns = 3", "turns = 3\nrally = false")]);
    assert_eq!(game.state().step, standfast_fatigue::battle::Step::Acting(Phase::DefensiveFire));
    let with = Game::with(&[routed]);
    assert!(with.may("ruth", r#"{"do": "rally", "unit": "r1"}"#));
    let steady = with.declined("ruth", r#"{"do": "rally", "unit": "r2"}"#);
    assert_eq!(steady, ("fatigue.battle.rally", "Second Red is neither disrupted nor routed".to_owned()));
}

#[test]
fn fatigue_battle_leaders_go_to_units_and_steady_them() {
    let mut game = Game::in_phase("movement", &[]);
    let gone = game.declined("ruth", r#"{"do": "detach", "leader": "redcliffe"}"#);
    assert_eq!(gone, ("fatigue.battle.leaders", "Redcliffe is with no unit".to_owned()));
    game.does("ruth", r#"{"do": "attach", "leader": "redcliffe", "unit": "r1"}"#);
    assert_eq!(game.reads("redcliffe", "with").0, "First Red");
    assert!(!game.may("ruth", r#"{"do": "attach", "leader": "redcliffe", "unit": "r1"}"#));
    assert!(!game.may("ruth", r#"{"do": "attach", "leader": "redcliffe", "unit": "b1"}"#));
    assert!(!game.may("ruth", r#"{"do": "attach", "leader": "bluewater", "unit": "r1"}"#));
    game.go_to("blue", "offensive fire");
    let fire = r#"{"do": "fire", "target": "r1", "units": ["b1"], "seen": {"casualties": 10}}"#;
    game.rolls("bert", fire, &[10, 1]);
    game.does("bert", END);
    // 4 and 2 for him: no roll fails.
    let entry = game.rolls("ruth", check("r1"), &[6]);
    assert_eq!(game.unit("r1").bearing, Steady);
    assert!(entry.cites("fatigue.battle.leaders"));
    assert_eq!(entry.command.json()["seen"]["modifier"], 2);
    game.go_to("red", "movement");
    let entry = game.does("ruth", r#"{"do": "detach", "leader": "redcliffe"}"#);
    assert_eq!(entry.says, ["Redcliffe leaves his unit"]);
}

#[test]
fn fatigue_battle_leaders_need_a_unit_to_go_to() {
    let alone = "[[commands.units]]\nid = \"r2\"\nname = \"Second Red\"\narm = \"infantry\"\nquality = \"C\"\nmen = 100\nfatigue = 320\n";
    let mut game = Game::in_phase("movement", &[(alone, "")]);
    game.does("ruth", r#"{"do": "attach", "leader": "redcliffe", "unit": "r1"}"#);
    let none = game.declined("ruth", r#"{"do": "attach", "leader": "redcliffe", "unit": "r1"}"#);
    assert_eq!(none.0, "fatigue.battle.leaders");
}
