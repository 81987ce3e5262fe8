//! What a cell says, as a value of the field that it goes into.

use serde_json::Value as Json;
use standfast_engine::battle::{Id, id};
use standfast_engine::form::Kind as _;
use standfast_engine::nearest;

use crate::import::Scale;

/// Reads a cell for a field with this schema.
///
/// # Errors
/// What is allowed there, and what was probably meant.
pub(super) fn read(cell: &str, schema: &Json, scale: Scale) -> Result<Json, String> {
    let kinds = schema.get("anyOf").or(schema.get("oneOf")).and_then(Json::as_array);
    if let Some(kinds) = kinds {
        let read = kinds.iter().find_map(|kind| read(cell, kind, scale).ok());
        return read.ok_or_else(|| allowed(schema));
    }
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        return word(cell, words);
    }
    if let Some(only) = schema.get("const") {
        return if only.as_str() == Some(cell) {
            Ok(only.clone())
        } else {
            Err(format!("only {only} is allowed"))
        };
    }
    match schema.get("type").and_then(Json::as_str) {
        Some("integer" | "number") => number(cell, schema, scale),
        Some("boolean") => flag(cell),
        Some("string") => text(cell, schema),
        Some("array") => list(cell, schema),
        _ => Err("a cell can't say this; give it in the scenario".to_owned()),
    }
}

/// The words of which a field with this schema is one; none where it is no choice.
pub(super) fn words(schema: &Json) -> Vec<String> {
    let kinds = schema.get("anyOf").or(schema.get("oneOf")).and_then(Json::as_array);
    let own = schema.get("enum").and_then(Json::as_array).into_iter().flatten();
    let own = own.filter_map(Json::as_str).map(str::to_owned);
    own.chain(kinds.into_iter().flatten().flat_map(words)).collect()
}

fn word(cell: &str, words: &[Json]) -> Result<Json, String> {
    let plain = |word: &str| word.trim().to_lowercase().replace([' ', '_'], "-");
    let names = || words.iter().filter_map(Json::as_str);
    let found = names().find(|name| plain(name) == plain(cell));
    found.map(Json::from).ok_or_else(|| {
        let near = nearest(&plain(cell), names()).map(|near| format!(" (did you mean `{near}`?)"));
        format!("one of {} is allowed{}", names().collect::<Vec<_>>().join(", "), near.unwrap_or_default())
    })
}

fn number(cell: &str, schema: &Json, scale: Scale) -> Result<Json, String> {
    let whole = schema.get("type").and_then(Json::as_str) == Some("integer");
    let given: f64 = plain_number(cell).ok_or_else(|| allowed(schema))?;
    let scaled = match scale {
        Scale::One => given,
        Scale::Times(by) => given * f64::from(by.get()),
        Scale::Per(_) if given <= 0.0 => 0.0,
        Scale::Per(by) => (given / f64::from(by.get())).round().max(1.0),
    };
    let end = |name: &str| schema.get(name).and_then(Json::as_f64);
    let fits = end("minimum").is_none_or(|low| scaled >= low)
        && end("exclusiveMinimum").is_none_or(|low| scaled > low)
        && end("maximum").is_none_or(|high| scaled <= high)
        && !(whole && scaled.fract() != 0.0);
    if !fits {
        return Err(allowed(schema));
    }
    let as_whole = format!("{scaled:.0}").parse::<i64>().ok().filter(|_| scaled.fract() == 0.0);
    Ok(as_whole.map_or_else(|| Json::from(scaled), Json::from))
}

/// A number in digits, with a decimal point or commas between thousands.
fn plain_number(cell: &str) -> Option<f64> {
    let (sign, digits) = match cell.strip_prefix('-') {
        Some(digits) => (-1.0, digits),
        None => (1.0, cell),
    };
    let groups: Vec<&str> = digits.split('.').next()?.split(',').collect();
    let in_thousands = groups.len() > 1
        && groups.first().is_some_and(|first| (1..=3).contains(&first.len()))
        && groups.iter().skip(1).all(|group| group.len() == 3);
    if groups.len() > 1 && !in_thousands {
        return None;
    }
    let digits = digits.replace(',', "");
    let plain = digits.len() <= 15 && digits.starts_with(|first: char| first.is_ascii_digit());
    let all = digits.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    (plain && all).then(|| digits.parse::<f64>().ok()).flatten().map(|number| sign * number)
}

fn flag(cell: &str) -> Result<Json, String> {
    match cell.to_lowercase().as_str() {
        "yes" | "true" | "x" | "1" => Ok(Json::from(true)),
        "no" | "false" | "0" => Ok(Json::from(false)),
        _ => Err("yes or no is allowed".to_owned()),
    }
}

fn text(cell: &str, schema: &Json) -> Result<Json, String> {
    // Other patterns (a time of day) are left to the check of the scenario, which says more.
    let is_id = schema.get("pattern").is_some() && schema.get("pattern") == id().schema().get("pattern");
    let sound = !is_id || Id::new(cell).is_some();
    match (sound, is_harmless(cell)) {
        (true, true) => Ok(Json::from(cell)),
        (false, _) => Err("an id is allowed: lower-case letters, digits and hyphens".to_owned()),
        (true, false) => Err(IN_ONE_LINE.to_owned()),
    }
}

/// What a name has to be.
pub(in crate::import) const IN_ONE_LINE: &str = "a text in one line, without control characters, is allowed";

/// Whether a cell may be a name.
pub(in crate::import) fn is_harmless(cell: &str) -> bool {
    !cell.chars().any(|letter| standfast_engine::is_harmful(letter) || letter.is_control())
}

fn list(cell: &str, schema: &Json) -> Result<Json, String> {
    let kind = schema.get("items").filter(|kind| kind.get("properties").is_none());
    let kind = kind.ok_or("a cell can't say this; give it in the scenario")?;
    let parts = cell.split([';', ',']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| read(part, kind, Scale::One)).collect::<Result<Vec<_>, _>>().map(Json::from)
}

/// What a field allows, in words.
fn allowed(schema: &Json) -> String {
    let kinds = schema.get("anyOf").or(schema.get("oneOf")).and_then(Json::as_array);
    if let Some(kinds) = kinds {
        return kinds.iter().map(allowed).collect::<Vec<_>>().join(", or ");
    }
    let end = |name: &str| schema.get(name).map(Json::to_string);
    let number = match schema.get("type").and_then(Json::as_str) {
        Some("integer") => "a whole number",
        Some("number") => "a number",
        _ => {
            return schema.get("enum").map_or_else(
                || "something else is allowed".to_owned(),
                |words| format!("one of {words} is allowed"),
            );
        }
    };
    match (end("minimum").or(end("exclusiveMinimum")), end("maximum")) {
        (Some(low), Some(high)) => format!("{number} from {low} to {high} is allowed"),
        _ => format!("{number} is allowed"),
    }
}
