//! What a seat may not know is in no byte that the server sends it: two battles that differ only in what is hidden from
//! it get the same answers, on pages, by the API, and live.

use crate::common::{Begun, Site, request};
use axum::body::Body;
use axum::http::{Method, Request, header};
use futures_util::StreamExt;
use serde_json::{Value, json};

const SCENARIO: &str = include_str!("../../../scenarios/battles/mfp/mill-bridge.toml");

/// A table for it, on which stands what everybody sees from the start.
const TABLE: &str = "
[table]
width = 60
depth = 44
terrain = [{ id = \"mill\", kind = \"built-up\", outline = [[28, 20], [32, 20], [32, 24], [28, 24]] }]
units = [{ id = \"first-division\", at = [30, 10] }, { id = \"mill-brigade\", at = [30, 30], facing = 180 }]
";

/// The same scenario, with a stronger and otherwise ordered defender.
fn otherwise(scenario: &str) -> String {
    let stronger = scenario.replace(
        "3rd Line Battalion\", arm = \"infantry\", miniatures = 10",
        "3rd Line Battalion\", arm = \"infantry\", miniatures = 11",
    );
    let ordered = stronger.replace("order = \"engage\"\narrives", "order = \"attack\"\narrives");
    assert_ne!(stronger, scenario);
    assert_ne!(ordered, stronger);
    ordered
}

async fn begin(site: &Site, scenario: &str) -> Begun {
    let answer =
        site.post("/battles", None, &json!({"scenario": scenario, "origin": "mill-bridge.toml"})).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.text);
    Begun(answer.json())
}

async fn give(site: &Site, battle: &Begun, seat: &str, command: &Value) {
    let answer =
        site.post(&battle.at(seat, "commands"), Some(battle.key(seat)), &json!({"command": command})).await;
    assert_eq!(answer.status.as_u16(), 201, "{seat} {command}: {}", answer.text);
}

/// The text without what differs between any two battles: ids, keys, hashes and the hour.
fn without_names(text: &str, battle: &Begun) -> String {
    let id = battle.0["battle"].as_str().unwrap();
    let mut left = text.replace(id, "BATTLE");
    for seat in battle.seats() {
        left = left.replace(battle.key(seat), "KEY");
    }
    let mut plain = String::new();
    for word in left.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric() && !":-".contains(letter))
    {
        let core = word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        // The head of a log has its number before the hash.
        let hash = core.rsplit(':').next().unwrap_or(core);
        let is_hash = hash.len() >= 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_hour = core.starts_with("20") && core.contains('T') && core.ends_with('Z');
        plain.push_str(&if is_hash || is_hour { word.replace(core, "X") } else { word.to_owned() });
    }
    plain
}

/// Everything that a seat is answered with: status, headers and body of each address.
async fn all_answers(site: &Site, battle: &Begun, seat: &str) -> Vec<(String, String)> {
    let id = battle.0["battle"].as_str().unwrap();
    let cookie = format!("seat.{id}.{seat}={}", battle.key(seat));
    let mut answers = Vec::new();
    let mut keep = |name: &str, answer: crate::common::Answer| {
        let headers: Vec<String> = answer
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {}", value.to_str().unwrap()))
            .collect();
        let text = format!("{} {}\n{}", answer.status, headers.join("\n"), answer.text);
        answers.push((name.to_owned(), without_names(&text, battle)));
    };
    let units = ["", "?unit=second-division", "?unit=n-3", "?unit=s-1"];
    let mut paths: Vec<String> = units.iter().map(|unit| format!("/{seat}{unit}")).collect();
    paths.extend(
        [
            "choices",
            "choices?unit=n-3",
            "log",
            "report",
            "report/letter.txt",
            "report/story.txt",
            "report/replay.html",
            "battle.jsonl",
            "print",
            "replay",
            "replay?at=0",
            "map.svg",
            "calls",
            "odds?do=lose&unit=n-3&miniatures=1",
            "odds/label?do=lose&unit=n-3&miniatures=1",
            "odds?do=pass",
            "odds/label?do=pass",
        ]
        .map(|below| format!("/{seat}/{below}")),
    );
    paths.push(String::new());
    for path in &paths {
        let page = Request::get(format!("/battles/{id}{path}")).header(header::HOST, "table.test");
        keep(path, site.ask(page.header(header::COOKIE, &cookie).body(Body::empty()).unwrap()).await);
    }
    let measures = [
        "measure?from=first-division&to=mill-brigade",
        "measure?from=first-division&to=second-division",
        "measure?from=mill-brigade&to=n-3",
    ];
    let below = ["view", "legal", "impossible", "due", "log", "luck", "report", "letter", "battle-file"];
    for below in below.into_iter().chain(measures) {
        keep(below, site.get(&battle.at(seat, below), Some(battle.key(seat))).await);
    }
    let probes = [
        json!({"do": "reply", "question": "3", "text": "?"}),
        json!({"do": "set-aside", "question": "3"}),
        json!({"do": "undo"}),
        json!({"do": "lose", "unit": "n-3"}),
        json!({"do": "order", "command": "second-division", "order": "rest"}),
        json!({"do": "place", "piece": "second-division", "to": "30, 40"}),
        json!({"do": "place", "piece": "first-division", "to": "30, 30"}),
    ];
    for (place, command) in probes.iter().enumerate() {
        for below in ["check", "odds"] {
            let body = json!({"command": command});
            let answer = site.post(&battle.at(seat, below), Some(battle.key(seat)), &body).await;
            keep(&format!("{below} {place}"), answer);
        }
    }
    let stale = json!({"command": {"do": "say", "text": "late"}, "expected": 1});
    if seat != "spectator" {
        let answer = site.post(&battle.at(seat, "commands"), Some(battle.key(seat)), &stale).await;
        assert_eq!(answer.status.as_u16(), 409, "{}", answer.text);
        keep("what came since", answer);
    }
    let live = Request::get(format!("/battles/{id}/{seat}/live")).header(header::COOKIE, &cookie);
    let events = request(Method::GET, &battle.at(seat, "events"), Some(battle.key(seat)), Body::empty());
    for (name, asked) in [("live", live.body(Body::empty()).unwrap()), ("events", events)] {
        let mut body = site.send(asked).await.into_body().into_data_stream();
        let first = body.next().await.unwrap().unwrap();
        answers.push((name.to_owned(), without_names(&String::from_utf8_lossy(&first), battle)));
    }
    answers
}

async fn alike(a: (&Site, &Begun), b: (&Site, &Begun), seat: &str) {
    let (one, other) = (all_answers(a.0, a.1, seat).await, all_answers(b.0, b.1, seat).await);
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert_eq!(one, other, "{seat} can tell the two battles apart by {name}");
    }
}

#[tokio::test]
async fn hidden_strength_orders_losses_and_notes_leave_no_trace() {
    no_trace(SCENARIO).await;
}

#[tokio::test]
async fn nor_do_they_on_a_table_with_a_map() {
    no_trace(&format!("{SCENARIO}{TABLE}")).await;
}

async fn no_trace(scenario: &str) {
    let site = Site::open();
    let (a, b) = (begin(&site, scenario).await, begin(&site, &otherwise(scenario)).await);
    let strangers = ["attacker", "spectator"];
    for seat in strangers {
        alike((&site, &a), (&site, &b), seat).await;
    }
    // The attacker sees that the defender acts, but not what he does.
    give(&site, &a, "defender", &json!({"do": "lose", "unit": "n-light", "miniatures": 1})).await;
    give(&site, &b, "defender", &json!({"do": "lose", "unit": "n-1", "miniatures": 3})).await;
    give(&site, &a, "defender", &json!({"do": "note", "text": "hold"})).await;
    give(&site, &b, "defender", &json!({"do": "note", "text": "fall back behind the mill at eleven"})).await;
    // Nor does it show whether he wrote a note or spoke, and to whom.
    give(&site, &a, "defender", &json!({"do": "note", "text": "Who holds the mill?"})).await;
    give(&site, &b, "defender", &json!({"do": "say", "to": "umpire", "text": "Who holds the mill?"})).await;
    for seat in strangers {
        alike((&site, &a), (&site, &b), seat).await;
    }
    give(&site, &a, "umpire", &json!({"do": "note", "text": "They ask about the mill"})).await;
    give(&site, &b, "umpire", &json!({"do": "reply", "question": "3", "text": "Nobody does"})).await;
    give(&site, &a, "defender", &json!({"do": "note", "text": "Nobody holds it"})).await;
    give(&site, &b, "defender", &json!({"do": "say", "to": "side", "text": "Nobody holds it"})).await;
    for battle in [&a, &b] {
        give(&site, battle, "attacker", &json!({"do": "say", "text": "We come"})).await;
    }
    for seat in strangers {
        alike((&site, &a), (&site, &b), seat).await;
    }
    // The test can fail: the owner is told the two apart.
    let (one, other) = (all_answers(&site, &a, "defender").await, all_answers(&site, &b, "defender").await);
    assert_ne!(one, other);
}
