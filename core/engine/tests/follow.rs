//! What follows by itself: dice of its own, for whom play waits, pieces set down that have moved, and things that are
//! named with a value each.

use crate::toy::{SCENARIO, Toy, header, table, table_text};
use serde_json::{Value as Json, json};
use standfast_engine::Tree;
use standfast_engine::battle::{Header, Id, LiveBattle, Refused, Seat, Source, Table};

fn seat(name: &str) -> Seat {
    Seat::from(Id::new(name).unwrap())
}

fn begun(scenario: &str) -> Table<Toy> {
    Table::begin(Header { scenario: scenario.to_owned(), ..header() }).unwrap()
}

fn brave() -> Table<Toy> {
    begun(&SCENARIO.replace("turns = 2", "turns = 2\nbrave = true"))
}

fn give(table: &mut Table<Toy>, who: &str, command: &Json, faces: &[u32]) -> Result<Vec<String>, Refused> {
    let tree = Tree::from_json(&command.to_string()).unwrap();
    table.propose(&seat(who), &tree, Source::Typed(faces.to_vec()), "now", None)?;
    table.eye().unwrap();
    table.confirm();
    Ok(table.log(&Seat::Umpire, table.number() - 1).remove(0).says)
}

fn refusal(table: &mut Table<Toy>, who: &str, command: &Json) -> String {
    give(table, who, command, &[]).unwrap_err().to_string()
}

fn volley(targets: &Json) -> Json {
    json!({"do": "volley", "targets": targets})
}

fn end() -> Json {
    json!({"do": "end-turn"})
}

#[test]
fn what_follows_throws_its_dice_for_the_record_of_the_command() {
    let mut table = brave();
    give(&mut table, "nora", &volley(&json!({"ann": "cat", "bob": "dan"})), &[6, 6]).unwrap();
    // Both frightened guards of the south calm themselves as its turn begins: two dice, typed with the command.
    let missing = give(&mut table, "nora", &end(), &[4]).unwrap_err();
    assert_eq!(missing.to_string(), "die 2 is needed: d6 for nerve");
    let says = give(&mut table, "nora", &end(), &[4, 3]).unwrap();
    assert_eq!(says, ["turn 1: south is to move", "cat is calm again"]);
    assert_eq!((table.number(), table.audit()), (2, Ok(2)));
    assert!(!table.state().guards["cat"].frightened && table.state().guards["dan"].frightened);
    // It is taken back like any other command.
    give(&mut table, "umpire", &json!({"do": "undo"}), &[]).unwrap();
    assert_eq!(table.state().to_move.as_str(), "north");
    assert!(table.state().guards["cat"].frightened);
}

#[test]
fn odds_end_before_the_dice_of_what_follows() {
    let mut table = brave();
    give(&mut table, "nora", &volley(&json!({"ann": "cat", "bob": "dan"})), &[6, 6]).unwrap();
    let odds = table.odds(&seat("nora"), &Tree::from_json(&end().to_string()).unwrap()).unwrap();
    assert_eq!(odds.outcomes.len(), 1);
    assert_eq!(odds.outcomes[0].says, ["turn 1: south is to move"]);
}

#[test]
fn everybody_sees_for_whom_play_waits() {
    let mut table = table();
    give(&mut table, "nora", &json!({"do": "fire", "guard": "ann", "target": "cat"}), &[6]).unwrap();
    give(&mut table, "nora", &end(), &[]).unwrap();
    let lines = |who: &str| -> Vec<String> {
        table.view(&seat(who)).waits_for_others().map(|waiting| waiting.line()).collect()
    };
    assert_eq!(lines("nora"), ["play waits for South: calm a frightened guard"]);
    assert_eq!(lines("spectator"), lines("nora"));
    // Those whose duty it is have it as their own.
    assert!(lines("sam").is_empty() && lines("umpire").is_empty());
}

#[test]
fn things_are_named_with_a_value_each() {
    let mut table = table();
    let says = give(&mut table, "nora", &volley(&json!({"ann": "cat", "bob": "cat"})), &[6, 2]).unwrap();
    assert_eq!(says, ["ann fires", "cat is hit, 1", "bob fires"]);
    assert_eq!(table.audit(), Ok(1));
}

