use form_urlencoded::Serializer;
use serde_json::Value as Json;
use standfast_rulebook::{Choice, ProcedureOf};

use super::examples::Example;
use super::fields::Fields;
use super::shape::Shape;
use crate::Fault;

/// The most rows of a list that are shown, and the most fields that are read; the program and the API take more.
pub(super) const MOST_ROWS: usize = 200;
const MOST_FIELDS: usize = 4_000;

/// What the address of a procedure's page asks for.
#[derive(Debug, Clone)]
pub(super) struct Asked {
    /// Where the page is.
    pub(super) address: String,
    pub(super) shape: Shape,
    pub(super) fields: Fields,
    /// By which fields outcomes are to be merged.
    pub(super) by: Vec<String>,
    /// The seed of the example roll.
    pub(super) seed: u64,
    /// The dice of a roll, as somebody typed them.
    pub(super) dice: Option<String>,
    /// Whether fractions are to be shown.
    pub(super) exact: bool,
    /// The example that the fields are of.
    pub(super) example: Option<&'static Example>,
    /// Whether the same question has a shorter address than the one that was used.
    pub(super) is_elsewhere: bool,
}

/// The names in an address that are no fields of a situation.
#[cfg(test)]
pub(super) const RESERVED: [&str; 9] =
    ["by", "seed", "dice", "exact", "example", "blank", "situation", "add", "remove"];

impl Asked {
    /// What those pairs of a query ask of a procedure.
    ///
    /// # Errors
    /// Where there are too many, or a `situation` among them is not JSON.
    pub(super) fn read(procedure: ProcedureOf<'_>, query: Vec<(String, String)>) -> Result<Self, Fault> {
        if query.len() > MOST_FIELDS {
            let most = MOST_FIELDS.to_string();
            return Err(Fault::Limit { what: "fields of a situation in an address", most, after: None });
        }
        let (system, name) = (procedure.procedure().system(), procedure.procedure().name());
        let mut asked = Self {
            address: format!("/odds/{system}/{name}"),
            shape: Shape::of(&procedure.schema()),
            fields: Fields::default(),
            by: Vec::new(),
            seed: 1,
            dice: None,
            exact: false,
            example: None,
            is_elsewhere: query.iter().any(|(_, value)| value.is_empty()),
        };
        let mut parts = Parts::default();
        for (path, value) in query {
            asked.take(path, value, &mut parts);
        }
        asked.fields = match parts.situation {
            Some(text) => Fields::of_json(&read_situation(&text)?),
            None => Fields::of(parts.fields),
        };
        asked.shape.count_rows(&mut asked.fields, MOST_ROWS);
        asked.change_rows(parts.add, parts.remove);
        if asked.fields.are_open() && !parts.blank {
            let mut examples = Example::of(system.name(), name);
            asked.example = match &parts.example {
                Some(wanted) => examples.find(|example| example.name == wanted),
                None => examples.next(),
            };
            asked.fields = asked.example.map(Example::fields).unwrap_or_default();
            asked.shape.count_rows(&mut asked.fields, MOST_ROWS);
        }
        asked.within_bounds().map(|()| asked)
    }

    fn take(&mut self, path: String, value: String, parts: &mut Parts) {
        if value.is_empty() {
            return;
        }
        match path.as_str() {
            "by" => self.by.push(value),
            "seed" => self.seed = value.parse().unwrap_or(1),
            "dice" => self.dice = Some(value),
            "exact" => self.exact = true,
            "blank" => parts.blank = true,
            "example" => parts.example = Some(value),
            "situation" => parts.situation = Some(value),
            "add" => parts.add = Some(value),
            "remove" => parts.remove = Some(value),
            _ => parts.fields.push((path, value)),
        }
        self.is_elsewhere |= parts.situation.is_some() || parts.add.is_some() || parts.remove.is_some();
    }

    /// Adds a row to a list or takes one out, as a button of the form said.
    fn change_rows(&mut self, add: Option<String>, remove: Option<String>) {
        let known = |list: &str| self.shape.lists().any(|known| known == list);
        if let Some(list) = add.filter(|list| known(list)) {
            self.fields.add_row(&list);
        }
        if let Some((list, row)) = remove.as_deref().and_then(|row| row.split_once('.'))
            && known(list)
            && let Ok(row) = row.parse()
        {
            self.fields.remove_row(list, row);
        }
    }

    fn within_bounds(&self) -> Result<(), Fault> {
        match self.shape.lists().find(|list| self.fields.count(list) > MOST_ROWS) {
            Some(_) => {
                let most = MOST_ROWS.to_string();
                Err(Fault::Limit { what: "rows of a list in this form", most, after: None })
            }
            None => Ok(()),
        }
    }

    /// The address of this very page.
    pub(super) fn here(&self) -> String {
        self.with(&self.by, self.exact, None)
    }

    /// The address with outcomes merged in that way.
    pub(super) fn merged_by(&self, by: &[String]) -> String {
        self.with(by, self.exact, None)
    }

    /// The address with fractions shown, or not.
    pub(super) fn with_fractions(&self, exact: bool) -> String {
        self.with(&self.by, exact, None)
    }

    /// The address with another roll.
    pub(super) fn rolled_again(&self) -> String {
        self.with(&self.by, self.exact, Some(self.seed.wrapping_add(1)))
    }

    fn with(&self, by: &[String], exact: bool, seed: Option<u64>) -> String {
        let mut query = self.fields.query();
        if self.fields.are_open() {
            query.append_pair("blank", "1");
        }
        by.iter().for_each(|by| append(&mut query, "by", by));
        if exact {
            query.append_pair("exact", "1");
        }
        match (seed, &self.dice) {
            (Some(seed), _) => append(&mut query, "seed", &seed.to_string()),
            (None, Some(dice)) => append(&mut query, "dice", dice),
            (None, None) if self.seed != 1 => append(&mut query, "seed", &self.seed.to_string()),
            (None, None) => {}
        }
        format!("{}?{}", self.address, query.finish())
    }
}

/// What a query says beside what it asks for at once.
#[derive(Debug, Default)]
struct Parts {
    fields: Vec<(String, String)>,
    situation: Option<String>,
    example: Option<String>,
    blank: bool,
    add: Option<String>,
    remove: Option<String>,
}

fn append(query: &mut Serializer<'static, String>, name: &str, value: &str) {
    query.append_pair(name, value);
}

fn read_situation(text: &str) -> Result<Json, Fault> {
    let situation: Json = serde_json::from_str(text)
        .map_err(|error| Fault::Unreadable(format!("`situation` is not one JSON value: {error}")))?;
    if situation.is_object() {
        Ok(situation)
    } else {
        Err(Fault::Unreadable(
            "`situation` must be a JSON object with the fields of the situation".to_owned(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use standfast_rulebook::procedures;

    use super::*;

    #[test]
    fn no_field_of_a_situation_has_a_reserved_name() {
        for procedure in procedures() {
            let clash = Shape::of(&procedure.schema())
                .0
                .into_iter()
                .find(|field| RESERVED.contains(&field.name.as_str()));
            assert_eq!(clash, None, "{} {}", procedure.system(), procedure.name());
        }
    }
}
