//! Home, scenarios, seats and their links, the board, what makes an app of it.

use crate::common::Answer;
use crate::common::house::House;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};

const FIRST: &str = "sample=micro-force%2Fnorth-of-the-pike";

/// A battle that has just begun: its id, the cookies of its umpire, and the page of its links, to which he was led.
async fn begun(house: &House) -> (String, String, Answer) {
    let answer = house.post("/battles", "", FIRST).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let umpire = answer.cookies();
    let id = umpire.split('.').nth(1).unwrap().to_owned();
    let seats = house.get(answer.header("location"), &umpire).await;
    assert_eq!(seats.status, StatusCode::OK);
    (id, umpire, seats)
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
    let (id, umpire, seats) = begun(&house).await;
    assert!(umpire.starts_with(&format!("seat.{id}.umpire=")));
    let links = links(&seats);
    assert_eq!(links.len(), 4);
    assert_eq!(seats.all_between("aria-label=\"QR code of ", "\"").len(), 5, "and the board's");
    let joined = house.get(&links[1], "").await;
    assert_eq!(joined.status, StatusCode::SEE_OTHER);
    assert_eq!(joined.header("location"), format!("/battles/{id}/cutler-player"));
    assert_eq!(house.get(joined.header("location"), &joined.cookies()).await.status, StatusCode::OK);
    assert_eq!(house.get(joined.header("location"), "").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn links_stay_with_the_umpires_browser_and_the_database_holds_none() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_owned();
    let house = House::with(move |config| config.data = data);
    let (id, umpire, seats) = begun(&house).await;
    let address = format!("/battles/{id}/umpire/seats");
    assert_eq!(links(&house.get(&address, &umpire).await), links(&seats), "Back and reload show them again");
    // Another browser that has the umpire's seat has no more than that.
    let (own, _) = umpire.split_once("; ").unwrap();
    assert_eq!(links(&house.get(&address, own).await), Vec::<String>::new());
    let files = std::fs::read_dir(folder.path()).unwrap();
    let bytes: Vec<u8> = files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect();
    let kept = String::from_utf8_lossy(&bytes);
    assert!(kept.contains(&id), "the battle is kept");
    for link in links(&seats) {
        let key = link.strip_prefix("/join/").unwrap();
        assert!(!kept.contains(key), "{link}");
    }
}

#[tokio::test]
async fn one_link_is_open_at_a_time() {
    let house = House::open();
    let (.., seats) = begun(&house).await;
    assert_eq!(seats.all_between("<details class=\"link\" name=\"link\"", ">"), ["", " open", "", "", ""]);
}

#[tokio::test]
async fn a_code_or_a_pasted_link_leads_back_to_its_seat() {
    let house = House::open();
    let (.., seats) = begun(&house).await;
    let link = &links(&seats)[1];
    let code = seats.all_between("<code class=\"code\">", "<")[1];
    assert_eq!(code.len(), 39, "eight groups of four: {code}");
    for typed in
        [code.to_owned(), code.to_uppercase().replace('-', "+"), format!("http%3A%2F%2Ftable.test{link}")]
    {
        let rejoined = house.get(&format!("/join?code={typed}"), "").await;
        assert_eq!((rejoined.status, rejoined.header("location")), (StatusCode::SEE_OTHER, link.as_str()));
    }
    let refused = house.get("/join?code=K7Q2", "").await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.text.contains("eight groups of four"), "{}", refused.text);
}

#[tokio::test]
async fn home_shows_the_battles_of_the_seats_that_a_browser_holds_and_no_others() {
    let house = House::open();
    let (id, umpire, _) = begun(&house).await;
    let home = house.get("/", &umpire).await;
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
    let (id, umpire, page) = begun(&house).await;
    let old = links(&page)[2].clone();
    let seats = format!("/battles/{id}/umpire/seats");
    let issued = house.post(&seats, &umpire, "issue=davis-player").await;
    assert_eq!(issued.status, StatusCode::SEE_OTHER);
    assert_eq!(issued.header("location"), format!("{seats}?show=davis-player"));
    let (own, _) = umpire.split_once("; ").unwrap();
    let page = house.get(issued.header("location"), &format!("{own}; {}", issued.cookies())).await;
    let new = links(&page)[2].clone();
    assert_eq!(links(&page).len(), 4);
    assert_eq!(house.get(&new, "").await.status, StatusCode::SEE_OTHER);
    assert_eq!(house.get(&old, "").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_withdrawn_link_opens_nothing_and_its_seat_says_so() {
    let house = House::open();
    let (id, umpire, page) = begun(&house).await;
    let link = links(&page)[2].clone();
    let seats = format!("/battles/{id}/umpire/seats");
    assert!(!house.get(&seats, &umpire).await.text.contains("Its link is withdrawn"));
    let withdrawn = house.post(&seats, &umpire, "withdraw=davis-player").await;
    assert_eq!(withdrawn.status, StatusCode::SEE_OTHER);
    assert_eq!(house.get(&link, "").await.status, StatusCode::FORBIDDEN);
    assert!(house.get(&seats, &umpire).await.text.contains("Its link is withdrawn"));
}

#[tokio::test]
async fn the_umpire_changes_his_own_link_and_stays_but_can_not_lock_himself_out() {
    let house = House::open();
    let (id, umpire, _) = begun(&house).await;
    let seats = format!("/battles/{id}/umpire/seats");
    let issued = house.post(&seats, &umpire, "issue=umpire").await;
    assert_eq!(house.get(&seats, &issued.cookies()).await.status, StatusCode::OK);
    assert_eq!(house.get(&seats, &umpire).await.status, StatusCode::UNAUTHORIZED);
    let withdrawn = house.post(&seats, &issued.cookies(), "withdraw=umpire").await;
    assert_eq!(withdrawn.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_seats_are_the_umpires_alone() {
    let house = House::open();
    let (id, _, page) = begun(&house).await;
    let player = house.get(&links(&page)[1], "").await;
    let seats = format!("/battles/{id}/cutler-player/seats");
    assert_eq!(house.get(&seats, &player.cookies()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(house.post(&seats, &player.cookies(), "issue=umpire").await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_board_is_for_everybody_and_without_a_script_loads_itself_again() {
    let house = House::open();
    let (id, ..) = begun(&house).await;
    let board = house.get(&format!("/boards/{id}"), "").await;
    assert_eq!(board.status, StatusCode::OK);
    assert!(board.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>"));
    assert!(board.text.contains(&format!("data-live=\"/boards/{id}/live\"")));
    assert!(!board.text.contains("<form"), "it has no controls");
    assert_eq!(house.get("/boards/0000000000000000", "").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn the_board_says_who_acts_and_what_is_waited_for_where_there_is_one_thing_to_do() {
    let house = House::open();
    let lines = [
        (
            "micro-force%2Fmcphersons-ridge",
            "The Union acts: roll for the initiative; the Confederates act: roll for the initiative",
        ),
        // Many things may be done in a phase.
        ("fatigue%2Fantietam-sunken-road", "D. H. Hill acts"),
    ];
    for (sample, says) in lines {
        let begun = house.post("/battles", "", &format!("sample={sample}")).await.cookies();
        let board = house.get(&format!("/boards/{}", begun.split('.').nth(1).unwrap()), "").await;
        assert_eq!(board.all_between("class=\"others\">", "<"), [says], "{sample}");
    }
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
