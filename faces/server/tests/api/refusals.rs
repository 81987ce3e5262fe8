//! What the API refuses, and how.

use crate::common::events::Events;
use crate::common::{Begun, Site, request};
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::{Value, json};

const SCENARIO: &str = "micro-force/north-of-the-pike";

fn say(text: &str) -> Value {
    json!({"command": {"do": "say", "text": text}})
}

async fn view_of(site: &Site, begun: &Begun, seat: &str, key: Option<&str>) -> u16 {
    site.get(&begun.at(seat, "view"), key).await.status.as_u16()
}

#[tokio::test]
async fn a_seat_is_opened_by_its_own_key_and_no_other() {
    let site = Site::open();
    let (begun, another) = (site.begin(SCENARIO).await, site.begin(SCENARIO).await);
    let (one, other) = (begun.players()[0], begun.players()[1]);
    let forged = "0".repeat(32);
    for key in [
        None,
        Some(begun.key(other)),
        Some(begun.key("umpire")),
        Some(another.key(one)),
        Some(&forged),
        Some("x"),
    ] {
        let refused = site.get(&begun.at(one, "view"), key).await;
        refused.problem(401);
        assert_eq!(refused.header("www-authenticate"), "Bearer");
        site.post(&begun.at(one, "commands"), key, &say("it was me")).await.problem(401);
    }
    assert_eq!(view_of(&site, &begun, one, Some(begun.key(one))).await, 200);
    let mut by_cookie = request(Method::GET, &begun.at(one, "view"), None, Body::empty());
    let cookie = format!("seat.{}.{one}={}", begun.0["battle"].as_str().unwrap(), begun.key(one));
    by_cookie.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
    assert_eq!(site.ask(by_cookie).await.status, 200);
}

#[tokio::test]
async fn whether_there_is_such_a_battle_is_not_told_without_a_key() {
    let site = Site::open();
    let begun = site.begin(SCENARIO).await;
    let nowhere = "/battles/0000000000000000/seats/umpire/view";
    let there = site.get(&begun.at("umpire", "view"), Some(&"0".repeat(32))).await.problem(401);
    assert_eq!(site.get(nowhere, Some(&"0".repeat(32))).await.problem(401), there);
    assert_eq!(site.get(nowhere, None).await.problem(401), there);
}

#[tokio::test]
async fn a_spectator_watches_and_does_nothing() {
    let site = Site::open();
    let begun = site.begin(SCENARIO).await;
    let key = Some(begun.key("spectator"));
    let refused = site.post(&begun.at("spectator", "commands"), key, &say("Hurrah!")).await.problem(422);
    assert_eq!(refused["type"], "/api/problems/refused");
    assert!(refused["rule"].is_string(), "{refused}");
    let board = site.get(&format!("/battles/{}/board", begun.0["battle"].as_str().unwrap()), None).await;
    assert_eq!(board.json(), site.get(&begun.at("spectator", "view"), key).await.json());
}

#[tokio::test]
async fn the_commands_of_another_seat_are_refused_by_their_rule() {
    let site = Site::open();
    let begun = site.begin(SCENARIO).await;
    let player = begun.players()[0];
    let key = Some(begun.key(player));
    for command in [json!({"do": "end-battle", "reason": "I won"}), json!({"do": "set", "thing": "x"})] {
        let refused =
            site.post(&begun.at(player, "commands"), key, &json!({"command": command})).await.problem(422);
        assert!(
            refused["rule"].is_string() || !refused["refusals"].as_array().unwrap().is_empty(),
            "{refused}"
        );
    }
    let refused = site
        .post(&begun.at(player, "commands"), key, &json!({"command": {"do": "dance"}}))
        .await
        .problem(422);
    assert_eq!(refused["refusals"][0]["path"], "do", "{refused}");
    assert_eq!(site.get(&begun.at(player, "view"), key).await.json()["number"], 0);
}

