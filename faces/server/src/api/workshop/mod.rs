//! Scenarios that are being made: changed without loss, held against each other, and what people have already brought in.

mod import;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use standfast_rulebook::battle::system_of;
use standfast_workshop::{Change, Document, differences, in_words};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Sent, verify_text};
use super::document::{Anywhere, WithBody};
use super::scenarios::{LONGEST_ORIGIN, NO_ORIGIN, Soundness};
use super::work::reckoned;
use crate::library::verify_length;
use crate::limits::Caller;
use crate::{Fault, Limits, Server};

/// How many changes are made at once.
const MOST_CHANGES: usize = 10_000;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(change)).routes(routes!(tell_apart)).merge(import::router())
}

/// A scenario, and what is to be changed in it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToChange {
    /// The scenario, TOML.
    scenario: String,
    /// The changes, made one after the other; none only reads the scenario.
    #[serde(default)]
    #[schema(value_type = Vec<Object>, example = json!([{"do": "set", "at": "turns", "to": 6}]))]
    changes: Vec<Change>,
    /// What its file is called.
    #[schema(max_length = 100)]
    origin: Option<String>,
}

/// The scenario as it is then.
#[derive(Debug, Serialize, ToSchema)]
struct Changed {
    /// Its text: comments, order and whatever else was not changed are as they were.
    scenario: String,
    /// The same as plain JSON; left out where it is no TOML.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    outline: Option<Value>,
    #[serde(flatten)]
    soundness: Soundness,
}

/// Two texts of a scenario.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToTellApart {
    /// The scenario as it was, TOML.
    before: String,
    /// The scenario as it is, TOML.
    after: String,
}

/// What became of a scenario.
#[derive(Debug, Serialize, ToSchema)]
struct Apart {
    /// Changes that lead from one to the other.
    #[schema(value_type = Vec<Object>)]
    changes: Vec<Change>,
    /// The same in words.
    says: Vec<String>,
}

/// Changes a scenario and checks it: all of the changes are made, or none. What is wrong with the scenario is an answer
/// here, and no refusal.
#[utoipa::path(
    post, path = "/workshop/change", tag = "workshop", operation_id = "change_scenario", request_body = ToChange,
    responses((status = 200, body = Changed), WithBody, Anywhere),
)]
async fn change(
    State(server): State<Server>,
    caller: Caller,
    Sent(given): Sent<ToChange>,
) -> Result<Json<Changed>, Fault> {
    let origin = given.origin.unwrap_or_else(|| NO_ORIGIN.to_owned());
    verify_text("origin", &origin, LONGEST_ORIGIN)?;
    verify_changes(&given.changes)?;
    let limits = server.config().limits.clone();
    let changed = move || Changed::of(given.scenario, &given.changes, &origin, &limits);
    Ok(Json(reckoned(&server, caller, changed).await?))
}

/// Tells in which way one text of a scenario differs from another. Comments and the like are not told.
#[utoipa::path(
    post, path = "/workshop/differences", tag = "workshop", operation_id = "tell_scenarios_apart",
    request_body = ToTellApart, responses((status = 200, body = Apart), WithBody, Anywhere),
)]
async fn tell_apart(
    State(server): State<Server>,
    caller: Caller,
    Sent(ToTellApart { before, after }): Sent<ToTellApart>,
) -> Result<Json<Apart>, Fault> {
    let told = move || {
        let (before, after) = (read("before", &before)?, read("after", &after)?);
        let changes = differences(before.outline(), after.outline());
        let says = in_words(&changes, before.outline());
        Ok(Apart { changes, says })
    };
    Ok(Json(reckoned(&server, caller, told).await?))
}

impl Changed {
    fn of(scenario: String, changes: &[Change], origin: &str, limits: &Limits) -> Result<Self, Fault> {
        let (scenario, outline) = match Document::read(&scenario) {
            Ok(mut document) => {
                document.change(changes).map_err(|refusal| Fault::Situation(vec![refusal]))?;
                (document.text().to_owned(), Some(document.outline().clone()))
            }
            // The check below says why, and where.
            Err(_) if changes.is_empty() => (scenario, None),
            Err(unreadable) => return Err(Fault::Situation(vec![unreadable.refusal])),
        };
        // What is sent back must be of a length that can be sent again.
        verify_length(&scenario, limits)?;
        let soundness = match Soundness::of(&scenario, origin, limits) {
            Err(limit @ Fault::Limit { .. }) => {
                let system = system_of(&scenario, origin).ok().map(|system| system.to_string());
                Soundness::too_large(system, &limit)
            }
            other => other?,
        };
        Ok(Self { scenario, outline, soundness })
    }
}

/// A text of a scenario, by the name of its field.
fn read(name: &str, text: &str) -> Result<Document, Fault> {
    Document::read(text).map_err(|unreadable| Fault::Unreadable(format!("{name}: {unreadable}")))
}

/// Refuses more changes than anybody makes at once.
fn verify_changes(changes: &[Change]) -> Result<(), Fault> {
    if changes.len() > MOST_CHANGES {
        let says = format!("changes: {} were given; at most {MOST_CHANGES} are allowed", changes.len());
        return Err(Fault::Unreadable(says));
    }
    Ok(())
}
