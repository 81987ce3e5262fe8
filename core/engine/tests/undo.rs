//! Taking back: what it leaves is what would stand without it, however much is taken back in whatever order.

use std::collections::BTreeSet;

use proptest::prelude::*;
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Refused, Seat, Source, Table};

use crate::toy::{Toy, table};

fn give(table: &mut Table<Toy>, who: &str, command: &str, faces: &[u32]) -> Result<(), Refused> {
    let (seat, tree) = (Seat::from(Id::new(who).unwrap()), Tree::from_json(command).unwrap());
    table.propose(&seat, &tree, Source::Typed(faces.to_vec()), "now", None)?;
    table.confirm();
    Ok(())
}

const FIRE: &str = r#"{"do": "fire", "guard": "ann", "target": "cat"}"#;
const ASK: &str = r#"{"do": "ask-undo"}"#;
const AGREE: &str = r#"{"do": "agree-undo"}"#;

/// What the view says of the battle, apart from the number of records.
fn board(view: &impl serde::Serialize) -> String {
    serde_json::to_string(view).unwrap()
}

/// How the battle stands by its records, replayed from the first.
fn replayed(table: &Table<Toy>) -> String {
    let mut shown = String::new();
    let last = BTreeSet::from([table.number()]);
    table.past(&Seat::Umpire, &last, &mut |_, view, _| shown = board(view));
    shown
}

#[test]
fn a_request_ends_with_its_answer_though_an_earlier_command_stands() {
    let mut table = table();
    give(&mut table, "nora", &FIRE.replace("ann", "bob"), &[1]).unwrap();
    give(&mut table, "nora", FIRE, &[5]).unwrap();
    give(&mut table, "nora", ASK, &[]).unwrap();
    give(&mut table, "sam", AGREE, &[]).unwrap();
    assert_eq!(table.view(&Seat::Umpire).undo_asked, None);
    let again = give(&mut table, "sam", AGREE, &[]).unwrap_err().to_string();
    assert!(again.contains("nobody has asked"), "{again}");
    assert_eq!(table.audit(), Ok(4));
}

#[derive(Debug, Clone)]
enum Act {
    Set(u8),
    Say,
    Undo(u8),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => (0..3_u8).prop_map(Act::Set),
        1 => Just(Act::Say),
        // Many are taken back in a row, past what milestones there are.
        1 => (1..40_u8).prop_map(Act::Undo),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_left_is_what_the_records_that_count_come_to(acts in prop::collection::vec(act(), 1..300)) {
        let mut table = table();
        let guards = ["ann", "bob"];
        for (count, act) in acts.into_iter().enumerate() {
            let guard = guards[count % 2];
            match act {
                // The others stay on their feet, so that the battle goes on.
                Act::Set(health) => {
                    let health = health.max(1);
                    let set = format!(
                        r#"{{"do": "set", "thing": "{guard}", "knob": "health", "value": {health}, "reason": "a slip"}}"#
                    );
                    give(&mut table, "umpire", &set, &[]).unwrap();
                }
                Act::Say => give(&mut table, "sam", r#"{"do": "say", "text": "Well!"}"#, &[]).unwrap(),
                Act::Undo(times) => {
                    for _ in 0..times {
                        if give(&mut table, "umpire", r#"{"do": "undo"}"#, &[]).is_err() {
                            break;
                        }
                    }
                }
            }
        }
        let shown = replayed(&table);
        let now = table.view(&Seat::Umpire);
        let now = board(&now);
        // A view of the past is the system's own part of the table's.
        let guards: serde_json::Value = serde_json::from_str(&shown).unwrap();
        let table_now: serde_json::Value = serde_json::from_str(&now).unwrap();
        for (name, value) in guards.as_object().unwrap() {
            prop_assert_eq!(table_now.get(name), Some(value), "{}", name);
        }
        prop_assert_eq!(table.audit(), Ok(table.number()));
    }
}
