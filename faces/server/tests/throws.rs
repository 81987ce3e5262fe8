//! Dice that people throw for players of the machine.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::common::events::Events;
use crate::common::{Answer, Begun, Site, request};
use crate::machines::{give, log, page, until};

/// Every side begins by rolling for the initiative.
const WITH_DICE: &str = "micro-force/north-of-the-pike";

/// A battle whose players are all of the machine, with dice that people throw; and the first throw.
async fn begun(site: &Site) -> (Begun, Value) {
    let battle = site.begin(WITH_DICE).await;
    throws(site, &battle, "thrown").await;
    let throw = awaited(site, &battle, "").await;
    (battle, throw)
}

/// Says who throws the machine's dice, at all seats of players.
async fn throws(site: &Site, battle: &Begun, dice: &str) {
    for seat in battle.players() {
        let body = Body::from(json!({"player": "bold", "dice": dice}).to_string());
        let path = battle.at("umpire", &format!("machines/{seat}"));
        let put = site.ask(request(Method::PUT, &path, Some(battle.key("umpire")), body)).await;
        assert_eq!(put.status, StatusCode::NO_CONTENT, "{}", put.text);
    }
}

/// What a seat is told of the throw.
async fn told(site: &Site, battle: &Begun, seat: &str) -> Value {
    site.get(&battle.at(seat, "throw"), Some(battle.key(seat))).await.json()
}

/// Waits until play waits for another throw than that one.
async fn awaited(site: &Site, battle: &Begun, but: &str) -> Value {
    let began = Instant::now();
    loop {
        let throw = told(site, battle, "umpire").await["throw"].clone();
        if throw["id"].as_str().is_some_and(|id| id != but) {
            return throw;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "no throw after a minute");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn thrown(site: &Site, battle: &Begun, seat: &str, throw: &Value, dice: &[u32]) -> Answer {
    let body = json!({"throw": throw["id"], "dice": dice});
    site.post(&battle.at(seat, "throw"), Some(battle.key(seat)), &body).await
}

/// Throws a one, a two, a three and so on until it is enough, so that nobody is tied for long; how many, and the record.
async fn with_low_dice(site: &Site, battle: &Begun, seat: &str, throw: &Value) -> (usize, Value) {
    let mut dice = Vec::new();
    loop {
        let answer = thrown(site, battle, seat, throw, &dice).await;
        if answer.status == StatusCode::CREATED {
            return (dice.len(), answer.json());
        }
        answer.problem(422);
        dice.push(u32::try_from(dice.len() % 3).unwrap() + 1);
        assert!(dice.len() < 100, "{}", answer.text);
    }
}

#[tokio::test]
async fn the_machine_waits_for_its_dice_and_acts_by_what_people_type() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let told_to_umpire = told(&site, &battle, "umpire").await;
    assert_eq!((&told_to_umpire["awaited"], &told_to_umpire["throw"]["id"]), (&json!(true), &throw["id"]));
    assert_eq!(
        (&throw["first"]["lowest"], throw["first"]["purpose"].is_string()),
        (&json!(1), true),
        "{throw}"
    );
    assert!(!throw["says"].as_str().unwrap().is_empty() && throw["command"]["do"].is_string(), "{throw}");
    let before = log(&site, &battle).await.len();
    let of = throw["of"].as_str().unwrap().to_owned();
    let other = battle.players().into_iter().find(|seat| *seat != of).unwrap().to_owned();
    assert_eq!(told(&site, &battle, &other).await, told_to_umpire, "nothing of it is hidden");

    let none = thrown(&site, &battle, &other, &throw, &[]).await.problem(422);
    let needs = none["detail"].as_str().unwrap();
    assert!(needs.contains(throw["first"]["die"].as_str().unwrap()), "it names the die: {needs}");
    thrown(&site, &battle, &other, &throw, &[99]).await.problem(422);
    thrown(&site, &battle, &other, &throw, &[1; 100]).await.problem(422);
    thrown(&site, &battle, &other, &throw, &[1; 300]).await.problem(400);
    thrown(&site, &battle, &other, &json!({"id": "soon"}), &[1]).await.problem(400);
    let another = format!("{before}.0000000000000000");
    thrown(&site, &battle, &other, &json!({"id": another}), &[1]).await.problem(404);
    thrown(&site, &battle, "spectator", &throw, &[1]).await.problem(403);
    assert_eq!(log(&site, &battle).await.len(), before, "nothing has happened");

    let (count, done) = with_low_dice(&site, &battle, &other, &throw).await;
    assert!(count > 0);
    let entry = &log(&site, &battle).await[before];
    assert_eq!(done["entry"], *entry);
    assert_eq!((&entry["typed"], entry["seat"].as_str()), (&json!(true), Some(&*of)), "{entry}");
    thrown(&site, &battle, &other, &throw, &[1; 2]).await.problem(409);
    // It goes on: what takes no dice is given at once, and the next throw is waited for.
    let next = awaited(&site, &battle, throw["id"].as_str().unwrap()).await;
    with_low_dice(&site, &battle, "umpire", &next).await;
    assert!(
        log(&site, &battle)
            .await
            .iter()
            .all(|entry| entry["rolls"].as_array().is_none_or(Vec::is_empty) || entry["typed"] == true)
    );
}

#[tokio::test]
async fn a_throw_outlives_words_and_is_void_once_anything_is_done() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let umpire = async |command: Value| {
        let command = json!({"command": command});
        let done = site.post(&battle.at("umpire", "commands"), Some(battle.key("umpire")), &command).await;
        assert_eq!(done.status, StatusCode::CREATED, "{}", done.text);
    };
    umpire(json!({"do": "say", "text": "wait"})).await;
    assert_eq!(told(&site, &battle, "umpire").await["throw"]["id"], throw["id"], "a word is no matter");
    umpire(json!({"do": "set", "thing": "hall", "knob": "steps-lost", "value": 1, "reason": "a try"})).await;
    let stale = thrown(&site, &battle, "umpire", &throw, &[1; 2]).await.problem(409);
    assert_eq!(stale["since"][1]["command"]["do"], "set", "{stale}");
    let anew = awaited(&site, &battle, throw["id"].as_str().unwrap()).await;
    assert_eq!(anew["command"]["do"], throw["command"]["do"], "it remembers nothing that it has not done");
    with_low_dice(&site, &battle, "umpire", &anew).await;
}

