//! The rule systems and their procedures: what they are, their odds, their rolls.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use standfast_rulebook::battle::Refused;
use standfast_rulebook::{
    AnyProcedure, Choice, DiceFrom, Fault as RuleFault, OddsAnswer, ProcedureOf, Refusal, RollAnswer,
    Rulebook, Situation, SystemId, procedures,
};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::{Sent, Written, verify_faces, verify_number};
use super::document::{Anywhere, Named, WithBody};
use super::work::reckoned;
use crate::limits::Caller;
use crate::{Fault, Server};

/// How many bits a drawn seed has: few enough to be an exact JSON number everywhere.
const SEED_BITS: u32 = 48;

pub(super) fn router() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(systems))
        .routes(routes!(every_procedure))
        .routes(routes!(one_procedure))
        .routes(routes!(odds))
        .routes(routes!(roll))
}

/// A rule system.
#[derive(Debug, Serialize, ToSchema)]
struct System {
    /// Its id.
    #[schema(example = "micro-force")]
    id: &'static str,
    /// What it is called.
    title: &'static str,
    /// When and where its battles are fought.
    setting: &'static str,
    /// What it governs.
    governs: &'static str,
}

/// A procedure.
#[derive(Debug, Serialize, ToSchema)]
struct Procedure {
    /// Its system.
    system: &'static str,
    /// Its name.
    procedure: &'static str,
    /// What it answers.
    says: &'static str,
    /// Which dice it asks for, in their order.
    dice: &'static str,
}

/// A procedure, and what may be asked of it.
#[derive(Debug, Serialize, ToSchema)]
struct WholeProcedure {
    #[serde(flatten)]
    procedure: Procedure,
    /// The JSON Schema (draft 2020-12) of its situation.
    #[schema(value_type = Object)]
    schema: Value,
}

/// A procedure of a system.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
struct AtProcedure {
    /// The system's id.
    #[param(example = "battlegroup")]
    system: String,
    /// The procedure's name.
    #[param(example = "check")]
    procedure: String,
}

/// A situation whose odds are asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ForOdds {
    /// The situation, as the procedure's schema has it.
    #[schema(value_type = Object, example = json!({"level": 8, "remaining": 6}))]
    situation: Written,
    /// Fields of the outcome, by their paths: outcomes that agree in these are merged.
    #[serde(default)]
    #[schema(max_items = 16, example = json!(["passed"]))]
    by: Vec<String>,
    /// Rulings, in place of what the situation says of them.
    #[serde(default)]
    options: BTreeMap<String, RulingValue>,
}

/// A situation that is to be rolled for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ForRoll {
    /// The situation, as the procedure's schema has it.
    #[schema(value_type = Object, example = json!({"level": 8, "remaining": 6}))]
    situation: Written,
    /// Rulings, in place of what the situation says of them.
    #[serde(default)]
    options: BTreeMap<String, RulingValue>,
    /// The seed of the dice; drawn at random if neither this nor `dice` is given.
    #[schema(minimum = 0, maximum = 9_007_199_254_740_991_u64)]
    seed: Option<u64>,
    /// Faces that you rolled at the table, in the order in which the rules ask for them; not with `seed`.
    #[schema(max_items = 256, example = json!([7]))]
    dice: Option<Vec<u32>>,
}

/// The value of a ruling.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum RulingValue {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Whole(i64),
    /// A name.
    Name(String),
}

impl RulingValue {
    fn text(&self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Whole(number) => number.to_string(),
            Self::Name(name) => name.clone(),
        }
    }
}

/// The rule systems.
#[utoipa::path(get, path = "/systems", tag = "rules", responses((status = 200, body = Vec<System>), Anywhere))]
async fn systems() -> Json<Vec<System>> {
    let system = |id: &SystemId| {
        let ledger = Rulebook::ledger(*id);
        System { id: id.name(), title: &ledger.title, setting: &ledger.setting, governs: &ledger.governs }
    };
    Json(SystemId::ALL.iter().map(system).collect())
}

/// Every procedure.
#[utoipa::path(get, path = "/procedures", tag = "rules", responses((status = 200, body = Vec<Procedure>), Anywhere))]
async fn every_procedure() -> Json<Vec<Procedure>> {
    Json(procedures().iter().map(|procedure| told(*procedure)).collect())
}

fn told(procedure: &dyn AnyProcedure) -> Procedure {
    Procedure {
        system: procedure.system().name(),
        procedure: procedure.name(),
        says: procedure.says(),
        dice: procedure.dice(),
    }
}

