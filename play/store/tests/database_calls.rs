//! Who is called when it is a seat's move, and how far a seat has looked.

use std::fs;

use crate::common::database::{audited, begun, say};
use rusqlite::Connection;
use standfast_store::database::{Browser, Call, Database, DatabaseFault, Durability, FILE, Looked};

fn webhook(address: &str) -> Call {
    Call { address: address.to_owned(), browser: None, page: "https://table.test/battles/one/a".to_owned() }
}

fn addresses(database: &Database, battle: &str) -> Vec<(String, String)> {
    let calls = database.calls(battle).unwrap();
    calls.into_iter().map(|kept| (kept.seat, kept.call.address)).collect()
}

#[test]
fn calls_are_kept_up_to_a_number_a_seat_and_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    begun(&database, "two");
    let browser = Call {
        browser: Some(Browser { public: [4; 65], secret: [7; 16] }),
        ..webhook("https://push.test/1")
    };
    database.call("one", "a", browser.clone(), 2).unwrap();
    database.call("one", "a", webhook("https://hook.test"), 2).unwrap();
    let refused = database.call("one", "a", webhook("https://hook.test/more"), 2);
    assert!(matches!(refused, Err(DatabaseFault::Calls { most: 2, .. })), "{refused:?}");
    // The same address once more is no further call.
    database.call("one", "a", browser.clone(), 2).unwrap();
    database.call("one", "b", webhook("https://hook.test"), 2).unwrap();
    let unknown = database.call("three", "a", webhook("https://hook.test"), 2);
    assert!(matches!(unknown, Err(DatabaseFault::Unknown { .. })), "{unknown:?}");
    drop(database);

    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let calls = database.calls("one").unwrap();
    assert_eq!((calls.len(), &calls[0].call), (3, &browser));
    assert_eq!(database.called_battles().unwrap(), ["one"]);
    // A seat takes back its own alone.
    database.uncall("one", "b", calls[0].key).unwrap();
    database.uncall("two", "a", calls[0].key).unwrap();
    assert_eq!(database.calls("one").unwrap().len(), 3);
    database.uncall("one", "a", calls[0].key).unwrap();
    let left = [("a", "https://hook.test"), ("b", "https://hook.test")];
    assert_eq!(addresses(&database, "one"), left.map(|(seat, of)| (seat.to_owned(), of.to_owned())));
}

#[test]
fn a_browser_is_called_at_its_new_address_and_no_longer_at_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    let at = |address: &str, secret: u8| {
        let browser = Browser { public: [4; 65], secret: [secret; 16] };
        Call { address: address.to_owned(), browser: Some(browser), page: "https://t.test/".to_owned() }
    };
    database.call("one", "a", at("https://push.test/1", 1), 1).unwrap();
    database.call("one", "b", webhook("https://push.test/1"), 1).unwrap();
    for seat in ["a", "b", "c"] {
        database.renew("one", seat, "https://push.test/1", at("https://push.test/2", 2)).unwrap();
    }
    let calls = database.calls("one").unwrap();
    let secret = |call: &Call| call.browser.as_ref().map(|of| of.secret[0]);
    let now: Vec<_> =
        calls.iter().map(|of| (of.seat.as_str(), of.call.address.as_str(), secret(&of.call))).collect();
    // A webhook stays where it is, and a seat that was not called is not called now.
    assert_eq!(now, [("a", "https://push.test/2", Some(2)), ("b", "https://push.test/1", None)]);
    // Where both are called, one is enough.
    database.call("one", "a", at("https://push.test/3", 3), 2).unwrap();
    database.renew("one", "a", "https://push.test/2", at("https://push.test/3", 4)).unwrap();
    let calls = database.calls("one").unwrap();
    let of_a: Vec<_> = calls.iter().filter(|of| of.seat == "a").map(|of| secret(&of.call)).collect();
    assert_eq!(of_a, [Some(4)]);
}

#[test]
fn whoever_loses_a_link_is_called_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    for seat in ["a", "b", "c"] {
        database.issue("one", seat, &[seat.as_bytes()[0]; 32]).unwrap();
        database.call("one", seat, webhook("https://hook.test"), 1).unwrap();
    }
    database.issue("one", "a", &[1; 32]).unwrap();
    database.withdraw("one", "b").unwrap();
    assert_eq!(addresses(&database, "one"), [("c".to_owned(), "https://hook.test".to_owned())]);
    database.remove("one").unwrap();
    assert!(database.called_battles().unwrap().is_empty());
}

#[test]
fn how_far_a_seat_has_looked_never_goes_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    begun(&database, "one");
    assert_eq!(database.looked("one", "a").unwrap(), Looked::default());
    database.called("one", "a", 2).unwrap();
    assert_eq!(database.looked("one", "a").unwrap(), Looked { looked: None, called: 2 });
    database.look("one", "a", 5);
    database.look("one", "a", 3);
    database.called("one", "a", 4).unwrap();
    assert_eq!(database.looked("one", "a").unwrap(), Looked { looked: Some(5), called: 4 });
    // Called for more than the records tell, it has come once it looks, however few of them there are.
    database.called("one", "a", 6).unwrap();
    assert!(database.looked("one", "a").unwrap().is_called());
    database.look("one", "a", 5);
    database.called("one", "a", 0).unwrap();
    let looked = database.looked("one", "a").unwrap();
    assert_eq!((looked, looked.is_called()), (Looked { looked: Some(5), called: 5 }, false));
    assert_eq!(database.looked("one", "b").unwrap(), Looked::default());
    assert!(matches!(database.called("two", "a", 1), Err(DatabaseFault::Unknown { .. })));
}

#[test]
fn a_database_of_version_3_is_brought_up_to_date_and_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let of_before = Connection::open(folder.path().join(FILE)).unwrap();
    for version in [1, 2, 3] {
        let file = format!("{}/src/database/migrations/{version}.sql", env!("CARGO_MANIFEST_DIR"));
        of_before.execute_batch(&fs::read_to_string(file).unwrap()).unwrap();
    }
    let header = serde_json::to_string(&crate::common::header()).unwrap();
    of_before
        .execute(
            "INSERT INTO battles (id, name, system, begun, header) VALUES ('one', 'One', 'fatigue', '', ?)",
            [header],
        )
        .unwrap();
    of_before
        .execute("INSERT INTO seats VALUES (1, 'umpire', ?, '2026-01-01T00:00:00Z')", [[1_u8; 32]])
        .unwrap();
    of_before.execute_batch("PRAGMA application_id = 0x53744661; PRAGMA user_version = 3").unwrap();
    drop(of_before);

    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let mut battle = database.battle("one").unwrap().unwrap();
    say(&database, "one", battle.as_mut(), "a word").unwrap();
    assert_eq!(audited(&database, "one"), 1);
    assert_eq!(database.seat(&[1; 32]).unwrap(), Some(("one".to_owned(), "umpire".to_owned())));
    database.call("one", "umpire", webhook("https://hook.test"), 1).unwrap();
    assert_eq!(database.calls("one").unwrap().len(), 1);
}