#[tokio::test]
async fn nobody_is_asked_for_dice_of_seats_that_people_play_or_the_server_rolls_for() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let of = throw["of"].as_str().unwrap();
    for seat in battle.players() {
        give(&site, &battle, "umpire", seat, &json!(null)).await;
    }
    assert_eq!(told(&site, &battle, "umpire").await, json!({"awaited": false, "throw": null}));
    thrown(&site, &battle, "umpire", &throw, &[1; 2]).await.problem(404);
    throws(&site, &battle, "thrown").await;
    awaited(&site, &battle, throw["id"].as_str().unwrap()).await;
    let before = log(&site, &battle).await.len();
    throws(&site, &battle, "rolled").await;
    let log = until(&site, &battle, before + 1).await;
    assert_eq!((&log[before]["typed"], log[before]["seat"].as_str()), (&Value::Null, Some(of)));
    let attendance = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    let seats = site.get(&attendance, None).await.json()["seats"].clone();
    assert_eq!((&seats[1]["dice"], &seats[0]["dice"]), (&json!("rolled"), &Value::Null), "{seats}");
}

#[tokio::test]
async fn a_throw_is_asked_for_anew_where_the_server_comes_back() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let back = site.copied();
    let anew = awaited(&back, &battle, "").await;
    assert_eq!((&anew["of"], &anew["command"]["do"]), (&throw["of"], &throw["command"]["do"]));
    thrown(&back, &battle, "umpire", &throw, &[1; 2]).await.problem(404);
    with_low_dice(&back, &battle, "umpire", &anew).await;
}

/// The events from a seat, from the first record on.
async fn events(site: &Site, battle: &Begun, seat: &str) -> Events {
    let asked =
        request(Method::GET, &battle.at(seat, "events?after=0"), Some(battle.key(seat)), Body::empty());
    Events::of(site.send(asked).await)
}

#[tokio::test]
async fn whoever_follows_the_battle_is_told_of_each_throw_and_of_its_end() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    for seat in ["umpire", battle.players()[0], "spectator"] {
        let mut events = events(&site, &battle, seat).await;
        let (_, view) = events.next_view().await;
        let first = events.next().await.unwrap();
        assert_eq!((&*first.name, first.id), ("throw", view.id), "{seat}");
        assert_eq!(first.data, told(&site, &battle, seat).await, "{seat}");
    }
    let mut events = events(&site, &battle, "umpire").await;
    events.next_view().await;
    assert_eq!(events.next().await.unwrap().data["throw"]["id"], throw["id"]);
    with_low_dice(&site, &battle, "umpire", &throw).await;
    let (records, _) = events.next_view().await;
    assert_eq!(records[0].data["typed"], true);
    let over = events.next().await.unwrap();
    assert_eq!((&*over.name, over.data), ("throw", json!({"awaited": false, "throw": null})));
    // What takes no dice is done meanwhile.
    let next = loop {
        let event = events.next().await.unwrap();
        if event.name == "throw" {
            break event.data;
        }
    };
    assert_eq!(next, told(&site, &battle, "umpire").await);
    assert_ne!(next["throw"]["id"], throw["id"]);
}

