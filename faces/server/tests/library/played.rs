//! Battles that were begun from a scenario: it remembers them, and how they ended.

use serde_json::{Value, json};

use super::Shelved;
use crate::common::{Begun, Site};

async fn plays(site: &Site, shelved: &Shelved) -> Value {
    let answer = site.get(&shelved.at("/battles"), Some(shelved.key("read"))).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
    answer.json()
}

/// What the scenario tells once it tells so many ended battles.
async fn ended(site: &Site, shelved: &Shelved, ended: u64) -> Value {
    for _ in 0..2_000 {
        let plays = plays(site, shelved).await;
        if plays["tally"]["ended"] == ended {
            return plays;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    panic!("{}", plays(site, shelved).await);
}

async fn give(site: &Site, begun: &Begun, seat: &str, command: Value) {
    let done =
        site.post(&begun.at(seat, "commands"), Some(begun.key(seat)), &json!({"command": command})).await;
    assert_eq!(done.status.as_u16(), 201, "{}", done.text);
}

#[tokio::test]
async fn a_scenario_tells_how_its_battles_ended_and_takes_it_back_with_them() {
    let site = Site::open();
    let shelved = Shelved::of(&site, json!({"sample": "fatigue/stone-wall"})).await;
    assert_eq!(plays(&site, &shelved).await["battles"], json!([]));
    let begin = async || {
        let begun = site.post(&shelved.at("/battles"), Some(shelved.key("read")), &json!({})).await;
        assert_eq!(begun.status.as_u16(), 201, "{}", begun.text);
        Begun(begun.json())
    };
    let (lost, drawn) = (begin().await, begin().await);
    // Another battle of the same text is none of the library's.
    site.begin("fatigue/stone-wall").await;
    let told = plays(&site, &shelved).await;
    assert_eq!((&told["tally"]["ended"], &told["tally"]["under_way"]), (&json!(0), &json!(2)));

    give(&site, &lost, "attacker", json!({"do": "concede"})).await;
    let told = ended(&site, &shelved, 1).await;
    assert_eq!(told["tally"]["wins"], json!({"North": 1}), "{told}");
    let outcome = &told["battles"][1]["outcome"];
    assert_eq!(told["battles"][1]["version"], 1);
    assert!(outcome["clock"].as_str().unwrap().starts_with("turn 1"), "{outcome}");
    assert!(outcome["sides"][0]["lost"].as_str().unwrap().contains("out of play"), "{outcome}");
    assert_eq!(shelved.read(&site).await["played"], 1);
    give(&site, &drawn, "umpire", json!({"do": "end-battle", "reason": "it grows dark"})).await;
    let told = ended(&site, &shelved, 2).await;
    assert_eq!((&told["tally"]["draws"], &told["tally"]["under_way"]), (&json!(1), &json!(0)));

    give(&site, &drawn, "umpire", json!({"do": "undo"})).await;
    assert_eq!(ended(&site, &shelved, 1).await["tally"]["draws"], 0, "it goes on after all");
}

#[tokio::test]
async fn a_battle_begins_with_the_version_that_is_meant() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "fatigue").await;
    let change = json!({"base": 1, "changes": [{"do": "set", "at": "name", "to": "The ford"}]});
    assert_eq!(shelved.save(&site, &change).await.status.as_u16(), 200);
    let key = Some(shelved.key("read"));
    let newest = site.post(&shelved.at("/battles"), key, &json!({})).await.json();
    let first = site.post(&shelved.at("/battles"), key, &json!({"version": 1})).await.json();
    assert_eq!((&newest["name"], &first["name"]), (&json!("The ford"), &json!("A new scenario")));
    site.post(&shelved.at("/battles"), key, &json!({"version": 3})).await.problem(404);
    let versions: Vec<Value> = plays(&site, &shelved).await["battles"]
        .as_array()
        .unwrap()
        .iter()
        .map(|play| play["version"].clone())
        .collect();
    assert_eq!(versions, [json!(1), json!(2)]);
}
