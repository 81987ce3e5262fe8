use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::domain::{one_of, read_parts};
use super::overrule::{reasons, with_reason};
use super::{Id, Offer, Part, TableEvent, Thing, Verb};
use crate::{Problem, Refusal, Refusals, Tree, Value};

/// Why a command is refused: which rule refuses it, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declined {
    /// The ledger id, or `system.ruling`.
    pub rule: &'static str,
    /// Why, in words for the players.
    pub why: String,
}

impl Declined {
    /// A refusal by that rule.
    #[must_use]
    pub fn by(rule: &'static str, why: impl Into<String>) -> Self {
        Self { rule, why: why.into() }
    }
}

/// Declines by a rule unless a condition holds.
///
/// # Errors
/// The refusal, if it does not hold.
pub fn unless(holds: bool, rule: &'static str, why: impl FnOnce() -> String) -> Result<(), Declined> {
    if holds { Ok(()) } else { Err(Declined::by(rule, why())) }
}

/// What can't be done now, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Impossible {
    /// The kind of command.
    #[serde(rename = "do")]
    pub verb: &'static str,
    /// The parts already settled, by the ids of the things.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub fixed: BTreeMap<&'static str, Id>,
    /// The rule that refuses it.
    pub rule: &'static str,
    /// Why, in words for the players.
    pub why: String,
}

/// What may be done now: a system passes every command that might be given to [`consider`](Self::consider), with the
/// rule that allows or refuses it.
///
/// The same code runs in three ways, so that the list of legal commands and the answer to a command can't differ: to
/// gather all offers, to gather all refusals, and to look for the offer that one command takes up, or the reason why
/// there is none.
#[derive(Debug)]
pub struct Offers<'c> {
    looking: Looking<'c>,
    offers: Vec<Offer>,
}

/// What a pass over a system's candidates is looking for.
#[derive(Debug)]
enum Looking<'c> {
    /// All offers.
    ForOffers,
    /// Everything that is refused.
    ForRefusals(Vec<Impossible>),
    /// The offer that one command takes up.
    For(Asked<'c>),
}

/// The command that is looked for.
#[derive(Debug)]
struct Asked<'c> {
    verb: &'c str,
    parts: &'c [(crate::Key, Tree)],
    /// The refusal of the candidate that shares most things with the command, and how many they share.
    declined: Option<(usize, Declined)>,
    /// Why the whole verb is closed.
    closed: Option<Declined>,
    /// The settled parts of the other candidates with that verb, if they are to be told.
    others: Option<Vec<Vec<(&'static str, Thing)>>>,
}

impl<'c> Offers<'c> {
    /// Gathers all offers.
    pub(super) fn all() -> Self {
        Self { looking: Looking::ForOffers, offers: Vec::new() }
    }

    /// Gathers all that can't be done.
    pub(super) fn refusals() -> Self {
        Self { looking: Looking::ForRefusals(Vec::new()), offers: Vec::new() }
    }

    /// Looks for the offer of one command.
    pub(super) fn of(verb: &'c str, parts: &'c [(crate::Key, Tree)]) -> Self {
        let asked = Asked { verb, parts, declined: None, closed: None, others: None };
        Self { looking: Looking::For(asked), offers: Vec::new() }
    }

    /// The same again where [`of`](Self::of) [met](Self::has_met) nothing, so as to tell what else there is.
    pub(super) fn around(verb: &'c str, parts: &'c [(crate::Key, Tree)]) -> Self {
        let asked = Asked { verb, parts, declined: None, closed: None, others: Some(Vec::new()) };
        Self { looking: Looking::For(asked), offers: Vec::new() }
    }

    /// Whether the command was among the candidates, even if refused.
    pub(super) fn has_met(&self) -> bool {
        let refused = |asked: &Asked<'_>| asked.declined.is_some() || asked.closed.is_some();
        !self.offers.is_empty() || matches!(&self.looking, Looking::For(asked) if refused(asked))
    }

    /// Whether commands of that verb are wanted: if not, a system may skip them.
    #[must_use]
    pub fn wants(&self, verb: &Verb) -> bool {
        match &self.looking {
            Looking::For(asked) => asked.verb == verb.name,
            Looking::ForOffers | Looking::ForRefusals(_) => true,
        }
    }

