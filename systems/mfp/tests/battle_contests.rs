//! Given, when, then: losses in one form, and losses that others count otherwise.

use crate::common::battle::{At, SHOWN, duel, duel_with, reported};
use serde_json::{Value as Json, json};
use standfast_engine::battle::LiveBattle;

fn contest(command: &str, toll: &str, counted: i64) -> Json {
    json!({"do": "contest", "command": command, "toll": toll, "counted": counted, "reason": "by our count"})
}

fn everybody_reads(at: &At, says: &str) {
    for seat in ["red-1", "red-2", "blue-1", "spectator", "umpire"] {
        let log = at.table.log(&at.seat(seat), 0);
        assert!(log.iter().any(|entry| entry.says.iter().any(|line| line == says)), "{seat}: {log:?}");
    }
}

#[test]
fn mfp_use_loss_of_several_units_in_one_form() {
    let mut at = At::the(&duel());
    let record = at.does("red-2", json!({"do": "losses", "command": "rear", "losses": {"r-2": 2, "r-3": 3}}));
    assert_eq!(
        record.all("miniatures-lost"),
        [
            json!({"unit": "r-2", "miniatures": 2, "to": "fire"}),
            json!({"unit": "r-3", "miniatures": 3, "to": "fire"})
        ]
    );
    assert_eq!(record.reasons.len(), 2, "each with its reason");
    for wrong in [json!({}), json!({"r-2": 0}), json!({"r-2": 5}), json!({"r-1": 1}), json!({"b-1": 1})] {
        let losses = json!({"do": "losses", "command": "rear", "losses": wrong});
        assert!(!at.may("red-2", &losses), "{losses}");
    }
    assert!(!at.may("red-1", json!({"do": "losses", "command": "rear", "losses": {"r-2": 1}})));
    at.does(
        "red-2",
        json!({"do": "losses", "command": "rear", "losses": {"r-2": 4, "r-3": 5}, "to": "shock"}),
    );
    assert_eq!(
        at.refused("red-2", json!({"do": "losses", "command": "rear", "losses": {"r-2": 1}})),
        "mfp.use.loss",
        "nobody is left"
    );
    let late = json!({"do": "losses", "command": "late", "losses": {"r-4": 1}});
    assert_eq!(at.refused("red-2", late), "mfp.use.loss", "it is not there yet");
    assert_eq!(reported(&at.pass(), "red-2"), json!(10), "six, and eight at half of one");
}

#[test]
fn mfp_use_contest_is_answered_before_the_totals_are_posted() {
    let mut at = At::the(&duel());
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 1}));
    let record = at.does("blue-1", contest("van", "miniatures", 3));
    assert_eq!(record.first("mfp.use.contest"), Some(json!(3)));
    everybody_reads(&at, "First Blue counts 3 miniatures lost for Vanguard: by our count");
    assert_eq!(at.refused("blue-1", contest("van", "overrun", 1)), "mfp.use.contest", "once in a half turn");
    assert_eq!(at.refused("red-2", json!({"do": "answer", "command": "rear"})), "mfp.use.contest");
    at.pass();
    assert_eq!(at.phase(), "MFP phase", "play waits");
    let due = at.table.due(&at.seat("umpire"));
    assert_eq!((due.len(), due[0].verb, due[0].rule), (1, "answer", "mfp.use.contest"));
    assert_eq!(at.table.due(&at.seat("red-1")).len(), 1);
    assert!(at.table.due(&at.seat("blue-1")).is_empty());
    assert!(!at.may("red-2", json!({"do": "answer", "command": "van"})), "who leads it answers");
    assert!(!at.may("red-2", json!({"do": "lose", "unit": "r-2"})), "of the others nothing is entered");
    at.does("red-1", json!({"do": "lose", "unit": "r-1", "miniatures": 1}));
    let record = at.does("red-1", json!({"do": "answer", "command": "van"}));
    assert_eq!(record.first("mfp.use.contest"), Some(json!(2)));
    everybody_reads(
        &at,
        "the entry for Vanguard stands: 2 miniatures lost; the other count was 3 miniatures lost",
    );
    assert_eq!((at.phase(), at.total("red")), ("action".to_owned(), json!(2)));
    assert_eq!(at.refused("red-1", "undo"), "mfp.use.contest", "all have been told");
    at.does("blue-1", contest("van", "officers", 1));
}

#[test]
fn mfp_use_contest_of_every_toll() {
    let mut at = At::the(&duel());
    at.does("red-1", json!({"do": "overrun", "unit": "guns"}));
    at.does("red-1", json!({"do": "hq-removed", "command": "corps"}));
    at.does("red-2", json!({"do": "marker-captured", "command": "rear"}));
    let mut answer = |seat: &str, command: &str, toll: &str| {
        at.does("blue-1", contest(command, toll, 2));
        let record = at.does(seat, json!({"do": "answer", "command": command}));
        record.event("contest-answered").unwrap()["entered"].clone()
    };
    assert_eq!(answer("red-1", "van", "overrun"), 1);
    assert_eq!(answer("red-1", "corps", "hq-bases"), 1);
    assert_eq!(answer("red-2", "rear", "markers"), 1);
    at.does("red-1", contest("line", "officers", 1));
    let record = at.does("blue-1", json!({"do": "answer", "command": "line"}));
    assert_eq!(record.event("contest-answered").unwrap()["entered"], 0);
}

#[test]
fn mfp_use_contest_by_the_umpire_and_who_may_contest() {
    let mut at = At::the(&duel());
    assert!(!at.may("red-2", contest("van", "miniatures", 1)), "its own side");
    assert!(!at.may("blue-1", contest("flank", "miniatures", 1)), "nobody has seen it");
    assert!(!at.may("blue-1", contest("van", "miniatures", 0)));
    at.does("umpire", contest("van", "officers", 1));
    everybody_reads(&at, "the umpire counts 1 commander hit for Vanguard: by our count");
    at.does("umpire", json!({"do": "officer-hit", "command": "van"}));
    at.does("umpire", json!({"do": "answer", "command": "van"}));
    assert_eq!(reported(&at.pass(), "red-1"), json!(5));
}

#[test]
fn mfp_use_contest_where_players_report_for_themselves() {
    let mut at = At::the(&duel_with(SHOWN, "hours = 3"));
    at.does("blue-1", contest("van", "miniatures", 2));
    for seat in ["red-1", "red-2", "blue-1"] {
        at.does(seat, "end-phase");
    }
    assert_eq!(at.refused("red-1", "report"), "mfp.use.contest");
    at.does("red-2", "report");
    assert_eq!(at.refused("blue-1", contest("rear", "miniatures", 2)), "mfp.use.contest", "he has reported");
    at.does("red-1", json!({"do": "answer", "command": "van"}));
    at.does("red-1", "report");
    at.does("blue-1", "report");
    assert_eq!(at.phase(), "action");
}

#[test]
fn mfp_use_contest_ends_when_the_umpire_closes_the_phase() {
    let mut at = At::the(&duel());
    at.does("blue-1", contest("van", "miniatures", 2));
    at.pass();
    at.does("umpire", "close-phase");
    assert_eq!(at.phase(), "action");
    assert_eq!(at.refused("red-1", json!({"do": "answer", "command": "van"})), "mfp.use.contest");
}
