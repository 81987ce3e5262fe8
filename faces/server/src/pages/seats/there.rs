use std::convert::Infallible;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Redirect;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use maud::{Markup, html};
use serde::Deserialize;
use standfast_rulebook::battle::{LiveBattle, Roster, Seat};

use super::super::{PageFault, Sent, live};
use crate::guard::Seated;
use crate::hall::{Aside, Attendance, Section, Shown};
use crate::{BattleId, Fault, Server};

/// Who is there, and the names that the umpire may take back.
pub(super) fn there(id: &BattleId, roster: &Roster, attendance: &Attendance) -> Markup {
    let named = roster.seats().filter_map(|seat| Some((attendance.at(&seat).name?, seat)));
    let named: Vec<(String, Seat)> = named.collect();
    html! {
        h2 { "Who is there" }
        (super::super::lobby::company(attendance, roster, Some(&Seat::Umpire), true))
        p.muted { (standfast_seat::capital(&attendance.says(&Seat::Spectator))) "." }
        // It is there from the start, so that nothing moves as names come.
        details.names {
            summary { "Take a name back" }
            @if named.is_empty() { p.muted { "None has been given yet." } }
            form.buttons method="post" action={ "/battles/" (id) "/umpire/seats/names" } {
                @for (name, seat) in &named {
                    button.plain name="of" value=(seat) { (name) ", " (roster.seat_name(seat)) }
                }
            }
        }
    }
}

fn sections(id: &BattleId, battle: &dyn LiveBattle, _: &Seat, aside: &Aside) -> Vec<Section> {
    vec![Section { id: "there", html: there(id, battle.roster(), &aside.attendance).into_string() }]
}

/// The page of seats as people come and go.
pub(super) async fn live(
    State(server): State<Server>,
    seated: Seated,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, PageFault> {
    live::changes(&server, seated.umpire()?, &headers, Shown::Seats, sections).await
}

/// Whose name is taken back.
#[derive(Debug, Deserialize)]
pub(super) struct Whose {
    of: String,
}

/// Takes a name back that somebody gave himself.
pub(super) async fn unname(seated: Seated, Sent(Whose { of }): Sent<Whose>) -> Result<Redirect, PageFault> {
    let Seated { room, .. } = seated.umpire()?;
    let seat = room.roster().seat(&of).ok_or_else(|| Fault::NotFound(format!("seat `{of}`")))?;
    room.set_name(&seat, None).await?;
    Ok(Redirect::to(&format!("/battles/{}/umpire/seats", room.id())))
}
