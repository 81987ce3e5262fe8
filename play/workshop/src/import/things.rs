//! Things of a scenario as plain JSON: what stands in its lists, and what each is called.

use serde_json::Value as Json;

/// What stands in a list of a scenario.
pub(super) fn things<'o>(outline: &'o Json, list: &str) -> impl Iterator<Item = &'o Json> + use<'o> {
    outline.get(list).and_then(Json::as_array).into_iter().flatten()
}

/// A text of a thing; empty where there is none.
pub(super) fn text<'t>(thing: &'t Json, field: &str) -> &'t str {
    thing.get(field).and_then(Json::as_str).unwrap_or_default()
}

/// What a thing is called: by its name, or so where it has none.
pub(super) fn name_or<'t>(thing: &'t Json, otherwise: &'t str) -> &'t str {
    Some(text(thing, "name")).filter(|name| !name.is_empty()).unwrap_or(otherwise)
}

/// Whether a thing is called so, by its id or its name; capitals don't matter.
pub(super) fn is_called(thing: &Json, called: &str) -> bool {
    ["id", "name"].into_iter().any(|field| text(thing, field).eq_ignore_ascii_case(called))
}
