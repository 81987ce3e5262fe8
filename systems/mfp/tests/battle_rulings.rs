//! Given, when, then: what battles do under each ruling, and where the text is silent.

use crate::common::battle::{At, SHOWN, duel, duel_with, reported};
use serde_json::{Value as Json, json};
use standfast_engine::battle::LiveBattle;

const FIGHTS_ON: &str = "hours = 6\nexhausted = \"fights-on\"";

#[test]
fn mfp_phase_last_counts_and_nobody_comes_any_more() {
    // Red has used 11.5 of 41, blue 12.5 of 47: with the 8 of the late division red would have the smaller share.
    let arrives_in = |hours: i64| {
        let mut at = At::the(&duel_with("", &format!("hours = {hours}")));
        at.set("red-1", "usage-correction", json!(3.5));
        at.set("blue-1", "usage-correction", json!(13));
        at.until_interphase(1);
        let record = at.pass();
        (record.first("mfp.phase.last"), at)
    };
    let (last, at) = arrives_in(1);
    assert_eq!(last, Some(json!(1)));
    assert_eq!((at.level("red"), at.total("red"), at.total("blue")), (json!(41), json!(11), json!(12.5)));
    let ending = at.table.ending().unwrap();
    assert_eq!((ending.way.as_str(), ending.winner.as_ref().unwrap().as_str()), ("hour-limit", "blue"));
    let (last, at) = arrives_in(2);
    assert_eq!((last, at.level("red")), (None, json!(49)), "an hour more, and it arrives");
}

#[test]
fn mfp_phase_last_takes_nobody_away() {
    let leaves =
        duel_with("", "hours = 1").replacen("order = \"march\"", "order = \"march\"\nleaves = \"13:00\"", 1);
    let mut at = At::the(&leaves);
    at.until_interphase(1);
    at.pass();
    assert!(at.table.ending().is_some());
    assert_eq!(at.level("blue"), 47);
}

#[test]
fn mfp_order_interphase() {
    let mut at = At::the(&duel());
    let order = json!({"do": "order", "command": "rear", "order": "engage"});
    assert_eq!(at.refused("red-2", order), "mfp.order.interphase");
    at.until_interphase(1);
    let orders = json!({"do": "orders", "orders": {"rear": "engage", "flank": "rest"}});
    let record = at.does("red-2", orders);
    assert_eq!(
        record.first("mfp.order.interphase"),
        Some(json!("rest")),
        "the flank guard, and then the other"
    );
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "engage");
    assert_eq!(at.fact("red-2", "flank", "order")["value"], "rest");
    for wrong in [json!({}), json!({"rear": "engage"}), json!({"late": "rest"}), json!({"van": "rest"})] {
        assert!(!at.may("red-2", json!({"do": "orders", "orders": wrong})), "{wrong}");
    }
}

#[test]
fn mfp_order_interphase_for_both_sides_is_read_by_neither() {
    let mut at = At::the(&duel());
    at.until_interphase(1);
    at.does("umpire", json!({"do": "orders", "orders": {"rear": "engage", "column": "rest"}}));
    for (seat, says) in [
        ("red-1", vec!["Rearguard gets the order engage"]),
        ("blue-1", vec!["Column gets the order rest"]),
        ("spectator", vec![]),
    ] {
        let entry = at.table.log(&at.seat(seat), 0).pop().unwrap();
        assert!(entry.sealed && entry.reasons.is_empty(), "{seat}");
        assert_eq!(entry.says, says, "{seat}");
    }
}

#[test]
fn mfp_order_approach() {
    let mut at = At::the(&duel().replace("13:00", "14:00"));
    at.until_interphase(1);
    let order = json!({"do": "order", "command": "late", "order": "attack"});
    assert_eq!(at.refused("red-2", order.clone()), "mfp.order.approach");
    at.until_interphase(3);
    at.does("red-2", order);
}

#[test]
fn mfp_level_gone() {
    let mut at = At::the(&duel());
    at.does("red-2", json!({"do": "withdraw", "commands": ["rear", "flank"]}));
    assert_eq!(at.level("red"), 24);
    for command in ["rear", "flank"] {
        assert_eq!(at.refused("red-2", json!({"do": "enter", "command": command})), "mfp.level.gone");
    }
    assert_eq!(at.refused("red-2", json!({"do": "withdraw", "commands": []})), "mfp.level.2");
    at.until_interphase(1);
    let order = json!({"do": "order", "command": "rear", "order": "attack"});
    assert_eq!(at.refused("red-2", order), "mfp.level.gone");
}

