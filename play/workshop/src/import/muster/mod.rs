//! Rows of a sheet become units in the commands of a system's scenario, by the system's own schema.

mod cells;
mod columns;
mod levels;
mod rows;

use std::collections::BTreeMap;

use serde_json::Value as Json;
use standfast_engine::{Refusal, counted};
use standfast_rulebook::battle::scenario_schema;

use super::sheet::Sheet;
use super::{Format, Missing, Order, Preview};
use crate::{Document, differences};

pub(super) use cells::{IN_ONE_LINE, is_harmless};
pub(super) use columns::{COMMANDS, LEADER, SIZES};

use columns::Columns;
use levels::Chains;
use rows::Rows;

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
    let mut rows = Rows::new(document.outline().clone(), &chains, &columns, order);
    for row in &sheet.rows {
        rows.take(row, &mut preview);
    }
    preview.columns = columns.shown(&sheet.rows);
    let (outline, made) = rows.finish();
    preview.understood.push(counted(sheet.rows.len(), "row", "rows"));
    preview.understood.extend(made.iter().filter(|(_, number)| **number > 0).map(|(what, number)| {
        let (one, many) = crate::in_words::noun(what);
        counted(*number, &one, &many)
    }));
    preview.missing = missing(&outline, &chains);
    preview.changes = differences(document.outline(), &outline);
    Ok(preview)
}

/// The fields that have to be given, and are not.
fn missing(outline: &Json, chains: &Chains) -> Vec<Missing> {
    let mut lacking: BTreeMap<String, Missing> = BTreeMap::new();
    for chain in &chains.0 {
        let mut here: Vec<&Json> = vec![outline];
        let mut path = String::new();
        for level in &chain.levels {
            path = format!("{path}.{}", level.list);
            here = here.iter().filter_map(|part| part.get(&level.list)?.as_array()).flatten().collect();
            for (name, says) in level.required() {
                let field = format!("{}.{name}", level.list);
                let number = here.iter().filter(|part| part.get(name).is_none()).count();
                if number > 0 {
                    let missing = Missing { field, says: says.to_owned(), lacking: number };
                    lacking.insert(format!("{path}.{name}"), missing);
                }
            }
        }
    }
    lacking.into_values().collect()
}
