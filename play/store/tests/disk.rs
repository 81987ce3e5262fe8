//! Power cuts, two writers, files that are no logs.

use std::fs;
use std::thread;

use crate::common::{begin, say};
use standfast_rulebook::battle::{FORMAT, Refused, Seat, Source};
use standfast_store::{NotGiven, StoreFault, Stored, read};

#[test]
fn a_battle_is_kept_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut stored = begin(&path);
    for number in 0..5 {
        say(&mut stored, &format!("line {number}")).unwrap();
    }
    let seen = stored.battle.view(&Seat::Umpire);
    let (again, torn) = Stored::open(&path).unwrap();
    assert_eq!((again.battle.view(&Seat::Umpire), torn), (seen, None));
    assert_eq!(again.battle.audit(), Ok(5));
}

#[test]
fn a_file_that_is_there_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let header = begin(&path).battle.header().clone();
    assert!(matches!(Stored::begin(&path, header), Err(StoreFault::Io { .. })));
}

#[test]
fn whatever_a_power_cut_leaves_of_the_last_line_nothing_before_it_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole.jsonl");
    let mut stored = begin(&whole);
    for text in ["one", "two", "thrée"] {
        say(&mut stored, text).unwrap();
    }
    let bytes = fs::read(&whole).unwrap();
    let ends: Vec<usize> =
        (0..bytes.len()).filter(|&place| bytes[place] == b'\n').map(|end| end + 1).collect();
    for cut in ends[0]..bytes.len() {
        let path = folder.path().join("cut.jsonl");
        fs::write(&path, &bytes[..cut]).unwrap();
        let before = ends.iter().filter(|&&end| end <= cut).count();
        let (looked, torn) = read(&path).unwrap();
        assert_eq!(looked.number(), u64::try_from(before).unwrap() - 1, "cut at {cut}");
        assert_eq!(torn.is_some(), !ends.contains(&cut));
        assert_eq!(fs::read(&path).unwrap().len(), cut, "looking leaves the file as it is");

        let (mut again, _) = Stored::open(&path).unwrap();
        say(&mut again, "and on").unwrap();
        assert_eq!(read(&path).unwrap().0.audit(), Ok(u64::try_from(before).unwrap()));
        if !ends.contains(&cut) {
            let aside = path.with_extension(format!("torn-{}", ends[before - 1]));
            assert_eq!(fs::read(aside).unwrap(), &bytes[ends[before - 1]..cut]);
        }
    }
}

#[test]
fn a_last_line_of_bytes_that_never_were_a_record_is_torn_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    say(&mut begin(&path), "one").unwrap();
    for rest in [b"\0\0\0\0\0\n".as_slice(), b"\xff\xfe\n", b"{\"number\": 2\n"] {
        let whole = fs::read(&path).unwrap();
        fs::write(&path, [&whole, rest].concat()).unwrap();
        let (stored, torn) = Stored::open(&path).unwrap();
        assert_eq!((stored.battle.number(), torn.unwrap().bytes), (1, rest.to_vec()));
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn what_is_no_log_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    say(&mut begin(&path), "one").unwrap();
    let sound = fs::read_to_string(&path).unwrap();
    let said = |text: &str| {
        fs::write(&path, text).unwrap();
        Stored::open(&path).unwrap_err().to_string()
    };
    assert!(said("").contains("line 1: it is empty"));
    assert!(said("{}\n").contains("line 1: it is not the header"));
    assert!(said("{\"standfast\": 99}\n").contains("has format 99"));
    assert!(
        said(&sound.replacen("\\nname = \\\"", "\\nname = \\\"X", 1)).contains("not the one that was hashed")
    );
    let (header, record) = sound.split_once('\n').unwrap();
    assert!(
        said(&format!("{header}\n{record}{record}"))
            .contains("line 3: record 1 stands where record 2 should")
    );
    assert!(said(&format!("{header}\n{{}}\n{record}")).contains("line 2"));
    assert!(Stored::open(&folder.path().join("nowhere")).is_err());
}

#[test]
fn of_two_writers_the_second_is_told_that_the_first_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut first = begin(&path);
    let (mut second, _) = Stored::open(&path).unwrap();
    say(&mut first, "first").unwrap();
    assert!(matches!(say(&mut second, "second"), Err(NotGiven::Store(StoreFault::Grown { .. }))));
    assert_eq!(second.battle.number(), 0);
    assert_eq!(second.catch_up().unwrap(), 1);
    say(&mut second, "second").unwrap();
    assert_eq!(first.catch_up().unwrap(), 1);
    assert_eq!(first.battle.view(&Seat::Umpire), second.battle.view(&Seat::Umpire));
}

#[test]
fn a_stale_command_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let mut stored = begin(&path);
    let before = fs::read(&path).unwrap();
    let given = stored.give(&Seat::Umpire, &crate::common::saying("late"), Source::Seed, "", Some(7));
    assert!(matches!(given, Err(NotGiven::Refused(Refused::Stale { expected: 7, number: 0 }))));
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn many_writers_at_once_lose_nothing() {
    const WRITERS: usize = 4;
    const LINES: usize = 25;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    drop(begin(&path));
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            let path = &path;
            scope.spawn(move || {
                let (mut stored, _) = Stored::open(path).unwrap();
                let mut written = 0;
                while written < LINES {
                    match say(&mut stored, &format!("{writer}: {written}")) {
                        Ok(()) => written += 1,
                        Err(NotGiven::Store(StoreFault::Grown { .. })) => drop(stored.catch_up().unwrap()),
                        Err(other) => panic!("{other}"),
                    }
                }
            });
        }
    });
    let (battle, torn) = read(&path).unwrap();
    assert_eq!((battle.number(), torn), (u64::try_from(WRITERS * LINES).unwrap(), None));
    assert_eq!(battle.audit(), Ok(battle.number()));
}

#[test]
fn a_log_of_every_format_that_ever_was_is_read() {
    for format in 1..=FORMAT {
        let path = crate::common::root().join(format!("play/store/tests/formats/{format}.jsonl"));
        let (battle, torn) = read(&path).unwrap();
        assert_eq!((battle.number() > 0, torn), (true, None), "format {format}");
        assert_eq!(battle.audit(), Ok(battle.number()), "format {format}");
    }
}
