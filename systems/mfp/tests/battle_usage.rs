//! Given, when, then: what befalls units and commands, and what it costs.

use crate::common::battle::{At, duel_with, shown};
use serde_json::{Value as Json, json};
use standfast_engine::battle::LiveBattle;

/// What a player reports at the end of this half turn.
fn reported(at: &mut At, seat: &str) -> Json {
    at.pass();
    let record = at.does(seat, "report");
    record.event("reported").unwrap()["points"].clone()
}

#[test]
fn mfp_use_loss_in_battle() {
    let mut at = At::the(&shown());
    let record = at.does("red-2", json!({"do": "lose", "unit": "r-3", "miniatures": 3}));
    assert_eq!(record.first("mfp.use.loss"), Some(json!(1.5)), "Ottoman infantry");
    at.does("red-2", json!({"do": "lose", "unit": "r-2", "miniatures": 6}));
    assert_eq!(at.refused("red-2", json!({"do": "lose", "unit": "r-2"})), "mfp.use.loss");
    assert_eq!(at.piece("red-2", "r-2").unwrap()["out"], "all its miniatures are lost");
    assert_eq!(at.fact("red-2", "r-3", "miniatures")["value"], 5);
    assert!(!at.may("red-2", json!({"do": "lose", "unit": "r-3", "miniatures": 6})), "5 are left");
    assert_eq!(
        at.refused("red-2", json!({"do": "lose", "unit": "r-4"})),
        "mfp.use.loss",
        "it is not there yet"
    );
    assert!(!at.may("red-1", json!({"do": "lose", "unit": "r-3"})), "another player's");
    assert!(!at.may("blue-1", json!({"do": "lose", "unit": "r-3"})), "another side's");
    assert_eq!(reported(&mut at, "red-2"), 7.5);
}

#[test]
fn mfp_use_overrun_in_battle() {
    let mut at = At::the(&shown());
    assert_eq!(at.refused("red-1", json!({"do": "regain", "unit": "guns"})), "mfp.use.overrun");
    at.does("red-1", json!({"do": "overrun", "unit": "guns"}));
    assert_eq!(at.refused("red-1", json!({"do": "overrun", "unit": "guns"})), "mfp.use.overrun");
    let record = at.does("red-1", json!({"do": "regain", "unit": "guns"}));
    assert!(record.first("mfp.use.overrun").is_some());
    at.does("red-1", json!({"do": "overrun", "unit": "guns"}));
    assert!(!at.may("red-1", json!({"do": "overrun", "unit": "r-1"})), "no battery");
    assert_eq!(reported(&mut at, "red-1"), 10, "a later overrun costs again");
}

#[test]
fn mfp_use_officer_and_hq_in_battle() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "officer-hit", "command": "van"}));
    at.does("red-1", json!({"do": "officer-hit", "command": "corps"}));
    at.does("red-1", json!({"do": "hq-removed", "command": "corps"}));
    assert_eq!(at.refused("red-1", json!({"do": "hq-removed", "command": "corps"})), "mfp.use.corps-hq");
    assert_eq!(at.refused("red-1", json!({"do": "hq-removed", "command": "van"})), "mfp.use.corps-hq");
    assert_eq!(
        at.refused("blue-1", json!({"do": "officer-hit", "command": "shadow"})),
        "mfp.use.officer.levels"
    );
    at.does("blue-1", json!({"do": "officer-hit", "command": "army"}));
    at.does("blue-1", json!({"do": "hq-removed", "command": "army"}));
    assert_eq!(reported(&mut at, "red-1"), 20);
    at.does("red-2", "report");
    let record = at.does("blue-1", "report");
    assert_eq!(record.event("reported").unwrap()["points"], 50);
}

#[test]
fn mfp_use_marker_once_a_marker_and_then_engage() {
    let mut at = At::the(&shown());
    let record = at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    assert_eq!(record.first("mfp.use.marker"), Some(json!(5)));
    assert_eq!(record.first("mfp.marker_revert"), None);
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "defend");
    assert_eq!(at.refused("red-1", json!({"do": "marker-captured", "command": "van"})), "mfp.use.marker");
    let record = at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    assert_eq!(record.first("mfp.marker_revert"), Some(json!("at-once")));
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "engage");
    assert_eq!(at.refused("red-2", json!({"do": "marker-captured", "command": "rear"})), "mfp.use.marker");
    at.until_interphase(1);
    assert!(!at.may("red-2", json!({"do": "order", "command": "rear", "order": "defend"})));
    at.does("red-2", json!({"do": "order", "command": "rear", "order": "rest"}));
}

