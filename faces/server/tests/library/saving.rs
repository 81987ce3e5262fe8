//! Saving: what two people do at once, what is asked twice, and what was before.

use std::sync::Arc;

use serde_json::{Value, json};
use standfast_drill::Player;
use standfast_workshop::{Change, Document};

use super::Shelved;
use crate::common::Site;

fn set(base: u64, at: &str, to: Value) -> Value {
    json!({"base": base, "changes": [{"do": "set", "at": at, "to": to}]})
}

#[tokio::test]
async fn a_version_tells_what_changed_in_words_and_by_whom_and_one_goes_back_to_it() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "fatigue").await;
    let first = shelved.read(&site).await["text"].as_str().unwrap().to_owned();
    let mut change = set(1, "commands[=southern-brigade].units[=first-south].men", json!(450));
    change["by"] = json!("  Anna ");
    let saved = shelved.save(&site, &change).await;
    assert_eq!(saved.status.as_u16(), 200, "{}", saved.text);
    assert_eq!((&saved.json()["version"], &saved.json()["sound"]), (&json!(2), &json!(true)));
    let second = shelved.read(&site).await["text"].as_str().unwrap().to_owned();
    assert_eq!(second, first.replacen("men = 300", "men = 450", 1), "nothing else has changed");
    let text = format!("# Ours.\n{second}");
    assert_eq!(shelved.save(&site, &json!({"base": 2, "scenario": text})).await.json()["version"], 3);
    let back = shelved.save(&site, &json!({"base": 3, "version": 1, "by": "Ben"})).await;
    assert_eq!(back.json()["version"], 4, "{}", back.text);
    assert_eq!(shelved.read(&site).await["text"], first);
    let versions = site.get(&shelved.at("/versions"), Some(shelved.key("read"))).await.json();
    let told: Vec<_> = versions.as_array().unwrap().iter().map(|of| (&of["version"], &of["by"])).collect();
    assert_eq!(
        told,
        [
            (&json!(4), &json!("Ben")),
            (&json!(3), &Value::Null),
            (&json!(2), &json!("Anna")),
            (&json!(1), &Value::Null)
        ]
    );
    let words = versions[2]["says"][0].as_str().unwrap();
    assert!(words.contains("First Southern") && words.contains("300 → 450"), "{words}");
    assert!(versions[1]["says"][0].as_str().unwrap().contains("comments"), "{versions}");
    assert_eq!(versions[0]["says"][0], "gone back to version 1");
    let second_told = site.get(&shelved.at("/versions/2"), Some(shelved.key("read"))).await.json();
    assert_eq!(second_told["text"], second);
    site.get(&shelved.at("/versions/5"), Some(shelved.key("read"))).await.problem(404);
    let file = site.get(&shelved.at("/file"), Some(shelved.key("read"))).await;
    assert_eq!((file.header("content-type"), file.text.as_str()), ("application/toml", first.as_str()));
}

#[tokio::test]
async fn who_was_overtaken_gets_the_text_of_the_other_and_what_he_changed() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "fatigue").await;
    shelved.save(&site, &set(1, "turns", json!(6))).await;
    let refused = shelved.save(&site, &set(1, "name", json!("The ford"))).await.problem(409);
    assert_eq!((&refused["type"], &refused["version"]), (&json!("/api/problems/outdated"), &json!(2)));
    assert_eq!(refused["scenario"], shelved.read(&site).await["text"]);
    assert_eq!(refused["since"][0]["version"], 2);
    assert!(refused["since"][0]["says"][0].as_str().unwrap().contains("4 → 6"), "{refused}");
    assert_eq!(shelved.read(&site).await["version"], 2, "nothing was saved");
    shelved.save(&site, &set(9, "name", json!("The ford"))).await.problem(400);
}

#[tokio::test]
async fn what_is_asked_twice_is_saved_once() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "fatigue").await;
    let change = set(1, "turns", json!(6));
    let saved = shelved.save(&site, &change).await.json();
    assert_eq!(shelved.save(&site, &change).await.json(), saved);
    // Also after somebody else has saved.
    shelved.save(&site, &set(2, "name", json!("The ford"))).await;
    let again = shelved.save(&site, &change).await.json();
    assert_eq!((&again["version"], &again["says"]), (&saved["version"], &saved["says"]));
    // What changes nothing saves nothing.
    let newest = shelved.save(&site, &set(3, "turns", json!(6))).await.json();
    assert_eq!(newest["version"], 3);
    assert_eq!(
        site.get(&shelved.at("/versions"), Some(shelved.key("read"))).await.json().as_array().unwrap().len(),
        3
    );
}

