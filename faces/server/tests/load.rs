//! One address that asks for too much: it is refused with the limit's name, and nobody else is disturbed.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::json;
use standfast_rulebook::battle::Sample;

use super::common::events::Events;
use super::common::house::House;
use super::common::{Begun, Site, request};

const SAMPLE: &str = "micro-force/north-of-the-pike";

/// Has the umpire say so many things.
async fn say(site: &Site, begun: &Begun, times: usize) {
    for time in 0..times {
        let command = json!({"command": {"do": "say", "text": format!("remark {time}")}});
        let said = site.post(&begun.at("umpire", "commands"), Some(begun.key("umpire")), &command).await;
        assert_eq!(said.status, StatusCode::CREATED, "{}", said.text);
    }
}

#[tokio::test]
async fn a_view_and_a_board_hold_the_last_of_the_talk_and_say_how_much_there_was() {
    let site = Site::open();
    let begun = site.begin(SAMPLE).await;
    say(&site, &begun, 60).await;
    let board = format!("/battles/{}/board", begun.0["battle"].as_str().unwrap());
    let umpire = begun.key("umpire");
    for view in [site.get(&begun.at("umpire", "view"), Some(umpire)).await, site.get(&board, None).await] {
        let view = view.json();
        assert_eq!(view["said_in_all"], 60);
        let said = view["said"].as_array().unwrap();
        assert_eq!(
            (said.len(), &said[0]["text"], &said[49]["text"]),
            (50, &json!("remark 10"), &json!("remark 59"))
        );
    }
}

/// What is told of a record is made once for all who listen, however few questions an address may ask at a time.
#[tokio::test]
async fn many_listen_from_one_address() {
    let site = Site::with(|config| config.limits.questions_of_address = 2);
    let begun = site.begin(SAMPLE).await;
    let path = begun.at("spectator", "events");
    let mut listeners = Vec::new();
    for _ in 0..24 {
        let listens = request(Method::GET, &path, Some(begun.key("spectator")), Body::empty());
        listeners.push(Events::of(site.send(listens).await));
    }
    let listeners = listeners.into_iter().map(|mut events| {
        tokio::spawn(async move {
            let mut heard = Vec::new();
            while heard.len() < 5 {
                let (records, view) = events.next_view().await;
                heard.extend(records.into_iter().map(|record| record.id));
                assert_eq!(heard.last().copied().unwrap_or_default(), view.id);
            }
            heard
        })
    });
    let listeners: Vec<_> = listeners.collect();
    say(&site, &begun, 5).await;
    for listener in listeners {
        assert_eq!(listener.await.unwrap(), [1, 2, 3, 4, 5]);
    }
}

#[tokio::test]
async fn a_refusal_tells_the_first_of_what_came_since_and_where_the_log_goes_on() {
    let site = Site::open();
    let begun = site.begin(SAMPLE).await;
    say(&site, &begun, 130).await;
    let umpire = begun.key("umpire");
    let stale = json!({"command": {"do": "say", "text": "late"}, "expected": 7});
    let problem = site.post(&begun.at("umpire", "commands"), Some(umpire), &stale).await.problem(409);
    assert_eq!(problem["since"].as_array().unwrap().len(), 100);
    assert_eq!((&problem["number"], &problem["goes_on_after"]), (&json!(130), &json!(107)));
    let rest = site.get(&begun.at("umpire", "log?after=107"), Some(umpire)).await.json();
    assert_eq!(rest[0]["number"], 108);

    let stale = json!({"command": {"do": "say", "text": "late"}, "expected": 40});
    let problem = site.post(&begun.at("umpire", "commands"), Some(umpire), &stale).await.problem(409);
    assert!(problem.get("goes_on_after").is_none(), "{problem}");
}

#[tokio::test]
async fn a_page_of_the_log_ends_where_an_answer_does() {
    let site = Site::with(|config| config.limits.answer = 65_536);
    let begun = site.begin(SAMPLE).await;
    let (umpire, text) = (begun.key("umpire"), "long ".repeat(380));
    for _ in 0..40 {
        let command = json!({"command": {"do": "say", "text": text}});
        site.post(&begun.at("umpire", "commands"), Some(umpire), &command).await;
    }
    let (mut after, mut pages) = (0, 0);
    while after < 40 {
        let page =
            site.get(&begun.at("umpire", &format!("log?after={after}&limit=5000")), Some(umpire)).await;
        assert!(page.text.len() <= 65_536);
        let page = page.json();
        assert_eq!(page[0]["number"], after + 1);
        (after, pages) = (page.as_array().unwrap().last().unwrap()["number"].as_u64().unwrap(), pages + 1);
    }
    assert!(pages > 1);
    let view = site.get(&begun.at("umpire", "view"), Some(umpire)).await.problem(413);
    assert!(view["detail"].as_str().unwrap().contains("(answer): at most 65536"), "{view}");
}