#[test]
fn marker_revert_in_the_interphase() {
    let mut at = At::the(&duel_with("reports = \"shown\"\nmarker_revert = \"interphase\"", "hours = 3"));
    at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    let record = at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    assert_eq!(record.first("mfp.marker_revert"), Some(json!("interphase")));
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "defend");
    assert_eq!(at.refused("red-2", json!({"do": "marker-captured", "command": "rear"})), "mfp.use.marker");
    at.until_interphase(1);
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "engage");
    at.pass();
    let record = at.does("red-2", "report");
    let reasons = record.json()["reasons"].to_string();
    assert!(reasons.contains("defend order"), "the hour was fought under defend: {reasons}");
}

#[test]
fn mfp_use_violation_frees_the_unit_until_the_turn_ends() {
    let mut at = At::the(&shown());
    let breaks = json!({"do": "violate-orders", "unit": "r-1", "restriction": "attack-halts"});
    let record = at.does("red-1", breaks.clone());
    assert_eq!(record.first("mfp.use.violation"), Some(json!(2)));
    assert_eq!(at.refused("red-1", breaks.clone()), "mfp.use.violation");
    let other = json!({"do": "violate-orders", "unit": "r-1", "restriction": "march-road"});
    assert_eq!(at.refused("red-1", other), "mfp.use.violation", "it does not march");
    at.to(1, 1, 2);
    assert_eq!(at.refused("red-1", breaks.clone()), "mfp.use.violation", "the turn is not over");
    at.to(1, 2, 1);
    at.does("red-1", breaks);
    at.to(1, 2, 2);
    assert_eq!(at.total("red"), 4);
}

#[test]
fn mfp_use_violation_is_announced_and_stands() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "violate-orders", "unit": "r-1", "restriction": "attack-halts"}));
    let entry = at.table.log(&at.seat("blue-1"), 0).pop().unwrap();
    assert_eq!(
        entry.says,
        [
            "Red 1st violates its orders, and acts freely until the game turn ends, except for what can't be bought off"
        ]
    );
    assert!(entry.sealed, "what it broke would tell the order");
    assert_eq!(at.refused("red-1", "undo"), "mfp.use.violation");
}

#[test]
fn mfp_use_violation_march() {
    let mut at = At::the(&shown());
    let charge = json!({"do": "violate-orders", "unit": "b-3", "restriction": "march-charge"});
    assert_eq!(at.refused("blue-1", charge.clone()), "mfp.use.violation-march");
    at.does("blue-1", json!({"do": "violate-orders", "unit": "b-3", "restriction": "march-road"}));
    assert_eq!(at.refused("blue-1", charge), "mfp.use.violation-march", "paid or not");
}

#[test]
fn mfp_use_approach_is_paid_until_a_command_arrives() {
    let mut at = At::the(&shown().replace("13:00", "14:00"));
    at.until_interphase(1);
    assert!(at.view("red-2")["pending"].to_string().contains("on the march to the battle zone"));
    at.until_interphase(2);
    assert!(at.view("red-2")["pending"].to_string().contains("on the march to the battle zone"));
    at.until_interphase(3);
    assert!(!at.view("red-2")["pending"].to_string().contains("on the march to the battle zone"));
}

#[test]
fn mfp_use_approach_begins_when_the_command_sets_out() {
    let late = shown().replace("arrives = \"13:00\"", "arrives = \"15:00\"\nsets_out = \"13:00\"");
    let mut at = At::the(&late);
    at.until_interphase(1);
    assert!(!at.view("red-2")["pending"].to_string().contains("on the march to the battle zone"));
    at.until_interphase(2);
    assert!(at.view("red-2")["pending"].to_string().contains("on the march to the battle zone"));
}

#[test]
fn incidents_can_be_taken_back() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "overrun", "unit": "guns"}));
    at.does("red-1", "undo");
    assert_eq!(reported(&mut at, "red-1"), 0);
}

#[test]
fn the_umpire_corrects_what_was_used() {
    let mut at = At::the(&shown());
    at.set("red-1", "usage-correction", json!(1.5));
    at.set("r-1", "miniatures-lost", json!(2));
    at.set("van", "order", json!("rest"));
    assert_eq!(at.fact("red-1", "r-1", "miniatures")["value"], 4);
    assert_eq!(reported(&mut at, "red-1"), 1.5);
    at.does("red-2", "report");
    at.does("blue-1", "report");
    at.to(1, 2, 1);
    assert_eq!(at.total("red"), 1.5, "a correction counts once");
    at.pass();
    at.does("red-1", "report");
    at.set("red-1", "usage-correction", json!(2));
    at.does("red-2", "report");
    at.does("blue-1", "report");
    assert_eq!(at.total("red"), 1.5, "it came after the report");
    at.until_interphase(1);
    at.to(2, 1, 1);
    assert_eq!(at.total("red"), 5, "and counts for the next: 2, a vanguard that rests, and 3.5");
}
