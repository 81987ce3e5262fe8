//! The seats of a battle and their links: the umpire's.

mod delay;
mod link;
mod machines;
mod removal;
mod take;
mod there;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{Roster, Seat};
use standfast_rulebook::lesson::Lesson;
use standfast_rulebook::{Choice, SystemId};
use standfast_seat::capital;

use super::fault::PageFault;
use super::parts::qr;
use super::simulations::{Fought, panel};
use super::{Html, Page, Sent};
use crate::guard::{Outside, Seated, links_cookie, links_of, seat_cookie};
use crate::hall::{Begun, Room};
use crate::{Fault, Server};
use link::Link;
pub(super) use take::panel as take_panel;

pub(super) fn router() -> Router<Server> {
    Router::new()
        .route("/battles/{battle}/{seat}/seats", get(seats).post(change))
        .route("/battles/{battle}/{seat}/seats/live", get(there::live))
        .route("/battles/{battle}/{seat}/seats/names", post(there::unname))
        .route("/battles/{battle}/{seat}/delay", post(delay::change))
        .route("/battles/{battle}/{seat}/machines", post(machines::change))
        .route("/battles/{battle}/{seat}/removal", post(removal::change))
        .route("/battles/{battle}/{seat}/battle.jsonl", get(take::file))
}

/// What is to become of a seat's link.
#[derive(Debug, Deserialize)]
struct Change {
    /// The seat that gets a new link.
    issue: Option<String>,
    /// The seat whose link is taken away.
    withdraw: Option<String>,
}

/// What is to be seen at once, after a battle was begun or a link issued.
#[derive(Debug, Deserialize)]
struct Shown {
    /// The seat whose link is open.
    show: Option<String>,
    /// The line of the battle's file that was torn.
    torn: Option<usize>,
}

/// Who is there, the seats, the links that this browser keeps, and what may be done about them.
async fn seats(
    State(server): State<Server>,
    seated: Seated,
    outside: Outside,
    Query(Shown { show, torn }): Query<Shown>,
    headers: HeaderMap,
) -> Result<Html, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let leaves = room.leaves().await?;
    let roster = room.roster();
    let links = links_of(&headers, room.id()).into_iter().filter(|(seat, key)| room.opens(seat, key));
    let links: Vec<Link> = links.map(|(seat, key)| Link::new(&outside, &seat, roster, &key)).collect();
    let (_, attendance) = room.attendance();
    let live = format!("/battles/{}/umpire/seats/live", room.id());
    let page = Page {
        title: "Seats",
        kind: "seats",
        words: Some(room.system()),
        live: Some(&live),
        ..Page::default()
    };
    Ok(page.around(&html! {
        h1 { "Seats of " (room.name()) }
        p.lead {
            "You are the umpire, and this browser holds your seat. Everybody else opens his own seat with its link: let him "
            "scan its code, or send him the address. A link opens that seat, and no other, on any phone that follows it."
        }
        @if let Some(line) = torn {
            p.warning { "Line " (line) " of the file was not whole, and was left out. What stands before it is here." }
        }
        p.buttons { a.button href={ "/battles/" (room.id()) "/umpire" } { "To the table" } }
        (link::only_here(&outside))
        section.panel #there aria-label="Who is there" { (there::there(room.id(), roster, &attendance)) }
        (list(&room, roster, &links, show.as_deref()))
        (machines::panel(&room))
        (fight(&server, &room))
        (board(&outside.link(&format!("/boards/{}", room.id()))))
        p.muted {
            "The server keeps just enough of a link to recognize it. This browser keeps the links for a month, for this page; "
            "a new link can be issued at any time."
        }
        (delay::panel(&room, server.config().limits.delay))
        (take::panel(room.id()))
        (removal::panel(&room, leaves, server.config().limits.removal_hours))
    }))
}

/// Having its scenario fought between players of the machine.
fn fight(server: &Server, room: &Room) -> Markup {
    let Some(system) = SystemId::named(room.system()) else { return html! {} };
    let to = format!("/battles/{}/umpire/simulations", room.id());
    panel(server, Fought { system, roster: room.roster(), to: &to, sample: None, asks: false })
}

/// The address of the board, with its code: it stands among the links, of which one is open at a time.
fn board(address: &str) -> Markup {
    html! {
        section.panel aria-labelledby="board" {
            h2 #board { "The board" }
            p { "For a projector or a television in the hall, open to everybody: " a href=(address) { (address) } }
            details.link name="link" {
                summary { "Code of the board" }
                (qr(address))
            }
        }
    }
}

