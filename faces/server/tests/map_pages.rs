//! The map on the pages: who stands where, as each seat may know it; places that are typed; measures; the past.

use crate::common::{Answer, Begun, Site};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

const FORD: &str = include_str!("scenarios/the-ford.toml");
const PIECES: [&str; 6] =
    ["battery", "first-north", "first-south", "second-north", "second-south", "third-south"];

/// A battle on a table.
struct Table {
    site: Site,
    begun: Begun,
}

impl Table {
    async fn of(scenario: &str) -> Self {
        let site = Site::open();
        let begun = site.post("/battles", None, &json!({"scenario": scenario, "origin": "own.toml"})).await;
        assert_eq!(begun.status.as_u16(), 201, "{}", begun.text);
        Self { site, begun: Begun(begun.json()) }
    }

    fn id(&self) -> &str {
        self.begun.0["battle"].as_str().unwrap()
    }

    /// A page of a seat.
    async fn page(&self, seat: &str, below: &str) -> Answer {
        self.ask(Request::get(format!("/battles/{}/{seat}{below}", self.id())), seat, Body::empty()).await
    }

    async fn board(&self) -> String {
        self.ask(Request::get(format!("/boards/{}", self.id())), "spectator", Body::empty()).await.text
    }

    /// A form of a seat.
    async fn form(&self, seat: &str, form: &str) -> Answer {
        let request = Request::post(format!("/battles/{}/{seat}/do", self.id()))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.ask(request, seat, Body::from(form.to_owned())).await
    }

    async fn ask(&self, request: axum::http::request::Builder, seat: &str, body: Body) -> Answer {
        let cookie = format!("seat.{}.{seat}={}", self.id(), self.begun.key(seat));
        let request = request.header(header::HOST, "table.test").header(header::COOKIE, cookie);
        self.site.ask(request.body(body).unwrap()).await
    }

    async fn measure(&self, seat: &str, query: &str) -> Answer {
        let at = self.begun.at(seat, &format!("measure?{query}"));
        self.site.get(&at, Some(self.begun.key(seat))).await
    }
}

/// The pieces that a page draws, in the order of their ids.
fn drawn(page: &str) -> Vec<&str> {
    let groups = page.split("<g class=\"unit ").skip(1);
    let mut ids: Vec<&str> =
        groups.map(|group| group.split("data-id=\"").nth(1).unwrap().split('"').next().unwrap()).collect();
    ids.sort_unstable();
    ids
}

/// How a piece stands on a page: x, y, facing.
fn standing(page: &str, id: &str) -> String {
    let group = page.split(&format!("data-id=\"{id}\"")).nth(1).unwrap();
    let value =
        |name: &str| group.split(&format!("data-{name}=\"")).nth(1).unwrap().split('"').next().unwrap();
    format!("{}, {}, {}", value("x"), value("y"), value("facing"))
}

#[tokio::test]
async fn a_table_draws_each_piece_once_as_a_way_to_its_card() {
    let table = Table::of(FORD).await;
    for seat in ["umpire", "attacker", "defender", "spectator"] {
        let page = table.page(seat, "").await.text;
        assert_eq!(drawn(&page), PIECES, "{seat}");
        for id in PIECES {
            let link = format!("<a href=\"/battles/{}/{seat}?unit={id}#choices\"", table.id());
            assert!(page.contains(&link), "{seat}: {id}");
        }
        assert!(page.contains("<title>First Southern, foot in line, at (12, 9) facing 0°</title>"), "{page}");
        assert!(page.contains("Not on the table: "), "the horse has no place yet");
        assert!(!page.contains("style=\""), "the policy of the pages forbids it");
    }
    assert_eq!(drawn(&table.board().await), PIECES);
    assert_eq!(drawn(&table.page("attacker", "/print").await.text), PIECES);
}

#[tokio::test]
async fn a_battle_without_a_table_has_no_map() {
    let table = Table::of(FORD.split("[table]").next().unwrap()).await;
    for below in ["", "/print"] {
        let page = table.page("umpire", below).await.text;
        assert!(!page.contains("id=\"map\"") && !page.contains("map.js"), "{page}");
    }
    assert!(!table.board().await.contains("id=\"map\""));
    assert_eq!(table.page("umpire", "/map.svg").await.status.as_u16(), 404);
    table.measure("umpire", "from=first-south").await.problem(404);
    assert!(table.page("umpire", "/replay").await.text.contains("there is no map to show"));
}

