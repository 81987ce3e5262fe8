use axum::extract::{Query, State};
use axum::http::HeaderMap;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::fought;
use standfast_rulebook::{Choice, Rulebook};
use standfast_store::database::Sought;

use super::super::{Html, Page, PageFault};
use super::card::{Shown, measure, title};
use super::new;
use crate::guard::{address, scenarios_of};
use crate::library::{Held, ScenarioId};
use crate::limits::{Asker, Caller};
use crate::{Fault, Server};

/// How many scenarios stand on a page.
const ON_A_PAGE: u64 = 12;

/// How long what is searched for may be, in letters.
const LONGEST_SEARCH: usize = 200;

/// A choice of a list: its name, what it says, and from where to where it reaches.
type Range = (&'static str, &'static str, Option<u64>, Option<u64>);

const SIZES: [Range; 3] = [
    ("small", "up to 12 pieces", None, Some(12)),
    ("middle", "13 to 40 pieces", Some(13), Some(40)),
    ("large", "more than 40 pieces", Some(41), None),
];

const LENGTHS: [Range; 3] = [
    ("short", "up to 5 turns", None, Some(5)),
    ("middle", "6 to 10 turns", Some(6), Some(10)),
    ("long", "more than 10 turns, or no end", Some(11), None),
];

const TABLES: [(&str, &str, bool); 2] = [("yes", "on a table", true), ("no", "without a table", false)];

/// What is searched for, as the form sends it: what is empty is no condition.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Search {
    words: String,
    system: String,
    size: String,
    length: String,
    table: String,
    /// Which page of what was found, from 0.
    page: u64,
}

impl Search {
    fn sought(&self) -> Sought {
        let range = |of: &[Range], name: &str| {
            of.iter().find(|(known, ..)| *known == name).map_or((None, None), |(_, _, from, to)| (*from, *to))
        };
        let words: String = self.words.chars().take(LONGEST_SEARCH).collect();
        Sought {
            system: Some(self.system.clone()).filter(|system| !system.is_empty()),
            words: words.to_lowercase().split_whitespace().map(str::to_owned).collect(),
            pieces: range(&SIZES, &self.size),
            turns: range(&LENGTHS, &self.length),
            has_table: TABLES.iter().find(|(name, ..)| *name == self.table).map(|(.., has)| *has),
            ..Sought::default()
        }
    }

    /// The address of another page of the same search.
    fn at(&self, page: u64) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        let fields = [
            ("words", &self.words),
            ("system", &self.system),
            ("size", &self.size),
            ("length", &self.length),
            ("table", &self.table),
        ];
        for (name, value) in fields.into_iter().filter(|(_, value)| !value.is_empty()) {
            query.append_pair(name, value);
        }
        if page > 0 {
            query.append_pair("page", &page.to_string());
        }
        format!("/studio?{}#found", query.finish())
    }
}

/// The library: one's own scenarios, those that everybody may find, and how a new one begins.
pub(super) async fn list(
    State(server): State<Server>,
    caller: Caller,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Result<Html, PageFault> {
    let most = server.config().limits.scenarios_of_browser;
    let own = server.library().held(scenarios_of(&headers).take(most).collect()).await?;
    let offset = search.page.saturating_mul(ON_A_PAGE);
    let (found, all) = server.library().search(search.sought(), offset, ON_A_PAGE).await?;
    let library = server.library().clone();
    let drawn = server.workbench().reckon(Asker { caller, battle: None }, move || {
        found.into_iter().map(|scenario| library.with_text(scenario)).collect::<Result<Vec<_>, Fault>>()
    });
    let shown: Vec<Shown> =
        drawn.await?.into_iter().map(|(scenario, text)| Shown::of(scenario, &text)).collect();
    Ok(Page { title: "Studio", kind: "library", module: Some("import.js"), ..Page::default() }.around(&html! {
        h1 { "Studio" }
        p.lead {
            "Scenarios that the club has made: begin one from a small sound one, from one that comes with the program, from a "
            "file, or from an army that you have; change it in the browser, play it, and see how it went."
        }
        @if !own.is_empty() { (yours(&own)) }
        (new::panel(&server))
        section aria-labelledby="found" {
            h2 #found { "Scenarios of the club" }
            (form(&search))
            (results(&search, &shown, all))
        }
    }))
}

/// The scenarios that the browser has a key of.
fn yours(own: &[Held]) -> Markup {
    html! {
        section.panel aria-labelledby="yours" {
            h2 #yours { "Your scenarios" }
            ul.mine {
                @for Held { scenario, id, key, may_change } in own {
                    @let address = address(id, Some(key));
                    li {
                        a href=(address) { (scenario.card.name) }
                        span.muted { (title(&scenario.card.system)) }
                        span.muted { (measure(&scenario.card)) }
                        @if !may_change { span.muted { "to read" } }
                        @if scenario.leaves.is_some() { strong { "removed" } }
                        span.says { a href={ (address) "/about" } { "About" span.unseen { " " (scenario.card.name) } } }
                    }
                }
            }
            p.muted { "This browser remembers their links. Whoever has no link finds only what is shown to everybody." }
        }
    }
}

fn form(search: &Search) -> Markup {
    let systems = fought().map(|system| (system.name(), Rulebook::ledger(system).title.as_str()));
    let of = |ranges: &'static [Range]| ranges.iter().map(|(name, says, ..)| (*name, *says));
    html! {
        form.panel.search method="get" action="/studio" role="search" {
            p {
                label for="words" { "Words" }
                input #words name="words" type="search" value=(search.words) maxlength=(LONGEST_SEARCH)
                    placeholder="a place, a year, a period, a regiment" autocomplete="off";
            }
            (choice("system", "System", &search.system, systems))
            (choice("size", "Size", &search.size, of(&SIZES)))
            (choice("length", "Length", &search.length, of(&LENGTHS)))
            (choice("table", "Table", &search.table, TABLES.iter().map(|(name, says, _)| (*name, *says))))
            p.buttons { button { "Search" } a.button.plain href="/studio#found" { "All" } }
        }
    }
}

fn choice<'c>(
    name: &str,
    label: &str,
    chosen: &str,
    choices: impl Iterator<Item = (&'c str, &'c str)>,
) -> Markup {
    html! {
        p {
            label for=(name) { (label) }
            select id=(name) name=(name) {
                option value="" { "any" }
                @for (value, says) in choices { option value=(value) selected[value == chosen] { (says) } }
            }
        }
    }
}

fn results(search: &Search, shown: &[Shown], all: u64) -> Markup {
    let pages = all.div_ceil(ON_A_PAGE);
    html! {
        @if shown.is_empty() {
            @if search.at(0) == "/studio?#found" {
                p { "Nobody has shown a scenario to everybody yet. On its page of sharing you can be the first." }
            } @else {
                p { "Nothing of that kind is here. " a href="/studio#found" { "Show all of them" } }
            }
        } @else {
            p.muted { @if all == 1 { "1 scenario" } @else { (all) " scenarios" } ", the latest first" }
            ul.scenarios {
                @for one in shown {
                    @if let Some(id) = ScenarioId::parse(&one.scenario.id) {
                        li { (one.drawn(&format!("{}/about", address(&id, None)))) }
                    }
                }
            }
        }
        @if pages > 1 {
            nav.buttons aria-label="Pages" {
                @if search.page > 0 { a.button.plain href=(search.at(search.page - 1)) { "Later ones" } }
                span { "Page " (search.page + 1) " of " (pages) }
                @if search.page + 1 < pages { a.button.plain href=(search.at(search.page + 1)) { "Earlier ones" } }
            }
        }
    }
}
