use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use standfast_rulebook::Choice;
use standfast_rulebook::battle::{Header, begin as battle_of, system_of};
use standfast_workshop::{Document, army_as_csv};

use super::super::file::File;
use super::super::{Html, PageFault, Sent, print as papers, seats, simulations};
use super::about;
use crate::guard::Reader;
use crate::library::file_name;
use crate::limits::Asker;
use crate::{Fault, Server};

/// How a battle is to begin.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    pass_phrase: String,
    /// Given where the machine is to play all seats but the first.
    alone: Option<String>,
}

/// Begins a battle of the scenario, which remembers it. Whoever begins it is its umpire.
pub(super) async fn begin(
    State(server): State<Server>,
    reader: Reader,
    Sent(wanted): Sent<Wanted>,
) -> Result<Response, PageFault> {
    let beginning = server.library().beginning(&reader.scenario, None).await?;
    match server.begin(reader.caller, &wanted.pass_phrase, beginning).await {
        Ok(begun) if wanted.alone.is_some() => Ok(seats::begun_alone(&server, &begun, None).await?),
        Ok(begun) => Ok(seats::begun(&server, &begun)),
        Err(fault) => about::again(&server, &reader, fault).await,
    }
}

/// Begins a simulation of the scenario.
pub(super) async fn simulate(
    State(server): State<Server>,
    reader: Reader,
    Sent(fields): Sent<BTreeMap<String, String>>,
) -> Result<Response, PageFault> {
    let beginning = server.library().beginning(&reader.scenario, None).await?;
    match simulations::begun_of(&server, reader.caller, beginning, fields).await {
        Ok(begun) => Ok(begun),
        Err(fault) => about::again(&server, &reader, fault).await,
    }
}

/// The scenario as a file.
pub(super) async fn file(State(server): State<Server>, reader: Reader) -> Result<File, PageFault> {
    let name = server.library().scenario(&reader.scenario).await?.card.name;
    let content = server.library().version(&reader.scenario, None).await?.text;
    Ok(File { name: file_name(&name, "toml"), kind: "application/toml", content })
}

/// Its army as a spreadsheet.
pub(super) async fn army(State(server): State<Server>, reader: Reader) -> Result<File, PageFault> {
    let name = server.library().scenario(&reader.scenario).await?.card.name;
    let text = server.library().version(&reader.scenario, None).await?.text;
    let asker = Asker { caller: reader.caller, battle: None };
    let written = server.workbench().reckon(asker, move || {
        let document =
            Document::read(&text).map_err(|unreadable| Fault::Situation(vec![unreadable.refusal]))?;
        Ok(army_as_csv(document.outline()))
    });
    Ok(File { name: file_name(&name, "csv"), kind: "text/csv; charset=utf-8", content: written.await? })
}

/// Its armies on paper, as the umpire has them before the first command.
pub(super) async fn print(State(server): State<Server>, reader: Reader) -> Result<Html, PageFault> {
    let text = server.library().version(&reader.scenario, None).await?.text;
    let back = format!("{}/about", reader.address());
    let asker = Asker { caller: reader.caller, battle: None };
    let drawn = server.workbench().reckon(asker, move || {
        let system = system_of(&text, "").map_err(Fault::Scenario)?;
        let battle = battle_of(Header::new(system.name(), "", &text, 0, "")).map_err(Fault::Scenario)?;
        Ok(papers::of_scenario(battle.as_ref(), &back))
    });
    Ok(drawn.await?)
}
