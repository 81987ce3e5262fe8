//! A battle as a seat sees it.
//!
//! # Hooks of the module `assets/table`
//! - Sections that are replaced live by their ids: `moment`, `ending`, `happened`, `lesson`, `to-do`, `map`,
//!   `order-of-battle`, `log`, `talk`. Their contents are pushed, or the changes to them.
//! - `[data-records]`: how many records the page shows. Where sections that show more have come before a page that answers
//!   a form, its own give way to them.
//! - `#choices[data-choices]`: the address of the fragment that stands in it; it is fetched anew when a record comes.
//! - `[data-odds]`: the slot for odds in a form. `GET ADDRESS/odds` with the form's fields gives the fragment for it.
//! - `[data-place]`: a place that is filled in, for `assets/map`. `GET ADDRESS/check` with the form's fields says
//!   whether the command would be accepted.
//! - `[data-due]`: each item of the to-do list; `[data-roll]` in it: the button that gives its command.
//! - `[data-undo]`: the button that takes the last command back, or asks for it.
//! - `#search`: the search above the order of battle; without the module it chooses the first unit of that name.
//! - `[data-unit]`: a unit's row (`#unit-ID`) and its card.
//! - `input[name=contribution]`: to be filled before a command is sent; it is there only where dice are promised.
//! - A form with `method=post` that goes to `ADDRESS/do` is answered by 303 to the table with `?done=N`, or by the
//!   whole table with status 409 or 422, where `#choices` begins with `#in-hand`: the words, and what was filled in. In
//!   both cases `#choices` of the answer is the one to show.
//! - `#choices li[data-target]`: a target of the chosen unit, whose link leads to the act; in it `[data-mini]`, the address
//!   of its odds in short. `#in-hand[data-at]`: at whom the act in hand is aimed.
//! - A form that goes to `ADDRESS/dice` is answered by a page with `#dice`: the die that is asked for, or the result. So is
//!   one to `ADDRESS/throw/dice`, for dice of the machine; there `#dice[data-throw]` is the throw, which stands in the
//!   to-do list under the same name as long as play waits for it.
//! - Tabs are links to `#now`, `#map-panel`, `#troops` and `#log`; the style sheet shows the part that is `:target`.

mod act;
mod card;
mod check;
mod choices;
mod dice;
mod duties;
mod ending;
mod entry;
mod fields;
mod form;
mod hand;
mod happened;
mod lesson;
mod live;
mod log;
mod map;
mod moment;
mod order;
mod outlook;
mod pad;
mod pairs;
mod sight;
mod since;
mod talk;
mod targets;
mod throw;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::routing::{get, post};
use maud::{Markup, PreEscaped, html};
use standfast_rulebook::battle::{LiveBattle, Seat};

use super::{Html, Page, PageFault};
use crate::guard::Seated;
use crate::hall::{Aside, Section, Since};
use crate::{BattleId, Fault, Server};

use choices::Draft;
use pairs::Pairs;
use sight::Sight;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}", get(table))
        .route("/battles/{battle}/{seat}/live", get(live::live))
        .route("/battles/{battle}/{seat}/do", post(act::act))
        .route("/battles/{battle}/{seat}/dice", post(dice::dice))
        .route("/battles/{battle}/{seat}/throw/dice", post(throw::dice))
        .route("/battles/{battle}/{seat}/throw/do", post(throw::act))
        .route("/battles/{battle}/{seat}/odds", get(outlook::odds))
        .route("/battles/{battle}/{seat}/odds/label", get(outlook::label))
        .route("/battles/{battle}/{seat}/check", get(check::check))
        .route("/battles/{battle}/{seat}/choices", get(choices::fragment))
        .route("/battles/{battle}/{seat}/log", get(log::page))
}

/// The table; its address may say which unit is looked at, what was done last, and a command whose odds are wanted.
async fn table(seated: Seated, query: Result<Query<Pairs>, QueryRejection>) -> Result<Html, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let draft = Draft { pairs, fault: None };
    Ok(page(&seated, draft).await?)
}

