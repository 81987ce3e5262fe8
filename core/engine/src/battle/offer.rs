use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use smol_str::SmolStr;
use standfast_tabletop::decimal::Decimal;

use super::{Id, March, Spot, Verb};
use crate::{Choice, Quantity, Unit};

/// Something that can be chosen: its id, and what it is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Thing {
    /// Its id.
    pub id: Id,
    /// What it is called.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: SmolStr,
}

impl Thing {
    /// A thing that is called so.
    #[must_use]
    pub fn new(id: &Id, name: &str) -> Self {
        Self { id: id.clone(), name: SmolStr::new(name) }
    }
}

/// What may stand in a free part of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Domain {
    /// One of these things, by its id.
    Things(Vec<Thing>),
    /// Some of these things, by their ids, none twice; at least `least` of them and `most` at most.
    Several {
        /// What may be chosen.
        of: Vec<Thing>,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// One of these words.
    Words(Vec<&'static str>),
    /// A whole number, both ends included.
    Whole {
        /// The lowest.
        low: i64,
        /// The highest.
        high: i64,
    },
    /// A number in parts of a whole, both ends included.
    Amount {
        /// The lowest, in parts.
        low: i64,
        /// The highest, in parts.
        high: i64,
        /// How many parts make a whole.
        per_whole: i64,
    },
    /// Yes or no.
    Flag,
    /// A SHA-256: 64 hexadecimal digits, in small letters.
    Hash,
    /// A text, at most that many characters of it, one at least.
    Text {
        /// The most characters.
        most: usize,
    },
    /// A place on the table for a piece: x, y and facing, as an object or as the text `12.5, 20, 270`.
    Place(Box<Spot>),
    /// A way for a piece: a list of steps, or a place that one leads to.
    Path(Box<March>),
    /// Parts of its own: what the players see on the table, together.
    Parts(Vec<Part>),
    /// Some of these things, each with a value of its own: an object of those that are named, at least `least` of them.
    Each {
        /// What may be named: a part a thing, called by its id.
        of: Vec<Part>,
        /// The fewest.
        least: usize,
    },
}

impl Domain {
    /// Some of these things, one at least.
    #[must_use]
    pub fn some(of: Vec<Thing>) -> Self {
        Self::Several { most: of.len(), of, least: 1 }
    }

    /// Every value of a choice.
    #[must_use]
    pub fn choice<C: Choice>() -> Self {
        Self::Words(C::names().collect())
    }

    /// Some values of a choice.
    #[must_use]
    pub fn some_of<C: Choice>(values: &[C]) -> Self {
        Self::Words(values.iter().map(|value| value.name()).collect())
    }

    /// A quantity, both ends included.
    #[must_use]
    pub fn amount<U: Unit>(low: Quantity<U>, high: Quantity<U>) -> Self {
        Self::Amount { low: low.in_parts(), high: high.in_parts(), per_whole: U::PARTS }
    }

    /// The domain as JSON, for faces.
    #[must_use]
    pub fn to_json(&self) -> Json {
        match self {
            Self::Things(of) => json!({"one_of": of}),
            Self::Several { of, least, most } => json!({"some_of": of, "least": least, "most": most}),
            Self::Words(words) => json!({"word": words}),
            Self::Whole { low, high } => json!({"whole": {"from": low, "to": high}}),
            Self::Amount { low, high, per_whole } => json!({"number": {
                "from": decimal(*low, *per_whole),
                "to": decimal(*high, *per_whole),
                "step": decimal(1, *per_whole),
            }}),
            Self::Flag => json!({"flag": [false, true]}),
            Self::Hash => json!({"hash": "sha-256"}),
            Self::Text { most } => json!({"text": {"most": most}}),
            Self::Place(spot) => spot.to_json(),
            Self::Path(march) => march.to_json(),
            Self::Parts(parts) => json!({"parts": parts}),
            Self::Each { of, least } => json!({"each": of, "least": least}),
        }
    }
}

/// `parts / per_whole` as a JSON number.
pub(super) fn decimal(parts: i64, per_whole: i64) -> Json {
    json!(Decimal { parts, per_whole })
}

/// One part of a command that is free to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: Cow<'static, str>,
    /// What it is, in a few words.
    pub says: Cow<'static, str>,
    /// What may stand there.
    pub domain: Domain,
    /// What it is where it is left out; none where it must be given.
    pub default: Option<Json>,
    /// Why it is what it is where it is left out, if it is what the table says: `6.2 inches: short range`. A command that
    /// gives another value says why, in its part `because`.
    pub derived: Option<String>,
}

