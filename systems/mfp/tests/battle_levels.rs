//! Given, when, then: levels, what moves them, and what they do to an army.

use crate::common::battle::{At, SHOWN, duel_with, shown};
use serde_json::json;
use standfast_engine::battle::LiveBattle;

#[test]
fn mfp_level_1_is_the_sum_over_the_battle_zone() {
    let at = At::the(&shown());
    assert_eq!((at.level("red"), at.level("blue")), (json!(41), json!(47)));
    assert_eq!(at.side("red-2", "red", "level")["value"], 41, "any player of the side");
}

#[test]
fn mfp_level_1_is_hidden_committed_to_and_opened_at_the_end() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 1"));
    for seat in ["blue-1", "spectator"] {
        assert!(at.side(seat, "red", "level").is_null(), "to {seat}");
        assert!(at.side(seat, "red", "used").is_null(), "to {seat}");
    }
    let commitment = at.side("spectator", "red", "commitment")["value"].clone();
    assert!(!at.view("spectator").to_string().contains("salt"));
    at.does("red-1", json!({"do": "situation-arises", "situation": "hill"}));
    at.until_interphase(1);
    at.pass();
    let record = at.pass();
    assert!(at.table.ending().is_some());
    assert_eq!(record.first("mfp.level.1"), Some(json!(41)));
    let opened = record.event("level-opened").unwrap();
    assert_eq!(
        (&opened["side"], &opened["start"], &opened["level"]),
        (&json!("red"), &json!(41), &json!(44))
    );
    let salt = opened["salt"].as_str().unwrap();
    let shown = at.side("spectator", "red", "commitment");
    assert_eq!(shown["value"], commitment, "it is what was committed to");
    assert!(shown["says"].as_str().unwrap().contains(salt));
    assert_eq!(at.side("blue-1", "red", "level")["value"], 44);
    assert_eq!(
        at.side("blue-1", "red", "level")["says"],
        "41 at the start; +3 in hour 1: Red holds the hill"
    );
}

#[test]
fn mfp_level_2_arrives() {
    let mut at = At::the(&shown());
    at.until_interphase(1);
    assert_eq!(at.level("red"), 41);
    let record = at.pass();
    assert_eq!(record.first("mfp.level.2"), Some(json!(true)), "by how much is not for everybody");
    assert_eq!(at.level("red"), 49);
    assert_eq!(at.fact("blue-1", "late", "place")["value"], "on the table");
    assert_eq!(at.refused("blue-1", "undo"), "mfp.level.2");
}

#[test]
fn mfp_level_2_leaves() {
    let mut at = At::the(&shown());
    let record = at.does("red-2", json!({"do": "leave", "command": "rear"}));
    assert_eq!(record.first("mfp.level.2"), Some(json!(-10)));
    assert_eq!(at.level("red"), 31);
    assert_eq!(at.refused("red-2", json!({"do": "leave", "command": "rear"})), "mfp.level.2");
    assert_eq!(at.refused("red-2", json!({"do": "enter", "command": "rear"})), "mfp.level.gone");
    assert_eq!(at.refused("red-2", json!({"do": "lose", "unit": "r-2"})), "mfp.use.loss");
    let entry = at.table.log(&at.seat("blue-1"), 0).pop().unwrap();
    assert_eq!(entry.says, ["Rearguard leaves the battle zone"]);
    assert!(entry.reasons.is_empty(), "what it brought is not for the enemy");
}

#[test]
fn mfp_level_2_leaves_by_the_timetable() {
    let mut at = At::the(&shown().replace("arrives = \"13:00\"", "arrives = \"12:15\"\nleaves = \"12:30\""));
    at.to(1, 1, 2);
    assert_eq!(at.level("red"), 49);
    at.to(1, 2, 1);
    assert_eq!(at.level("red"), 41);
    assert_eq!(at.piece("blue-1", "late").unwrap()["out"], "it has left the battle zone");
}

