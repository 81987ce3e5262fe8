//! A command as a form: its settled parts, and a field for each free part.

mod aim;
mod field;
mod sent;

use std::borrow::Cow;

use serde_json::{Map, Value as Json, json};
use standfast_engine::battle::{Domain, Offer, Part};

pub use aim::{Aim, aims};
pub use field::Field;
pub use sent::{Sent, taken_up};

use crate::number::Decimal;

/// A command being filled in.
#[derive(Debug, Clone)]
pub struct Form<'o> {
    /// The offer that it takes up.
    pub offer: Cow<'o, Offer>,
    /// Its fields; the parts of a part follow it.
    pub fields: Vec<Field<'o>>,
}

impl<'o> Form<'o> {
    /// The form of an offer, filled in with every default and every single choice.
    #[must_use]
    pub fn of(offer: &'o Offer) -> Self {
        Self { offer: Cow::Borrowed(offer), fields: Field::of(&offer.parts) }
    }

    /// The same, owned, so that it outlives the offer.
    #[must_use]
    pub fn into_owned(self) -> Form<'static> {
        let fields = self.fields.into_iter().map(Field::into_owned).collect();
        Form { offer: Cow::Owned(self.offer.into_owned()), fields }
    }

    /// The fields in use, with their places, without those inside a part that is left out.
    pub fn shown(&self) -> impl Iterator<Item = (usize, &Field<'o>)> {
        self.fields.iter().enumerate().filter(|(_, field)| !self.is_within_what_is_out(field))
    }

    fn is_within_what_is_out(&self, field: &Field<'_>) -> bool {
        let above =
            |other: &&Field<'_>| other.path.len() < field.path.len() && field.path.starts_with(&other.path);
        self.fields.iter().filter(above).any(Field::is_out)
    }

    /// Fills in a thing wherever it must be the one meant: the unit that a duty is about.
    pub fn fill_in(&mut self, id: &str) {
        let takes = |field: &&mut Field<'_>| matches!(&field.part.domain, Domain::Things(of) if of.iter().any(|thing| thing.id.as_str() == id));
        if let Some(field) = self.fields.iter_mut().find(takes) {
            field.value = Some(json!(id));
        }
    }

    /// The ids of the things that the command is about, so far as chosen.
    #[must_use]
    pub fn things(&self) -> Vec<&str> {
        let fixed = self.offer.fixed.iter().map(|(_, thing)| thing.id.as_str());
        let chosen = self.shown().filter_map(|(_, field)| match (&field.part.domain, &field.value) {
            (Domain::Things(_), Some(Json::String(id))) => Some(id.as_str()),
            _ => None,
        });
        fixed.chain(chosen).collect()
    }

    /// The names of the fields still to be chosen.
    #[must_use]
    pub fn missing(&self) -> Vec<String> {
        self.shown().filter(|(_, field)| field.is_missing()).map(|(_, field)| field.name()).collect()
    }

    /// The command, once it is complete; omitted parts are `null`.
    #[must_use]
    pub fn command(&self) -> Option<Json> {
        self.missing().is_empty().then(|| self.written(true))
    }

    /// The command so far, without the omitted parts.
    #[must_use]
    pub fn draft(&self) -> Json {
        self.written(false)
    }

    fn written(&self, with_nulls: bool) -> Json {
        let mut command = Map::new();
        command.insert("do".to_owned(), json!(self.offer.verb.name));
        for (name, thing) in &self.offer.fixed {
            command.insert((*name).to_owned(), json!(thing.id));
        }
        for (_, field) in self.shown() {
            match &field.value {
                Some(Json::Null) if !with_nulls => {}
                Some(value) => put(&mut command, &field.path, value.clone()),
                None if field.is_group() => put(&mut command, &field.path, json!({})),
                None => {}
            }
        }
        Json::Object(command)
    }
}

impl Form<'_> {
    /// The command of an offer with every part at its default; `None` if one must be chosen.
    #[must_use]
    pub fn usual(offer: &Offer) -> Option<Json> {
        if are_filled(&offer.parts) { Form::of(offer).command() } else { None }
    }
}

/// Puts a value into an object, under a path.
fn put(object: &mut Map<String, Json>, path: &[Cow<'static, str>], value: Json) {
    match path {
        [] => {}
        [name] => drop(object.insert(name.to_string(), value)),
        [name, rest @ ..] => {
            let part = object.entry(name.to_string()).or_insert_with(|| json!({}));
            if let Json::Object(part) = part {
                put(part, rest, value);
            }
        }
    }
}

/// Whether every part has a value from the beginning.
#[must_use]
pub fn are_filled(parts: &[Part]) -> bool {
    parts.iter().all(|part| match &part.domain {
        Domain::Parts(parts) => part.default.is_some() || are_filled(parts),
        Domain::Each { least, .. } => *least == 0,
        domain => part.default.is_some() || only_value(domain).is_some(),
    })
}

/// The only allowed value, if there is just one.
#[must_use]
pub fn only_value(domain: &Domain) -> Option<Json> {
    match domain {
        Domain::Things(of) => match of.as_slice() {
            [only] => Some(json!(only.id)),
            _ => None,
        },
        Domain::Words(words) => match words.as_slice() {
            [only] => Some(json!(only)),
            _ => None,
        },
        Domain::Whole { low, high } if low == high => Some(json!(low)),
        Domain::Amount { low, high, per_whole } if low == high => {
            Some(json!(Decimal { parts: *low, per_whole: *per_whole }))
        }
        Domain::Several { of, least, .. } if *least == of.len() => {
            Some(of.iter().map(|thing| json!(thing.id)).collect())
        }
        _ => None,
    }
}
