//! What a seat may not know never reaches it: not by its view, its choices, refusals, odds or log.

use crate::common::battle::{At, shown};
use serde_json::{Value as Json, json};
use standfast_drill::differences;

/// Nobody of these can tell the two battles apart.
fn alike(a: &At, b: &At, seats: &[&str]) {
    for seat in seats {
        if let Some(difference) = differences(&a.table, &b.table, &a.seat(seat), 1) {
            panic!("{seat} can tell them apart by {difference}");
        }
    }
}

fn both(a: &mut At, b: &mut At, seat: &str, command: Json) {
    a.does(seat, command.clone());
    b.does(seat, command);
}

/// What blue does in each of two battles that others can't tell apart, and what all do in both after it.
fn play_on(a: &mut At, b: &mut At) {
    for half_turn in 0..4 {
        alike(a, b, &["red-1", "red-2", "spectator"]);
        both(a, b, "red-1", json!({"do": "lose", "unit": "guns"}));
        for seat in ["red-1", "blue-1", "red-2"] {
            both(a, b, seat, json!({"do": "end-phase"}));
        }
        if half_turn == 3 {
            alike(a, b, &["red-1", "red-2", "spectator"]);
            return;
        }
        both(a, b, "blue-1", json!({"do": "report"}));
        both(a, b, "red-1", json!({"do": "report"}));
        alike(a, b, &["red-1", "red-2", "spectator"]);
        both(a, b, "red-2", json!({"do": "report"}));
    }
}

#[test]
fn a_dummy_is_a_command_like_any_other() {
    let real = shown().replace(
        "level = \"dummy\"\norder = \"reserve\"",
        "level = \"brigade\"\norder = \"reserve\"\n\
         units = [{ id = \"x-1\", name = \"Blue 9th\", arm = \"infantry\", miniatures = 3, cmr = 2 }]",
    );
    let (mut a, mut b) = (At::the(&shown()), At::the(&real));
    let both_see = |at: &At| at.piece("red-1", "shadow").unwrap();
    assert_eq!(both_see(&a), both_see(&b));
    assert_eq!(a.piece("red-1", "line").unwrap()["kind"], "command");
    play_on(&mut a, &mut b);
}

#[test]
fn orders_are_known_to_the_own_side_only() {
    let other = shown().replacen("order = \"march\"", "order = \"attack\"", 1);
    let (mut a, mut b) = (At::the(&shown()), At::the(&other));
    assert_eq!(a.fact("blue-1", "column", "order")["value"], "march");
    assert!(a.fact("red-1", "column", "order").is_null());
    assert_eq!(a.fact("red-2", "van", "order")["value"], "attack", "its own side knows it");
    play_on(&mut a, &mut b);
}

#[test]
fn levels_are_known_to_the_own_side_only() {
    // The commitment and the head of the log differ, and must: their hashes are all that there is to be seen.
    let stronger = shown().replace("miniatures = 8, cmr = \"S\"", "miniatures = 12, cmr = \"S\"");
    let (a, b) = (At::the(&shown()), At::the(&stronger));
    assert_ne!(a.level("blue"), b.level("blue"));
    let without_hash = |at: &At| {
        let hash = at.side("red-1", "blue", "commitment")["value"].as_str().unwrap().to_owned();
        let mut view = at.view("red-1");
        // Nothing can be read off the head either: the battle's secret is in it.
        view["head"] = Json::Null;
        view.to_string().replace(&hash, "")
    };
    assert_eq!(without_hash(&a), without_hash(&b));
}

#[test]
fn an_approach_march_is_not_seen() {
    let later = shown().replace("arrives = \"13:00\"", "arrives = \"17:00\"");
    let (a, b) = (At::the(&shown()), At::the(&later));
    alike(&a, &b, &["blue-1", "spectator"]);
    assert!(a.piece("blue-1", "late").is_none());
    assert_eq!(a.fact("red-1", "late", "place")["value"], "on the march, due at 13:00");
}

