//! The map that each seat gets: what is off the table is on no map of the enemy, and a dummy is there like any command.

use crate::common::battle::{At, MILL_BRIDGE, QUATRE_BRAS, duel};
use serde_json::{Value as Json, json};
use standfast_engine::battle::LiveBattle;

/// The duel on a table: red below, blue above. Red's flank guard is outlying, and its late division on the march.
fn duel_on_a_table() -> String {
    let units = "{ id = \"van\", at = [10, 10] }, { id = \"line\", at = [10, 20], facing = 180 }, \
                 { id = \"shadow\", at = [16, 20], facing = 180 }";
    format!("{}\n[table]\nwidth = 24\ndepth = 24\nunits = [{units}]\n", duel())
}

fn map(at: &At, seat: &str) -> Json {
    at.view(seat)["map"].clone()
}

/// The ids of the pieces that have a place on a seat's map.
fn shown(at: &At, seat: &str) -> Vec<String> {
    let pieces = map(at, seat)["pieces"].as_array().unwrap().clone();
    pieces.iter().map(|piece| piece["id"].as_str().unwrap().to_owned()).collect()
}

fn waits(at: &At, seat: &str, piece: &str) -> bool {
    map(at, seat)["waiting"].as_array().unwrap().contains(&json!(piece))
}

const EVERYBODY: [&str; 5] = ["red-1", "red-2", "blue-1", "spectator", "umpire"];

#[test]
fn what_is_off_the_table_is_on_no_map_and_waits_for_nobody() {
    let at = At::the(&duel_on_a_table());
    for seat in EVERYBODY {
        assert_eq!(shown(&at, seat), ["van", "line", "shadow"], "{seat}");
        for hidden in ["flank", "late"] {
            assert!(!waits(&at, seat, hidden), "{seat}: {hidden}");
        }
    }
    for enemy in ["blue-1", "spectator"] {
        let text = map(&at, enemy).to_string();
        assert!(!text.contains("flank") && !text.contains("late"), "{enemy}: {text}");
    }
}

#[test]
fn who_enters_the_table_is_seen_by_all_where_he_is_set_down_and_not_before() {
    let mut at = At::the(&duel_on_a_table());
    at.does("red-2", json!({"do": "enter", "command": "flank"}));
    for seat in EVERYBODY {
        assert!(waits(&at, seat, "flank"), "{seat}");
    }
    at.does("red-2", json!({"do": "place", "piece": "flank", "to": "20, 12, 270"}));
    for seat in EVERYBODY {
        assert!(shown(&at, seat).contains(&"flank".to_owned()), "{seat}");
    }
}

#[test]
fn an_enemy_can_neither_set_down_nor_feel_out_what_he_may_not_see() {
    let at = At::the(&duel_on_a_table());
    for seat in ["blue-1", "red-2", "umpire"] {
        let place = json!({"do": "place", "piece": "flank", "to": "20, 12, 270"});
        assert!(!at.may(seat, &place), "{seat}: it is off the table");
    }
    // Only commands that wait may be set down: the outlying command is not among the named choices.
    let refused = at.answer("blue-1", json!({"do": "place", "piece": "flnk", "to": "1, 1, 0"}));
    assert!(!refused.contains("flank"), "{refused}");
}

#[test]
fn a_dummy_stands_on_the_map_like_any_command() {
    let real = duel_on_a_table().replace(
        "level = \"dummy\"\norder = \"reserve\"",
        "level = \"brigade\"\norder = \"reserve\"\n\
         units = [{ id = \"x-1\", name = \"Blue 9th\", arm = \"infantry\", miniatures = 3, cmr = 2 }]",
    );
    let (dummy, real) = (At::the(&duel_on_a_table()), At::the(&real));
    for seat in EVERYBODY {
        assert_eq!(map(&dummy, seat), map(&real, seat), "{seat}");
    }
    let pieces = map(&dummy, "red-1")["pieces"].clone();
    let size = |piece: usize| {
        (pieces[piece]["width"].clone(), pieces[piece]["depth"].clone(), pieces[piece]["troops"].clone())
    };
    assert_eq!(size(1), size(2), "the line and the shadow");
}

#[test]
fn quatre_bras_keeps_its_guard_and_its_reinforcements_off_the_map() {
    let mut at = At::the(QUATRE_BRAS);
    assert!(map(&at, "orange")["terrain"].as_array().unwrap().len() > 5);
    for seat in ["ney", "orange", "spectator"] {
        let shown = shown(&at, seat);
        assert!(
            shown.contains(&"crossroads-column".to_owned()) && !shown.contains(&"guard-light".to_owned())
        );
        assert!(map(&at, seat)["waiting"].as_array().unwrap().is_empty(), "{seat}");
    }
    at.does("ney", json!({"do": "place", "piece": "ney-wing", "to": "22, 5"}));
    let moved = map(&at, "orange")["pieces"].as_array().unwrap().clone();
    let moved = moved.iter().find(|piece| piece["id"] == "ney-wing").unwrap();
    assert_eq!((moved["x"].as_f64(), moved["y"].as_f64()), (Some(22.0), Some(5.0)));
    assert!(at.table.audit().is_ok());
}

#[test]
fn a_battle_without_a_table_has_no_map() {
    assert!(map(&At::the(MILL_BRIDGE), "attacker").is_null());
}
