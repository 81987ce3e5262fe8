//! Battles of every system behind one door: a scenario's text in, a [`LiveBattle`] out.

mod measure;
mod standing;

use std::ops::Range;

use serde_json::{Value as Json, json};
use standfast_engine::chart::FileFault;
use standfast_engine::{Choice, Problem, Refusal, Tree, Value, harmful_texts, is_harmful};

pub use measure::{Found, Measured, Sighted};
pub use standfast_engine::battle::*;
pub use standing::Standing;

pub use crate::accounts::{BattleReport, Checked, instead};

use standfast_generals::AnyGenerals;
use standfast_sim::{AnyWar, Order, WarFault};

use crate::SystemId;
use crate::book::unnamed;
use crate::system::Battles;

/// A scenario that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Its system.
    pub system: SystemId,
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// The scenario, TOML.
    pub text: &'static str,
}

impl Sample {
    /// Every scenario of `scenarios/battles`, system by system, the one to begin with first.
    pub fn all() -> impl Iterator<Item = Self> {
        SystemId::ALL.iter().filter_map(|&system| Some((system, battles(system)?))).flat_map(
            |(system, battles)| battles.ready.iter().map(move |&(name, text)| Self { system, name, text }),
        )
    }

    /// The scenario of that system and name.
    #[must_use]
    pub fn named(system: &str, name: &str) -> Option<Self> {
        Self::all().find(|sample| sample.system.name() == system && sample.name == name)
    }
}

/// The smallest sound scenario of that system, which a new scenario begins as; `None` where it has no battles.
///
/// ```
/// use standfast_rulebook::battle::{fought, start_of};
///
/// assert!(fought().all(|system| start_of(system).is_some_and(|scenario| scenario.contains("[table]"))));
/// ```
#[must_use]
pub fn start_of(system: SystemId) -> Option<&'static str> {
    Some(battles(system)?.start)
}

/// The troops of that system that come ready made, as the file that comes with the program; `None` where it has no battles.
pub(crate) fn templates_of(system: SystemId) -> Option<&'static str> {
    Some(battles(system)?.templates)
}

/// The players of the machine for the battles of that system; `None` where nobody leads them.
#[must_use]
pub fn generals_of(system: SystemId) -> Option<Box<dyn AnyGenerals>> {
    Some((battles(system)?.generals?)())
}

/// The scenario of a system's lesson, and its words; `None` where it has none.
pub(crate) fn lesson_of(system: SystemId) -> Option<(&'static str, &'static str)> {
    battles(system)?.lesson
}

/// The players of the machine for this battle; `None` where nobody leads those of its system.
#[must_use]
pub fn generals_at(battle: &dyn LiveBattle) -> Option<Box<dyn AnyGenerals>> {
    generals_of(SystemId::named(&battle.header().system)?)
}

/// The war of that order, whatever its system.
///
/// # Errors
/// What is wrong with it; that nobody leads the battles of its system.
pub fn declare(order: &Order) -> Result<Box<dyn AnyWar>, WarFault> {
    let tree = read(&order.scenario, &order.origin).map_err(WarFault::File)?;
    let (system, battles) = written_for(&tree, &order.scenario, &order.origin).map_err(WarFault::File)?;
    match battles.wars {
        Some(wars) => wars().declare(order),
        None => Err(WarFault::Nobody { system: system.name().to_owned() }),
    }
}

/// The systems that have battles; the others have only procedures.
pub fn fought() -> impl Iterator<Item = SystemId> {
    SystemId::ALL.iter().copied().filter(|&system| battles(system).is_some())
}

fn battles(system: SystemId) -> Option<&'static Battles> {
    system.system().battles.as_ref()
}

fn names_of_fought() -> Vec<&'static str> {
    fought().map(SystemId::name).collect()
}

/// The battle that begins with this header.
///
/// # Errors
/// All that is wrong with its scenario, each fault with its place in the scenario's text.
pub fn begin(header: Header) -> Result<Box<dyn LiveBattle>, Vec<FileFault>> {
    let tree = read(&header.scenario, &header.origin)?;
    let (_, battles) = written_for(&tree, &header.scenario, &header.origin)?;
    (battles.begin)(header)
}

