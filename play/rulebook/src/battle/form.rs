use serde_json::{Value as Json, json};
use standfast_engine::battle::{Domain, Due, Offer};

use super::number::Decimal;

/// The places of the offers that do a duty: those about its unit, where there are any.
#[must_use]
pub fn offers_for(due: &Due, offers: &[Offer]) -> Vec<usize> {
    let does = |offer: &Offer| offer.verb.name == due.verb;
    let about = |offer: &Offer| match &due.of {
        Some(of) => offer.fixed.iter().any(|(_, thing)| thing.id == *of),
        None => true,
    };
    let places = |fits: &dyn Fn(&Offer) -> bool| -> Vec<usize> {
        offers.iter().enumerate().filter(|(_, offer)| fits(offer)).map(|(place, _)| place).collect()
    };
    let exact = places(&|offer| does(offer) && about(offer));
    if exact.is_empty() { places(&does) } else { exact }
}

/// Whether it is a command of every table, and not of the rules that are played.
#[must_use]
pub fn is_of_the_table(offer: &Offer) -> bool {
    offer.rule.starts_with("table.")
}

/// The one value that may stand there, where there is one only.
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
