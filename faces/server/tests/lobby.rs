//! Who sits at a table, by the API and by pages: names, marks, and who is there.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::common::events::Events;
use crate::common::house::House;
use crate::common::{Answer, Begun, Site, request};

async fn sit(site: &Site, battle: &Begun, seat: &str, says: &Value) -> Answer {
    let body = Body::from(says.to_string());
    site.ask(request(Method::PUT, &battle.at(seat, "sitter"), Some(battle.key(seat)), body)).await
}

/// Who sits at a seat, as everybody is told.
async fn place(site: &Site, battle: &Begun, seat: &str) -> Value {
    let path = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    let told = site.get(&path, None).await.json();
    told["seats"].as_array().unwrap().iter().find(|of| of["seat"] == seat).unwrap().clone()
}

async fn page(site: &Site, battle: &Begun, seat: &str, below: &str) -> String {
    let id = battle.0["battle"].as_str().unwrap();
    let page = Request::get(format!("/battles/{id}/{seat}{below}"))
        .header(header::HOST, "table.test")
        .header(header::COOKIE, format!("seat.{id}.{seat}={}", battle.key(seat)));
    site.ask(page.body(Body::empty()).unwrap()).await.text
}

#[tokio::test]
async fn a_name_is_kept_shown_and_taken_back_and_no_two_are_alike() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let log = page(&site, &battle, "umpire", "/log").await;
    assert_eq!(
        sit(&site, &battle, "attacker", &json!({"name": "  Anna  Maria "})).await.status.as_u16(),
        204
    );
    assert_eq!(place(&site, &battle, "attacker").await["sitter"], "Anna Maria");
    // Everybody sees it where it helps: who is waited for, the lobby, the side, the page of seats, the board.
    for seat in ["umpire", "defender", "spectator"] {
        let table = page(&site, &battle, seat, "").await;
        assert!(table.contains("(Anna Maria, not there)"), "{seat} is not told whom play waits for");
        assert!(table.contains("Anna Maria is not there"), "{seat} has no lobby");
        assert!(
            table.contains(r#"<span class="sitters">(Anna Maria)</span>"#),
            "{seat}: the side has no name"
        );
    }
    assert!(page(&site, &battle, "umpire", "/seats").await.contains("Anna Maria is not there"));
    // The log stays what was played.
    assert_eq!(page(&site, &battle, "umpire", "/log").await, log);
    let refused = [
        ("anna-maria", "name: somebody else at this table is called Anna Maria already: choose another"),
        ("An\u{7}na", "name: a control character is not allowed"),
        (&*"x".repeat(41), "name: at most 40 letters are allowed"),
    ];
    for (name, why) in refused {
        let answer = sit(&site, &battle, "defender", &json!({ "name": name })).await;
        assert_eq!(answer.problem(400)["detail"], why);
    }
    sit(&site, &battle, "spectator", &json!({"name": "Eve"})).await.problem(403);
    // Its own name is no other's; nothing takes it back.
    assert_eq!(sit(&site, &battle, "attacker", &json!({"name": "anna maria"})).await.status.as_u16(), 204);
    assert_eq!(sit(&site, &battle, "attacker", &json!({"name": ""})).await.status.as_u16(), 204);
    assert_eq!(place(&site, &battle, "attacker").await.get("sitter"), None);
}

#[tokio::test]
async fn the_umpire_takes_names_back_and_a_new_link_brings_somebody_new() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    for (seat, name) in [("attacker", "Anna"), ("defender", "Ben"), ("umpire", "Uta")] {
        assert_eq!(
            sit(&site, &battle, seat, &json!({"name": name, "ready": true})).await.status.as_u16(),
            204
        );
    }
    let take = |by: &str, of: &str| {
        let path = battle.at(by, &format!("sitters/{of}"));
        request(Method::DELETE, &path, Some(battle.key(by)), Body::empty())
    };
    site.ask(take("defender", "attacker")).await.problem(403);
    site.ask(take("umpire", "nobody")).await.problem(404);
    assert_eq!(site.ask(take("umpire", "attacker")).await.status.as_u16(), 204);
    let attacker = place(&site, &battle, "attacker").await;
    assert_eq!((attacker.get("sitter"), &attacker["ready"]), (None, &json!(true)));
    let links = battle.at("umpire", "links");
    assert_eq!(
        site.post(&links, Some(battle.key("umpire")), &json!({"of": "defender"})).await.status.as_u16(),
        201
    );
    let defender = place(&site, &battle, "defender").await;
    assert_eq!((defender.get("sitter"), &defender["ready"]), (None, &json!(false)));
    assert_eq!(place(&site, &battle, "umpire").await["sitter"], "Uta");
}

