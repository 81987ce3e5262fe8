//! Battles and seats in a database, many writers at once, one transaction for all who wait.

use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::common::database::{append, audited, begun, proposed, say};
use standfast_rulebook::battle::{Seat, begin};
use standfast_store::database::{Database, DatabaseFault, Durability, FILE, Seal, Settings};

fn database() -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    (folder, database)
}

/// Holds the writer up, in the middle of telling somebody, until a word is sent.
fn held_up(database: &Database) -> Sender<()> {
    let (go, held) = channel();
    let (started, start) = channel();
    database.append("nowhere", 1, String::new(), move |_| {
        started.send(()).unwrap();
        held.recv().unwrap();
    });
    start.recv().unwrap();
    go
}

#[test]
fn a_battle_is_kept_and_opened_again() {
    let (folder, database) = database();
    let mut battle = begun(&database, "one");
    for number in 0..5 {
        say(&database, "one", battle.as_mut(), &format!("line {number}")).unwrap();
    }
    drop(database);
    let files: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, [FILE], "a database that was closed is one file");

    let database = Database::open(&folder.path().join(FILE), Durability::Normal).unwrap();
    let again = database.battle("one").unwrap().unwrap();
    assert_eq!(again.view(&Seat::Umpire), battle.view(&Seat::Umpire));
    assert_eq!(again.audit(), Ok(5));
    assert!(database.battle("another").unwrap().is_none());
}

#[test]
fn a_folder_is_made_where_there_is_none_and_only_its_owner_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("of").join("battles");
    let database = Database::open(&deep, Durability::Full).unwrap();
    assert_eq!(database.path(), deep.join(FILE));
    #[cfg(unix)]
    for path in [deep.as_path(), database.path(), &deep.join(format!("{FILE}-wal"))] {
        use std::os::unix::fs::PermissionsExt;
        let mode = path.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} has mode {mode:o}", path.display());
    }
}

#[test]
fn battles_are_listed_with_the_latest_first() {
    let (_folder, database) = database();
    for id in ["a", "b", "c"] {
        begun(&database, id);
    }
    let mut battle = database.battle("b").unwrap().unwrap();
    say(&database, "b", battle.as_mut(), "one").unwrap();
    let ids = |offset, limit| {
        let battles = database.battles(offset, limit).unwrap();
        battles.into_iter().map(|battle| (battle.id, battle.records)).collect::<Vec<_>>()
    };
    let row = |id: &str, records| (id.to_owned(), records);
    assert_eq!(ids(0, 9), [row("c", 0), row("b", 1), row("a", 0)]);
    assert_eq!(ids(1, 1), [row("b", 1)]);
    assert_eq!(ids(3, u64::MAX), []);
    assert_eq!(database.count().unwrap(), 3);

    let listed = &database.battles(1, 1).unwrap()[0];
    assert_eq!(listed.name, battle.view(&Seat::Spectator).name);
    assert_eq!((listed.system.as_str(), listed.latest.as_str()), ("fatigue", "2026-01-01T00:00:00Z"));
}

#[test]
fn an_id_is_taken_once_and_its_battle_stays() {
    let (_folder, database) = database();
    let mut battle = begun(&database, "one");
    say(&database, "one", battle.as_mut(), "here").unwrap();
    let other = begin(crate::common::header()).unwrap();
    assert!(matches!(database.begin("one", other.as_ref(), &[]), Err(DatabaseFault::Taken { .. })));
    assert!(matches!(
        database.begin("two", battle.as_ref(), &[]),
        Err(DatabaseFault::UnderWay { number: 1, .. })
    ));
    assert_eq!((audited(&database, "one"), database.count().unwrap()), (1, 1));
}

