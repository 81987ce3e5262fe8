//! The library's pages, which work without scripts.

use axum::body::Body;
use axum::http::{Request, header};
use standfast_server::hash_pass_phrase;

use crate::common::Answer;
use crate::common::house::House;

/// A scenario that was just begun on the page: the address of its pages, and the cookies of who did it.
async fn begun(house: &House, form: &str) -> (String, String) {
    let answer = house.post("/studio", "", form).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text);
    (answer.header("location").to_owned(), answer.cookies())
}

async fn shown(house: &House, path: &str, cookie: &str) -> Answer {
    let page = house.get(path, cookie).await;
    assert_eq!(page.status.as_u16(), 200, "{path}: {}", page.text);
    assert!(!page.text.contains(" style="), "the policy allows no style in a page");
    page
}

#[tokio::test]
async fn a_scenario_is_begun_found_again_and_shown_to_everybody() {
    let house = House::open();
    let empty = shown(&house, "/studio", "").await;
    assert!(empty.text.contains("Nobody has shown a scenario") && !empty.text.contains("Your scenarios"));
    let (address, own) = begun(&house, "start=fatigue").await;
    let (id, key) = address.strip_prefix("/studio/").unwrap().split_once('/').unwrap();
    assert!(own.contains(&format!("scenario.{id}={key}")), "{own}");
    let list = shown(&house, "/studio", &own).await;
    assert!(list.text.contains("Your scenarios") && list.text.contains(&format!("href=\"{address}\"")));
    assert!(!shown(&house, "/studio", "").await.text.contains(id), "nobody else finds it");
    assert!(!shown(&house, "/studio", &format!("scenario.{id}={}", "0".repeat(32))).await.text.contains(id));

    let about = shown(&house, &format!("{address}/about"), "").await;
    assert!(about.text.contains("Begin a battle") && about.text.contains("<svg"), "{}", about.text);
    assert_eq!(about.cookies(), format!("scenario.{id}={key}"), "the browser remembers what it has opened");
    let listed = house.post(&format!("{address}/share"), "", "listed=yes").await;
    assert_eq!(listed.header("location"), format!("{address}/share"));
    let found =
        shown(&house, "/studio?words=new+scenario&system=fatigue&size=small&length=short&table=yes", "")
            .await;
    assert!(found.text.contains(&format!("/studio/{id}/listed/about")), "{}", found.text);
    for none in ["words=waterloo", "system=mfp", "size=large", "length=long", "table=no"] {
        assert!(!shown(&house, &format!("/studio?{none}"), "").await.text.contains(id), "{none}");
    }
    let open = house.get(&format!("/studio/{id}"), "").await;
    assert_eq!(open.header("location"), format!("/studio/{id}/listed/about"));
    let about = shown(&house, open.header("location"), "").await;
    assert!(!about.text.contains("/share\""), "who reads shares nothing");
    assert_eq!(about.cookies(), "");
    assert_eq!(
        house.get(&format!("/studio/{id}"), &own).await.header("location"),
        format!("{address}/about")
    );
    assert_eq!(house.get(&format!("/studio/{id}/listed/share"), "").await.status.as_u16(), 401);
    assert_eq!(
        house.post(&format!("/studio/{id}/listed/share"), &own, "listed=no").await.status.as_u16(),
        401
    );
}

#[tokio::test]
async fn who_has_the_link_to_read_sees_all_of_it_and_changes_nothing() {
    let house = House::open();
    let (address, own) = begun(&house, "sample=micro-force%2Fnorth-of-the-pike").await;
    let share = shown(&house, &format!("{address}/share"), &own).await;
    let links = share.all_between("readonly value=\"http://table.test", "\"");
    assert_eq!((links.len(), links[1]), (2, address.as_str()));
    let read = links[0].to_owned();
    for below in ["/about", "/versions", "/versions/1", "/print", "/file", ""] {
        assert_eq!(house.get(&format!("{read}{below}"), "").await.status.as_u16(), 200, "{below}");
    }
    let about = shown(&house, &format!("{read}/about"), "").await;
    assert!(about.text.contains("Look at it in the studio") && !about.text.contains(&address));
    // A cookie of the other link does not help: the address says what he is here for.
    for (below, form) in
        [("share", "listed=yes"), ("share", "becomes=removed"), ("versions", "base=1&version=1")]
    {
        assert_eq!(
            house.post(&format!("{read}/{below}"), &own, form).await.status.as_u16(),
            403,
            "{below} {form}"
        );
    }
    let withdrawn = house.post(&format!("{address}/share"), &own, "withdraw=read").await;
    assert_eq!(withdrawn.status.as_u16(), 303);
    assert_eq!(house.get(&format!("{read}/about"), "").await.status.as_u16(), 401);
    let issued = house.post(&format!("{address}/share"), &own, "issue=change").await;
    let fresh = issued.header("location").strip_suffix("/share").unwrap().to_owned();
    assert_eq!(house.get(&format!("{address}/about"), "").await.status.as_u16(), 401);
    assert!(shown(&house, &format!("{fresh}/about"), "").await.text.contains("Change it in the studio"));
}