#[tokio::test]
async fn a_live_connection_is_told_who_comes_and_says_he_is_ready() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let id = battle.0["battle"].as_str().unwrap();
    let live = |seat: &str| {
        Request::get(format!("/battles/{id}/{seat}/live"))
            .header(header::HOST, "table.test")
            .header(header::COOKIE, format!("seat.{id}.{seat}={}", battle.key(seat)))
            .body(Body::empty())
            .unwrap()
    };
    assert_eq!(place(&site, &battle, "attacker").await["present"], false);
    let response = site.send(live("defender")).await;
    let mut body = response.into_body().into_data_stream();
    let mut next = async || {
        let part = futures_util::StreamExt::next(&mut body).await.unwrap().unwrap();
        String::from_utf8(part.to_vec()).unwrap()
    };
    assert!(next().await.contains("nobody is there"));
    let other = site.send(live("attacker")).await;
    assert!(next().await.contains("somebody is there"));
    assert_eq!(place(&site, &battle, "attacker").await["present"], true);
    assert_eq!(
        sit(&site, &battle, "attacker", &json!({"name": "Anna", "ready": true})).await.status.as_u16(),
        204
    );
    let (named, marked) = (next().await, next().await);
    assert!(named.contains("Anna is there"), "{named}");
    assert!(format!("{named}{marked}").contains("ready"), "{marked}");
    // Whoever comes back at once has not been away.
    drop(other);
    assert_eq!(place(&site, &battle, "attacker").await["present"], true);
}

#[tokio::test]
async fn a_program_that_follows_the_battle_is_told_of_records_alone() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let events =
        request(Method::GET, &battle.at("defender", "events"), Some(battle.key("defender")), Body::empty());
    let mut events = Events::of(site.send(events).await);
    assert_eq!(events.next().await.unwrap().name, "view");
    sit(&site, &battle, "attacker", &json!({"name": "Anna"})).await;
    let say = json!({"command": {"do": "say", "text": "Good luck!"}});
    site.post(&battle.at("attacker", "commands"), Some(battle.key("attacker")), &say).await;
    assert_eq!(events.next().await.unwrap().name, "record");
}

#[tokio::test]
async fn without_scripts_a_name_a_mark_and_a_delay_are_forms() {
    let house = House::open();
    let begun = house.post("/battles", "", "sample=fatigue%2Fstone-wall").await;
    let cookies = begun.cookies();
    let seats = begun.header("location").split('?').next().unwrap().to_owned();
    let table = seats.trim_end_matches("/seats").to_owned();
    let named = house.post(&format!("{table}/sit"), &cookies, "name=Uta+%3Cb%3E").await;
    assert_eq!((named.status.as_u16(), named.header("location")), (303, &*table));
    let shown = house.get(&table, &cookies).await.text;
    assert!(shown.contains("Uta &lt;b&gt;") && !shown.contains("Uta <b>"));
    let ready = house.post(&format!("{table}/sit"), &cookies, "ready=yes").await;
    assert_eq!(ready.status.as_u16(), 303);
    assert!(house.get(&table, &cookies).await.text.contains(r#"aria-pressed="true""#));
    // What is wrong stands beside what was typed.
    let long = house.post(&format!("{table}/sit"), &cookies, &format!("name={}", "y".repeat(41))).await;
    assert_eq!(long.status.as_u16(), 400);
    assert!(long.text.contains("at most 40 letters") && long.text.contains(&"y".repeat(41)));
    let lagging = house.post(&format!("{table}/delay"), &cookies, "records=4").await;
    assert_eq!((lagging.status.as_u16(), lagging.header("location")), (303, &*seats));
    assert!(house.get(&seats, &cookies).await.text.contains(r#"value="4""#));
    let board = table.replace("/battles/", "/boards/").replace("/umpire", "");
    assert!(house.get(&board, "").await.text.contains(r#"4<span class="of-late"> records</span> behind"#));
    let unnamed = house.post(&format!("{seats}/names"), &cookies, "of=umpire").await;
    assert_eq!(unnamed.status.as_u16(), 303);
    assert!(house.get(&table, &cookies).await.text.contains("Say your name"));
}

#[tokio::test]
async fn who_is_not_ready_may_act_and_the_lobby_is_gone() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let lobby = "I am ready";
    let say = json!({"command": {"do": "say", "text": "Good luck!"}});
    let said = site.post(&battle.at("defender", "commands"), Some(battle.key("defender")), &say).await;
    assert_eq!(said.status.as_u16(), 201);
    // Talk is no act.
    assert!(page(&site, &battle, "defender", "").await.contains(lobby));
    let concede = json!({"command": {"do": "concede"}});
    let acted = site.post(&battle.at("attacker", "commands"), Some(battle.key("attacker")), &concede).await;
    assert_eq!(acted.status.as_u16(), 201, "{}", acted.text);
    for seat in ["attacker", "defender", "umpire"] {
        assert!(!page(&site, &battle, seat, "").await.contains(lobby), "{seat} still has a lobby");
    }
}
