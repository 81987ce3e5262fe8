//! Putting a scenario into the library.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::{Sample, start_of};
use standfast_rulebook::{Briefing, Choice, Rulebook};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::battles::LONGEST_PHRASE;
use super::super::body::{Sent, verify_text};
use super::super::document::{Anywhere, Named, WithBody};
use super::super::procedures::nothing;
use super::super::scenarios::{LONGEST_ORIGIN, NO_ORIGIN};
use super::{Right, ScenarioLink, named};
use crate::library::{Shelved, Shelving};
use crate::limits::Caller;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(put))
}

/// The scenario to put into the library: one of `start`, `sample` and `scenario`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToShelve {
    /// A system, whose smallest sound scenario is the beginning.
    #[schema(max_length = 100, example = "micro-force")]
    start: Option<String>,
    /// A scenario that comes with the server, to be copied: `SYSTEM/NAME`.
    #[schema(max_length = 100)]
    sample: Option<String>,
    /// The caller's own scenario, TOML. It need not be sound yet, but it must name its system.
    scenario: Option<String>,
    /// The file name of the caller's own scenario.
    #[schema(max_length = 100)]
    origin: Option<String>,
    /// The name of who puts it there, told with the version.
    #[schema(max_length = 40)]
    by: Option<String>,
    /// Whether everybody may find and read it; else only who has a link.
    #[serde(default)]
    listed: bool,
    /// The pass phrase, where whoever runs the server asks for one.
    #[schema(max_length = 1000)]
    pass_phrase: Option<String>,
}

/// A scenario that is new in the library. Its keys are shown here and never again: only their hashes are kept.
#[derive(Debug, Serialize, ToSchema)]
struct JustShelved {
    /// Its id.
    #[schema(pattern = "^[0-9a-hjkmnp-tv-z]{16}$")]
    scenario: String,
    /// What it is called.
    name: String,
    /// The number of its version.
    #[schema(minimum = 1)]
    version: u64,
    /// The key of the link to change it.
    key: String,
    /// Its links: to read it, and to change it.
    links: Vec<ScenarioLink>,
}

/// Puts a scenario into the library. Whoever does so has the link to change it, and gives links to others.
#[utoipa::path(
    post, path = "/library", tag = "library", operation_id = "put_into_library",
    request_body(content = ToShelve, example = json!({"start": "micro-force"})),
    responses((status = 201, body = JustShelved, description = "It is there"), Named, WithBody, Anywhere),
)]
async fn put(
    State(server): State<Server>,
    caller: Caller,
    headers: HeaderMap,
    Sent(wanted): Sent<ToShelve>,
) -> Result<(StatusCode, Json<JustShelved>), Fault> {
    let ToShelve { start, sample, scenario, origin, by, listed, pass_phrase } = wanted;
    let pass_phrase = pass_phrase.unwrap_or_default();
    verify_text("pass_phrase", &pass_phrase, LONGEST_PHRASE)?;
    let by = named(by.as_deref())?;
    let (scenario, says) = wanted_text(start, sample, scenario, origin)?;
    let shelved = server.shelve(caller, &pass_phrase, Shelving { scenario, says, by }).await?;
    if listed {
        server.library().list(&shelved.id, true).await?;
    }
    Ok((StatusCode::CREATED, Json(JustShelved::of(&server, &headers, shelved))))
}

/// The text that is meant, and where it comes from, in words.
fn wanted_text(
    start: Option<String>,
    sample: Option<String>,
    scenario: Option<String>,
    origin: Option<String>,
) -> Result<(String, String), Fault> {
    let origin = origin.as_deref().unwrap_or(NO_ORIGIN);
    verify_text("origin", origin, LONGEST_ORIGIN)?;
    match (start, sample, scenario) {
        (Some(system), None, None) => {
            let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
            let text = start_of(system);
            let text =
                text.ok_or_else(|| Fault::NotFound(format!("scenario of `{system}` to begin with")))?;
            Ok((text.to_owned(), "begun as the smallest scenario of its system".to_owned()))
        }
        (None, Some(sample), None) => {
            let found = sample.split_once('/').and_then(|(system, name)| Sample::named(system, name));
            let found = found.ok_or_else(|| {
                Fault::NotFound(format!("scenario `{sample}`: /api/v1/scenarios lists them"))
            })?;
            let name = Briefing::read(found.system.name(), found.text).name;
            Ok((found.text.to_owned(), format!("copied from {name}")))
        }
        (None, None, Some(scenario)) => Ok((scenario, format!("brought from {origin}"))),
        _ => Err(Fault::Unreadable(
            "one of `start`, `sample` and `scenario` says which scenario is meant".to_owned(),
        )),
    }
}

impl JustShelved {
    fn of(server: &Server, headers: &HeaderMap, shelved: Shelved) -> Self {
        let Shelved { id, name, read, change } = shelved;
        let links = [(Right::Read, &read), (Right::Change, &change)];
        let links = links.map(|(opens, key)| ScenarioLink::of(server, headers, &id, opens, key));
        Self {
            scenario: id.to_string(),
            name,
            version: 1,
            key: change.as_str().to_owned(),
            links: links.into(),
        }
    }
}
