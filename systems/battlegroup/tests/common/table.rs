//! The small scenario on tables of a few pieces.

use serde_json::{Value as Json, json};

use super::battle::{Fight, SQUADS};

/// The small scenario on a table; trooper 1 of the militia at (12, 4.5), and a guard at (12, `y`) who looks at him. One
/// trooper has fallen, so that a check can fail, and trooper 1 is marked.
pub(crate) fn facing_at(y: f64, terrain: &str) -> Fight {
    let mut fight = on_table(&[("m-1", 12.0, 4.5, 0), ("g-1", 12.0, y, 180)], terrain);
    fight.set("m-1", "marker", json!("marked"));
    fight.set("m-8", "place", json!("destroyed"));
    fight
}

/// The small scenario on a table of 24 inches with these pieces on it: x, y and facing of each.
pub(crate) fn on_table(pieces: &[(&str, f64, f64, u16)], terrain: &str) -> Fight {
    let unit = |(id, x, y, facing): &(&str, f64, f64, u16)| {
        format!("{{ id = \"{id}\", at = [{x}, {y}], facing = {facing} }}")
    };
    let units: Vec<String> = pieces.iter().map(unit).collect();
    let table = format!(
        "\n[table]\nwidth = 24\ndepth = 24\nbases = [{{ troops = \"foot\", frontage = 0.75, depth = 0.75 }}]\n\
         units = [{}]\n{terrain}",
        units.join(", ")
    );
    Fight::begun(&format!("{}{table}", *SQUADS))
}

/// What the players see, in the first offer of that verb to the militia; none where nothing is asked.
pub(crate) fn seen(fight: &Fight, verb: &str) -> Option<Json> {
    let offer = fight.offers("militia", verb).first().unwrap_or_else(|| panic!("no {verb}")).to_json();
    let parts = offer["parts"].as_array().unwrap().clone();
    parts.into_iter().find(|part| part["name"] == "seen")
}

/// What the table says in the part of that name, and why.
pub(crate) fn says(fight: &Fight, verb: &str, name: &str) -> (Json, String) {
    let seen = seen(fight, verb).unwrap_or_else(|| panic!("{verb}: nothing is seen"));
    let part = seen["parts"].as_array().unwrap().iter().find(|part| part["name"] == name).cloned();
    let part = part.unwrap_or_else(|| panic!("no {name} in {seen}"));
    (part["default"].clone(), part["derived"].as_str().unwrap_or_else(|| panic!("{part}")).to_owned())
}