/// Checks a battle from the text of its file: that it is whole, that scenario and promise are those of the beginning,
/// that every roll follows from the seed or was typed, that hidden values were opened as they had been committed to,
/// and that every command was decided as the rules say. `written_down` is the promise that somebody wrote down when
/// the battle began: all of it, or at least its first 16 digits. `kept` are heads
/// of the log that seats were shown while it was written.
#[must_use]
pub fn verify(text: &str, written_down: Option<&str>, kept: &[Head]) -> Verification {
    let mut lines = text.lines();
    let header = match Header::read(lines.next().unwrap_or_default().as_bytes()) {
        Ok(header) => header,
        Err(fault) => return Verification::of(vec![Check::fails(Point::Log, format!("line 1: {fault}"))]),
    };
    let checks = header.verify(written_down);
    let (log, of_records) = match begin(header) {
        Ok(mut battle) => (read_records(battle.as_mut(), lines), battle.verify(kept)),
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

/// The rule system of a new scenario, whose texts must harm nobody who reads them.
///
/// # Errors
/// Where the text is not TOML, names no known system, or names one that has no battles; where a text, or the name of
/// the file, holds control characters or marks that turn text round.
pub fn system_of(scenario: &str, origin: &str) -> Result<SystemId, Vec<FileFault>> {
    if origin.chars().any(|character| is_harmful(character) || character.is_control()) {
        let allowed = "a name without control characters and without marks that turn round what is written";
        let problem = Problem::Value { given: format!("{origin:?}"), allowed: allowed.to_owned() };
        return Err(vec![fault(scenario, origin, 0..0, Refusal::new("origin", problem))]);
    }
    let tree = read(scenario, origin)?;
    let harmful = harmful_texts(&tree, "").into_iter();
    let harmful = harmful.map(|refusal| fault(scenario, origin, tree.place_of(&refusal.path).0, refusal));
    let harmful: Vec<FileFault> = harmful.collect();
    if !harmful.is_empty() {
        return Err(harmful);
    }
    written_for(&tree, scenario, origin).map(|(system, _)| system)
}

fn fault(scenario: &str, origin: &str, span: Range<usize>, refusal: Refusal) -> FileFault {
    FileFault { origin: origin.to_owned(), text: scenario.to_owned(), span, refusal }
}

fn read(scenario: &str, origin: &str) -> Result<Tree, Vec<FileFault>> {
    Tree::from_toml(scenario, 0)
        .map_err(|bad| vec![fault(scenario, origin, bad.span.clone(), bad.refusal.clone())])
}

/// The system that a scenario is written for, which has been read from that text.
fn written_for(
    tree: &Tree,
    scenario: &str,
    origin: &str,
) -> Result<(SystemId, &'static Battles), Vec<FileFault>> {
    let fault = |span, refusal| vec![fault(scenario, origin, span, refusal)];
    let part = match &tree.value {
        Value::Map(parts) => parts.iter().find(|(key, _)| key.text == "system").map(|(_, part)| part),
        _ => None,
    };
    let names = names_of_fought();
    let one_of = names.join(", ");
    let Some(part) = part else {
        let allowed = format!("one of {one_of} must be given");
        return Err(fault(0..0, Refusal::new("system", Problem::Missing { allowed })));
    };
    let name = match &part.value {
        Value::Text(name) => name.as_str(),
        _ => "",
    };
    SystemId::named(name).and_then(|system| Some((system, battles(system)?))).ok_or_else(|| {
        let problem = Problem::Value { given: part.brief(), allowed: format!("one of {one_of}") };
        fault(part.span.clone(), Refusal::new("system", problem).near(name, names))
    })
}

/// The JSON Schema of a system's scenarios.
///
/// # Errors
/// Where the system has no battles: with those that have.
pub fn scenario_schema(system: SystemId) -> Result<Json, Refusal> {
    let Some(battles) = battles(system) else {
        return Err(unnamed("kind of battle", "there are battles of", system.name(), &names_of_fought()));
    };
    let mut schema = (battles.schema)();
    if let Json::Object(schema) = &mut schema {
        schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        schema.insert("title".to_owned(), json!(format!("a scenario of {system}")));
    }
    Ok(schema)
}

/// Every way in which a battle of a system can end under its rules.
#[must_use]
pub fn endings(system: SystemId) -> &'static [&'static str] {
    battles(system).map_or(&[], |battles| battles.endings)
}
