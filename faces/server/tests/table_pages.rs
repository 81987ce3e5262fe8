//! The table of a seat, played through its forms as a browser without scripts plays it.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use standfast_server::{Config, Server, router};
use tempfile::TempDir;
use tower::ServiceExt;

/// A browser at the umpire's table of a battle.
struct Browser {
    router: Router,
    cookie: String,
    table: String,
    _folder: TempDir,
}

/// What was answered.
struct Answer {
    status: StatusCode,
    location: String,
    text: String,
}

impl Browser {
    async fn at(sample: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let router = router(Server::open(Config::new(folder.path().to_owned())).unwrap());
        let mut browser = Self { router, cookie: String::new(), table: String::new(), _folder: folder };
        let wanted = format!("sample={}", sample.replace('/', "%2F"));
        let request = browser.request(Method::POST, "/battles", &wanted);
        let response = browser.router.clone().oneshot(request).await.unwrap();
        let cookie = response.headers().get(header::SET_COOKIE).unwrap().to_str().unwrap();
        browser.cookie = cookie.split(';').next().unwrap().to_owned();
        let battle = browser.cookie.strip_prefix("seat.").unwrap().split('.').next().unwrap();
        browser.table = format!("/battles/{battle}/umpire");
        browser
    }

    fn request(&self, method: Method, path: &str, body: &str) -> Request<Body> {
        Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .unwrap()
    }

    async fn answer(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let location =
            response.headers().get(header::LOCATION).map(|value| value.to_str().unwrap().to_owned());
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 16 << 20).await.unwrap();
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        Answer { status, location: location.unwrap_or_default(), text }
    }

    async fn get(&self, below: &str) -> Answer {
        self.answer(self.request(Method::GET, &format!("{}{below}", self.table), "")).await
    }

    async fn post(&self, below: &str, form: &str) -> Answer {
        self.answer(self.request(Method::POST, &format!("{}{below}", self.table), form)).await
    }
}

const RALLY: &str = "do=rally&unit=third-south&expected=0";

#[tokio::test]
async fn a_command_is_given_and_its_outcome_shown() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let table = browser.get("").await;
    assert_eq!(table.status, StatusCode::OK);
    assert!(table.text.contains("Third Southern tries to rally"));
    let given = browser.post("/do", &format!("{RALLY}&seen.modifier=0&chosen=third-south")).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER);
    assert_eq!(given.location, format!("{}?done=1&unit=third-south", browser.table));
    let table = browser.get("?done=1&unit=third-south").await;
    let (_, happened) = table.text.split_once("id=\"happened\"").unwrap();
    let (happened, _) = happened.split_once("</section>").unwrap();
    assert!(happened.contains("Third Southern") && happened.contains("class=\"face\""), "{happened}");
    assert!(table.text.contains("data-entry=\"1\""));
    assert!(table.text.contains("Nothing is due from anybody."), "the duty is done");
}

#[tokio::test]
async fn who_acts_on_an_old_page_is_told_what_came_since_and_keeps_what_was_typed() {
    let browser = Browser::at("fatigue/stone-wall").await;
    browser.post("/do", "do=say&text=Wait+for+me").await;
    let stale = browser.post("/do", &format!("{RALLY}&seen.modifier=-2")).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.text.contains("the battle has moved on"));
    assert!(stale.text.contains("Wait for me"));
    let (_, hand) = stale.text.split_once("id=\"in-hand\"").unwrap();
    let (_, field) = hand.split_once("name=\"seen.modifier\"").unwrap();
    assert!(field.split_once('>').unwrap().0.contains("value=\"-2\""), "{hand}");
    assert!(hand.contains("name=\"expected\" value=\"1\""), "the next attempt is up to date");
}

#[tokio::test]
async fn a_refusal_stands_beside_the_form_with_its_rule() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let refused = browser.post("/do", &format!("{RALLY}&seen.modifier=40")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let (_, hand) = refused.text.split_once("id=\"in-hand\"").unwrap();
    assert!(hand.contains("a whole number from -6 to 6 is allowed"), "{hand}");
    assert!(hand.contains("value=\"40\""), "what was typed is kept");
    let refused = browser.post("/do", "do=concede&expected=0").await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("the umpire plays for no side"));
    assert!(refused.text.contains("/rules/table.seats"));
}