#[tokio::test]
async fn what_cant_be_saved_is_refused_and_saves_nothing() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "fatigue").await;
    for (body, status) in [
        (json!({"base": 1}), 400),
        (json!({"base": 1, "changes": [], "version": 1}), 400),
        (json!({"base": 0, "changes": []}), 409),
        (json!({"base": -1, "changes": []}), 400),
        (json!({"base": 9_007_199_254_740_992_u64, "changes": []}), 400),
        (json!({"base": 1, "version": 7}), 404),
        (json!({"base": 1, "scenario": "nothing"}), 422),
        (json!({"base": 1, "scenario": "system = \"chess\""}), 422),
        (set(1, "sides[=nobody].name", json!("x")), 422),
        (set(1, "system", json!("chess")), 422),
        (set(1, "name", json!("\u{202e}")), 422),
        (json!({"base": 1, "changes": [{"do": "dance"}]}), 400),
        (json!({"base": 1, "changes": {}}), 400),
    ] {
        let refused = shelved.save(&site, &body).await;
        assert_eq!(refused.status.as_u16(), status, "{body}: {}", refused.text);
    }
    assert_eq!(shelved.read(&site).await["version"], 1);
}

/// Somebody who puts units in, each with an id of his own, as the studio does: where another was quicker, he lays his change on
/// the other's text.
async fn edits(site: Arc<Site>, shelved: Arc<Shelved>, who: usize, rounds: usize) -> Vec<(u64, Change)> {
    let mut player = Player::new(u64::try_from(who).unwrap());
    let mut base = 1;
    let mut saved = Vec::new();
    for round in 0..rounds {
        let command = ["southern-brigade", "northern-brigade"][usize::try_from(player.pick(2)).unwrap()];
        let unit = json!({"id": format!("u-{who}-{round}"), "name": format!("Unit {who} {round}"), "arm": "infantry",
            "quality": "C", "men": 100 + player.pick(300)});
        let change = json!({"do": "put", "at": format!("commands[={command}].units"), "what": unit});
        loop {
            let body = json!({"base": base, "changes": [change], "by": format!("Player {who}")});
            let answer = shelved.save(&site, &body).await;
            match answer.status.as_u16() {
                200 => {
                    base = answer.json()["version"].as_u64().unwrap();
                    saved.push((base, serde_json::from_value(change).unwrap()));
                    // The answer may have been lost: he asks once more.
                    if player.pick(3) == 0 {
                        assert_eq!(shelved.save(&site, &body).await.json()["version"], base);
                    }
                    break;
                }
                409 => base = answer.json()["version"].as_u64().unwrap(),
                _ => panic!("{}", answer.text),
            }
            if player.pick(2) == 0 {
                tokio::task::yield_now().await;
            }
        }
    }
    saved
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_save_at_once_nobody_loses_anything_and_the_history_replays() {
    const WHO: usize = 4;
    const ROUNDS: usize = 6;
    let site = Arc::new(Site::with(|config| {
        config.limits.versions_of_scenario = 1_000;
        config.limits.saves_a_minute = 1_000_000;
    }));
    let shelved = Arc::new(Shelved::start(&site, "fatigue").await);
    let editors: Vec<_> = (0..WHO)
        .map(|who| tokio::spawn(edits(Arc::clone(&site), Arc::clone(&shelved), who, ROUNDS)))
        .collect();
    let mut saved = Vec::new();
    for editor in editors {
        saved.extend(editor.await.unwrap());
    }
    saved.sort_by_key(|(version, _)| *version);
    let numbers: Vec<u64> = saved.iter().map(|(version, _)| *version).collect();
    let all: Vec<u64> = (2..=u64::try_from(WHO * ROUNDS + 1).unwrap()).collect();
    assert_eq!(numbers, all, "each was saved once, and in an order of its own");
    let version = async |number: u64| {
        let told = site.get(&shelved.at(&format!("/versions/{number}")), Some(shelved.key("read"))).await;
        told.json()["text"].as_str().unwrap().to_owned()
    };
    let mut document = Document::read(&version(1).await).unwrap();
    for (number, change) in saved {
        document.change(&[change]).unwrap();
        assert_eq!(document.text(), version(number).await, "version {number}");
    }
    let read = shelved.read(&site).await;
    assert_eq!((read["text"].as_str(), &read["sound"]), (Some(document.text()), &json!(true)));
    for who in 0..WHO {
        for round in 0..ROUNDS {
            assert_eq!(document.text().matches(&format!("\"u-{who}-{round}\"")).count(), 1);
        }
    }
}
