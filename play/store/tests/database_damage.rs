//! What a power cut or a failing disk leaves: opening and reading tell of it, and never panic.

use std::fs;
use std::path::Path;

use crate::common::database::{append, audited, begun, proposed, say};
use rusqlite::Connection;
use standfast_store::database::{Database, DatabaseFault, Durability, FILE, Trouble};

const WAL: &str = "battles.sqlite-wal";

/// How many records were brought into the database, and how many more are only in the log of changes.
const CHECKPOINTED: u64 = 5;
const LOGGED: u64 = 3;

/// The bytes of a database and of its log of changes, as a power cut would find them.
fn interrupted() -> (Vec<u8>, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = begun(&database, "one");
    for _ in 0..CHECKPOINTED {
        say(&database, "one", battle.as_mut(), "in the database").unwrap();
    }
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    let busy: i64 = other.query_row(checkpoint, (), |row| row.get(0)).unwrap();
    assert_eq!(busy, 0);
    for _ in 0..LOGGED {
        say(&database, "one", battle.as_mut(), "in the log of changes").unwrap();
    }
    (fs::read(folder.path().join(FILE)).unwrap(), fs::read(folder.path().join(WAL)).unwrap())
}

/// Opens a database of these bytes, and goes on with its battle; how many records it had.
fn opened(folder: &Path, database: &[u8], wal: &[u8]) -> u64 {
    let _ = fs::remove_file(folder.join("battles.sqlite-shm"));
    fs::write(folder.join(FILE), database).unwrap();
    fs::write(folder.join(WAL), wal).unwrap();
    let database = Database::open(folder, Durability::Full).unwrap();
    let number = audited(&database, "one");
    let mut battle = database.battle("one").unwrap().unwrap();
    say(&database, "one", battle.as_mut(), "and on").unwrap();
    number
}

#[test]
fn whatever_is_left_of_the_log_of_changes_all_before_the_tear_is_there() {
    let (database, wal) = interrupted();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(opened(folder.path(), &database, &wal), CHECKPOINTED + LOGGED);
    let mut before = 0;
    for cut in (0..wal.len()).step_by(97).chain([wal.len()]) {
        let number = opened(folder.path(), &database, &wal[..cut]);
        assert!(number >= CHECKPOINTED && number >= before, "cut at {cut}: {number}");
        before = number;
    }
    assert_eq!(before, CHECKPOINTED + LOGGED);
}

#[test]
fn a_log_of_changes_with_a_wrong_byte_counts_up_to_it() {
    let (database, wal) = interrupted();
    let folder = tempfile::tempdir().unwrap();
    let mut fewer = 0;
    for place in (0..wal.len()).step_by(211) {
        let mut wrong = wal.clone();
        wrong[place] ^= 0x55;
        let number = opened(folder.path(), &database, &wrong);
        assert!((CHECKPOINTED..=CHECKPOINTED + LOGGED).contains(&number), "wrong at {place}: {number}");
        fewer += u64::from(number < CHECKPOINTED + LOGGED);
    }
    assert!(fewer > 10, "the log of changes was never needed");
}

/// A page's bytes.
const PAGE: usize = 4_096;

/// Reads all there is to read, and writes; what was told of it.
fn use_all(path: &Path) -> Result<(), DatabaseFault> {
    let database = Database::open(path, Durability::Full)?;
    database.count()?;
    database.battles(0, 10)?;
    database.seats("one")?;
    database.seat(&[1; 32])?;
    database.log("one")?;
    if let Some(mut battle) = database.battle("one")? {
        let line = proposed(battle.as_mut(), "and on");
        append(&database, "one", battle.number() + 1, &line)?;
    }
    Ok(())
}

#[test]
fn a_page_of_garbage_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = begun(&database, "one");
    database.issue("one", "umpire", &[1; 32]).unwrap();
    for number in 0..30 {
        say(&database, "one", battle.as_mut(), &format!("{number} {}", "long ".repeat(100))).unwrap();
    }
    drop(database);
    let sound = fs::read(folder.path().join(FILE)).unwrap();
    let mut garbage: u32 = 1;
    let mut told = 0;
    let pages = sound.len() / PAGE;
    for page in 0..pages {
        let path = folder.path().join(format!("page-{page}"));
        let mut damaged = sound.clone();
        for byte in &mut damaged[page * PAGE..][..PAGE] {
            garbage = garbage.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = garbage.to_be_bytes()[0];
        }
        fs::write(&path, damaged).unwrap();
        match use_all(&path) {
            Ok(()) => {}
            Err(DatabaseFault::NoLog { .. }) => told += 1,
            Err(fault) => {
                assert_eq!(fault.trouble(), Some(Trouble::Damaged), "page {page}: {fault}");
                told += 1;
            }
        }
    }
    assert!(told > pages / 2, "{told} of {pages} damaged pages were told of");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter");
    let text = "Dear brother, the enemy stands on the hill. ".repeat(300);
    fs::write(&path, &text).unwrap();
    let fault = Database::open(&path, Durability::Full).unwrap_err();
    assert_eq!(fault.trouble(), Some(Trouble::Damaged));
    assert!(fault.to_string().contains("letter: the file is damaged, or no database"), "{fault}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_record_that_was_changed_by_hand_is_told_of_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = begun(&database, "one");
    for text in ["one", "two", "three"] {
        say(&database, "one", battle.as_mut(), text).unwrap();
    }
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("UPDATE records SET line = '{}' WHERE number = 2").unwrap();
    let fault = database.battle("one").unwrap_err().to_string();
    assert!(fault.starts_with("battle one, line 3: "), "{fault}");
    other.execute_batch("DELETE FROM records WHERE number = 2").unwrap();
    let fault = database.battle("one").unwrap_err().to_string();
    assert_eq!(fault, "battle one, line 3: record 3 stands where record 2 should");
}
