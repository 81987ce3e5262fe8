//! Who is waited for, what for, and since when.

use crate::toy::{Toy, table};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Seat, Source, Table};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

/// Gives a command at a time; gives the line of its record.
fn give(table: &mut Table<Toy>, who: &str, at: &str, command: &Json, faces: &[u32]) -> String {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    let line = table.propose(&seat(who), &tree, Source::Typed(faces.to_vec()), at, None).unwrap();
    table.confirm();
    line
}

/// Who is waited for, as the seat sees it: the seats, the verb, since when, and whether it is one of them.
fn waits(table: &Table<Toy>, who: &str) -> Vec<(String, &'static str, String, bool)> {
    let waits = table.view(&seat(who)).waits.into_iter();
    let seats = |seats: Vec<Seat>| seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" ");
    waits.map(|waiting| (seats(waiting.seats), waiting.verb, waiting.since, waiting.yours)).collect()
}

fn line(seats: &str, verb: &'static str, since: &str, yours: bool) -> (String, &'static str, String, bool) {
    (seats.to_owned(), verb, since.to_owned(), yours)
}

#[test]
fn every_seat_sees_who_is_waited_for_and_since_when() {
    let mut table = table();
    let begun = table.header().begun.clone();
    let everywhere = |table: &Table<Toy>, seats: &str, verb: &'static str, since: &str| {
        for who in ["nora", "sam", "umpire", "spectator"] {
            assert_eq!(waits(table, who), [line(seats, verb, since, who == seats)], "{who}");
        }
    };
    everywhere(&table, "nora", "end-turn", &begun);
    let mut lines =
        vec![give(&mut table, "nora", "one", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6])];
    lines.push(give(&mut table, "sam", "two", &json!({"do": "say", "text": "ouch"}), &[]));
    // She has acted, and is still waited for.
    everywhere(&table, "nora", "end-turn", &begun);
    lines.push(give(&mut table, "nora", "three", &json!({"do": "end-turn"}), &[]));
    everywhere(&table, "sam", "calm", "three");
    lines.push(give(&mut table, "sam", "four", &json!({"do": "calm", "guard": "cat"}), &[6]));
    // What he is waited for is another thing now; that he is, began before.
    everywhere(&table, "sam", "end-turn", "three");
    // Read from its log, the battle says the same.
    let mut again = crate::toy::table();
    for line in &lines {
        again.read_record(line).unwrap();
    }
    everywhere(&again, "sam", "end-turn", "three");
    give(&mut table, "umpire", "five", &json!({"do": "undo"}), &[]);
    give(&mut table, "umpire", "six", &json!({"do": "undo"}), &[]);
    everywhere(&table, "nora", "end-turn", "six");
    give(&mut table, "sam", "seven", &json!({"do": "concede"}), &[]);
    assert!(["nora", "sam", "umpire", "spectator"].iter().all(|who| waits(&table, who).is_empty()));
}

#[test]
fn a_request_to_undo_waits_for_those_who_answer_it() {
    let mut table = table();
    let begun = table.header().begun.clone();
    give(&mut table, "nora", "one", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6]);
    give(&mut table, "nora", "two", &json!({"do": "ask-undo"}), &[]);
    for who in ["nora", "sam", "umpire", "spectator"] {
        let answers = ["sam", "umpire"].contains(&who);
        let both = [
            line("sam umpire", "agree-undo", "two", answers),
            line("nora", "end-turn", &begun, who == "nora"),
        ];
        assert_eq!(waits(&table, who), both, "{who}");
    }
    let asked = table.view(&seat("nora")).waits[0].line();
    assert_eq!(asked, "Sam or the umpire has yet to say whether the last command is taken back");
    give(&mut table, "sam", "three", &json!({"do": "refuse-undo"}), &[]);
    assert_eq!(waits(&table, "sam"), [line("nora", "end-turn", &begun, false)]);
}

#[test]
fn a_question_waits_for_the_umpire_where_it_is_known() {
    let mut table = table();
    let begun = table.header().begun.clone();
    give(&mut table, "sam", "one", &json!({"do": "say", "to": "umpire", "text": "May I?"}), &[]);
    give(&mut table, "sam", "two", &json!({"do": "say", "to": "umpire", "text": "And then?"}), &[]);
    let acting = |who: &str| line("nora", "end-turn", &begun, who == "nora");
    assert_eq!(waits(&table, "sam"), [line("umpire", "reply", "one", false), acting("sam")]);
    assert_eq!(waits(&table, "umpire"), [line("umpire", "reply", "one", true), acting("umpire")]);
    assert_eq!(waits(&table, "nora"), [acting("nora")]);
    assert_eq!(waits(&table, "spectator"), [acting("spectator")]);
    give(&mut table, "umpire", "three", &json!({"do": "set-aside", "question": "1"}), &[]);
    assert_eq!(waits(&table, "sam")[0], line("umpire", "reply", "two", false));
}

#[test]
fn a_battle_stands_as_it_does_since_the_last_record_that_was_more_than_talk() {
    let mut table = table();
    assert_eq!(table.stands_since(), 0);
    give(&mut table, "sam", "one", &json!({"do": "say", "text": "to arms"}), &[]);
    assert_eq!(table.stands_since(), 0);
    give(&mut table, "nora", "two", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6]);
    give(&mut table, "sam", "three", &json!({"do": "say", "text": "ouch"}), &[]);
    assert_eq!(table.stands_since(), 2);
    give(&mut table, "umpire", "four", &json!({"do": "undo"}), &[]);
    assert_eq!(table.stands_since(), 4);
}
