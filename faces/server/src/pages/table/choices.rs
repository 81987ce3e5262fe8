//! What the seat may do now: for the unit that was chosen, and without any.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use maud::{Markup, html};
use standfast_rulebook::battle::{Id, Offer, Seat, VerbKind};
use standfast_seat::{Aim, Sent, capital, is_about, is_of_the_table, taken_up, worded};

use super::super::fault::words;
use super::super::parts::{in_terms, rule_link};
use super::super::{Html, PageFault};
use super::card::{card, more};
use super::fields::Filling;
use super::form::{Manner, form, is_typed, rule_of, title};
use super::hand;
use super::pairs::Pairs;
use super::sight::Sight;
use super::targets::{self, targets};
use crate::Fault;
use crate::fault::MOST_SINCE;
use crate::guard::Seated;

/// Whether it has a place of its own on the page.
fn is_elsewhere(offer: &Offer) -> bool {
    use VerbKind::{Advice, Hand, Pledge, Seed, Talk, Time, Undo};
    matches!(offer.verb.kind, Talk | Undo | Hand | Seed | Pledge | Time | Advice)
}

/// Whether it sets a piece down on the table.
fn is_placing(offer: &Offer) -> bool {
    offer.verb.kind == VerbKind::Place
}

/// What somebody looks at and has filled in.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) pairs: Pairs,
    /// Why the filled-in command was refused.
    pub(super) fault: Option<Fault>,
}

/// A fragment: what stands in `#choices` for the fields of the address.
pub(super) async fn fragment(
    seated: Seated,
    query: Result<Query<Pairs>, QueryRejection>,
) -> Result<Html, PageFault> {
    let Query(pairs) = query.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let draft = Draft { pairs, fault: None };
    let id = seated.room.id().clone();
    let drawn = seated.ask(move |battle, seat| Ok(choices(&Sight::of(&id, battle, seat), &draft)));
    Ok(Html(drawn.await?))
}

/// The unit that is looked at.
fn chosen(sight: &Sight<'_>, draft: &Draft) -> Option<Id> {
    let found = || {
        Some(sight.find(draft.pairs.last("find").filter(|text| !text.trim().is_empty())?.trim())?.id.clone())
    };
    draft.pairs.chosen().and_then(Id::new).or_else(found)
}

/// Everything that stands in `#choices`.
pub(super) fn choices(sight: &Sight<'_>, draft: &Draft) -> Markup {
    if sight.seat == Seat::Spectator && draft.pairs.chosen().is_none() {
        return html! { h2 { "Units" } p.muted { "Choose a unit in the order of battle to see its card." } };
    }
    let chosen = chosen(sight, draft);
    let unit = chosen.as_ref().map(Id::as_str);
    let own: Vec<&Offer> = sight
        .offers
        .iter()
        .filter(|offer| !is_elsewhere(offer) && unit.is_some_and(|unit| is_about(offer, unit)))
        .collect();
    let mut general: Vec<&Offer> = sight
        .offers
        .iter()
        .filter(|offer| !is_elsewhere(offer) && is_general(sight, offer))
        .filter(|offer| !unit.is_some_and(|unit| is_about(offer, unit)))
        .collect();
    // The system's own commands come before those of every table.
    general.sort_by_key(|offer| is_of_the_table(offer));
    let aims = chosen.as_ref().map_or_else(Vec::new, |unit| targets::of(sight, unit));
    html! {
        (in_hand(sight, draft, unit, &aims))
        h2.unseen { "Can do" }
        @if let Some(id) = &chosen {
            @let unit = id.as_str();
            (card(sight, unit))
            (targets(sight, id, &aims))
            (list(sight, &own, unit, draft))
            @if own.is_empty() { p.muted { "It can do nothing now." } }
            (more(sight, unit))
            (impossible(sight, unit))
        }
        (chooser(sight, unit))
        @if !general.is_empty() {
            h3 { "Not for one unit" }
            (list(sight, &general, unit.unwrap_or_default(), draft))
        }
        @if sight.seat == Seat::Umpire {
            (hand::by_hand(sight, unit, draft))
            (hand::clocks(sight, draft))
            (hand::advice(sight))
        }
    }
}

/// Whether the offer names no piece of the order of battle, and so belongs on no unit's card.
fn is_general(sight: &Sight<'_>, offer: &Offer) -> bool {
    !offer.fixed.iter().any(|(_, thing)| sight.piece(&thing.id).is_some())
}