#[tokio::test]
async fn dice_are_typed_one_by_one_and_count_once_they_are_confirmed() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let rally = format!("{RALLY}&seen.modifier=0");
    let asked = browser.post("/dice", &rally).await;
    assert_eq!(asked.status, StatusCode::OK);
    for face in 1..=6 {
        assert!(asked.text.contains(&format!("name=\"face\" value=\"{face}\"")), "{}", asked.text);
    }
    assert!(!asked.text.contains("value=\"7\""));
    let wrong = browser.post("/dice", &format!("{rally}&face=7")).await;
    assert!(wrong.text.contains("shows 7"), "{}", wrong.text);
    let all = browser.post("/dice", &format!("{rally}&face=1")).await;
    assert!(all.text.contains("This is what happened"), "{}", all.text);
    assert!(all.text.contains("name=\"faces\" value=\"1\""));
    assert_eq!(
        browser.get("/log").await.text.matches("class=\"entry").count(),
        0,
        "nothing has happened yet"
    );
    let back = browser.post("/dice", &format!("{rally}&faces=1&back=1")).await;
    assert!(back.text.contains("name=\"face\" value=\"6\""));
    let given = browser.post("/do", &format!("{rally}&faces=1")).await;
    assert_eq!(given.status, StatusCode::SEE_OTHER, "{}", given.text);
    assert!(browser.get("/log").await.text.contains("typed"));
}

#[tokio::test]
async fn dice_that_were_begun_before_others_acted_are_not_counted_for_another_roll() {
    let browser = Browser::at("fatigue/stone-wall").await;
    browser.post("/do", "do=say&text=Wait").await;
    let stale = browser.post("/dice", &format!("{RALLY}&seen.modifier=0&faces=&face=3")).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    assert!(stale.text.contains("id=\"in-hand\""));
}

#[tokio::test]
async fn odds_are_a_fragment_and_an_address() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let fragment = browser.get("/odds?do=rally&unit=third-south&seen.modifier=1").await;
    assert_eq!(fragment.status, StatusCode::OK);
    assert!(fragment.text.contains("<svg class=\"bar\""), "{}", fragment.text);
    assert!(!fragment.text.contains("<html"));
    let place = |text: &str| fragment.text.find(text).unwrap_or_else(|| panic!("{text}: {}", fragment.text));
    place("from worst to best for South");
    assert!(place("stays disrupted: 33%") < place("rallies: 67%"));
    let page = browser.get("?do=rally&unit=third-south&seen.modifier=1").await;
    assert!(page.text.contains("id=\"in-hand\"") && page.text.contains("<html"));
    let fragment = browser.get("/choices?unit=third-south").await;
    assert!(fragment.text.contains("data-unit=\"third-south\"") && !fragment.text.contains("<html"));
}

#[tokio::test]
async fn the_umpire_sets_a_value_by_hand_and_takes_it_back() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let card = browser.get("?unit=third-south").await;
    assert!(card.text.contains("Set by hand"));
    let set = "do=set&thing=third-south&knob=fatigue&value=350&reason=miscounted&expected=0";
    let set = browser.post("/do", set).await;
    assert_eq!(set.status, StatusCode::SEE_OTHER, "{}", set.text);
    assert!(browser.get("?unit=third-south").await.text.contains("350"));
    let undone = browser.post("/do", "do=undo&expected=1").await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.text);
    assert!(browser.get("/log").await.text.contains("taken back"));
}

#[tokio::test]
async fn a_long_log_is_turned_page_by_page() {
    let browser = Browser::at("mfp/mill-bridge").await;
    for _ in 0..60 {
        browser.post("/do", "do=say&text=On").await;
    }
    let first = browser.get("/log").await.text;
    assert!(first.contains("id=\"entry-60\"") && first.contains("id=\"entry-11\""));
    assert!(!first.contains("id=\"entry-10\"") && first.contains("before=11"));
    let second = browser.get("/log?before=11").await.text;
    assert!(second.contains("id=\"entry-10\"") && second.contains("id=\"entry-1\""));
    assert!(!second.contains("id=\"entry-11\"") && second.contains("before=61"));
}

#[tokio::test]
async fn an_ending_is_shown_and_opens_the_seed_of_the_dice_for_good() {
    let browser = Browser::at("fatigue/stone-wall").await;
    let before = browser.get("").await.text;
    assert!(before.contains("<section id=\"ending\" aria-label=\"The end of the battle\"></section>"));
    assert!(before.contains("Fair dice"), "what was promised is to be seen from the beginning");
    browser.post("/do", "do=end-battle&winner=north&reason=Night+falls&expected=0").await;
    let over = browser.get("").await.text;
    assert!(over.contains("Night falls") && over.contains("North won."));
    assert!(over.contains("Open seed"));
    let opened = browser.post("/do", "do=open-seed&expected=1").await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.text);
    let open = browser.get("").await.text;
    assert!(open.contains("The seed of the dice is open"));
    assert!(!open.contains("data-undo"), "nothing is taken back after that");
}
