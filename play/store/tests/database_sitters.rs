//! Who sits at the seats of a battle, and how far spectators lag behind it.

use std::fs;

use crate::common::database::{audited, begun, say};
use rusqlite::Connection;
use standfast_store::database::{Database, DatabaseFault, Durability, FILE, Sitter};

fn anna(seat: &str) -> Sitter {
    Sitter { seat: seat.to_owned(), name: Some("Anna".to_owned()), ready: true, ..Sitter::default() }
}

#[test]
fn who_sits_where_is_kept_beside_the_log_and_no_name_twice() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    begun(&database, "two");
    let log = database.log("one").unwrap();
    database.sit("one", anna("a")).unwrap();
    database.sit("two", anna("b")).unwrap();
    let taken = database.sit("one", anna("b"));
    assert!(matches!(taken, Err(DatabaseFault::NameTaken { .. })), "{taken:?}");
    let nameless = Sitter { name: None, ..anna("b") };
    database.sit("one", nameless.clone()).unwrap();
    let machine = Sitter { seat: "c".to_owned(), machine: Some("bold:1s".to_owned()), ..Sitter::default() };
    database.sit("one", machine.clone()).unwrap();
    let machine = Sitter { thrown: true, ..machine };
    database.sit("one", machine.clone()).unwrap();
    let unknown = database.sit("three", anna("a"));
    assert!(matches!(unknown, Err(DatabaseFault::Unknown { .. })), "{unknown:?}");
    drop(database);

    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(database.sitters("one").unwrap(), [anna("a"), nameless, machine]);
    assert_eq!(database.log("one").unwrap(), log, "the log has no names");
    // Who clears his name frees it.
    database.sit("one", Sitter { name: None, ..anna("a") }).unwrap();
    database.sit("one", anna("b")).unwrap();
    database.remove("one").unwrap();
    assert!(database.sitters("one").unwrap().is_empty());
}

#[test]
fn whoever_loses_a_link_sits_there_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    for seat in ["a", "b", "c"] {
        database.issue("one", seat, &[seat.as_bytes()[0]; 32]).unwrap();
        database.sit("one", Sitter { seat: seat.to_owned(), ready: true, ..Sitter::default() }).unwrap();
    }
    database.issue("one", "a", &[1; 32]).unwrap();
    database.withdraw("one", "b").unwrap();
    let left: Vec<_> = database.sitters("one").unwrap().into_iter().map(|sitter| sitter.seat).collect();
    assert_eq!(left, ["c"]);
}

#[test]
fn a_battle_is_read_as_far_as_one_asks_and_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = begun(&database, "one");
    for text in ["one", "two", "three"] {
        say(&database, "one", battle.as_mut(), text).unwrap();
    }
    let mut behind = database.battle_until("one", 1).unwrap().unwrap();
    assert_eq!(behind.number(), 1);
    for (until, reached) in [(1, 1), (2, 2), (1, 2), (9, 3)] {
        database.read_on("one", behind.as_mut(), until).unwrap();
        assert_eq!(behind.number(), reached, "until {until}");
    }
    assert_eq!(behind.head(), battle.head());
    let gone = database.read_on("two", behind.as_mut(), 9);
    assert!(matches!(gone, Err(DatabaseFault::Unknown { .. })), "{gone:?}");
    assert!(database.battle_until("two", 1).unwrap().is_none());
}

#[test]
fn a_database_of_version_4_is_brought_up_to_date_and_nobody_lags_behind() {
    let folder = tempfile::tempdir().unwrap();
    let of_before = Connection::open(folder.path().join(FILE)).unwrap();
    for version in 1..=4 {
        let file = format!("{}/src/database/migrations/{version}.sql", env!("CARGO_MANIFEST_DIR"));
        of_before.execute_batch(&fs::read_to_string(file).unwrap()).unwrap();
    }
    let header = serde_json::to_string(&crate::common::header()).unwrap();
    let insert =
        "INSERT INTO battles (id, name, system, begun, header) VALUES ('one', 'One', 'fatigue', '', ?)";
    of_before.execute(insert, [header]).unwrap();
    of_before.execute_batch("PRAGMA application_id = 0x53744661; PRAGMA user_version = 4").unwrap();
    drop(of_before);

    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = database.battle("one").unwrap().unwrap();
    say(&database, "one", battle.as_mut(), "a word").unwrap();
    assert_eq!(audited(&database, "one"), 1);
    assert!(database.sitters("one").unwrap().is_empty());
    assert_eq!(database.delay("one").unwrap(), 0);
    database.set_delay("one", 7).unwrap();
    assert_eq!(database.delay("one").unwrap(), 7);
    let unknown = database.set_delay("two", 7);
    assert!(matches!(unknown, Err(DatabaseFault::Unknown { .. })), "{unknown:?}");
}

#[test]
fn a_database_of_version_5_is_brought_up_to_date_and_people_play() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    database.sit("one", anna("a")).unwrap();
    drop(database);
    let before = "DROP TABLE plays; DROP TABLE scenario_links; DROP TABLE versions; DROP TABLE scenarios;
        ALTER TABLE sitters DROP COLUMN machine; ALTER TABLE sitters DROP COLUMN thrown;
        PRAGMA user_version = 5";
    Connection::open(folder.path().join(FILE)).unwrap().execute_batch(before).unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(database.sitters("one").unwrap(), [anna("a")]);
}

#[test]
fn a_database_of_version_6_is_brought_up_to_date_and_the_server_rolls_for_the_machine() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    let machine = Sitter { seat: "a".to_owned(), machine: Some("bold".to_owned()), ..Sitter::default() };
    database.sit("one", Sitter { thrown: true, ..machine.clone() }).unwrap();
    drop(database);
    let before = "DROP TABLE plays; DROP TABLE scenario_links; DROP TABLE versions; DROP TABLE scenarios;
        ALTER TABLE sitters DROP COLUMN thrown; PRAGMA user_version = 6";
    Connection::open(folder.path().join(FILE)).unwrap().execute_batch(before).unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(database.sitters("one").unwrap(), [machine]);
}
