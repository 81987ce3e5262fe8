//! The battles of a device: every one that it holds a seat in.

use axum::extract::State;
use axum::http::HeaderMap;
use jiff::Timestamp;
use maud::{Markup, html};
use standfast_rulebook::battle::{Audience, Due, LiveBattle, Seat};
use standfast_seat::{capital, is_awaited};

use super::super::parts::moment_line;
use super::super::{Html, Page};
use crate::blocking::blocking;
use crate::guard::look_on;
use crate::hall::Room;
use crate::limits::{Asker, Caller};
use crate::{BattleId, Server};

/// How much of what happened since one looked is told here; the table tells more, and its log all.
const TOLD: u64 = 3;

/// A seat that this browser holds.
#[derive(Debug)]
pub(super) struct Mine {
    battle: BattleId,
    seat: Seat,
    /// What the battle is called.
    name: String,
    /// What the seat is called.
    seat_name: String,
    /// How far the battle is.
    moment: String,
    /// Whose move it is.
    whose: Whose,
    /// When something was done last: since then the battle waits.
    latest: Option<Timestamp>,
    /// How many records have come since the seat looked last.
    missed: u64,
    /// What the last of these said.
    told: Vec<String>,
}

/// Whose move it is.
#[derive(Debug, PartialEq, Eq)]
enum Whose {
    /// The seat's own, with what is due from it.
    Own(Vec<String>),
    /// Somebody else's, in words; none where the seat does not know.
    Others(Option<String>),
    /// Nobody's: the battle has ended.
    Over,
}

/// The page of a device's battles.
pub(super) async fn page(State(server): State<Server>, caller: Caller, headers: HeaderMap) -> Html {
    let mine = battles(&server, caller, &headers).await;
    Page { title: "My battles", kind: "mine", ..Page::default() }.around(&html! {
        h1 { "My battles" }
        p.lead { "Every battle in which this device holds a seat: where it is your move first, what is over last." }
        @if mine.is_empty() {
            p { "This device holds no seat yet. Open the link that your umpire gave you, or " a href="/" { "begin a battle" } "." }
        } @else {
            (panel(&mine))
        }
    })
}

/// Every battle that the browser has a seat in: where something is due first, what is over last.
pub(super) async fn battles(server: &Server, caller: Caller, headers: &HeaderMap) -> Vec<Mine> {
    let mut mine = Vec::new();
    for (room, seat) in server.own_seats(headers).await.unwrap_or_default() {
        let asker = Asker { caller, battle: Some(room.id().clone()) };
        let (reading, of) = (room.clone(), seat.clone());
        // Many look from the spectators' seat, each for himself.
        let looked = match seat {
            Seat::Spectator => None,
            _ => blocking(move || reading.looked(&of)).await.ok().and_then(|of| of.looked),
        };
        let at = room.clone();
        let look =
            move |battle: &dyn LiveBattle, seat: &Seat| Ok(Mine::of(&at, seat.clone(), battle, looked));
        // Where too much is asked, the page comes with what it has.
        let Ok(of) = look_on(&room, &seat, server.workbench(), asker, Box::new(look)).await else { break };
        mine.push(of);
    }
    mine.sort_by_key(|mine| (mine.whose == Whose::Over, !mine.is_due(), mine.name.clone()));
    mine
}

impl Mine {
    fn of(room: &Room, seat: Seat, live: &dyn LiveBattle, looked: Option<u64>) -> Self {
        let view = live.view(&seat);
        let (number, roster) = (live.number(), live.roster());
        let last = live.some_of_log(&seat, number.saturating_sub(1), 1);
        let latest = last.first().map_or(live.header().begun.as_str(), |entry| entry.at.as_str());
        let missed = looked.map_or(0, |looked| number.saturating_sub(looked));
        let entries = live.log(&seat, number.saturating_sub(missed.min(TOLD)));
        let throws = room.awaited(live, &seat).is_some_and(|awaited| awaited.is_for(&seat));
        let whose = match &view.ending {
            Some(_) => Whose::Over,
            None if throws || is_awaited(live, &seat) => {
                // The umpire sees everybody's duties.
                let own = |due: &&Due| seat != Seat::Umpire || due.whose == Audience::Umpire;
                let due = view.due.iter().filter(own).map(|due| due.what.clone());
                let throw = throws.then(|| "throw the machine's dice".to_owned());
                Whose::Own(throw.into_iter().chain(due).take(2).collect())
            }
            None => {
                Whose::Others(view.waits.iter().find(|waiting| !waiting.yours).map(|waits| waits.who.clone()))
            }
        };
        Self {
            seat_name: roster.seat_name(&seat).to_owned(),
            moment: moment_line(&view.view.clock),
            latest: latest.parse().ok(),
            told: entries
                .iter()
                .rev()
                .filter(|of| !of.says.is_empty())
                .map(|of| of.says.join("; "))
                .collect(),
            name: view.name,
            whose,
            missed,
            battle: room.id().clone(),
            seat,
        }
    }

    fn is_due(&self) -> bool {
        matches!(self.whose, Whose::Own(_))
    }
}

/// The list of one's battles.
pub(super) fn panel(mine: &[Mine]) -> Markup {
    html! {
        section.panel aria-labelledby="mine" {
            h2 #mine { "Your battles" }
            ul.mine {
                @for seat in mine {
                    @let table = format!("/battles/{}/{}", seat.battle, seat.seat);
                    li.due[seat.is_due()] {
                        a href=(table) { (seat.name) }
                        span { "as " (seat.seat_name) }
                        span.muted { (seat.moment) }
                        span.says { (whose(&seat.whose)) @if seat.whose != Whose::Over { (since(seat.latest)) } }
                        (missed(seat, &table))
                    }
                }
            }
        }
    }
}

fn whose(whose: &Whose) -> Markup {
    html! {
        @match whose {
            Whose::Over => "over",
            Whose::Others(None) => "others are acting",
            Whose::Others(Some(who)) => { "waiting for " (who) },
            Whose::Own(due) => {
                "it is your move"
                @for (place, says) in due.iter().enumerate() { @if place == 0 { ": " } @else { "; " } (says) }
            }
        }
    }
}

/// Since when the battle waits: nobody has done anything since then.
fn since(latest: Option<Timestamp>) -> Markup {
    html! {
        @if let Some(at) = latest {
            " since " time datetime=(at) { (at.strftime("%Y-%m-%d %H:%M")) " UTC" }
        }
    }
}

/// What happened since the seat looked last.
fn missed(seat: &Mine, table: &str) -> Markup {
    html! {
        @if seat.missed > 0 {
            details.missed {
                summary {
                    @if seat.missed == 1 { "1 thing has happened" } @else { (seat.missed) " things have happened" }
                    " since you last looked" span.unseen { " at " (seat.name) }
                }
                ul { @for says in &seat.told { li { (capital(says)) } } }
                p { a href={ (table) "/log" } { "The whole log" span.unseen { " of " (seat.name) } } }
            }
        }
    }
}
