//! Why players of the machine did what they did.

use std::sync::Arc;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{ASK_ADVICE, LiveBattle, Seat};
use standfast_rulebook::generals::Weighed;
use standfast_seat::{capital, percent};

use super::{Html, Page, PageFault, Sent};
use crate::Server;
use crate::guard::Seated;
use crate::hall::{Occasion, Room, Thought};

/// How many decisions a page shows.
const MOST_SHOWN: usize = 50;

/// How much of what was tried out is shown: what was done, and what came next.
const MOST_WEIGHED: usize = 4;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/thoughts", get(thoughts))
        .route("/battles/{battle}/{seat}/advice", post(ask))
        .route("/battles/{battle}/{seat}/advice/take", post(take))
}

/// Asks the machine what it would do.
async fn ask(seated: Seated) -> Result<Redirect, PageFault> {
    seated.room.advise(&seated.seat).await?;
    Ok(Redirect::to(&format!("/battles/{}/{}/thoughts", seated.room.id(), seated.seat)))
}

/// Which advice is taken.
#[derive(Debug, Deserialize)]
struct Taken {
    record: u64,
}

/// Does what the machine advised.
async fn take(seated: Seated, Sent(Taken { record }): Sent<Taken>) -> Result<Redirect, PageFault> {
    let done = seated.room.take_advice(&seated.seat, record).await?;
    Ok(Redirect::to(&format!("/battles/{}/{}?done={done}", seated.room.id(), seated.seat)))
}

async fn thoughts(seated: Seated) -> Result<Html, PageFault> {
    let room = Arc::clone(&seated.room);
    let page = seated.ask(move |battle, seat| {
        let page = Page {
            title: "What the machine thought",
            kind: "thoughts",
            words: Some(&battle.header().system),
            ..Page::default()
        };
        Ok(page.around(&body(&room, battle, seat)))
    });
    Ok(page.await?)
}

fn body(room: &Room, battle: &dyn LiveBattle, seat: &Seat) -> Markup {
    let thoughts = room.thoughts(seat);
    let table = format!("/battles/{}/{seat}", room.id());
    html! {
        p { a href=(table) { "Back to the table" } }
        h1 { "What the machine thought" }
        p.lead {
            "Why players of the machine did what they did, the latest first, since the server opened this battle. What was tried "
            "out stood somewhere from 0%, lost, to 100%, won. "
            @if *seat != Seat::Umpire && !room.is_over() {
                "Until the battle is over you are shown what was thought at your own seat."
            }
        }
        @if battle.legal(seat).iter().any(|offer| offer.verb.name == ASK_ADVICE.name) {
            form.panel method="post" action={ (table) "/advice" } {
                p { "The machine can tell you what it would do from your seat now. Everybody sees that you asked." }
                p.buttons { button { "What would you do?" } }
            }
        }
        @if thoughts.is_empty() { p { "There is nothing to be shown yet." } }
        @for thought in thoughts.iter().take(MOST_SHOWN) {
            section.panel { (told(thought, battle, seat, &table)) }
        }
    }
}

fn told(thought: &Thought, battle: &dyn LiveBattle, seat: &Seat, table: &str) -> Markup {
    let Thought { number, occasion, looked_at, command, seat: of, says, why, weighed } = thought;
    let was_asked = *occasion == Occasion::Asked;
    let may_be_taken = was_asked && of == seat && *looked_at >= battle.stands_since();
    let ways = battle.ways(command);
    html! {
        h2 {
            @if was_asked { "Asked in record " } @else { "Record " }
            (number) ": " (capital(battle.roster().seat_name(of)))
        }
        p { strong { (capital(says)) } @if !why.is_empty() { ", since " (why) } "." }
        @if was_asked && !ways.is_empty() { ul { @for way in &ways { li { (capital(way)) } } } }
        @if may_be_taken {
            form method="post" action={ (table) "/advice/take" } {
                input type="hidden" name="record" value=(number);
                p.buttons { button.plain { "Do it; the server rolls its dice" } }
            }
        }
        @if !weighed.is_empty() {
            h3 { "What was tried out" }
            ul.weighed {
                @for weighed in weighed.iter().take(MOST_WEIGHED) {
                    @let Weighed { beside, value, within, .. } = weighed;
                    li {
                        strong { (percent(*value)) @if let Some(within) = within { " ± " (percent(*within)) } }
                        " " (capital(beside)) " "
                        span.muted { (weighed.found()) }
                    }
                }
            }
        }
    }
}
