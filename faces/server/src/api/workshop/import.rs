//! What people have already, looked at and brought into a scenario: spreadsheets, orders of battle, armies of other scenarios.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use serde::{Deserialize, Serialize};
use standfast_rulebook::battle::system_of;
use standfast_rulebook::{Rulebook, SystemId};
use standfast_workshop::Document;
use standfast_workshop::import::{
    self as workshop, Field, Fill, Headings, Map, Order, Preview, Reading, bring_in, empty, fields,
};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::super::body::verify_text;
use super::super::document::{Anywhere, WithBody};
use super::super::scenarios::LONGEST_ORIGIN;
use super::super::work::reckoned;
use super::Changed;
use crate::form::{ArmyFile, FileForm};
use crate::library::verify_length;
use crate::{Fault, Limits, Server};

/// How many columns, fields and words anybody says something of.
const MOST_SAID: usize = 1_000;

/// How many things may come in for each piece that a battle may have: an army may be cut down once it is in.
const THINGS_A_PIECE: usize = 4;

pub(super) fn router() -> OpenApiRouter<Server> {
    // The limit of the file is told in words where the form is read.
    OpenApiRouter::new().routes(routes!(import)).layer(DefaultBodyLimit::disable())
}

/// A file, and how it is to be brought in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it describes what `FileForm` reads")]
struct WithArmy {
    /// The file: a spreadsheet (CSV or XLSX), an order of battle (.oob) or a scenario (.scn) of a computer game, a table of battle
    /// data, or a scenario as this program keeps it (.toml).
    #[schema(content_media_type = "application/octet-stream")]
    file: String,
    /// How it is to be brought in.
    order: ToImport,
}

/// How a file is to be brought in: nothing that is not said here is guessed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ToImport {
    /// The name of the file, whose ending tells what it is.
    #[schema(max_length = 100, example = "army.csv")]
    origin: String,
    /// The rule system of a new scenario.
    #[schema(example = "fatigue")]
    system: Option<String>,
    /// The scenario that it goes into, TOML; in place of `system`.
    into: Option<String>,
    /// Which column goes into which field; an empty field leaves it out.
    #[serde(default)]
    #[schema(value_type = Vec<Object>, example = json!([{"column": "Strength", "field": "units.men", "scale": {"times": 25}}]))]
    maps: Vec<Map>,
    /// What fields get where the file says nothing of them.
    #[serde(default)]
    #[schema(value_type = Vec<Object>, example = json!([{"field": "units.quality", "value": "C"}]))]
    fills: Vec<Fill>,
    /// What words mean where they stand in a column.
    #[serde(default)]
    #[schema(value_type = Vec<Object>, example = json!([{"column": "Arm", "says": "Zouaves", "means": "infantry"}]))]
    readings: Vec<Reading>,
    /// Whether the first row of a spreadsheet says what its columns are; without headings they are called A, B, C.
    #[serde(default)]
    headings: Headings,
    /// The sheet of a workbook; the first one if left out.
    #[schema(max_length = 100)]
    sheet: Option<String>,
    /// The battle, where the file has several: nothing comes in before one is chosen.
    #[schema(max_length = 200)]
    battle: Option<String>,
    /// The id of the side or the command of another scenario; if left out, its whole army comes in.
    #[schema(max_length = 100)]
    part: Option<String>,
}

/// What a file would bring.
#[derive(Debug, Serialize, ToSchema)]
struct BroughtIn {
    /// What was understood of it, and what was left out.
    preview: Preview,
    /// The fields that its columns can go into.
    fields: Vec<Field>,
    /// What it changes, in words.
    says: Vec<String>,
    #[serde(flatten)]
    changed: Changed,
}

/// Looks at a file with an army, and gives the scenario as it would be with it: nothing is kept. The form has the fields `file`
/// and `order`.
#[utoipa::path(
    post, path = "/workshop/import", tag = "workshop", operation_id = "import_army",
    request_body(content = WithArmy, content_type = "multipart/form-data"),
    responses((status = 200, body = BroughtIn), WithBody, Anywhere),
)]
async fn import(State(server): State<Server>, form: FileForm<ArmyFile>) -> Result<Json<BroughtIn>, Fault> {
    let mut form = form;
    form.verify_names(&["file", "order"])?;
    let order = ToImport::read(&form.text("order")?)?;
    let file =
        form.bytes("file").ok_or_else(|| Fault::Unreadable("file: there is nothing in it".to_owned()))?;
    let limits = server.config().limits.clone();
    let (caller, load) = (form.caller, form.load);
    let brought = move || {
        let brought = order.bring_in(&file, &limits);
        drop(load);
        brought
    };
    Ok(Json(reckoned(&server, caller, brought).await?))
}

impl ToImport {
    fn read(text: &str) -> Result<Self, Fault> {
        // A list would be read as the fields in their order.
        if !text.trim_start().starts_with('{') {
            return Err(Fault::Unreadable("order: a JSON object is needed".to_owned()));
        }
        let order: Self =
            serde_json::from_str(text).map_err(|error| Fault::Unreadable(format!("order: {error}")))?;
        order.verify()?;
        Ok(order)
    }

    fn verify(&self) -> Result<(), Fault> {
        verify_text("origin", &self.origin, LONGEST_ORIGIN)?;
        let said = self.maps.len() + self.fills.len() + self.readings.len();
        if said > MOST_SAID {
            let says = format!("maps, fills, readings: {said} were given; at most {MOST_SAID} are allowed");
            return Err(Fault::Unreadable(says));
        }
        Ok(())
    }

    /// The system, and the text that the file goes into.
    fn begun(&self, limits: &Limits) -> Result<(SystemId, String), Fault> {
        match (&self.system, &self.into) {
            (Some(system), None) => {
                let system = Rulebook::system(system).map_err(|refusal| Fault::Situation(vec![refusal]))?;
                let name = self.origin.rsplit_once('.').map_or(self.origin.as_str(), |(stem, _)| stem);
                Ok((system, empty(system, name)))
            }
            (None, Some(into)) => {
                verify_length(into, limits)?;
                Ok((system_of(into, "the scenario").map_err(Fault::Scenario)?, into.clone()))
            }
            _ => {
                let says = "order: one of `system` and `into` says where the army goes";
                Err(Fault::Unreadable(says.to_owned()))
            }
        }
    }

    fn bring_in(self, file: &[u8], limits: &Limits) -> Result<BroughtIn, Fault> {
        let refused = |refusal| Fault::Situation(vec![refusal]);
        let (system, before) = self.begun(limits)?;
        let mut document =
            Document::read(&before).map_err(|unreadable| Fault::Situation(vec![unreadable.refusal]))?;
        let Self { origin, maps, fills, readings, headings, sheet, battle, part, .. } = self;
        let things = limits.pieces.saturating_mul(THINGS_A_PIECE);
        let limits_of_files = workshop::Limits { things, ..workshop::Limits::default() };
        let order = Order {
            maps,
            fills,
            readings,
            headings,
            sheet,
            battle,
            part,
            limits: limits_of_files,
            ..Order::of(system)
        };
        let (preview, says) = bring_in(&origin, file, &mut document, &order).map_err(refused)?;
        let changed = Changed::of(document.text().to_owned(), &[], &origin, limits)?;
        Ok(BroughtIn { preview, fields: fields(system).map_err(refused)?, says, changed })
    }
}
