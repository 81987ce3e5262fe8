//! Players of the machine at a battle's seats: given and taken back by the umpire, acting by themselves.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::common::{Answer, Begun, Site, request};

/// Gives a seat to a player of the machine.
pub(crate) async fn give(site: &Site, battle: &Begun, by: &str, of: &str, player: &Value) -> Answer {
    let path = battle.at(by, &format!("machines/{of}"));
    let body = Body::from(json!({"player": player}).to_string());
    site.ask(request(Method::PUT, &path, Some(battle.key(by)), body)).await
}

/// A page of a seat, or what becomes of a form that is sent there.
pub(crate) async fn page(site: &Site, battle: &Begun, seat: &str, below: &str, form: Option<&str>) -> Answer {
    let id = battle.0["battle"].as_str().unwrap();
    let path = format!("/battles/{id}/{seat}{below}");
    let asked = if form.is_some() { Request::post(path) } else { Request::get(path) };
    let asked = asked
        .header(header::HOST, "table.test")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::COOKIE, format!("seat.{id}.{seat}={}", battle.key(seat)));
    site.ask(asked.body(Body::from(form.unwrap_or_default().to_owned())).unwrap()).await
}

/// The log as the umpire reads it.
pub(crate) async fn log(site: &Site, battle: &Begun) -> Vec<Value> {
    let told = site.get(&battle.at("umpire", "log"), Some(battle.key("umpire"))).await.json();
    let entries = told.get("entries").cloned().unwrap_or(told);
    entries.as_array().cloned().unwrap_or_default()
}

/// Waits until so many records are there.
pub(crate) async fn until(site: &Site, battle: &Begun, records: usize) -> Vec<Value> {
    let began = Instant::now();
    loop {
        let log = log(site, battle).await;
        if log.len() >= records {
            return log;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{} records after a minute", log.len());
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn the_machine_plays_from_the_seats_that_it_is_given_and_people_take_them_back() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    for (seat, player) in [("attacker", "bold"), ("defender", "steady:0.1s")] {
        assert_eq!(give(&site, &battle, "umpire", seat, &json!(player)).await.status.as_u16(), 204);
    }
    let log = until(&site, &battle, 2).await;
    assert!(log.iter().all(|entry| entry["seat"] == "attacker" || entry["seat"] == "defender"), "{log:?}");
    let path = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    let told = site.get(&path, None).await.json();
    assert_eq!(told["seats"][1]["machine"], "bold");
    // Taken back, nobody acts any more.
    for seat in ["attacker", "defender"] {
        assert_eq!(give(&site, &battle, "umpire", seat, &json!(null)).await.status.as_u16(), 204);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let left = self::log(&site, &battle).await.len();
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(self::log(&site, &battle).await.len(), left);
}

#[tokio::test]
async fn what_is_wrong_with_a_player_is_said() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let refused = [
        (
            json!("brave"),
            "player: nobody knows the doctrine \"brave\": allowed is one of steady, bold, cautious, stubborn, tuned",
        ),
        (json!("bold:20s"), "player: at most 5 seconds a decision are allowed here (thinking_seconds)"),
        (json!("bold:9p"), "player: on a server the machine thinks by time, such as steady:1s"),
    ];
    for (player, why) in refused {
        assert_eq!(give(&site, &battle, "umpire", "attacker", &player).await.problem(400)["detail"], why);
    }
    give(&site, &battle, "umpire", "spectator", &json!("bold")).await.problem(403);
    give(&site, &battle, "attacker", "defender", &json!("bold")).await.problem(403);
}

/// One button, and somebody sits at the first seat with an opponent at the other.
#[tokio::test]
async fn playing_alone_takes_one_button() {
    let site = Site::open();
    let home =
        site.ask(Request::get("/").header(header::HOST, "table.test").body(Body::empty()).unwrap()).await;
    assert!(home.text.contains("Play alone"));
    let begin = Request::post("/battles")
        .header(header::HOST, "table.test")
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from("sample=fatigue%2Fstone-wall&alone=yes"))
        .unwrap();
    let begun = site.ask(begin).await;
    assert_eq!(begun.status.as_u16(), 303, "{}", begun.text);
    let table = begun.headers[header::LOCATION].to_str().unwrap().to_owned();
    assert!(table.ends_with("/attacker"), "{table}");
    let own: Vec<&str> =
        begun.headers.get_all(header::SET_COOKIE).iter().map(|one| one.to_str().unwrap()).collect();
    for seat in ["attacker", "umpire"] {
        assert!(own.iter().any(|cookie| cookie.contains(&format!(".{seat}="))), "{seat}: {own:?}");
    }
    let id = table.split('/').nth(2).unwrap();
    let told = site.get(&format!("/battles/{id}/attendance"), None).await.json();
    assert_eq!(
        (&told["seats"][1]["machine"], &told["seats"][2]["machine"]),
        (&Value::Null, &json!("steady:1s"))
    );
}

/// Why it did something is shown where it was thought, and to everybody once the battle is over.
#[tokio::test]
async fn what_the_machine_thought_is_its_own_sides_until_the_battle_is_over() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    give(&site, &battle, "umpire", "attacker", &json!("bold")).await;
    until(&site, &battle, 1).await;
    let thoughts = async |seat: &str| page(&site, &battle, seat, "/thoughts", None).await.text;
    for (seat, shown) in [("attacker", true), ("umpire", true), ("defender", false), ("spectator", false)] {
        assert_eq!(thoughts(seat).await.contains("Record 1: The attacker"), shown, "{seat}");
    }
    let over = json!({"command": {"do": "concede"}});
    let conceded = site.post(&battle.at("defender", "commands"), Some(battle.key("defender")), &over).await;
    assert_eq!(conceded.status.as_u16(), 201, "{}", conceded.text);
    for seat in ["attacker", "umpire", "defender", "spectator"] {
        assert!(thoughts(seat).await.contains("Record 1: The attacker"), "{seat}");
    }
}

