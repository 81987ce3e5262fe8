//! The line that says whose moment it is.

use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Id, LiveBattle, Seat, Source, Table};
use standfast_seat::{Moment, Sight};

use crate::toy::{self, Toy};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn give(table: &mut Table<Toy>, who: &str, command: &Json, faces: &[u32]) {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    table.propose(&seat(who), &tree, Source::Typed(faces.to_vec()), "2026-06-18T11:30:00Z", None).unwrap();
    table.confirm();
}

fn moment(table: &Table<Toy>, who: &str) -> Moment {
    Sight::of(table, &seat(who)).moment()
}

fn lines(table: &Table<Toy>) -> [String; 4] {
    ["nora", "sam", "umpire", "spectator"].map(|who| moment(table, who).line())
}

#[test]
fn each_seat_reads_who_acts_and_who_waits() {
    let mut table = toy::table();
    let nora_acts = "Nora acts";
    assert_eq!(lines(&table), ["You act. Sam waits", nora_acts, "Nora acts; you may act too", nora_acts]);
    give(&mut table, "nora", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6]);
    give(&mut table, "nora", &json!({"do": "end-turn"}), &[]);
    let sam_acts = "Sam acts: calm a frightened guard";
    assert_eq!(
        lines(&table),
        [
            sam_acts,
            "You act: 1 to do. Nora waits",
            "Sam acts: calm a frightened guard; you may act too",
            sam_acts
        ]
    );
    let since = moment(&table, "nora").since;
    assert_eq!(
        (since.as_deref(), moment(&table, "sam").since),
        (Some("2026-06-18T11:30:00Z"), since.clone())
    );
    // A question counts with the umpire and with who asked.
    give(&mut table, "nora", &json!({"do": "say", "to": "umpire", "text": "May I?"}), &[]);
    assert_eq!(
        lines(&table),
        [
            "The umpire acts: answer a question; Sam acts: calm a frightened guard",
            "You act: 1 to do. Nora waits",
            "You act: 1 to do. Sam acts: calm a frightened guard; you may act too",
            sam_acts,
        ]
    );
}

#[test]
fn a_request_to_undo_is_something_to_do() {
    let mut table = toy::table();
    give(&mut table, "nora", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6]);
    give(&mut table, "nora", &json!({"do": "ask-undo"}), &[]);
    let asked = "Sam or the umpire acts: say whether the last command is taken back";
    assert_eq!(
        lines(&table),
        [
            format!("You act. {asked}"),
            "You act: 1 to do. Nora acts".to_owned(),
            "You act: 1 to do. Nora acts; you may act too".to_owned(),
            format!("{asked}; Nora acts"),
        ]
    );
    give(&mut table, "sam", &json!({"do": "concede"}), &[]);
    assert_eq!(lines(&table), ["The battle is over"; 4].map(str::to_owned));
}
