//! The map of a battle and of a scenario: on the terminal, and as a picture.

use std::fs;

use crate::common::{folder, standfast};

const FORD: &str = "faces/server/tests/scenarios/the-ford.toml";
const WITHOUT: &str = "scenarios/battles/mfp/mill-bridge.toml";
const PLACE: &str = r#"{"do": "place", "piece": "first-south", "to": "40, 4, 90", "reason": "it slid"}"#;

/// A new battle on a table in a folder of that name; a unit has been moved in it.
fn game(name: &str) -> String {
    let path = folder(name).join("game.jsonl").display().to_string();
    standfast(&["battle", "new", FORD, "--seed", "1", "-o", &path]).good();
    standfast(&["battle", "do", &path, PLACE]).good();
    path
}

#[test]
fn a_scenario_is_drawn_in_characters() {
    let map = standfast(&["map", FORD]).good();
    assert!(map.starts_with("The ford\n"), "{map}");
    assert!(map.contains("First Southern ^ (12, 9)"), "{map}");
    assert!(map.is_ascii() && map.lines().all(|line| line.len() <= 80), "{map}");
}

#[test]
fn a_battle_is_drawn_as_it_is_and_as_it_was() {
    let game = game("map-past");
    assert!(standfast(&["map", &game]).good().contains("First Southern > (40, 4)"));
    assert!(standfast(&["map", &game, "--at", "1"]).good().contains("First Southern > (40, 4)"));
    assert!(
        standfast(&["map", &game, "--at", "0", "--seat", "spectator"])
            .good()
            .contains("First Southern ^ (12, 9)")
    );
    let shown = standfast(&["battle", "show", &game, "--map", "--format", "table"]).good();
    assert!(shown.contains("First Southern > (40, 4)") && shown.contains("Southern brigade"), "{shown}");
    let bare = standfast(&["battle", "show", &game, "--format", "table"]).good();
    assert!(!bare.contains("(40, 4)"), "{bare}");
}

#[test]
fn pictures_go_into_files() {
    let game = game("map-pictures");
    let out = |name: &str| folder("map-out").with_file_name(name).display().to_string();
    let drawing = out("ford.svg");
    assert!(standfast(&["map", &game, "-o", &drawing]).good().contains(&drawing));
    let drawing = fs::read_to_string(drawing).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.contains("data-id=\"first-south\""), "{drawing}");
    assert!(drawing.contains("data-x=\"40\""));
    let pixels = out("ford.png");
    let drawn = standfast(&["map", FORD, "-o", &pixels]);
    if cfg!(feature = "png") {
        assert!(fs::read(pixels).unwrap().starts_with(b"\x89PNG\r\n"));
    } else {
        assert!(drawn.refused().contains("`--features png`"));
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let game = game("map-refused");
    assert!(standfast(&["map", WITHOUT]).refused().contains("no table"));
    assert!(standfast(&["map", &game, "-o", "map.gif"]).refused().contains(".svg or .png"));
    assert!(standfast(&["map", &game, "-o", "map"]).refused().contains(".svg or .png"));
    assert!(standfast(&["map", &game, "--at", "2"]).refused().contains("1 record"));
    assert!(standfast(&["map", &game, "--seat", "atacker"]).refused().contains("`attacker`"));
    assert!(standfast(&["map", "nowhere.toml"]).refused().contains("nowhere.toml"));
    assert!(standfast(&["map", "nowhere.jsonl"]).refused().contains("nowhere.jsonl"));
    let shown = folder("map-without").join("game.jsonl").display().to_string();
    standfast(&["battle", "new", WITHOUT, "--seed", "1", "-o", &shown]).good();
    assert!(standfast(&["battle", "show", &shown, "--map", "--format", "table"]).good().contains("no table"));
}
