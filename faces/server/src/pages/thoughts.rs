//! Why players of the machine did what they did.

use axum::Router;
use axum::routing::get;
use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, Seat};
use standfast_rulebook::generals::Weighed;
use standfast_seat::capital;

use super::{Html, Page, PageFault};
use crate::Server;
use crate::guard::Seated;
use crate::hall::Thought;

/// How many decisions a page shows.
const MOST_SHOWN: usize = 50;

/// How much of what was tried out is shown: what was done, and what came next.
const MOST_WEIGHED: usize = 4;

pub(super) fn router() -> Router<Server> {
    Router::new().route("/battles/{battle}/{seat}/thoughts", get(thoughts))
}

async fn thoughts(seated: Seated) -> Result<Html, PageFault> {
    let Seated { room, seat, .. } = &seated;
    let thoughts = room.thoughts(seat);
    let table = format!("/battles/{}/{seat}", room.id());
    let page = Page { title: "What the machine thought", kind: "thoughts", ..Page::default() };
    Ok(page.around(&html! {
        p { a href=(table) { "Back to the table" } }
        h1 { "What the machine thought" }
        p.lead {
            "Why players of the machine did what they did, the latest first, since the server opened this battle. What was tried "
            "out stood somewhere from 0%, lost, to 100%, won. "
            @if *seat != Seat::Umpire && !room.is_over() {
                "Until the battle is over you are shown what was thought at your own seat."
            }
        }
        @if thoughts.is_empty() { p { "There is nothing to be shown yet." } }
        ol.thoughts {
            @for thought in thoughts.iter().take(MOST_SHOWN) {
                li.panel { (told(thought, room.roster())) }
            }
        }
    }))
}

fn told(thought: &Thought, roster: &Roster) -> Markup {
    let Thought { number, seat, says, why, weighed } = thought;
    html! {
        h2 { "Record " (number) ": " (capital(roster.seat_name(seat))) }
        p { strong { (capital(says)) } @if !why.is_empty() { ", since " (why) } "." }
        @if !weighed.is_empty() {
            table {
                thead { tr { th { "What was tried out" } th { "it then stood at" } th { "fought on by" } th { "battles" } } }
                tbody {
                    @for Weighed { says, plan, value, within, battles } in weighed.iter().take(MOST_WEIGHED) {
                        tr {
                            td { (says) }
                            td { (percent(*value)) @if let Some(within) = within { " ± " (percent(*within)) } }
                            td { (plan) }
                            td { (battles) }
                        }
                    }
                }
            }
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}
