//! Simulations: a scenario fought by the hundred between players of the machine, and how it stands.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use standfast_rulebook::sim::Estimate;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::battles::{LONGEST_PHRASE, beginning};
use super::body::{Sent, verify_number, verify_text};
use super::document::{Anywhere, Named, WithBody};
use crate::limits::Caller;
use crate::simulations::{Ending, Look, Simulation, Stage, Wanted};
use crate::{Fault, Server};

/// How long the id of a side, and the name of a player of the machine, may be.
const LONGEST_NAME: usize = 100;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(begin)).routes(routes!(one)).routes(routes!(stop))
}

/// What is to be fought: either a `sample` or a `scenario`, not both.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// A scenario that comes with the server: `SYSTEM/NAME`.
    #[schema(max_length = 100, example = "fatigue/stone-wall")]
    sample: Option<String>,
    /// The caller's own scenario, TOML.
    scenario: Option<String>,
    /// The file name of the caller's own scenario.
    #[schema(max_length = 100)]
    origin: Option<String>,
    /// Who leads each side or seat, by its id: a doctrine of the system, or `random`. Who is not named acts by the first
    /// doctrine of the system.
    #[serde(default)]
    #[schema(example = json!({"south": "bold"}))]
    players: BTreeMap<String, String>,
    /// How many battles, 1,000 if left out; whoever runs the server limits them (`simulation_battles`).
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64, example = 100)]
    battles: Option<u64>,
    /// The seed: the same one gives the same battles. Left out: one is drawn.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64, example = 11)]
    seed: Option<u64>,
    /// The pass phrase, where whoever runs the server asks for one.
    #[schema(max_length = 1000)]
    pass_phrase: Option<String>,
}

/// How far a simulation is.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Far {
    /// Others are fought first.
    Waits,
    /// It is being fought.
    Fights,
    /// All battles have been fought.
    Done,
    /// Somebody stopped it: what had been fought counts.
    Stopped,
    /// Its time was up: what had been fought counts.
    OutOfTime,
    /// A battle did not go on: what had been fought counts.
    BrokenOff,
}

/// A simulation as it stands.
#[derive(Debug, Serialize, ToSchema)]
struct SimulationTold {
    /// Its id: whoever knows it may look on, and stop it.
    #[schema(pattern = "^[0-9a-hjkmnp-tv-z]{16}$")]
    simulation: String,
    /// What the scenario is called.
    name: String,
    /// How far it is.
    state: Far,
    /// Why it broke off, where it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// How many battles have been fought.
    done: u64,
    /// How many were asked for.
    of: u64,
    /// How many seconds it takes yet, at a guess, while it is fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<u64>,
    /// The seed of its battles.
    seed: u64,
    /// Who leads each side or seat.
    players: BTreeMap<String, String>,
    /// How often each side has won, in the order of the scenario.
    sides: Vec<SideTold>,
    /// How many battles nobody has won.
    draws: u64,
    /// How many battles ended in each way.
    endings: BTreeMap<String, u64>,
}

/// How often a side has won.
#[derive(Debug, Serialize, ToSchema)]
struct SideTold {
    /// Its id.
    id: String,
    /// What it is called.
    name: String,
    /// How many battles it has won.
    wins: u64,
    /// The share of all battles, 0 to 1.
    share: f64,
    /// Where the 95% interval of the share begins.
    low: f64,
    /// Where it ends.
    high: f64,
}

impl SimulationTold {
    fn of(server: &Server, simulation: &Simulation) -> Self {
        let Look { stage, progress } = server.simulations().look(simulation);
        let (war, tally) = (simulation.war(), &progress.tally);
        let (state, why, seconds_left) = match stage {
            Stage::Waits(_) => (Far::Waits, None, None),
            Stage::Fights(left) => (Far::Fights, None, left),
            Stage::Over(Ending::Done, _) => (Far::Done, None, None),
            Stage::Over(Ending::Stopped, _) => (Far::Stopped, None, None),
            Stage::Over(Ending::OutOfTime, _) => (Far::OutOfTime, None, None),
            Stage::Over(Ending::BrokenOff(why), _) => (Far::BrokenOff, Some(why), None),
        };
        let players = war.leaders().into_iter().map(|(post, leader)| (post, leader.to_string()));
        let side = |(place, (id, name))| {
            let Estimate { share, low, high } = tally.wins_of(place);
            SideTold { id, name, wins: tally.wins.get(place).copied().unwrap_or_default(), share, low, high }
        };
        Self {
            simulation: simulation.id().to_owned(),
            name: war.name(),
            state,
            why,
            done: tally.battles,
            of: simulation.battles(),
            seconds_left,
            seed: simulation.seed(),
            players: players.collect(),
            sides: war.sides().into_iter().enumerate().map(side).collect(),
            draws: tally.draws,
            endings: tally.endings.clone(),
        }
    }
}

/// Begins a simulation, or has it wait until others are over. It is kept for a while, and not on disk.
#[utoipa::path(
    post, path = "/simulations", tag = "simulations", operation_id = "simulate", request_body = Asked,
    responses((status = 201, body = SimulationTold, description = "It has begun, or waits"), Named, WithBody, Anywhere),
)]
async fn begin(
    State(server): State<Server>,
    caller: Caller,
    Sent(asked): Sent<Asked>,
) -> Result<(StatusCode, Json<SimulationTold>), Fault> {
    let Asked { sample, scenario, origin, players, battles, seed, pass_phrase } = asked;
    let pass_phrase = pass_phrase.unwrap_or_default();
    verify_text("pass_phrase", &pass_phrase, LONGEST_PHRASE)?;
    verify_number("battles", battles)?;
    verify_number("seed", seed)?;
    for name in players.iter().flat_map(|(post, player)| [post, player]) {
        verify_text("players", name, LONGEST_NAME)?;
    }
    let beginning = beginning(sample, scenario, origin)?;
    let wanted = Wanted { beginning, players: players.into_iter().collect(), battles, seed };
    let simulation = server.simulate(caller, &pass_phrase, wanted).await?;
    Ok((StatusCode::CREATED, Json(SimulationTold::of(&server, &simulation))))
}

/// How a simulation stands: ask again until its state is neither `waits` nor `fights`.
#[utoipa::path(
    get, path = "/simulations/{simulation}", tag = "simulations", operation_id = "simulation",
    params(("simulation", description = "The simulation's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 200, body = SimulationTold), Named, Anywhere),
)]
async fn one(
    State(server): State<Server>,
    Path(simulation): Path<String>,
) -> Result<Json<SimulationTold>, Fault> {
    let simulation = server.simulations().named(&simulation)?;
    Ok(Json(SimulationTold::of(&server, &simulation)))
}

/// Stops a simulation soon, or takes it out of the line; what has been fought by then counts. One that is over stays as it
/// is.
#[utoipa::path(
    post, path = "/simulations/{simulation}/stop", tag = "simulations", operation_id = "stop_simulation",
    params(("simulation", description = "The simulation's id", pattern = "^[0-9a-hjkmnp-tv-z]{16}$")),
    responses((status = 200, body = SimulationTold), Named, Anywhere),
)]
async fn stop(
    State(server): State<Server>,
    Path(simulation): Path<String>,
) -> Result<Json<SimulationTold>, Fault> {
    let simulation = server.simulations().named(&simulation)?;
    simulation.stop();
    Ok(Json(SimulationTold::of(&server, &simulation)))
}