/// A person asks what the machine would do, and has it done; everybody sees that he asked.
#[tokio::test]
async fn the_machine_advises_whoever_asks_it_unless_the_umpire_forbids_it() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let id = battle.0["battle"].as_str().unwrap().to_owned();
    let ask = async |path: &str, seat: &str, form: Option<&str>| {
        page(&site, &battle, seat, &format!("/{path}"), form).await
    };
    assert!(ask("thoughts", "attacker", None).await.text.contains("What would you do?"));
    assert!(!ask("thoughts", "umpire", None).await.text.contains("What would you do?"), "he has no side");
    let told =
        site.post(&battle.at("attacker", "advice"), Some(battle.key("attacker")), &json!({})).await.json();
    assert_eq!((&told["record"], told["command"]["do"].is_string()), (&json!(1), true), "{told}");
    assert!(told["weighed"].is_array() && told["why"].is_string(), "{told}");
    let asked = ask("advice", "attacker", Some("")).await;
    assert_eq!(asked.status.as_u16(), 303, "{}", asked.text);
    let log = log(&site, &battle).await;
    assert_eq!(log[0]["command"], json!({"do": "ask-advice"}));
    let own = ask("thoughts", "attacker", None).await.text;
    assert!(own.contains("Asked in record 2: The attacker") && own.contains("Do it"), "{own}");
    for (seat, shown) in [("umpire", true), ("defender", false)] {
        assert_eq!(ask("thoughts", seat, None).await.text.contains("Asked in record 2"), shown, "{seat}");
    }
    assert_eq!(ask("advice/take", "defender", Some("record=2")).await.status.as_u16(), 404, "it is not his");
    let remark = json!({"command": {"do": "say", "text": "a moment"}});
    let said = site.post(&battle.at("defender", "commands"), Some(battle.key("defender")), &remark).await;
    assert_eq!(said.status.as_u16(), 201, "{}", said.text);
    assert!(ask("thoughts", "attacker", None).await.text.contains("Do it"), "talk leaves advice standing");
    let done = ask("advice/take", "attacker", Some("record=2")).await;
    assert_eq!(done.headers[header::LOCATION].to_str().unwrap(), format!("/battles/{id}/attacker?done=4"));
    for record in ["record=1", "record=2"] {
        let again = ask("advice/take", "attacker", Some(record)).await;
        assert_eq!(again.status.as_u16(), 409, "the battle has moved on");
    }
    let forbids = json!({"command": {"do": "forbid-advice"}});
    let forbidden = site.post(&battle.at("umpire", "commands"), Some(battle.key("umpire")), &forbids).await;
    assert_eq!(forbidden.status.as_u16(), 201, "{}", forbidden.text);
    assert!(!ask("thoughts", "attacker", None).await.text.contains("What would you do?"));
    assert_eq!(ask("advice", "attacker", Some("")).await.status.as_u16(), 422);
}

/// Pledges from a seat what is mixed into its dice, as a browser does with the first command that it sends.
async fn pledge(site: &Site, battle: &Begun, seat: &str) {
    let command = json!({"command": {"do": "pledge", "to": "7".repeat(64)}});
    let pledged = site.post(&battle.at(seat, "commands"), Some(battle.key(seat)), &command).await;
    assert_eq!(pledged.status.as_u16(), 201, "{}", pledged.text);
}

/// A browser alone knows how to keep what it has pledged: where others roll from its seat, it is taken back.
#[tokio::test]
async fn whoever_has_played_from_a_browser_may_take_advice_and_leave_the_seat_to_the_machine() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    pledge(&site, &battle, "attacker").await;
    let asked = page(&site, &battle, "attacker", "/advice", Some("")).await;
    assert_eq!(asked.status.as_u16(), 303, "{}", asked.text);
    let done = page(&site, &battle, "attacker", "/advice/take", Some("record=2")).await;
    assert_eq!(done.status.as_u16(), 303, "{}", done.text);
    let log = log(&site, &battle).await;
    let verbs: Vec<&str> = log.iter().map(|entry| entry["command"]["do"].as_str().unwrap()).collect();
    assert_eq!(verbs, ["pledge", "ask-advice", "pledge", "rally-all"]);
    let battle = site.begin("fatigue/stone-wall").await;
    pledge(&site, &battle, "attacker").await;
    give(&site, &battle, "umpire", "attacker", &json!("bold")).await;
    let log = until(&site, &battle, 3).await;
    let verbs: Vec<&str> = log.iter().map(|entry| entry["command"]["do"].as_str().unwrap()).collect();
    assert_eq!(verbs[..3], ["pledge", "pledge", "rally-all"]);
}

/// Giving a seat's link to somebody else, or to nobody, leaves the seat to the machine that plays from it.
#[tokio::test]
async fn the_machine_keeps_its_seat_where_the_link_is_withdrawn() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    give(&site, &battle, "umpire", "defender", &json!("random")).await;
    let seats = page(&site, &battle, "umpire", "/seats", None).await.text;
    assert!(seats.contains(r#"<option value="random" selected>random</option>"#), "{seats}");
    let path = battle.at("umpire", "links/defender");
    let withdrawn = site.ask(request(Method::DELETE, &path, Some(battle.key("umpire")), Body::empty())).await;
    assert_eq!(withdrawn.status.as_u16(), 204, "{}", withdrawn.text);
    let path = format!("/battles/{}/attendance", battle.0["battle"].as_str().unwrap());
    assert_eq!(site.get(&path, None).await.json()["seats"][2]["machine"], "random");
}