#[tokio::test]
async fn a_place_is_typed_as_three_numbers() {
    let table = Table::of(FORD).await;
    let page = table.page("umpire", "?unit=first-south").await.text;
    for (axis, now) in [("x", "12"), ("y", "9"), ("facing", "0")] {
        let field = page.split(&format!("name=\"to.{axis}\"")).nth(1).unwrap().split('>').next().unwrap();
        assert!(field.contains(&format!("value=\"{now}\"")), "{axis}: {field}");
    }
    let given = "do=place&piece=first-south&expected=0&chosen=first-south&to.x=12,25&to.y=8.5&to.facing=90&reason=it+slid";
    let given = table.form("umpire", given).await;
    assert_eq!(given.status.as_u16(), 303, "{}", given.text);
    let page = table.page("defender", "").await.text;
    assert_eq!(standing(&page, "first-south"), "12.25, 8.5, 90");
    assert!(page.contains("First Southern is set down at 12.25, 8.5, facing 90"));
    let given = table.form("umpire", "do=place&piece=horse&to=40,+4&reason=late&expected=1").await;
    assert_eq!(given.status.as_u16(), 303, "one field will do too: {}", given.text);
    assert_eq!(standing(&table.page("attacker", "").await.text, "horse"), "40, 4, 0");
}

#[tokio::test]
async fn a_place_that_is_taken_is_refused_with_both_names_and_kept() {
    let table = Table::of(FORD).await;
    let given = "do=place&piece=first-south&expected=0&to.x=27&to.y=9.25&to.facing=10&reason=it+slid";
    let refused = table.form("umpire", given).await;
    assert_eq!(refused.status.as_u16(), 422);
    let (_, hand) = refused.text.split_once("id=\"in-hand\"").unwrap();
    assert!(
        hand.contains("First Southern") && hand.contains("Second Southern") && hand.contains("overlap"),
        "{hand}"
    );
    let field = hand.split("name=\"to.y\"").nth(1).unwrap().split('>').next().unwrap();
    assert!(field.contains("value=\"9.25\""), "{field}");
    for (wrong, says) in [
        ("to.x=99&to.y=1", "to.x"),
        ("to.x=1", "to.y"),
        ("to.x=one&to.y=1", "to.x"),
        ("to.x=1&to.y=1&to.facing=360", "to.facing"),
        ("", "to"),
    ] {
        let refused =
            table.form("umpire", &format!("do=place&piece=first-south&reason=it+slid&{wrong}")).await;
        assert_eq!(refused.status.as_u16(), 422, "{wrong}");
        assert!(refused.text.contains(says), "{wrong}: {}", refused.text);
    }
    assert_eq!(standing(&table.page("attacker", "").await.text, "first-south"), "12, 9, 0");
}

#[tokio::test]
async fn nobody_moves_the_pieces_of_others() {
    let table = Table::of(FORD).await;
    let page = table.page("attacker", "?unit=battery").await.text;
    assert!(!page.contains("name=\"to.x\""));
    let refused = table.form("attacker", "do=place&piece=battery&to.x=1&to.y=1").await;
    assert_eq!(refused.status.as_u16(), 422);
    assert!(refused.text.contains("table.place"), "{}", refused.text);
}

#[tokio::test]
async fn nobody_sets_his_own_pieces_down_elsewhere_but_as_the_rules_let_them_move() {
    let table = Table::of(FORD).await;
    let page = table.page("attacker", "?unit=first-south").await.text;
    assert!(!page.contains("name=\"to.x\""), "it is not the movement phase of his side");
    let refused = table.form("attacker", "do=place&piece=first-south&to.x=1&to.y=1").await;
    assert_eq!(refused.status.as_u16(), 422);
    assert!(refused.text.contains("moves in the movement phase of its side"), "{}", refused.text);
}

