//! Simulations begun from pages and by the API: as the library fights them, within limits, watched and stopped.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use standfast_rulebook::battle::{Sample, declare};
use standfast_rulebook::sim::{AnyWar, Asked, Order, Progress, report, run};
use standfast_server::hash_pass_phrase;

use crate::common::house::House;
use crate::common::{Answer, Site, request};

const STONE_WALL: &str = "fatigue/stone-wall";

/// More battles than are fought while a test looks on.
const LONG: u64 = 1_000_000;

/// The same by the library.
fn fought(leaders: &[(&str, &str)], battles: u64, seed: u64) -> (Box<dyn AnyWar>, Progress) {
    let sample = Sample::named("fatigue", "stone-wall").unwrap();
    let leaders = leaders.iter().map(|(post, leader)| ((*post).to_owned(), leader.parse().unwrap()));
    let order = Order {
        scenario: sample.text.to_owned(),
        origin: format!("{}.toml", sample.name),
        leaders: leaders.collect(),
        seed,
        ..Order::default()
    };
    let war = declare(&order).unwrap();
    let asked = Asked { battles, until: None, cores: None };
    let progress = run(war.as_ref(), asked, None, &AtomicBool::new(false), &mut |_| ()).unwrap();
    (war, progress)
}

/// A server that lets as many battles be fought as any test asks for.
fn site(differs: impl FnOnce(&mut standfast_server::Limits)) -> Site {
    Site::with(|config| {
        config.limits.simulation_battles = LONG;
        differs(&mut config.limits);
    })
}

async fn begin(site: &Site, asked: &Value) -> Answer {
    site.post("/simulations", None, asked).await
}

async fn begun(site: &Site, asked: &Value) -> Value {
    let answer = begin(site, asked).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.text);
    answer.json()
}

async fn look(site: &Site, begun: &Value) -> Value {
    let answer = site.get(&format!("/simulations/{}", begun["simulation"].as_str().unwrap()), None).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
    answer.json()
}

async fn stop(site: &Site, begun: &Value) -> Value {
    let path = format!("/simulations/{}/stop", begun["simulation"].as_str().unwrap());
    site.ask(request(Method::POST, &path, None, Body::empty())).await.json()
}