#[tokio::test]
async fn boards_take_no_seats_place() {
    let site = Site::with(|config| {
        (config.limits.boards_of_address, config.limits.boards, config.limits.boards_of_battle) = (2, 2, 1);
        (config.limits.watchers, config.limits.watchers_of_address) = (4, 2);
    });
    let (one, other) = (site.begin(SAMPLE).await, site.begin(SAMPLE).await);
    let board = async |begun: &Begun| {
        let path = format!("/boards/{}/live", begun.0["battle"].as_str().unwrap());
        site.send(Request::get(path).body(Body::empty()).unwrap()).await
    };
    let watch = async |begun: &Begun| {
        let path = begun.at("umpire", "events");
        site.send(request(Method::GET, &path, Some(begun.key("umpire")), Body::empty())).await
    };
    let first = board(&one).await;
    assert_eq!(first.status(), StatusCode::OK);
    assert_eq!(board(&one).await.status(), StatusCode::TOO_MANY_REQUESTS, "one battle's board has its share");
    let second = board(&other).await;
    assert_eq!(second.status(), StatusCode::OK);
    assert_eq!(board(&site.begin(SAMPLE).await).await.status(), StatusCode::TOO_MANY_REQUESTS);

    let seats = [watch(&one).await, watch(&other).await];
    assert!(seats.iter().all(|seat| seat.status() == StatusCode::OK), "what is left is kept for seats");
    assert_eq!(
        watch(&one).await.status(),
        StatusCode::TOO_MANY_REQUESTS,
        "an address has its share of seats too"
    );
    drop((first, seats));
    assert_eq!(board(&one).await.status(), StatusCode::OK);
    assert_eq!(watch(&one).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn only_so_many_seats_of_a_browser_are_looked_up_and_wrong_keys_open_nothing() {
    let house = House::with(|config| {
        config.limits.seats_of_browser = 2;
        config.limits.open_battles = 1;
    });
    let mut cookies = Vec::new();
    for _ in 0..3 {
        let begun = house.post("/battles", "", &format!("sample={SAMPLE}")).await;
        cookies.push(begun.cookies());
    }
    let own = house.get("/api/v1/battles", &cookies.join("; ")).await.json();
    assert_eq!(own.as_array().unwrap().len(), 2, "{own}");
    assert_eq!(
        (&own[0]["name"], &own[0]["number"], &own[0]["over"]),
        (&json!("North of the pike"), &json!(0), &json!(false))
    );
    let home = house.get("/", &cookies.join("; ")).await;
    assert_eq!(home.text.matches("as the umpire").count(), 2, "{}", home.text);

    let (battle, key) = cookies[0].split_once('=').unwrap();
    let swapped = format!("{}={key}; {battle}={}", cookies[1].split_once('=').unwrap().0, "0".repeat(32));
    assert_eq!(house.get("/api/v1/battles", &swapped).await.json(), json!([]));
}

#[tokio::test]
async fn a_scenario_that_would_cost_too_much_does_not_begin() {
    let site = Site::with(|config| config.limits.pieces = 5);
    let text = Sample::named("micro-force", "north-of-the-pike").unwrap().text;
    let refused = [
        site.post("/battles", None, &json!({"scenario": text})).await,
        site.post("/scenarios/check", None, &json!({"scenario": text})).await,
    ];
    for refused in refused {
        let problem = refused.problem(413);
        assert_eq!(problem["detail"], "pieces of a scenario (pieces): at most 5");
    }
}

#[tokio::test]
async fn answers_that_nobody_takes_are_counted_against_their_address() {
    let site = Site::with(|config| config.limits.bytes_of_address = 65_536);
    let ask = async || site.send(Request::get("/api/openapi.json").body(Body::empty()).unwrap()).await;
    let untaken = ask().await;
    assert_eq!(untaken.status(), StatusCode::OK, "one is let through, however large");
    let refused = ask().await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key(header::RETRY_AFTER));
    drop(untaken);
    assert_eq!(ask().await.status(), StatusCode::OK);
}
