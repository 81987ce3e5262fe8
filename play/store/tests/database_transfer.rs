//! Battles from files into a database and back, and copies of a whole database.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::common::database::{audited, begun, say};
use standfast_rulebook::{Choice, SystemId};
use standfast_store::database::{Database, DatabaseFault, Durability, Seal};
use standfast_store::{Carried, StoreFault, Stored};

fn database() -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    (folder, database)
}

#[test]
fn every_played_battle_goes_into_a_database_and_comes_back_byte_for_byte() {
    let (folder, database) = database();
    let played = SystemId::ALL.iter().flat_map(|system| {
        let folder = crate::common::root().join("conformance").join(system.name()).join("battles");
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
    });
    let formats = fs::read_dir(crate::common::root().join("play/store/tests/formats")).unwrap();
    let formats = formats.map(|entry| entry.unwrap().path());
    for (number, path) in played.chain(formats).enumerate() {
        let id = format!("battle {number}");
        let carried = Carried::read(&path).unwrap();
        assert_eq!(carried.torn, None);
        database.import(&id, &carried, &[]).unwrap();
        let back = folder.path().join("back.jsonl");
        database.export(&id, &back).unwrap();
        assert_eq!(fs::read(&back).unwrap(), fs::read(&path).unwrap(), "{}", path.display());
        audited(&database, &id);
        fs::remove_file(back).unwrap();
    }
    assert!(database.count().unwrap() > 5);
}

#[test]
fn a_battle_that_was_begun_in_a_database_goes_on_in_a_file_and_the_other_way_about() {
    let (folder, database) = database();
    let mut battle = begun(&database, "one");
    say(&database, "one", battle.as_mut(), "in the database").unwrap();
    let path = folder.path().join("battle.jsonl");
    database.export("one", &path).unwrap();
    let (mut stored, torn) = Stored::open(&path).unwrap();
    assert_eq!((stored.battle.number(), torn), (1, None));
    crate::common::say(&mut stored, "in the file").unwrap();
    database.import("two", &Carried::read(&path).unwrap(), &[]).unwrap();
    let mut again = database.battle("two").unwrap().unwrap();
    say(&database, "two", again.as_mut(), "and in the database again").unwrap();
    assert_eq!((audited(&database, "one"), audited(&database, "two")), (1, 3));
}

#[test]
fn a_file_is_never_overwritten_and_nothing_is_left_of_a_failure() {
    let (folder, database) = database();
    begun(&database, "one");
    let path = folder.path().join("there");
    fs::write(&path, "precious").unwrap();
    assert!(matches!(database.export("one", &path), Err(DatabaseFault::File(StoreFault::Io { .. }))));
    let fault = database.backup(&path).unwrap_err().to_string();
    assert!(fault.contains("there"), "{fault}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");

    let nowhere = folder.path().join("nowhere");
    assert!(matches!(database.export("two", &nowhere), Err(DatabaseFault::Unknown { .. })));
    assert!(!nowhere.exists());
    assert!(database.backup(&nowhere.join("deep")).is_err());
}

#[test]
fn what_is_no_log_is_refused_with_its_line_and_what_is_torn_is_left_out() {
    let (folder, database) = database();
    let path = folder.path().join("battle.jsonl");
    let mut stored = crate::common::begin(&path);
    for text in ["one", "two"] {
        crate::common::say(&mut stored, text).unwrap();
    }
    let sound = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = sound.lines().collect();
    let refused = |text: String| {
        fs::write(&path, text).unwrap();
        Carried::read(&path).unwrap_err().to_string()
    };
    assert!(refused(String::new()).contains("line 1: it is empty"));
    assert!(refused(format!("{}\n{{}}\n{}\n", lines[0], lines[2])).contains("line 2"));
    let missing = refused(format!("{}\n{}\n", lines[0], lines[2]));
    assert!(missing.contains("battle.jsonl, line 2: record 2 stands where record 1 should"), "{missing}");

    fs::write(&path, format!("{sound}{{\"number\": 3, \"se")).unwrap();
    let carried = Carried::read(&path).unwrap();
    let torn = carried.torn.as_ref().unwrap();
    assert_eq!((torn.line, torn.bytes.as_slice()), (4, &b"{\"number\": 3, \"se"[..]));
    let seals = [Seal { seat: "umpire".to_owned(), hash: [7; 32] }];
    database.import("one", &carried, &seals).unwrap();
    assert_eq!(audited(&database, "one"), 2);
    assert_eq!(database.seat(&[7; 32]).unwrap(), Some(("one".to_owned(), "umpire".to_owned())));
    assert!(matches!(database.import("one", &carried, &[]), Err(DatabaseFault::Taken { .. })));
    assert!(matches!(database.import("two", &carried, &seals), Err(DatabaseFault::KeyTaken { .. })));
    assert_eq!(database.count().unwrap(), 1, "nothing is left of one whose seats could not be opened");
}

#[test]
fn a_copy_of_the_whole_is_of_one_moment_while_writing_goes_on() {
    const BATTLES: usize = 4;
    let (folder, database) = database();
    let over = AtomicBool::new(false);
    let confirmed: Vec<_> = (0..BATTLES).map(|_| std::sync::atomic::AtomicU64::new(0)).collect();
    thread::scope(|scope| {
        for (number, confirmed) in confirmed.iter().enumerate() {
            let (database, over) = (&database, &over);
            scope.spawn(move || {
                let id = format!("battle {number}");
                let mut battle = begun(database, &id);
                while !over.load(Ordering::Relaxed) {
                    say(database, &id, battle.as_mut(), "on and on").unwrap();
                    confirmed.store(battle.number(), Ordering::SeqCst);
                }
            });
        }
        let many = |least: u64| while confirmed.iter().any(|number| number.load(Ordering::SeqCst) < least) {};
        for round in 1..=3 {
            many(round * 30);
            let known: Vec<u64> = confirmed.iter().map(|number| number.load(Ordering::SeqCst)).collect();
            let path = folder.path().join(format!("copy-{round}"));
            database.backup(&path).unwrap();
            let copy = Database::open(&path, Durability::Full).unwrap();
            assert_eq!(copy.path(), path);
            for (number, known) in known.into_iter().enumerate() {
                let kept = audited(&copy, &format!("battle {number}"));
                assert!(kept >= known, "{known} were confirmed before the copy, and {kept} are in it");
            }
        }
        over.store(true, Ordering::Relaxed);
    });
}