/// A procedure with the schema of its situation.
#[utoipa::path(
    get, path = "/procedures/{system}/{procedure}", tag = "rules",
    params(AtProcedure),
    responses((status = 200, body = WholeProcedure), Named, Anywhere),
)]
async fn one_procedure(Path(at): Path<AtProcedure>) -> Result<Json<WholeProcedure>, Fault> {
    let procedure = named(&at)?;
    Ok(Json(WholeProcedure { procedure: told(procedure.procedure()), schema: procedure.schema() }))
}

fn named(at: &AtProcedure) -> Result<ProcedureOf<'static>, Fault> {
    Rulebook::standard().procedure(&at.system, &at.procedure).map_err(|refusal| nothing(&refusal))
}

/// A name that nothing has; the refusal lists the names that there are, and the nearest one.
pub(super) fn nothing(refusal: &Refusal) -> Fault {
    Fault::NotFound(format!("such thing: {refusal}"))
}

/// The exact probability of every outcome of a situation.
#[utoipa::path(
    post, path = "/procedures/{system}/{procedure}/odds", tag = "rules",
    params(AtProcedure),
    request_body(content = ForOdds, example = json!({"situation": {"level": 8, "remaining": 6}, "by": ["passed"]})),
    responses((status = 200, body = OddsAnswer), Named, WithBody, Anywhere),
)]
async fn odds(
    State(server): State<Server>,
    caller: Caller,
    Path(at): Path<AtProcedure>,
    Sent(asked): Sent<ForOdds>,
) -> Result<Json<OddsAnswer>, Fault> {
    const MOST_FIELDS: usize = 16;
    let procedure = named(&at)?;
    if asked.by.len() > MOST_FIELDS {
        return Err(Fault::Unreadable(format!("by: at most {MOST_FIELDS} fields are allowed")));
    }
    let answer = reckoned(&server, caller, move || {
        let situation = situation(&asked.situation, &asked.options)?;
        let by: Vec<&str> = asked.by.iter().map(String::as_str).collect();
        procedure.odds_by(&situation, &by).map_err(refused)
    });
    Ok(Json(answer.await?))
}

/// The outcome of one roll, by dice of the server or by faces that were rolled at the table.
#[utoipa::path(
    post, path = "/procedures/{system}/{procedure}/roll", tag = "rules",
    params(AtProcedure),
    request_body(content = ForRoll, example = json!({"situation": {"level": 8, "remaining": 6}, "dice": [7]})),
    responses((status = 200, body = RollAnswer), Named, WithBody, Anywhere),
)]
async fn roll(
    State(server): State<Server>,
    caller: Caller,
    Path(at): Path<AtProcedure>,
    Sent(asked): Sent<ForRoll>,
) -> Result<Json<RollAnswer>, Fault> {
    let procedure = named(&at)?;
    let dice = dice(asked.seed, asked.dice)?;
    let answer = reckoned(&server, caller, move || {
        let situation = situation(&asked.situation, &asked.options)?;
        procedure.roll(&situation, &dice).map_err(refused)
    });
    Ok(Json(answer.await?))
}

fn dice(seed: Option<u64>, faces: Option<Vec<u32>>) -> Result<DiceFrom, Fault> {
    verify_number("seed", seed)?;
    match (seed, faces) {
        (Some(_), Some(_)) => Err(Fault::Unreadable("either `seed` or `dice` says how they fall".to_owned())),
        (None, Some(faces)) => {
            verify_faces(&faces)?;
            Ok(DiceFrom::Faces(faces))
        }
        (Some(seed), None) => Ok(DiceFrom::Seed(seed)),
        (None, None) => {
            let drawn = getrandom::u64().map_err(|error| Fault::Storage(error.to_string()))?;
            Ok(DiceFrom::Seed(drawn >> (u64::BITS - SEED_BITS)))
        }
    }
}

fn situation(written: &Written, options: &BTreeMap<String, RulingValue>) -> Result<Situation, Fault> {
    let read = Situation::from_json(written.text());
    let read = read.map_err(|bad| Fault::Unreadable(format!("situation: {bad}")))?;
    Ok(options.iter().fold(read, |situation, (ruling, value)| situation.with_ruling(ruling, &value.text())))
}

fn refused(fault: RuleFault) -> Fault {
    match fault {
        RuleFault::Refused(refusals) => Fault::Situation(refusals.all().to_vec()),
        RuleFault::Stopped(stop) => Fault::Refused(Refused::Dice(stop)),
    }
}
