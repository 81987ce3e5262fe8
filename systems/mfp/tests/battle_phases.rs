//! Given, when, then: the clock, the reports, the totals, the interphase.

use crate::common::battle::{At, duel_with, shown};
use serde_json::{Value as Json, json};
use standfast_engine::battle::LiveBattle;

fn clock(at: &At) -> Json {
    json!([at.clock("hour"), at.clock("turn"), at.clock("half turn"), at.phase()])
}

#[test]
fn mfp_phase_1_every_half_turn_begins_with_its_mfp_phase() {
    let mut at = At::the(&shown());
    assert_eq!(clock(&at), json!([1, 1, 1, "action"]), "there is nothing to count before the first");
    let record = at.pass();
    assert_eq!(clock(&at), json!([1, 1, 2, "MFP phase"]));
    assert_eq!(record.first("mfp.phase.1"), Some(json!(2)));
    at.pass();
    assert_eq!(clock(&at), json!([1, 1, 2, "action"]));
    at.pass();
    assert_eq!(clock(&at), json!([1, 2, 1, "MFP phase"]));
}

#[test]
fn mfp_phase_1_incidents_are_entered_as_they_happen() {
    let mut at = At::the(&shown());
    at.pass();
    for seat in ["red-1", "umpire"] {
        assert_eq!(at.refused(seat, json!({"do": "lose", "unit": "r-1"})), "mfp.phase.1");
        assert_eq!(at.refused(seat, json!({"do": "leave", "command": "van"})), "mfp.phase.1");
    }
    at.pass();
    assert_eq!(at.refused("red-1", "report"), "mfp.phase.1");
}

#[test]
fn mfp_phase_1_what_was_used_is_counted_once() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 2}));
    at.to(1, 1, 2);
    assert_eq!(at.total("red"), 2);
    at.to(1, 2, 1);
    assert_eq!(at.total("red"), 2);
}

#[test]
fn mfp_phase_2_one_tally_a_side_once_all_have_reported() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 3}));
    at.does("red-2", json!({"do": "lose", "unit": "r-2", "miniatures": 4, "to": "shock"}));
    at.does("blue-1", json!({"do": "lose", "unit": "b-2", "to": "failed-rally"}));
    at.pass();
    at.does("red-1", "report");
    at.does("blue-1", "report");
    assert_eq!((at.total("red"), at.total("blue")), (json!(0), json!(0)), "one is still to come");
    let record = at.does("red-2", "report");
    let posted = record.event("total-posted").unwrap();
    assert_eq!(posted, json!({"side": "red", "shown": {"red-1": 3, "red-2": 4}, "tally": 7, "total": 7}));
    assert_eq!(record.first("mfp.phase.2"), Some(json!(7)));
    assert_eq!((at.total("red"), at.total("blue")), (json!(7), json!(1)));
    assert_eq!(at.phase(), "action");
}

#[test]
fn mfp_phase_2_reports_are_due_and_the_phase_waits_for_them() {
    let mut at = At::the(&shown());
    at.pass();
    let due = at.table.due(&at.seat("red-1"));
    assert_eq!((due.len(), due[0].verb, due[0].rule), (1, "report", "mfp.phase.2"));
    assert_eq!(at.table.due(&at.seat("umpire")).len(), 3);
    assert_eq!(at.refused("red-1", "end-phase"), "mfp.phase.2");
    at.does("red-1", "report");
    assert!(at.table.due(&at.seat("red-1")).is_empty());
    assert_eq!(at.refused("red-1", "report"), "mfp.phase.2");
    assert_eq!(at.refused("red-1", "end-phase"), "mfp.phase.2");
}

#[test]
fn mfp_phase_2_the_umpire_closes_the_phase_and_counts_for_the_rest() {
    let mut at = At::the(&shown());
    at.does("red-2", json!({"do": "lose", "unit": "r-2", "miniatures": 4}));
    at.pass();
    at.does("red-1", "report");
    assert_eq!(at.refused("red-1", "close-phase"), "mfp.phase.2");
    let record = at.does("umpire", "close-phase");
    assert!(record.first("mfp.phase.2").is_some());
    assert_eq!((at.total("red"), at.phase()), (json!(4), "action".to_owned()));
}

#[test]
fn mfp_phase_2_the_umpire_may_report_for_a_player() {
    let mut at = At::the(&shown());
    at.pass();
    for player in ["red-2", "blue-1", "red-1"] {
        at.does("umpire", json!({"do": "report", "player": player}));
    }
    assert_eq!(at.phase(), "action");
}

#[test]
fn mfp_phase_2_a_shown_number_stands() {
    let mut at = At::the(&shown());
    at.pass();
    at.does("red-1", "report");
    at.does("red-1", "undo");
    at.does("red-1", "report");
    at.does("red-2", "report");
    at.does("blue-1", "report");
    assert_eq!(at.refused("blue-1", "undo"), "mfp.phase.2");
    at.does("umpire", "undo");
    assert_eq!(at.phase(), "MFP phase");
}

#[test]
fn mfp_phase_3_the_interphase_charges_the_orders() {
    let mut at = At::the(&shown());
    at.to(1, 2, 2);
    let record = at.pass();
    assert_eq!(at.phase(), "interphase");
    assert_eq!(record.first("mfp.phase.3"), Some(json!(true)));
    at.pass();
    let record = at.does("red-1", "report");
    assert_eq!(
        record.event("reported").unwrap()["points"],
        4,
        "attack; a corps without an order pays nothing"
    );
    assert_eq!(record.first("mfp.use.order"), Some(json!(4)));
    let record = at.does("red-2", "report");
    assert_eq!(
        record.event("reported").unwrap()["points"],
        3.5,
        "defend, reserve, and a march to the battle"
    );
    assert_eq!(record.first("mfp.use.approach"), Some(json!(1)));
    at.does("blue-1", "report");
    assert_eq!((at.total("red"), at.total("blue")), (json!(7.5), json!(0)));
}

