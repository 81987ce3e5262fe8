//! Outcomes in words, the same on every face.

use serde_json::Value as Json;

/// Fields whose value needs no name beside it.
const SPEAKS_FOR_ITSELF: [&str; 3] = ["result", "state", "status"];

/// An outcome in words: names stand alone, numbers behind their field, flags as the field or its denial.
///
/// ```
/// use serde_json::json;
/// use standfast_rulebook::outcome_in_words;
/// let outcome = json!({"marker_removed": false, "modifier": null, "result": "shaken", "steps": 2});
/// assert_eq!(outcome_in_words(&outcome), "shaken, not marker removed, no modifier, steps 2");
/// ```
#[must_use]
pub fn outcome_in_words(outcome: &Json) -> String {
    let Json::Object(fields) = outcome else { return value(outcome) };
    // Names and parts say most, so they come first.
    let rank = |value: &Json| match value {
        Json::String(_) => 0,
        Json::Object(_) => 1,
        Json::Bool(_) => 2,
        _ => 3,
    };
    let mut sorted: Vec<_> = fields.iter().collect();
    sorted.sort_by_key(|(_, value)| rank(value));
    let parts = sorted.into_iter().map(|(name, part)| {
        let name = name.replace('_', " ");
        match part {
            Json::String(word) => match name.rsplit_once('.').unwrap_or(("", &name)) {
                ("", last) if SPEAKS_FOR_ITSELF.contains(&last) => word.clone(),
                (whose, last) if SPEAKS_FOR_ITSELF.contains(&last) => format!("{whose} {word}"),
                _ => format!("{name} {word}"),
            },
            Json::Bool(true) => name,
            Json::Bool(false) => format!("not {name}"),
            Json::Null => format!("no {name}"),
            Json::Object(_) => format!("{name} ({})", outcome_in_words(part)),
            _ => format!("{name} {}", value(part)),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn value(value: &Json) -> String {
    match value {
        Json::String(word) => word.clone(),
        other => other.to_string(),
    }
}
