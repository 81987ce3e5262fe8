use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use toml::de::{DeTable, DeValue};

use crate::{Problem, Refusal};

/// How deep lists and objects may nest.
const DEEPEST: usize = 32;

/// How long the name of a field may be.
const LONGEST_NAME: usize = 200;

/// An input before it is interpreted: JSON or TOML, with the place of each part in its text.
///
/// Numbers stay text until a reader knows what they count, so none is ever rounded.
#[derive(Debug, Clone)]
pub struct Tree {
    /// What stands here.
    pub value: Value,
    /// Where it stands in its text, in bytes.
    pub span: Range<usize>,
    /// Which text, if the tree was merged from several.
    pub source: usize,
}

/// One part of an input.
#[derive(Debug, Clone)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag(bool),
    /// A number, as it was written.
    Number(String),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Tree>),
    /// Named parts, in the order in which they were written.
    Map(Vec<(Key, Tree)>),
}

/// The name of a part, and where it stands.
#[derive(Debug, Clone)]
pub struct Key {
    /// The name.
    pub text: String,
    /// Where it stands in its text, in bytes.
    pub span: Range<usize>,
    /// Which text.
    pub source: usize,
}

/// Why a text could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Why; for JSON, with the line.
    pub refusal: Refusal,
    /// Where in the text, in bytes.
    pub span: Range<usize>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl std::error::Error for Unreadable {}

impl Unreadable {
    fn new(path: &str, reason: impl fmt::Display, span: Range<usize>) -> Self {
        let problem = Problem::Unreadable { reason: reason.to_string() };
        Self { refusal: Refusal::new(path, problem), span }
    }
}

impl Tree {
    /// Reads one JSON value.
    ///
    /// # Errors
    /// If the text is not one JSON value, names a field twice, or nests deeper than any situation does.
    pub fn from_json(text: &str) -> Result<Self, Box<Unreadable>> {
        let raw: &RawValue = serde_json::from_str(text).map_err(|error| {
            let place = place_of(text, error.line(), error.column());
            Box::new(Unreadable::new("", format!("it is not one JSON value: {error}"), place..place))
        })?;
        json(raw, text, "", 0).map_err(Box::new)
    }

    /// The part that the names lead to, outermost first; an empty tree if there is none.
    #[must_use]
    pub(crate) fn part(self, names: &[String]) -> Self {
        names.iter().fold(self, |tree, name| {
            let nothing = Self { value: Value::Map(Vec::new()), ..tree.clone() };
            match tree.value {
                Value::Map(parts) => {
                    parts.into_iter().find(|(key, _)| key.text == *name).map_or(nothing, |(_, part)| part)
                }
                _ => nothing,
            }
        })
    }

    /// Reads a TOML document. `source` is remembered with every part.
    ///
    /// # Errors
    /// If the text is not TOML.
    pub fn from_toml(text: &str, source: usize) -> Result<Self, Box<Unreadable>> {
        let document = DeTable::parse(text).map_err(|error| {
            Box::new(Unreadable::new("", error.message(), error.span().unwrap_or_default()))
        })?;
        let span = document.span();
        let document = document.into_inner();
        if let Some(span) = too_deep(&document) {
            dismantle(document);
            return Err(Box::new(Unreadable::new("", nested_too_deep(), span)));
        }
        Ok(toml_table(document, span, source))
    }

    /// Lays this tree over another: named parts are merged by name, everything else is replaced.
    #[must_use]
    pub fn over(self, below: Self) -> Self {
        let (parts, below_parts) = match (self.value, below.value) {
            (Value::Map(parts), Value::Map(below_parts)) => (parts, below_parts),
            (value, _) => return Self { value, ..self },
        };
        let mut joined = below_parts;
        for (key, part) in parts {
            match joined.iter_mut().find(|(known, _)| known.text == key.text) {
                Some(known) => *known = (key, part.over(known.1.clone())),
                None => joined.push((key, part)),
            }
        }
        Self { value: Value::Map(joined), span: self.span, source: self.source }
    }

