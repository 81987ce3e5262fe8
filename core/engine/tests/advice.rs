//! Advice by the machine (table.advice).

use crate::toy::{Toy, table};
use serde_json::json;
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Refused, Seat, Source, Table};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn gives(table: &mut Table<Toy>, who: &str, verb: &str) -> Result<(), Refused> {
    let tree = Tree::from_json(&json!({"do": verb}).to_string()).unwrap();
    table.propose(&seat(who), &tree, Source::Typed(Vec::new()), "", None)?;
    table.confirm();
    Ok(())
}

fn rule(refused: Result<(), Refused>) -> &'static str {
    match refused {
        Err(Refused::Rule(declined)) => declined.rule,
        other => panic!("{other:?}"),
    }
}

#[test]
fn table_advice_is_asked_for_in_the_open() {
    let mut table = table();
    gives(&mut table, "nora", "ask-advice").unwrap();
    for who in ["umpire", "nora", "sam", "spectator"] {
        let log = table.log(&seat(who), 0);
        assert_eq!(log[0].says, ["asks the machine for advice"], "{who}");
    }
    assert_eq!(rule(gives(&mut table, "umpire", "ask-advice")), "table.seats", "he plays for no side");
    assert!(gives(&mut table, "spectator", "ask-advice").is_err());
}

#[test]
fn table_advice_is_forbidden_and_allowed_by_the_umpire() {
    let mut table = table();
    assert_eq!(rule(gives(&mut table, "umpire", "allow-advice")), "table.advice", "it is allowed already");
    assert_eq!(rule(gives(&mut table, "nora", "forbid-advice")), "table.seats");
    gives(&mut table, "umpire", "forbid-advice").unwrap();
    for who in ["nora", "sam"] {
        assert_eq!(rule(gives(&mut table, who, "ask-advice")), "table.advice", "{who}");
        assert!(table.legal(&seat(who)).iter().all(|offer| offer.verb.name != "ask-advice"));
    }
    gives(&mut table, "umpire", "allow-advice").unwrap();
    gives(&mut table, "sam", "ask-advice").unwrap();
}

#[test]
fn table_advice_is_no_act_and_no_undo_changes_it() {
    let mut table = table();
    gives(&mut table, "nora", "end-turn").unwrap();
    gives(&mut table, "umpire", "forbid-advice").unwrap();
    gives(&mut table, "umpire", "undo").unwrap();
    assert!(table.log(&seat("umpire"), 0)[0].undone, "the turn is taken back, not the word of the umpire");
    assert_eq!(rule(gives(&mut table, "nora", "ask-advice")), "table.advice");
    gives(&mut table, "umpire", "allow-advice").unwrap();
    gives(&mut table, "nora", "concede").unwrap();
    assert_eq!(rule(gives(&mut table, "sam", "ask-advice")), "table.over");
    assert_eq!(table.audit(), Ok(5));
}