#[test]
fn mfp_level_3() {
    let mut at = At::the(&shown());
    let record = at.does("red-1", json!({"do": "situation-arises", "situation": "hill"}));
    assert_eq!(record.first("mfp.level.3"), Some(json!(3)));
    assert_eq!(at.level("red"), 44);
    assert_eq!(at.refused("red-2", json!({"do": "situation-arises", "situation": "hill"})), "mfp.level.3");
    let record = at.does("red-2", json!({"do": "situation-ends", "situation": "hill"}));
    assert_eq!(record.first("mfp.level.3"), Some(json!(-3)));
    assert_eq!(at.level("red"), 41);
    assert_eq!(at.refused("red-2", json!({"do": "situation-ends", "situation": "hill"})), "mfp.level.3");
    at.does("red-1", json!({"do": "situation-arises", "situation": "panic"}));
    assert_eq!(at.level("red"), 38.5);
    assert_eq!(at.refused("red-1", json!({"do": "situation-ends", "situation": "panic"})), "mfp.level.3");
    assert!(!at.may("blue-1", json!({"do": "situation-arises", "situation": "hill"})));
}

#[test]
fn mfp_level_4() {
    let mut at = At::the(&shown());
    assert_eq!(at.level("red"), 41, "what is in the zone counts, on the table or not");
    assert!(at.piece("blue-1", "flank").is_none());
    let record = at.does("red-2", json!({"do": "enter", "command": "flank"}));
    assert_eq!(record.first("mfp.level.4"), Some(json!(true)));
    assert!(record.json()["reasons"].to_string().contains("the table, and the road behind it"));
    assert_eq!(at.level("red"), 41);
    assert!(at.piece("blue-1", "flank").is_some());
    assert_eq!(at.refused("red-2", json!({"do": "enter", "command": "flank"})), "mfp.level.4");
    assert_eq!(at.refused("red-2", json!({"do": "enter", "command": "late"})), "mfp.level.2");
}

#[test]
fn mfp_level_4_what_was_never_seen_leaves_unseen() {
    let mut at = At::the(&shown());
    at.does("red-2", json!({"do": "leave", "command": "flank"}));
    let entry = at.table.log(&at.seat("blue-1"), 0).pop().unwrap();
    assert!(entry.sealed && entry.says.is_empty());
    assert!(at.piece("blue-1", "flank").is_none());
    assert_eq!(at.level("red"), 34);
}

#[test]
fn mfp_effect_confirm() {
    let mut at = At::the(&shown());
    at.set("red-1", "usage-correction", json!(40.5));
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.effect.confirm"), Some(json!(true)));
    assert_eq!(at.condition("red"), "wavering");
    at.does("red-2", json!({"do": "lose", "unit": "r-2"}));
    assert_eq!(at.condition("red"), "wavering", "what is not posted yet is not compared");
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.effect.confirm"), Some(json!(true)));
    assert_eq!(at.condition("red"), "exhausted");
}

#[test]
fn mfp_effect_waver_is_announced() {
    let mut at = At::the(&shown());
    at.set("red-1", "usage-correction", json!(36.5));
    at.to(1, 1, 2);
    assert_eq!(at.condition("red"), "steady", "36.5 of 41 is less than 90%");
    at.set("red-1", "usage-correction", json!(0.5));
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.effect.waver"), Some(json!("wavering")));
    assert_eq!(at.condition("red"), "wavering");
    assert!(at.side("blue-1", "red", "CMR adjustment").is_null());
}

#[test]
fn mfp_effect_cmr_grows_and_is_shown_on_every_unit() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 6\nexhausted = \"fights-on\""));
    at.set("blue-1", "usage-correction", json!(50));
    at.to(1, 1, 2);
    assert_eq!(at.condition("blue"), "exhausted");
    let cmr = |at: &At, unit: &str| at.fact("blue-1", unit, "CMR");
    assert_eq!(cmr(&at, "b-1"), json!({"name": "CMR", "value": "S", "says": "10 with -1 for exhaustion"}));
    assert_eq!(cmr(&at, "b-2")["says"], "3 with -1 for exhaustion");
    at.to(2, 1, 1);
    assert_eq!(cmr(&at, "b-2")["says"], "3 with -1 for exhaustion", "the first hour is not over");
    at.set("line", "order", json!("engage"));
    at.to(2, 1, 2);
    assert_eq!(cmr(&at, "b-2")["says"], "2 with -2 for exhaustion");
    at.set("blue", "total", json!(70.5));
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -3, "150% of 47");
    assert_eq!(cmr(&at, "b-2")["says"], "1 with -3 for exhaustion");
    at.to(3, 1, 2);
    assert_eq!(cmr(&at, "b-2")["says"], "below 1 with -4 for exhaustion");
    assert!(at.side("red-1", "blue", "CMR adjustment").is_null(), "it would tell about the level");
    assert_eq!(at.fact("red-1", "r-1", "CMR"), json!({"name": "CMR", "value": 6}));
}

