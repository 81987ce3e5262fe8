//! Home: one's battles, what there is to play, a scenario of one's own, a battle from its file.

mod begin;
mod carried;
mod mine;
mod own;
mod ready;
mod scenario;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};
use standfast_rulebook::{Choice, SystemId};

use super::{Html, Page};
use crate::limits::Caller;
use crate::{Fault, Server};
pub(super) use begin::pass_phrase;
pub(super) use own::{ORIGIN, again as own_again};
use ready::{Prepared, prepared};
pub(super) use scenario::{again as scenario_again, sides_of, told};

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/", get(home))
        .route("/mine", get(mine::page))
        .route("/battles", post(begin::begin))
        // The limit of the file is the server's own, and told in words where the form is read.
        .route("/battles/file", post(carried::open).layer(DefaultBodyLimit::disable()))
        .route("/scenarios/{system}/{name}", get(scenario::scenario))
}

async fn home(State(server): State<Server>, caller: Caller, headers: HeaderMap) -> Html {
    let mine = mine::battles(&server, caller, &headers).await;
    let asks = server.config().pass_phrase.is_some();
    Page { title: "Battles", kind: "home", ..Page::default() }.around(&html! {
        h1 { "Standfast" }
        p.lead {
            "A table for morale, fatigue and cohesion: it keeps the battle, says what is due and what may be done, "
            "shows the odds, rolls the dice, and hides what must be hidden. One of you begins a battle here; everybody "
            "else opens the link of his seat on his own phone."
        }
        @if !mine.is_empty() {
            (mine::panel(&mine))
            p { a href="/mine" { "Your battles on a page of their own, to keep on your phone" } }
        }
        (rejoin())
        (samples(asks))
        section.panel aria-labelledby="own" {
            h2 #own { "A scenario of your own" }
            p.muted {
                "A TOML file, as " code { "standfast schema scenario SYSTEM" } " describes it: copy one of the scenarios "
                "above and change it. What is wrong with it is shown with its line. In the " a href="/studio" { "studio" }
                " you make one without a file."
            }
            (own::form(&server, ""))
        }
        section.panel aria-labelledby="carried" {
            h2 #carried { "Open a battle file" }
            (carried::says())
            (carried::form(&server))
        }
    })
}

/// For whoever has his link, or its code, but not on this device.
fn rejoin() -> Markup {
    html! {
        form.panel.rejoin method="get" action="/join" {
            label for="code" { "Sit down again: your link or its code" }
            p.buttons {
                input #code name="code" required autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200";
                button { "To my seat" }
            }
        }
    }
}

/// The scenarios that come with the server, system by system.
fn samples(asks: bool) -> Markup {
    html! {
        section aria-labelledby="samples" {
            h2 #samples { "Ready to play" }
            @for (title, setting, scenarios) in ready::by_system() {
                section.panel.system {
                    h3 { (title) }
                    p.muted { (setting) }
                    ul.scenarios { @for scenario in scenarios { li { (sample(scenario, asks)) } } }
                }
            }
        }
    }
}

fn sample(scenario: &Prepared, asks: bool) -> Markup {
    let roster = scenario.battle.roster();
    html! {
        h4 { a href=(scenario.address()) { (scenario.briefing.name) } }
        @if let Some(map) = &scenario.map {
            // Drawn by the program, which escapes whatever somebody has written.
            div.small-map aria-hidden="true" { (PreEscaped(map)) }
        }
        p.measure { (scenario.measure) }
        p { (scenario.briefing.says) }
        (scenario.teaches())
        p.muted {
            @for (place, side) in roster.sides.iter().enumerate() {
                @if place > 0 { " against " }
                (side.name) " ("
                (roster.players.iter().filter(|player| player.side == side.id).map(|player| player.name.as_str())
                    .collect::<Vec<_>>().join(", "))
                ")"
            }
        }
        // Where a pass phrase is asked, the scenario's own page asks for it.
        @if !asks { (begin::button(scenario, asks, &html! {})) }
    }
}

/// The scenario of that system and name, ready to be shown.
fn find(system: &str, name: &str) -> Option<&'static Prepared> {
    prepared().iter().find(|scenario| scenario.sample.system.name() == system && scenario.sample.name == name)
}

/// Title by title of the systems, what each scenario is called in forms, `SYSTEM/NAME`, and on its card.
pub(super) fn samples_of() -> impl Iterator<Item = (&'static str, Vec<(String, &'static str)>)> {
    ready::by_system().map(|(title, _, scenarios)| {
        let named = scenarios.into_iter().map(|scenario| {
            (format!("{}/{}", scenario.sample.system, scenario.sample.name), scenario.briefing.name.as_str())
        });
        (title, named.collect())
    })
}

/// The system and the text of the scenario of that name, `SYSTEM/NAME`.
///
/// # Errors
/// As [`named`].
pub(super) fn text_of_sample(sample: &str) -> Result<(SystemId, &'static str), Fault> {
    named(sample).map(|found| (found.sample.system, found.sample.text))
}

/// The scenario of that name, `SYSTEM/NAME`.
///
/// # Errors
/// [`Fault::NotFound`] where none that comes with the server is called so.
pub(super) fn named(sample: &str) -> Result<&'static Prepared, Fault> {
    let found = sample.split_once('/').and_then(|(system, name)| find(system, name));
    found
        .ok_or_else(|| Fault::NotFound(format!("scenario `{sample}`: the first page has all that there are")))
}
