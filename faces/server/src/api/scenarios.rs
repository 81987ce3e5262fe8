//! What can be played: the scenarios that come with the server, and the check of the caller's own.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use standfast_rulebook::battle::{Header, LiveBattle, Sample, begin, scenario_schema, system_of};
use standfast_rulebook::{Briefing, Choice, FileFault, Rulebook, Template};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Sent, verify_text};
use super::document::{Anywhere, Named, WithBody};
use super::procedures::nothing;
use super::work::reckoned;
use crate::hall::verify_size;
use crate::limits::Caller;
use crate::{Fault, Limits, Server};

/// How long the name of a scenario's file may be.
pub(super) const LONGEST_ORIGIN: usize = 100;

/// The name of a scenario whose file has none.
pub(super) const NO_ORIGIN: &str = "your scenario";

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(every_scenario))
        .routes(routes!(check))
        .routes(routes!(one_scenario))
        .routes(routes!(schema))
        .routes(routes!(templates))
}

/// A scenario that comes with the server.
#[derive(Debug, Serialize, ToSchema)]
struct Listed {
    /// Its system.
    system: &'static str,
    /// Its name: begin it as `SYSTEM/NAME`.
    name: &'static str,
    /// How much it asks of its players: `first game`, `some experience` or `for old hands`.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<&'static str>,
    /// Which rules it brings in, in a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    teaches: Option<String>,
}

impl Listed {
    fn of(sample: Sample) -> Self {
        let system = sample.system.name();
        let Briefing { difficulty, teaches, .. } = Briefing::read(system, sample.text);
        Self { system, name: sample.name, difficulty: difficulty.map(Choice::name), teaches }
    }
}

/// A scenario that comes with the server, its sides, its seats and its text.
#[derive(Debug, Serialize, ToSchema)]
struct Whole {
    #[serde(flatten)]
    listed: Listed,
    #[serde(flatten)]
    cast: Cast,
    /// The scenario, TOML.
    scenario: &'static str,
}

/// Who fights.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Cast {
    /// What the battle is called.
    title: String,
    /// The sides.
    sides: Vec<Side>,
    /// The players' seats.
    seats: Vec<Player>,
}

/// A side.
#[derive(Debug, Serialize, ToSchema)]
struct Side {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
}

/// A player's seat.
#[derive(Debug, Serialize, ToSchema)]
struct Player {
    /// Its id.
    id: String,
    /// Who sits there.
    name: String,
    /// The side that he plays.
    side: String,
}

/// A scenario of one's own.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToCheck {
    /// The scenario, TOML.
    scenario: String,
    /// What its file is called.
    #[schema(max_length = 100)]
    origin: Option<String>,
}

/// Whether a scenario is sound.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Soundness {
    /// Whether a battle can begin with it.
    sound: bool,
    /// Its system, where it names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    /// Who fights, where it is sound.
    #[serde(skip_serializing_if = "Option::is_none")]
    cast: Option<Cast>,
    /// Everything that is wrong with it: `line`, `path`, and what it `says`.
    #[schema(value_type = Vec<Object>)]
    faults: Vec<Value>,
}

/// The scenarios that come with the server.
#[utoipa::path(get, path = "/scenarios", tag = "scenarios", responses((status = 200, body = Vec<Listed>), Anywhere))]
async fn every_scenario() -> Json<&'static [Listed]> {
    static LISTED: LazyLock<Vec<Listed>> = LazyLock::new(|| Sample::all().map(Listed::of).collect());
    Json(&LISTED)
}

/// A scenario that comes with the server.
#[utoipa::path(
    get, path = "/scenarios/{system}/{name}", tag = "scenarios",
    params(
        ("system", description = "The system's id", example = "micro-force"),
        ("name", description = "The scenario's name", example = "north-of-the-pike"),
    ),
    responses((status = 200, body = Whole), Named, Anywhere),
)]
async fn one_scenario(
    State(server): State<Server>,
    caller: Caller,
    Path((system, name)): Path<(String, String)>,
) -> Result<Json<Whole>, Fault> {
    let sample = Sample::named(&system, &name).ok_or_else(|| {
        Fault::NotFound(format!("scenario `{name}` of `{system}`: /api/v1/scenarios lists them"))
    })?;
    let cast = reckoned(&server, caller, move || {
        let battle = fought(sample.text, sample.name).map_err(Fault::Scenario)?;
        Ok(Cast::of(battle.as_ref()))
    })
    .await?;
    Ok(Json(Whole { listed: Listed::of(sample), cast, scenario: sample.text }))
}

