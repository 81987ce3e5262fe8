//! A battle played through the API alone, to its end.

use crate::common::events::Events;
use crate::common::{Begun, Site, pick, request};
use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use standfast_drill::Player;
use standfast_rulebook::battle::verify;

/// More commands than any of these battles takes.
const MOST: usize = 2_000;

async fn get(site: &Site, begun: &Begun, seat: &str, below: &str) -> Value {
    let answer = site.get(&begun.at(seat, below), Some(begun.key(seat))).await;
    assert_eq!(answer.status, 200, "{seat} {below}: {}", answer.text);
    answer.json()
}

/// Has one seat or another do something at random; gives the command's record as its giver reads it, or nothing where
/// the battle is over.
async fn act(site: &Site, begun: &Begun, player: &mut Player) -> Option<(String, Value)> {
    let mut seats = begun.seats();
    seats.pop();
    while !seats.is_empty() {
        let place = usize::try_from(player.pick(u64::try_from(seats.len()).unwrap())).unwrap();
        let seat = seats.swap_remove(place);
        let (legal, due) = (get(site, begun, seat, "legal").await, get(site, begun, seat, "due").await);
        let Some(command) = pick::command(player, &legal, &due) else { continue };
        let number = get(site, begun, seat, "view").await["number"].clone();
        let checked =
            site.post(&begun.at(seat, "check"), Some(begun.key(seat)), &json!({"command": command})).await;
        assert_eq!(checked.json()["legal"], true, "{seat} was offered {command}: {}", checked.text);
        let given = json!({"command": command, "expected": number, "contribution": "by the API"});
        let given = site.post(&begun.at(seat, "commands"), Some(begun.key(seat)), &given).await;
        assert_eq!(given.status, 201, "{seat} {command}: {}", given.text);
        let given = given.json();
        assert_eq!(given["number"], number.as_u64().unwrap() + 1);
        assert_eq!(given["number"], given["entry"]["number"]);
        return Some((seat.to_owned(), given["entry"].clone()));
    }
    None
}