#[test]
fn a_record_that_is_not_the_next_is_refused_with_the_number_of_the_next() {
    let (_folder, database) = database();
    let mut battle = begun(&database, "one");
    let line = proposed(battle.as_mut(), "first");
    for wrong in [0, 2, u64::MAX] {
        let refused = append(&database, "one", wrong, &line);
        assert!(
            matches!(refused, Err(DatabaseFault::Grown { number, next: 1, .. }) if number == wrong),
            "{refused:?}"
        );
    }
    append(&database, "one", 1, &line).unwrap();
    assert!(matches!(append(&database, "one", 1, &line), Err(DatabaseFault::Grown { next: 2, .. })));
    for number in [1, 2] {
        let unknown = append(&database, "another", number, &line);
        assert!(matches!(unknown, Err(DatabaseFault::Unknown { .. })), "{unknown:?}");
    }
    assert_eq!(audited(&database, "one"), 1);
}

#[test]
fn what_is_wrong_with_one_record_does_not_touch_those_written_with_it() {
    let (_folder, database) = database();
    let mut battle = begun(&database, "one");
    let (tell, told) = channel();
    let append = |number: u64, line: &str| {
        let tell = tell.clone();
        database.append("one", number, line.to_owned(), move |result| tell.send((number, result)).unwrap());
    };
    let go = held_up(&database);
    let before = database.written();
    for number in 1..=3 {
        let line = proposed(battle.as_mut(), &format!("line {number}"));
        append(number, &line);
        append(number + 7, "not the next");
        battle.confirm();
    }
    go.send(()).unwrap();
    let results: Vec<_> = (0..6).map(|_| told.recv().unwrap()).collect();
    for (number, result) in results {
        assert_eq!(result.is_ok(), number <= 3, "{number}: {result:?}");
    }
    let after = database.written();
    assert_eq!((after.transactions - before.transactions, after.acts - before.acts), (1, 3));
    assert_eq!(audited(&database, "one"), 3);
}

#[test]
fn many_battles_are_written_at_once_in_few_transactions() {
    const BATTLES: u64 = 8;
    const RECORDS: u64 = 40;
    let (_folder, database) = database();
    thread::scope(|scope| {
        for number in 0..BATTLES {
            let database = &database;
            scope.spawn(move || {
                let id = format!("battle {number}");
                let mut battle = begun(database, &id);
                for record in 0..RECORDS {
                    say(database, &id, battle.as_mut(), &format!("{number}: {record}")).unwrap();
                }
            });
        }
    });
    for number in 0..BATTLES {
        assert_eq!(audited(&database, &format!("battle {number}")), RECORDS);
    }
    let written = database.written();
    assert_eq!((written.acts, written.failed), (BATTLES * (RECORDS + 1), 0));
    assert!(written.transactions < written.acts, "nobody ever shared a transaction: {written:?}");
}

#[test]
fn a_database_that_is_dropped_writes_what_waits_first() {
    let (folder, database) = database();
    let mut battle = begun(&database, "one");
    let (tell, told) = channel();
    for number in 1..=100 {
        let tell = tell.clone();
        let line = proposed(battle.as_mut(), "and on");
        database.append("one", number, line, move |result| tell.send(result).unwrap());
        battle.confirm();
    }
    drop(database);
    drop(tell);
    let results: Vec<_> = told.try_iter().collect();
    assert_eq!((results.len(), results.iter().filter(|result| result.is_ok()).count()), (100, 100));
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(audited(&database, "one"), 100);
}

#[test]
fn the_writer_may_drop_the_last_handle_itself() {
    let (folder, database) = database();
    let mut battle = begun(&database, "one");
    let line = proposed(battle.as_mut(), "last");
    let (tell, told) = channel();
    let (handed, last) = channel::<Database>();
    database.append("one", 1, line, move |result| {
        drop(last.recv().unwrap());
        tell.send(result).unwrap();
    });
    handed.send(database).unwrap();
    told.recv().unwrap().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert_eq!(audited(&database, "one"), 1);
}

