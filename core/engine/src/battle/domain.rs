use serde_json::{Map, Value as Json, json};

use super::offer::decimal;
use super::{Domain, Part, Sha256, Thing};
use crate::form::parts_of;
use crate::refusal::joined;
use crate::{Problem, Refusal, Tree, Value};

/// Reads the free parts of a command, or of one of its parts.
pub(super) fn read_parts(
    parts: &[Part],
    given: &[(crate::Key, Tree)],
    names: &[&str],
    path: &str,
    refusals: &mut Vec<Refusal>,
) -> Map<String, Json> {
    for (key, _) in given.iter().filter(|(key, _)| !names.contains(&key.text.as_str())) {
        let known = names.iter().map(|&name| name.to_owned()).collect();
        let refusal = Refusal::new(joined(path, &key.text), Problem::Unknown { known });
        refusals.push(refusal.near(&key.text, names.iter().copied()));
    }
    let mut read = Map::new();
    for part in parts {
        let path = joined(path, &part.name);
        let nothing = part.default.as_ref().is_some_and(Json::is_null);
        let value = match given.iter().find(|(key, _)| key.text == part.name) {
            Some((_, tree)) if nothing && matches!(tree.value, Value::Null) => Some(Json::Null),
            Some((_, tree)) => part.domain.read(tree, &path, refusals),
            None => part.default.clone().or_else(|| part.domain.all_defaults()),
        };
        match value {
            Some(value) => drop(read.insert(part.name.to_string(), value)),
            None if given.iter().any(|(key, _)| key.text == part.name) => {}
            None => {
                let allowed = format!("{} must be given", part.domain.allowed());
                refusals.push(Refusal::new(path, Problem::Missing { allowed }));
            }
        }
    }
    read
}

/// Reads the parts that were given; `null` leaves one out.
fn read_named(
    of: &[Part],
    given: &[(crate::Key, Tree)],
    path: &str,
    refusals: &mut Vec<Refusal>,
) -> Map<String, Json> {
    let named = given.iter().filter(|(_, tree)| !matches!(tree.value, Value::Null));
    let named: Vec<&str> = named.map(|(key, _)| key.text.as_str()).collect();
    let parts: Vec<Part> = of.iter().filter(|part| named.contains(&&*part.name)).cloned().collect();
    let names: Vec<&str> = of.iter().map(|part| &*part.name).collect();
    read_parts(&parts, given, &names, path, refusals)
}

impl Domain {
    /// What may be given, in words that go before "… is allowed".
    #[must_use]
    pub fn allowed(&self) -> String {
        let ids = |things: &[Thing]| {
            let ids: Vec<&str> = things.iter().map(|thing| thing.id.as_str()).collect();
            one_of(&ids)
        };
        match self {
            Self::Things(of) => ids(of),
            Self::Several { of, least, most } => {
                format!("a list of {least} to {most}, none twice, each {}", ids(of))
            }
            Self::Words(words) => one_of(words),
            Self::Whole { low, high } if low == high => low.to_string(),
            Self::Whole { low, high } => format!("a whole number from {low} to {high}"),
            Self::Amount { low, high, per_whole } => {
                let (low, high, step) =
                    (decimal(*low, *per_whole), decimal(*high, *per_whole), decimal(1, *per_whole));
                format!("a number from {low} to {high} in steps of {step}")
            }
            Self::Flag => "true or false".to_owned(),
            Self::Hash => "64 hexadecimal digits, in small letters".to_owned(),
            Self::Text { most } => format!("a text of 1 to {most} characters"),
            Self::Place(spot) => spot.allowed(),
            Self::Path(march) => march.allowed(),
            Self::Parts(parts) => {
                let names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
                format!("an object with {}", names.join(", "))
            }
            Self::Each { of, least } => {
                let names: Vec<&str> = of.iter().map(|part| &*part.name).collect();
                format!("an object that names at least {least}, each {}", one_of(&names))
            }
        }
    }

    /// What an object is when it is left out, if each of its parts may be left out.
    fn all_defaults(&self) -> Option<Json> {
        let parts = match self {
            Self::Parts(parts) => parts,
            Self::Each { least: 0, .. } => return Some(Json::Object(Map::new())),
            _ => return None,
        };
        let part = |part: &Part| {
            let value = part.default.clone().or_else(|| part.domain.all_defaults())?;
            Some((part.name.to_string(), value))
        };
        parts.iter().map(part).collect::<Option<Map<_, _>>>().map(Json::Object)
    }

    /// Reads the value, if it lies in the domain.
    pub(super) fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Option<Json> {
        let named = |text: &str, of: &[Thing]| of.iter().find(|thing| thing.id.as_str() == text).cloned();
        let value = match (self, &tree.value) {
            (Self::Things(of), Value::Text(text)) => named(text, of).map(|thing| json!(thing.id)),
            (Self::Words(words), Value::Text(text)) => {
                words.iter().find(|word| *word == text).map(|word| json!(word))
            }
            (Self::Several { of, least, most }, Value::List(list)) => {
                let ids: Option<Vec<Thing>> = list
                    .iter()
                    .map(|part| match &part.value {
                        Value::Text(text) => named(text, of),
                        _ => None,
                    })
                    .collect();
                let distinct = |things: &[Thing]| {
                    things
                        .iter()
                        .enumerate()
                        .all(|(place, thing)| things.iter().skip(place + 1).all(|other| other.id != thing.id))
                };
                ids.filter(|things| (*least..=*most).contains(&things.len()) && distinct(things))
                    .map(|things| things.iter().map(|thing| json!(thing.id)).collect())
            }
            (Self::Whole { low, high }, Value::Number(number)) => {
                parts_of(number, 1).ok().filter(|number| (low..=high).contains(&number)).map(Json::from)
            }
            (Self::Amount { low, high, per_whole }, Value::Number(number)) => parts_of(number, *per_whole)
                .ok()
                .filter(|parts| (low..=high).contains(&parts))
                .map(|parts| decimal(parts, *per_whole)),
            (Self::Flag, Value::Flag(flag)) => Some(json!(flag)),
            (Self::Hash, Value::Text(text)) => Sha256::read(text).map(|hash| json!(hash)),
            (Self::Text { most }, Value::Text(text)) => {
                (!text.trim().is_empty() && text.chars().count() <= *most).then(|| json!(text))
            }
            (Self::Parts(parts), Value::Map(given)) => {
                let names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
                return Some(Json::Object(read_parts(parts, given, &names, path, refusals)));
            }
            (Self::Each { of, least }, Value::Map(given)) => {
                let before = refusals.len();
                let named = read_named(of, given, path, refusals);
                match named.len() < *least && refusals.len() == before {
                    true => None,
                    false => return Some(Json::Object(named)),
                }
            }
            (Self::Place(spot), _) => return spot.read(tree, path, refusals),
            (Self::Path(march), _) => return march.read(tree, path, refusals),
            _ => None,
        };
        if value.is_none() {
            let refusal = Refusal::new(path, Problem::Value { given: tree.brief(), allowed: self.allowed() });
            refusals.push(match (&tree.value, self) {
                (Value::Text(text), Self::Things(of)) => {
                    refusal.near(text, of.iter().map(|thing| thing.id.as_str()))
                }
                (Value::Text(text), Self::Words(words)) => refusal.near(text, words.iter().copied()),
                _ => refusal,
            });
        }
        value
    }
}

/// `a, b or c`.
pub(super) fn one_of(names: &[&str]) -> String {
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}
