//! Rows of a sheet become units in the commands of a system's scenario, by the system's own schema.

mod cells;
mod columns;
mod known;
mod levels;
mod rows;
mod said;
mod seats;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use standfast_engine::{Refusal, counted};
use standfast_rulebook::SystemId;
use standfast_rulebook::battle::scenario_schema;

use super::sheet::Sheet;
use super::{Format, Missing, Order, Preview};
use crate::{Document, differences};

pub(super) use cells::{IN_ONE_LINE, is_harmless};
pub use columns::Field;
pub(super) use columns::{COMMANDS, LEADER, SIDE as SIDE_COLUMN, SIZES};
pub(super) use levels::{Chains, Level};
pub(super) use seats::{of_side, seat_everybody};

use columns::Columns;
use rows::{Brought, Rows};

/// How many rows are shown with what becomes of them.
pub(super) const SHOWN: usize = 8;

/// The fields of a system into which columns can go, those of units first.
///
/// # Errors
/// If the system has no battles.
pub fn fields(system: SystemId) -> Result<Vec<Field>, Refusal> {
    Ok(columns::fields(&Chains::of(&scenario_schema(system)?)))
}

/// Looks at a sheet that is to be brought into a document.
pub(super) fn muster(
    format: Format,
    sheet: Sheet,
    document: &Document,
    order: &Order,
) -> Result<Preview, Refusal> {
    let schema = scenario_schema(order.system)?;
    let chains = Chains::of(&schema);
    let mut preview = Preview::of(format.in_words());
    let columns = Columns::of(&sheet, &chains, order)?;
    for (at, says) in sheet.left_out {
        preview.leave_out(at, says);
    }
    let mut rows = Rows::new(document.outline().clone(), &chains, &columns, order, &mut preview);
    for row in &sheet.rows {
        rows.take(row, &mut preview);
    }
    preview.headings = matches!(format, Format::Csv | Format::Xlsx).then_some(order.headings);
    preview.columns = columns.shown(&sheet.rows);
    let Brought { outline, made, first, lacking, words } = rows.finish();
    order.limits.holds_things(&outline)?;
    preview.understood.push(counted(sheet.rows.len(), "row", "rows"));
    preview.understood.extend(in_numbers(&made));
    (preview.parts, preview.first, preview.words) = (sheet.parts, first, words);
    preview.missing = missing(&outline, &chains, lacking);
    preview.changes = differences(document.outline(), &outline);
    Ok(preview)
}

/// How many things of each kind there are, in words.
pub(super) fn in_numbers(made: &BTreeMap<String, usize>) -> impl Iterator<Item = String> {
    made.iter().filter(|(_, number)| **number > 0).map(|(what, number)| {
        let (one, many) = crate::in_words::noun(what);
        counted(*number, &one, &many)
    })
}

/// What a field says that a row can't do without; all others say it themselves.
const FIGHTS_FOR: &str = "the side that it fights for";

/// The fields that have to be given, and are not: in rows that could not come in, and in what did.
pub(super) fn missing(outline: &Json, chains: &Chains, lacking: BTreeMap<String, usize>) -> Vec<Missing> {
    let says = |field: &str| {
        let (list, name) = field.split_once('.')?;
        let level = chains.levels().find(|level| level.list == list)?;
        level.field(name)?.get("description")?.as_str()
    };
    let mut all: Vec<Missing> = Vec::new();
    let mut lacks =
        |field: &str, said: &str, lacking: usize| match all.iter_mut().find(|one| one.field == field) {
            Some(missing) => missing.lacking += lacking,
            None => all.push(Missing { field: field.to_owned(), says: said.to_owned(), lacking }),
        };
    for (field, number) in lacking {
        lacks(&field, says(&field).unwrap_or(FIGHTS_FOR), number);
    }
    let mut seen = BTreeSet::new();
    for chain in &chains.0 {
        let mut here: Vec<&Json> = vec![outline];
        let mut path = String::new();
        for level in &chain.levels {
            path = format!("{path}.{}", level.list);
            here = here.iter().filter_map(|part| part.get(&level.list)?.as_array()).flatten().collect();
            if !seen.insert(path.clone()) {
                continue;
            }
            for (name, says) in level.required() {
                let number = here.iter().filter(|part| part.get(name).is_none()).count();
                // Whatever has a side gets it as a row does.
                let field = if name == "side" { name.to_owned() } else { format!("{}.{name}", level.list) };
                if number > 0 {
                    lacks(&field, says, number);
                }
            }
        }
    }
    all
}