#[tokio::test]
async fn the_board_tells_what_is_waited_for_and_who_sees_the_battle_late_is_told_nothing() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let id = battle.0["battle"].as_str().unwrap();
    let board = async || {
        let board = Request::get(format!("/boards/{id}")).header(header::HOST, "table.test");
        site.ask(board.body(Body::empty()).unwrap()).await.text
    };
    let waits = format!(
        "Play waits for dice that people throw for the machine: {} for {}",
        throw["first"]["die"].as_str().unwrap(),
        throw["first"]["purpose"].as_str().unwrap()
    );
    let looks_on = async || page(&site, &battle, "spectator", "", None).await.text;
    assert!(board().await.contains(&waits), "{}", board().await);
    assert!(looks_on().await.contains(&waits));
    let body = Body::from(json!({"records": 3}).to_string());
    let late = request(Method::PUT, &battle.at("umpire", "delay"), Some(battle.key("umpire")), body);
    assert_eq!(site.ask(late).await.status, StatusCode::NO_CONTENT);
    assert!(!board().await.contains("Play waits for dice"), "{}", board().await);
    assert!(!looks_on().await.contains("Play waits for dice"));
    assert_eq!(told(&site, &battle, "spectator").await, json!({"awaited": false, "throw": null}));
    assert_eq!(told(&site, &battle, "umpire").await["throw"]["id"], throw["id"]);
}

#[tokio::test]
async fn the_battles_of_a_device_are_first_where_it_may_throw() {
    let site = Site::open();
    let (battle, _) = begun(&site).await;
    let id = battle.0["battle"].as_str().unwrap();
    let mine = async |seat: &str| {
        let mine = Request::get("/mine")
            .header(header::HOST, "table.test")
            .header(header::COOKIE, format!("seat.{id}.{seat}={}", battle.key(seat)));
        site.ask(mine.body(Body::empty()).unwrap()).await.text
    };
    for seat in ["umpire", battle.players()[1]] {
        assert!(mine(seat).await.contains("it is your move: throw the machine's dice"), "{seat}");
    }
    assert!(!mine("spectator").await.contains("throw the machine"));
}

/// The pad stands among what is to be done, and works as a form.
#[tokio::test]
async fn the_dice_are_typed_at_the_table_one_after_the_other() {
    let site = Site::open();
    let (battle, throw) = begun(&site).await;
    let (id, of) = (throw["id"].as_str().unwrap(), throw["of"].as_str().unwrap());
    let other = battle.players().into_iter().find(|seat| *seat != of).unwrap();
    for seat in [other, of, "umpire"] {
        let table = page(&site, &battle, seat, "", None).await.text;
        assert!(table.contains(&format!("data-throw=\"{id}\"")), "{seat}: {table}");
        assert!(table.contains("You throw for the machine"), "{seat}");
    }
    let looks_on = page(&site, &battle, "spectator", "", None).await.text;
    assert!(
        !looks_on.contains(id) && looks_on.contains("Play waits for dice that people throw"),
        "{looks_on}"
    );
    let wrong = page(&site, &battle, other, "/throw/dice", Some(&format!("throw={id}&faces=&face=99"))).await;
    assert!(wrong.text.contains("role=\"alert\"") && wrong.text.contains("Die 1"), "{}", wrong.text);
    let mut faces = String::new();
    let result = loop {
        let face = faces.len() / 2 % 3 + 1;
        let form = format!("throw={id}&faces={faces}&face={face}");
        let asked = page(&site, &battle, other, "/throw/dice", Some(&form)).await;
        assert_eq!(asked.status, StatusCode::OK, "{}", asked.text);
        faces = format!("{faces}{face},");
        if asked.text.contains("This is what happened") {
            break asked;
        }
        assert!(faces.len() < 200, "{}", asked.text);
    };
    assert!(result.text.contains("/throw/do"), "{}", result.text);
    let before = log(&site, &battle).await.len();
    let form = format!("throw={id}&faces={faces}");
    let done = page(&site, &battle, other, "/throw/do", Some(&form)).await;
    assert_eq!(
        done.headers[header::LOCATION].to_str().unwrap().rsplit_once('/').unwrap().1,
        format!("{other}?done={}", before + 1)
    );
    let stale = page(&site, &battle, other, "/throw/dice", Some(&form)).await;
    assert_eq!(stale.status, StatusCode::CONFLICT, "{}", stale.text);
    assert!(stale.text.contains("the battle has moved on"), "{}", stale.text);
}

#[tokio::test]
async fn the_umpire_says_who_throws_the_machines_dice() {
    let site = Site::open();
    let battle = site.begin(WITH_DICE).await;
    let seats = page(&site, &battle, "umpire", "/seats", None).await.text;
    assert!(seats.contains("We throw them and type what they show"), "{seats}");
    let of = battle.players()[0];
    let wrong =
        page(&site, &battle, "umpire", "/machines", Some(&format!("{of}=bold&throws_dice=nobody"))).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.text);
    let kept =
        page(&site, &battle, "umpire", "/machines", Some(&format!("{of}=bold&throws_dice=thrown"))).await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.text);
    let seats = page(&site, &battle, "umpire", "/seats", None).await.text;
    assert!(seats.contains("value=\"thrown\" checked"), "{seats}");
    let attendance = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    assert_eq!(site.get(&attendance, None).await.json()["seats"][1]["dice"], "thrown");
}
