//! Played battles under `conformance/mfp/battles`: what each of them shows.

use crate::common::battle::{At, reported};
use serde_json::{Value as Json, json};
use standfast_drill::battles::{Done, Game};
use standfast_engine::battle::LiveBattle;
use standfast_mfp::Mfp;

/// A played battle, its records one by one: after each of them `look` sees how things stand.
fn played(name: &str, mut look: impl FnMut(&At, &Done<Mfp>)) -> At {
    let (game, lines) = Game::kept(name);
    let mut at = At(game);
    for line in lines {
        let record = at.takes(&line);
        look(&at, &record);
    }
    at.audit();
    at
}

/// How the battle ended, and who won.
fn ended(at: &At) -> (String, Option<String>) {
    let ending = at.table.ending().unwrap();
    (ending.way.clone(), ending.winner.as_ref().map(ToString::to_string))
}

fn won(way: &str, winner: &str) -> (String, Option<String>) {
    (way.to_owned(), Some(winner.to_owned()))
}

#[test]
fn mfp_phase_last_in_a_played_battle() {
    let mut arrived = false;
    let at = played("hour-limit-nobody-comes-too-late", |_, record| {
        arrived |= record.event("command-arrived").is_some();
    });
    assert!(!arrived, "its time comes when the last hour is over");
    assert_eq!((at.total("south"), at.level("south")), (json!(8), json!(21)));
    assert_eq!((at.total("north"), at.level("north")), (json!(8), json!(17)));
    assert_eq!(ended(&at), won("hour-limit", "south"), "with eleven more the North would have won: 8 of 28");
}

#[test]
fn mfp_use_order_rest_in_a_played_battle_on_a_table() {
    let (mut broken, mut held) = (0, Vec::new());
    let at = played("hour-limit-moved-at-rest-on-a-table", |_, record| {
        broken += usize::from(record.event("rest-broken").is_some());
        for kind in ["situation-ended", "situation-arose"] {
            held.extend(record.event(kind).map(|event| format!("{kind} {}", event["situation"])));
        }
    });
    assert_eq!(broken, 1, "the reserve moves, and gets nothing back");
    assert_eq!(held, ["situation-ended \"farm-held\"", "situation-arose \"farm-taken\""], "by a move alone");
    assert_eq!(at.total("north"), 8, "5 lost, 2 to defend, 1 to approach");
    assert_eq!(ended(&at), won("hour-limit", "south"));
}

#[test]
fn mfp_use_contest_in_a_played_battle() {
    let mut numbers = Vec::new();
    let at = played("hour-limit-contested-losses", |at, record| {
        if let Some(answer) = record.event("contest-answered") {
            numbers.push((answer["command"].clone(), answer["entered"].clone(), answer["counted"].clone()));
        }
        if record.event("orders-violated").is_some() {
            assert_eq!(record.first("mfp.use.violation-march"), Some(json!(false)));
            assert!(at.view("attacker")["pending"].to_string().contains("but may not charge"));
        }
    });
    assert_eq!(
        numbers,
        [(json!("guard"), json!(2), json!(3)), (json!("first"), json!(1), json!(1))],
        "the log keeps both"
    );
    assert_eq!(ended(&at), won("hour-limit", "north"));
}

#[test]
fn announcements_in_a_played_battle() {
    let mut reached = None;
    let at = played("exhaustion-at-the-posting", |at, record| {
        if reached.is_none() && at.total("south") == at.level("south") {
            reached = Some((at.condition("south"), at.table.ending().is_some()));
        }
        if let Some(announced) = record.event("condition-announced") {
            assert!(record.event("total-posted").is_some(), "{announced}");
        }
    });
    assert_eq!(reached, Some((json!("steady"), false)), "8 of 8, and nobody has looked yet");
    assert_eq!(ended(&at), won("exhaustion", "north"));
}

#[test]
fn defend_markers_in_a_played_battle() {
    let mut costs = Vec::new();
    let at = played("hour-limit-markers-after-another-order", |at, record| {
        if record.event("marker-captured").is_some() {
            assert_eq!(at.fact("defender", "guard", "order")["value"], "engage");
            costs.push(record.first("mfp.use.marker").unwrap());
        }
    });
    assert_eq!(costs, [json!(5), json!(5)], "another order takes no marker off the table");
    assert_eq!(ended(&at), won("hour-limit", "south"));
}

#[test]
fn announcements_at_once_and_exhaustion_hours_of_the_game_in_a_played_battle() {
    let mut at_once = false;
    let mut adjustments = Vec::new();
    let at = played("hour-limit-fought-on-at-once", |at, record| {
        let announced = record.event("condition-announced");
        at_once |= announced.is_some() && record.event("command-left").is_some();
        let adjustment = at.side("umpire", "south", "CMR adjustment")["value"].clone();
        if adjustments.last() != Some(&adjustment) {
            adjustments.push(adjustment);
        }
    });
    assert!(at_once, "a command leaves, and the army is exhausted there and then");
    assert_eq!(adjustments, [Json::Null, json!(-1), json!(-2), json!(-3)], "the second hour, and 150%");
    assert_eq!(ended(&at), won("hour-limit", "north"));
}

#[test]
fn mfp_victory_rout_in_a_played_battle() {
    let (mut adjustments, mut posted) = (Vec::new(), Json::Null);
    let at = played("rout-on-a-table", |at, record| {
        let now = (at.clock("time"), at.side("umpire", "spanish", "CMR adjustment")["value"].clone());
        if adjustments.last().is_none_or(|(_, before)| *before != now.1) {
            adjustments.push(now);
        }
        if record.event("total-posted").is_some() {
            posted = reported(record, "lacy-seat");
        }
    });
    assert_eq!(
        adjustments,
        [
            (json!("10:00"), Json::Null),
            (json!("12:15"), json!(-1)),
            (json!("13:15"), json!(-2)),
            (json!("14:15"), json!(-3)),
            (json!("15:00"), json!(-4)),
        ],
        "hour by hour, and 150% of a level that has shrunk"
    );
    assert_eq!(posted, 10, "five divisions engage");
    assert_eq!((at.total("spanish"), at.level("spanish")), (json!(208.5), json!(132)));
    assert_eq!(ended(&at), won("rout", "french"));
    assert_eq!(at.table.ending().unwrap().rule, "mfp.victory.rout");
}

#[test]
fn mfp_victory_of_who_outlasts_the_day_at_ocana() {
    let at = played("hour-limit-at-dusk-on-a-table", |_, _| {});
    assert_eq!(at.condition("spanish"), "steady");
    assert_eq!(ended(&at), won("hour-limit", "french"));
}
