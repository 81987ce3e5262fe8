use std::borrow::Cow;

use serde_json::{Map, Value as Json, json};
use standfast_rulebook::battle::number::Decimal;

use crate::play::battle::{Domain, Part, Thing, number, only_value};

/// A free part of a command, as a row of its form.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// Where it stands in the command: `seen`, `cover`.
    pub(crate) path: Vec<Cow<'static, str>>,
    pub(crate) says: Cow<'static, str>,
    pub(crate) domain: Domain,
    /// Whether it may be left out.
    pub(crate) optional: bool,
    /// What stands there: nothing as long as nothing was chosen, `null` where it is left out.
    pub(crate) value: Option<Json>,
}

impl Field {
    /// The rows of these parts, those of a part in parts under its own row.
    pub(crate) fn of(parts: &[Part]) -> Vec<Self> {
        let mut fields = Vec::new();
        gather(parts, &[], None, false, &mut fields);
        fields
    }

    /// Its name, in words.
    pub(crate) fn name(&self) -> String {
        self.path.last().map(|name| name.replace('_', " ")).unwrap_or_default()
    }

    /// How deep it stands.
    pub(crate) fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Whether it is the row above parts of its own.
    pub(crate) fn is_group(&self) -> bool {
        matches!(self.domain, Domain::Parts(_) | Domain::Each { .. })
    }

    /// Whether a cursor has anything to do there.
    pub(crate) fn is_open(&self) -> bool {
        !self.is_group() || self.optional
    }

    /// Whether something must still be chosen.
    pub(crate) fn is_missing(&self) -> bool {
        !self.is_group() && self.value.is_none()
    }

    /// Whether it is left out.
    pub(crate) fn is_out(&self) -> bool {
        self.value.as_ref().is_some_and(Json::is_null)
    }

    /// What stands there, in words.
    pub(crate) fn shown(&self) -> String {
        match (&self.value, &self.domain) {
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

    /// The lowest and highest number that may stand there, and the parts of a whole.
    pub(crate) fn range(&self) -> Option<(i64, i64, i64)> {
        match self.domain {
            Domain::Whole { low, high } => Some((low, high, 1)),
            Domain::Amount { low, high, per_whole } => Some((low, high, per_whole)),
            _ => None,
        }
    }

    /// The values that it has one after the other, where they are a short list.
    fn list(&self) -> Option<Vec<Json>> {
        match &self.domain {
            Domain::Things(of) => Some(of.iter().map(|thing| json!(thing.id)).collect()),
            Domain::Words(words) => Some(words.iter().map(|word| json!(word)).collect()),
            Domain::Flag => Some(vec![json!(false), json!(true)]),
            _ => None,
        }
    }

    /// Goes to the next value or the one before.
    pub(crate) fn step(&mut self, forward: bool) {
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
        } else if self.is_group() && self.optional {
            self.value = if self.is_out() { None } else { Some(Json::Null) };
        }
    }

    /// Takes a typed text.
    ///
    /// # Errors
    /// What may stand there.
    pub(crate) fn read(&mut self, text: &str) -> Result<(), String> {
        if let Some((low, high, per_whole)) = self.range() {
            let parts = number::read(text, per_whole).filter(|parts| (low..=high).contains(parts));
            let parts = parts.ok_or_else(|| self.domain.allowed())?;
            self.value = Some(json!(Decimal { parts, per_whole }));
            return Ok(());
        }
        if matches!(self.domain, Domain::Place(_) | Domain::Path(_)) {
            let typed = json!(text);
            let admitted = match &self.domain {
                Domain::Place(spot) => spot.admits(&typed),
                Domain::Path(march) => march.admits(&typed),
                _ => true,
            };
            if !admitted {
                return Err(self.domain.allowed());
            }
            self.value = Some(typed);
            return Ok(());
        }
        let Domain::Text { most } = self.domain else { return Ok(()) };
        if text.trim().is_empty() || text.chars().count() > most {
            return Err(self.domain.allowed());
        }
        self.value = Some(json!(text));
        Ok(())
    }

    /// Empties it: it is left out where it may be, and still to be chosen elsewhere.
    pub(crate) fn clear(&mut self) {
        self.value = self.optional.then_some(Json::Null);
    }
}

fn name_of(id: &str, of: &[Thing]) -> String {
    of.iter().find(|thing| thing.id.as_str() == id).map_or(id, |thing| thing.name.as_str()).to_owned()
}

/// The rows of these parts; of things of which only some are named (`named`), any may be left out.
fn gather(
    parts: &[Part],
    path: &[Cow<'static, str>],
    given: Option<&Json>,
    named: bool,
    fields: &mut Vec<Field>,
) {
    for part in parts {
        let path: Vec<Cow<'static, str>> = path.iter().cloned().chain([part.name.clone()]).collect();
        let default = given.and_then(|given| given.get(&*part.name)).or(part.default.as_ref());
        let optional = named || part.default.as_ref().is_some_and(Json::is_null);
        let value = match (&part.domain, default) {
            (Domain::Parts(_), Some(Json::Null)) => Some(Json::Null),
            (Domain::Parts(_) | Domain::Each { .. }, _) => None,
            (_, Some(default)) => Some(default.clone()),
            (_, None) if named => Some(Json::Null),
            (domain, None) => only_value(domain),
        };
        let domain = part.domain.clone();
        fields.push(Field { path: path.clone(), says: part.says.clone(), domain, optional, value });
        match &part.domain {
            Domain::Parts(parts) => gather(parts, &path, default, false, fields),
            Domain::Each { of, .. } => gather(of, &path, default, true, fields),
            _ => {}
        }
    }
}

/// Puts a value into an object, under a path.
pub(crate) fn put(object: &mut Map<String, Json>, path: &[Cow<'static, str>], value: Json) {
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