#[tokio::test]
async fn a_ruler_answers_in_words() {
    let table = Table::of(FORD).await;
    let found = table.measure("attacker", "from=second-north&to=first-north").await;
    assert_eq!(found.status.as_u16(), 200, "{}", found.text);
    let found = found.json();
    assert_eq!(found["to"]["sight"]["is"], false);
    assert!(found["to"]["sight"]["says"].as_str().unwrap().contains("Weir Hamlet"), "{found}");
    assert_eq!(
        table.measure("spectator", "from=battery").await.json(),
        json!({"from": "battery", "arc": 45})
    );
    for query in ["from=nobody", "from=horse", "from=battery&to=horse"] {
        table.measure("umpire", query).await.problem(404);
    }
    for query in ["", "to=battery", "from=battery&sight=yes"] {
        table.measure("umpire", query).await.problem(400);
    }
}

#[tokio::test]
async fn names_are_text_wherever_the_map_is() {
    let evil = "<script>alert(1)</script>\\\"'&<img src=x onerror=alert(2)>";
    let scenario = FORD
        .replace("name = \"First Southern\"", &format!("name = \"{evil}\""))
        .replace("name = \"Dyer's Wood\"", &format!("name = \"{evil}\""))
        .replace("name = \"The ford\"", &format!("name = \"{evil}\""));
    assert_eq!(scenario.matches("alert(2)").count(), 3);
    let table = Table::of(&scenario).await;
    for below in ["", "?unit=first-south", "/print", "/replay", "/map.svg"] {
        let page = table.page("umpire", below).await;
        assert_eq!(page.status.as_u16(), 200, "{below}");
        assert!(page.text.contains("alert(2)"), "{below} shows the name");
        assert!(!page.text.contains("<script>a") && !page.text.contains("<img src=x"), "{below}");
    }
    let board = table.board().await;
    assert!(board.contains("alert(2)") && !board.contains("<script>a") && !board.contains("<img src=x"));
}

#[tokio::test]
async fn the_past_is_shown_record_by_record() {
    let table = Table::of(FORD).await;
    for (x, expected) in [("13", 0), ("14", 1), ("15", 2)] {
        let form = format!(
            "do=place&piece=first-south&to.x={x}&to.y=9&to.facing=0&expected={expected}&reason=it+slid"
        );
        assert_eq!(table.form("umpire", &form).await.status.as_u16(), 303);
    }
    for (at, x) in
        [("?at=0", "12"), ("?at=1", "13"), ("?at=2", "14"), ("?at=3", "15"), ("", "15"), ("?at=99", "15")]
    {
        let page = table.page("spectator", &format!("/replay{at}")).await.text;
        assert_eq!(standing(&page, "first-south"), format!("{x}, 9, 0"), "{at}");
        let picture = table.page("spectator", &format!("/map.svg{at}")).await;
        assert_eq!(picture.header("content-type"), "image/svg+xml");
        assert_eq!(standing(&picture.text, "first-south"), format!("{x}, 9, 0"), "{at}");
    }
    let page = table.page("spectator", "/replay?at=1").await.text;
    assert!(page.contains("First Southern is set down at 13, 9"), "{page}");
    assert!(
        page.contains("data-at=\"0\"") && page.contains("data-at=\"2\"") && page.contains("data-at=\"3\"")
    );
    assert!(page.contains("max=\"3\" value=\"1\""), "{page}");
    assert_eq!(table.page("umpire", "/replay?at=soon").await.status.as_u16(), 400);
}

#[tokio::test]
async fn the_map_is_told_of_in_the_view_and_described() {
    let table = Table::of(FORD).await;
    let view =
        table.site.get(&table.begun.at("attacker", "view"), Some(table.begun.key("attacker"))).await.json();
    let map = &view["map"];
    assert_eq!((&map["width"], &map["waiting"]), (&json!(48), &json!(["horse"])));
    let request = Request::get("/api/openapi.json").body(Body::empty()).unwrap();
    let description = table.site.ask(request).await.json();
    let schemas = &description["components"]["schemas"];
    let fields = |of: &str| -> Vec<String> {
        schemas[of]["properties"].as_object().unwrap().keys().cloned().collect()
    };
    let keys = |json: &Value| -> Vec<String> { json.as_object().unwrap().keys().cloned().collect() };
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(fields("Map")), sorted(keys(map)));
    assert_eq!(sorted(fields("Standing")), sorted(keys(&map["pieces"][0])));
    let found = table.measure("attacker", "from=battery&to=first-south").await.json();
    assert_eq!(sorted(fields("Measured")), sorted(keys(&found)));
    assert_eq!(sorted(fields("Sighted")), sorted(keys(&found["to"])));
}