fn list(room: &Room, roster: &Roster, links: &[Link], show: Option<&str>) -> Markup {
    let linked = room.linked();
    html! {
        form method="post" action={ "/battles/" (room.id()) "/umpire/seats" } {
            ul.seats {
                @for seat in roster.seats() {
                    @let has_link = linked.contains(&seat);
                    @let name = link::name_of(&seat, roster);
                    li.panel {
                        h2 { (name) }
                        @if let Some(side) = roster.side_of(&seat) { p { (capital(roster.side_name(side))) "." } }
                        @if !has_link { p { strong { "Its link is withdrawn." } } }
                        @if let Some(link) = links.iter().find(|link| link.is_of(&seat)) {
                            (link.card(show == Some(&seat.to_string())))
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
    headers: HeaderMap,
    Sent(change): Sent<Change>,
) -> Result<Response, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let roster = room.roster();
    let named = |name: &str| roster.seat(name).ok_or_else(|| Fault::NotFound(format!("seat `{name}`")));
    let mut links = links_of(&headers, room.id());
    let secure = server.config().is_secure();
    match (&change.issue, &change.withdraw) {
        (Some(name), None) => {
            let seat = named(name)?;
            let key = room.issue(&seat).await?;
            // The umpire is not to lock himself out of where he sits.
            let own = (seat == Seat::Umpire).then(|| seat_cookie(room.id(), &seat, &key, secure)).flatten();
            let address = address(&room, Some(&seat));
            links.retain(|(other, _)| *other != seat);
            links.push((seat, key));
            Ok(redirected(&address, [own, links_cookie(room.id(), &links, secure)]))
        }
        (None, Some(name)) => {
            let seat = named(name)?;
            if seat == Seat::Umpire {
                let why = "the umpire's own link can't be withdrawn: nobody could issue a new one";
                return Err(Fault::Forbidden(why.to_owned()).into());
            }
            room.withdraw(&seat).await?;
            links.retain(|(other, _)| *other != seat);
            Ok(redirected(&address(&room, None), [links_cookie(room.id(), &links, secure), None]))
        }
        _ => Err(Fault::Unreadable("either `issue` or `withdraw` names a seat".to_owned()).into()),
    }
}

/// The page of seats of a battle that has just begun here, so that Back and reload come to it again; its links and the
/// umpire's seat go with the browser.
pub(super) fn begun(server: &Server, begun: &Begun) -> Response {
    let (id, secure) = (begun.room.id(), server.config().is_secure());
    let own = begun.keys.iter().find(|(seat, _)| *seat == Seat::Umpire);
    let own = own.and_then(|(seat, key)| seat_cookie(id, seat, key, secure));
    let first = begun.keys.iter().map(|(seat, _)| seat).find(|seat| matches!(seat, Seat::Player(_)));
    let page = address(&begun.room, first.or(Some(&Seat::Spectator)));
    let page = begun.torn.map_or_else(|| page.clone(), |line| format!("{page}&torn={line}"));
    redirected(&page, [own, links_cookie(id, &begun.keys, secure)])
}

/// The table of a battle that has just begun here, for one who plays the first seat against the machine at the others; his
/// browser has the umpire's seat too. In a lesson the machine acts by the doctrine of the lesson.
pub(super) async fn begun_alone(
    server: &Server,
    begun: &Begun,
    lesson: Option<&Lesson>,
) -> Result<Response, Fault> {
    let (room, secure) = (&begun.room, server.config().is_secure());
    let mut players = begun.keys.iter().filter(|(seat, _)| matches!(seat, Seat::Player(_)));
    let Some((own, key)) = players.next() else { return Ok(self::begun(server, begun)) };
    for (seat, _) in players {
        let machine = lesson.map_or_else(machines::opponent, |lesson| machines::rolled(lesson.leader()));
        room.set_machine(seat, Some(machine)).await?;
    }
    let umpire = begun.keys.iter().find(|(seat, _)| *seat == Seat::Umpire);
    let umpire = umpire.and_then(|(seat, key)| seat_cookie(room.id(), seat, key, secure));
    let mut response = redirected(
        &format!("/battles/{}/{own}", room.id()),
        [umpire, links_cookie(room.id(), &begun.keys, secure)],
    );
    if let Some(cookie) = seat_cookie(room.id(), own, key, secure) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// The address of the page of seats, with the link of a seat open.
fn address(room: &Room, show: Option<&Seat>) -> String {
    let page = format!("/battles/{}/umpire/seats", room.id());
    show.map_or_else(|| page.clone(), |seat| format!("{page}?show={seat}"))
}

fn redirected(address: &str, cookies: [Option<HeaderValue>; 2]) -> Response {
    let mut response = Redirect::to(address).into_response();
    for cookie in cookies.into_iter().flatten() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
