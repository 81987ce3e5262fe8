//! An act of one piece at another: an offer with both filled in, as one who points at them means it.

use serde_json::Value as Json;
use standfast_engine::battle::{Domain, Id, Offer, Part, Thing};

use crate::worded;

/// An answer of the table with at most this many letters stands in the line as it is.
const SHORT: usize = 32;

/// What a piece may do to another.
#[derive(Debug, Clone)]
pub struct Aim<'o> {
    /// The offer that it takes up.
    pub offer: &'o Offer,
    /// At whom.
    pub at: &'o Thing,
    /// The form's fields, filled in with both; all others are as they usually are.
    pub sent: Vec<(String, String)>,
    /// What the table says of the two, in few words: `11.9 inches: long range`, `open`.
    pub seen: Vec<String>,
}

/// Everything that a piece may do to another; `is_target` says which things may be aimed at.
#[must_use]
pub fn aims<'o>(offers: &'o [Offer], of: &Id, is_target: impl Fn(&Id) -> bool) -> Vec<Aim<'o>> {
    let mut aims = Vec::new();
    for offer in offers {
        let fixed = |wanted: &dyn Fn(&Id) -> bool| {
            offer.fixed.iter().map(|(_, thing)| thing).find(|thing| wanted(&thing.id))
        };
        let acts = fixed(&|id| id == of).is_some();
        match fixed(&is_target) {
            Some(at) if acts => aims.push(Aim::new(offer, at, Vec::new(), Vec::new())),
            Some(at) => aims.extend(taking_part(&offer.parts, of).map(|part| part.aim(offer, at))),
            None => aims.extend(each_at_its_own(offer, of, &is_target)),
        }
    }
    aims
}

/// How a piece takes part in an offer: the fields that say so, and what the table says of it there.
struct Taking {
    fields: Vec<(String, String)>,
    seen: Vec<String>,
}

impl Taking {
    fn aim<'o>(self, offer: &'o Offer, at: &'o Thing) -> Aim<'o> {
        Aim::new(offer, at, self.fields, self.seen)
    }
}

/// The piece as one of those who act together.
fn taking_part(parts: &[Part], of: &Id) -> Option<Taking> {
    parts.iter().find_map(|part| match &part.domain {
        Domain::Several { of: things, least, .. } if *least <= 1 => {
            things.iter().find(|thing| thing.id == *of)?;
            let name = part.name.to_string();
            let fields = vec![(name.clone(), String::new()), (name, of.to_string())];
            Some(Taking { fields, seen: Vec::new() })
        }
        Domain::Each { of: members, least } if *least <= 1 => {
            let member = members.iter().find(|member| *member.name == **of)?;
            let fields = vec![(format!("{}.{of}", part.name), "given".to_owned())];
            Some(Taking { fields, seen: seen(std::slice::from_ref(member)) })
        }
        _ => None,
    })
}

/// The piece as one of several of which each has a target of its own.
fn each_at_its_own<'o>(offer: &'o Offer, of: &Id, is_target: &impl Fn(&Id) -> bool) -> Vec<Aim<'o>> {
    let mut aims = Vec::new();
    for part in &offer.parts {
        let Domain::Each { of: members, least: 0 | 1 } = &part.domain else { continue };
        let Some(member) = members.iter().find(|member| *member.name == **of) else { continue };
        let Domain::Parts(own) = &member.domain else { continue };
        for target in own {
            let Domain::Things(things) = &target.domain else { continue };
            for at in things.iter().filter(|thing| is_target(&thing.id)) {
                let within = format!("{}.{of}", part.name);
                let fields = vec![
                    (within.clone(), "given".to_owned()),
                    (format!("{within}.{}", target.name), at.id.to_string()),
                ];
                aims.push(Aim::new(offer, at, fields, Vec::new()));
            }
        }
    }
    aims
}

impl<'o> Aim<'o> {
    fn new(offer: &'o Offer, at: &'o Thing, fields: Vec<(String, String)>, mut told: Vec<String>) -> Self {
        let verb = ("do".to_owned(), offer.verb.name.to_owned());
        let fixed = offer.fixed.iter().map(|(name, thing)| ((*name).to_owned(), thing.id.to_string()));
        let of_all = offer.parts.iter().filter(|part| !matches!(part.domain, Domain::Each { .. }));
        told.extend(of_all.flat_map(|part| seen(std::slice::from_ref(part))));
        Self { offer, at, sent: [verb].into_iter().chain(fixed).chain(fields).collect(), seen: told }
    }
}

/// What the table says of these parts in few words, each answer once: a short answer whole, else the word that it
/// comes to.
fn seen(parts: &[Part]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for part in parts {
        let within = match &part.domain {
            Domain::Parts(parts) => seen(parts),
            _ => Vec::new(),
        };
        for says in answer(part).into_iter().chain(within) {
            if !told.contains(&says) {
                told.push(says);
            }
        }
    }
    told
}

fn answer(part: &Part) -> Option<String> {
    let derived = part.derived.as_deref()?;
    match part.default.as_ref()? {
        Json::String(_) | Json::Number(_) if derived.chars().count() <= SHORT => Some(derived.to_owned()),
        Json::String(word) => Some(worded(word)),
        Json::Bool(true) => Some(part.says.to_string()),
        _ => None,
    }
}
