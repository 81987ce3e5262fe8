//! The American Civil War battle data that Jeffrey B. Arnold has collected (github.com/jrnold/acw_battle_data, CC BY 4.0): the
//! forces and the commanders of battles, in tables with a row for each side of a battle.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};
use standfast_engine::{Problem, Refusal, counted};

use super::muster::{IN_ONE_LINE, is_harmless};
use super::preview::{Parts, PartsOf, some_of};
use super::sheet::Sheet;
use super::things::text;
use super::{Column, Format, Headings, How, Order, Preview, spreadsheet};
use crate::ids::new_id;
use crate::{Document, differences};

/// What has to be said of whoever uses them.
const CREDIT: &str = "Names and strengths are from the American Civil War Battle Data of Jeffrey B. Arnold (CC BY 4.0, \
     https://github.com/jrnold/acw_battle_data).";

/// The columns that may say which battle a row is of.
const BATTLE: [&str; 3] = ["battle_id", "battle", "cwsac_id"];
const SIDE: &str = "belligerent";
const COMMANDER: &str = "fullname";
const RANK: &str = "rank";

/// How many sides and commanders a battle has at most.
const MOST_ROWS: usize = 1_000;

/// The columns of numbers that are told, and what they count.
const COUNTED: [(&str, &str); 4] =
    [("strength", "strength"), ("infantry", "infantry"), ("cavalry", "cavalry"), ("guns", "guns")];

/// Whether a file is such a table: by its headings.
pub(super) fn is_it(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let first =
        String::from_utf8_lossy(first.get(..first.len().min(4_000)).unwrap_or_default()).to_lowercase();
    let headings: Vec<&str> = first.split(',').map(|heading| heading.trim().trim_matches('"')).collect();
    headings.contains(&SIDE) && BATTLE.iter().any(|battle| headings.contains(battle))
}

pub(super) fn preview(bytes: &[u8], document: &Document, order: &Order) -> Result<Preview, Refusal> {
    let sheet = spreadsheet::csv(bytes, Headings::FirstRow, &order.limits)?;
    let column = |name: &str| sheet.columns.iter().position(|column| column.eq_ignore_ascii_case(name));
    let battle = BATTLE.iter().find_map(|name| column(name));
    let parts = battles(&sheet, battle, order)?;
    let wanted = parts.chosen.clone();
    let mut preview = Preview::of(Format::BattleData.in_words());
    preview.credit = Some(CREDIT.to_owned());
    preview.columns = shown(&sheet, battle);
    preview.understood.push(counted(parts.all.len(), "battle", "battles"));
    preview.parts = Some(parts);
    let Some(wanted) = wanted else { return Ok(preview) };
    let mut outline = document.outline().clone();
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut rows = 0;
    for row in &sheet.rows {
        let cell =
            |place: Option<usize>| place.and_then(|place| row.cells.get(place)).map_or("", String::as_str);
        if cell(battle) != wanted || cell(column(SIDE)).is_empty() {
            continue;
        }
        rows += 1;
        order.limits.holds("rows of a battle", rows, order.limits.things.min(MOST_ROWS))?;
        if let Some(cell) = row.cells.iter().find(|cell| !is_harmless(cell)) {
            preview.leave_out(format!("row {}", row.line), format!("{cell:?}: {IN_ONE_LINE}"));
            continue;
        }
        let side = side(&mut outline, cell(column(SIDE)));
        let commander = cell(column(COMMANDER));
        if !commander.is_empty() {
            seat(&mut outline, &side, format!("{} {commander}", cell(column(RANK))).trim());
        }
        let numbers = told.entry(cell(column(SIDE)).to_owned()).or_default();
        for (name, words) in COUNTED {
            let number = cell(column(name));
            if number.is_empty() {
                continue;
            }
            match number.parse::<u64>() {
                Ok(number) => numbers.push(format!("{words} {number}")),
                Err(_) => preview
                    .leave_out(format!("row {}, {name}", row.line), format!("{number:?} is no whole number")),
            }
        }
    }
    let sides = told.len();
    say(&mut outline, &wanted, told);
    preview.understood.push(format!("the battle: {wanted}"));
    preview.understood.push(counted(sides, "side", "sides"));
    preview.changes = differences(document.outline(), &outline);
    Ok(preview)
}

