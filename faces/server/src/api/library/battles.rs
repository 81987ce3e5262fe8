//! Battles that are begun from a scenario of the library, and how they went.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::battles::{JustBegun, LONGEST_PHRASE};
use super::super::body::{Sent, verify_number, verify_text};
use super::super::document::{Anywhere, OfLink, WithBody};
use super::OfScenario;
use crate::guard::Reader;
use crate::library::{Outcome, Tally, time};
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(begin, played))
}

/// The battle to begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToBegin {
    /// Which version; left out: the newest.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    version: Option<u64>,
    /// The pass phrase, where whoever runs the server asks for one.
    #[schema(max_length = 1000)]
    pass_phrase: Option<String>,
}

/// How a scenario was played.
#[derive(Debug, Serialize, ToSchema)]
struct Plays {
    /// Who won how often.
    tally: Tally,
    /// The battles that were begun from it, the newest first.
    battles: Vec<PlayTold>,
}

/// A battle that was begun from a scenario.
#[derive(Debug, Serialize, ToSchema)]
struct PlayTold {
    /// The version that it was begun from.
    version: u64,
    /// When it was begun.
    begun: String,
    /// How it ended; none while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

/// Begins a battle of a scenario, which remembers it. Whoever begins it is its umpire, and gives the other seats their links.
#[utoipa::path(
    post, path = "/library/{scenario}/battles", tag = "library", operation_id = "begin_scenario",
    params(OfScenario), request_body(content = ToBegin, example = json!({})),
    responses((status = 201, body = JustBegun, description = "It has begun"), OfLink, WithBody, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn begin(
    State(server): State<Server>,
    headers: HeaderMap,
    reader: Reader,
    Sent(wanted): Sent<ToBegin>,
) -> Result<(StatusCode, Json<JustBegun>), Fault> {
    let ToBegin { version, pass_phrase } = wanted;
    let pass_phrase = pass_phrase.unwrap_or_default();
    verify_text("pass_phrase", &pass_phrase, LONGEST_PHRASE)?;
    verify_number("version", version)?;
    let beginning = server.library().beginning(&reader.scenario, version).await?;
    let begun = server.begin(reader.caller, &pass_phrase, beginning).await?;
    Ok((StatusCode::CREATED, Json(JustBegun::of(&server, &headers, &begun)?)))
}

/// How the battles went that were begun from a scenario, as everybody may know it: who won, when, and what it cost.
#[utoipa::path(
    get, path = "/library/{scenario}/battles", tag = "library", operation_id = "battles_of_scenario",
    params(OfScenario),
    responses((status = 200, body = Plays), OfLink, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn played(State(server): State<Server>, reader: Reader) -> Result<Json<Plays>, Fault> {
    let plays = server.library().plays(&reader.scenario).await?;
    let tally = Tally::of(&plays);
    let told = plays.into_iter().map(|played| PlayTold {
        version: played.version,
        begun: time(played.begun),
        outcome: played.outcome,
    });
    Ok(Json(Plays { tally, battles: told.collect() }))
}
