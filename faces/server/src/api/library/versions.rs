//! What a scenario of the library was before, and its file.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use standfast_store::database::KeptVersion;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::verify_number;
use super::super::document::{Anywhere, OfLink};
use super::OfScenario;
use crate::guard::Reader;
use crate::library::time;
use crate::{Fault, Server};

/// What a scenario's file is sent as.
const TOML: &str = "application/toml";

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(versions)).routes(routes!(version)).routes(routes!(file))
}

/// Which version.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct OfVersion {
    /// The version's number.
    #[param(minimum = 1, maximum = 9_007_199_254_740_991_u64, example = 1)]
    version: u64,
}

/// A version of a scenario.
#[derive(Debug, Serialize, ToSchema)]
struct VersionTold {
    /// Its number.
    #[schema(minimum = 1)]
    version: u64,
    /// When it was saved.
    saved: String,
    /// The names of who saved it, where they gave them.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    /// What changed since the version before it in this list, in words.
    says: Vec<String>,
    /// The scenario, TOML; left out of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl VersionTold {
    fn of(version: KeptVersion) -> Self {
        let KeptVersion { number, saved, by, says, text } = version;
        let text = (!text.is_empty()).then_some(text);
        Self { version: number, saved: time(saved), by, says, text }
    }
}

/// The versions of a scenario that are kept, the newest first, each with what changed in words.
#[utoipa::path(
    get, path = "/library/{scenario}/versions", tag = "library", operation_id = "versions_of_scenario",
    params(OfScenario),
    responses((status = 200, body = Vec<VersionTold>), OfLink, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn versions(State(server): State<Server>, reader: Reader) -> Result<Json<Vec<VersionTold>>, Fault> {
    let versions = server.library().versions(&reader.scenario).await?;
    Ok(Json(versions.into_iter().map(VersionTold::of).collect()))
}

/// A version of a scenario and its text.
#[utoipa::path(
    get, path = "/library/{scenario}/versions/{version}", tag = "library", operation_id = "version_of_scenario",
    params(OfScenario, OfVersion),
    responses((status = 200, body = VersionTold), OfLink, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn version(
    State(server): State<Server>,
    reader: Reader,
    Path(OfVersion { version }): Path<OfVersion>,
) -> Result<Json<VersionTold>, Fault> {
    verify_number("version", Some(version))?;
    let version = server.library().version(&reader.scenario, Some(version)).await?;
    Ok(Json(VersionTold::of(version)))
}

/// The newest version of a scenario as a file, TOML.
#[utoipa::path(
    get, path = "/library/{scenario}/file", tag = "library", operation_id = "file_of_scenario", params(OfScenario),
    responses((status = 200, body = String, content_type = "application/toml"), OfLink, Anywhere),
    security((), ("link" = []), ("link-cookie" = [])),
)]
async fn file(State(server): State<Server>, reader: Reader) -> Result<impl IntoResponse, Fault> {
    let newest = server.library().version(&reader.scenario, None).await?;
    Ok(([(header::CONTENT_TYPE, TOML)], newest.text))
}
