//! Who may see and change a scenario, and how much of it is kept.

use axum::http::Method;
use serde_json::{Value, json};
use standfast_rulebook::Choice;
use standfast_rulebook::battle::{fought, start_of};
use standfast_server::hash_pass_phrase;

use super::{Shelved, delete, send};
use crate::common::Site;

#[tokio::test]
async fn every_system_has_a_small_sound_scenario_with_a_table_to_begin_with() {
    let site = Site::open();
    for system in fought() {
        let shelved = Shelved::start(&site, system.name()).await;
        let read = shelved.read(&site).await;
        assert_eq!((&read["sound"], &read["table"]), (&json!(true), &json!(true)), "{read}");
        assert_eq!(read["text"], start_of(system).unwrap());
        assert!(read["pieces"].as_u64().unwrap() <= 12, "{read}");
        assert_eq!((&read["version"], &read["right"]), (&json!(1), &json!("change")));
        let begun = site.post(&shelved.at("/battles"), Some(shelved.key("read")), &json!({})).await;
        assert_eq!(begun.status.as_u16(), 201, "{}", begun.text);
    }
}

#[tokio::test]
async fn a_scenario_is_opened_by_its_own_keys_and_the_one_to_read_changes_nothing() {
    let site = Site::open();
    let (shelved, other) = (Shelved::start(&site, "fatigue").await, Shelved::start(&site, "fatigue").await);
    let before = shelved.read(&site).await;
    let forged = "0".repeat(32);
    let wrong = [None, Some(other.key("change")), Some(&forged), Some("x")];
    let read = shelved.key("read");
    let changes = [
        (Method::PUT, "", json!({"base": 1, "changes": []})),
        (Method::DELETE, "", json!({})),
        (Method::DELETE, "/removal", json!({})),
        (Method::POST, "/links", json!({"opens": "read"})),
        (Method::DELETE, "/links/read", json!({})),
        (Method::PUT, "/listed", json!({"listed": true})),
    ];
    for (method, below, body) in &changes {
        for key in wrong {
            let refused = send(&site, method.clone(), &shelved.at(below), key, body).await.problem(401);
            assert_eq!(refused["type"], "/api/problems/no-link", "{refused}");
        }
        send(&site, method.clone(), &shelved.at(below), Some(read), body).await.problem(403);
    }
    for below in ["", "/versions", "/versions/1", "/file", "/battles"] {
        for key in wrong {
            site.get(&shelved.at(below), key).await.problem(401);
        }
        let answer = site.get(&shelved.at(below), Some(read)).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
        assert!(!answer.text.contains("\"links\""), "who reads learns nothing of links");
    }
    // Nobody learns whether there is such a scenario.
    let there = site.get(&shelved.at(""), None).await.problem(401);
    assert_eq!(site.get("/library/0000000000000000", None).await.problem(401), there);
    assert_eq!(shelved.read(&site).await, before, "nothing has changed");
    assert_eq!(site.get(&shelved.at(""), Some(read)).await.json()["right"], "read");
}

#[tokio::test]
async fn what_is_listed_is_read_by_everybody_and_changed_by_nobody_else() {
    let site = Site::open();
    let shelved =
        Shelved::of(&site, json!({"sample": "micro-force/north-of-the-pike", "listed": true})).await;
    let found = async |query: &str| {
        let answer = site.get(&format!("/library?{query}"), None).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
        answer.json()["all"].as_u64().unwrap()
    };
    for (query, all) in [
        ("", 1),
        ("words=mississippi+1863", 1),
        ("words=mississippi+1864", 0),
        ("system=micro-force&table=true&least_pieces=5&most_turns=6", 1),
        ("system=mfp", 0),
        ("most_pieces=5", 0),
        ("least_turns=7", 0),
        ("table=false", 0),
        ("offset=1", 0),
        ("limit=1", 1),
    ] {
        assert_eq!(found(query).await, all, "{query}");
    }
    for bad in
        ["system=chess", "limit=0", "limit=101", "least_pieces=-1", "words=%00", "offset=x", "sought=1"]
    {
        let status = site.get(&format!("/library?{bad}"), None).await.status.as_u16();
        assert!([400, 404].contains(&status), "{bad}: {status}");
    }
    assert_eq!(site.get(&shelved.at(""), None).await.json()["right"], "read");
    assert_eq!(site.post(&shelved.at("/battles"), None, &json!({})).await.status.as_u16(), 201);
    send(&site, Method::PUT, &shelved.at(""), None, &json!({"base": 1, "changes": []})).await.problem(401);
    let unlist = json!({"listed": false});
    let unlisted =
        send(&site, Method::PUT, &shelved.at("/listed"), Some(shelved.key("change")), &unlist).await;
    assert_eq!(unlisted.status.as_u16(), 204);
    assert_eq!(found("").await, 0);
    site.get(&shelved.at(""), None).await.problem(401);
}

