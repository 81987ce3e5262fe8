//! The board: a battle for a projector or the club's television, open to everybody.

mod live;
mod troops;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::Figure;
use standfast_rulebook::battle::{Fact, FactValue, LiveBattle, Roster, Seat, TableView};
use standfast_seat::{Moment, capital, has_begun};

use super::fault::PageFault;
use super::lobby::{company, late};
use super::parts::map::Shown;
use super::parts::{awaited, clocks, fact_key, qr, short, whose};
use super::{Html, Page};
use crate::Server;
use crate::guard::{Outside, Seated};
use crate::hall::{Aside, Attendance, Section};
use crate::limits::Caller;

/// After how many seconds the board is loaded again where no script runs.
const RELOAD: u32 = 30;
/// How many announcements it shows.
const ANNOUNCED: usize = 3;

pub(super) fn router() -> Router<Server> {
    Router::new().route("/boards/{battle}", get(board)).route("/boards/{battle}/live", get(live::live))
}

async fn board(
    State(server): State<Server>,
    Path(battle): Path<String>,
    caller: Caller,
    outside: Outside,
) -> Result<Html, PageFault> {
    let room = server.hall().named(&battle).await?;
    let name = room.name();
    let onlooker = Seated::onlooker(server, caller, Arc::clone(&room));
    let of = Arc::clone(&room);
    let sections = onlooker.ask(move |battle, seat| Ok(sections(battle, &of.aside(battle, seat).1))).await?;
    let address = format!("/boards/{}", room.id());
    let live = format!("/boards/{}/live", room.id());
    let kind = if sections.iter().any(|section| section.id == "map") { "board on-table" } else { "board" };
    let page = Page {
        title: name,
        kind,
        words: Some(room.system()),
        live: Some(&live),
        reload: Some(RELOAD),
        ..Page::default()
    };
    Ok(page.around(&html! {
        h1 { (name) }
        @for section in &sections {
            // Sections are drawn by this page's own markup.
            section id=(section.id) aria-label=(spoken(section.id)) { (maud::PreEscaped(&section.html)) }
        }
        aside.address aria-label="The board's address" {
            // It is to be seen as long as the lobby is.
            p.join { "To sit down, open your link, or type its code at " strong { (outside.link("/")) } }
            (qr(&outside.link(&address)))
        }
    }))
}

fn spoken(id: &str) -> &'static str {
    match id {
        "moment" => "The moment",
        "totals" => "The sides",
        "announcements" => "What happened",
        "map" => "Map",
        _ => "Order of battle",
    }
}

/// The parts of the board that change as the battle goes on.
fn sections(battle: &dyn LiveBattle, aside: &Aside) -> Vec<Section> {
    let view = battle.view(&Seat::Spectator);
    let roster = battle.roster();
    let section = |id, html: Markup| Section { id, html: html.into_string() };
    let map = view
        .map
        .as_ref()
        .map(|map| Shown { map, view: &view.view, roster, table: None, chosen: None }.picture());
    let parts = vec![
        section("moment", moment(&view, roster, &aside.attendance)),
        section("totals", totals(&view, roster)),
        section("announcements", announcements(battle, &view, roster, aside)),
        section("order-of-battle", troops::sides(&view.view.order_of_battle, roster)),
    ];
    parts.into_iter().chain(map.map(|map| section("map", map))).collect()
}

fn moment(view: &TableView, roster: &Roster, attendance: &Attendance) -> Markup {
    let name = |seat: &Seat| attendance.awaited(roster, seat);
    html! {
        p.whose { (whose(&Moment::named(view, roster, false, &name))) (late(attendance, &Seat::Spectator, view.ending.is_some())) }
        // Late, they would run on from long ago.
        @if !attendance.is_late(&Seat::Spectator, view.ending.is_some()) { (clocks(view, roster)) }
        dl.clock {
            @for fact in &view.view.clock { div { dt { (fact.name) } dd { (fact.value) @if let Some(says) = &fact.says { " " small { (says) } } } } }
        }
    }
}

/// The sides beside each other, each with what everybody knows of it.
fn totals(view: &TableView, roster: &Roster) -> Markup {
    html! {
        @for side in &view.view.totals {
            div class={ "total side-" (roster.colour(&side.side).place()) } {
                h2 { (capital(&side.name)) }
                ul { @for fact in &side.facts { (total(fact, &fact_key(fact, &side.facts))) } }
            }
        }
    }
}

fn total(fact: &Fact, key: &str) -> Markup {
    html! {
        @match fact.value {
            FactValue::Figure(Figure::Flag(false)) => {}
            FactValue::Figure(Figure::Flag(true)) => li data-key=(key) { strong { (fact.name) } },
            _ => li data-key=(key) { (fact.name) " " strong { (short(&fact.value)) } @if let Some(says) = &fact.says { " " small { (says) } } },
        }
    }
}

/// Who is there, before anybody has acted; how the battle ended, where it has; the dice that are waited for, and what is
/// under way; and what happened and was said last.
fn announcements(battle: &dyn LiveBattle, view: &TableView, roster: &Roster, aside: &Aside) -> Markup {
    let after = view.number.saturating_sub(24);
    let log = battle.log(&Seat::Spectator, after);
    let told = log.iter().rev().filter(|entry| !entry.undone && !entry.says.is_empty());
    html! {
        @if !has_begun(battle, &Seat::Spectator) { div.lobby data-key="lobby" { (company(&aside.attendance, roster, None, true)) } }
        @if let Some(ending) = &view.ending {
            p.ending {
                strong {
                    @match &ending.winner {
                        Some(winner) => { (capital(roster.side_name(winner))) " won" }
                        None => "Nobody won",
                    }
                }
                " " (ending.says)
            }
        }
        @if let Some(of) = &aside.awaited { p.pending data-key="throw" { (awaited(of)) } }
        @for pending in &view.view.pending { p.pending { (pending) } }
        ol {
            @for entry in told.take(ANNOUNCED) {
                li id={ "entry-" (entry.number) } {
                    span.who { (roster.seat_name(&entry.seat)) }
                    " " span.says { (entry.says.join("; ")) }
                }
            }
        }
    }
}
