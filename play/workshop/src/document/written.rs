//! How values that come in are written.

use serde_json::{Map, Number, Value as Json};
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, Table, Value};

use super::manner::{Layout, Manner, within};
use crate::outline::{PARTS, same};

/// How wide a line of text may be.
const WIDTH: usize = 116;

/// The indentation of lists that have a line for each element.
const INDENT: &str = "\n  ";

/// What stands in a field of a table.
pub(super) fn item(json: &Json, part: &str, manner: &Manner) -> Item {
    let layout = || manner.layout(part).unwrap_or(Layout::Tables);
    match json {
        Json::Object(fields) if layout() == Layout::Tables => Item::Table(table(fields, part, manner)),
        Json::Array(list) if are_objects(list) => match layout() {
            Layout::Tables => {
                let mut tables = ArrayOfTables::new();
                list.iter()
                    .filter_map(Json::as_object)
                    .for_each(|fields| tables.push(table(fields, part, manner)));
                Item::ArrayOfTables(tables)
            }
            Layout::Line if list.len() == 1 => Item::Value(value(json, part, manner)),
            _ => Item::Value(in_lines(list, part, manner)),
        },
        Json::String(text) => {
            Item::Value(in_wrapped_lines(text).unwrap_or_else(|| Value::from(text.as_str())))
        }
        _ => Item::Value(value(json, part, manner)),
    }
}

/// A table with a header of its own.
pub(super) fn table(fields: &Map<String, Json>, part: &str, manner: &Manner) -> Table {
    let mut table = Table::new();
    for (name, json) in in_order(fields, part, manner) {
        table.insert(name, item(json, &within(part, name), manner));
    }
    table
}

/// What stands within one line.
pub(super) fn value(json: &Json, part: &str, manner: &Manner) -> Value {
    match json {
        Json::Null => Value::from(""),
        Json::Bool(flag) => Value::from(*flag),
        Json::Number(number) => of_number(number),
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(list) => {
            Value::Array(list.iter().map(|element| value(element, part, manner)).collect::<Array>())
        }
        Json::Object(fields) => {
            let mut table = InlineTable::new();
            for (name, json) in in_order(fields, part, manner) {
                table.insert(name, value(json, &within(part, name), manner));
            }
            Value::InlineTable(table)
        }
    }
}

/// A list with a line for each element.
fn in_lines(list: &[Json], part: &str, manner: &Manner) -> Value {
    let mut array = Array::new();
    for element in list {
        array.push_formatted(value(element, part, manner).decorated(INDENT, ""));
    }
    array.set_trailing_comma(true);
    array.set_trailing("\n");
    Value::Array(array)
}

/// A number without needless decimals, and without what sums and readers of JSON do to the last ones.
fn of_number(number: &Number) -> Value {
    /// From here on, there are no such decimals.
    const LARGE: f64 = 1e9;
    if let Some(whole) = number.as_i64() {
        return Value::from(whole);
    }
    let real = number.as_f64().unwrap_or_default();
    if real.abs() >= LARGE {
        return Value::from(real);
    }
    let real = (real * PARTS).round() / PARTS;
    let whole = format!("{real:.0}").parse::<i64>().ok().filter(|_| real.fract() == 0.0);
    whole.map_or_else(|| Value::from(real), Value::from)
}

fn are_objects(list: &[Json]) -> bool {
    !list.is_empty() && list.iter().all(Json::is_object)
}

fn in_order<'f>(fields: &'f Map<String, Json>, part: &str, manner: &Manner) -> Vec<(&'f str, &'f Json)> {
    let mut fields: Vec<_> = fields.iter().map(|(name, json)| (name.as_str(), json)).collect();
    fields.sort_by_key(|(name, _)| manner.rank(part, name));
    fields
}

/// A long text, or one of several lines, wrapped; `None` where the text is neither, or has characters that need care.
pub(super) fn in_wrapped_lines(text: &str) -> Option<Value> {
    let long = text.chars().count() > WIDTH || text.trim_end().contains('\n');
    if !long || text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return None;
    }
    let mut written = "\"\"\"\n".to_owned();
    let escaped = text.replace('\\', "\\\\").replace("\"\"", "\"\\\"");
    let lines: Vec<String> = escaped.split('\n').map(wrapped).collect();
    written.push_str(&lines.join("\n"));
    if written.ends_with('"') {
        written.pop();
        written.push_str("\\\"");
    }
    written.push_str("\"\"\"");
    written.parse().ok().filter(|value: &Value| value.as_str() == Some(text))
}

/// A line in several, each but the last ended by a backslash that takes the line end and the blanks behind it away.
fn wrapped(line: &str) -> String {
    let mut written = String::new();
    let mut width = 0;
    for word in line.split_inclusive(' ') {
        let length = word.chars().count();
        if width + length > WIDTH && written.ends_with(' ') && !word.starts_with(' ') {
            written.push_str("\\\n");
            width = 0;
        }
        written.push_str(word);
        width += length;
    }
    written
}

/// A plain value, wrapped if it is a long text and may be.
pub(super) fn written_as(json: &Json, wraps: bool) -> Value {
    let wrapped = json.as_str().filter(|_| wraps).and_then(in_wrapped_lines);
    wrapped.unwrap_or_else(|| value(json, "", &Manner::default()))
}

/// Whether a plain value says this already, however it is written.
pub(super) fn says(value: &Value, json: &Json) -> bool {
    match (value, json) {
        (Value::String(text), Json::String(other)) => text.value() == other,
        (Value::Integer(number), Json::Number(other)) => {
            other.as_i64() == Some(*number.value()) || same(&Json::from(*number.value()), json)
        }
        (Value::Float(number), Json::Number(_)) => same(&Json::from(*number.value()), json),
        (Value::Boolean(flag), Json::Bool(other)) => flag.value() == other,
        (Value::Datetime(time), Json::String(other)) => time.value().to_string() == *other,
        _ => false,
    }
}
