//! Lessons: begun by one button, explained at the learner's table alone, and brought on by what they suggest.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use standfast_rulebook::battle::{Sample, fought};
use standfast_rulebook::{Choice, Glossary, SystemId};

use crate::common::{Answer, Site};
use crate::machines::page;

/// A lesson that has been begun: where its learner's table is, and the cookies of his browser.
struct Lesson {
    site: Site,
    table: String,
    cookies: String,
}

impl Lesson {
    async fn begin(sample: &str) -> Self {
        let site = Site::open();
        let begin = Request::post("/battles")
            .header(header::HOST, "table.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Body::from(format!("sample={}&lesson=yes", sample.replace('/', "%2F"))))
            .unwrap();
        let begun = site.ask(begin).await;
        assert_eq!(begun.status.as_u16(), 303, "{}", begun.text);
        let table = begun.headers[header::LOCATION].to_str().unwrap().to_owned();
        let set = begun.headers.get_all(header::SET_COOKIE).iter().map(|one| one.to_str().unwrap());
        let cookies: Vec<&str> = set.filter_map(|one| one.split(';').next()).collect();
        Self { table, cookies: cookies.join("; "), site }
    }

    async fn ask(&self, path: &str, form: Option<&str>) -> Answer {
        let asked = if form.is_some() { Request::post(path) } else { Request::get(path) };
        let asked = asked
            .header(header::HOST, "table.test")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::COOKIE, &self.cookies);
        self.site.ask(asked.body(Body::from(form.unwrap_or_default().to_owned())).unwrap()).await
    }

    fn id(&self) -> &str {
        self.table.split('/').nth(2).unwrap()
    }
}

fn first_games() -> Vec<Sample> {
    fought().filter_map(|system| Sample::all().find(|sample| sample.system == system)).collect()
}

#[tokio::test]
async fn each_first_game_offers_a_lesson_that_one_button_begins_and_what_it_suggests_is_done() {
    for Sample { system, name, .. } in first_games() {
        let lesson = Lesson::begin(&format!("{system}/{name}")).await;
        let card = lesson.ask(&format!("/scenarios/{system}/{name}"), None).await.text;
        assert!(card.contains("Learn by playing"), "{system}");
        let told = lesson.site.get(&format!("/battles/{}/attendance", lesson.id()), None).await.json();
        let machines: Vec<&Value> =
            told["seats"].as_array().unwrap().iter().map(|seat| &seat["machine"]).collect();
        assert!(machines.contains(&&json!("steady")), "{system}: {told}");
        let table = lesson.ask(&lesson.table, None).await.text;
        assert!(table.contains("id=\"lesson\"") && table.contains("Suggested: "), "{system}");
        assert!(table.contains("to come") && table.contains("class=\"rule-says\""), "{system}");
        let expected = table.split("name=\"expected\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let form = format!("suggested=yes&expected={expected}&contribution=");
        let done = lesson.ask(&format!("{}/do", lesson.table), Some(&form)).await;
        assert_eq!(done.status.as_u16(), 303, "{system}: {}", done.text);
        let again = lesson.ask(&format!("{}/do", lesson.table), Some(&form)).await;
        assert_ne!(again.status.as_u16(), 303, "{system}: what is late is not done");
        let umpire = lesson.ask(&format!("/battles/{}/umpire", lesson.id()), None).await;
        assert!(!umpire.text.contains("id=\"lesson\""), "{system}: the umpire learns nothing");
    }
}

#[tokio::test]
async fn other_battles_teach_nothing_and_suggest_nothing() {
    let site = Site::open();
    let battle = site.begin("fatigue/stone-wall").await;
    let table = page(&site, &battle, "attacker", "", None).await;
    assert!(!table.text.contains("id=\"lesson\""));
    let done = page(&site, &battle, "attacker", "/do", Some("suggested=yes&expected=0")).await;
    assert_eq!(done.status.as_u16(), 403, "{}", done.text);
}

#[tokio::test]
async fn words_are_explained_on_a_page_by_the_api_and_where_they_stand() {
    let site = Site::open();
    for &system in SystemId::ALL {
        let at = format!("/rules/{system}/glossary");
        let asked = Request::get(&at).header(header::HOST, "table.test").body(Body::empty()).unwrap();
        let shown = site.ask(asked).await;
        assert_eq!(shown.status.as_u16(), 200, "{system}");
        let told = site.get(&format!("/glossaries/{system}"), None).await.json();
        let terms = &Glossary::of(system).terms;
        assert_eq!(told.as_array().map(Vec::len), Some(terms.len()), "{system}");
        for term in terms {
            assert!(shown.text.contains(&format!("id=\"{}\"", term.anchor())), "{system}: {}", term.term);
        }
    }
    let found = site.get("/glossaries/micro-force?search=rally-shaken", None).await.json();
    assert_eq!(found[0]["term"], "rally");
    assert_eq!(site.get("/glossaries/chess", None).await.status.as_u16(), 404);
    // A refusal cites its rule, and so leads to the words of its system.
    let battle = site.begin("micro-force/north-of-the-pike").await;
    let table = page(&site, &battle, "cutler-player", "?unit=hall", None).await.text;
    assert!(table.contains("class=\"word\" href=\"/rules/micro-force/glossary#"), "no word is marked");
    assert!(!table.contains("/rules/battlegroup/glossary#"));
}
