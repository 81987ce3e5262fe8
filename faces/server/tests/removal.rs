//! Battles that are removed: by their umpire, who can take it back for a term, and by the server once nobody touches
//! them.

use std::path::Path;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use rusqlite::Connection;
use serde_json::json;
use standfast_server::{Config, serve};
use standfast_store::database::{Database, Durability, FILE};

use crate::common::house::House;
use crate::common::{Answer, Begun, Site, request};

fn over(folder: &Path) -> Site {
    let data = folder.to_owned();
    Site::with(move |config| config.data = data)
}

async fn delete(site: &Site, path: &str, key: &str) -> Answer {
    site.ask(request(Method::DELETE, path, Some(key), Body::empty())).await
}

/// What was said at the table, as a spectator reads it.
async fn said(site: &Site, battle: &Begun) -> String {
    let log = site.get(&battle.at("spectator", "log?after=0"), Some(battle.key("spectator"))).await;
    log.json().as_array().unwrap().iter().map(|entry| entry["says"].to_string() + "\n").collect()
}

#[tokio::test]
async fn the_umpire_removes_a_battle_and_takes_it_back_and_every_seat_is_told() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let path = format!("/battles/{}", battle.0["battle"].as_str().unwrap());
    delete(&site, &path, battle.key(battle.players()[0])).await.problem(401);

    let removed = delete(&site, &path, battle.key("umpire")).await;
    assert_eq!(removed.status, StatusCode::ACCEPTED, "{}", removed.text);
    let leaves = removed.json()["leaves"].as_str().unwrap().to_owned();
    let told = said(&site, &battle).await;
    let told_at = format!("{} {}", &leaves[..10], &leaves[11..16]);
    assert!(told.contains("This battle is removed") && told.contains(&told_at), "{told}");
    // Asked twice, it is the same term and the same word.
    assert_eq!(delete(&site, &path, battle.key("umpire")).await.json()["leaves"], leaves);
    assert_eq!(said(&site, &battle).await, told);

    let back = format!("{path}/removal");
    for _ in 0..2 {
        assert_eq!(delete(&site, &back, battle.key("umpire")).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(said(&site, &battle).await.matches("taken that back").count(), 1);
}

#[tokio::test]
async fn the_page_of_the_seats_removes_a_battle_and_takes_it_back() {
    let house = House::open();
    let begun = house.post("/battles", "", "sample=micro-force%2Fnorth-of-the-pike").await;
    let cookie = begun.cookies();
    let id = cookie.split('.').nth(1).unwrap();
    let (seats, removal) = (format!("/battles/{id}/umpire/seats"), format!("/battles/{id}/umpire/removal"));
    assert!(house.get(&seats, &cookie).await.text.contains("For 24 hours you can take it back"));
    for (becomes, shows) in [("removed", "It is gone for good from"), ("kept", "Remove this battle")] {
        let done = house.post(&removal, &cookie, &format!("becomes={becomes}")).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
        assert!(house.get(&seats, &cookie).await.text.contains(shows), "{shows}");
    }
    assert_eq!(house.post(&removal, "", "becomes=removed").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_gone_is_removed_when_the_server_looks_and_the_rest_stays() {
    let folder = tempfile::tempdir().unwrap();
    let site = over(folder.path());
    let mut battles = Vec::new();
    for _ in 0..4 {
        battles.push(site.begin("fatigue/stone-wall").await);
    }
    let [gone, empty, played, kept] = [0, 1, 2, 3].map(|place| &battles[place]);
    let id = |battle: &Begun| battle.0["battle"].as_str().unwrap().to_owned();
    let say = json!({"command": {"do": "say", "text": "a word"}});
    site.post(&played.at("umpire", "commands"), Some(played.key("umpire")), &say).await;
    drop(site);
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    database.let_go(&id(gone), Some(1)).unwrap();
    drop(database);
    let long_ago = "UPDATE battles SET begun = '2020-01-01T00:00:00Z' WHERE id <> ?;";
    let connection = Connection::open(folder.path().join(FILE)).unwrap();
    connection.execute(long_ago, [id(kept)]).unwrap();
    connection.execute("UPDATE seats SET issued = '2020-01-01T00:00:00Z'", ()).unwrap();
    drop(connection);

    let mut config = Config::new(folder.path().to_owned());
    config.listen.set_port(0);
    let running = serve(config).await.unwrap();
    let database = Database::open(folder.path(), Durability::Full).unwrap();
    while database.count().unwrap() > 2 {
        tokio::task::yield_now().await;
    }
    running.stop().await;
    for (battle, there) in [(gone, false), (empty, false), (played, true), (kept, true)] {
        assert_eq!(database.battle(&id(battle)).unwrap().is_some(), there);
    }
}
