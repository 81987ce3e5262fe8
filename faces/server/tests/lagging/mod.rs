//! Spectators who lag behind: two battles that differ in nothing but their last records get the same answers, whatever a
//! spectator asks, at every address that the server has.

mod addresses;

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, header};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::common::events::Events;
use crate::common::{Begun, Site, request};
use addresses::{paths, patterns, requests};

const SCENARIO: &str = include_str!("../../../../scenarios/battles/mfp/mill-bridge.toml");

/// A table for it, so that there is a map.
const TABLE: &str = "
[table]
width = 60
depth = 44
units = [{ id = \"first-division\", at = [30, 10] }, { id = \"mill-brigade\", at = [30, 30], facing = 180 }]
";

/// By how many records spectators lag behind.
const DELAY: u64 = 5;

/// A battle on a server of its own.
struct Told {
    site: Site,
    battle: Begun,
}

impl Told {
    async fn begin() -> Self {
        let site = Site::open();
        let scenario = format!("{SCENARIO}{TABLE}");
        let answer =
            site.post("/battles", None, &json!({"scenario": scenario, "origin": "mill-bridge.toml"})).await;
        assert_eq!(answer.status.as_u16(), 201, "{}", answer.text);
        Self { site, battle: Begun(answer.json()) }
    }

    async fn give(&self, seat: &str, command: Value) {
        let body = json!({"command": command});
        let path = self.battle.at(seat, "commands");
        let answer = self.site.post(&path, Some(self.battle.key(seat)), &body).await;
        assert_eq!(answer.status.as_u16(), 201, "{seat} {command}: {}", answer.text);
    }

    async fn lag(&self, records: u64) {
        let mut request = request(
            Method::PUT,
            &self.battle.at("umpire", "delay"),
            Some(self.battle.key("umpire")),
            Body::from(json!({"records": records}).to_string()),
        );
        request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
        assert_eq!(self.site.ask(request).await.status.as_u16(), 204);
    }

    fn id(&self) -> &str {
        self.battle.0["battle"].as_str().unwrap()
    }

    /// What is answered to a spectator: status, headers, and the body, or what comes of it at once.
    async fn asked(&self, method: &Method, path: &str, kind: &str, body: &str) -> String {
        let key = self.battle.key("spectator");
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "table.test")
            .header(header::COOKIE, format!("seat.{}.spectator={key}", self.id()))
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body.to_owned()));
        let response = self.site.send(request.unwrap()).await;
        let (parts, body) = response.into_parts();
        let is_stream = parts.headers.get(header::CONTENT_TYPE).is_some_and(|of| of == "text/event-stream");
        let mut body = body.into_data_stream();
        let mut text = format!("{} {:?}\n", parts.status, parts.headers);
        let patience = Duration::from_millis(if is_stream { 400 } else { 20_000 });
        while let Ok(Some(part)) = timeout(patience, body.next()).await {
            text.push_str(&String::from_utf8_lossy(&part.unwrap()));
        }
        text
    }

    /// Everything that a spectator can ask, and what he is answered.
    async fn all_answers(&self, number: u64) -> Vec<(String, String)> {
        let mut answers = Vec::new();
        let report = format!("/battles/{}/spectator/report", self.id());
        let report = self.asked(&Method::GET, &report, "", "").await;
        let plots = report.split("/report/plots/").skip(1).filter_map(|rest| rest.split('"').next());
        let plots: Vec<String> = plots.map(str::to_owned).collect();
        assert!(!plots.is_empty());
        for pattern in patterns(self).await {
            for path in paths(&pattern, self, &plots, number) {
                for (method, kind, body) in requests(&pattern, number) {
                    let told = self.asked(&method, &path, kind, &body).await;
                    let name = format!("{method} {} {body}", path.replace(self.id(), "BATTLE"));
                    answers.push((name.replace(self.battle.key("spectator"), "KEY"), told));
                }
            }
        }
        answers
    }

    /// The same battle, as far as it is, on another server: its id, its keys, its dice and its hours are the same.
    fn copied(&self) -> Self {
        Self { site: self.site.copied(), battle: Begun(self.battle.0.clone()) }
    }
}