#[test]
fn mfp_phase_3_orders_are_given_in_the_interphase_and_charged_an_hour_later() {
    let mut at = At::the(&shown());
    assert_eq!(
        at.refused("red-1", json!({"do": "order", "command": "van", "order": "rest"})),
        "mfp.order.interphase"
    );
    at.until_interphase(1);
    at.does("red-1", json!({"do": "order", "command": "van", "order": "reserve"}));
    assert_eq!(
        at.refused("red-1", json!({"do": "order", "command": "corps", "order": "rest"})),
        "mfp.use.order"
    );
    assert_eq!(
        at.refused("red-2", json!({"do": "order", "command": "late", "order": "rest"})),
        "mfp.order.approach"
    );
    assert!(!at.may("red-2", json!({"do": "order", "command": "van", "order": "rest"})));
    assert!(!at.may("red-1", json!({"do": "order", "command": "van", "order": "reserve"})), "it is so");
    at.to(2, 1, 1);
    assert_eq!(at.total("red"), 7.5, "the hour before is charged for attack");
    at.to(3, 1, 1);
    assert_eq!(at.total("red"), 12.5, "reserve, defend, reserve, and the division engages");
}

#[test]
fn mfp_use_order_rest_gives_back_only_if_stationary() {
    let blue_after = |breaks: bool| {
        let mut at = At::the(&shown());
        at.does("blue-1", json!({"do": "lose", "unit": "b-1", "miniatures": 4}));
        at.to(1, 1, 2);
        if breaks {
            at.does("blue-1", json!({"do": "break-rest", "command": "line"}));
            assert_eq!(at.refused("blue-1", json!({"do": "break-rest", "command": "line"})), "mfp.use.order");
            assert_eq!(
                at.refused("blue-1", json!({"do": "break-rest", "command": "column"})),
                "mfp.use.order"
            );
        }
        at.to(2, 1, 1);
        let first = at.total("blue");
        at.to(3, 1, 1);
        (first, at.total("blue"))
    };
    assert_eq!(blue_after(false), (json!(3.5), json!(3)), "4, and each hour 1/2 + 1 - 2");
    assert_eq!(blue_after(true), (json!(5.5), json!(5)), "the first hour gives nothing back");
}

#[test]
fn mfp_phase_4_above_ten_is_called_out() {
    let mut at = At::the(&shown());
    at.does("red-2", json!({"do": "lose", "unit": "r-2", "miniatures": 5}));
    at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    at.does("blue-1", json!({"do": "lose", "unit": "b-1", "miniatures": 8}));
    at.does("blue-1", json!({"do": "lose", "unit": "b-2", "miniatures": 3}));
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.phase.4"), Some(json!(11)), "ten are shown, eleven are called out");
    let entry = at.table.log(&at.seat("spectator"), 0).pop().unwrap();
    assert!(entry.says.iter().any(|says| says.contains("First Blue calls out 11")), "{:?}", entry.says);
    assert!(entry.says.iter().any(|says| says.contains("Second Red shows 10")), "{:?}", entry.says);
}

#[test]
fn mfp_phase_4_nobody_knows_a_number_before_all_are_given() {
    let mut at = At::the(&shown());
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 5}));
    at.pass();
    at.does("red-1", "report");
    for seat in ["red-2", "blue-1", "spectator"] {
        let pending = at.view(seat)["pending"].clone();
        assert_eq!(pending, json!(["First Red has reported"]), "to {seat}");
        let entry = at.table.log(&at.seat(seat), 0).pop().unwrap();
        assert!(entry.sealed && entry.says.is_empty() && entry.reasons.is_empty(), "to {seat}");
    }
    assert!(at.view("red-1")["pending"].to_string().contains("First Red reports 5"));
    assert!(at.view("umpire")["pending"].to_string().contains("First Red reports 5"));
}

#[test]
fn mfp_phase_floor() {
    let mut at = At::the(&shown());
    at.until_interphase(1);
    at.does("blue-1", json!({"do": "order", "command": "column", "order": "rest"}));
    at.until_interphase(2);
    at.pass();
    let record = at.pass();
    assert_eq!(record.first("mfp.phase.floor"), Some(json!(0)), "1/2 - 2 - 2 is below 0");
    assert_eq!(at.total("blue"), 0);
    at.does("blue-1", json!({"do": "lose", "unit": "b-1", "miniatures": 2}));
    at.pass();
    at.pass();
    assert_eq!(at.total("blue"), 2, "what rest would have given back beyond 0 is lost");
}

#[test]
fn turns_per_hour_says_when_the_interphase_comes() {
    for turns in [1, 2, 3] {
        let mut at = At::the(&duel_with(&format!("turns_per_hour = {turns}"), "hours = 2"));
        at.to(1, turns, 2);
        let record = at.pass();
        assert_eq!(at.phase(), "interphase");
        assert_eq!(record.first("mfp.turns_per_hour"), Some(json!(turns)));
        at.pass();
        assert_eq!(at.clock("time"), "13:00");
    }
}

#[test]
fn whoever_has_finished_may_still_be_hit() {
    let mut at = At::the(&shown());
    at.does("red-1", "end-phase");
    assert_eq!(at.refused("red-1", "end-phase"), "mfp.phase.1");
    at.does("red-1", json!({"do": "lose", "unit": "r-1"}));
    at.does("umpire", json!({"do": "end-phase", "player": "red-2"}));
    at.does("umpire", "close-phase");
    assert_eq!(at.phase(), "MFP phase");
}
