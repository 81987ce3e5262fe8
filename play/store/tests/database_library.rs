//! Scenarios of the library: versions, links, what is found, what goes, and how they were played.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, io, thread};

use crate::common::database::{audited, begun, say};
use rusqlite::Connection;
use standfast_rulebook::battle::begin;
use standfast_store::database::{
    Card, Database, DatabaseFault, Durability, FILE, NewScenario, NewVersion, Origin, Right, Sought,
};

/// How many versions are kept here.
const KEPT: usize = 8;

fn open() -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    (folder, database)
}

fn card(name: &str) -> Card {
    Card {
        name: name.to_owned(),
        system: "fatigue".to_owned(),
        says: "What it is about.".to_owned(),
        words: name.to_lowercase(),
        pieces: 10,
        players: 2,
        turns: Some(4),
        length: Some("4 turns".to_owned()),
        has_table: true,
        is_sound: true,
    }
}

fn version(at: i64, text: &str) -> NewVersion {
    NewVersion { at, by: None, says: vec![text.to_owned()], text: text.to_owned(), card: card("A hill") }
}

fn scenario(id: &str, seed: u8, first: NewVersion) -> NewScenario {
    NewScenario { id: id.to_owned(), read: [seed; 32], change: [seed + 100; 32], first }
}

/// A database with one scenario.
fn shelved() -> (tempfile::TempDir, Database) {
    let (folder, database) = open();
    database.shelve(scenario("one", 1, version(100, "first")), 10).unwrap();
    (folder, database)
}

fn numbers(database: &Database, id: &str) -> Vec<u64> {
    database.versions(id).unwrap().iter().map(|version| version.number).collect()
}

#[test]
fn a_version_is_saved_upon_the_newest_and_no_other() {
    let (_folder, database) = shelved();
    let named = NewVersion { by: Some("Anna".to_owned()), ..version(200, "second") };
    database.save("one", 1, named, KEPT).unwrap();
    for base in [0, 1, 3, u64::MAX] {
        let stale = database.save("one", base, version(300, "third"), KEPT);
        assert!(matches!(stale, Err(DatabaseFault::SavedOver { newest: 2, .. })), "{stale:?}");
    }
    let nowhere = database.save("two", 1, version(300, "third"), KEPT);
    assert!(matches!(nowhere, Err(DatabaseFault::UnknownScenario { .. })), "{nowhere:?}");
    let newest = database.version("one", None).unwrap().unwrap();
    assert_eq!((newest.number, newest.text.as_str(), newest.by.as_deref()), (2, "second", Some("Anna")));
    assert_eq!(database.version("one", Some(1)).unwrap().unwrap().text, "first");
    assert_eq!(database.version("one", Some(3)).unwrap(), None);
    assert_eq!(database.versions("one").unwrap()[1].text, "", "a list has no texts");
    let (newest, base) = database.newest_and("one", 1).unwrap().unwrap();
    assert_eq!((newest.number, base.unwrap().number), (2, 1));
    assert_eq!(database.newest_and("two", 1).unwrap(), None);
}

#[test]
fn of_many_versions_the_first_and_the_newest_stay_and_no_words_are_lost() {
    let (_folder, database) = shelved();
    for number in 1..40_u64 {
        let by = Some(if number % 2 == 0 { "Anna" } else { "Ben" }.to_owned());
        let text = format!("change {number}");
        let next = NewVersion { by, ..version(100 + i64::try_from(number).unwrap() * 60, &text) };
        database.save("one", number, next, KEPT).unwrap();
        let kept = database.versions("one").unwrap();
        assert!(kept.len() <= KEPT);
        assert_eq!((kept[0].number, kept.last().unwrap().number), (number + 1, 1));
    }
    let kept = database.versions("one").unwrap();
    let words: Vec<String> = kept.iter().rev().flat_map(|version| version.says.clone()).collect();
    let all: Vec<String> =
        ["first".to_owned()].into_iter().chain((1..40).map(|number| format!("change {number}"))).collect();
    assert_eq!(words, all, "the next one tells what was left out");
    assert!(kept.iter().any(|version| version.by.as_deref().is_some_and(|by| by.contains(", "))));
    assert_eq!(database.version("one", Some(1)).unwrap().unwrap().text, "first");
}

