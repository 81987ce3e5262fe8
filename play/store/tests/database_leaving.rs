//! Battles that go: after a term that can be taken back, or once nobody has touched them for long.

use crate::common::database::{append, audited, begun, proposed, say};
use rusqlite::Connection;
use standfast_store::database::{Database, DatabaseFault, Durability, FILE, Gone};

/// Seconds of 2026-01-01, which every record here is of.
const PLAYED: i64 = 1_767_225_600;

fn gone(now: i64) -> Gone {
    Gone { now, untouched_since: None, unplayed_since: None }
}

/// Has every battle begun then.
fn begun_at(folder: &tempfile::TempDir, at: &str) {
    Connection::open(folder.path().join(FILE))
        .unwrap()
        .execute("UPDATE battles SET begun = ?", [at])
        .unwrap();
}

#[test]
fn a_battle_goes_after_its_term_unless_that_is_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    for id in ["one", "two"] {
        say(&database, id, begun(&database, id).as_mut(), "a word").unwrap();
        database.let_go(id, Some(1_000)).unwrap();
    }
    assert_eq!(database.leaves("one").unwrap(), Some(1_000));
    assert!(database.gone(&gone(999)).unwrap().is_empty());
    let early = database.remove_gone("one", &gone(999));
    assert!(matches!(early, Err(DatabaseFault::Unknown { .. })), "{early:?}");
    assert_eq!(database.gone(&gone(1_000)).unwrap(), ["one", "two"]);
    // Taken back between the look and the removal.
    database.let_go("two", None).unwrap();
    assert!(database.remove_gone("two", &gone(1_000)).is_err());
    database.remove_gone("one", &gone(1_000)).unwrap();
    assert!(database.battle("one").unwrap().is_none());
    assert_eq!(audited(&database, "two"), 1);
    assert!(matches!(database.let_go("one", None), Err(DatabaseFault::Unknown { .. })));
    assert_eq!(database.leaves("one").unwrap(), None);
}

#[test]
fn a_battle_that_nobody_touches_goes_and_one_that_was_begun_and_left_goes_sooner() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    say(&database, "played", begun(&database, "played").as_mut(), "a word").unwrap();
    begun(&database, "empty");
    begun(&database, "linked");
    begun_at(&folder, "2025-01-01T00:00:00Z");
    // A link that is issued touches it: this one is of today.
    database.issue("linked", "umpire", &[1; 32]).unwrap();
    let gone = |untouched_since, unplayed_since| {
        let gone = Gone { now: PLAYED + 100, untouched_since, unplayed_since };
        database.gone(&gone).unwrap()
    };
    assert!(gone(None, None).is_empty());
    assert_eq!(gone(None, Some(PLAYED)), ["empty"]);
    assert_eq!(gone(Some(PLAYED), None), ["empty"]);
    assert_eq!(gone(Some(PLAYED + 1), Some(0)), ["played", "empty"]);
    assert_eq!(gone(Some(PLAYED + 1), None), ["played", "empty"]);
}

#[test]
fn a_time_that_cant_be_read_removes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = begun(&database, "damaged");
    let line = proposed(battle.as_mut(), "a word");
    append(&database, "damaged", 1, &line[1..]).unwrap();
    begun(&database, "undated");
    begun_at(&folder, "once");
    let gone = Gone { now: PLAYED, untouched_since: Some(PLAYED), unplayed_since: Some(PLAYED) };
    assert!(database.gone(&gone).unwrap().is_empty());
}

#[test]
fn a_database_of_before_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    say(&database, "one", begun(&database, "one").as_mut(), "a word").unwrap();
    begun(&database, "empty");
    drop(database);
    begun_at(&folder, "2025-01-01T00:00:00Z");
    let before = "DROP TABLE plays; DROP TABLE scenario_links; DROP TABLE versions; DROP TABLE scenarios;
        DROP TABLE calls; DROP TABLE looks; DROP TABLE sitters;
        ALTER TABLE battles DROP COLUMN delay;
        ALTER TABLE battles DROP COLUMN leaves; ALTER TABLE battles DROP COLUMN brought;
        UPDATE seats SET issued = '2025-01-01T00:00:00Z'; PRAGMA user_version = 1";
    Connection::open(folder.path().join(FILE)).unwrap().execute_batch(before).unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(audited(&database, "one"), 1);
    assert_eq!(database.leaves("one").unwrap(), None);
    // Nobody knew of a term: it runs from today.
    let gone = |since| {
        let gone = Gone { now: since + 1, untouched_since: None, unplayed_since: Some(since) };
        database.gone(&gone).unwrap()
    };
    assert!(gone(PLAYED).is_empty());
    let far = 4_000_000_000;
    assert_eq!(gone(far), ["empty"]);
}
