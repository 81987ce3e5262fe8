use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::super::{PageFault, Sent, home};
use super::{BATTLES, PLAYER, SEED};
use crate::guard::Seated;
use crate::hall::Beginning;
use crate::limits::Caller;
use crate::simulations::{Simulation, Wanted};
use crate::{Fault, Server};

/// The fields of the form, by their names.
type Fields = BTreeMap<String, String>;

/// Begins a simulation of a scenario that comes with the server, or of the sender's own.
pub(super) async fn begin(
    State(server): State<Server>,
    caller: Caller,
    Sent(mut fields): Sent<Fields>,
) -> Result<Response, PageFault> {
    let pass_phrase = fields.remove("pass_phrase").unwrap_or_default();
    match (fields.remove("sample"), fields.remove("scenario")) {
        (Some(sample), None) => {
            let found = home::named(&sample)?;
            let begun = begun(&server, caller, &pass_phrase, wanted(found.beginning(), fields)).await;
            Ok(begun.map_or_else(|fault| home::scenario_again(&server, fault, found), |begun| led_to(&begun)))
        }
        (None, Some(scenario)) => {
            let beginning =
                Beginning { origin: home::ORIGIN.to_owned(), scenario: scenario.clone(), of: None };
            let begun = begun(&server, caller, &pass_phrase, wanted(beginning, fields)).await;
            Ok(begun.map_or_else(|fault| home::own_again(&server, fault, &scenario), |begun| led_to(&begun)))
        }
        _ => {
            Err(Fault::Unreadable("either `sample` or `scenario` says which scenario is meant".to_owned())
                .into())
        }
    }
}

/// Begins a simulation of that scenario, as the form of its page asks for it.
///
/// # Errors
/// As [`Server::simulate`].
pub(in crate::pages) async fn begun_of(
    server: &Server,
    caller: Caller,
    beginning: Beginning,
    mut fields: Fields,
) -> Result<Response, Fault> {
    let pass_phrase = fields.remove("pass_phrase").unwrap_or_default();
    begun(server, caller, &pass_phrase, wanted(beginning, fields)).await.map(|begun| led_to(&begun))
}

async fn begun(
    server: &Server,
    caller: Caller,
    pass_phrase: &str,
    wanted: Result<Wanted, Fault>,
) -> Result<Arc<Simulation>, Fault> {
    server.simulate(caller, pass_phrase, wanted?).await
}

/// Begins a simulation of the scenario of a battle, for its umpire: whoever began the battle knew the pass phrase.
pub(super) async fn of_battle(
    State(server): State<Server>,
    caller: Caller,
    seated: Seated,
    Sent(fields): Sent<Fields>,
) -> Result<Response, PageFault> {
    let seated = seated.umpire()?;
    let beginning = seated.ask(|battle, _| {
        let header = battle.header();
        Ok(Beginning { origin: header.origin.clone(), scenario: header.scenario.clone(), of: None })
    });
    let wanted = wanted(beginning.await?, fields)?;
    let begun = server.simulations().begin(server.workbench(), caller, wanted).await?;
    Ok(led_to(&begun))
}

/// What the other fields of the form ask for; what is left empty is as usual.
fn wanted(beginning: Beginning, fields: Fields) -> Result<Wanted, Fault> {
    let number = |name: &str| match fields.get(name).map_or("", |text| text.trim()) {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| {
            Fault::Unreadable(format!("{name}: {text:?} is no whole number, and one is needed"))
        }),
    };
    let (battles, seed) = (number(BATTLES)?, number(SEED)?);
    let players = fields.iter().filter(|(_, player)| !player.is_empty());
    let players = players.filter_map(|(name, player)| Some((name.strip_prefix(PLAYER)?, player)));
    let players = players.map(|(side, player)| (side.to_owned(), player.clone())).collect();
    Ok(Wanted { beginning, players, battles, seed })
}

/// To the page on which it is watched.
fn led_to(simulation: &Simulation) -> Response {
    Redirect::to(&format!("/simulations/{}", simulation.id())).into_response()
}