#[test]
fn a_link_opens_its_scenario_in_its_way_until_another_takes_its_place() {
    let (_folder, database) = shelved();
    database.shelve(scenario("two", 2, version(100, "other")), 10).unwrap();
    assert_eq!(database.right("one", &[1; 32]).unwrap(), Some(Right::Read));
    assert_eq!(database.right("one", &[101; 32]).unwrap(), Some(Right::Change));
    assert_eq!(database.right("two", &[101; 32]).unwrap(), None, "another's key opens nothing");
    database.link("one", Right::Change, Some([55; 32])).unwrap();
    assert_eq!(database.right("one", &[101; 32]).unwrap(), None);
    assert_eq!(database.right("one", &[55; 32]).unwrap(), Some(Right::Change));
    database.link("one", Right::Read, None).unwrap();
    assert_eq!(database.links("one").unwrap(), [Right::Change]);
    let taken = database.link("two", Right::Read, Some([55; 32]));
    assert!(matches!(taken, Err(DatabaseFault::ScenarioTaken { .. })), "{taken:?}");
    assert_eq!(database.links("two").unwrap(), Right::ALL);
    assert!(database.link("three", Right::Read, None).is_err());
}

#[test]
fn there_are_so_many_and_nothing_is_left_of_one_more() {
    let (_folder, database) = shelved();
    let full = database.shelve(scenario("two", 2, version(100, "other")), 1);
    assert!(matches!(full, Err(DatabaseFault::Scenarios { most: 1 })), "{full:?}");
    // The id is new and a key is not: nothing of it is kept.
    let taken = database.shelve(scenario("two", 1, version(100, "other")), 10);
    assert!(matches!(taken, Err(DatabaseFault::ScenarioTaken { .. })), "{taken:?}");
    let taken = database.shelve(scenario("one", 2, version(100, "other")), 10);
    assert!(matches!(taken, Err(DatabaseFault::ScenarioTaken { .. })), "{taken:?}");
    assert_eq!(database.count_scenarios().unwrap(), 1);
    assert_eq!(database.version("two", None).unwrap(), None);
}

#[test]
fn what_is_listed_is_found_by_what_one_looks_for() {
    let (_folder, database) = open();
    let put = |id: &str, seed: u8, at: i64, card: Card| {
        database.shelve(scenario(id, seed, NewVersion { card, ..version(at, id) }), 10).unwrap();
        database.list(id, true).unwrap();
    };
    put("ridge", 1, 100, Card { words: "the ridge gettysburg 1863 100%".to_owned(), ..card("The ridge") });
    let large =
        Card { system: "mfp".to_owned(), pieces: 60, turns: None, has_table: false, ..card("Ocaña") };
    put("ocana", 2, 300, large);
    put("ford", 3, 200, Card { pieces: 12, turns: Some(9), ..card("The ford") });
    database.shelve(scenario("hidden", 4, version(400, "hidden")), 10).unwrap();
    let found = |sought: &Sought| {
        let (found, all) = database.scenarios(sought, 0, 10).unwrap();
        assert_eq!(u64::try_from(found.len()).unwrap(), all);
        found.into_iter().map(|scenario| scenario.id).collect::<Vec<_>>()
    };
    assert_eq!(found(&Sought::default()), ["ocana", "ford", "ridge"], "the latest first, and no hidden one");
    let words = |words: &[&str]| Sought {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        ..Sought::default()
    };
    assert_eq!(found(&words(&["the"])), ["ford", "ridge"]);
    assert_eq!(found(&words(&["the", "1863"])), ["ridge"]);
    assert_eq!(found(&words(&["100%"])), ["ridge"]);
    for hostile in ["%", "_%", "'; DROP TABLE scenarios; --", "\"", "\\", "\0"] {
        let expected: &[&str] = if hostile == "%" { &["ridge"] } else { &[] };
        assert_eq!(found(&words(&[hostile])), expected, "{hostile:?}");
    }
    assert_eq!(found(&Sought { system: Some("mfp".to_owned()), ..Sought::default() }), ["ocana"]);
    let told = BTreeMap::from([("mfp".to_owned(), "napoleonic".to_owned())]);
    let period = Sought { words: vec!["napoleonic".to_owned()], told, ..Sought::default() };
    assert_eq!(found(&period), ["ocana"], "what is told of a system is searched with its scenarios");
    assert_eq!(found(&Sought { pieces: (Some(11), Some(12)), ..Sought::default() }), ["ford"]);
    assert_eq!(found(&Sought { turns: (Some(5), None), ..Sought::default() }), ["ocana", "ford"]);
    assert_eq!(found(&Sought { turns: (None, Some(4)), ..Sought::default() }), ["ridge"]);
    assert_eq!(found(&Sought { has_table: Some(false), ..Sought::default() }), ["ocana"]);
    let (page, all) = database.scenarios(&Sought::default(), 1, 1).unwrap();
    assert_eq!((page[0].id.as_str(), all), ("ford", 3));

    database.save("ridge", 1, NewVersion { card: card("A valley"), ..version(500, "new") }, KEPT).unwrap();
    assert_eq!(found(&words(&["valley"])), ["ridge"], "what was saved last is found");
    database.list("ford", false).unwrap();
    database.let_scenario_go("ocana", Some(9_000)).unwrap();
    assert_eq!(found(&Sought::default()), ["ridge"]);
}

