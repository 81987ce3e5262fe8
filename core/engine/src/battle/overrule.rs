use serde_json::{Map, Value as Json};

use super::{Domain, Part, TableEvent};
use crate::refusal::joined;
use crate::{Problem, Refusal};

/// The part in which a command says why it overrules the table.
pub(super) const BECAUSE: &str = "because";

/// The longest reason, in characters.
const LONGEST: usize = 500;

/// The parts of an offer, with a part for the reason if the table supplies any of their values.
pub(super) fn with_reason(mut parts: Vec<Part>) -> Vec<Part> {
    if parts.iter().any(is_derived) {
        let says = "why you overrule the table, if you do";
        parts.push(Part::new(BECAUSE, says, Domain::Text { most: LONGEST }).or(Json::Null));
    }
    parts
}

fn is_derived(part: &Part) -> bool {
    let within = match &part.domain {
        Domain::Parts(parts) | Domain::Each { of: parts, .. } => parts.iter().any(is_derived),
        _ => false,
    };
    part.derived.is_some() || within
}

/// A value in a command that overrules the table.
pub(super) struct Overruled<'p> {
    path: String,
    part: &'p Part,
    given: Json,
}

/// Every value of a complete command that overrules the table.
pub(super) fn overruled<'p>(parts: &'p [Part], command: &Map<String, Json>) -> Vec<Overruled<'p>> {
    let mut found = Vec::new();
    look(parts, command, "", &mut found);
    found
}

fn look<'p>(parts: &'p [Part], given: &Map<String, Json>, path: &str, found: &mut Vec<Overruled<'p>>) {
    for part in parts {
        let Some(value) = given.get(&*part.name) else { continue };
        let path = joined(path, &part.name);
        match (&part.domain, value) {
            (Domain::Parts(inner) | Domain::Each { of: inner, .. }, Json::Object(value)) => {
                look(inner, value, &path, found)
            }
            _ if part.derived.is_some() && part.default.as_ref() != Some(value) => {
                found.push(Overruled { path, part, given: value.clone() });
            }
            _ => {}
        }
    }
}

/// The events of a command that overrules the table.
///
/// # Errors
/// The refusal of a command that overrules the table without a reason.
pub(super) fn reasons(parts: &[Part], command: &Map<String, Json>) -> Result<Vec<TableEvent>, Refusal> {
    let found = overruled(parts, command);
    let because = command.get(BECAUSE).and_then(Json::as_str);
    match (found.first(), because) {
        (None, _) => Ok(Vec::new()),
        (Some(first), None) => {
            let Overruled { path, part, given } = first;
            let (table, says) = (shown(part.default.as_ref()), part.derived.as_deref().unwrap_or_default());
            let allowed = format!(
                "the table says that {path} is {table} ({says}); give your reason for {}",
                shown(Some(given))
            );
            Err(Refusal::new(BECAUSE, Problem::Missing { allowed }))
        }
        (Some(_), Some(because)) => Ok(found.into_iter().map(|overruled| overruled.event(because)).collect()),
    }
}

impl Overruled<'_> {
    fn event(self, because: &str) -> TableEvent {
        TableEvent::Overruled {
            part: self.path,
            table: self.part.default.clone().unwrap_or_default(),
            says: self.part.derived.clone().unwrap_or_default(),
            given: self.given,
            because: because.to_owned(),
        }
    }
}

/// A value in words: `short`, `yes`, `nothing`.
pub(super) fn shown(value: Option<&Json>) -> String {
    match value {
        None | Some(Json::Null) => "nothing".to_owned(),
        Some(Json::Bool(flag)) => if *flag { "yes" } else { "no" }.to_owned(),
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// Gives a drawn command a reason, if it needs one.
pub(super) fn give_reason(
    parts: &[Part],
    command: &mut Map<String, Json>,
    reason: impl FnOnce(&Domain) -> Option<Json>,
) {
    let unsaid = command.get(BECAUSE).is_none_or(Json::is_null);
    let Some(part) = parts.iter().find(|part| part.name == BECAUSE) else { return };
    if unsaid
        && !overruled(parts, command).is_empty()
        && let Some(reason) = reason(&part.domain)
    {
        command.insert(BECAUSE.to_owned(), reason);
    }
}