impl Part {
    /// A part that must be given.
    #[must_use]
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        says: impl Into<Cow<'static, str>>,
        domain: Domain,
    ) -> Self {
        Self { name: name.into(), says: says.into(), domain, default: None, derived: None }
    }

    /// A part that is yes or no, and no where it is left out.
    #[must_use]
    pub fn flag(name: &'static str, says: &'static str) -> Self {
        Self::new(name, says, Domain::Flag).or(false)
    }

    /// The part of a thing, called by its id: for [`Domain::Each`].
    #[must_use]
    pub fn of(thing: &Thing, domain: Domain) -> Self {
        Self::new(thing.id.to_string(), thing.name.to_string(), domain)
    }

    /// The part, with what it is where it is left out.
    #[must_use]
    pub fn or(mut self, default: impl Into<Json>) -> Self {
        self.default = Some(default.into());
        self
    }

    /// The part as the table says it, and why it does: what it is where it is left out. Who gives another value says
    /// why.
    #[must_use]
    pub fn as_the_table_says(self, value: impl Into<Json>, why: impl Into<String>) -> Self {
        Self { derived: Some(why.into()), ..self.or(value) }
    }

    /// The part as JSON, for faces.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut json = self.domain.to_json();
        if let Json::Object(part) = &mut json {
            part.insert("name".to_owned(), json!(self.name));
            part.insert("says".to_owned(), json!(self.says));
            if let Some(default) = &self.default {
                part.insert("default".to_owned(), default.clone());
            }
            if let Some(derived) = &self.derived {
                part.insert("derived".to_owned(), json!(derived));
            }
        }
        json
    }
}

/// A command that a seat may give now: what is settled about it, and what is free.
///
/// Every choice of the free parts, each from its own domain, makes a command that is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Offer {
    /// The kind of command.
    #[serde(flatten)]
    pub verb: &'static Verb,
    /// The rule that allows it.
    pub rule: &'static str,
    /// What is settled, the unit that fires: for each such part of the command, the `id` that stands there and its `name`.
    #[serde(serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, Thing>))]
    pub fixed: Vec<(&'static str, Thing)>,
    /// What is free: the `name` of each part, what it `says`, its `default` where it may be left out, and what may
    /// stand there: `one_of` or `some_of` things by their ids, a `word`, a `whole` or a `number` from one to another,
    /// a `flag`, a `text` of at most so many characters, a `place` on the table (an object with `x`, `y` and `facing`, or
    /// the text `12.5, 20, 270`), `parts` of its own, or of `each` thing that is named one such part, `least` of them.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Object>))]
    pub parts: Vec<Part>,
}

fn by_name<S: Serializer>(fixed: &[(&'static str, Thing)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(fixed.iter().map(|(name, thing)| (name, thing)))
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl Offer {
    /// The offer as JSON, for faces.
    #[must_use]
    pub fn to_json(&self) -> Json {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// What it does, in a line: `fires at a target: 24th Michigan`.
    #[must_use]
    pub fn line(&self) -> String {
        let things: Vec<&str> = self.fixed.iter().map(|(_, thing)| thing.name.as_str()).collect();
        match things.as_slice() {
            [] => self.verb.says.to_owned(),
            _ => format!("{}: {}", self.verb.says, things.join(", ")),
        }
    }
}