/// The whole page of a seat.
async fn page(seated: &Seated, draft: Draft) -> Result<Html, Fault> {
    let (id, missed) = (seated.room.id().clone(), seated.room.sit(&seated.seat).await);
    let room = Arc::clone(&seated.room);
    seated
        .ask(move |battle, seat| {
            let (_, aside) = room.aside(battle, seat);
            Ok(drawn(&Sight::of(&id, battle, seat).among(&aside), &draft, missed))
        })
        .await
}

fn drawn(sight: &Sight<'_>, draft: &Draft, missed: Since) -> Html {
    let chosen = draft.pairs.chosen();
    let sections = drawn_sections(sight, chosen);
    let has_map = sight.view.map.is_some();
    let section = |id: &str| {
        let found = sections.iter().find(|section| section.id == id);
        PreEscaped(found.map_or("", |section| section.html.as_str()))
    };
    let has = |id: &str| sections.iter().any(|section| section.id == id);
    let choices = format!("{}/choices?{}", sight.address, draft.pairs.query());
    let moment = html! { div #moment { (section("moment")) } (moment::ways(sight)) };
    let name = &sight.view.name;
    let title = format!("{name}: {}", sight.roster().seat_name(&sight.seat));
    let live = format!("{}/live", sight.address);
    let module = has_map.then_some("map.js");
    let page = Page {
        title: &title,
        kind: "table one-screen",
        live: Some(&live),
        moment: Some(&moment),
        words: Some(&sight.battle.header().system),
        module,
        ..Page::default()
    };
    page.around(&html! {
        div.battle.on-table[has_map] data-records=(sight.view.number) {
            div.order #troops {
                h1 { (name) }
                h2.unseen { "Order of battle" }
                form.search role="search" method="get" action=(sight.address) {
                    label.unseen for="search" { "Search units" }
                    input #search type="search" name="find" placeholder="Search units" autocomplete="off";
                }
                section #order-of-battle aria-label="Order of battle" { (section("order-of-battle")) }
            }
            @if has_map { div #map-panel { section #map aria-label="Map" { (section("map")) } } }
            div.work #now {
                section #ending aria-label="The end of the battle" { (section("ending")) }
                (since::since(sight.battle, &sight.seat, &sight.address, missed))
                section #happened tabindex="0" aria-label="What happened last" { (section("happened")) }
                @if has("lesson") { section #lesson tabindex="0" aria-label="Lesson" { (section("lesson")) } }
                section #choices tabindex="0" aria-label="Can do" data-choices=(choices) { (choices::choices(sight, draft)) }
                section #to-do tabindex="0" aria-label="To do" { (section("to-do")) }
            }
            div.record {
                div.record-tabs role="radiogroup" aria-label="Record of the battle" {
                    label { input.unseen type="radio" name="record" value="log" checked; "Log" }
                    label { input.unseen type="radio" name="record" value="talk"; "Talk" }
                }
                section #log tabindex="0" aria-label="Log" { (section("log")) }
                section #talk tabindex="0" aria-label="Talk" { (section("talk")) }
            }
        }
        nav.tabs aria-label="Parts of the table" {
            a href="#now" { "Now" }
            @if has_map { a href="#map-panel" { "Map" } }
            a href="#troops" { "Troops" }
            a href="#log" { "Log" }
        }
    })
}

/// The parts of the page that change as the battle goes on, for everybody who sits there.
fn sections(id: &BattleId, battle: &dyn LiveBattle, seat: &Seat, aside: &Aside) -> Vec<Section> {
    drawn_sections(&Sight::of(id, battle, seat).among(aside), None)
}

/// The same sections; drawn for one browser alone, they mark the unit that it looks at.
fn drawn_sections(sight: &Sight<'_>, chosen: Option<&str>) -> Vec<Section> {
    let map = map::map(sight, chosen).map(|map| ("map", map));
    let parts = [
        ("moment", moment::moment(sight)),
        ("ending", ending::ending(sight)),
        ("happened", happened::happened(sight)),
        ("to-do", duties::duties(sight)),
        ("order-of-battle", order::order(sight)),
        ("log", log::last(sight)),
        ("talk", talk::talk(sight)),
    ];
    let section = |(id, html): (&'static str, Markup)| Section { id, html: html.into_string() };
    let lesson = lesson::lesson(sight).map(|lesson| ("lesson", lesson));
    parts.into_iter().chain(map).chain(lesson).map(section).collect()
}