#[test]
fn what_was_used_is_known_to_the_player_alone() {
    let (mut a, mut b) = (At::the(&shown()), At::the(&shown()));
    a.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 5}));
    b.does("red-1", json!({"do": "lose", "unit": "guns", "miniatures": 1}));
    alike(&a, &b, &["red-2", "blue-1", "spectator"]);
    a.does("red-1", json!({"do": "officer-hit", "command": "van"}));
    b.does("red-1", json!({"do": "hq-removed", "command": "corps"}));
    alike(&a, &b, &["red-2", "blue-1", "spectator"]);
    assert!(a.fact("red-2", "r-1", "miniatures").is_null(), "not even the own side");
    assert_eq!(a.fact("red-1", "r-1", "miniatures")["value"], 1);
    for at in [&mut a, &mut b] {
        at.pass();
        at.does("red-1", "report");
    }
    alike(&a, &b, &["red-2", "blue-1", "spectator"]);
}

#[test]
fn charges_and_situations_tell_nothing() {
    let (mut a, mut b) = (At::the(&shown()), At::the(&shown()));
    a.does("red-1", json!({"do": "situation-arises", "situation": "hill"}));
    b.does("red-1", json!({"do": "situation-arises", "situation": "panic"}));
    alike(&a, &b, &["blue-1", "spectator"]);
    for at in [&mut a, &mut b] {
        at.until_interphase(1);
    }
    alike(&a, &b, &["blue-1", "spectator"]);
    a.does("red-1", json!({"do": "order", "command": "van", "order": "rest"}));
    b.does("red-1", json!({"do": "order", "command": "van", "order": "march"}));
    alike(&a, &b, &["blue-1", "spectator"]);
}

#[test]
fn a_last_marker_falls_unseen() {
    let (mut a, mut b) = (At::the(&shown()), At::the(&shown().replace("markers = 2", "markers = 1")));
    for at in [&mut a, &mut b] {
        at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    }
    assert_ne!(a.fact("red-2", "rear", "order"), b.fact("red-2", "rear", "order"));
    alike(&a, &b, &["blue-1", "spectator"]);
}

#[test]
fn what_the_umpire_sets_of_a_hidden_thing_stays_hidden() {
    let (mut a, mut b) = (At::the(&shown()), At::the(&shown()));
    a.set("column", "order", json!("attack"));
    b.set("column", "order", json!("defend"));
    alike(&a, &b, &["red-1", "red-2", "spectator"]);
    assert_ne!(a.fact("blue-1", "column", "order")["value"], b.fact("blue-1", "column", "order")["value"]);
}

#[test]
fn a_concession_opens_the_levels() {
    let mut a = At::the(&shown());
    let record = a.does("red-1", "concede");
    assert!(record.event("level-opened").is_some(), "{record:?}");
    assert!(a.side("spectator", "blue", "level").is_object());
}

#[test]
fn private_talk_can_not_be_told_from_a_command_that_is_hidden() {
    let begun = || {
        let (mut a, mut b) = (At::the(&shown()), At::the(&shown()));
        both(&mut a, &mut b, "blue-1", json!({"do": "say", "text": "Good luck"}));
        (a, b)
    };
    let lose = json!({"do": "lose", "unit": "guns", "miniatures": 1});
    for to in ["side", "umpire"] {
        let (mut a, mut b) = begun();
        a.does("red-1", lose.clone());
        b.does("red-1", json!({"do": "say", "to": to, "text": "Who holds the farm?"}));
        alike(&a, &b, &["blue-1", "spectator"]);
    }
}

/// What is said in it is read by some alone; the log of it is kept.
#[test]
fn private_talk_is_kept() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "say", "text": "Good luck"}));
    at.does("red-1", json!({"do": "say", "to": "side", "text": "Red 5th comes by the farm"}));
    at.does("red-2", json!({"do": "say", "to": "umpire", "text": "Is the farm held?"}));
    at.does("blue-1", json!({"do": "say", "to": "umpire", "text": "Do we see them?"}));
    at.does("red-1", json!({"do": "say", "to": "umpire", "text": "Never mind"}));
    at.does("umpire", json!({"do": "reply", "question": "3", "text": "Not that you can see"}));
    at.does(
        "umpire",
        json!({"do": "reply", "question": "4", "to": "everybody", "text": "There is dust on the road"}),
    );
    at.does("red-1", json!({"do": "set-aside", "question": "5"}));
    at.does("umpire", json!({"do": "say", "to": "blue", "text": "You hear drums"}));
    at.does("umpire", json!({"do": "say", "to": "red-2", "text": "Your horse is lame"}));
    at.does("blue-1", json!({"do": "concede"}));
    at.is_kept_as("concession-private-talk");
}
