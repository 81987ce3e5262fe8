use std::borrow::Cow;

use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Part, Sha256, Thing};

use super::only_value;
use crate::number::{self, Decimal};

/// A free part of a command, as a field of its form.
#[derive(Debug, Clone)]
pub struct Field<'o> {
    /// The part.
    pub part: Cow<'o, Part>,
    /// Where it stands in the command: `seen`, `cover`.
    pub path: Vec<Cow<'static, str>>,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// Whether it is one of several things, of which only some need be named.
    pub is_named: bool,
    /// The value: none until something is chosen, `null` if it is left out.
    pub value: Option<Json>,
}

impl<'o> Field<'o> {
    /// The fields of these parts; the parts of a part follow it.
    pub(super) fn of(parts: &'o [Part]) -> Vec<Self> {
        let mut fields = Vec::new();
        gather(parts, &[], None, false, &mut fields);
        fields
    }

    /// The same, to be kept when the offer is gone.
    pub(super) fn into_owned(self) -> Field<'static> {
        Field { part: Cow::Owned(self.part.into_owned()), ..self }
    }

    /// Its key in the form: `seen.cover`.
    #[must_use]
    pub fn key(&self) -> String {
        self.path.join(".")
    }

    /// Its name, in words.
    #[must_use]
    pub fn name(&self) -> String {
        self.path.last().map(|name| name.replace('_', " ")).unwrap_or_default()
    }

    /// How deep it is nested.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Whether it is a group: the row above parts of its own.
    #[must_use]
    pub fn is_group(&self) -> bool {
        matches!(self.part.domain, Domain::Parts(_) | Domain::Each { .. })
    }

    /// Whether something must still be chosen.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        !self.is_group() && self.value.is_none()
    }

    /// Whether it is left out.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.value.as_ref().is_some_and(Json::is_null)
    }

    /// Whether it has a value.
    #[must_use]
    pub fn is_given(&self) -> bool {
        if self.is_group() {
            !self.is_out()
        } else {
            self.value.as_ref().is_some_and(|value| !value.is_null())
        }
    }

    /// Its value, in words.
    #[must_use]
    pub fn shown(&self) -> String {
        match (&self.value, &self.part.domain) {
            (Some(Json::Null), _) => "left out".to_owned(),
            (_, Domain::Parts(_) | Domain::Each { .. }) => String::new(),
            (None, _) => "?".to_owned(),
            (Some(Json::Bool(flag)), _) => if *flag { "yes" } else { "no" }.to_owned(),
            (Some(Json::String(id)), Domain::Things(of)) => name_of(id, of),
            (Some(Json::Array(ids)), Domain::Several { of, .. }) if ids.is_empty() => {
                if of.is_empty() { "nobody there" } else { "none" }.to_owned()
            }
            (Some(Json::Array(ids)), Domain::Several { of, .. }) => {
                let names = ids.iter().filter_map(Json::as_str).map(|id| name_of(id, of));
                names.collect::<Vec<_>>().join(" + ")
            }
            (Some(Json::String(text)), _) => text.clone(),
            (Some(place), Domain::Place(_)) => number::place(place),
            (Some(other), _) => other.to_string(),
        }
    }

    /// The lowest and highest number allowed, and how many parts make a whole.
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64, i64)> {
        match self.part.domain {
            Domain::Whole { low, high } => Some((low, high, 1)),
            Domain::Amount { low, high, per_whole } => Some((low, high, per_whole)),
            _ => None,
        }
    }

    /// Its values in order, if they are a short list.
    fn list(&self) -> Option<Vec<Json>> {
        match &self.part.domain {
            Domain::Things(of) => Some(of.iter().map(|thing| json!(thing.id)).collect()),
            Domain::Words(words) => Some(words.iter().map(|word| json!(word)).collect()),
            Domain::Flag => Some(vec![json!(false), json!(true)]),
            _ => None,
        }
    }

    /// Steps to the next value or the one before.
    pub fn step(&mut self, forward: bool) {
        if let Some((low, high, per_whole)) = self.range() {
            let now = self.value.as_ref().and_then(|value| number::of_json(value, per_whole));
            let next = match now {
                None => low,
                Some(now) if forward => now.saturating_add(1),
                Some(now) => now.saturating_sub(1),
            };
            self.value = Some(json!(Decimal { parts: next.clamp(low, high), per_whole }));
        } else if let Some(list) = self.list() {
            let now = self.value.as_ref().and_then(|now| list.iter().position(|value| value == now));
            let next = match now {
                None if forward => 0,
                None => list.len().saturating_sub(1),
                Some(now) if forward => (now + 1) % list.len().max(1),
                Some(0) => list.len().saturating_sub(1),
                Some(now) => now - 1,
            };
            self.value = list.into_iter().nth(next).or_else(|| self.value.take());
        } else if self.is_group() && self.is_optional {
            self.value = if self.is_out() { None } else { Some(Json::Null) };
        }
    }

    /// Takes a typed text.
    ///
    /// # Errors
    /// What is allowed there.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        if let Some((low, high, per_whole)) = self.range() {
            let parts = number::read(text, per_whole).filter(|parts| (low..=high).contains(parts));
            let parts = parts.ok_or_else(|| self.part.domain.allowed())?;
            self.value = Some(json!(Decimal { parts, per_whole }));
            return Ok(());
        }
        if matches!(self.part.domain, Domain::Place(_) | Domain::Path(_)) {
            let typed = json!(text);
            let admitted = match &self.part.domain {
                Domain::Place(spot) => spot.admits(&typed),
                Domain::Path(march) => march.admits(&typed),
                _ => true,
            };
            if !admitted {
                return Err(self.part.domain.allowed());
            }
            self.value = Some(typed);
            return Ok(());
        }
        let admitted = match self.part.domain {
            Domain::Text { most } => !text.trim().is_empty() && text.chars().count() <= most,
            Domain::Hash => Sha256::read(text).is_some(),
            _ => return Ok(()),
        };
        if !admitted {
            return Err(self.part.domain.allowed());
        }
        self.value = Some(json!(text));
        Ok(())
    }

    /// Empties it: it is left out if it may be, and is otherwise still to be chosen.
    pub fn clear(&mut self) {
        self.value = self.is_optional.then_some(Json::Null);
    }
}

