//! What the rules say: ledgers and charts.

use axum::Json;
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};
use standfast_rulebook::{Choice, Found, Glossary, Ledger, LedgerEntry, Rulebook, SystemId, Table, Term};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::verify_text;
use super::document::{Anywhere, Named};
use super::procedures::nothing;
use crate::{Fault, Server};

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(rules))
        .routes(routes!(rule))
        .routes(routes!(glossary))
        .routes(routes!(charts))
        .routes(routes!(chart))
}

/// How long a search may be.
const LONGEST_SEARCH: usize = 200;

/// What is searched for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Search {
    /// An id, the beginning of one, or words that an entry mentions, all of them.
    #[param(max_length = 200, example = "micro-force.fire")]
    #[serde(default)]
    search: String,
}

/// The entries of the ledgers, all of them or those that a search finds.
#[utoipa::path(
    get, path = "/rules", tag = "rules", params(Search),
    responses((status = 200, body = Vec<LedgerEntry>), Anywhere),
)]
async fn rules(Query(Search { search }): Query<Search>) -> Result<Json<Vec<Found>>, Fault> {
    verify_text("search", &search, LONGEST_SEARCH)?;
    let found =
        if search.trim().is_empty() { Ledger::everything().collect() } else { Ledger::search(&search) };
    Ok(Json(found))
}

/// One entry of the ledgers.
#[utoipa::path(
    get, path = "/rules/{id}", tag = "rules",
    params(("id", description = "Its id in full, `system.ruling` of a ruling", example = "micro-force.fire.3")),
    responses((status = 200, body = LedgerEntry), Named, Anywhere),
)]
async fn rule(Path(id): Path<String>) -> Result<Json<Found>, Fault> {
    let found = Ledger::everything().find(|found| found.id() == id);
    found.map(Json).ok_or_else(|| Fault::NotFound(format!("rule or ruling `{id}`")))
}

/// The words of a system, by the alphabet: what each means, and the rule that says so.
#[utoipa::path(
    get, path = "/glossaries/{system}", tag = "rules",
    params(("system", description = "The system's id", example = "micro-force"), Search),
    responses((status = 200, body = Vec<Term>), Named, Anywhere),
)]
async fn glossary(
    Path(system): Path<String>,
    Query(Search { search }): Query<Search>,
) -> Result<Json<Vec<&'static Term>>, Fault> {
    verify_text("search", &search, LONGEST_SEARCH)?;
    let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
    Ok(Json(Glossary::of(system).search(&search)))
}

/// A table of a chart.
#[derive(Debug, Serialize, ToSchema)]
struct Chart {
    /// The system's id.
    system: &'static str,
    #[serde(flatten)]
    table: Table,
}

/// The charts of a system, as tables.
#[utoipa::path(
    get, path = "/charts/{system}", tag = "rules",
    params(("system", description = "The system's id", example = "micro-force")),
    responses((status = 200, body = Vec<Chart>), Named, Anywhere),
)]
async fn charts(Path(system): Path<String>) -> Result<Json<Vec<Chart>>, Fault> {
    let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
    Ok(Json(tables(system, None)))
}

/// One chart of a system: the tables of one file.
#[utoipa::path(
    get, path = "/charts/{system}/{chart}", tag = "rules",
    params(
        ("system", description = "The system's id", example = "micro-force"),
        ("chart", description = "The chart's name", example = "defence"),
    ),
    responses((status = 200, body = Vec<Chart>), Named, Anywhere),
)]
async fn chart(Path((system, chart)): Path<(String, String)>) -> Result<Json<Vec<Chart>>, Fault> {
    let system = Rulebook::system(&system).map_err(|refusal| nothing(&refusal))?;
    let chart = Rulebook::chart(system, &chart).map_err(|refusal| nothing(&refusal))?;
    Ok(Json(tables(system, Some(chart))))
}

fn tables(system: SystemId, chart: Option<&str>) -> Vec<Chart> {
    let tables = Rulebook::standard().tables(system).into_iter();
    let wanted = tables.filter(|table| chart.is_none_or(|chart| table.chart == chart));
    wanted.map(|table| Chart { system: system.name(), table }).collect()
}
