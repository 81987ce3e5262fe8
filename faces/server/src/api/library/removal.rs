//! Removing a scenario of the library.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::document::{Anywhere, OfLink, Reserved};
use super::OfScenario;
use crate::guard::Editor;
use crate::library::time;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(remove)).routes(routes!(keep))
}

/// A scenario that is to go.
#[derive(Debug, Serialize, ToSchema)]
struct ScenarioLeaving {
    /// Its id.
    scenario: String,
    /// From when on it is gone for good: date and time of UTC, as RFC 3339 has them.
    leaves: String,
}

/// Removes a scenario for good, after a term in which that can be taken back. Nobody finds it meanwhile; who has a link still
/// reads it.
#[utoipa::path(
    delete, path = "/library/{scenario}", tag = "library", operation_id = "remove_scenario", params(OfScenario),
    responses((status = 202, body = ScenarioLeaving, description = "It goes after its term"), Reserved, OfLink, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn remove(
    State(server): State<Server>,
    Editor(editor): Editor,
) -> Result<(StatusCode, Json<ScenarioLeaving>), Fault> {
    let leaves = time(server.library().let_go(&editor.scenario).await?.as_second());
    Ok((StatusCode::ACCEPTED, Json(ScenarioLeaving { scenario: editor.scenario.to_string(), leaves })))
}

/// Takes the removal of a scenario back: it stays.
#[utoipa::path(
    delete, path = "/library/{scenario}/removal", tag = "library", operation_id = "keep_scenario", params(OfScenario),
    responses((status = 204, description = "It stays"), Reserved, OfLink, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn keep(State(server): State<Server>, Editor(editor): Editor) -> Result<StatusCode, Fault> {
    server.library().keep_on(&editor.scenario).await?;
    Ok(StatusCode::NO_CONTENT)
}