    /// Whether the reason of a refusal is told to anybody: a list of offers tells none, and what takes long to find can
    /// be left out.
    #[must_use]
    pub fn tells_why(&self) -> bool {
        !matches!(self.looking, Looking::ForOffers)
    }

    /// Considers a command: `fixed` holds its settled parts, and `may` says which parts are free, or which rule refuses
    /// it. Commands are told apart by their verb and their settled parts.
    pub fn consider(
        &mut self,
        verb: &'static Verb,
        rule: &'static str,
        fixed: &[(&'static str, &Thing)],
        may: impl FnOnce() -> Result<Vec<Part>, Declined>,
    ) {
        if self.is_sought(verb, fixed) {
            self.answered(verb, rule, fixed, may());
        }
    }

    /// Whether a command with these settled parts is looked for; if it differs from the one that was asked for in them
    /// alone, that is noted.
    fn is_sought(&mut self, verb: &'static Verb, fixed: &[(&'static str, &Thing)]) -> bool {
        if !self.wants(verb) {
            return false;
        }
        let Looking::For(asked) = &mut self.looking else { return true };
        let is_sought = fixed.iter().all(|(name, thing)| asked.names(name, thing));
        if !is_sought && let Some(others) = &mut asked.others {
            others.push(settled(fixed));
        }
        is_sought
    }