async fn watch(site: &Site, begun: &Begun, seat: &str, query: &str) -> Events {
    let path = begun.at(seat, &format!("events{query}"));
    Events::of(site.send(request(Method::GET, &path, Some(begun.key(seat)), Body::empty())).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_battle_is_played_to_its_end_and_everybody_is_told_what_he_may_know() {
    let site = Site::open();
    let begun = site.begin("battlegroup/squad-against-squad").await;
    let follower = begun.players()[0].to_owned();
    let mut followed = watch(&site, &begun, &follower, "?after=0").await;
    assert_eq!(followed.next_view().await.0, []);

    let (mut player, mut told) = (Player::new(2), Vec::new());
    for _ in 0..MOST {
        let Some((seat, entry)) = act(&site, &begun, &mut player).await else { break };
        let (records, view) = followed.next_view().await;
        assert_eq!(records.len(), 1, "one event for one record");
        assert_eq!(records[0].id, view.id);
        assert_eq!(records[0].data["number"], entry["number"]);
        if seat == follower {
            assert_eq!(records[0].data, entry, "the giver is told what he was answered");
        }
        assert_eq!(view.data, get(&site, &begun, &follower, "view").await);
        told.extend(records);
    }

    let ending = get(&site, &begun, &follower, "ending").await;
    assert!(ending["ending"]["way"].is_string(), "it did not end in {MOST} commands: {ending}");
    let log = get(&site, &begun, &follower, "log?limit=5000").await;
    assert_eq!(told.iter().map(|event| event.data.clone()).collect::<Value>(), log);

    let luck = get(&site, &begun, &follower, "luck").await;
    assert!(!luck["lines"].as_array().unwrap().is_empty(), "no dice were rolled");

    // Whoever comes back goes on where he was.
    let half = told.len() / 2;
    let resumed = watch(&site, &begun, &follower, &format!("?after={half}")).await.next_view().await;
    assert_eq!(resumed.0, told[half..]);
    let mut again =
        request(Method::GET, &begun.at(&follower, "events"), Some(begun.key(&follower)), Body::empty());
    again.headers_mut().insert("last-event-id", half.to_string().parse().unwrap());
    assert_eq!(Events::of(site.send(again).await).next_view().await, resumed);
    let page = get(&site, &begun, &follower, &format!("log?after={half}&limit=3")).await;
    assert_eq!(page, told[half..half + 3].iter().map(|event| event.data.clone()).collect::<Value>());
}

#[tokio::test]
async fn the_file_is_opened_when_the_battle_is_over_and_can_be_verified() {
    let site = Site::open();
    let begun = site.begin("battlegroup/squad-against-squad").await;
    let (player, spectator) = (begun.players()[0], "spectator");
    let mut random = Player::new(3);
    while get(&site, &begun, "umpire", "luck").await["lines"] == json!([]) {
        act(&site, &begun, &mut random).await.unwrap();
    }
    for below in ["file", "verification"] {
        site.get(&begun.at(player, below), Some(begun.key(player))).await.problem(403);
    }
    let luck = get(&site, &begun, player, "luck").await;
    let report = get(&site, &begun, player, "report").await;
    assert_eq!(report["luck"], luck["lines"]);
    assert!(report["turning"]["points"].is_array(), "{report}");
    let sides = report["toll"]["sides"].as_array().unwrap();
    let units =
        |side: &Value| ["hurt", "unhurt"].map(|of| side[of].as_array().unwrap().len()).iter().sum::<usize>();
    assert_eq!(sides.len(), 2);
    assert!(sides.iter().all(|side| units(side) > 0), "{report}");
    let letter = site.get(&begun.at(player, "letter"), Some(begun.key(player))).await;
    assert_eq!(letter.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(report["letter"], letter.text);
    assert!(letter.text.starts_with("The pumping station\n"), "{}", letter.text);

    for (seat, command) in [(player, json!({"do": "concede"})), ("umpire", json!({"do": "open-seed"}))] {
        let given =
            site.post(&begun.at(seat, "commands"), Some(begun.key(seat)), &json!({"command": command})).await;
        assert_eq!(given.status, 201, "{}", given.text);
    }
    let verification = get(&site, &begun, spectator, "verification").await;
    assert_eq!(verification["holds"], true, "{verification}");
    let file = site.get(&begun.at(spectator, "file"), Some(begun.key(spectator))).await;
    assert_eq!(file.header("content-type"), "application/x-ndjson");
    assert_eq!(
        serde_json::to_value(verify(&file.text, begun.0["promise"].as_str(), &[])).unwrap()["holds"],
        true
    );
}

#[tokio::test]
async fn a_command_on_an_old_view_is_answered_with_what_came_since() {
    let site = Site::open();
    let begun = site.begin("fatigue/stone-wall").await;
    let (one, other) = (begun.players()[0], begun.players()[1]);
    let say =
        |text: &str, expected: u64| json!({"command": {"do": "say", "text": text}, "expected": expected});
    let given = site.post(&begun.at(one, "commands"), Some(begun.key(one)), &say("Forward!", 0)).await;
    assert_eq!(given.status, 201, "{}", given.text);
    let late =
        site.post(&begun.at(other, "commands"), Some(begun.key(other)), &say("Hold!", 0)).await.problem(409);
    assert_eq!((&late["number"], late["type"].as_str()), (&json!(1), Some("/api/problems/stale")));
    assert_eq!(late["since"], get(&site, &begun, other, "log").await);
    assert_eq!(get(&site, &begun, other, "view").await["number"], 1, "nothing has happened");
    let note = json!({"command": {"do": "note", "text": "the left is weak"}});
    site.post(&begun.at(one, "commands"), Some(begun.key(one)), &note).await;
    let late =
        site.post(&begun.at(other, "commands"), Some(begun.key(other)), &say("Hold!", 1)).await.problem(409);
    assert_eq!(late["since"][0]["sealed"], true, "{late}");
    assert!(!late.to_string().contains("the left is weak"));
}

#[tokio::test]
async fn odds_checks_and_foretold_dice_change_nothing() {
    let site = Site::open();
    let begun = site.begin("battlegroup/squad-against-squad").await;
    let (player, key) = (begun.players()[0], begun.key(begun.players()[0]));
    let before = get(&site, &begun, player, "view").await;
    let say = json!({"command": {"do": "say", "text": "Good luck!"}});
    let odds = site.post(&begun.at(player, "odds"), Some(key), &say).await.json();
    assert_eq!(odds["outcomes"][0]["exact"], "1", "{odds}");
    let foretold = json!({"command": {"do": "say", "text": "Good luck!"}, "dice": []});
    let foretold = site.post(&begun.at(player, "foretell"), Some(key), &foretold).await.json();
    assert_eq!(foretold["command"], odds["command"]);
    assert_eq!(foretold["says"], json!([]), "what has no dice is told when it is given");
    let check = site
        .post(&begun.at(player, "check"), Some(key), &json!({"command": {"do": "open-seed"}}))
        .await
        .json();
    assert_eq!((&check["legal"], &check["rule"]), (&json!(false), &json!("table.dice")), "{check}");
    assert_eq!(get(&site, &begun, player, "view").await, before);
}