#[test]
fn a_thing_that_is_not_there_or_too_few_of_them_are_refused() {
    let mut table = table();
    let allowed = "an object that names at least 2, each ann or bob";
    for (targets, refused) in [
        (json!({"ann": "cat"}), format!("targets is an object: {allowed} is allowed")),
        (json!({"ann": "cat", "bob": null}), format!("targets is an object: {allowed} is allowed")),
        (json!(["ann", "bob"]), format!("targets is a list: {allowed} is allowed")),
        (json!({"ann": "cat", "bop": "cat"}), "targets.bop".to_owned()),
        (json!({"ann": "cat", "bob": "ann"}), "targets.bob is \"ann\": cat or dan is allowed".to_owned()),
    ] {
        let why = refusal(&mut table, "nora", &volley(&targets));
        assert!(why.starts_with(&refused), "{targets}: {why}");
    }
    assert_eq!(table.number(), 0);
}

#[test]
fn a_piece_that_is_set_down_elsewhere_has_moved() {
    let mut table = begun(&table_text().replace("turns = 2", "turns = 2\npace = 6"));
    let place = |to: Json| json!({"do": "place", "piece": "ann", "to": to});
    let far = refusal(&mut table, "nora", &place(json!("6, 20, 0")));
    assert!(far.contains("the nearest place in reach is"), "{far}");
    let says = give(&mut table, "nora", &place(json!([{"ahead": 4}])), &[]).unwrap();
    assert_eq!(says, ["ann has moved", "Ann is set down at 6, 8, facing 0"]);
    assert!(table.state().guards["ann"].moved);
    assert_eq!(refusal(&mut table, "nora", &place(json!("6, 9"))), "it has moved this turn (toy.pace)");
    // By the umpire's hand too, and anywhere.
    let mut hand =
        json!({"do": "place", "piece": "bob", "to": {"x": 20, "y": 20, "facing": 0}, "reason": "a slip"});
    give(&mut table, "umpire", &hand, &[]).unwrap();
    assert!(table.state().guards["bob"].moved);
    // What has no place yet is set down and has not moved; nor has what stays where it is.
    hand["piece"] = json!("dan");
    hand["to"]["x"] = json!(15);
    give(&mut table, "umpire", &hand, &[]).unwrap();
    give(&mut table, "umpire", &hand, &[]).unwrap();
    assert!(!table.state().guards["dan"].moved);
    assert_eq!(table.audit(), Ok(4));
}

#[test]
fn a_battle_under_older_readings_is_played_again_and_not_decided_again() {
    let lines = |format: u32| {
        let mut first = Table::<Toy>::begin(Header { format, ..header() }).unwrap();
        let fire = Tree::from_json(r#"{"do": "fire", "guard": "ann", "target": "cat"}"#).unwrap();
        let line = first.propose(&seat("nora"), &fire, Source::Typed(vec![6]), "now", None).unwrap();
        let mut again = Table::<Toy>::begin(Header { format, ..header() }).unwrap();
        again.read_record(&line.replace("\"by\":1", "\"by\":2")).unwrap();
        again
    };
    let (old, new) = (lines(2), lines(3));
    assert_eq!(old.audit(), Ok(1));
    assert!(new.audit().unwrap_err().to_string().contains("in the log"));
    assert_eq!(old.state().guards["cat"].health, 0);
    let says: Vec<String> = old.verify(&[]).iter().map(|check| check.says.clone()).collect();
    assert!(says.iter().any(|says| says.contains("under older readings of the rules")), "{says:?}");
}

#[test]
fn whose_move_it_is_is_told_to_who_waits() {
    let table = table();
    let lines = |who: &str| -> Vec<String> {
        table.view(&seat(who)).waits_for_others().map(|waiting| waiting.line()).collect()
    };
    assert_eq!(lines("sam"), ["play waits for North"]);
    assert_eq!((lines("spectator"), lines("umpire")), (lines("sam"), lines("sam")));
    assert!(lines("nora").is_empty());
}