/// The battles of a file, and the one that is wanted; where it has only one, that.
fn battles(sheet: &Sheet, column: Option<usize>, order: &Order) -> Result<Parts, Refusal> {
    let cells = sheet.rows.iter().filter_map(|row| row.cells.get(column?));
    let mut seen = BTreeSet::new();
    let battles: Vec<&str> =
        cells.map(String::as_str).filter(|battle| !battle.is_empty() && seen.insert(*battle)).collect();
    let chosen = match (&order.battle, battles.as_slice()) {
        (Some(wanted), _) => {
            let found = battles.iter().find(|battle| battle.eq_ignore_ascii_case(wanted));
            Some(*found.ok_or_else(|| {
                let problem = Problem::Value { given: format!("{wanted:?}"), allowed: some_of(&battles) };
                Refusal::new("battle", problem).near(wanted, battles.iter().copied())
            })?)
        }
        (None, [only]) => Some(*only),
        (None, _) => None,
    };
    let chosen = chosen.map(str::to_owned);
    Ok(Parts::named(PartsOf::Battle, battles.into_iter().map(str::to_owned), chosen))
}

fn shown(sheet: &Sheet, battle: Option<usize>) -> Vec<Column> {
    let columns = sheet.columns.iter().enumerate().map(|(place, column)| {
        let field = match column.to_lowercase().as_str() {
            SIDE => Some("sides"),
            COMMANDER | RANK => Some("seats"),
            name if COUNTED.iter().any(|(counted, _)| *counted == name) => Some("history"),
            _ if battle == Some(place) => Some("history"),
            _ => None,
        };
        let how = if field.is_some() { How::Named } else { How::Unknown };
        Column {
            column: column.clone(),
            field: field.map(str::to_owned),
            how,
            proposed: None,
            examples: Vec::new(),
        }
    });
    columns.collect()
}

/// A list of the scenario, made if it is missing.
fn list<'o>(outline: &'o mut Json, name: &str) -> Option<&'o mut Vec<Json>> {
    let list = outline.as_object_mut()?.entry(name).or_insert_with(|| json!([]));
    list.as_array_mut()
}

/// The id of that side, which is made if it is missing.
fn side(outline: &mut Json, name: &str) -> String {
    let Some(sides) = list(outline, "sides") else { return String::new() };
    if let Some(side) = sides.iter().find(|side| text(side, "name").eq_ignore_ascii_case(name)) {
        return text(side, "id").to_owned();
    }
    let id = new_id(name, |id| sides.iter().any(|side| text(side, "id") == id));
    sides.push(json!({"id": id, "name": name}));
    id
}

/// A seat for a commander.
fn seat(outline: &mut Json, side: &str, name: &str) {
    let taken: Vec<String> = ["sides", "seats"]
        .iter()
        .filter_map(|list| outline.get(list)?.as_array())
        .flatten()
        .filter_map(|thing| Some(thing.get("id")?.as_str()?.to_owned()))
        .collect();
    let Some(seats) = list(outline, "seats") else { return };
    if seats.iter().any(|seat| seat.get("name").and_then(Json::as_str) == Some(name)) {
        return;
    }
    let id = new_id(name, |id| taken.iter().any(|taken| taken == id));
    seats.push(json!({"id": id, "name": name, "side": side}));
}

/// Writes what is known into the scenario's history, and whom it is from into what is assumed.
fn say(outline: &mut Json, battle: &str, told: BTreeMap<String, Vec<String>>) {
    let sides = told.into_iter().filter(|(_, numbers)| !numbers.is_empty());
    let strengths: Vec<String> =
        sides.map(|(side, numbers)| format!("{side}: {}", numbers.join(", "))).collect();
    let history = match strengths.is_empty() {
        true => format!("{battle}."),
        false => format!("{battle}. {}.", strengths.join("; ")),
    };
    add(outline, "history", &history);
    add(outline, "assumed", CREDIT);
}

/// Adds a sentence to a text, unless it says it already.
fn add(outline: &mut Json, field: &str, sentence: &str) {
    let sentence: String = sentence.chars().filter(|letter| !letter.is_control()).collect();
    let Some(fields) = outline.as_object_mut() else { return };
    let said = fields.get(field).and_then(Json::as_str).unwrap_or_default().trim_end();
    if said.contains(&sentence) {
        return;
    }
    let text = if said.is_empty() { sentence } else { format!("{said} {sentence}") };
    fields.insert(field.to_owned(), Json::from(text));
}
