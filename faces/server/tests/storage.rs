//! A full disk, a database that somebody else holds locked, a clock that goes backwards: a clear message, nothing lost,
//! and the service carries on by itself.

use std::path::Path;

use crate::common::{Answer, Begun, Site};
use rusqlite::Connection;
use serde_json::json;
use sha2::{Digest, Sha256};
use standfast_rulebook::Tree;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, Source, begin};
use standfast_store::database::{Database, Durability, FILE, Seal};

fn over(folder: &Path) -> Site {
    let data = folder.to_owned();
    Site::with(move |config| config.data = data)
}

async fn say(site: &Site, battle: &Begun, text: &str) -> Answer {
    let body = json!({"command": {"do": "say", "text": text}});
    site.post(&battle.at("umpire", "commands"), Some(battle.key("umpire")), &body).await
}

/// How many records the seat can read of.
async fn records(site: &Site, battle: &Begun) -> u64 {
    let view = site.get(&battle.at("umpire", "view"), Some(battle.key("umpire"))).await;
    view.json()["number"].as_u64().unwrap()
}

#[tokio::test]
async fn a_database_that_is_full_says_so_and_goes_on_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_owned();
    let site = Site::with(move |config| {
        config.data = data;
        config.limits.database_bytes = 600_000;
    });
    let other = site.begin("fatigue/stone-wall").await;
    let battle = site.begin("fatigue/stone-wall").await;
    let text = "long ".repeat(50);
    for _ in 0..200 {
        assert_eq!(say(&site, &other, &text).await.status, 201);
    }
    let mut confirmed = 0;
    let refused = loop {
        let answer = say(&site, &battle, &text).await;
        if answer.status != 201 {
            break answer;
        }
        confirmed += 1;
        assert!(confirmed < 10_000, "it never was full");
    };
    let problem = refused.problem(503);
    assert_eq!(problem["type"], "/api/problems/storage");
    let detail = problem["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("it could not be saved, so it did not happen: there is no room left"),
        "{detail}"
    );
    assert!(confirmed > 10, "only {confirmed} were written");
    assert_eq!(records(&site, &battle).await, confirmed, "what was confirmed is there, and no more");

    // Whoever runs it makes room.
    let keeper = Database::open(folder.path(), Durability::Full).unwrap();
    keeper.remove(other.0["battle"].as_str().unwrap()).unwrap();
    assert_eq!(say(&site, &battle, &text).await.status, 201);
    drop(site);
    assert_eq!(records(&over(folder.path()), &battle).await, confirmed + 1, "and so it is after a start");
}

#[tokio::test]
async fn a_database_that_another_program_holds_locked_is_waited_for_and_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let site = over(folder.path());
    let battle = site.begin("fatigue/stone-wall").await;
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let problem = say(&site, &battle, "locked").await.problem(503);
    assert_eq!(problem["type"], "/api/problems/storage");
    assert!(
        problem["detail"].as_str().unwrap().contains("another program holds the database locked"),
        "{problem}"
    );
    assert_eq!(records(&site, &battle).await, 0, "it can still be looked at");

    // If it is locked only for a while, all that anybody notices is the delay.
    let waiting = tokio::spawn(async move {
        let answer = say(&site, &battle, "patient").await;
        (site, battle, answer)
    });
    tokio::task::yield_now().await;
    other.execute_batch("COMMIT").unwrap();
    let (site, battle, answer) = waiting.await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert_eq!(say(&site, &battle, "and on").await.json()["number"], 2);
}

/// Times in a log are words for its readers: nothing is ordered or refused by them, and whatever lasts for a time is
/// measured by a clock that only goes forward.
#[tokio::test]
async fn a_clock_that_goes_backwards_harms_nothing() {
    const KEY: &str = "0123456789abcdefghjkmnpqrstvwxyz";
    const ID: &str = "0123456789abcdef";
    let folder = tempfile::tempdir().unwrap();
    let scenario = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");
    let header = Header::new("fatigue", "stone-wall.toml", scenario, 1, "2999-01-01T00:00:00Z");
    let mut battle = begin(header).unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    let seal = Seal { seat: "umpire".to_owned(), hash: Sha256::digest(KEY).into() };
    database.begin(ID, battle.as_ref(), &[seal]).unwrap();
    let times = ["2998-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2026-01-01T00:00:00Z"];
    for (number, at) in (1..).zip(times) {
        let line = said(battle.as_mut(), at);
        let (done, kept) = std::sync::mpsc::channel();
        database.append(ID, number, line, move |result| done.send(result).unwrap());
        kept.recv().unwrap().unwrap();
    }
    drop(database);

    let site = over(folder.path());
    let battle = Begun(json!({"battle": ID, "seats": [{"seat": "umpire", "key": KEY}]}));
    assert_eq!(say(&site, &battle, "now").await.json()["number"], 4);
    let log = site.get(&battle.at("umpire", "log?after=0"), Some(KEY)).await.json();
    let log = log.as_array().unwrap();
    let numbers: Vec<_> = log.iter().map(|entry| entry["number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [1, 2, 3, 4], "in the order in which they came");
    assert_eq!(log[1]["at"], times[1]);
}

/// The line of a word said at that time.
fn said(battle: &mut dyn LiveBattle, at: &str) -> String {
    let command = Tree::from_json(r#"{"do": "say", "text": "a word"}"#).unwrap();
    let line = battle.propose(&Seat::Umpire, &command, Source::Seed, at, None).unwrap();
    battle.confirm();
    line
}