/// The act that is prepared: a target was chosen, its odds were asked for, or it was refused.
fn in_hand(sight: &Sight<'_>, draft: &Draft, unit: Option<&str>, aims: &[Aim<'_>]) -> Markup {
    let typed = &draft.pairs;
    let offer = taken_up(&sight.offers, typed);
    let aim = aims
        .iter()
        .find(|aim| aim.sent.iter().all(|(name, value)| typed.all(name).contains(&value.as_str())));
    html! {
        @if draft.fault.is_some() || offer.is_some() {
            div.in-hand id="in-hand" data-at=[aim.map(|aim| &aim.at.id)] {
                @if let Some(fault) = &draft.fault { (words(fault)) (since(sight, fault)) }
                @if let Some(offer) = offer {
                    h2 { (targets::heading(sight, offer, unit, aim)) }
                    @if let Some(aim) = aim { p.seen { (aim.seen.join(" · ")) } }
                    (form(sight, offer, Manner {
                        filling: Filling { typed: Some(typed), thing: None },
                        chosen: unit,
                        weighed: !is_of_the_table(offer) && !matches!(draft.fault, Some(Fault::Refused(_))),
                        is_whole: draft.fault.is_none()
                            && sight.foretell(&typed.command(&sight.offers), &[]).is_ok(),
                    }))
                    (rule_of(offer))
                } @else if draft.fault.is_some() && typed.has("do") {
                    p { "You asked to: " (worded(typed.last("do").unwrap_or_default())) ". That can't be done any more." }
                }
                p.cancel { a href={ (sight.address) "?unit=" (unit.unwrap_or_default()) "#choices" } { "Cancel" } }
            }
        }
    }
}

/// What came since the giver looked.
fn since(sight: &Sight<'_>, fault: &Fault) -> Markup {
    let Fault::Stale { expected, goes_on, .. } = fault else { return Markup::default() };
    let entries = sight.battle.some_of_log(&sight.seat, *expected, MOST_SINCE);
    html! {
        p { "Since then:" }
        ul { @for entry in &entries { li {
            (sight.roster().seat_name(&entry.seat)) ": "
            @if entry.says.is_empty() { "something hidden from you" } @else { (entry.says.join("; ")) }
        } } }
        @if goes_on.is_some() { p { "And more: it stands in the " a href={ (sight.address) "/log" } { "log" } "." } }
    }
}

/// Offers beside each other, to be unfolded one at a time; one that stands alone is open.
fn list(sight: &Sight<'_>, offers: &[&Offer], unit: &str, draft: &Draft) -> Markup {
    let alone = offers.len() == 1;
    html! {
        div.offers {
            @for offer in offers.iter().filter(|offer| !is_typed(&sight.offers, offer, &draft.pairs)) {
                details.choice name="act" open[is_placing(offer) || alone && !is_due(sight, offer) && !is_of_the_table(offer)] {
                    summary { (title(offer, Some(unit))) }
                    (rule_of(offer))
                    (form(sight, offer, Manner {
                        filling: Filling { typed: None, thing: Some(unit).filter(|unit| !unit.is_empty()) },
                        chosen: Some(unit).filter(|unit| !unit.is_empty()),
                        ..Manner::default()
                    }))
                }
            }
        }
    }
}

/// Whether the offer does a duty, and so is listed there already.
fn is_due(sight: &Sight<'_>, offer: &Offer) -> bool {
    let about = |of: &Id| is_about(offer, of.as_str());
    sight.view.due.iter().any(|due| due.verb == offer.verb.name && due.of.as_ref().is_none_or(about))
}

/// Chooses a unit among those that can do something; one that can only be set down elsewhere is chosen on the map.
fn chooser(sight: &Sight<'_>, unit: Option<&str>) -> Markup {
    let mut units: Vec<(&str, &str)> = Vec::new();
    let does = |offer: &&Offer| !is_elsewhere(offer) && !is_placing(offer);
    for offer in sight.offers.iter().filter(does) {
        let of_piece = offer.fixed.iter().filter(|(_, thing)| sight.piece(&thing.id).is_some());
        for (_, thing) in of_piece {
            if !units.iter().any(|(id, _)| *id == thing.id.as_str()) {
                units.push((thing.id.as_str(), thing.name.as_str()));
            }
        }
    }
    if units.is_empty() {
        return html! { @if unit.is_none() { p.muted { "No unit has anything to do now. Choose one in the order of battle to see why." } } };
    }
    if let [(id, name)] = units.as_slice() {
        let is_chosen = unit == Some(id);
        return html! {
            @if !is_chosen { p { "Only one unit may act: " a href={ (sight.address) "?unit=" (id) "#choices" } { (name) } } }
        };
    }
    html! {
        form.chooser method="get" action={ (sight.address) "#choices" } {
            label { "Units that may act"
                select name="unit" {
                    @for (id, name) in &units { option value=(id) selected[unit == Some(id)] { (name) } }
                }
            }
            button.plain { "Choose" }
        }
    }
}

/// Why something is not possible for the unit.
fn impossible(sight: &Sight<'_>, unit: &str) -> Markup {
    let all = sight.battle.impossible(&sight.seat);
    let own = all.iter().filter(|not| not.fixed.values().any(|thing| thing.as_str() == unit));
    let own: Vec<_> = own.collect();
    html! {
        @if !own.is_empty() {
            details.impossible {
                summary { "What it can't do now, and why" }
                ul { @for not in own { li { strong { (capital(&worded(not.verb))) } ": " (in_terms(not.rule, &not.why)) " " (rule_link(not.rule)) } } }
            }
        }
    }
}
