use axum::Form;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use standfast_rulebook::battle::Seat;

use super::super::PageFault;
use crate::guard::{Caller, seat_cookie};
use crate::hall::Beginning;
use crate::samples::Sample;
use crate::{Fault, Server};

/// Which battle is to begin: a scenario that comes with the server, or one of the sender's own.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    /// `SYSTEM/NAME`.
    sample: Option<String>,
    /// A scenario, TOML.
    scenario: Option<String>,
    #[serde(default)]
    pass_phrase: String,
}

/// Begins a battle; whoever began it is its umpire, and finds the links of the other seats on the page of the seats.
pub(super) async fn begin(
    State(server): State<Server>,
    caller: Caller,
    Form(wanted): Form<Wanted>,
) -> Result<Response, PageFault> {
    let beginning = beginning(&wanted)?;
    let begun = server.begin(caller, &wanted.pass_phrase, beginning).await?;
    let id = begun.room.id();
    let mut response = Redirect::to(&format!("/battles/{id}/umpire/seats")).into_response();
    let own = begun.keys.iter().find(|(seat, _)| *seat == Seat::Umpire);
    let cookie = own.and_then(|(seat, key)| seat_cookie(id, seat, key, server.config().is_secure()));
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

fn beginning(wanted: &Wanted) -> Result<Beginning, Fault> {
    match (&wanted.sample, &wanted.scenario) {
        (Some(sample), None) => {
            let found = sample.split_once('/').and_then(|(system, name)| Sample::named(system, name));
            let found = found.ok_or_else(|| Fault::NotFound(format!("scenario `{sample}`")))?;
            Ok(Beginning { origin: format!("{}.toml", found.name), scenario: found.text.to_owned() })
        }
        (None, Some(scenario)) => {
            Ok(Beginning { origin: "your scenario".to_owned(), scenario: scenario.clone() })
        }
        _ => Err(Fault::Unreadable("either `sample` or `scenario` says what is to begin".to_owned())),
    }
}
