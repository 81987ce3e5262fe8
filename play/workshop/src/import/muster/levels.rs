//! Where units stand in a system's scenario: `armies`, in them `brigades`, in them `units`.

use serde_json::{Map, Value as Json};

/// Every way that leads to a list of units.
#[derive(Debug)]
pub(in crate::import) struct Chains(pub(in crate::import) Vec<Chain>);

/// The lists that lead to units, the outermost first.
#[derive(Debug, Clone)]
pub(in crate::import) struct Chain {
    pub(in crate::import) levels: Vec<Level>,
}

/// A list of things, and the fields that each of them has.
#[derive(Debug, Clone)]
pub(in crate::import) struct Level {
    /// The name of the list: `brigades`.
    pub(in crate::import) list: String,
    fields: Map<String, Json>,
    required: Vec<String>,
}

/// The list that rows are for.
const UNITS: &str = "units";

impl Chains {
    /// The chains of a scenario with this schema, the longest first.
    pub(in crate::import) fn of(schema: &Json) -> Self {
        let mut chains = Vec::new();
        follow(schema, &mut Vec::new(), &mut chains);
        chains.sort_by_key(|chain: &Chain| std::cmp::Reverse(chain.levels.len()));
        Self(chains)
    }

    /// Every level of any chain, the innermost first.
    pub(in crate::import) fn levels(&self) -> impl Iterator<Item = &Level> {
        self.0.iter().flat_map(|chain| chain.levels.iter().rev())
    }
}

fn follow(schema: &Json, above: &mut Vec<Level>, chains: &mut Vec<Chain>) {
    let properties = schema.get("properties").and_then(Json::as_object).into_iter().flatten();
    for (list, field) in properties {
        let items = field.get("items").filter(|items| items.get("properties").is_some());
        let Some(items) = items else { continue };
        above.push(Level::of(list, items));
        if list == UNITS {
            chains.push(Chain { levels: above.clone() });
        } else {
            follow(items, above, chains);
        }
        above.pop();
    }
}

impl Level {
    fn of(list: &str, items: &Json) -> Self {
        let fields = items.get("properties").and_then(Json::as_object).cloned().unwrap_or_default();
        let required = items.get("required").and_then(Json::as_array).into_iter().flatten();
        let required = required.filter_map(Json::as_str).map(str::to_owned).collect();
        Self { list: list.to_owned(), fields, required }
    }

    /// What one of them is called: `brigade`.
    pub(in crate::import) fn noun(&self) -> String {
        crate::in_words::noun(&self.list).0
    }

    pub(in crate::import) fn field(&self, name: &str) -> Option<&Json> {
        self.fields.get(name)
    }

    pub(in crate::import) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }

    /// The fields that must be given, and what each says.
    pub(in crate::import) fn required(&self) -> impl Iterator<Item = (&str, &str)> {
        let says = |name: &str| self.fields.get(name)?.get("description")?.as_str();
        self.required.iter().map(move |name| (name.as_str(), says(name).unwrap_or_default()))
    }

    /// The field that names the thing above one of these in the same list.
    pub(in crate::import) fn above(&self) -> Option<&'static str> {
        ["under", "within"].into_iter().find(|name| self.fields.contains_key(*name))
    }

    /// The field that says how large a command is, and the word of it for this size.
    pub(super) fn size(&self, word: &str) -> Option<(&str, String)> {
        let words = |field: &Json| {
            let words = field.get("enum")?.as_array()?.iter().filter_map(Json::as_str);
            let words: Vec<&str> = words.collect();
            let sizes = words.contains(&"brigade") && words.contains(&"division");
            sizes.then(|| words.contains(&word)).filter(|known| *known).map(|_| word.to_owned())
        };
        self.fields.iter().find_map(|(name, field)| Some((name.as_str(), words(field)?)))
    }
}
