//! Which column goes into which field.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::Value as Json;
use standfast_engine::{Problem, Refusal, nearest};

use super::levels::{Chains, Level};
use crate::import::sheet::{Row, Sheet};
use crate::import::{Column, How, Map, Order, Scale};

/// The side of a row.
pub(in crate::import) const SIDE: &str = "side";
/// What stands for commands within commands: `II Corps > 3rd Division > Weber's brigade`, and what each of them is.
pub(in crate::import) const COMMANDS: &str = "commands";
pub(in crate::import) const SIZES: &str = "sizes of commands";
/// Who leads the command of a row.
pub(in crate::import) const LEADER: &str = "leader";

/// Where a column goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// The side, by its id or its name.
    Side,
    /// A field of the things in a list; their `name` says which of them a row is for.
    Field { list: String, field: String },
    /// The command of a row, below those that it belongs to.
    Commands,
    /// How large those commands are.
    Sizes,
    /// Who leads the command.
    Leader,
}

/// The columns of a sheet.
#[derive(Debug)]
pub(super) struct Columns(pub(super) Vec<Planned>);

/// A column, and where it goes.
#[derive(Debug)]
pub(super) struct Planned {
    pub(super) heading: String,
    pub(super) place: Option<Place>,
    pub(super) scale: Scale,
    how: How,
    proposed: Option<String>,
}

impl Columns {
    pub(super) fn of(sheet: &Sheet, chains: &Chains, order: &Order) -> Result<Self, Refusal> {
        for map in &order.maps {
            known_column(&map.column, sheet)?;
        }
        for reading in &order.readings {
            known_column(&reading.column, sheet)?;
        }
        let words = words(chains);
        let planned = sheet.columns.iter().map(|heading| plan(heading, sheet, chains, order, &words));
        planned.collect::<Result<_, _>>().map(Self)
    }

    /// The columns as a preview shows them.
    pub(super) fn shown(&self, rows: &[Row]) -> Vec<Column> {
        const EXAMPLES: usize = 3;
        let shown = self.0.iter().enumerate().map(|(number, planned)| {
            let cells = rows.iter().filter_map(|row| row.cells.get(number)).filter(|cell| !cell.is_empty());
            Column {
                column: planned.heading.clone(),
                field: planned.place.as_ref().map(ToString::to_string),
                how: planned.how,
                proposed: planned.proposed.clone(),
                examples: cells.take(EXAMPLES).cloned().collect(),
            }
        });
        shown.filter(|column| !column.column.is_empty() || !column.examples.is_empty()).collect()
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Side => f.write_str(SIDE),
            Self::Field { list, field } => write!(f, "{list}.{field}"),
            Self::Commands => f.write_str(COMMANDS),
            Self::Sizes => f.write_str(SIZES),
            Self::Leader => f.write_str(LEADER),
        }
    }
}

fn plan(
    heading: &str,
    sheet: &Sheet,
    chains: &Chains,
    order: &Order,
    words: &[String],
) -> Result<Planned, Refusal> {
    let plan = |place, scale, how| Planned { heading: heading.to_owned(), place, scale, how, proposed: None };
    if let Some(Map { field, scale, .. }) = order.maps.iter().find(|map| alike(&map.column, heading)) {
        if field.is_empty() {
            return Ok(plan(None, Scale::One, How::LeftOut));
        }
        let place = place_of(field, chains).ok_or_else(|| {
            let near = nearest(field, words.iter().map(String::as_str)).map(str::to_owned);
            let refusal = Refusal::new(format!("map {heading}"), Problem::Unknown { known: words.to_vec() });
            Refusal { nearest: near, ..refusal }
        })?;
        return Ok(plan(Some(place), *scale, How::Given));
    }
    // A table of a computer game knows what its columns mean; only the system's word for it is looked for.
    let meant = sheet.meant.iter().find(|(column, _)| *column == heading);
    let place = match meant {
        Some((_, fields)) => fields.iter().find_map(|field| place_of(field, chains)),
        None => place_of(heading, chains),
    };
    let how = if place.is_some() { How::Named } else { How::Unknown };
    let near = || nearest(&plain(heading), words.iter().map(String::as_str)).map(str::to_owned);
    let proposed = if place.is_none() && !heading.is_empty() { near() } else { None };
    Ok(Planned { proposed, ..plan(place, Scale::One, how) })
}