fn name_of(id: &str, of: &[Thing]) -> String {
    of.iter().find(|thing| thing.id.as_str() == id).map_or(id, |thing| thing.name.as_str()).to_owned()
}

/// The fields of these parts. `given` sets their first values, ahead of their own defaults; with `are_named`, any of
/// them may be left out.
fn gather<'o>(
    parts: &'o [Part],
    path: &[Cow<'static, str>],
    given: Option<&Json>,
    are_named: bool,
    fields: &mut Vec<Field<'o>>,
) {
    for part in parts {
        let path: Vec<Cow<'static, str>> = path.iter().cloned().chain([part.name.clone()]).collect();
        let default = given.and_then(|given| given.get(&*part.name)).or(part.default.as_ref());
        let is_optional = are_named || part.default.as_ref().is_some_and(Json::is_null);
        let value = match (&part.domain, default) {
            (Domain::Parts(_), Some(Json::Null)) => Some(Json::Null),
            (Domain::Parts(_) | Domain::Each { .. }, _) => None,
            (_, Some(default)) => Some(default.clone()),
            (_, None) if are_named => Some(Json::Null),
            (domain, None) => only_value(domain),
        };
        let field = Field { part: Cow::Borrowed(part), path, is_optional, is_named: are_named, value };
        let path = field.path.clone();
        fields.push(field);
        match &part.domain {
            Domain::Parts(parts) => gather(parts, &path, default, false, fields),
            Domain::Each { of, .. } => gather(of, &path, default, true, fields),
            _ => {}
        }
    }
}
