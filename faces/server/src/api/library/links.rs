//! Who may see a scenario of the library.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::Sent;
use super::super::document::{Anywhere, OfLink, Reserved, WithBody};
use super::{OfScenario, Right, ScenarioLink};
use crate::guard::Editor;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(issue)).routes(routes!(withdraw)).routes(routes!(list))
}

/// The link that is to be made anew.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewScenarioLink {
    /// What it allows.
    opens: Right,
}

/// The link that is withdrawn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct Which {
    /// The link that is withdrawn: that to change it can only be issued anew.
    #[param(inline, example = "read")]
    opens: Right,
}

/// Whether everybody may find and read a scenario.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Listing {
    /// Whether they may; else only who has a link.
    listed: bool,
}

/// Gives a scenario a new link; the old one of that kind opens nothing any more.
#[utoipa::path(
    post, path = "/library/{scenario}/links", tag = "library", operation_id = "issue_link_of_scenario",
    params(OfScenario), request_body = NewScenarioLink,
    responses((status = 201, body = ScenarioLink, description = "The new link"), OfLink, WithBody, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn issue(
    State(server): State<Server>,
    headers: HeaderMap,
    Editor(editor): Editor,
    Sent(NewScenarioLink { opens }): Sent<NewScenarioLink>,
) -> Result<(StatusCode, Json<ScenarioLink>), Fault> {
    let key = server.library().issue(&editor.scenario, opens.into()).await?;
    Ok((StatusCode::CREATED, Json(ScenarioLink::of(&server, &headers, &editor.scenario, opens, &key))))
}

/// Withdraws the link to read a scenario: it opens nothing any more.
#[utoipa::path(
    delete, path = "/library/{scenario}/links/{opens}", tag = "library", operation_id = "withdraw_link_of_scenario",
    params(OfScenario, Which),
    responses((status = 204, description = "It has none any more"), Reserved, OfLink, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn withdraw(
    State(server): State<Server>,
    Editor(editor): Editor,
    Path(Which { opens }): Path<Which>,
) -> Result<StatusCode, Fault> {
    server.library().withdraw(&editor.scenario, opens.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has everybody find and read a scenario, or only who has a link.
#[utoipa::path(
    put, path = "/library/{scenario}/listed", tag = "library", operation_id = "list_scenario",
    params(OfScenario), request_body = Listing,
    responses((status = 204, description = "So it is"), OfLink, WithBody, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn list(
    State(server): State<Server>,
    Editor(editor): Editor,
    Sent(Listing { listed }): Sent<Listing>,
) -> Result<StatusCode, Fault> {
    server.library().list(&editor.scenario, listed).await?;
    Ok(StatusCode::NO_CONTENT)
}
