//! Armies written as a spreadsheet: a row for each unit, a column for each field that any of them has.

use std::collections::BTreeSet;

use csv::{QuoteStyle, WriterBuilder};
use serde_json::{Map, Value as Json};

use crate::in_words::noun;
use crate::outline::Spot;

/// The units of a scenario as CSV. A cell that a spreadsheet might take for a formula is written as a text.
///
/// What is written can be imported again: its headings are the fields' own names.
#[must_use]
pub fn army_as_csv(outline: &Json) -> String {
    let mut rows: Vec<Vec<(String, String)>> = Vec::new();
    if let Json::Object(fields) = outline {
        for (list, things) in fields.iter().filter(|(name, _)| !NO_ARMIES.contains(&name.as_str())) {
            walk(list, things, &mut Vec::new(), &mut rows);
        }
    }
    let mut headings: Vec<&str> = Vec::new();
    let mut seen = BTreeSet::new();
    for name in FIRST.into_iter().chain(rows.iter().flatten().map(|(name, _)| name.as_str())) {
        let used = rows.iter().flatten().any(|(other, _)| other == name);
        if used && seen.insert(name) {
            headings.push(name);
        }
    }
    let mut writer = WriterBuilder::new().quote_style(QuoteStyle::Necessary).from_writer(Vec::new());
    // Writing into memory does not fail.
    let _ = writer.write_record(&headings);
    for row in &rows {
        let cell = |name: &&str| {
            row.iter().find(|(other, _)| other == name).map_or(String::new(), |(_, cell)| harmless(cell))
        };
        let _ = writer.write_record(headings.iter().map(cell));
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Lists whose things may be called units and are none of an army.
const NO_ARMIES: [&str; 2] = ["table", "charts"];

/// The columns that come first.
const FIRST: [&str; 4] = ["side", "id", "name", "arm"];

/// Goes through lists down to those of units, with the columns that the things above them give.
fn walk(list: &str, things: &Json, above: &mut Vec<(String, String)>, rows: &mut Vec<Vec<(String, String)>>) {
    let Json::Array(things) = things else { return };
    for thing in things.iter().filter_map(Json::as_object) {
        let depth = above.len();
        if list == "units" {
            rows.push(above.iter().cloned().chain(of_unit(thing)).collect());
        } else {
            of_command(list, thing, above);
            for (name, below) in thing {
                walk(name, below, above, rows);
            }
        }
        above.truncate(depth);
    }
}

/// The unit at a path as a row: what the things above it say, and its own fields.
pub(crate) fn row_at(outline: &Json, path: &[Spot]) -> Vec<(String, String)> {
    let mut row = Vec::new();
    let (mut here, mut list) = (Some(outline), "");
    for spot in path {
        here = here.and_then(|here| match spot {
            Spot::Field(name) => here.get(name),
            Spot::Place(place) => here.get(place),
        });
        match (spot, here.and_then(Json::as_object)) {
            (Spot::Field(name), _) => list = name,
            (Spot::Place(_), Some(unit)) if list == "units" => row.extend(of_unit(unit)),
            (Spot::Place(_), Some(command)) => of_command(list, command, &mut row),
            (Spot::Place(_), None) => {}
        }
    }
    row
}

/// The plain fields of a unit.
fn of_unit(unit: &Map<String, Json>) -> impl Iterator<Item = (String, String)> {
    unit.iter().filter_map(|(name, value)| Some((name.clone(), shown(value)?)))
}

/// What a command says of the units below it: its side, its name, and its other plain fields.
fn of_command(list: &str, thing: &Map<String, Json>, above: &mut Vec<(String, String)>) {
    let noun = noun(list).0;
    for (name, value) in thing {
        let Some(shown) = shown(value) else { continue };
        match name.as_str() {
            "side" => above.push(("side".to_owned(), shown)),
            "name" => above.push((noun.clone(), shown)),
            _ if thing.contains_key("name") => above.push((format!("{noun}.{name}"), shown)),
            _ => {}
        }
    }
}

/// A plain value, or a list of plain texts, as a cell.
fn shown(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(flag) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        Json::Array(list) => {
            let texts: Option<Vec<&str>> = list.iter().map(Json::as_str).collect();
            texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join("; "))
        }
        Json::Null | Json::Object(_) => None,
    }
}

/// A cell that a spreadsheet takes for text: an apostrophe goes before what would be a formula. Negative numbers are none.
fn harmless(cell: &str) -> String {
    let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && cell.parse::<f64>().is_err();
    if formula { format!("'{cell}") } else { cell.to_owned() }
}
