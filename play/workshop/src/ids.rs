//! Ids made of names.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;
use standfast_engine::battle::Id;

/// An id for something of that name, which `taken` does not know: `76th New York` is `76th-new-york`.
#[must_use]
pub fn new_id(name: &str, taken: impl Fn(&str) -> bool) -> String {
    numbered(name, 1, taken).0
}

/// An id for something of that name, with a number behind it from that one on, where 1 is no number; and which it is.
fn numbered(name: &str, from: u64, taken: impl Fn(&str) -> bool) -> (String, u64) {
    let plain = plain(name);
    let plain = if plain.is_empty() { "unit".to_owned() } else { plain };
    // The words that belong to the umpire and the spectators are nobody's id.
    let free = |id: &str| !taken(id) && !matches!(id, "umpire" | "spectator");
    let with = |number: u64| {
        if number == 1 {
            return plain.clone();
        }
        let ending = format!("-{number}");
        let room = Id::LONGEST.saturating_sub(ending.len());
        let begins: String = plain.chars().take(room).collect();
        format!("{}{ending}", begins.trim_end_matches('-'))
    };
    let found = (from..).map(|number| (with(number), number)).find(|(id, _)| free(id));
    found.unwrap_or((plain, from))
}

/// The ids that are taken, and which number comes next behind each name.
#[derive(Debug, Default)]
pub(crate) struct Taken {
    ids: BTreeSet<String>,
    numbers: BTreeMap<String, u64>,
}

impl Taken {
    /// Those of a scenario.
    pub(crate) fn of(outline: &Json) -> Self {
        Self { ids: taken_ids(outline), numbers: BTreeMap::new() }
    }

    /// Takes an id; whether it was free.
    pub(crate) fn take(&mut self, id: &str) -> bool {
        self.ids.insert(id.to_owned())
    }

    /// Takes an id for something of that name.
    pub(crate) fn free(&mut self, name: &str) -> String {
        let begin = self.numbers.entry(name.to_owned()).or_insert(1);
        let (id, number) = numbered(name, *begin, |id| self.ids.contains(id));
        *begin = number;
        self.ids.insert(id.clone());
        id
    }
}

/// Every id of a part of a scenario.
pub(crate) fn taken_ids(part: &Json) -> BTreeSet<String> {
    fn of(part: &Json, taken: &mut BTreeSet<String>) {
        match part {
            Json::Object(fields) => {
                taken.extend(fields.get("id").and_then(Json::as_str).map(str::to_owned));
                fields.values().for_each(|part| of(part, taken));
            }
            Json::Array(list) => list.iter().for_each(|part| of(part, taken)),
            _ => {}
        }
    }
    let mut taken = BTreeSet::new();
    of(part, &mut taken);
    taken
}

/// A name in the letters of ids.
fn plain(name: &str) -> String {
    let mut id = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        match without_marks(letter) {
            Some(letters) => id.push_str(letters),
            None if letter.is_ascii_alphanumeric() => id.push(letter),
            // An apostrophe joins: `Weber's` is `webers`.
            None if matches!(letter, '\'' | '’' | '.') => {}
            None if id.is_empty() || id.ends_with('-') => {}
            None => id.push('-'),
        }
    }
    let id: String = id.chars().take(Id::LONGEST).collect();
    id.trim_end_matches('-').to_owned()
}

/// The plain letters of one with marks, as European names have them.
fn without_marks(letter: char) -> Option<&'static str> {
    Some(match letter {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ą' | 'ă' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ę' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ł' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ő' => "o",
        'ö' | 'œ' | 'ø' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' => "s",
        'ß' => "ss",
        'ť' | 'ţ' => "t",
        'ù' | 'ú' | 'û' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => return None,
    })
}