#[test]
fn mfp_effect_cmr_150_comes_with_commands_that_leave() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 6\nexhausted = \"fights-on\""));
    at.set("blue", "total", json!(47));
    at.to(1, 1, 2);
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -1);
    at.does("blue-1", json!({"do": "leave", "command": "army"}));
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -2, "47 of 22");
}

#[test]
fn mfp_effect_zero_level_in_battle() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 6\nexhausted = \"fights-on\""));
    for command in ["army", "line", "shadow", "column"] {
        at.does("blue-1", json!({"do": "leave", "command": command}));
    }
    assert_eq!(
        (at.level("blue"), at.condition("blue")),
        (json!(0), json!("steady")),
        "nothing is posted yet"
    );
    at.to(1, 1, 2);
    assert_eq!((at.level("blue"), at.condition("blue")), (json!(0), json!("exhausted")));
    assert_eq!(at.side("blue-1", "blue", "CMR adjustment")["value"], -2);
}

/// Blue is exhausted with 47 of 47 in the first hour, and rests.
fn exhausted_under(ruling: &str) -> At {
    let rules = format!("{SHOWN}\nexhaustion = \"{ruling}\"");
    let mut at = At::the(&duel_with(&rules, "hours = 6\nexhausted = \"fights-on\""));
    at.set("blue-1", "usage-correction", json!(47));
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.effect.exhausted"), Some(json!("exhausted")));
    assert_eq!(record.first("mfp.exhaustion"), Some(json!(ruling)));
    at
}

#[test]
fn exhaustion_re_evaluated() {
    let mut at = exhausted_under("re-evaluated");
    at.to(2, 1, 1);
    assert_eq!((at.total("blue"), at.condition("blue")), (json!(46.5), json!("wavering")), "it has rested");
    assert_eq!(at.fact("blue-1", "b-2", "CMR"), json!({"name": "CMR", "value": 4}));
    at.set("blue", "total", json!(47));
    at.to(2, 1, 2);
    assert_eq!(at.condition("blue"), "exhausted");
    assert_eq!(at.fact("blue-1", "b-2", "CMR")["says"], "3 with -1 for exhaustion", "its hours count anew");
}

#[test]
fn exhaustion_permanent() {
    let mut at = exhausted_under("permanent");
    at.to(2, 1, 2);
    assert_eq!((at.total("blue"), at.condition("blue")), (json!(46.5), json!("exhausted")));
    assert_eq!(at.fact("blue-1", "b-2", "CMR")["says"], "2 with -2 for exhaustion");
}

#[test]
fn the_umpires_hand_moves_levels() {
    let mut at = At::the(&shown());
    at.set("red", "level", json!(30));
    assert_eq!(at.level("red"), 30);
    at.set("late", "place", json!("table"));
    assert_eq!(at.level("red"), 38, "a command that he puts on the table counts");
    at.set("hill", "holds", json!(true));
    assert_eq!(at.level("red"), 41);
    assert_eq!(
        at.side("red-1", "red", "level")["says"],
        "41 at the start; -11 in hour 1: by the umpire's hand; +8 in hour 1: Late division; \
         +3 in hour 1: Red holds the hill"
    );
}

#[test]
fn the_gauge_of_a_level_is_marked_where_the_side_wavers() {
    let gauge = |ruling| {
        let at = At::the(&duel_with(ruling, "hours = 3"));
        at.side("red-2", "red", "used")["gauge"].clone()
    };
    assert_eq!(gauge(""), json!({"at": 0, "from": 0, "to": 100, "marks": [90]}));
    assert_eq!(gauge("waver_at = 70")["marks"], json!([70]));
}
