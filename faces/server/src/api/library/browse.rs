//! What the library has, and one scenario of it.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use standfast_rulebook::Rulebook;
use standfast_store::database::Sought;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::{verify_number, verify_text};
use super::super::document::{Anywhere, OfLink};
use super::super::procedures::nothing;
use super::{OfScenario, Right, ScenarioTold};
use crate::guard::{Reader, scenarios_of};
use crate::library::Held;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(search)).routes(routes!(one))
}

/// How long the words of a search may be.
const LONGEST_SEARCH: usize = 200;
/// How many scenarios come at once.
const USUAL_LIMIT: u64 = 24;
/// How many may be asked for at once.
const MOST_AT_ONCE: u64 = 100;

/// What is searched for; what is left out is no condition.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Search {
    /// A system's id.
    #[param(example = "micro-force")]
    system: Option<String>,
    /// Words that stand in a scenario, all of them: in its name, what it says of itself and of history, the names of its pieces, and
    /// the name and period of its system.
    #[param(max_length = 200, example = "gettysburg 1863")]
    #[serde(default)]
    words: String,
    /// How many pieces it has at least.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    least_pieces: Option<u64>,
    /// How many pieces it has at most.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    most_pieces: Option<u64>,
    /// How many turns, hours or the like it has at least.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    least_turns: Option<u64>,
    /// How many it has at most.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    most_turns: Option<u64>,
    /// Whether it is fought on a table.
    table: Option<bool>,
    /// The scenarios that links of this browser open, by its cookies, in place of those that everybody may find; no condition counts
    /// but the system.
    #[serde(default)]
    own: bool,
    /// How many of those that were found are left out, from the first on.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    offset: Option<u64>,
    /// How many come at most, 24 if left out.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u64>,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
struct ScenariosFound {
    /// The scenarios, the one that was saved last first.
    scenarios: Vec<ScenarioTold>,
    /// How many there are in all.
    all: u64,
}

/// A scenario of the library as it stands.
#[derive(Debug, Serialize, ToSchema)]
struct OpenScenario {
    #[serde(flatten)]
    told: ScenarioTold,
    /// What the key allows.
    right: Right,
    /// The newest version, TOML.
    text: String,
    /// What opens it beside being listed; told to who may change it.
    #[serde(skip_serializing_if = "Option::is_none")]
    links: Option<Vec<Right>>,
}

/// The scenarios that everybody may find, all of them or those of a search.
#[utoipa::path(
    get, path = "/library", tag = "library", operation_id = "search_library", params(Search),
    responses((status = 200, body = ScenariosFound), super::super::document::Named, Anywhere),
)]
async fn search(
    State(server): State<Server>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Result<Json<ScenariosFound>, Fault> {
    let Search {
        system,
        words,
        least_pieces,
        most_pieces,
        least_turns,
        most_turns,
        table,
        own,
        offset,
        limit,
    } = search;
    verify_text("words", &words, LONGEST_SEARCH)?;
    for (name, number) in [
        ("least_pieces", least_pieces),
        ("most_pieces", most_pieces),
        ("least_turns", least_turns),
        ("most_turns", most_turns),
        ("offset", offset),
    ] {
        verify_number(name, number)?;
    }
    let limit = limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MOST_AT_ONCE).contains(&limit) {
        return Err(Fault::Unreadable(format!("limit: 1 to {MOST_AT_ONCE} is allowed")));
    }
    if let Some(system) = &system {
        Rulebook::system(system).map_err(|refusal| nothing(&refusal))?;
    }
    if own {
        return held(&server, &headers, system.as_deref()).await;
    }
    let sought = Sought {
        system,
        words: words.to_lowercase().split_whitespace().map(str::to_owned).collect(),
        pieces: (least_pieces, most_pieces),
        turns: (least_turns, most_turns),
        has_table: table,
        ..Sought::default()
    };
    let (scenarios, all) = server.library().search(sought, offset.unwrap_or(0), limit).await?;
    Ok(Json(ScenariosFound { scenarios: scenarios.into_iter().map(ScenarioTold::of).collect(), all }))
}

/// The scenarios that the browser has a key of.
async fn held(
    server: &Server,
    headers: &HeaderMap,
    system: Option<&str>,
) -> Result<Json<ScenariosFound>, Fault> {
    let most = server.config().limits.scenarios_of_browser;
    let held = server.library().held(scenarios_of(headers).take(most).collect()).await?;
    let of_system = |held: &Held| system.is_none_or(|system| held.scenario.card.system == system);
    let scenarios: Vec<ScenarioTold> =
        held.into_iter().filter(of_system).map(|held| ScenarioTold::of(held.scenario)).collect();
    let all = u64::try_from(scenarios.len()).unwrap_or(u64::MAX);
    Ok(Json(ScenariosFound { scenarios, all }))
}

/// A scenario of the library and its text. Where everybody may find it, no key is needed.
#[utoipa::path(
    get, path = "/library/{scenario}", tag = "library", operation_id = "scenario_of_library", params(OfScenario),
    responses((status = 200, body = OpenScenario), OfLink, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn one(State(server): State<Server>, reader: Reader) -> Result<Json<OpenScenario>, Fault> {
    let library = server.library();
    let scenario = library.scenario(&reader.scenario).await?;
    // Read at its number, so that both are of one moment.
    let newest = library.version(&reader.scenario, None).await?;
    let links = match reader.may_change() {
        true => Some(library.links(&reader.scenario).await?.into_iter().map(Right::from).collect()),
        false => None,
    };
    let told = ScenarioTold {
        version: newest.number,
        saved: crate::library::time(newest.saved),
        ..ScenarioTold::of(scenario)
    };
    Ok(Json(OpenScenario { told, right: reader.right.into(), text: newest.text, links }))
}
