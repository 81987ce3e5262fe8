//! What a scenario is refused for.

use crate::common::battle::{duel, duel_with, faults};
use standfast_engine::battle::Scenario;
use standfast_engine::form::describe;
use standfast_mfp::Mfp;

/// The faults of the duel with one text put for another.
fn with(old: &str, new: &str) -> Vec<String> {
    let scenario = duel();
    assert!(scenario.contains(old), "{old}");
    faults(&scenario.replacen(old, new, 1))
}

#[test]
fn the_duel_itself_is_sound() {
    assert!(faults(&duel()).is_empty());
}

#[test]
fn the_schema_names_what_a_scenario_needs() {
    let schema = describe::<Scenario<Mfp>>();
    let required = schema["required"].as_array().unwrap();
    for field in ["battle_zone", "begins", "commands", "victory"] {
        assert!(required.iter().any(|name| name == field), "{field}");
    }
}

#[test]
fn odds_would_show_what_is_hidden() {
    assert_eq!(with("odds = false", "odds = true"), ["odds"]);
    assert_eq!(with("odds = false", ""), ["odds"]);
}

#[test]
fn ids_are_unique_and_known() {
    assert_eq!(with("id = \"r-5\"", "id = \"r-1\""), ["commands[3].units[0].id"]);
    assert_eq!(with("id = \"flank\"", "id = \"red\""), ["commands[3].id"]);
    assert_eq!(with("seat = \"red-2\"", "seat = \"blue-1\""), ["commands[2].seat"]);
    assert_eq!(
        with("within = \"corps\"", "within = \"rear\""),
        ["commands[1].within"],
        "superiors come first"
    );
    assert_eq!(with("id = \"hill\"", "id = \"van\""), ["situations[0].id"]);
    assert_eq!(with("id = \"march-road\"", "id = \"attack-halts\""), ["restrictions[1].id"]);
}

#[test]
fn troops_are_what_the_charts_hold() {
    assert_eq!(with("level = \"division\"", "level = \"dummy\""), ["commands[4].units"]);
    assert_eq!(with("miniatures = 10", "miniatures = 13"), ["commands[4].units[0].miniatures"]);
    assert_eq!(
        with("arm = \"artillery\", miniatures = 4", "arm = \"artillery\", ottoman = true"),
        ["commands[1].units[1].ottoman"]
    );
    assert_eq!(
        with("arm = \"infantry\", miniatures = 10", "arm = \"infantry\""),
        ["commands[4].units[0].miniatures"]
    );
}

#[test]
fn timetables_are_in_order() {
    let arrives = "arrives = \"13:00\"";
    assert_eq!(with(arrives, "arrives = \"12:00\""), ["commands[4].arrives"]);
    assert_eq!(with(arrives, "arrives = \"25:00\""), ["commands[4].arrives"]);
    assert_eq!(with(arrives, "arrives = \"13:00\"\nleaves = \"12:30\""), ["commands[4].leaves"]);
    assert_eq!(with(arrives, "arrives = \"13:00\"\nsets_out = \"13:00\""), ["commands[4].sets_out"]);
    assert_eq!(with("outlying = true", "outlying = true\narrives = \"13:00\""), ["commands[3].outlying"]);
}

#[test]
fn each_side_has_something_to_begin_with() {
    let scenario = duel().replace("side = \"blue\"\nseat", "side = \"blue\"\narrives = \"13:00\"\nseat");
    assert_eq!(faults(&scenario), ["sides[1].id"]);
}

#[test]
fn only_march_has_restrictions_that_cannot_be_bought_off() {
    assert_eq!(
        with("order = \"march\"\nsays = \"charge\"", "order = \"rest\"\nsays = \"charge\""),
        ["restrictions[2].bought_off"]
    );
}

#[test]
fn a_situation_moves_a_level_by_something() {
    assert_eq!(with("points = 3", "points = 0"), ["situations[0].points"]);
    assert_eq!(with("points = 3", "points = 0.25"), ["situations[0].points"]);
}

#[test]
fn victory_is_said_in_full() {
    let victory = |text: &str| faults(&duel_with("", text));
    assert_eq!(victory("hours = 3\nat_limit = \"side\""), ["victory.side"]);
    assert_eq!(victory("hours = 3\nat_limit = \"side\"\nside = \"green\""), ["victory.side"]);
    assert_eq!(victory("hours = 3\nside = \"red\""), ["victory.side"]);
    assert_eq!(victory("hours = 3\ndisengage_hours = 2"), ["victory.disengage_hours"]);
    assert_eq!(victory("hours = 25"), ["victory.hours"]);
}
