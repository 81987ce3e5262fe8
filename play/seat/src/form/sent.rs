//! From what was sent, each field by its name, to a command.

use serde_json::{Map, Value as Json, json};
use standfast_engine::battle::{Domain, Offer};

use super::{Field, Form, are_filled};
use crate::number::{self, Decimal};

/// What was filled in and sent: texts by the names of fields, a name perhaps several times. A field is named by its
/// part, behind those that it stands in: `seen.range`.
pub trait Sent {
    /// Everything that was sent under that name.
    fn all(&self, name: &str) -> Vec<&str>;

    /// What was sent last under that name.
    fn last(&self, name: &str) -> Option<&str> {
        self.all(name).last().copied()
    }

    /// What was sent last under that name, where it is more than white space.
    fn text(&self, name: &str) -> Option<&str> {
        self.last(name).filter(|text| !text.trim().is_empty())
    }
}

/// The offer that is taken up: of the verb that was sent, with all that is settled about it.
pub fn taken_up<'o>(offers: &'o [Offer], sent: &impl Sent) -> Option<&'o Offer> {
    let verb = sent.last("do")?;
    let settled = |offer: &Offer| {
        offer.fixed.iter().all(|(name, thing)| sent.last(name).is_some_and(|id| id == thing.id.as_str()))
    };
    offers.iter().find(|offer| offer.verb.name == verb && settled(offer))
}

impl<'o> Form<'o> {
    /// The form of an offer as it was filled in and sent: nothing stands in it that was not. What can't be read stands
    /// there as it was written, so that the engine refuses it in its own words.
    #[must_use]
    pub fn sent(offer: &'o Offer, sent: &impl Sent) -> Self {
        let mut form = Self::of(offer);
        for field in &mut form.fields {
            field.value = value(field, sent);
        }
        // Whether a part in parts is left out may follow from those within, which stand behind it.
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
            // Where nobody is named who need not be, it is left out as a whole.
            Domain::Each { .. } => group.part.default.is_some() && !self.within(place).any(Field::is_given),
            // A thing is named by what must be filled in of it, or by its tick.
            Domain::Parts(parts) if group.is_named && !are_filled(parts) => {
                let must = |field: &&Field<'_>| !are_filled(std::slice::from_ref(&*field.part));
                !self.within(place).filter(must).any(Field::is_given)
            }
            _ => group.is_optional && !is_ticked(),
        }
    }

    /// The fields right under the one at that place.
    fn within(&self, place: usize) -> impl Iterator<Item = &Field<'o>> {
        let depth = self.fields.get(place).map_or(0, Field::depth);
        let behind = self.fields.iter().skip(place + 1).take_while(move |field| field.depth() > depth);
        behind.filter(move |field| field.depth() == depth + 1)
    }
}

/// What was sent for a field that is no group; nothing where it was left out.
fn value(field: &Field<'_>, sent: &impl Sent) -> Option<Json> {
    let key = field.key();
    match &field.part.domain {
        Domain::Parts(_) | Domain::Each { .. } => None,
        // A list without ticks is sent with an empty one, so that it is told from a list that was not there.
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
        // Browsers end lines as mail does.
        Domain::Text { .. } => sent.text(&key).map(|text| json!(text.replace("\r\n", "\n"))),
    }
}

/// A place on the table: three fields, or one in which all of it is typed, as the steps of a way may be.
fn place(key: &str, sent: &impl Sent) -> Option<Json> {
    let parts = [("x", 100), ("y", 100), ("facing", 1)].into_iter().filter_map(|(axis, per_whole)| {
        let name = format!("{key}.{axis}");
        Some((axis.to_owned(), number_or_text(sent.text(&name)?, per_whole)))
    });
    let parts: Map<String, Json> = parts.collect();
    if parts.is_empty() { sent.text(key).map(Json::from) } else { Some(Json::Object(parts)) }
}

/// The number that a text comes to, or the text where it comes to none.
fn number_or_text(text: &str, per_whole: i64) -> Json {
    number::read(text, per_whole).map_or_else(|| json!(text), |parts| json!(Decimal { parts, per_whole }))
}