#[test]
fn a_scenario_goes_after_its_term_with_all_that_is_its_own() {
    let (folder, database) = shelved();
    database.let_scenario_go("one", Some(1_000)).unwrap();
    assert_eq!(database.scenario("one").unwrap().unwrap().leaves, Some(1_000));
    database.remove_gone_scenarios(999).unwrap();
    database.let_scenario_go("one", None).unwrap();
    database.remove_gone_scenarios(i64::MAX).unwrap();
    assert_eq!(database.count_scenarios().unwrap(), 1);
    database.let_scenario_go("one", Some(1_000)).unwrap();
    database.remove_gone_scenarios(1_000).unwrap();
    assert_eq!(database.scenario("one").unwrap(), None);
    assert!(database.let_scenario_go("one", None).is_err());
    drop(database);
    let connection = Connection::open(folder.path().join(FILE)).unwrap();
    for table in ["scenarios", "versions", "scenario_links", "plays"] {
        let left: i64 =
            connection.query_row(&format!("SELECT count(*) FROM {table}"), (), |row| row.get(0)).unwrap();
        assert_eq!(left, 0, "{table}");
    }
}

fn of(version: u64) -> Option<Origin> {
    Some(Origin { scenario: "one".to_owned(), version, most: 3 })
}

#[test]
fn a_scenario_remembers_its_battles_and_how_they_ended_when_they_are_gone() {
    let (_folder, database) = shelved();
    let begin = |id: &str, of: Option<Origin>| {
        let battle = begin(crate::common::header()).unwrap();
        database.begin_of(id, battle.as_ref(), &[], of).unwrap();
    };
    begin("a", of(1));
    begin("b", of(2));
    begin("other", None);
    assert_eq!(database.outcome_of("a").unwrap(), Some(false));
    assert_eq!(database.outcome_of("other").unwrap(), None);
    database.tell_outcome("a", Some("south".to_owned())).unwrap();
    database.tell_outcome("other", Some("nothing of the library".to_owned())).unwrap();
    database.tell_outcome("b", Some("north".to_owned())).unwrap();
    // Somebody took the last command back.
    database.tell_outcome("b", None).unwrap();
    let plays = |database: &Database| {
        let plays = database.plays("one").unwrap();
        plays.into_iter().map(|play| (play.version, play.outcome)).collect::<Vec<_>>()
    };
    assert_eq!(plays(&database), [(2, None), (1, Some("south".to_owned()))]);
    assert_eq!(database.scenario("one").unwrap().unwrap().played, 1);
    // How one ended stays; one that goes before it ends is forgotten.
    database.remove("a").unwrap();
    database.remove("b").unwrap();
    assert_eq!(plays(&database), [(1, Some("south".to_owned()))]);
    for number in 0..4 {
        begin(&format!("more {number}"), of(3));
    }
    assert_eq!(plays(&database).len(), 3, "the newest of too many");
    // A scenario that is gone is remembered by nobody, and its battles go on.
    database.let_scenario_go("one", Some(1)).unwrap();
    database.remove_gone_scenarios(1).unwrap();
    begin("late", of(1));
    assert_eq!(audited(&database, "late"), 0);
    assert_eq!(audited(&database, "more 3"), 0);
}