#[tokio::test]
async fn links_are_made_anew_and_withdrawn_and_shown_only_once() {
    let site = Site::open();
    let shelved = Shelved::start(&site, "mfp").await;
    let (links, old) = (shelved.at("/links"), shelved.key("change"));
    let issued = site.post(&links, Some(old), &json!({"opens": "read"})).await;
    assert_eq!(issued.status.as_u16(), 201, "{}", issued.text);
    let read = issued.json()["key"].as_str().unwrap().to_owned();
    let id = shelved.0["scenario"].as_str().unwrap();
    assert_eq!(issued.json()["link"], format!("http://table.test/studio/{id}/{read}"));
    site.get(&shelved.at(""), Some(shelved.key("read"))).await.problem(401);
    assert_eq!(site.get(&shelved.at(""), Some(&read)).await.status.as_u16(), 200);
    let told = site.get(&shelved.at(""), Some(old)).await;
    assert_eq!(told.json()["links"], json!(["read", "change"]));
    assert!(!told.text.contains(&read) && !told.text.contains(old), "{}", told.text);

    assert_eq!(delete(&site, &format!("{links}/read"), Some(old)).await.status.as_u16(), 204);
    site.get(&shelved.at(""), Some(&read)).await.problem(401);
    delete(&site, &format!("{links}/change"), Some(old)).await.problem(403);
    delete(&site, &format!("{links}/both"), Some(old)).await.problem(400);
    let issued = site.post(&links, Some(old), &json!({"opens": "change"})).await.json();
    site.get(&shelved.at(""), Some(old)).await.problem(401);
    assert_eq!(site.get(&shelved.at(""), issued["key"].as_str()).await.json()["right"], "change");
}

#[tokio::test]
async fn a_scenario_is_removed_and_that_is_taken_back() {
    let site = Site::open();
    let shelved = Shelved::of(&site, json!({"start": "mfp", "listed": true})).await;
    let key = Some(shelved.key("change"));
    let leaves = delete(&site, &shelved.at(""), key).await;
    assert_eq!(leaves.status.as_u16(), 202, "{}", leaves.text);
    assert_eq!(
        delete(&site, &shelved.at(""), key).await.json(),
        leaves.json(),
        "asked twice, it is the same term"
    );
    assert_eq!(site.get("/library", None).await.json()["all"], 0, "nobody finds it meanwhile");
    assert_eq!(shelved.read(&site).await["leaves"], leaves.json()["leaves"]);
    assert_eq!(delete(&site, &shelved.at("/removal"), key).await.status.as_u16(), 204);
    assert_eq!(shelved.read(&site).await["leaves"], Value::Null);
    assert_eq!(site.get("/library", None).await.json()["all"], 1);
}

#[tokio::test]
async fn how_much_is_kept_has_limits_and_each_refusal_names_its_own() {
    let site = Site::with(|config| {
        config.limits.scenarios = 2;
        config.limits.saves_a_minute = 3;
        config.limits.body = 8_192;
    });
    let shelved = Shelved::start(&site, "fatigue").await;
    Shelved::start(&site, "fatigue").await;
    let start = json!({"start": "fatigue"});
    let detail = site.post("/library", None, &start).await.problem(413)["detail"].clone();
    assert_eq!(detail, "scenarios in the library of this server (scenarios): at most 2");
    // A text grows by changes beyond what could be sent at once.
    let says = |base: u64, name: &str| json!({"base": base, "changes": [{"do": "set", "at": name, "to": "x".repeat(5_000)}]});
    assert_eq!(shelved.save(&site, &says(1, "says")).await.status.as_u16(), 200);
    let detail = shelved.save(&site, &says(2, "history")).await.problem(413)["detail"].clone();
    assert_eq!(detail, "bytes of a scenario (body): at most 8192");
    assert_eq!(shelved.save(&site, &json!({"base": 2, "changes": []})).await.status.as_u16(), 200);
    let refused = shelved.save(&site, &json!({"base": 2, "changes": []})).await;
    refused.problem(429);
    assert!(refused.text.contains("(saves_a_minute)"), "{}", refused.text);

    let site = Site::with(|config| config.limits.scenarios_an_hour = 1);
    Shelved::start(&site, "fatigue").await;
    let refused = site.post("/library", None, &start).await;
    refused.problem(429);
    assert!(refused.text.contains("(scenarios_an_hour)"), "{}", refused.text);
}

#[tokio::test]
async fn what_is_no_scenario_is_refused_and_a_draft_is_kept() {
    let site = Site::open();
    for (wanted, status) in [
        (json!({}), 400),
        (json!({"start": "fatigue", "sample": "fatigue/stone-wall"}), 400),
        (json!({"start": "chess"}), 404),
        (json!({"sample": "fatigue/waterloo"}), 404),
        (json!({"scenario": ""}), 422),
        (json!({"scenario": "system = "}), 422),
        (json!({"scenario": "system = \"chess\""}), 422),
        (json!({"scenario": "system = \"mfp\"\nname = \"\u{202e}\""}), 422),
        (
            json!({"scenario": format!("system = \"mfp\"\nx = {}1{}", "[".repeat(2_000), "]".repeat(2_000))}),
            422,
        ),
        (json!({"start": "mfp", "by": "a\u{0}"}), 400),
        (json!({"start": "mfp", "by": "x".repeat(41)}), 400),
        (json!({"start": "mfp", "secret": 1}), 400),
    ] {
        site.post("/library", None, &wanted).await.problem(status);
    }
    let draft = Shelved::of(&site, json!({"scenario": "system = \"mfp\" # no more yet\n"})).await;
    let read = draft.read(&site).await;
    assert_eq!((&read["sound"], &read["name"]), (&json!(false), &json!("A scenario without a name")));
    site.post(&draft.at("/battles"), Some(draft.key("read")), &json!({})).await.problem(422);
}

#[tokio::test]
async fn a_server_with_a_pass_phrase_asks_for_it_before_a_scenario_is_put_there() {
    let phrase = hash_pass_phrase("cold steel").unwrap();
    let site = Site::with(|config| config.pass_phrase = Some(phrase));
    site.post("/library", None, &json!({"start": "mfp"})).await.problem(403);
    let shelved = Shelved::of(&site, json!({"start": "mfp", "pass_phrase": "cold steel"})).await;
    assert_eq!(
        shelved.save(&site, &json!({"base": 1, "changes": []})).await.status.as_u16(),
        200,
        "the link is enough"
    );
}
