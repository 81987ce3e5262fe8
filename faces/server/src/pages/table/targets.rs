//! Whom a unit may act upon, in a list; the map shows the same beside the pieces. The odds of each are asked for by the
//! page, one after the other, so that nobody waits for them.

use std::collections::BTreeSet;

use maud::{Markup, html};
use standfast_rulebook::battle::{Id, Offer};
use standfast_seat::{Aim, Form, Next, aims, capital, worded};

use super::pairs::{Pairs, encoded};
use super::sight::Sight;

/// Everything that a unit may do to others.
pub(super) fn of<'s>(sight: &'s Sight<'_>, unit: &Id) -> Vec<Aim<'s>> {
    let Some(own) = sight.piece(unit) else { return Vec::new() };
    let is_target = |id: &Id| sight.piece(id).is_some_and(|piece| piece.side != own.side);
    aims(&sight.offers, unit, is_target)
}

/// The targets of a unit as ways to the act; of several acts at one target that which takes dice stands here.
pub(super) fn targets(sight: &Sight<'_>, unit: &Id, aims: &[Aim<'_>]) -> Markup {
    let mut shown: BTreeSet<&Id> = BTreeSet::new();
    let rolled = |aim: &&Aim<'_>| matches!(sight.foretell(&drafted(aim), &[]), Ok(Next::Die(_)));
    let (first, then): (Vec<&Aim<'_>>, Vec<&Aim<'_>>) = aims.iter().partition(rolled);
    let best: Vec<&Aim<'_>> = first.into_iter().chain(then).filter(|aim| shown.insert(&aim.at.id)).collect();
    html! {
        @let verbs: BTreeSet<&str> = best.iter().map(|aim| aim.offer.verb.name).collect();
        @if let Some(verb) = verbs.first() {
            h3.targets-head { @if verbs.len() == 1 { (capital(&worded(verb))) " at" } @else { "Targets" } }
            ul.targets { @for aim in best {
                li data-target=(aim.at.id) {
                    a.target href=(address(sight, unit, aim)) {
                        span.at { (aim.at.name) }
                        span.does.unseen[verbs.len() == 1] { (worded(aim.offer.verb.name)) }
                        span.weight data-mini={ (sight.address) "/odds/label?" (fields(aim)) } {}
                    }
                }
            } }
        }
    }
}

/// What is done to whom: the head of the act's card.
pub(super) fn heading(sight: &Sight<'_>, offer: &Offer, unit: Option<&str>, aim: Option<&Aim<'_>>) -> String {
    let who = unit.and_then(|unit| sight.piece(unit));
    match (who, aim) {
        (Some(who), Some(aim)) => format!("{}, {} at {}", who.name, worded(offer.verb.name), aim.at.name),
        _ => capital(&offer.line()),
    }
}

/// The command of an act, all else as it usually is.
fn drafted(aim: &Aim<'_>) -> serde_json::Value {
    Form::sent(aim.offer, &Pairs::from(aim.sent.clone())).draft()
}

fn address(sight: &Sight<'_>, unit: &Id, aim: &Aim<'_>) -> String {
    format!("{}?chosen={unit}&{}#choices", sight.address, fields(aim))
}

/// The act's fields as the query of an address.
fn fields(aim: &Aim<'_>) -> String {
    let fields = aim.sent.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value)));
    fields.collect::<Vec<_>>().join("&")
}