    fn answered(
        &mut self,
        verb: &'static Verb,
        rule: &'static str,
        fixed: &[(&'static str, &Thing)],
        may: Result<Vec<Part>, Declined>,
    ) {
        match (may, &mut self.looking) {
            (Ok(parts), _) => {
                self.offers.push(Offer { verb, rule, fixed: settled(fixed), parts: with_reason(parts) });
            }
            (Err(declined), Looking::For(asked)) => {
                if asked.declined.as_ref().is_none_or(|(named, _)| *named <= fixed.len()) {
                    asked.declined = Some((fixed.len(), declined));
                }
            }
            (Err(Declined { rule, why }), Looking::ForRefusals(refusals)) => {
                let fixed = fixed.iter().map(|(name, thing)| (*name, thing.id.clone())).collect();
                refusals.push(Impossible { verb: verb.name, fixed, rule, why });
            }
            (Err(_), Looking::ForOffers) => {}
        }
    }

    /// Closes verbs: none of these commands can be given now, by that rule.
    pub fn closed(&mut self, verbs: &[&Verb], rule: &'static str, why: impl FnOnce() -> String) {
        match &mut self.looking {
            Looking::For(asked) => {
                if asked.closed.is_none() && verbs.iter().any(|verb| verb.name == asked.verb) {
                    asked.closed = Some(Declined::by(rule, why()));
                }
            }
            Looking::ForRefusals(refusals) => {
                let why = why();
                let fixed = BTreeMap::new;
                refusals.extend(verbs.iter().map(|verb| Impossible {
                    verb: verb.name,
                    fixed: fixed(),
                    rule,
                    why: why.clone(),
                }));
            }
            Looking::ForOffers => {}
        }
    }

    /// The offers.
    pub(super) fn into_offers(self) -> Vec<Offer> {
        self.offers
    }

    /// Everything that is refused.
    pub(super) fn into_refusals(self) -> Vec<Impossible> {
        match self.looking {
            Looking::ForRefusals(refusals) => refusals,
            Looking::For(_) | Looking::ForOffers => Vec::new(),
        }
    }

    /// What the offer that the command takes up is about: the first thing that it settles.
    pub(super) fn about(&self) -> Option<Id> {
        let offer = self.offers.iter().min_by_key(|offer| Reverse(offer.fixed.len()))?;
        offer.fixed.first().map(|(_, thing)| thing.id.clone())
    }

    /// The command with the omitted parts filled in, and an event for each value that overrules the table.
    pub(super) fn answer(self) -> Result<(Json, Vec<TableEvent>), Refused> {
        let Looking::For(asked) = self.looking else {
            return Err(Refused::Given(Refusal::new("", Problem::Unknown { known: Vec::new() }).into()));
        };
        // If the command fits two offers, it means the one that settles more.
        let offer = self.offers.into_iter().min_by_key(|offer| Reverse(offer.fixed.len()));
        let settles = offer.as_ref().map(|offer| offer.fixed.len());
        // A refusal that shares more things with the command is the better answer.
        let nearer =
            asked.declined.as_ref().filter(|(named, _)| settles.is_none_or(|settles| settles < *named));
        let offer = match (offer, nearer, &asked.closed) {
            (_, Some((_, declined)), _) | (None, None, Some(declined)) => {
                return Err(Refused::Rule(declined.clone()));
            }
            (None, None, None) => return Err(asked.no_such()),
            (Some(offer), None, _) => offer,
        };
        let mut refusals = Vec::new();
        let settled = offer.fixed.iter().map(|(name, _)| *name).chain(["do"]);
        let names: Vec<&str> = settled.chain(offer.parts.iter().map(|part| &*part.name)).collect();
        let mut command = read_parts(&offer.parts, asked.parts, &names, "", &mut refusals);
        if let Some(refusals) = Refusals::new(refusals) {
            return Err(Refused::Given(refusals));
        }
        let overruled = reasons(&offer.parts, &command).map_err(|refusal| Refused::Given(refusal.into()))?;
        command.insert("do".to_owned(), json!(offer.verb.name));
        for (name, thing) in offer.fixed {
            command.insert(name.to_owned(), json!(thing.id));
        }
        Ok((Json::Object(command), overruled))
    }
}

impl Asked<'_> {
    /// Whether the command names that thing in that part.
    fn names(&self, part: &str, thing: &Thing) -> bool {
        let given = self.parts.iter().find(|(key, _)| key.text == part).map(|(_, tree)| &tree.value);
        matches!(given, Some(Value::Text(text)) if text == thing.id.as_str())
    }

    /// No candidate fits the command: refuses the first part that fits none of the candidates left by the parts before
    /// it.
    fn no_such(&self) -> Refused {
        let others = self.others.as_deref().unwrap_or_default();
        let mut left: Vec<&[(&str, Thing)]> = others.iter().map(Vec::as_slice).collect();
        let names = others.first().into_iter().flatten().map(|(name, _)| *name);
        for name in names {
            let thing = |other: &&[(&str, Thing)]| {
                other.iter().find(|(part, _)| *part == name).map(|(_, thing)| thing.clone())
            };
            let known: Vec<Thing> = left.iter().filter_map(thing).collect();
            left.retain(|other| thing(other).is_some_and(|thing| self.names(name, &thing)));
            if left.is_empty() {
                return Refused::Given(self.refuse(name, &known).into());
            }
        }
        let reason = format!("`{}` is not possible now", self.verb);
        let problem = Problem::Excluded { given: Some(format!("{:?}", self.verb)), reason };
        Refused::Given(Refusal::new("do", problem).into())
    }

    /// Refuses a part that names no known thing.
    fn refuse(&self, name: &str, known: &[Thing]) -> Refusal {
        let mut known: Vec<&str> = known.iter().map(|thing| thing.id.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        let allowed = one_of(&known);
        let Some((_, tree)) = self.parts.iter().find(|(key, _)| key.text == name) else {
            return Refusal::new(name, Problem::Missing { allowed: format!("{allowed} must be given") });
        };
        let refusal = Refusal::new(name, Problem::Value { given: tree.brief(), allowed });
        match &tree.value {
            Value::Text(text) => refusal.near(text, known.iter().copied()),
            _ => refusal,
        }
    }
}

/// Why a command was not accepted. State and log are untouched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A rule refuses it.
    #[error("{} ({})", .0.why, .0.rule)]
    Rule(Declined),
    /// What was given is not a command, or a part of it is outside its domain.
    #[error(transparent)]
    Given(Refusals),
    /// The dice give no answer: a die is still to be typed, or a typed one is wrong.
    #[error(transparent)]
    Dice(#[from] standfast_dice::Stop),
    /// Others have acted since the player looked.
    #[error("the battle has moved on: you acted on record {expected}, and it is now at {number}")]
    Stale {
        /// How many records the player knew of.
        expected: u64,
        /// How many records there are.
        number: u64,
    },
}

impl From<Declined> for Refused {
    fn from(declined: Declined) -> Self {
        Self::Rule(declined)
    }
}

/// The parts of a command that are settled, kept.
fn settled(fixed: &[(&'static str, &Thing)]) -> Vec<(&'static str, Thing)> {
    fixed.iter().map(|&(name, thing)| (name, thing.clone())).collect()
}