#[tokio::test]
async fn bodies_are_what_is_described_or_refused() {
    let site = Site::with(|config| config.limits.body = 4_096);
    let begun = site.begin(SCENARIO).await;
    let commands = begun.at("umpire", "commands");
    let key = Some(begun.key("umpire"));
    let send = async |text: &str| {
        let sent = request(Method::POST, &commands, key, Body::from(text.to_owned()));
        site.ask(sent).await
    };
    let deep = format!(r#"{{"command": {}1{}}}"#, "[".repeat(1_500), "]".repeat(1_500));
    let said = r#""command": {"do": "say", "text": "x"}"#;
    for text in [
        "".to_owned(),
        "null".to_owned(),
        "[]".to_owned(),
        "{".to_owned(),
        "{}".to_owned(),
        deep,
        format!(r#"{{{said}, "secret": 1}}"#),
        format!(r#"{{{said}, {said}}}"#),
        format!(r#"{{{said}, "expected": 1e400}}"#),
        format!(r#"{{{said}, "expected": 18446744073709551616}}"#),
        format!(r#"{{{said}, "expected": 9007199254740992}}"#),
        format!(r#"{{{said}, "expected": -1}}"#),
        format!(r#"{{{said}, "contribution": "Grüße"}}"#),
        format!(r#"{{{said}, "contribution": "{}"}}"#, "a".repeat(65)),
        format!(r#"{{{said}, "dice": [4294967296]}}"#),
        format!(r#"{{{said}, "dice": {:?}}}"#, [1; 257]),
        format!(r#"{{{said}, "dice": [1], "contribution": ""}}"#),
    ] {
        send(&text).await.problem(400);
    }
    let large = format!(r#"{{"command": {{"do": "say", "text": "{}"}}}}"#, "a".repeat(5_000));
    let detail = send(&large).await.problem(413)["detail"].clone();
    assert_eq!(detail, "bytes of what is sent (body): at most 4096");
    send(r#"{"command": {"do": "say", "text": 1e999999999}}"#).await.problem(422);
    let mut plain = request(Method::POST, &commands, key, Body::from(say("x").to_string()));
    plain.headers_mut().insert(header::CONTENT_TYPE, "text/plain".parse().unwrap());
    site.ask(plain).await.problem(415);
    assert_eq!(site.get(&begun.at("umpire", "view"), key).await.json()["number"], 0, "nothing has happened");
}

#[tokio::test]
async fn what_axum_refuses_by_itself_is_problem_details_too() {
    let site = Site::open();
    let ask = async |method: Method, path: &str| {
        let request = axum::http::Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
        site.ask(request).await
    };
    for path in
        ["/api", "/api/v1", "/api/v2/systems", "/api/v1/nothing", "/api/problems/x", "/api/v1/rules/x"]
    {
        ask(Method::GET, path).await.problem(404);
    }
    let refused = ask(Method::DELETE, "/api/v1/systems").await;
    refused.problem(405);
    assert_eq!(refused.header("allow"), "GET,HEAD");
    for path in ["/api/v1/rules?sought=fire", "/api/v1/rules?search=%00", "/api/v1/scenarios/%ff/x"] {
        ask(Method::GET, path).await.problem(400);
    }
    let begun = site.begin(SCENARIO).await;
    for query in ["after=-1", "after=x", "limit=0", "limit=5001", "before=1", "after=9007199254740992"] {
        site.get(&begun.at("umpire", &format!("log?{query}")), Some(begun.key("umpire"))).await.problem(400);
    }
}

#[tokio::test]
async fn every_problem_has_an_address_that_explains_it() {
    let site = Site::open();
    let refused = site.get("/nothing", None).await.problem(404);
    let address = refused["type"].as_str().unwrap();
    let request = axum::http::Request::builder().uri(address).body(Body::empty()).unwrap();
    assert_eq!(site.ask(request).await.json()["status"], 404);
}

#[tokio::test]
async fn another_site_s_page_does_nothing_in_anybody_s_name() {
    let site = Site::open();
    let begun = site.begin(SCENARIO).await;
    let body = Body::from(say("x").to_string());
    let mut sent = request(Method::POST, &begun.at("umpire", "commands"), Some(begun.key("umpire")), body);
    sent.headers_mut().insert(header::ORIGIN, "https://elsewhere.test".parse().unwrap());
    site.ask(sent).await.problem(403);
}

#[tokio::test]
async fn the_umpire_issues_links_anew_and_withdraws_them() {
    let site = Site::open();
    let begun = site.begin(SCENARIO).await;
    let (player, umpire) = (begun.players()[0], Some(begun.key("umpire")));
    let links = begun.at("umpire", "links");
    site.get(&begun.at(player, "links"), Some(begun.key(player))).await.problem(403);
    site.post(&begun.at(player, "links"), Some(begun.key(player)), &json!({"of": "umpire"}))
        .await
        .problem(403);

    let watching = request(Method::GET, &begun.at(player, "events"), Some(begun.key(player)), Body::empty());
    let mut events = Events::of(site.send(watching).await);
    assert_eq!(events.next().await.unwrap().name, "view");

    let issued = site.post(&links, umpire, &json!({"of": player})).await;
    assert_eq!(issued.status, 201, "{}", issued.text);
    let issued = issued.json();
    let key = issued["key"].as_str().unwrap();
    assert_eq!(issued["link"], format!("http://table.test/join/{key}"));
    assert_eq!(view_of(&site, &begun, player, Some(begun.key(player))).await, 401);
    assert_eq!(view_of(&site, &begun, player, Some(key)).await, 200);
    // A key is told once, as it is issued.
    let listed = site.get(&links, umpire).await.text;
    assert!(!listed.contains(key) && !listed.contains(begun.key("spectator")), "{listed}");
    // Whoever watched by the old link is told nothing more.
    site.post(&begun.at("umpire", "commands"), umpire, &say("new links")).await;
    assert_eq!(events.next().await, None);

    let gone = site.ask(request(Method::DELETE, &format!("{links}/{player}"), umpire, Body::empty())).await;
    assert_eq!((gone.status.as_u16(), gone.text.as_str()), (204, ""));
    assert_eq!(view_of(&site, &begun, player, Some(key)).await, 401);
    let listed = site.get(&links, umpire).await.json();
    let of_player = listed.as_array().unwrap().iter().find(|seat| seat["seat"] == player).unwrap();
    assert_eq!(of_player["linked"], false);
    site.ask(request(Method::DELETE, &format!("{links}/umpire"), umpire, Body::empty())).await.problem(403);
    site.ask(request(Method::DELETE, &format!("{links}/nobody"), umpire, Body::empty())).await.problem(404);
}

#[tokio::test]
async fn battles_begin_with_something_and_the_right_pass_phrase() {
    let phrase = standfast_server::hash_pass_phrase("cold steel").unwrap();
    let site = Site::with(|config| config.pass_phrase = Some(phrase));
    let begin = async |body: Value| site.post("/battles", None, &body).await;
    begin(json!({"sample": SCENARIO})).await.problem(403);
    begin(json!({"sample": SCENARIO, "pass_phrase": "hot lead"})).await.problem(403);
    begin(json!({"pass_phrase": "cold steel"})).await.problem(400);
    begin(json!({"sample": "micro-force/waterloo", "pass_phrase": "cold steel"})).await.problem(404);
    let unsound = begin(json!({"scenario": "system = \"micro-force\"", "pass_phrase": "cold steel"}))
        .await
        .problem(422);
    assert_eq!(unsound["refusals"][0]["line"], 1, "{unsound}");
    assert_eq!(begin(json!({"sample": SCENARIO, "pass_phrase": "cold steel"})).await.status, 201);
}

#[tokio::test]
async fn texts_that_harm_their_readers_are_refused_with_their_place() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let say = json!({"command": {"do": "say", "text": "good \u{1b}]0;evil\u{7}"}});
    let refused = site.post(&battle.at("umpire", "commands"), Some(battle.key("umpire")), &say).await;
    let problem = refused.problem(422);
    assert_eq!(problem["refusals"][0]["path"], "text");
    assert!(problem["detail"].as_str().unwrap().contains("without U+001B"), "{problem}");

    let scenario = include_str!("../../../../scenarios/battles/fatigue/stone-wall.toml");
    for (harmful, place) in [("name = \"\\u202eevil ", "name"), ("name = \"two\\nlines ", "name")] {
        let scenario = scenario.replacen("name = \"", harmful, 1);
        let refused = site.post("/battles", None, &json!({"scenario": scenario})).await;
        assert_eq!(refused.problem(422)["refusals"][0]["path"], place);
    }
    let scenario = json!({"scenario": scenario, "origin": "\u{202e}lmot"});
    let problem = site.post("/battles", None, &scenario).await.problem(422);
    assert_eq!(problem["refusals"][0]["path"], "origin");
}