    /// The tree as JSON. A number too large for JSON programs becomes a text.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.value {
            Value::Null => Json::Null,
            Value::Flag(flag) => Json::from(*flag),
            // TOML lets people group digits.
            Value::Number(number) => {
                serde_json::from_str(&number.replace('_', "")).unwrap_or_else(|_| Json::from(number.as_str()))
            }
            Value::Text(text) => Json::from(text.as_str()),
            Value::List(parts) => parts.iter().map(Self::to_json).collect(),
            Value::Map(parts) => parts.iter().map(|(key, part)| (key.text.clone(), part.to_json())).collect(),
        }
    }

    /// What stands here in few words, for messages.
    #[must_use]
    pub fn brief(&self) -> String {
        const LONGEST: usize = 60;
        let brief = match &self.value {
            Value::Null => "null".to_owned(),
            Value::Flag(flag) => flag.to_string(),
            Value::Number(number) => number.clone(),
            Value::Text(text) => format!("{text:?}"),
            Value::List(parts) if parts.is_empty() => "an empty list".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "an object".to_owned(),
        };
        if brief.chars().count() <= LONGEST {
            return brief;
        }
        brief.chars().take(LONGEST).chain(['…']).collect()
    }

    /// Where the part at a path such as `units[1].miniatures` stands, and in which text; if it is missing, the nearest
    /// part around it.
    #[must_use]
    pub fn place_of(&self, path: &str) -> (Range<usize>, usize) {
        let mut here = self;
        let mut place = (self.span.clone(), self.source);
        for step in path.split(['.', '[']).filter(|step| !step.is_empty()) {
            let (key, part) = match &here.value {
                Value::Map(parts) => match parts.iter().find(|(key, _)| key.text == step) {
                    Some((key, part)) => (Some(key), part),
                    None => break,
                },
                Value::List(parts) => {
                    let part =
                        step.trim_end_matches(']').parse().ok().and_then(|place: usize| parts.get(place));
                    match part {
                        Some(part) => (None, part),
                        None => break,
                    }
                }
                _ => break,
            };
            here = part;
            // A TOML table may be spread over its file; its name stands in one place.
            place = match (key, &part.value) {
                (Some(key), Value::Map(_)) => (key.span.clone(), key.source),
                _ => (part.span.clone(), part.source),
            };
        }
        place
    }
}

/// The byte at a line and column, both counted from 1.
fn place_of(text: &str, line: usize, column: usize) -> usize {
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    text.floor_char_boundary(before + column.saturating_sub(1))
}

fn json(raw: &RawValue, whole: &str, path: &str, depth: usize) -> Result<Tree, Unreadable> {
    let text = raw.get();
    let start = text.as_ptr().addr().saturating_sub(whole.as_ptr().addr());
    let span = start..start + text.len();
    if depth > DEEPEST {
        return Err(Unreadable::new(path, nested_too_deep(), span));
    }
    let unreadable = |error: serde_json::Error| Unreadable::new(path, error, span.clone());
    let value = match text.as_bytes().first() {
        Some(b'{') => {
            let parts: Parts<'_> = serde_json::from_str(text).map_err(unreadable)?;
            if let Some(twice) = parts.first_repeated() {
                let problem = "the field is given twice".to_owned();
                return Err(Unreadable::new(&crate::refusal::joined(path, twice), problem, span));
            }
            if parts.0.iter().any(|(name, _)| name.len() > LONGEST_NAME) {
                let problem = format!("a field has a name longer than {LONGEST_NAME} bytes");
                return Err(Unreadable::new(path, problem, span));
            }
            let parts = parts.0.into_iter().map(|(name, raw)| {
                let part = json(raw, whole, &crate::refusal::joined(path, &name), depth + 1)?;
                Ok((Key { text: name, span: part.span.clone(), source: 0 }, part))
            });
            Value::Map(parts.collect::<Result<_, _>>()?)
        }
        Some(b'[') => {
            let parts: Vec<&RawValue> = serde_json::from_str::<Elements<'_>>(text).map_err(unreadable)?.0;
            let parts = parts.into_iter().enumerate();
            let parts = parts.map(|(place, raw)| json(raw, whole, &format!("{path}[{place}]"), depth + 1));
            Value::List(parts.collect::<Result<_, _>>()?)
        }
        Some(b'"') => Value::Text(serde_json::from_str(text).map_err(unreadable)?),
        Some(b't') => Value::Flag(true),
        Some(b'f') => Value::Flag(false),
        Some(b'n') => Value::Null,
        _ => Value::Number(text.to_owned()),
    };
    Ok(Tree { value, span, source: 0 })
}

