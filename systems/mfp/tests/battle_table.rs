//! What the table sees: which commands have moved, and who holds what.

use crate::common::battle::{At, duel, faults, on_a_table};
use serde_json::json;
use standfast_engine::battle::LiveBattle;

fn place(piece: &str, to: &str) -> serde_json::Value {
    json!({"do": "place", "piece": piece, "to": to})
}

#[test]
fn mfp_use_order_rest_is_broken_by_whoever_is_set_down_elsewhere() {
    let blue_after = |moves: &[(&str, &str, &str)]| {
        let mut at = At::the(&on_a_table());
        at.does("blue-1", json!({"do": "lose", "unit": "b-1", "miniatures": 6}));
        for (seat, piece, to) in moves {
            let mut command = place(piece, to);
            if *seat == "umpire" {
                command["reason"] = json!("it was in the way");
            }
            at.does(seat, command);
        }
        at.to(2, 1, 1);
        at.total("blue")
    };
    assert_eq!(blue_after(&[]), 5.5, "6, 1/2 and 1, and 2 are given back");
    assert_eq!(blue_after(&[("blue-1", "line", "10, 19, 180")]), 7.5, "it has moved");
    assert_eq!(blue_after(&[("umpire", "line", "10, 19, 180")]), 7.5, "by whatever hand");
    assert_eq!(blue_after(&[("blue-1", "line", "10, 20, 180")]), 5.5, "it stands where it stood");
    assert_eq!(blue_after(&[("blue-1", "column", "20, 18, 180")]), 5.5, "another has moved");
}

#[test]
fn mfp_use_order_rest_is_broken_unseen() {
    let mut at = At::the(&on_a_table());
    at.does("blue-1", place("line", "10, 19, 180"));
    let says = |seat: &str| at.table.log(&at.seat(seat), 0).pop().unwrap().says.join("; ");
    assert!(says("blue-1").contains("Line moves while it rests"));
    assert_eq!(says("red-1"), "Line is set down at 10, 19, facing 180", "its order is not for the enemy");
}

#[test]
fn mfp_use_order_rest_is_not_typed_where_the_table_shows_it() {
    let at = At::the(&on_a_table());
    assert_eq!(at.refused("blue-1", json!({"do": "break-rest", "command": "line"})), "mfp.use.order");
    let outlying = on_a_table().replacen("order = \"reserve\"\noutlying", "order = \"rest\"\noutlying", 1);
    let mut at = At::the(&outlying);
    at.does("red-2", json!({"do": "break-rest", "command": "flank"}));
}

#[test]
fn mfp_use_order_rest_of_the_next_hour_is_broken_in_the_interphase() {
    let mut at = At::the(&on_a_table());
    at.until_interphase(1);
    assert_eq!(
        at.refused("blue-1", place("line", "10, 19, 180")),
        "mfp.phase.1",
        "players move in half turns"
    );
    let mut moved = place("line", "10, 19, 180");
    moved["reason"] = json!("it was in the way");
    at.does("umpire", moved);
    at.does("blue-1", json!({"do": "order", "command": "column", "order": "engage"}));
    at.until_interphase(2);
    let pending = at.view("blue-1")["pending"].to_string();
    assert!(pending.contains("engage order") && !pending.contains("rest order"), "{pending}");
}

#[test]
fn mfp_level_3_is_seen_on_the_table() {
    let mut at = At::the(&on_a_table());
    assert_eq!(at.refused("red-1", json!({"do": "situation-arises", "situation": "hill"})), "mfp.level.3");
    at.does("red-1", place("corps", "10, 12, 0"));
    assert_eq!(at.level("red"), 41, "a headquarters holds nothing");
    at.does("red-1", place("corps", "14, 6, 0"));
    let record = at.does("red-1", place("van", "10, 12, 0"));
    assert_eq!(record.event("situation-arose"), Some(json!({"situation": "hill"})));
    assert_eq!(at.level("red"), 44);
    assert_eq!(
        at.table.log(&at.seat("blue-1"), 0).pop().unwrap().says.len(),
        1,
        "levels are not for the enemy"
    );
    at.does("red-1", place("van", "10, 6, 0"));
    assert_eq!(at.level("red"), 44, "nobody else is there");
    let record = at.does("blue-1", place("shadow", "10, 12, 0"));
    assert_eq!(record.event("situation-ended"), Some(json!({"situation": "hill"})), "nobody knows a dummy");
    assert_eq!(at.level("red"), 41);
    at.does("red-1", place("van", "10, 13, 0"));
    assert_eq!(at.level("red"), 41, "both are there");
    at.does("blue-1", json!({"do": "leave", "command": "shadow"}));
    assert_eq!(at.level("red"), 44, "the other has gone");
}

#[test]
fn mfp_level_3_of_terrain_that_is_on_the_table() {
    let scenario = on_a_table().replace("on = \"farm\"", "on = \"fram\"");
    assert_eq!(faults(&scenario), ["situations[0].on"]);
    assert_eq!(faults(&duel().replace("points = 3", "points = 3\non = \"farm\"")), ["situations[0].on"]);
}

#[test]
fn mfp_level_3_where_the_enemy_holds_it() {
    let lost = on_a_table()
        .replace("on = \"farm\"", "on = \"farm\"\nheld_by = \"blue\"")
        .replace("points = 3", "points = -3");
    let mut at = At::the(&lost);
    at.does("red-1", place("van", "10, 12, 0"));
    assert_eq!(at.level("red"), 41, "red has it itself");
    at.does("red-1", place("van", "10, 6, 0"));
    at.does("blue-1", place("shadow", "10, 12, 180"));
    assert_eq!(at.level("red"), 41, "a dummy takes nothing");
    at.does("blue-1", place("shadow", "16, 20, 180"));
    at.does("blue-1", place("line", "10, 12, 180"));
    assert_eq!(at.level("red"), 38);
    assert_eq!(faults(&lost.replace("held_by = \"blue\"", "held_by = \"green\"")), ["situations[0].held_by"]);
    let nowhere = duel().replace("points = 3", "points = 3\nheld_by = \"blue\"");
    assert_eq!(faults(&nowhere), ["situations[0].held_by"]);
}
