//! Who plays what has come in.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::levels::{Chains, Level};
use crate::ids::Taken;
use crate::import::things::{name_or, text, things};

/// A seat for every side that nobody plays, and for every command without a seat that of its side, where it has just one. Gives
/// how many seats were made.
pub(in crate::import) fn seat_everybody(outline: &mut Json, chains: &Chains, taken: &mut Taken) -> usize {
    let mut seats = things(outline, "seats").cloned().collect::<Vec<Json>>();
    let before = seats.len();
    // The seats of each side, by their ids.
    let mut own: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for seat in &seats {
        own.entry(text(seat, "side").to_owned()).or_default().push(text(seat, "id").to_owned());
    }
    for side in things(outline, "sides") {
        let id = text(side, "id");
        if id.is_empty() || own.contains_key(id) {
            continue;
        }
        let name = name_or(side, id);
        let seat = taken.free(&format!("{id}-player"));
        seats.push(json!({"id": seat, "name": format!("{name}: the player"), "side": id}));
        own.insert(id.to_owned(), vec![seat]);
    }
    let made = seats.len() - before;
    let asks = |level: &&Level| level.required().any(|(name, _)| name == "seat");
    for level in chains.0.iter().filter_map(|chain| chain.levels.first()).filter(asks) {
        let commands = outline.get_mut(&level.list).and_then(Json::as_array_mut).into_iter().flatten();
        for command in
            commands.filter_map(Json::as_object_mut).filter(|command| !command.contains_key("seat"))
        {
            let side = command.get("side").and_then(Json::as_str).unwrap_or_default();
            if let Some([only]) = own.get(side).map(Vec::as_slice) {
                command.insert("seat".to_owned(), Json::from(only.as_str()));
            }
        }
    }
    if let Some(fields) = outline.as_object_mut().filter(|_| made > 0) {
        fields.insert("seats".to_owned(), Json::from(seats));
    }
    made
}

/// The seats of a side.
pub(in crate::import) fn of_side<'s>(seats: &'s [Json], side: &str) -> impl Iterator<Item = &'s Json> {
    seats.iter().filter(move |seat| text(seat, "side") == side)
}