/// The parts of a JSON object in their order, repeated ones included.
struct Parts<'de>(Vec<(String, &'de RawValue)>);

impl Parts<'_> {
    fn first_repeated(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        self.0.iter().map(|(name, _)| name.as_str()).find(|name| !seen.insert(*name))
    }
}

impl<'de> de::Deserialize<'de> for Parts<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsMap;
        impl<'de> Visitor<'de> for AsMap {
            type Value = Parts<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = map.next_entry()? {
                    parts.push(part);
                }
                Ok(Parts(parts))
            }
        }
        deserializer.deserialize_map(AsMap)
    }
}

/// The parts of a JSON list, unread.
struct Elements<'de>(Vec<&'de RawValue>);

impl<'de> de::Deserialize<'de> for Elements<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsList;
        impl<'de> Visitor<'de> for AsList {
            type Value = Elements<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = list.next_element()? {
                    parts.push(part);
                }
                Ok(Elements(parts))
            }
        }
        deserializer.deserialize_seq(AsList)
    }
}

fn nested_too_deep() -> String {
    format!("it nests deeper than {DEEPEST} levels")
}

/// Where a document nests too deep. (Dotted names in inline tables can nest thousands of levels in a few kilobytes, so
/// this does not recurse, and runs before anything that does.)
fn too_deep(document: &DeTable<'_>) -> Option<Range<usize>> {
    let mut left: Vec<_> = document.iter().map(|(_, part)| (part, 1)).collect();
    while let Some((part, depth)) = left.pop() {
        if depth > DEEPEST {
            return Some(part.span());
        }
        match part.get_ref() {
            DeValue::Array(parts) => left.extend(parts.iter().map(|part| (part, depth + 1))),
            DeValue::Table(parts) => left.extend(parts.iter().map(|(_, part)| (part, depth + 1))),
            _ => {}
        }
    }
    None
}

/// Drops a document part by part: a very deep one would overflow the stack if it dropped itself.
fn dismantle(document: DeTable<'_>) {
    let mut left = vec![DeValue::Table(document)];
    while let Some(value) = left.pop() {
        match value {
            DeValue::Array(parts) => left.extend(parts.into_iter().map(|part| part.into_inner())),
            DeValue::Table(parts) => left.extend(parts.into_iter().map(|(_, part)| part.into_inner())),
            _ => {}
        }
    }
}

fn toml_table(table: DeTable<'_>, span: Range<usize>, source: usize) -> Tree {
    let mut parts: Vec<(Key, Tree)> = table
        .into_iter()
        .map(|(key, value)| {
            let (key_span, value_span) = (key.span(), value.span());
            let key = Key { text: key.into_inner().into_owned(), span: key_span, source };
            (key, toml_value(value.into_inner(), value_span, source))
        })
        .collect();
    // The parser sorts by name; this restores the order of the text.
    parts.sort_by_key(|(key, _)| key.span.start);
    Tree { value: Value::Map(parts), span, source }
}

fn toml_value(value: DeValue<'_>, span: Range<usize>, source: usize) -> Tree {
    let value = match value {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(number) => Value::Number(number.to_string()),
        DeValue::Float(number) => Value::Number(number.as_str().to_owned()),
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Datetime(time) => Value::Text(time.to_string()),
        DeValue::Array(parts) => {
            let parts = parts.into_iter().map(|part| {
                let span = part.span();
                toml_value(part.into_inner(), span, source)
            });
            Value::List(parts.collect())
        }
        DeValue::Table(table) => return toml_table(table, span, source),
    };
    Tree { value, span, source }
}