/// The text without what differs from server to server: how often those at the table have changed, which is counted from
/// a number drawn at random, and whether it is a while ago that a spectator's own live connection ended.
fn plain(text: &str) -> String {
    let stamp = |line: &str| match line.strip_prefix("id: ").and_then(|id| id.split_once('.')) {
        Some((number, _)) => format!("id: {number}"),
        None => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(stamp).collect();
    lines.join("\n").replace(r#""present":true"#, r#""present":false"#)
}

/// What both battles have in common.
async fn prelude(told: &Told) {
    told.give("attacker", json!({"do": "say", "text": "Good luck!"})).await;
    told.give(
        "umpire",
        json!({"do": "place", "piece": "first-division", "to": "30, 12", "reason": "a slip"}),
    )
    .await;
    told.give("defender", json!({"do": "lose", "unit": "n-light", "miniatures": 1})).await;
    told.give("attacker", json!({"do": "say", "text": "Here we come"})).await;
}

/// The last records, which differ in all that can be seen of a battle: talk, the map, losses, questions, who is waited for.
async fn end(told: &Told, marked: &str, at: &str, lost: u32, asks: bool) {
    told.give("attacker", json!({"do": "say", "text": marked})).await;
    told.give("umpire", json!({"do": "place", "piece": "first-division", "to": at, "reason": marked})).await;
    told.give("defender", json!({"do": "lose", "unit": "n-1", "miniatures": lost})).await;
    match asks {
        true => told.give("attacker", json!({"do": "say", "to": "umpire", "text": "May I?"})).await,
        false => told.give("attacker", json!({"do": "note", "text": marked})).await,
    }
    told.give("umpire", json!({"do": "say", "text": format!("{marked} again")})).await;
}

#[tokio::test]
async fn the_last_records_leave_no_trace_at_any_address() {
    let a = Told::begin().await;
    prelude(&a).await;
    a.lag(DELAY).await;
    let b = a.copied();
    end(&a, "Vermilion", "20, 5", 1, true).await;
    end(&b, "Chartreuse", "42, 16", 3, false).await;
    let number = 4 + DELAY;
    let (of_a, of_b) = (a.all_answers(number).await, b.all_answers(number).await);
    assert_eq!(of_a.len(), of_b.len());
    assert!(of_a.len() > 300, "only {} answers", of_a.len());
    for ((name, one), (_, other)) in of_a.iter().zip(&of_b) {
        for marked in ["Vermilion", "Chartreuse"] {
            assert!(!one.contains(marked) && !other.contains(marked), "{name} tells what was said last");
        }
        assert_eq!(plain(one), plain(other), "a spectator can tell the two battles apart by {name}");
    }
    let shown = |answers: &[(String, String)], words: &str| {
        answers
            .iter()
            .filter(|(_, told)| told.contains(words))
            .map(|(name, _)| name.clone())
            .collect::<Vec<_>>()
    };
    // What is old enough is told.
    assert!(shown(&of_a, "Here we come").len() > 5);
    // The test can fail: without a delay, and once the battle is over, the last records are told.
    a.lag(0).await;
    let found = shown(&a.all_answers(number).await, "Vermilion");
    let names = |pages: [&str; 6]| pages.iter().all(|page| found.iter().any(|name| name.contains(page)));
    assert!(names(["/boards/", "/live", "/log", "/events", "/view", "/replay"]), "{found:?}");
    b.give("attacker", json!({"do": "concede"})).await;
    assert!(shown(&b.all_answers(number).await, "Chartreuse").len() > 5);
}

#[tokio::test]
async fn who_watches_is_shown_each_record_as_late_as_it_is_meant_to_be() {
    let told = Told::begin().await;
    told.lag(2).await;
    let key = Some(told.battle.key("spectator"));
    let events = request(Method::GET, &told.battle.at("spectator", "events?after=0"), key, Body::empty());
    let mut events = Events::of(told.site.send(events).await);
    let (records, view) = events.next_view().await;
    assert_eq!((records.len(), view.id), (0, 0));
    let say = |number: u32| json!({"do": "say", "text": format!("Word {number}")});
    for number in 1..=3 {
        told.give("attacker", say(number)).await;
    }
    let (records, view) = events.next_view().await;
    assert_eq!((records.len(), records[0].id, view.id, &view.data["number"]), (1, 1, 1, &json!(1)));
    // A player sees all of it.
    let players = told.site.get(&told.battle.at("defender", "view"), Some(told.battle.key("defender"))).await;
    assert_eq!(players.json()["number"], 3);
    // Less of a delay shows more at once, none of it the battle as it stands.
    told.lag(1).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 2);
    told.lag(0).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 3);
    // More of it hides what comes from now on.
    told.lag(3).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 0);
    told.give("attacker", say(4)).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 1);
    // Once it is over all of it is shown; and if that is taken back, it lags behind again.
    told.give("attacker", json!({"do": "concede"})).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 5);
    told.give("umpire", json!({"do": "undo"})).await;
    let (_, view) = events.next_view().await;
    assert_eq!(view.id, 3);
    let board = format!("/battles/{}/board", told.id());
    assert_eq!(told.site.get(&board, None).await.json()["number"], 3);
}

#[tokio::test]
async fn only_the_umpire_says_how_late_and_no_later_than_the_limit() {
    let site = Site::with(|config| config.limits.delay = 9);
    let battle = site.begin("fatigue/stone-wall").await;
    let put = |seat: &str, records: u64| {
        let body = Body::from(json!({"records": records}).to_string());
        request(Method::PUT, &battle.at(seat, "delay"), Some(battle.key(seat)), body)
    };
    site.ask(put("attacker", 1)).await.problem(403);
    let refused = site.ask(put("umpire", 10)).await.problem(413);
    let says = "records that spectators lag behind (delay): at most 9";
    assert_eq!(refused["detail"], says);
    assert_eq!(site.ask(put("umpire", 9)).await.status.as_u16(), 204);
    let attendance = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    assert_eq!(site.get(&attendance, None).await.json()["delay"], 9);
}
