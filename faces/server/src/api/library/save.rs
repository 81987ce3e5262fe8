//! Saving a scenario of the library.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::{Sent, verify_number};
use super::super::document::{Anywhere, OfLink, Overtaken, WithBody};
use super::{OfScenario, named};
use crate::guard::Editor;
use crate::library::{Change, Saved, Saving, What, time};
use crate::limits::Rate;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(save))
}

/// What is to be saved: one of `changes`, `scenario` and `version`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToSave {
    /// The version that was changed.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64, example = 1)]
    base: u64,
    /// What was changed in it, as for `/workshop/change`.
    #[schema(value_type = Option<Vec<Object>>, example = json!([{"do": "set", "at": "turns", "to": 6}]))]
    changes: Option<Vec<Change>>,
    /// The whole scenario as it is now, TOML. It need not be sound, but it must name its system.
    scenario: Option<String>,
    /// The version to go back to.
    #[schema(minimum = 1, maximum = 9_007_199_254_740_991_u64)]
    version: Option<u64>,
    /// The name of who saves it, told with the version.
    #[schema(max_length = 40)]
    by: Option<String>,
}

/// A version that was saved.
#[derive(Debug, Serialize, ToSchema)]
struct SavedTold {
    /// Its number: the `base` of what is changed from now on.
    #[schema(minimum = 1)]
    version: u64,
    /// When it was saved.
    saved: String,
    /// What changed, in words.
    says: Vec<String>,
    /// Whether a battle can begin with it.
    sound: bool,
}

/// Saves a new version. It is on disk when this is answered. Sent once more, it is answered alike and saves nothing; where
/// somebody else has saved since `base`, the answer is 409 with his text.
#[utoipa::path(
    put, path = "/library/{scenario}", tag = "library", operation_id = "save_scenario", params(OfScenario),
    request_body(content = ToSave, example = json!({"base": 1, "changes": []})),
    responses((status = 200, body = SavedTold), Overtaken, OfLink, WithBody, Anywhere),
    security(("link" = []), ("link-cookie" = [])),
)]
async fn save(
    State(server): State<Server>,
    Editor(editor): Editor,
    Sent(to_save): Sent<ToSave>,
) -> Result<Json<SavedTold>, Fault> {
    let ToSave { base, changes, scenario, version, by } = to_save;
    verify_number("base", Some(base))?;
    verify_number("version", version)?;
    let what = match (changes, scenario, version) {
        (Some(changes), None, None) => What::Changed(changes),
        (None, Some(text), None) => What::Written(text),
        (None, None, Some(number)) => What::Back(number),
        _ => {
            return Err(Fault::Unreadable(
                "one of `changes`, `scenario` and `version` says what is to be saved".to_owned(),
            ));
        }
    };
    server.rates().count(Rate::Saves, editor.caller)?;
    let saving = Saving { base, what, by: named(by.as_deref())? };
    let saved = server.library().save(server.workbench(), editor.caller, &editor.scenario, saving).await?;
    let Saved { version, saved, says, is_sound } = saved;
    Ok(Json(SavedTold { version, saved: time(saved), says, sound: is_sound }))
}
