//! Numbers in parts of a whole, as people write them.

use serde_json::Value as Json;
use standfast_tabletop::decimal::parts_of;

pub use standfast_tabletop::decimal::Decimal;

/// The number of parts in a text, if it is a whole number of parts.
#[must_use]
pub fn read(text: &str, per_whole: i64) -> Option<i64> {
    // Half the world writes a comma.
    parts_of(&text.trim().replacen(',', ".", 1), per_whole).ok()
}

/// The number of parts of a JSON number.
#[must_use]
pub fn of_json(json: &Json, per_whole: i64) -> Option<i64> {
    parts_of(&json.as_number()?.to_string(), per_whole).ok()
}

/// A place on the table as people type it: `12.5, 20, 270`.
#[must_use]
pub fn place(json: &Json) -> String {
    let parts = ["x", "y", "facing"].into_iter().filter_map(|name| json.get(name));
    parts.map(Json::to_string).collect::<Vec<_>>().join(", ")
}
