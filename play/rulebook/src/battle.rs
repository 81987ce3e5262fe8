//! Battles of every system behind one door: a scenario's text in, a [`LiveBattle`] out.

mod form;
mod measure;
pub mod number;
mod outlook;

use serde_json::{Value as Json, json};
use standfast_battlegroup::Battlegroup;
use standfast_engine::chart::FileFault;
use standfast_engine::form::describe;
use standfast_engine::{Choice, Problem, Refusal, Tree, Value};
use standfast_fatigue::Fatigue;
use standfast_mfp::Mfp;
use standfast_micro_force::MicroForce;
use standfast_morale_check::MoraleCheck;

pub use form::{is_of_the_table, offers_for, only_value};
pub use measure::{Found, Measured, Sighted};
pub use outlook::{Outlook, names_with_digits};
pub use standfast_engine::battle::*;

pub use crate::accounts::{BattleReport, Checked, instead};

use crate::SystemId;

/// Calls `$do` with the type of the system.
macro_rules! for_system {
    ($id:expr, $system:ident => $do:expr) => {
        match $id {
            SystemId::Mfp => for_system!(@ Mfp, $system, $do),
            SystemId::MoraleCheck => for_system!(@ MoraleCheck, $system, $do),
            SystemId::Fatigue => for_system!(@ Fatigue, $system, $do),
            SystemId::MicroForce => for_system!(@ MicroForce, $system, $do),
            SystemId::Battlegroup => for_system!(@ Battlegroup, $system, $do),
        }
    };
    (@ $type:ty, $system:ident, $do:expr) => {{
        type $system = $type;
        $do
    }};
}

/// The battle that begins with this header.
///
/// # Errors
/// All that is wrong with its scenario, each fault with its place in the scenario's text.
pub fn begin(header: Header) -> Result<Box<dyn LiveBattle>, Vec<FileFault>> {
    let system = system_of(&header.scenario, &header.origin)?;
    for_system!(system, System => Ok(Box::new(Table::<System>::begin(header)?)))
}

/// Checks a battle from the text of its file: that it is whole, that scenario and promise are those of the beginning,
/// that every roll follows from the seed or was typed, that hidden values were opened as they had been committed to,
/// and that every command was decided as the rules say. `written_down` is the promise as somebody noted it when the
/// battle began, or its first 16 digits or more.
#[must_use]
pub fn verify(text: &str, written_down: Option<&str>) -> Verification {
    let mut lines = text.lines();
    let header = match Header::read(lines.next().unwrap_or_default().as_bytes()) {
        Ok(header) => header,
        Err(fault) => return Verification::of(vec![Check::fails(Point::Log, format!("line 1: {fault}"))]),
    };
    let checks = header.verify(written_down);
    let (log, of_records) = match begin(header) {
        Ok(mut battle) => (read_records(battle.as_mut(), lines), battle.verify()),
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let says = format!("the scenario is not sound under these rules: {}", faults.join("; "));
            (Check::fails(Point::Log, says), Vec::new())
        }
    };
    Verification::of([log].into_iter().chain(checks).chain(of_records).collect())
}

/// Takes in the records of a log, as far as they can be read.
fn read_records<'a>(battle: &mut dyn LiveBattle, lines: impl Iterator<Item = &'a str>) -> Check {
    for (number, line) in (2..).zip(lines) {
        if let Err(fault) = battle.read_record(line) {
            let says = format!("line {number}: {fault}; what follows is not looked at");
            return Check::fails(Point::Log, says);
        }
    }
    Check::holds(
        Point::Log,
        format!("{} records, none missing between the first and the last", battle.number()),
    )
}

/// The rule system that a scenario is written for.
///
/// # Errors
/// Where the text is not TOML, or names no system that there is.
pub fn system_of(scenario: &str, origin: &str) -> Result<SystemId, Vec<FileFault>> {
    let fault = |span, refusal| {
        vec![FileFault { origin: origin.to_owned(), text: scenario.to_owned(), span, refusal }]
    };
    let tree = Tree::from_toml(scenario, 0).map_err(|bad| fault(bad.span.clone(), bad.refusal.clone()))?;
    let part = match &tree.value {
        Value::Map(parts) => parts.iter().find(|(key, _)| key.text == "system").map(|(_, part)| part),
        _ => None,
    };
    let one_of = SystemId::names().collect::<Vec<_>>().join(", ");
    let Some(part) = part else {
        let allowed = format!("one of {one_of} must be given");
        return Err(fault(0..0, Refusal::new("system", Problem::Missing { allowed })));
    };
    let name = match &part.value {
        Value::Text(name) => name.as_str(),
        _ => "",
    };
    SystemId::named(name).ok_or_else(|| {
        let problem = Problem::Value { given: part.brief(), allowed: format!("one of {one_of}") };
        fault(part.span.clone(), Refusal::new("system", problem).near(name, SystemId::names()))
    })
}

/// The JSON Schema of a system's scenarios.
#[must_use]
pub fn scenario_schema(system: SystemId) -> Json {
    let mut schema = for_system!(system, System => describe::<Scenario<System>>());
    if let Json::Object(schema) = &mut schema {
        schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        schema.insert("title".to_owned(), json!(format!("a scenario of {system}")));
    }
    schema
}

/// The verbs of a system's battles, beside those of every table.
#[must_use]
pub fn verbs(system: SystemId) -> &'static [&'static Verb] {
    for_system!(system, System => <System as Battle>::VERBS)
}

/// Every way in which a battle of a system can end under its rules.
#[must_use]
pub fn endings(system: SystemId) -> &'static [&'static str] {
    for_system!(system, System => <System as Battle>::ENDINGS)
}