#[test]
fn mfp_use_overrun_crew() {
    let mut at = At::the(&duel());
    let breaks = json!({"do": "violate-orders", "unit": "guns", "restriction": "attack-halts"});
    at.does("red-1", json!({"do": "overrun", "unit": "guns"}));
    assert_eq!(at.refused("red-1", breaks.clone()), "mfp.use.overrun.crew");
    at.does("red-1", json!({"do": "regain", "unit": "guns"}));
    at.does("red-1", breaks);
}

#[test]
fn mfp_use_violation_march_says_what_stays_forbidden_to_its_own_side() {
    let mut at = At::the(&duel());
    let record =
        at.does("blue-1", json!({"do": "violate-orders", "unit": "b-3", "restriction": "march-road"}));
    assert_eq!(record.first("mfp.use.violation-march"), Some(json!(false)));
    let pending = |seat: &str| at.view(seat)["pending"].to_string();
    assert!(pending("blue-1").contains("free of its orders until the game turn ends, but may not charge"));
    assert!(!pending("red-1").contains("charge"), "it would tell the order");
    let mut at = At::the(&duel());
    let record =
        at.does("red-1", json!({"do": "violate-orders", "unit": "r-1", "restriction": "attack-halts"}));
    assert_eq!(record.first("mfp.use.violation-march"), None);
}

#[test]
fn announcements_at_the_posting_and_at_once() {
    for (ruling, before) in [("at-the-posting", "steady"), ("at-once", "exhausted")] {
        let mut at = At::the(&duel_with(&format!("announcements = \"{ruling}\""), FIGHTS_ON));
        at.set("blue-1", "usage-correction", json!(26));
        at.to(1, 1, 2);
        assert_eq!(at.condition("blue"), "steady", "26 of 47");
        let record = at.does("blue-1", json!({"do": "leave", "command": "army"}));
        assert_eq!(record.event("condition-announced").is_some(), ruling == "at-once");
        assert_eq!(at.condition("blue"), before, "26 of 22, and nothing is posted");
        let record = at.pass();
        assert_eq!(record.first("mfp.announcements"), (before == "steady").then(|| json!(ruling)));
        assert_eq!(at.condition("blue"), "exhausted");
    }
}

#[test]
fn announcements_at_the_posting_let_no_army_recover_before_it() {
    let mut at = At::the(&duel_with("", FIGHTS_ON));
    at.set("red-1", "usage-correction", json!(41));
    at.to(1, 1, 2);
    assert_eq!(at.condition("red"), "exhausted");
    at.does("red-1", json!({"do": "situation-arises", "situation": "hill"}));
    assert_eq!((at.level("red"), at.condition("red")), (json!(44), json!("exhausted")));
    assert_eq!(at.fact("red-1", "r-1", "CMR")["says"], "5 with -1 for exhaustion");
    at.to(1, 2, 1);
    assert_eq!(at.condition("red"), "wavering");
    assert_eq!(at.fact("red-1", "r-1", "CMR"), json!({"name": "CMR", "value": 6}));
}

/// The rearguard, which defends two markers, is ordered to engage, and one is captured afterwards.
fn marker_after_a_change(ruling: &str) -> (At, Json) {
    let mut at = At::the(&duel_with(&format!("defend_markers = \"{ruling}\""), "hours = 3"));
    at.until_interphase(1);
    at.does("red-2", json!({"do": "order", "command": "rear", "order": "engage"}));
    at.to(2, 1, 1);
    (at, json!({"do": "marker-captured", "command": "rear"}))
}

#[test]
fn defend_markers_until_captured() {
    let (mut at, captured) = marker_after_a_change("until-captured");
    let record = at.does("red-2", captured.clone());
    assert_eq!(record.first("mfp.use.marker"), Some(json!(5)));
    assert_eq!(record.first("mfp.defend_markers"), Some(json!("until-captured")));
    at.does("red-2", captured.clone());
    assert_eq!(at.refused("red-2", captured), "mfp.use.marker", "there were two");
    assert_eq!(at.fact("red-2", "rear", "order")["value"], "engage");
    assert_eq!(reported(&at.pass(), "red-2"), json!(10));
}

#[test]
fn defend_markers_until_abandoned() {
    let (at, captured) = marker_after_a_change("until-abandoned");
    assert_eq!(at.refused("red-2", captured), "mfp.defend_markers");
}

