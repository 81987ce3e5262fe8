//! Whom a unit may act upon, each with its odds: on the map they stand beside the piece, here in a list.

use std::collections::BTreeSet;

use maud::{Markup, html};
use standfast_rulebook::battle::{Id, Offer};
use standfast_seat::{Aim, Form, Next, aims, capital, worded};

use super::outlook::in_short;
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
        @if !best.is_empty() {
            h3 { "Targets" }
            ul.targets { @for aim in best {
                li data-target=(aim.at.id) {
                    a.target href=(address(sight, unit, aim)) {
                        span.at { (aim.at.name) }
                        span.does { (worded(aim.offer.verb.name)) }
                        (in_short(sight, &drafted(aim)))
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
    let fields = aim.sent.iter().map(|(name, value)| format!("&{}={}", encoded(name), encoded(value)));
    format!("{}?chosen={unit}{}#choices", sight.address, fields.collect::<String>())
}
