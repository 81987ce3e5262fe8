//! Turns submitted fields, each by its name, into a command.

use serde_json::{Map, Value as Json, json};
use standfast_engine::battle::{Domain, Offer};

use super::{Field, Form, are_filled};
use crate::number::{self, Decimal};

/// A submitted form: texts by field name; a name may come several times. A field's name is the path of its part:
/// `seen.range`.
pub trait Sent {
    /// All texts sent under that name.
    fn all(&self, name: &str) -> Vec<&str>;

    /// The last text sent under that name.
    fn last(&self, name: &str) -> Option<&str> {
        self.all(name).last().copied()
    }

    /// The last text sent under that name, unless it is blank.
    fn text(&self, name: &str) -> Option<&str> {
        self.last(name).filter(|text| !text.trim().is_empty())
    }
}

/// The offer taken up: the one with the submitted verb and settled parts.
pub fn taken_up<'o>(offers: &'o [Offer], sent: &impl Sent) -> Option<&'o Offer> {
    let verb = sent.last("do")?;
    let settled = |offer: &Offer| {
        offer.fixed.iter().all(|(name, thing)| sent.last(name).is_some_and(|id| id == thing.id.as_str()))
    };
    offers.iter().find(|offer| offer.verb.name == verb && settled(offer))
}

impl<'o> Form<'o> {
    /// The form of an offer as it was submitted, with nothing added. A text that can't be read stays as written, so
    /// that the engine refuses it in its own words.
    #[must_use]
    pub fn sent(offer: &'o Offer, sent: &impl Sent) -> Self {
        let mut form = Self::of(offer);
        for field in &mut form.fields {
            field.value = value(field, sent);
        }
        // Whether a group is left out may depend on the fields inside, which follow it.
        for place in (0..form.fields.len()).rev() {
            let out = form.is_left_out(place, sent);
            if let Some(field) = form.fields.get_mut(place).filter(|field| field.is_group()) {
                field.value = out.then_some(Json::Null);
            }
        }
        form
    }

    fn is_left_out(&self, place: usize, sent: &impl Sent) -> bool {
        let Some(group) = self.fields.get(place) else { return false };
        let is_ticked = || sent.last(&group.key()).is_some();
        match &group.part.domain {
            // If nothing is named and nothing need be, the whole is left out.
            Domain::Each { .. } => group.part.default.is_some() && !self.within(place).any(Field::is_given),
            // A thing is named by a required field of it, or by its tick.
            Domain::Parts(parts) if group.is_named && !are_filled(parts) => {
                let must = |field: &&Field<'_>| !are_filled(std::slice::from_ref(&*field.part));
                !self.within(place).filter(must).any(Field::is_given)
            }
            _ => group.is_optional && !is_ticked(),
        }
    }

    /// The fields directly inside the one at that place.
    fn within(&self, place: usize) -> impl Iterator<Item = &Field<'o>> {
        let depth = self.fields.get(place).map_or(0, Field::depth);
        let behind = self.fields.iter().skip(place + 1).take_while(move |field| field.depth() > depth);
        behind.filter(move |field| field.depth() == depth + 1)
    }
}

/// The submitted value of a field that is not a group; `None` if it was left out.
fn value(field: &Field<'_>, sent: &impl Sent) -> Option<Json> {
    let key = field.key();
    match &field.part.domain {
        Domain::Parts(_) | Domain::Each { .. } => None,
        // A list is always sent with an empty entry, so that a list without ticks differs from no list.
        Domain::Several { .. } => {
            sent.last(&key)?;
            Some(sent.all(&key).into_iter().filter(|id| !id.is_empty()).map(Json::from).collect())
        }
        Domain::Flag => sent.last(&key).map(|text| match text {
            "true" => json!(true),
            "false" => json!(false),
            other => json!(other),
        }),
        Domain::Whole { .. } => sent.text(&key).map(|text| number_or_text(text, 1)),
        Domain::Amount { per_whole, .. } => sent.text(&key).map(|text| number_or_text(text, *per_whole)),
        Domain::Things(_) | Domain::Words(_) => {
            sent.last(&key).filter(|text| !text.is_empty()).map(Json::from)
        }
        Domain::Place(_) | Domain::Path(_) => place(&key, sent),
        // Browsers send CRLF.
        Domain::Text { .. } | Domain::Hash => sent.text(&key).map(|text| json!(text.replace("\r\n", "\n"))),
    }
}

/// A place on the table: three fields, or one with all of it typed in, as the steps of a path may be.
fn place(key: &str, sent: &impl Sent) -> Option<Json> {
    let parts = [("x", 100), ("y", 100), ("facing", 1)].into_iter().filter_map(|(axis, per_whole)| {
        let name = format!("{key}.{axis}");
        Some((axis.to_owned(), number_or_text(sent.text(&name)?, per_whole)))
    });
    let parts: Map<String, Json> = parts.collect();
    if parts.is_empty() { sent.text(key).map(Json::from) } else { Some(Json::Object(parts)) }
}

/// The number in a text, or the text itself if there is none.
fn number_or_text(text: &str, per_whole: i64) -> Json {
    number::read(text, per_whole).map_or_else(|| json!(text), |parts| json!(Decimal { parts, per_whole }))
}