/// Looks again and again until it is so.
async fn until(site: &Site, begun: &Value, is_so: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let told = look(site, begun).await;
        if is_so(&told) {
            return told;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{told}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn is_over(told: &Value) -> bool {
    !["waits", "fights"].contains(&told["state"].as_str().unwrap())
}

#[tokio::test]
async fn the_same_seed_comes_to_the_same_as_in_the_library() {
    let site = site(|_| ());
    let asked = json!({"sample": STONE_WALL, "players": {"south": "bold"}, "battles": 120, "seed": 11});
    let told = until(&site, &begun(&site, &asked).await, is_over).await;
    let (war, progress) = fought(&[("south", "bold")], 120, 11);
    assert_eq!((&told["state"], &told["done"], &told["of"]), (&json!("done"), &json!(120), &json!(120)));
    for (place, (id, _)) in war.sides().iter().enumerate() {
        let (side, share) = (&told["sides"][place], progress.tally.wins_of(place));
        assert_eq!(side["id"], json!(id));
        assert_eq!(side["wins"], json!(progress.tally.wins[place]));
        for (name, value) in [("share", share.share), ("low", share.low), ("high", share.high)] {
            assert!((side[name].as_f64().unwrap() - value).abs() < 1e-12, "{side}");
        }
    }
    assert_eq!(told["endings"], json!(progress.tally.endings));
    assert_eq!(told["players"], json!({"south": "bold", "north": "steady"}));
}

#[tokio::test]
async fn it_grows_while_it_is_fought_and_what_was_fought_counts_when_it_is_stopped() {
    let site = site(|_| ());
    let begun = begun(&site, &json!({"sample": STONE_WALL, "battles": LONG})).await;
    let early = until(&site, &begun, |told| told["done"].as_u64() > Some(0)).await;
    assert_eq!(early["state"], "fights");
    assert!(early["seconds_left"].as_u64() > Some(0), "{early}");
    until(&site, &begun, |told| told["done"].as_u64() > early["done"].as_u64()).await;
    stop(&site, &begun).await;
    let stopped = until(&site, &begun, is_over).await;
    assert_eq!(stopped["state"], "stopped");
    let done = stopped["done"].as_u64().unwrap();
    assert!(early["done"].as_u64().unwrap() < done && done < LONG, "{stopped}");
    let wins: u64 =
        stopped["sides"].as_array().unwrap().iter().map(|side| side["wins"].as_u64().unwrap()).sum();
    assert_eq!(wins + stopped["draws"].as_u64().unwrap(), done);
}

#[tokio::test]
async fn when_its_time_is_up_what_was_fought_counts() {
    let site = site(|limits| limits.simulation_seconds = 1);
    let begun = begun(&site, &json!({"sample": STONE_WALL, "battles": LONG})).await;
    let told = until(&site, &begun, is_over).await;
    assert_eq!(told["state"], "out-of-time");
    assert!(told["done"].as_u64() > Some(0), "{told}");
}

#[tokio::test]
async fn so_many_are_fought_at_a_time_so_many_wait_and_no_more() {
    let site = site(|limits| (limits.simulations_waiting, limits.simulations_of_address) = (1, 9));
    let asked = json!({"sample": STONE_WALL, "battles": LONG});
    let (first, second) = (begun(&site, &asked).await, begun(&site, &asked).await);
    until(&site, &first, |told| told["state"] == "fights").await;
    assert_eq!(look(&site, &second).await["state"], "waits");
    let figures = Request::get("/metrics").header(header::HOST, "table.test").body(Body::empty()).unwrap();
    let figures = site.ask(figures).await.text;
    for stage in ["fights", "waits"] {
        assert!(figures.contains(&format!("standfast_simulations{{stage=\"{stage}\"}} 1\n")), "{figures}");
    }
    let refused = begin(&site, &asked).await;
    let said = refused.problem(429);
    assert!(said["detail"].as_str().unwrap().contains("(simulations_waiting): at most 1"), "{said}");
    assert!(!refused.header("retry-after").is_empty());
    // Whoever waits takes his turn, and whoever is stopped while he waits is out of the line.
    let third = {
        stop(&site, &second).await;
        assert_eq!(look(&site, &second).await["state"], "stopped");
        begun(&site, &asked).await
    };
    stop(&site, &first).await;
    until(&site, &third, |told| told["state"] == "fights").await;
    stop(&site, &third).await;
}

#[tokio::test]
async fn an_address_has_its_share() {
    let site = site(|limits| limits.simulations_of_address = 1);
    let asked = json!({"sample": STONE_WALL, "battles": LONG});
    let first = begun(&site, &asked).await;
    let said = begin(&site, &asked).await.problem(429);
    assert!(said["detail"].as_str().unwrap().contains("(simulations_of_address): at most 1"), "{said}");
    stop(&site, &first).await;
    until(&site, &first, is_over).await;
    stop(&site, &begun(&site, &asked).await).await;
}

#[tokio::test]
async fn the_oldest_finished_ones_are_forgotten() {
    let site = site(|limits| limits.simulations_kept = 1);
    let asked = json!({"sample": STONE_WALL, "battles": 1});
    let first = begun(&site, &asked).await;
    until(&site, &first, is_over).await;
    let second = begun(&site, &asked).await;
    until(&site, &second, is_over).await;
    let path = |begun: &Value| format!("/simulations/{}", begun["simulation"].as_str().unwrap());
    let said = site.get(&path(&first), None).await.problem(404);
    assert!(said["detail"].as_str().unwrap().contains("kept for a while only"), "{said}");
    assert_eq!(site.get(&path(&second), None).await.status.as_u16(), 200);
}

#[tokio::test]
async fn what_is_wrong_is_refused_with_what_is_allowed() {
    let site = Site::open();
    let refused = [
        (json!({"sample": "fatigue/waterloo"}), 404, "/api/v1/scenarios lists them"),
        (json!({"sample": STONE_WALL, "scenario": "x"}), 400, "either `sample` or `scenario`"),
        (json!({"sample": STONE_WALL, "players": {"south": "napoleon"}}), 400, "allowed is one of steady"),
        (json!({"sample": STONE_WALL, "players": {"east": "bold"}}), 400, "allowed is one of"),
        (
            json!({"sample": STONE_WALL, "players": {"south": "bold:1s"}}),
            400,
            "allowed is a doctrine, such as bold, or random",
        ),
        (json!({"sample": STONE_WALL, "battles": 0}), 400, "a whole number from 1 to 5000"),
        (json!({"sample": STONE_WALL, "battles": 5_001}), 413, "(simulation_battles): at most 5000"),
        (json!({"sample": STONE_WALL, "cores": 8}), 400, "unknown field `cores`"),
        (json!({"scenario": "system = \"fatigue\"\nnam = 1"}), 422, "the scenario is not sound"),
    ];
    for (asked, status, says) in refused {
        let problem = begin(&site, &asked).await.problem(status);
        assert!(problem["detail"].as_str().unwrap().contains(says), "{asked}: {problem}");
    }
    site.get("/simulations/0123456789abcdef", None).await.problem(404);
}

#[tokio::test]
async fn where_there_are_none_no_button_is_shown() {
    let house = House::with(|config| config.limits.simulations = 0);
    for path in ["/", "/scenarios/fatigue/stone-wall"] {
        let page = house.get(path, "").await;
        assert!(!page.text.contains("Fight it out"), "{path}");
    }
    let refused = house.post("/simulations", "", "sample=fatigue%2Fstone-wall").await;
    assert_eq!(refused.status.as_u16(), 403);
    assert!(
        refused.text.contains("no simulations are fought on this server (simulations)"),
        "{}",
        refused.text
    );
}

/// The page of a simulation once it is over; before that it loads itself again.
async fn over(house: &House, address: &str) -> Answer {
    let since = Instant::now();
    loop {
        let page = house.get(address, "").await;
        assert_eq!(page.status.as_u16(), 200, "{}", page.text);
        if !page.text.contains("data-goes-on") {
            assert!(!page.text.contains("http-equiv=\"refresh\""));
            return page;
        }
        assert!(page.text.contains("<noscript><meta http-equiv=\"refresh\""));
        assert!(since.elapsed() < Duration::from_secs(60), "{}", page.text);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_form_begins_one_and_its_page_shows_what_the_report_of_the_program_says() {
    let house = House::open();
    let form = house.get("/scenarios/fatigue/stone-wall", "").await;
    assert!(form.text.contains("action=\"/simulations\""), "{}", form.text);
    let sent = "sample=fatigue%2Fstone-wall&battles=100&seed=7&player-south=bold&player-north=";
    let begun = house.post("/simulations", "", sent).await;
    assert_eq!(begun.status.as_u16(), 303);
    let address = begun.header("location").to_owned();
    let page = over(&house, &address).await;
    let (war, progress) = fought(&[("south", "bold")], 100, 7);
    let report = report(war.as_ref(), &progress);
    let kept = house.get(&format!("{address}/report"), "").await;
    assert!(kept.header("content-disposition").starts_with("attachment"), "{:?}", kept.headers);
    assert_eq!(kept.text, report);
    let drawings: Vec<&str> = report.split("<svg").skip(1).collect();
    assert!(drawings.len() >= 5);
    for drawing in drawings {
        let drawing = drawing.split("</svg>").next().unwrap();
        assert!(page.text.contains(drawing), "{drawing}");
    }
    assert!(!page.text.contains(" style="), "the policy allows no style in a page");
}

#[tokio::test]
async fn a_form_that_is_wrong_comes_again_with_what_is_wrong() {
    let house = House::open();
    let refused = house.post("/simulations", "", "sample=fatigue%2Fstone-wall&battles=many").await;
    assert_eq!(refused.status.as_u16(), 400);
    assert!(
        refused.text.contains("is no whole number") && refused.text.contains("id=\"fight\""),
        "{}",
        refused.text
    );
    let refused = house.post("/simulations", "", "scenario=system+%3D+%22fatigue%22%0Anam+%3D+1").await;
    assert_eq!(refused.status.as_u16(), 422);
    assert!(refused.text.contains("<textarea") && refused.text.contains("nam = 1"), "{}", refused.text);
    assert_eq!(house.post("/simulations", "", "battles=9").await.status.as_u16(), 400);
    assert_eq!(house.get("/simulations/0123456789abcdef", "").await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_page_stops_one_and_has_no_report_before_that() {
    let house = House::with(|config| config.limits.simulation_battles = LONG);
    let begun = house.post("/simulations", "", "sample=fatigue%2Fstone-wall&battles=1000000").await;
    let address = begun.header("location").to_owned();
    assert_eq!(house.get(&format!("{address}/report"), "").await.status.as_u16(), 404);
    let stopped = house.post(&format!("{address}/stop"), "", "").await;
    assert_eq!((stopped.status.as_u16(), stopped.header("location")), (303, address.as_str()));
    let page = over(&house, &address).await;
    assert!(page.text.contains("It was stopped: "), "{}", page.text);
}

#[tokio::test]
async fn a_scenario_of_ones_own_is_fought_too_and_the_umpire_has_that_of_his_battle_fought() {
    let house = House::open();
    let text = Sample::named("fatigue", "stone-wall").unwrap().text.replace("name = \"", "name = \"My own ");
    let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    let begun = house.post("/simulations", "", &format!("battles=10&scenario={encoded}")).await;
    assert_eq!(begun.status.as_u16(), 303, "{}", begun.text);
    assert!(over(&house, begun.header("location")).await.text.contains("<h1>My own "));

    let battle = house.post("/battles", "", &format!("scenario={encoded}")).await;
    let umpire = battle.cookies();
    let seats = house.get(battle.header("location"), &umpire).await;
    let to = seats.all_between("action=\"", "\"").into_iter().find(|to| to.ends_with("/umpire/simulations"));
    let to = to.unwrap().to_owned();
    let begun = house.post(&to, &umpire, "battles=10").await;
    assert_eq!(begun.status.as_u16(), 303, "{}", begun.text);
    assert!(over(&house, begun.header("location")).await.text.contains("<h1>My own "));
    assert_eq!(house.post(&to, "", "battles=10").await.status.as_u16(), 401, "only for the umpire");
}

#[tokio::test]
async fn who_may_begin_no_battle_may_begin_no_simulation() {
    let house = House::with(|config| config.pass_phrase = Some(hash_pass_phrase("sesame").unwrap()));
    let page = house.get("/scenarios/fatigue/stone-wall", "").await;
    assert_eq!(page.all_between("name=\"pass_phrase\"", ">").len(), 2, "to begin it, and to have it fought");
    let form = |phrase: &str| format!("sample=fatigue%2Fstone-wall&battles=1&pass_phrase={phrase}");
    let refused = house.post("/simulations", "", &form("simsim")).await;
    assert_eq!(refused.status.as_u16(), 403);
    assert!(refused.text.contains("and this is not it"), "{}", refused.text);
    assert_eq!(house.post("/simulations", "", &form("sesame")).await.status.as_u16(), 303);
}
