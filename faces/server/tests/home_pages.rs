//! Home, scenarios, seats and their links, the board, what makes an app of it.

use crate::common::Answer;
use crate::common::house::House;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

const FIRST: &str = "sample=micro-force%2Fnorth-of-the-pike";

/// A battle that has just begun: its id, and the answer with the links.
async fn begun(house: &House) -> (String, Answer) {
    let answer = house.post("/battles", "", FIRST).await;
    assert_eq!(answer.status, StatusCode::OK);
    let id = answer.cookie().split('.').nth(1).unwrap().to_owned();
    (id, answer)
}

/// The paths of the links on a page, in the order of the seats.
fn links(answer: &Answer) -> Vec<String> {
    let links = answer.all_between("readonly value=\"http://table.test", "\"");
    links.into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn home_shows_every_scenario_and_begins_it() {
    let house = House::open();
    let home = house.get("/", "").await;
    assert_eq!(home.status, StatusCode::OK);
    assert_eq!(home.all_between("name=\"sample\" value=\"", "\"").len(), 12);
    assert_eq!(home.all_between("href=\"/scenarios/", "\"").len(), 12);
    assert!(!home.text.contains("Your battles"), "nobody has a seat yet");
    assert!(!home.text.contains("pass_phrase"), "none is asked for");
}

#[tokio::test]
async fn a_scenario_tells_its_history_and_its_text() {
    let house = House::open();
    let page = house.get("/scenarios/micro-force/mcphersons-ridge", "").await;
    assert_eq!(page.status, StatusCode::OK);
    for part in [
        "What is known",
        "What is assumed",
        "Order of battle",
        "/rules/micro-force.out_of_command",
        "[[seats]]",
    ] {
        assert!(page.text.contains(part), "{part}");
    }
    assert_eq!(house.get("/scenarios/micro-force/waterloo", "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn who_begins_is_umpire_and_is_shown_a_link_for_every_seat_that_opens_it() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    assert!(answer.cookie().starts_with(&format!("seat.{id}.umpire=")));
    let links = links(&answer);
    assert_eq!(links.len(), 4);
    assert_eq!(answer.all_between("aria-label=\"QR code of ", "\"").len(), 4);
    let joined = house.get(&links[1], "").await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    assert_eq!(joined.header("location"), format!("/battles/{id}/cutler-player"));
    assert_eq!(house.get(joined.header("location"), joined.cookie()).await.status, StatusCode::OK);
    assert_eq!(house.get(joined.header("location"), "").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_link_is_shown_once_and_the_database_holds_none() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_owned();
    let house = House::with(move |config| config.data = data);
    let (id, answer) = begun(&house).await;
    let seats = house.get(&format!("/battles/{id}/umpire/seats"), answer.cookie()).await;
    assert_eq!(seats.status, StatusCode::OK);
    let files = std::fs::read_dir(folder.path()).unwrap();
    let bytes: Vec<u8> = files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    let kept = String::from_utf8_lossy(&bytes);
    assert!(kept.contains(&id), "the battle is kept");
    for link in links(&answer) {
        let key = link.strip_prefix("/join/").unwrap();
        assert!(!seats.text.contains(key) && !kept.contains(key), "{link}");
    }
}

#[tokio::test]
async fn home_shows_the_battles_of_the_seats_that_a_browser_holds_and_no_others() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    let home = house.get("/", answer.cookie()).await;
    assert!(home.text.contains(&format!("href=\"/battles/{id}/umpire\"")));
    let forged = format!("seat.{id}.umpire={}", "0".repeat(32));
    assert!(!house.get("/", &forged).await.text.contains("Your battles"));
}

#[tokio::test]
async fn an_unsound_scenario_is_shown_with_its_lines_and_kept() {
    let house = House::open();
    let text = "scenario=system+%3D+%22fatigue%22%0Aname+%3D+3+%23+%3Cb%3E";
    let answer = house.post("/battles", "", text).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.text.contains("your scenario, line 2"), "{}", answer.text);
    assert!(answer.text.contains("name = 3 # &lt;b&gt;</textarea>"), "what was typed is kept, and escaped");
    assert_eq!(answer.header("set-cookie"), "");
}

#[tokio::test]
async fn a_form_that_is_too_large_is_told_so() {
    let house = House::with(|config| config.limits.body = 1_000);
    let answer = house.post("/battles", "", &format!("scenario={}", "a".repeat(2_000))).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(answer.text.contains("bytes of what is sent (body): at most 1000"));
}

#[tokio::test]
async fn a_new_link_takes_the_place_of_the_old_one() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    let (old, umpire) = (links(&answer)[2].clone(), answer.cookie());
    let seats = format!("/battles/{id}/umpire/seats");
    let issued = house.post(&seats, umpire, "issue=davis-player").await;
    assert_eq!(issued.status, StatusCode::OK);
    let new = links(&issued);
    assert_eq!(new.len(), 1);
    assert_eq!(house.get(&new[0], "").await.status, StatusCode::SEE_OTHER);
    assert_eq!(house.get(&old, "").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_withdrawn_link_opens_nothing_and_its_seat_says_so() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    let (link, umpire) = (links(&answer)[2].clone(), answer.cookie());
    let seats = format!("/battles/{id}/umpire/seats");
    assert!(!house.get(&seats, umpire).await.text.contains("Its link is withdrawn"));
    let withdrawn = house.post(&seats, umpire, "withdraw=davis-player").await;
    assert_eq!(withdrawn.status, StatusCode::SEE_OTHER);
    assert_eq!(house.get(&link, "").await.status, StatusCode::FORBIDDEN);
    assert!(house.get(&seats, umpire).await.text.contains("Its link is withdrawn"));
}

#[tokio::test]
async fn the_umpire_changes_his_own_link_and_stays_but_can_not_lock_himself_out() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    let seats = format!("/battles/{id}/umpire/seats");
    let issued = house.post(&seats, answer.cookie(), "issue=umpire").await;
    assert_eq!(house.get(&seats, issued.cookie()).await.status, StatusCode::OK);
    assert_eq!(house.get(&seats, answer.cookie()).await.status, StatusCode::UNAUTHORIZED);
    let withdrawn = house.post(&seats, issued.cookie(), "withdraw=umpire").await;
    assert_eq!(withdrawn.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_seats_are_the_umpires_alone() {
    let house = House::open();
    let (id, answer) = begun(&house).await;
    let player = house.get(&links(&answer)[1], "").await;
    let seats = format!("/battles/{id}/cutler-player/seats");
    assert_eq!(house.get(&seats, player.cookie()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.post(&seats, player.cookie(), "issue=umpire").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_board_is_for_everybody_and_without_a_script_loads_itself_again() {
    let house = House::open();
    let (id, _) = begun(&house).await;
    let board = house.get(&format!("/boards/{id}"), "").await;
    assert_eq!(board.status, StatusCode::OK);
    assert!(board.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>"));
    assert!(board.text.contains(&format!("data-live=\"/boards/{id}/live\"")));
    assert!(!board.text.contains("<form"), "it has no controls");
    assert_eq!(house.get("/boards/0000000000000000", "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_file_is_kept_for_good_and_not_sent_twice() {
    let house = House::open();
    let home = house.get("/", "").await;
    let address = format!("/assets/{}", home.all_between("src=\"/assets/", "\"")[0]);
    let file = house.get(&address, "").await;
    assert_eq!(file.header("content-type"), "text/javascript; charset=utf-8");
    assert!(file.header("cache-control").contains("immutable"));
    let again = Request::get(&address).header(header::IF_NONE_MATCH, file.header("etag"));
    let again = house.ask(again.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let packed = Request::get(&address).header(header::ACCEPT_ENCODING, "gzip");
    let packed = house.ask(packed.body(Body::empty()).unwrap()).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
}

#[tokio::test]
async fn every_icon_of_the_manifest_is_there() {
    let house = House::open();
    let manifest = house.get("/manifest.webmanifest", "").await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let manifest: serde_json::Value = serde_json::from_str(&manifest.text).unwrap();
    let icons = manifest["icons"].as_array().unwrap();
    assert_eq!(icons.len(), 4);
    for icon in icons {
        let file = house.get(icon["src"].as_str().unwrap(), "").await;
        assert_eq!(file.header("content-type"), icon["type"].as_str().unwrap());
    }
}

#[tokio::test]
async fn the_worker_keeps_only_what_is_nobodys() {
    let house = House::open();
    let worker = house.get("/worker.js", "").await;
    let kept: Vec<String> = serde_json::from_str(worker.all_between("const KEPT = ", ";")[0]).unwrap();
    assert_eq!(kept[0], "/offline");
    for address in kept {
        assert_eq!(house.get(&address, "").await.status, StatusCode::OK, "{address}");
    }
}
