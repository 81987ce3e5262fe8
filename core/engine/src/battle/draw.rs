use serde_json::{Map, Value as Json, json};

use super::offer::decimal;
use super::overrule::{BECAUSE, give_reason};
use super::{Domain, Offer, Part, Sha256};

/// How many letters a drawn text has at most.
const LETTERS: u64 = 12;

/// Picks a number from 0 to one less than its argument.
pub type Pick<'a> = dyn FnMut(u64) -> u64 + 'a;

impl Offer {
    /// A command that takes up the offer, with its free parts drawn from their domains; a part that may be left out is
    /// left out half the time. A command that overrules the table gives a reason. `None` if a part has nothing to
    /// choose from.
    #[must_use]
    pub fn draw(&self, pick: &mut Pick<'_>) -> Option<Json> {
        let mut command = drawn(&self.parts, pick)?;
        give_reason(&self.parts, &mut command, |domain| domain.draw(pick));
        command.insert("do".to_owned(), json!(self.verb.name));
        for (name, thing) in &self.fixed {
            command.insert((*name).to_owned(), json!(thing.id));
        }
        Some(Json::Object(command))
    }
}

impl Offer {
    /// A command that takes up the offer with all its parts: what the table says stays as it says, of what else has a
    /// default about half is left so, and the rest is drawn. `None` if a part has nothing to choose from.
    #[must_use]
    pub fn fill(&self, pick: &mut Pick<'_>) -> Option<Json> {
        let mut command = filled(&self.parts, pick)?;
        command.remove(BECAUSE);
        command.insert("do".to_owned(), json!(self.verb.name));
        for (name, thing) in &self.fixed {
            command.insert((*name).to_owned(), json!(thing.id));
        }
        Some(Json::Object(command))
    }
}

fn filled(parts: &[Part], pick: &mut Pick<'_>) -> Option<Map<String, Json>> {
    let value = |part: &Part, pick: &mut Pick<'_>| match &part.default {
        Some(default) if part.derived.is_some() || pick(2) == 0 => Some(default.clone()),
        default => part.domain.fill(pick).or_else(|| default.clone()),
    };
    parts.iter().map(|part| Some((part.name.to_string(), value(part, pick)?))).collect()
}

impl Domain {
    /// A value drawn from the domain, with what the table says of its parts left as it is.
    fn fill(&self, pick: &mut Pick<'_>) -> Option<Json> {
        match self {
            Self::Parts(parts) => filled(parts, pick).map(Json::Object),
            Self::Each { of, least } => {
                let filled = |part: &Part, pick: &mut Pick<'_>| part.domain.fill(pick);
                named(of, *least, pick, filled)
            }
            other => other.draw(pick),
        }
    }

    /// A value drawn from the domain; `None` if it is empty.
    #[must_use]
    pub fn draw(&self, pick: &mut Pick<'_>) -> Option<Json> {
        match self {
            Self::Things(of) => one_of(of, pick).map(|thing| json!(thing.id)),
            Self::Words(words) => one_of(words, pick).map(|word| json!(word)),
            Self::Several { of, least, most } => {
                let most = (*most).min(of.len());
                let spare = u64::try_from(most.checked_sub(*least)?).ok()?;
                let count = least + usize::try_from(pick(spare + 1)).ok()?;
                let mut left: Vec<_> = of.iter().collect();
                let mut taken = Vec::new();
                while taken.len() < count {
                    let place = usize::try_from(pick(u64::try_from(left.len()).ok()?)).ok()?;
                    taken.push(json!(left.swap_remove(place).id));
                }
                Some(Json::Array(taken))
            }
            Self::Whole { low, high } => between(*low, *high, pick).map(Json::from),
            Self::Amount { low, high, per_whole } => {
                between(*low, *high, pick).map(|parts| decimal(parts, *per_whole))
            }
            Self::Flag => Some(json!(pick(2) == 1)),
            Self::Hash => Some(json!(Sha256::of(&pick(u64::MAX).to_string()))),
            Self::Text { most } => {
                let most = u64::try_from(*most).unwrap_or(LETTERS).clamp(1, LETTERS);
                let length = 1 + pick(most);
                Some(json!((0..length).map(|_| if pick(2) == 0 { 'a' } else { 'é' }).collect::<String>()))
            }
            Self::Place(spot) => spot.draw(pick),
            Self::Path(march) => march.draw(pick),
            Self::Parts(parts) => drawn(parts, pick).map(Json::Object),
            Self::Each { of, least } => named(of, *least, pick, |part, pick| part.domain.draw(pick)),
        }
    }
}

/// Some of these parts, `least` of them at least, each with a value drawn by `value`.
fn named(
    of: &[Part],
    least: usize,
    pick: &mut Pick<'_>,
    value: impl Fn(&Part, &mut Pick<'_>) -> Option<Json>,
) -> Option<Json> {
    let spare = u64::try_from(of.len().checked_sub(least)?).ok()?;
    let count = least + usize::try_from(pick(spare + 1)).ok()?;
    let mut left: Vec<&Part> = of.iter().collect();
    let mut named = Map::new();
    while named.len() < count && !left.is_empty() {
        let part = left.swap_remove(usize::try_from(pick(u64::try_from(left.len()).ok()?)).ok()?);
        let Some(value) = value(part, pick) else { continue };
        named.insert(part.name.to_string(), value);
    }
    (named.len() >= least).then_some(Json::Object(named))
}

fn drawn(parts: &[Part], pick: &mut Pick<'_>) -> Option<Map<String, Json>> {
    let mut drawn = Map::new();
    for part in parts {
        let needed = part.default.is_none();
        if !needed && pick(2) == 0 {
            continue;
        }
        match part.domain.draw(pick) {
            Some(value) => drop(drawn.insert(part.name.to_string(), value)),
            None if needed => return None,
            // With nothing to choose from, the part is left out.
            None => {}
        }
    }
    Some(drawn)
}

fn one_of<'t, T>(of: &'t [T], pick: &mut Pick<'_>) -> Option<&'t T> {
    let count = u64::try_from(of.len()).ok().filter(|count| *count > 0)?;
    of.get(usize::try_from(pick(count)).ok()?)
}

fn between(low: i64, high: i64, pick: &mut Pick<'_>) -> Option<i64> {
    let span = u64::try_from(high.checked_sub(low)?).ok()?.checked_add(1)?;
    low.checked_add(i64::try_from(pick(span)).ok()?)
}