/// Where a field is that is called so.
pub(super) fn place_of(called: &str, chains: &Chains) -> Option<Place> {
    let called = plain(called);
    let field =
        |level: &Level, field: &str| Place::Field { list: level.list.clone(), field: field.to_owned() };
    match called.as_str() {
        SIDE => return Some(Place::Side),
        "commands" if chains.levels().any(|level| level.list != "units") => return Some(Place::Commands),
        "sizes_of_commands" => return Some(Place::Sizes),
        "leader" | "commander" => return Some(Place::Leader),
        _ => {}
    }
    let units = chains.levels().find(|level| level.list == "units")?;
    if units.field(&called).is_some_and(is_for_a_cell) {
        return Some(field(units, &called));
    }
    for level in chains.levels() {
        let noun = level.noun();
        let own = [noun.as_str(), level.list.as_str()];
        if own.contains(&called.as_str()) && level.field("name").is_some() {
            return Some(field(level, "name"));
        }
        let rest = own.iter().find_map(|own| called.strip_prefix(own)?.strip_prefix(['.', '_']));
        if let Some(rest) = rest.filter(|rest| level.field(rest).is_some_and(is_for_a_cell)) {
            return Some(field(level, rest));
        }
    }
    None
}

/// A field that a column can go into.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Field {
    /// What a map calls it: `units.men`.
    pub field: String,
    /// What it is a field of: `unit`, `brigade`; `row` where it says which command a unit is of.
    pub of: String,
    /// Its own name: `men`.
    pub name: String,
    /// What it says.
    pub says: String,
    /// Whether it must be given.
    pub required: bool,
    /// Whether it is a number, which may be scaled.
    pub number: bool,
    /// The words of which it is one; none where it is no choice.
    pub one_of: Vec<String>,
}

/// Every field that a column of a file can go into, those of units first.
pub(super) fn fields(chains: &Chains) -> Vec<Field> {
    let of_row = |name: &str, says: &str| Field {
        field: name.to_owned(),
        of: "row".to_owned(),
        name: name.to_owned(),
        says: says.to_owned(),
        required: false,
        number: false,
        one_of: Vec::new(),
    };
    let mut all = vec![of_row(SIDE, "The side, by its id or its name.")];
    let has_commands = chains.levels().any(|level| level.list != "units");
    if has_commands {
        all.extend([
            of_row(COMMANDS, "Commands within commands, the uppermost first: II Corps > 3rd Division."),
            of_row(SIZES, "How large those commands are: corps > division."),
            of_row(LEADER, "Who leads the command."),
        ]);
    }
    for level in chains.levels() {
        let required: BTreeSet<&str> = level.required().map(|(name, _)| name).collect();
        for name in level.names().filter(|name| *name != SIDE) {
            let Some(schema) = level.field(name).filter(|schema| is_for_a_cell(schema)) else { continue };
            let field = format!("{}.{name}", level.list);
            if all.iter().any(|known| known.field == field) {
                continue;
            }
            all.push(Field {
                field,
                of: level.noun(),
                name: name.to_owned(),
                says: schema.get("description").and_then(Json::as_str).unwrap_or_default().to_owned(),
                required: required.contains(name),
                number: is_number(schema),
                one_of: super::cells::words(schema),
            });
        }
    }
    all
}

/// Whether a number may stand there.
fn is_number(schema: &Json) -> bool {
    let kinds = schema.get("anyOf").or(schema.get("oneOf")).and_then(Json::as_array);
    let own = schema.get("type").and_then(Json::as_str);
    matches!(own, Some("integer" | "number")) || kinds.is_some_and(|kinds| kinds.iter().any(is_number))
}

/// Whether a cell can say what stands there: no list of things, no thing with fields.
fn is_for_a_cell(schema: &Json) -> bool {
    schema.get("properties").is_none()
        && schema.get("items").is_none_or(|items| items.get("properties").is_none())
}

/// Everything that a column may be called.
fn words(chains: &Chains) -> Vec<String> {
    let mut words = vec![SIDE.to_owned(), COMMANDS.to_owned(), LEADER.to_owned()];
    for level in chains.levels() {
        let fields = level.names().filter(|name| level.field(name).is_some_and(is_for_a_cell));
        if level.list == "units" {
            words.extend(fields.map(str::to_owned));
        } else {
            words.push(level.noun());
            words.extend(fields.map(|field| format!("{}.{field}", level.noun())));
        }
    }
    let mut seen = BTreeSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

fn known_column(called: &str, sheet: &Sheet) -> Result<(), Refusal> {
    if sheet.columns.iter().any(|column| alike(column, called)) {
        return Ok(());
    }
    let refusal = Refusal::new(format!("column {called}"), Problem::Unknown { known: sheet.columns.clone() });
    Err(refusal.near(called, sheet.columns.iter().map(String::as_str)))
}

/// A heading as fields are written: `Base cohesion` is `base_cohesion`.
fn plain(heading: &str) -> String {
    heading.trim().to_lowercase().replace([' ', '-'], "_")
}

/// Whether two headings are the same word.
pub(super) fn alike(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}
