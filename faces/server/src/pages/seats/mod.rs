//! The seats of a battle and their links: the umpire's.

mod link;
mod removal;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{Roster, Seat};

use super::fault::PageFault;
use super::{Html, Page, Sent};
use crate::guard::{Outside, Seated, seat_cookie};
use crate::hall::{Begun, Room};
use crate::{Fault, Server};
use link::Link;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/seats", get(seats).post(change))
        .route("/battles/{battle}/{seat}/removal", post(removal::change))
}

/// What is to become of a seat's link.
#[derive(Debug, Deserialize)]
struct Change {
    /// The seat that gets a new link.
    issue: Option<String>,
    /// The seat whose link is taken away.
    withdraw: Option<String>,
}

/// Who has a seat, who is there, and what may be done about it.
async fn seats(State(server): State<Server>, seated: Seated, outside: Outside) -> Result<Html, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let leaves = room.leaves().await?;
    let (name, roster) = (room.name(), room.roster());
    Ok(Page { title: "Seats", kind: "seats", ..Page::default() }.around(&html! {
        h1 { "Seats of " (name) }
        p {
            "A seat's link opens that seat, and no other, on any phone that follows it. "
            "Give it only to the player who sits there."
        }
        (link::only_here(&outside))
        (list(&room, roster))
        (removal::panel(&room, leaves, server.config().limits.removal_hours))
        p { a.button href={ "/battles/" (room.id()) "/umpire" } { "To the table" } }
    }))
}

fn list(room: &Room, roster: &Roster) -> Markup {
    let (linked, present) = (room.linked(), room.present());
    html! {
        form method="post" action={ "/battles/" (room.id()) "/umpire/seats" } {
            ul.seats {
                @for seat in roster.seats() {
                    @let has_link = linked.contains(&seat);
                    @let name = link::name_of(&seat, roster);
                    li.panel {
                        h2 { (name) }
                        p {
                            @if let Some(side) = roster.side_of(&seat) { (roster.side_name(side)) ". " }
                            @if present.contains(&seat) { strong { (there(&seat)) } } @else { "Nobody is there now." }
                            @if !has_link { " " strong { "Its link is withdrawn." } }
                        }
                        p.buttons {
                            button.plain name="issue" value=(seat) { (issue_words(&seat, has_link)) span.unseen { " (" (name) ")" } }
                            @if has_link && seat != Seat::Umpire {
                                button.plain name="withdraw" value=(seat) { "Withdraw the link: whoever uses it is out" span.unseen { " (" (name) ")" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn there(seat: &Seat) -> &'static str {
    match seat {
        Seat::Spectator => "Somebody is watching, or a board is on.",
        _ => "At the table.",
    }
}

fn issue_words(seat: &Seat, has_link: bool) -> &'static str {
    match (seat, has_link) {
        (_, false) => "New link",
        (Seat::Umpire, true) => "New link: your other devices are out",
        (_, true) => "New link: the old one stops working",
    }
}

async fn change(
    State(server): State<Server>,
    seated: Seated,
    outside: Outside,
    Sent(change): Sent<Change>,
) -> Result<Response, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let roster = room.roster();
    let named = |name: &str| roster.seat(name).ok_or_else(|| Fault::NotFound(format!("seat `{name}`")));
    match (&change.issue, &change.withdraw) {
        (Some(name), None) => {
            let seat = named(name)?;
            let key = room.issue(&seat).await?;
            let link = Link::new(&outside, &seat, roster, &key);
            let mut response = issued(&room, &outside, &link).into_response();
            // The umpire is not to lock himself out of where he sits.
            let own = (seat == Seat::Umpire)
                .then(|| seat_cookie(room.id(), &seat, &key, server.config().is_secure()));
            if let Some(cookie) = own.flatten() {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
        (None, Some(name)) => {
            let seat = named(name)?;
            if seat == Seat::Umpire {
                let why = "the umpire's own link can't be withdrawn: nobody could issue a new one";
                return Err(Fault::Forbidden(why.to_owned()).into());
            }
            room.withdraw(&seat).await?;
            Ok(Redirect::to(&format!("/battles/{}/umpire/seats", room.id())).into_response())
        }
        _ => Err(Fault::Unreadable("either `issue` or `withdraw` names a seat".to_owned()).into()),
    }
}

/// The link that was just issued: it is shown only once.
fn issued(room: &Room, outside: &Outside, link: &Link) -> Html {
    Page { title: "New link", kind: "seats", ..Page::default() }.around(&html! {
        h1 { "A new link" }
        p { "It is shown only once: the server keeps just enough to recognize it." }
        (link::only_here(outside))
        (link.card())
        p.buttons {
            a.button href={ "/battles/" (room.id()) "/umpire/seats" } { "To the seats" }
            a.button.plain href={ "/battles/" (room.id()) "/umpire" } { "To the table" }
        }
    })
}

/// The links of all seats of a battle that has just begun.
pub(super) fn begun(outside: &Outside, begun: &Begun) -> Html {
    let room = &begun.room;
    let name = room.name();
    let links = begun.keys.iter().map(|(seat, key)| Link::new(outside, seat, room.roster(), key));
    let links: Vec<Link> = links.collect();
    let board = outside.link(&format!("/boards/{}", room.id()));
    Page { title: name, kind: "seats", ..Page::default() }.around(&html! {
        h1 { (name) " begins" }
        p.lead {
            "You are the umpire, and this browser holds your seat. Everybody else opens his own seat with its link: let him "
            "scan the code, or send him the address. The links are shown only once; you can issue new ones at any time."
        }
        p.buttons {
            a.button href={ "/battles/" (room.id()) "/umpire" } { "To the table" }
            a.button.plain href={ "/battles/" (room.id()) "/umpire/seats" } { "Seats" }
        }
        (link::only_here(outside))
        ul.seats { @for link in &links { li { (link.card()) } } }
        section.panel {
            h2 { "The board" }
            p { "For a projector or a television in the hall, open to everybody: " a href=(board) { (board) } }
        }
    })
}
