//! What is measured on the map of a battle, and in which words.

use standfast_rulebook::battle::{Header, LiveBattle, MapView, Measured, Seat, begin};

const SCENARIO: &str = include_str!("../../../faces/server/tests/scenarios/the-ford.toml");

fn map(text: &str) -> MapView {
    let battle: Box<dyn LiveBattle> = begin(Header::new("fatigue", "the-ford.toml", text, 1, "")).unwrap();
    battle.view(&Seat::Spectator).map.unwrap()
}

fn json(map: &MapView, from: &str, to: &str) -> serde_json::Value {
    serde_json::to_value(Measured::on(map, from, Some(to)).unwrap()).unwrap()
}

#[test]
fn a_ruler_says_how_far_it_is_from_edge_to_edge() {
    let found = json(&map(SCENARIO), "second-north", "battery");
    assert_eq!(found["to"]["range"]["is"], 5.68);
    assert_eq!(
        found["to"]["range"]["says"],
        "Second Northern and The battery are 5.68 inches apart, edge to edge"
    );
}

#[test]
fn reasons_name_the_pieces_as_players_do() {
    let found = json(&map(SCENARIO), "second-south", "second-north");
    assert_eq!(found["from"], "second-south");
    assert_eq!(found["arc"], 45);
    let sighted = &found["to"];
    assert_eq!(sighted["sight"]["is"], true);
    assert_eq!(sighted["aspect"]["is"], "front");
    assert_eq!(sighted["cover"]["is"], serde_json::json!(["medium"]), "it stands behind the wall");
    for answer in ["range", "sight", "field_of_fire", "aspect", "height"] {
        let says = sighted[answer]["says"].as_str().unwrap();
        assert!(says.contains("Second Southern") && says.contains("Second Northern"), "{answer}: {says}");
        assert!(!says.contains("second-"), "{answer}: {says}");
    }
}

#[test]
fn what_hides_a_piece_is_named() {
    let found = json(&map(SCENARIO), "second-north", "first-north");
    let sight = &found["to"]["sight"];
    assert_eq!(sight["is"], false, "{sight}");
    let says = sight["says"].as_str().unwrap();
    assert!(says.starts_with("First Northern and Second Northern do not see one another"), "{says}");
    assert!(says.contains("Weir Hamlet"), "{says}");
    assert_eq!(found["to"]["line"], serde_json::json!([[16, 21.5], [31, 20.25]]));
}

#[test]
fn nothing_is_measured_to_what_the_map_does_not_show() {
    let map = map(SCENARIO);
    assert!(Measured::on(&map, "first-south", Some("horse")).is_none(), "it has no place yet");
    assert!(Measured::on(&map, "horse", None).is_none());
    assert!(Measured::on(&map, "first-south", Some("nobody")).is_none());
    let alone = Measured::on(&map, "first-south", None).unwrap();
    assert!(alone.to.is_none() && alone.arc == Some(45));
}