/// The battle of a scenario, as it begins.
fn fought(scenario: &str, origin: &str) -> Result<Box<dyn LiveBattle>, Vec<FileFault>> {
    let system = system_of(scenario, origin)?;
    // Nothing is rolled: any seed will do.
    begin(Header::new(&system.to_string(), origin, scenario, 0, ""))
}

impl Cast {
    fn of(battle: &dyn LiveBattle) -> Self {
        let roster = battle.roster();
        let sides = roster.sides.iter();
        let players = roster.players.iter();
        Self {
            title: battle.view(&standfast_rulebook::battle::Seat::Spectator).name,
            sides: sides.map(|side| Side { id: side.id.to_string(), name: side.name.clone() }).collect(),
            seats: players
                .map(|player| Player {
                    id: player.id.to_string(),
                    name: player.name.clone(),
                    side: player.side.to_string(),
                })
                .collect(),
        }
    }
}

/// Whether a scenario of one's own is sound. Faults are an answer here, and no refusal; what is too large is refused,
/// as where the battle is to begin.
#[utoipa::path(
    post, path = "/scenarios/check", tag = "scenarios", request_body = ToCheck,
    responses((status = 200, body = Soundness), WithBody, Anywhere),
)]
async fn check(
    State(server): State<Server>,
    caller: Caller,
    Sent(given): Sent<ToCheck>,
) -> Result<Json<Soundness>, Fault> {
    let origin = given.origin.unwrap_or_else(|| NO_ORIGIN.to_owned());
    verify_text("origin", &origin, LONGEST_ORIGIN)?;
    let limits = server.config().limits.clone();
    let checked = reckoned(&server, caller, move || Soundness::of(&given.scenario, &origin, &limits));
    Ok(Json(checked.await?))
}

impl Soundness {
    /// Whether a battle can begin with that text.
    ///
    /// # Errors
    /// [`Fault::Limit`] where it could, but is too large for this server.
    pub(super) fn of(scenario: &str, origin: &str, limits: &Limits) -> Result<Self, Fault> {
        Ok(match fought(scenario, origin) {
            Ok(battle) => {
                verify_size(battle.as_ref(), limits)?;
                let system = Some(battle.header().system.clone());
                Self { sound: true, system, cast: Some(Cast::of(battle.as_ref())), faults: Vec::new() }
            }
            Err(faults) => {
                let system = system_of(scenario, origin).ok().map(|system| system.to_string());
                let faults = Fault::Scenario(faults).problem().refusals;
                Self { sound: false, system, cast: None, faults }
            }
        })
    }

    /// That a scenario is too large for this server, as a fault of the whole.
    pub(super) fn too_large(system: Option<String>, why: &Fault) -> Self {
        let fault = serde_json::json!({"path": "", "says": why.to_string()});
        Self { sound: false, system, cast: None, faults: vec![fault] }
    }
}

/// The JSON Schema of a system's scenarios.
#[utoipa::path(
    get, path = "/schemas/scenario/{system}", tag = "scenarios",
    params(("system", description = "The system's id", example = "micro-force")),
    responses((status = 200, body = Object, description = "A JSON Schema (draft 2020-12)"), Named, Anywhere),
)]
async fn schema(Path(system): Path<String>) -> Result<Json<Value>, Fault> {
    let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
    scenario_schema(system).map(Json).map_err(|refusal| nothing(&refusal))
}

/// The troops of a system that come ready made, to be put into a scenario as they are.
#[utoipa::path(
    get, path = "/templates/{system}", tag = "scenarios",
    params(("system", description = "The system's id", example = "micro-force")),
    responses((status = 200, body = Vec<Template>), Named, Anywhere),
)]
async fn templates(Path(system): Path<String>) -> Result<Json<&'static [Template]>, Fault> {
    let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
    Ok(Json(Template::of(system)))
}
