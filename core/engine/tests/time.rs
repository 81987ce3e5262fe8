//! The clocks of the sides (table.time).

use crate::toy::{Toy, table};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Refused, Seat, Source, Table, TimeView};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

/// A time so many minutes and seconds after the first command.
fn at(minutes: u32, seconds: u32) -> String {
    format!("2026-06-18T{:02}:{:02}:{seconds:02}Z", 11 + minutes / 60, minutes % 60)
}

fn try_it(table: &mut Table<Toy>, who: &str, at: &str, command: &Json) -> Result<String, Refused> {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    let line = table.propose(&seat(who), &tree, Source::Typed(Vec::new()), at, None)?;
    table.confirm();
    Ok(line)
}

/// Gives a command without dice; gives the line of its record.
fn give(table: &mut Table<Toy>, who: &str, at: &str, command: &Json) -> String {
    try_it(table, who, at, command).unwrap()
}

fn time(table: &Table<Toy>, who: &str) -> TimeView {
    table.view(&seat(who)).time.expect("a time is allowed")
}

/// What Nora's side and Sam's have left at that time, in seconds.
fn left(table: &Table<Toy>, now: &str) -> [i64; 2] {
    let time = time(table, "spectator");
    let [north, south] = time.sides.as_slice() else { panic!("two sides") };
    [time.left(north, now), time.left(south, now)]
}

fn allow(minutes: u32, each: &str) -> Json {
    json!({"do": "allow-time", "minutes": minutes, "each": each})
}

fn end_turn() -> Json {
    json!({"do": "end-turn"})
}

#[test]
fn table_time_runs_for_the_side_that_play_waits_for() {
    let mut table = table();
    assert_eq!(table.view(&seat("nora")).time, None);
    give(&mut table, "umpire", &at(0, 0), &allow(10, "battle"));
    assert_eq!(left(&table, &at(0, 0)), [600, 600]);
    assert_eq!(left(&table, &at(2, 30)), [450, 600], "play waits for Nora");
    // Talk is no act: her clock runs on.
    give(&mut table, "sam", &at(3, 0), &json!({"do": "say", "text": "well?"}));
    assert_eq!(left(&table, &at(3, 30)), [390, 600]);
    give(&mut table, "nora", &at(4, 0), &end_turn());
    assert_eq!(left(&table, &at(5, 0)), [360, 540]);
    assert_eq!(left(&table, &at(20, 0)), [360, -360], "his time is up, and nothing follows by itself");
    give(&mut table, "sam", &at(20, 0), &end_turn());
    assert_eq!(left(&table, &at(21, 0)), [300, -360]);
    for who in ["nora", "sam", "umpire"] {
        assert_eq!(time(&table, who), time(&table, "spectator"), "every seat sees the same clocks");
    }
}

#[test]
fn table_time_of_a_turn_is_given_anew_but_not_for_a_turn_that_comes_again() {
    let mut table = table();
    give(&mut table, "umpire", &at(0, 0), &allow(5, "turn"));
    give(&mut table, "nora", &at(1, 0), &end_turn());
    assert_eq!(left(&table, &at(1, 0)), [240, 300]);
    give(&mut table, "sam", &at(3, 0), &end_turn());
    assert_eq!(left(&table, &at(3, 0)), [300, 300], "the second turn");
    give(&mut table, "umpire", &at(4, 0), &json!({"do": "undo"}));
    assert_eq!(left(&table, &at(4, 0)), [240, 300], "the minute that she thought is not given back");
    give(&mut table, "sam", &at(5, 0), &end_turn());
    assert_eq!(left(&table, &at(5, 0)), [240, 240], "nor is there new time for the second turn");
}

#[test]
fn table_time_stands_still_while_the_umpire_stops_it() {
    let mut table = table();
    let refused = |table: &mut Table<Toy>, who: &str, verb: &str| {
        try_it(table, who, &at(0, 0), &json!({"do": verb})).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&mut table, "umpire", "stop-time"),
        "no time is allowed: the sides have no clocks (table.time)"
    );
    assert_eq!(refused(&mut table, "nora", "stop-time"), "only the umpire does that (table.seats)");
    give(&mut table, "umpire", &at(0, 0), &allow(10, "battle"));
    assert_eq!(refused(&mut table, "umpire", "start-time"), "the clocks are not stopped (table.time)");
    give(&mut table, "umpire", &at(1, 0), &json!({"do": "stop-time"}));
    assert!(time(&table, "nora").stopped);
    assert_eq!(left(&table, &at(30, 0)), [540, 600]);
    assert_eq!(refused(&mut table, "umpire", "stop-time"), "the clocks are stopped already (table.time)");
    give(&mut table, "nora", &at(40, 0), &end_turn());
    assert_eq!(left(&table, &at(50, 0)), [540, 600]);
    give(&mut table, "umpire", &at(50, 0), &json!({"do": "start-time"}));
    assert_eq!(left(&table, &at(51, 0)), [540, 540], "play waits for Sam by now");
    give(&mut table, "umpire", &at(52, 0), &json!({"do": "allow-time", "minutes": null}));
    assert_eq!(table.view(&seat("sam")).time, None);
}

#[test]
fn table_time_goes_on_from_the_log_and_is_no_act() {
    let mut table = table();
    let mut lines = vec![give(&mut table, "umpire", &at(0, 0), &allow(10, "battle"))];
    lines.push(give(&mut table, "nora", &at(1, 0), &end_turn()));
    lines.push(give(&mut table, "umpire", &at(2, 0), &json!({"do": "stop-time"})));
    assert_eq!(table.view(&seat("nora")).last, Some(2), "what can be taken back is her turn");
    let mut again = crate::toy::table();
    for line in &lines {
        again.read_record(line).unwrap();
    }
    assert_eq!(time(&again, "sam"), time(&table, "sam"));
    assert_eq!(again.audit().unwrap(), 3);
    // A time that can't be read, and a clock that was set back, count for nothing.
    give(&mut table, "umpire", "teatime", &json!({"do": "start-time"}));
    give(&mut table, "umpire", &at(0, 30), &json!({"do": "say", "text": "go on"}));
    assert_eq!(left(&table, &at(0, 30)), [540, 540]);
    give(&mut table, "sam", &at(1, 0), &json!({"do": "concede"}));
    assert_eq!(left(&table, &at(9, 0)), [540, 510], "nobody's clock runs on after the battle");
    let refusal = try_it(&mut table, "umpire", &at(9, 0), &allow(5, "turn")).unwrap_err().to_string();
    assert!(refusal.starts_with("the battle is over"), "{refusal}");
}
