//! The report and the sheets to print, as a browser gets them.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use standfast_server::{Config, Server, router};
use tower::ServiceExt as _;

/// A server with one battle, and its umpire's cookie.
struct Table {
    router: Router,
    address: String,
    cookie: String,
    _data: tempfile::TempDir,
}

impl Table {
    async fn of(sample: &str) -> Self {
        let data = tempfile::tempdir().unwrap();
        let router = router(Server::open(Config::new(data.path().to_owned())).unwrap());
        let form = Request::post("/battles")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(format!("sample={sample}")))
            .unwrap();
        let begun = router.clone().oneshot(form).await.unwrap();
        assert_eq!(begun.status(), StatusCode::SEE_OTHER);
        let cookie = begun.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        let id = cookie.split('.').nth(1).unwrap();
        Self {
            address: format!("/battles/{id}/umpire"),
            cookie: cookie.split(';').next().unwrap().to_owned(),
            router,
            _data: data,
        }
    }

    async fn give(&self, command: &str) {
        let seat = self.address.replace("/umpire", "/seats/umpire");
        let given = Request::post(format!("/api/v1{seat}/commands"))
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(format!("{{\"command\": {command}}}")))
            .unwrap();
        let given = self.router.clone().oneshot(given).await.unwrap();
        assert_eq!(given.status(), StatusCode::CREATED, "{command}");
    }

    async fn get(&self, below: &str) -> Response<Body> {
        let request = Request::get(format!("{}{below}", self.address)).header(header::COOKIE, &self.cookie);
        self.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    async fn text(&self, below: &str) -> String {
        let response = self.get(below).await;
        assert_eq!(response.status(), StatusCode::OK, "{below}");
        String::from_utf8(to_bytes(response.into_body(), usize::MAX).await.unwrap().into()).unwrap()
    }
}

#[tokio::test]
async fn a_report_tells_and_draws_what_happened() {
    let table = Table::of("fatigue/stone-wall").await;
    table.give(r#"{"do":"set","knob":"fatigue","thing":"first-south","value":300,"reason":"a try"}"#).await;
    let page = table.text("/report").await;
    assert!(page.contains("Still being fought: turn 1, 1 records so far."));
    // Of three regiments with 0, 120 and 0 the first now has 300: a mean of 140.
    assert!(page.contains("South: 40 at the beginning, 140 now"));
    assert!(page.contains("sets fatigue of First Southern to 300 (a try)"));
    assert!(!page.contains("style="), "styles of single elements are refused by the policy");
}

#[tokio::test]
async fn everything_may_be_taken_away_as_a_file() {
    let table = Table::of("fatigue/stone-wall").await;
    let files = [
        ("/report/story.txt", "text/plain; charset=utf-8", "The-stone-wall.txt"),
        ("/report/battle.json", "application/json", "The-stone-wall.json"),
        ("/report/replay.html", "text/html; charset=utf-8", "The-stone-wall.html"),
        ("/report/plots/fatigue.svg", "image/svg+xml", "fatigue.svg"),
    ];
    for (address, kind, name) in files {
        let response = table.get(address).await;
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        assert_eq!(response.headers()[header::CONTENT_TYPE], kind);
        let kept = format!("attachment; filename=\"{name}\"");
        assert_eq!(response.headers()[header::CONTENT_DISPOSITION], *kept);
    }
    assert_eq!(table.get("/report/plots/none.svg").await.status(), StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_battle_is_told_to_a_friend_and_played_back_in_one_file() {
    let table = Table::of("fatigue/stone-wall").await;
    table.give(r#"{"do":"set","knob":"men","thing":"first-south","value":100,"reason":"a try"}"#).await;
    table.give(r#"{"do":"end-battle","winner":"south","reason":"<supper>"}"#).await;
    let page = table.text("/report").await;
    for part in ["id=\"turning\"", "id=\"toll\"", "First Southern", "Share this replay (one file)"] {
        assert!(page.contains(part), "{part}");
    }
    let letter = table.get("/report/letter.txt").await;
    assert_eq!(letter.headers()[header::CONTENT_TYPE], "text/plain; charset=utf-8");
    assert!(!letter.headers().contains_key(header::CONTENT_DISPOSITION), "it is a page to be read");
    let letter = table.text("/report/letter.txt").await;
    assert!(
        letter.starts_with("The stone wall\n")
            && letter.contains("supper")
            && letter.contains("What it cost")
    );
    let film = table.text("/report/replay.html").await;
    assert_eq!(film.matches("</script>").count(), 2, "no text ends a script");
    for (place, _) in film.match_indices("://") {
        assert!(film[..place].ends_with("http"), "only the name of SVG is an address");
        assert!(film[place..].starts_with("://www.w3.org/2000/svg"), "{}", &film[place..place + 40]);
    }
    assert!(film.contains("default-src 'none'"));
}

#[tokio::test]
async fn the_whole_file_is_kept_back_until_the_seed_is_opened() {
    let table = Table::of("fatigue/stone-wall").await;
    assert_eq!(table.get("/report/battle.jsonl").await.status(), StatusCode::FORBIDDEN);
    assert!(!table.text("/report").await.contains("/report/battle.jsonl"));
    table.give(r#"{"do":"end-battle","winner":null,"reason":"supper"}"#).await;
    assert_eq!(table.get("/report/battle.jsonl").await.status(), StatusCode::FORBIDDEN);
    table.give(r#"{"do":"open-seed"}"#).await;
    assert!(table.text("/report").await.contains("/report/battle.jsonl"));
    let file = table.text("/report/battle.jsonl").await;
    assert!(standfast_rulebook::battle::verify(&file, None, &[]).holds);
}

#[tokio::test]
async fn a_battle_is_verified_from_its_own_log_once_the_seed_is_opened() {
    let table = Table::of("fatigue/stone-wall").await;
    table.give(r#"{"do":"end-battle","winner":null,"reason":"supper"}"#).await;
    assert_eq!(table.get("/verify").await.status(), StatusCode::FORBIDDEN);
    table.give(r#"{"do":"open-seed"}"#).await;
    let link = format!("href=\"{}/verify\"", table.address);
    assert!(table.text("").await.contains(&link) && table.text("/report").await.contains(&link));
    assert!(table.text("/verify").await.contains("Everything holds"));
    let other = table.text("/verify?promise=0123456789abcdef0123&heads=").await;
    assert!(other.contains("Not everything holds") && other.contains("value=\"0123456789abcdef0123\""));
    assert_eq!(table.get("/verify?heads=nonsense").await.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn neither_report_nor_papers_are_for_whoever_has_no_seat() {
    let mut table = Table::of("mfp/mill-bridge").await;
    table.cookie = "none=none".to_owned();
    for below in [
        "/report",
        "/report/story.txt",
        "/report/battle.json",
        "/report/letter.txt",
        "/report/replay.html",
        "/report/plots/total.svg",
        "/print",
        "/verify",
    ] {
        let answer = table.get(below).await.status();
        assert_eq!(answer, StatusCode::UNAUTHORIZED, "{below}");
    }
}

#[tokio::test]
async fn papers_have_sheets_roster_and_charts() {
    let table = Table::of("micro-force/north-of-the-pike").await;
    let page = table.text("/print").await;
    for part in ["id=\"sheets\"", "id=\"roster\"", "id=\"charts\"", "147th New York", "for the umpire"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("style="));
}
