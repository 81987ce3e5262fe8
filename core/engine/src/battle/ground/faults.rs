use std::collections::BTreeSet;

use standfast_tabletop::{FieldFault, Says, TableFault};

use super::{Ground, OnTable, TableSetup};
use crate::battle::Id;
use crate::battle::domain::one_of;
use crate::chart::MOST_FAULTS;
use crate::{Problem, Refusal};

fn excluded(path: String, given: Option<String>, reason: impl ToString) -> Refusal {
    Refusal::new(path, Problem::Excluded { given, reason: reason.to_string() })
}

/// Refuses a second base size for the same troops.
pub(super) fn sizes(setup: &TableSetup) -> Result<(), Vec<Refusal>> {
    let mut taken = BTreeSet::new();
    let twice = setup.bases.iter().enumerate().filter(|(_, base)| !taken.insert(base.troops));
    let refusals: Vec<Refusal> = twice
        .map(|(place, base)| {
            let given = Some(crate::Choice::name(base.troops).to_owned());
            excluded(format!("table.bases[{place}].troops"), given, "their base size is given already")
        })
        .collect();
    if refusals.is_empty() { Ok(()) } else { Err(refusals) }
}

/// A fault of the table, at its place in the scenario.
pub(super) fn of_table(fault: &TableFault, setup: &TableSetup) -> Refusal {
    let (piece, field) = match fault {
        TableFault::Size { .. } => return excluded("table.width".to_owned(), None, fault),
        TableFault::SameId(piece) => (piece, "id"),
        TableFault::Width { piece, .. } => (piece, "width"),
        TableFault::Points { piece, .. }
        | TableFault::SamePoint { piece, .. }
        | TableFault::CrossesItself { piece, .. }
        | TableFault::OffTable { piece, .. } => (piece, ""),
    };
    // Of two with the same id, the later is at fault.
    let found = setup.terrain.iter().rposition(|terrain| terrain.id() == piece.as_str());
    let area =
        found.and_then(|place| setup.terrain.get(place)).is_some_and(|terrain| terrain.kind().is_area());
    let field = match (field, area) {
        ("", true) => "outline",
        ("", false) => "along",
        (field, _) => field,
    };
    excluded(format!("table.terrain[{}].{field}", found.unwrap_or_default()), None, fault)
}

/// Everything wrong with where a scenario's units stand: unknown units, the same unit twice, units off the table, in
/// impassable terrain, or overlapping.
pub(in super::super) fn misplaced(setup: &TableSetup, ground: &Ground<'_>) -> Vec<Refusal> {
    let mut refusals = unknown(setup, ground.pieces());
    let units = ground.field().units().iter().map(|placed| (**placed).clone()).collect();
    if let Err(found) = standfast_tabletop::Field::new(ground.layout().table(), units) {
        refusals.extend(found.all().iter().take(MOST_FAULTS).map(|fault| of_field(fault, setup, ground)));
    }
    refusals
}

fn unknown(setup: &TableSetup, pieces: &[OnTable]) -> Vec<Refusal> {
    let known: Vec<&str> = pieces.iter().map(|piece| piece.id.as_str()).collect();
    let mut taken: BTreeSet<&Id> = BTreeSet::new();
    let fault = |(place, id): (usize, &'_ Id), again: bool| {
        let path = format!("table.units[{place}].id");
        let given = format!("{:?}", id.as_str());
        if again {
            return Some(excluded(path, Some(given), "it has a place already"));
        }
        let problem = Problem::Value { given, allowed: one_of(&known) };
        let stranger = !known.contains(&id.as_str());
        stranger.then(|| Refusal::new(path, problem).near(id, known.iter().copied()))
    };
    let units = setup.units.iter().enumerate();
    units.filter_map(|(place, unit)| fault((place, &unit.id), !taken.insert(&unit.id))).collect()
}

/// A fault of where a unit stands, at its place in the scenario.
fn of_field(fault: &FieldFault, setup: &TableSetup, ground: &Ground<'_>) -> Refusal {
    let place = |unit: &str| setup.units.iter().rposition(|placed| placed.id.as_str() == unit);
    let found = names(fault).into_iter().filter_map(place).max();
    let pose = found.and_then(|place| setup.units.get(place)).map(|unit| unit.pose.to_string());
    excluded(format!("table.units[{}].at", found.unwrap_or_default()), pose, fault.says(ground))
}

/// The units that a fault names.
pub(super) fn names(fault: &FieldFault) -> Vec<&str> {
    match fault {
        FieldFault::SameId(unit)
        | FieldFault::OffTable { unit, .. }
        | FieldFault::Impassable { unit, .. } => vec![unit],
        FieldFault::Overlap { first, second, .. } => vec![first, second],
    }
}