#[test]
fn a_copy_of_the_database_has_the_library_too() {
    let (folder, database) = shelved();
    database.backup(&folder.path().join("copy")).unwrap();
    let copy = Database::open(&folder.path().join("copy"), Durability::Full).unwrap();
    assert_eq!(copy.version("one", None).unwrap(), database.version("one", None).unwrap());
    assert_eq!(copy.right("one", &[1; 32]).unwrap(), Some(Right::Read));
}

#[test]
fn a_database_of_version_7_is_brought_up_to_date_and_has_an_empty_library() {
    let folder = tempfile::tempdir().unwrap();
    let of_before = Connection::open(folder.path().join(FILE)).unwrap();
    for version in 1..=7 {
        let file = format!("{}/src/database/migrations/{version}.sql", env!("CARGO_MANIFEST_DIR"));
        of_before.execute_batch(&fs::read_to_string(file).unwrap()).unwrap();
    }
    let header = serde_json::to_string(&crate::common::header()).unwrap();
    let insert =
        "INSERT INTO battles (id, name, system, begun, header) VALUES ('one', 'One', 'fatigue', '', ?)";
    of_before.execute(insert, [header]).unwrap();
    of_before
        .execute("INSERT INTO sitters (battle, seat, machine, thrown) VALUES (1, 'a', 'bold', 1)", ())
        .unwrap();
    of_before.execute_batch("PRAGMA application_id = 0x53744661; PRAGMA user_version = 7").unwrap();
    drop(of_before);

    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = database.battle("one").unwrap().unwrap();
    say(&database, "one", battle.as_mut(), "a word").unwrap();
    assert_eq!(audited(&database, "one"), 1);
    assert!(database.sitters("one").unwrap()[0].thrown);
    assert_eq!(database.outcome_of("one").unwrap(), None);
    assert_eq!(database.count_scenarios().unwrap(), 0);
    database.shelve(scenario("one", 1, version(100, "first")), 10).unwrap();
    assert_eq!(numbers(&database, "one"), [1]);
    begun(&database, "two");
}

/// The writer: it saves one version after the other for ever, and prints each once it is confirmed. Run by itself it does
/// nothing.
#[test]
fn writer() {
    let Ok(path) = env::var("STANDFAST_SAVES_TO") else { return };
    let database = Database::open(Path::new(&path), Durability::Full).unwrap();
    for base in database.version("one", None).unwrap().unwrap().number.. {
        let number = base + 1;
        let next = version(i64::try_from(number).unwrap(), &format!("change {number}"));
        database.save("one", base, next, KEPT).unwrap();
        let mut out = io::stdout().lock();
        writeln!(out, "\nconfirmed {number}").unwrap();
        out.flush().unwrap();
    }
}

/// Starts the writer and kills it some milliseconds after its first word; the last version that it confirmed.
fn killed(folder: &Path, time: u64) -> u64 {
    let mut writer = Command::new(env::current_exe().unwrap())
        .args(["database_library::writer", "--exact", "--nocapture", "--test-threads=1"])
        .env("STANDFAST_SAVES_TO", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(writer.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut confirmed = lines.filter_map(|line| line.strip_prefix("confirmed ")?.parse::<u64>().ok());
    let first = confirmed.next();
    thread::sleep(Duration::from_micros(time * 7_919 % 20_000));
    writer.kill().unwrap();
    let last = confirmed.last().or(first).unwrap_or(0);
    writer.wait().unwrap();
    last
}

#[test]
fn killing_the_writer_at_any_moment_loses_no_version_that_was_confirmed() {
    let (folder, database) = shelved();
    drop(database);
    for time in 0..20 {
        let confirmed = killed(folder.path(), time);
        let database = Database::open(folder.path(), Durability::Full).unwrap();
        let newest = database.version("one", None).unwrap().unwrap();
        assert!(newest.number >= confirmed, "{confirmed} was confirmed, and {} is the newest", newest.number);
        assert_eq!(newest.text, format!("change {}", newest.number));
        let kept = numbers(&database, "one");
        assert!(kept.len() <= KEPT && kept.last() == Some(&1), "{kept:?}");
        assert_eq!(database.version("one", Some(1)).unwrap().unwrap().text, "first");
    }
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    assert!(database.version("one", None).unwrap().unwrap().number > 20);
}
