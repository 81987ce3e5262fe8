use serde_json::{Map, Value as Json, json};

use super::fields::{Fields, below, row_of};

/// The field that holds the rulings.
const RULINGS: &str = "rules";

/// The fields of a situation, or of a part of it, as its JSON Schema has them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Shape(pub(super) Vec<Field>);

/// One field.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Field {
    pub(super) name: String,
    /// What it is, in a few words.
    pub(super) says: String,
    /// Whether it must be given.
    pub(super) required: bool,
    /// What it is where it is left open, if anything.
    pub(super) default: Option<String>,
    pub(super) kind: Kind,
}

/// What may stand in a field.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// A number in a range.
    Number(Range),
    /// A number in a range, or one of these words.
    NumberOr(Range, Vec<String>),
    /// One of these names.
    Choice(Vec<String>),
    /// Yes or no.
    Flag,
    /// Fields of its own.
    Part(Shape),
    /// Rows of the same fields.
    Rows(Shape),
}

/// The range of a number.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Range {
    pub(super) low: String,
    pub(super) high: String,
    pub(super) step: String,
    /// Whether the low end itself is not allowed.
    pub(super) above: bool,
}

impl Shape {
    /// The fields of a schema; rulings last, comments not at all.
    pub(super) fn of(schema: &Json) -> Self {
        let required = |name: &str| {
            schema["required"].as_array().is_some_and(|names| names.iter().any(|known| known == name))
        };
        let Some(properties) = schema["properties"].as_object() else { return Self(Vec::new()) };
        let field = |(name, schema): (&String, &Json)| {
            Some(Field {
                name: name.clone(),
                says: schema["description"].as_str().unwrap_or_default().to_owned(),
                required: required(name),
                default: shown(&schema["default"]),
                kind: Kind::of(schema)?,
            })
        };
        let mut fields: Vec<Field> = properties.iter().filter_map(field).collect();
        // What must be given comes first, then what is simple, then what has many parts, rulings last.
        let has_parts = |field: &Field| matches!(field.kind, Kind::Part(_) | Kind::Rows(_));
        fields.sort_by_key(|field| (field.name == RULINGS, !field.required, has_parts(field)));
        Self(fields)
    }

    /// Whether a situation of it says something with every field left open.
    pub(super) fn may_be_open(&self) -> bool {
        !self.0.iter().any(|field| field.required)
    }

    /// Counts the rows of every list; `most` as in [`Fields::count_rows`].
    pub(super) fn count_rows(&self, fields: &mut Fields, most: usize) {
        for field in &self.0 {
            if matches!(field.kind, Kind::Rows(_)) {
                fields.count_rows(&field.name, most);
            }
        }
    }

    /// The names of its lists.
    pub(super) fn lists(&self) -> impl Iterator<Item = &str> {
        let list = |field: &&Field| matches!(field.kind, Kind::Rows(_));
        self.0.iter().filter(list).map(|field| field.name.as_str())
    }

    /// The situation that the fields make: whatever is given, right or wrong, for the rules to judge.
    pub(super) fn situation(&self, fields: &Fields) -> Json {
        Json::Object(self.part(fields, ""))
    }

    fn part(&self, fields: &Fields, path: &str) -> Map<String, Json> {
        let known = self.0.iter().filter_map(|field| {
            let value = field.kind.value(fields, &below(path, &field.name), field.required)?;
            Some((field.name.clone(), value))
        });
        let unknown = fields.below(path).filter(|(rest, _)| !self.knows(rest));
        known.chain(unknown.map(|(rest, value)| (rest.to_owned(), json!(value)))).collect()
    }

    /// Whether the rest of a path leads to a field.
    fn knows(&self, rest: &str) -> bool {
        let (name, rest) = rest.split_once('.').map_or((rest, None), |(name, rest)| (name, Some(rest)));
        self.0.iter().any(|field| {
            field.name == name
                && match (&field.kind, rest) {
                    (Kind::Part(_), rest) => rest.is_some(),
                    (Kind::Rows(_), Some(rest)) => row_of(rest).is_some(),
                    (_, rest) => rest.is_none(),
                }
        })
    }
}