#[test]
fn mfp_use_marker_of_a_command_that_has_not_defended() {
    let late = duel().replacen("order = \"reserve\"", "order = \"reserve\"\nmarkers = 1", 1);
    let mut at = At::the(&late);
    at.does("red-2", json!({"do": "enter", "command": "flank"}));
    let captured = json!({"do": "marker-captured", "command": "flank"});
    assert_eq!(at.refused("red-2", captured.clone()), "mfp.use.marker", "it has set none down");
    at.until_interphase(1);
    at.does("red-2", json!({"do": "order", "command": "flank", "order": "defend"}));
    at.to(2, 1, 1);
    at.does("red-2", captured);
    assert_eq!(at.fact("red-2", "flank", "order")["value"], "engage");
}

#[test]
fn exhaustion_hours_from_exhaustion_and_by_the_game() {
    for (ruling, second) in [("from-exhaustion", "3 with -1"), ("game-hours", "2 with -2")] {
        let mut at = At::the(&duel_with(&format!("exhaustion_hours = \"{ruling}\""), FIGHTS_ON));
        at.set("line", "order", json!("engage"));
        at.to(1, 2, 1);
        at.set("blue-1", "usage-correction", json!(50));
        let record = at.pass();
        assert_eq!(record.first("mfp.exhaustion_hours"), Some(json!(ruling)));
        let cmr = |at: &At| at.fact("blue-1", "b-2", "CMR")["says"].as_str().unwrap().to_owned();
        assert!(cmr(&at).starts_with("3 with -1"), "{ruling}");
        at.to(2, 1, 1);
        assert!(cmr(&at).starts_with(second), "{ruling}: half an hour later the game has its second hour");
        at.to(2, 2, 2);
        assert!(cmr(&at).starts_with("2 with -2"), "{ruling}: an hour is over in any case");
    }
}

#[test]
fn destroyed_command_pays_nothing_or_pays() {
    for (ruling, red_pays) in [("pays-nothing", 0), ("pays", 4)] {
        let mut at = At::the(&duel_with(&format!("destroyed_command = \"{ruling}\""), "hours = 3"));
        at.does("red-1", json!({"do": "losses", "command": "van", "losses": {"r-1": 6}}));
        at.to(1, 2, 2);
        at.does("red-1", json!({"do": "losses", "command": "van", "losses": {"guns": 4}}));
        let record = at.pass();
        assert_eq!(record.first("mfp.destroyed_command"), Some(json!(ruling)));
        assert_eq!(reported(&at.pass(), "red-1"), json!(4 + red_pays));
    }
}

#[test]
fn destroyed_command_without_troops_pays_all_the_same() {
    let mut at = At::the(&duel());
    at.until_interphase(1);
    let pending = at.view("blue-1")["pending"].to_string();
    assert!(pending.contains("reserve order"), "the dummy: {pending}");
}

#[test]
fn reports_counted_and_shown() {
    let mut at = At::the(&duel());
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 2}));
    assert_eq!(at.refused("red-1", "report"), "mfp.phase.1");
    let record = at.pass();
    assert_eq!(record.first("mfp.reports"), Some(json!("counted")));
    assert_eq!((at.phase(), at.clock("half turn")), ("action".to_owned(), json!(2)));
    assert_eq!((at.total("red"), at.total("blue")), (json!(2), json!(0)));
    let mut at = At::the(&duel_with(SHOWN, "hours = 3"));
    at.pass();
    assert_eq!(at.phase(), "MFP phase");
    let record = at.pass();
    assert_eq!(record.first("mfp.reports"), Some(json!("shown")));
}

#[test]
fn reports_counted_halve_what_players_say() {
    let commands = |rules: &str| {
        let mut at = At::the(&duel_with(rules, "hours = 1"));
        while at.table.ending().is_none() {
            at.pass();
        }
        at.table.number()
    };
    // Four half turns and an interphase, three players; before, as many reports after every half turn.
    assert_eq!((commands(""), commands(SHOWN)), (15, 27));
}

#[test]
fn reports_counted_wait_for_what_is_contested() {
    let mut at = At::the(&duel());
    let contest =
        json!({"do": "contest", "command": "van", "toll": "officers", "counted": 1, "reason": "he fell"});
    at.does("blue-1", contest);
    at.pass();
    assert_eq!(at.refused("blue-1", "report"), "mfp.reports");
}

#[test]
fn phases_wait_for_those_who_have_not_finished() {
    let mut at = At::the(&duel());
    let whom = |at: &At| {
        let due = at.table.due(&at.seat("umpire"));
        due.iter().map(|due| (due.verb, due.what.clone())).collect::<Vec<_>>()
    };
    assert_eq!(whom(&at).len(), 3);
    at.does("red-1", "end-phase");
    at.does("blue-1", "end-phase");
    assert_eq!(whom(&at), [("end-phase", "Second Red finishes the phase".to_owned())]);
    assert!(at.table.due(&at.seat("red-1")).is_empty());
}