#[test]
fn too_much_that_waits_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { waiting: 2, ..Settings::default() };
    let database = Database::open_with(folder.path(), &settings).unwrap();
    let mut battle = begun(&database, "one");
    let line = proposed(battle.as_mut(), "one");
    let go = held_up(&database);
    let (tell, told) = channel();
    for number in 1..=3 {
        let tell = tell.clone();
        database.append("one", number, line.clone(), move |result| tell.send((number, result)).unwrap());
    }
    let (number, refused) = told.recv().unwrap();
    assert!(number == 3 && matches!(refused, Err(DatabaseFault::Crowded { most: 2 })), "{refused:?}");
    go.send(()).unwrap();
    assert!(told.recv().unwrap().1.is_ok());
}

#[test]
fn readers_do_not_wait_for_the_writer() {
    let (_folder, database) = database();
    begun(&database, "one");
    let go = held_up(&database);
    assert_eq!(database.count().unwrap(), 1);
    assert!(database.battle("one").unwrap().is_some());
    go.send(()).unwrap();
}

#[test]
fn a_key_opens_one_seat_until_it_is_withdrawn_or_another_is_issued() {
    let (_folder, database) = database();
    let battle = begin(crate::common::header()).unwrap();
    let seal = |seat: &str, byte| Seal { seat: seat.to_owned(), hash: [byte; 32] };
    database.begin("one", battle.as_ref(), &[seal("umpire", 1), seal("spectator", 2)]).unwrap();
    let opened = |byte| database.seat(&[byte; 32]).unwrap();
    let of_one = |seat: &str| Some(("one".to_owned(), seat.to_owned()));
    assert_eq!((opened(1), opened(2), opened(3)), (of_one("umpire"), of_one("spectator"), None));

    database.issue("one", "umpire", &[3; 32]).unwrap();
    assert_eq!((opened(1), opened(3)), (None, of_one("umpire")));
    assert!(matches!(database.issue("one", "umpire", &[2; 32]), Err(DatabaseFault::KeyTaken { .. })));
    assert!(matches!(database.issue("two", "umpire", &[4; 32]), Err(DatabaseFault::Unknown { .. })));
    assert_eq!((opened(2), opened(3), opened(4)), (of_one("spectator"), of_one("umpire"), None));

    database.withdraw("one", "spectator").unwrap();
    database.withdraw("one", "spectator").unwrap();
    assert_eq!(opened(2), None);
    let seats = database.seats("one").unwrap();
    assert_eq!((seats.len(), seats[0].seat.as_str(), seats[0].hash), (1, "umpire", [3; 32]));
    assert!(seats[0].issued.len() == 20 && seats[0].issued.ends_with('Z'), "{}", seats[0].issued);
}

#[test]
fn a_battle_is_begun_with_all_its_seats_or_not_at_all() {
    let (_folder, database) = database();
    let battle = begin(crate::common::header()).unwrap();
    let seal = |seat: &str, byte| Seal { seat: seat.to_owned(), hash: [byte; 32] };
    database.begin("one", battle.as_ref(), &[seal("umpire", 1)]).unwrap();
    let begun = database.begin("two", battle.as_ref(), &[seal("spectator", 2), seal("umpire", 1)]);
    assert!(matches!(begun, Err(DatabaseFault::KeyTaken { .. })), "{begun:?}");
    assert_eq!((database.count().unwrap(), database.seat(&[2; 32]).unwrap()), (1, None));
    database.begin("two", battle.as_ref(), &[seal("spectator", 2)]).unwrap();
}

#[test]
fn a_battle_is_removed_with_its_records_and_seats() {
    let (_folder, database) = database();
    let mut battle = begun(&database, "one");
    say(&database, "one", battle.as_mut(), "gone").unwrap();
    database.issue("one", "umpire", &[1; 32]).unwrap();
    database.remove("one").unwrap();
    assert!(matches!(database.remove("one"), Err(DatabaseFault::Unknown { .. })));
    assert!(database.battle("one").unwrap().is_none());
    assert_eq!((database.count().unwrap(), database.seat(&[1; 32]).unwrap()), (0, None));
    begun(&database, "one");
    assert_eq!(audited(&database, "one"), 0);
}
