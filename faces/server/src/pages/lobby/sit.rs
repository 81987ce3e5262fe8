use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;
use standfast_rulebook::battle::Seat;

use super::super::fault::{PageFault, with_page, words};
use super::super::{Html, Page, Sent};
use super::company;
use crate::Fault;
use crate::guard::Seated;
use crate::hall::{LONGEST, SitterName};

/// What somebody says of himself.
#[derive(Debug, Deserialize)]
pub(super) struct Says {
    /// His name; nothing takes it back.
    name: Option<String>,
    /// Whether he is ready to begin.
    ready: Option<Ready>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Ready {
    Yes,
    No,
}

/// Where somebody says who he is.
pub(super) async fn page(seated: Seated) -> Result<Html, PageFault> {
    sits(&seated)?;
    Ok(drawn(&seated, None, None))
}

/// Notes a name or a mark, and goes back to the table. A name that can't be is asked for once more, with what is wrong.
pub(super) async fn sit(seated: Seated, Sent(says): Sent<Says>) -> Result<Response, PageFault> {
    sits(&seated)?;
    let Seated { room, seat, .. } = &seated;
    if let Some(ready) = says.ready {
        room.set_ready(seat, ready == Ready::Yes).await?;
    }
    if let Some(text) = &says.name {
        let named = match SitterName::read(text) {
            Ok(name) => room.set_name(seat, name).await,
            Err(fault) => Err(fault),
        };
        match named {
            Ok(()) => {}
            Err(fault @ Fault::Unreadable(_)) => {
                let page = drawn(&seated, Some(&fault), Some(text));
                return Ok(with_page(fault, page));
            }
            Err(fault) => return Err(fault.into()),
        }
    }
    Ok(Redirect::to(&format!("/battles/{}/{seat}", room.id())).into_response())
}

/// Whether somebody sits there: many look on from the spectators' seat.
fn sits(seated: &Seated) -> Result<(), Fault> {
    match seated.seat {
        Seat::Spectator => {
            Err(Fault::Forbidden("many look on from the spectators' seat: it has no name".to_owned()))
        }
        _ => Ok(()),
    }
}

fn drawn(seated: &Seated, fault: Option<&Fault>, typed: Option<&str>) -> Html {
    let Seated { room, seat, .. } = seated;
    let (_, attendance) = room.attendance();
    let name = attendance.at(seat).name.unwrap_or_default();
    let table = format!("/battles/{}/{seat}", room.id());
    Page { title: "Who sits here", kind: "sit", words: Some(room.system()), ..Page::default() }.around(&html! {
        h1 { "Who sits here" }
        p.lead {
            "You sit at " (room.name()) " as " strong { (room.roster().seat_name(seat)) } ". Everybody at the table, and whoever "
            "looks at its board, sees the name that you give. It does not stand in the log."
        }
        @if let Some(fault) = fault { (words(fault)) }
        form.panel.own-name method="post" action={ (table) "/sit" } {
            label for="name" { "Your name" }
            p.buttons {
                input #name name="name" value=(typed.unwrap_or(&name)) maxlength=(LONGEST) autocomplete="nickname" aria-describedby="name-says";
                button { "Keep it" }
            }
            p.hint #name-says { "At most " (LONGEST) " letters, and nobody else's; empty takes it back. The umpire can take it back too." }
        }
        section.panel aria-labelledby="company" {
            h2 #company { "Who is there" }
            (company(&attendance, room.roster(), Some(seat), false))
        }
        p { a href=(table) { "To the table" } }
    })
}