#[tokio::test]
async fn a_scenario_is_tried_printed_copied_and_fought_from_its_page() {
    let house = House::open();
    let (address, _) = begun(&house, "sample=fatigue%2Fstone-wall").await;
    let battle = house.post(&format!("{address}/battles"), "", "").await;
    assert_eq!(battle.status.as_u16(), 303, "{}", battle.text);
    assert!(battle.cookies().contains(".umpire="));
    let alone = house.post(&format!("{address}/battles"), "", "alone=yes").await;
    assert_eq!(alone.status.as_u16(), 303, "{}", alone.text);
    assert!(shown(&house, &format!("{address}/about"), "").await.text.contains("2 are under way"));
    let papers = shown(&house, &format!("{address}/print"), "").await;
    assert!(papers.text.contains("id=\"roster\"") && papers.text.contains("Back to the scenario"));
    let file = house.get(&format!("{address}/file"), "").await;
    assert!(file.header("content-disposition").contains("the-stone-wall.toml"), "{:?}", file.headers);
    let copied = house.post(&format!("{address}/copy"), "", "").await;
    assert_ne!(copied.header("location"), address);
    let versions = shown(&house, &format!("{}/versions", copied.header("location")), "").await;
    assert!(versions.text.contains("copied from The stone wall"), "{}", versions.text);
    let fought = house.post(&format!("{address}/simulations"), "", "battles=10").await;
    assert!(fought.header("location").starts_with("/simulations/"), "{}", fought.text);
    let refused = house.post(&format!("{address}/simulations"), "", "battles=many").await;
    assert!(refused.status.as_u16() == 400 && refused.text.contains("is no whole number"));
}

#[tokio::test]
async fn a_file_comes_in_and_what_is_no_scenario_is_shown_with_its_lines() {
    let house = House::with(|config| config.limits.body = 4_096);
    let send = async |text: &str| {
        let body = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.toml\"\r\n\r\n{text}\r\n--edge--\r\n"
        );
        let request =
            Request::post("/studio/file").header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
        house.ask(request.body(Body::from(body)).unwrap()).await
    };
    let brought = send("system = \"mfp\"\nname = \"<b>The ford\"").await;
    assert_eq!(brought.status.as_u16(), 303, "{}", brought.text);
    let about = shown(&house, &format!("{}/about", brought.header("location")), "").await;
    assert!(about.text.contains("&lt;b&gt;The ford") && about.text.contains("Not ready to be played yet"));
    let tried = house.post(&format!("{}/battles", brought.header("location")), "", "").await;
    assert!(
        tried.status.as_u16() == 422 && tried.text.contains("the-ford.toml") || tried.text.contains("line"),
        "{}",
        tried.text
    );
    let refused = send("system = \"mfp\"\nname = ").await;
    assert!(refused.status.as_u16() == 422 && refused.text.contains("line 2"), "{}", refused.text);
    assert_eq!(send("").await.status.as_u16(), 400);
    let large = send(&format!("system = \"mfp\"\n#{}", "x".repeat(5_000))).await;
    assert!(
        large.status.as_u16() == 413 && large.text.contains("bytes of a scenario (body)"),
        "{}",
        large.text
    );
}

#[tokio::test]
async fn one_goes_back_to_a_version_and_is_told_where_somebody_was_quicker() {
    let house = House::open();
    let (address, _) = begun(&house, "start=mfp").await;
    let versions = format!("{address}/versions");
    let back = house.post(&versions, "", "base=1&version=1").await;
    assert_eq!(back.header("location"), versions);
    let stale = house.post(&versions, "", "base=0&version=1").await;
    assert_eq!(stale.status.as_u16(), 409);
    assert!(stale.text.contains("somebody else has saved this scenario"), "{}", stale.text);
    assert!(shown(&house, &versions, "").await.text.contains("as it is now"));
}

#[tokio::test]
async fn where_a_pass_phrase_is_asked_for_the_forms_ask_too() {
    let phrase = hash_pass_phrase("sesame").unwrap();
    let house = House::with(|config| config.pass_phrase = Some(phrase));
    assert_eq!(shown(&house, "/studio", "").await.all_between("name=\"pass_phrase\"", ">").len(), 4);
    let refused = house.post("/studio", "", "start=mfp&pass_phrase=simsim").await;
    assert!(
        refused.status.as_u16() == 403 && refused.text.contains("and this is not it"),
        "{}",
        refused.text
    );
    let (address, own) = begun(&house, "start=mfp&pass_phrase=sesame").await;
    assert_eq!(house.post(&format!("{address}/copy"), &own, "").await.status.as_u16(), 403);
    assert_eq!(
        house.post(&format!("{address}/battles"), &own, "pass_phrase=sesame").await.status.as_u16(),
        303
    );
}