impl Kind {
    fn of(schema: &Json) -> Option<Self> {
        let names = |schema: &Json| -> Option<Vec<String>> {
            Some(schema["enum"].as_array()?.iter().filter_map(shown).collect())
        };
        if let Some(names) = names(schema) {
            return Some(Self::Choice(names));
        }
        if let Some(kinds) = schema["anyOf"].as_array() {
            let range = kinds.iter().find_map(Range::of);
            let words = kinds.iter().filter_map(|kind| shown(&kind["const"])).collect();
            return match range {
                Some(range) => Some(Self::NumberOr(range, words)),
                None => kinds.iter().find_map(names).map(Self::Choice),
            };
        }
        match schema["type"].as_str()? {
            "boolean" => Some(Self::Flag),
            "object" => Some(Self::Part(Shape::of(schema))),
            "array" => Some(Self::Rows(Shape::of(&schema["items"]))),
            _ => Range::of(schema).map(Self::Number),
        }
    }

    fn value(&self, fields: &Fields, path: &str, required: bool) -> Option<Json> {
        match self {
            Self::Part(shape) => {
                let given = required || fields.below(path).next().is_some();
                given.then(|| Json::Object(shape.part(fields, path)))
            }
            Self::Rows(shape) => {
                let rows =
                    (0..fields.count(path)).map(|row| Json::Object(shape.part(fields, &below(path, row))));
                let rows: Vec<Json> = rows.collect();
                (required || !rows.is_empty()).then_some(Json::Array(rows))
            }
            Self::Choice(_) => fields.value(path).map(|name| json!(name)),
            Self::Flag => fields.value(path).map(|flag| match flag {
                "true" => json!(true),
                "false" => json!(false),
                other => json!(other),
            }),
            Self::Number(_) | Self::NumberOr(..) => fields.value(path).map(number),
        }
    }
}

impl Range {
    fn of(schema: &Json) -> Option<Self> {
        let exclusive = shown(&schema["exclusiveMinimum"]);
        Some(Self {
            above: exclusive.is_some(),
            low: shown(&schema["minimum"]).or(exclusive)?,
            high: shown(&schema["maximum"])?,
            step: shown(&schema["multipleOf"]).unwrap_or_else(|| "1".to_owned()),
        })
    }
}

/// A plain value as text.
fn shown(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => Some(text.clone()),
        Json::Number(_) | Json::Bool(_) => Some(value.to_string()),
        _ => None,
    }
}

/// The number that somebody typed; whatever is none, or longer than could be kept exactly, stays a text.
fn number(text: &str) -> Json {
    const MOST_DIGITS: usize = 15;
    let short = text.len() <= MOST_DIGITS;
    let read = serde_json::from_str::<Json>(text).ok().filter(|read| short && read.is_number());
    read.unwrap_or_else(|| json!(text))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::{Rulebook, procedures};

    use super::*;

    #[test]
    fn every_field_of_every_procedure_has_its_place_in_the_form() {
        fn compare(shape: &Shape, schema: &Json, of: &str) {
            let mut known: Vec<&str> = shape.0.iter().map(|field| field.name.as_str()).collect();
            known.sort_unstable();
            let properties = schema["properties"].as_object().unwrap();
            let expected: Vec<&str> =
                properties.keys().map(String::as_str).filter(|name| *name != "comment").collect();
            assert_eq!(known, expected, "{of}");
            for field in &shape.0 {
                match &field.kind {
                    Kind::Part(shape) => compare(shape, &properties[&field.name], of),
                    Kind::Rows(shape) => compare(shape, &properties[&field.name]["items"], of),
                    _ => {}
                }
            }
        }
        for procedure in procedures() {
            let schema = procedure.schema();
            compare(&Shape::of(&schema), &schema, &format!("{} {}", procedure.system(), procedure.name()));
        }
    }

    #[test]
    fn the_lists_are_fields_of_the_situation_itself() {
        for procedure in procedures() {
            for field in Shape::of(&procedure.schema()).0 {
                if let Kind::Part(shape) | Kind::Rows(shape) = &field.kind {
                    assert_eq!(shape.lists().count(), 0, "{}: rows are counted at the top only", field.name);
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_left_for_the_rules_to_judge() {
        let procedure = Rulebook::standard().procedure("micro-force", "fire").unwrap();
        let shape = Shape::of(&procedure.schema());
        let given = [
            ("attack_value", "many"),
            ("firer.wieght", "heavy"),
            ("target.arm.of.what", "x"),
            ("colour", "red"),
        ];
        let fields = Fields::of(given.map(|(path, value)| (path.to_owned(), value.to_owned())));
        let expected = json!({
            "attack_value": "many", "colour": "red",
            "firer": {"wieght": "heavy"}, "target": {"arm.of.what": "x"},
        });
        assert_eq!(shape.situation(&fields), expected);
    }
}
