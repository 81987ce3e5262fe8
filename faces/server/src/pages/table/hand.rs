//! The umpire's hand: every value that may be set, by the thing that it is of, and the clocks of the sides.

use maud::{Markup, html};
use standfast_rulebook::battle::{Offer, Seat, VerbKind};
use standfast_seat::{capital, worded};

use super::choices::Draft;
use super::form::{Manner, form, is_typed};
use super::sight::Sight;

/// The values of the chosen thing as forms, and the things that are no units.
pub(super) fn by_hand(sight: &Sight<'_>, unit: Option<&str>, draft: &Draft) -> Markup {
    let offers: Vec<&Offer> = sight.offered("set").collect();
    if offers.is_empty() {
        return Markup::default();
    }
    let own: Vec<&Offer> =
        offers.iter().filter(|offer| unit.is_some() && settled(offer, "thing") == unit).copied().collect();
    html! {
        details.by-hand open[!own.is_empty() && unit.is_some_and(|unit| sight.piece(unit).is_none())] {
            summary { "Set by hand" @if let Some(name) = own.first().and_then(|offer| name_of(offer)) { ": " (name) } }
            @if own.is_empty() { p.muted { "Choose a unit in the order of battle, or one of these." } }
            @for offer in own.iter().filter(|offer| !is_typed(&sight.offers, offer, &draft.pairs)) {
                details.choice {
                    summary { (capital(&worded(settled(offer, "knob").unwrap_or_default()))) }
                    (form(sight, offer, Manner { chosen: unit, ..Manner::default() }))
                }
            }
            ul.others { @for (id, name) in others(sight, &offers) {
                li { a href={ (sight.address) "?unit=" (id) "#choices" } { (capital(name)) } }
            } }
        }
    }
}

/// Whether players may ask the machine for advice, which the umpire decides.
pub(super) fn advice(sight: &Sight<'_>) -> Markup {
    let of_umpire = |offer: &&Offer| sight.seat == Seat::Umpire && offer.verb.kind == VerbKind::Advice;
    html! {
        @if let Some(offer) = sight.offers.iter().find(of_umpire) {
            details.by-hand { summary { "Advice by the machine" } (form(sight, offer, Manner::default())) }
        }
    }
}

/// The clocks of the sides, which the umpire sets and stops.
pub(super) fn clocks(sight: &Sight<'_>, draft: &Draft) -> Markup {
    let offers = sight.offers.iter().filter(|offer| offer.verb.kind == VerbKind::Time);
    let offers: Vec<&Offer> = offers.filter(|offer| !is_typed(&sight.offers, offer, &draft.pairs)).collect();
    html! {
        @if !offers.is_empty() {
            details.by-hand {
                summary { "Clocks" @if let Some(time) = &sight.view.time { ": " (time.allowed.says()) } }
                @for offer in offers { (form(sight, offer, Manner::default())) }
            }
        }
    }
}

fn settled<'o>(offer: &'o Offer, name: &str) -> Option<&'o str> {
    offer.fixed.iter().find(|(known, _)| *known == name).map(|(_, thing)| thing.id.as_str())
}

fn name_of(offer: &Offer) -> Option<&str> {
    offer.fixed.iter().find(|(known, _)| *known == "thing").map(|(_, thing)| thing.name.as_str())
}

/// The things that are not in the order of battle: sides, objectives, the battle itself.
fn others<'o>(sight: &Sight<'_>, offers: &[&'o Offer]) -> Vec<(&'o str, &'o str)> {
    let mut others: Vec<(&str, &str)> = Vec::new();
    for offer in offers {
        let Some((_, thing)) = offer.fixed.iter().find(|(name, _)| *name == "thing") else { continue };
        let known = others.iter().any(|(id, _)| *id == thing.id.as_str());
        if !known && sight.piece(&thing.id).is_none() {
            others.push((thing.id.as_str(), thing.name.as_str()));
        }
    }
    others
}
