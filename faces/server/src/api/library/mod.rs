//! The club's library of scenarios.

mod battles;
mod browse;
mod links;
mod put;
mod removal;
mod save;
mod versions;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use standfast_store::database::KeptScenario;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::links::base;
use crate::guard::address;
use crate::hall::{LinkKey, SitterName};
use crate::library::{ScenarioId, time};
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .merge(browse::router())
        .merge(put::router())
        .merge(save::router())
        .merge(versions::router())
        .merge(links::router())
        .merge(removal::router())
        .merge(battles::router())
}

/// Which scenario.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes what `Reader` reads")]
struct OfScenario {
    /// The scenario's id: 16 letters and digits.
    scenario: String,
}

/// A scenario of the library, without its text.
#[derive(Debug, Serialize, ToSchema)]
struct ScenarioTold {
    /// Its id.
    #[schema(pattern = "^[0-9a-hjkmnp-tv-z]{16}$")]
    scenario: String,
    /// What it is called.
    name: String,
    /// Its rule system.
    system: String,
    /// What it is about.
    says: String,
    /// How many pieces it has: commands, units, soldiers, vehicles.
    pieces: u64,
    /// How many play it.
    players: u64,
    /// How many turns, hours or the like it has at most, where its clock says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<u64>,
    /// The same in words: `at most 7 hours`.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<String>,
    /// Whether it is fought on a table.
    table: bool,
    /// Whether a battle can begin with it.
    sound: bool,
    /// Whether everybody may find and read it.
    listed: bool,
    /// The number of its newest version.
    #[schema(minimum = 1)]
    version: u64,
    /// When that was saved: date and time of UTC, as RFC 3339 has them.
    saved: String,
    /// How many battles that were begun from it have ended.
    played: u64,
    /// When it is gone for good, where its removal was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves: Option<String>,
}

impl ScenarioTold {
    fn of(scenario: KeptScenario) -> Self {
        let KeptScenario { id, listed, leaves, card, newest, saved, played, .. } = scenario;
        Self {
            scenario: id,
            name: card.name,
            system: card.system,
            says: card.says,
            pieces: card.pieces,
            players: card.players,
            turns: card.turns,
            length: card.length,
            table: card.has_table,
            sound: card.is_sound,
            listed,
            version: newest,
            saved: time(saved),
            played,
            leaves: leaves.map(time),
        }
    }
}

/// What a link of a scenario allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Right {
    /// To read it, its versions, and how it was played.
    Read,
    /// To change it as well, to share it, and to remove it.
    Change,
}

impl From<standfast_store::database::Right> for Right {
    fn from(right: standfast_store::database::Right) -> Self {
        match right {
            standfast_store::database::Right::Read => Self::Read,
            standfast_store::database::Right::Change => Self::Change,
        }
    }
}

impl From<Right> for standfast_store::database::Right {
    fn from(right: Right) -> Self {
        match right {
            Right::Read => Self::Read,
            Right::Change => Self::Change,
        }
    }
}

/// A link of a scenario, shown when it is made and never again.
#[derive(Debug, Serialize, ToSchema)]
struct ScenarioLink {
    /// What it allows.
    opens: Right,
    /// Its key, for `Authorization: Bearer`.
    key: String,
    /// Its address, for a browser.
    link: String,
}

impl ScenarioLink {
    fn of(server: &Server, headers: &HeaderMap, id: &ScenarioId, opens: Right, key: &LinkKey) -> Self {
        let link = format!("{}{}", base(server, headers), address(id, Some(key)));
        Self { opens, key: key.as_str().to_owned(), link }
    }
}

/// The name of who saves, where he gives one.
fn named(by: Option<&str>) -> Result<Option<SitterName>, Fault> {
    by.map_or(Ok(None), SitterName::read)
}
