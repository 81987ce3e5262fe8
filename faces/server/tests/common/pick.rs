//! A player who knows only what the API tells him, and takes up offers at random.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use standfast_drill::Player;

/// What ends or unmakes a battle instead of playing it; talk, and setting pieces down, which bring none on.
const LEFT_ALONE: [&str; 12] = [
    "concede",
    "end-battle",
    "undo",
    "ask-undo",
    "agree-undo",
    "refuse-undo",
    "set",
    "open-seed",
    "pledge",
    "note",
    "say",
    "place",
];

/// A command that takes one of these offers up, what is due before all else; the verb is chosen first, so that what has
/// many offers does not drown the rest. Nothing where there is nothing to be done.
pub(crate) fn command(player: &mut Player, offers: &Value, due: &Value) -> Option<Value> {
    let mut verbs: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for offer in offers.as_array().unwrap() {
        let verb = offer["do"].as_str().unwrap();
        if !LEFT_ALONE.contains(&verb) {
            verbs.entry(verb).or_default().push(offer);
        }
    }
    let is_due = |verb: &str| due.as_array().unwrap().iter().any(|due| due["do"] == verb);
    let urgent: Vec<&str> = verbs.keys().copied().filter(|verb| is_due(verb)).collect();
    let all: Vec<&str> = verbs.keys().copied().collect();
    let verb = player.one(if urgent.is_empty() { &all } else { &urgent })?;
    let offer = player.one(&verbs[verb])?;
    let mut command = parts(player, &offer["parts"]);
    command.insert("do".to_owned(), offer["do"].clone());
    for (name, thing) in offer["fixed"].as_object().unwrap() {
        command.insert(name.clone(), thing["id"].clone());
    }
    Some(Value::Object(command))
}

/// Values for free parts; an optional part is left out one time in two, and what the table says is left as it is.
fn parts(player: &mut Player, of: &Value) -> Map<String, Value> {
    let mut command = Map::new();
    for part in of.as_array().unwrap() {
        let (is_seen, is_open) = (part.get("derived").is_some(), part.get("default").is_none());
        if is_open || (!is_seen && player.pick(2) == 1) {
            command.insert(part["name"].as_str().unwrap().to_owned(), value(player, part));
        }
    }
    command
}

/// A value that may stand in a part.
fn value(player: &mut Player, part: &Value) -> Value {
    let one = |player: &mut Player, of: &Value| player.one(of.as_array().unwrap()).unwrap().clone();
    if let Some(of) = part.get("one_of") {
        one(player, of)["id"].clone()
    } else if let Some(of) = part.get("some_of") {
        let ids = of.as_array().unwrap().iter().map(|thing| thing["id"].clone());
        ids.take(usize::try_from(part["least"].as_u64().unwrap()).unwrap()).collect()
    } else if let Some(of) = part.get("word") {
        one(player, of)
    } else if let Some(range) = part.get("whole") {
        let (from, to) = (range["from"].as_i64().unwrap(), range["to"].as_i64().unwrap());
        json!(from + i64::try_from(player.pick(u64::try_from(to - from + 1).unwrap())).unwrap())
    } else if let Some(range) = part.get("number") {
        range[if player.pick(2) == 0 { "from" } else { "to" }].clone()
    } else if let Some(of) = part.get("flag") {
        one(player, of)
    } else if part.get("text").is_some() {
        json!("é")
    } else if let Some(way) = part.get("path") {
        // Towards a corner of where it can get to; to where it stands, if it can't get anywhere.
        let corner = &way["region"][0][0];
        match corner.is_array() {
            true => json!({"x": corner[0], "y": corner[1]}),
            false => json!({"x": way["now"]["x"], "y": way["now"]["y"]}),
        }
    } else if let Some(of) = part.get("each") {
        let least = usize::try_from(part["least"].as_u64().unwrap()).unwrap();
        let named = of.as_array().unwrap().iter().take(least.max(1));
        named.map(|part| (part["name"].as_str().unwrap().to_owned(), value(player, part))).collect()
    } else {
        Value::Object(parts(player, &part["parts"]))
    }
}
