//! An offer as a form: its fields, its odds, its buttons.

use maud::{Markup, html};
use standfast_rulebook::battle::{Entry, Offer};

use super::super::parts::rule_link;
use super::fields::{Filling, fields};
use super::outlook::outlook;
use super::pairs::Pairs;
use super::read;
use super::sight::{Ready, Sight};
use super::words::{capital, worded};

/// What ends something for good or is seldom meant: such a command is given by two taps.
const FINAL: [&str; 10] = [
    "concede",
    "end-battle",
    "open-seed",
    "violate-orders",
    "break-rest",
    "close-phase",
    "leave-board",
    "surrender",
    "shoot",
    "abandon",
];
/// What is talk, or set by hand: no dice, no odds.
const PLAIN: [&str; 8] = ["say", "note", "undo", "ask-undo", "agree-undo", "refuse-undo", "set", "place"];

/// How a form is drawn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Manner<'m> {
    /// What its fields are filled in with.
    pub(super) filling: Filling<'m>,
    /// The unit that is looked at, to come back to.
    pub(super) chosen: Option<&'m str>,
    /// Whether its odds are counted, however many were before.
    pub(super) weighed: bool,
}

/// The form of an offer.
pub(super) fn form(sight: &Sight<'_>, offer: &Offer, manner: Manner<'_>) -> Markup {
    let verb = offer.verb.name;
    let plain = PLAIN.contains(&verb);
    let ready = if plain { None } else { Some(sight.ready(offer)) };
    let dice = matches!(ready, Some(Ready::Dice | Ready::Open { dice: true }));
    html! {
        form.offer method="post" action={ (sight.address) "/do" } {
            (settled(sight, offer, manner.chosen, !TALK.contains(&verb)))
            (fields(&offer.parts, manner.filling))
            @if !plain {
                div.outlook data-odds { (odds_of(sight, offer, ready.as_ref(), manner)) }
            }
            div.buttons { (buttons(sight, offer, ready.as_ref(), dice)) }
        }
    }
}

/// What does not depend on how the battle stands, and so is never too late.
const TALK: [&str; 2] = ["say", "note"];

/// What is settled about the command, as hidden fields.
pub(super) fn settled(sight: &Sight<'_>, offer: &Offer, chosen: Option<&str>, dated: bool) -> Markup {
    html! {
        input type="hidden" name="do" value=(offer.verb.name);
        @for (name, thing) in &offer.fixed { input type="hidden" name=(name) value=(thing.id); }
        @if dated { input type="hidden" name="expected" value=(sight.view.number); }
        @if sight.view.promise.is_some() { input type="hidden" name="contribution" value=""; }
        @if let Some(chosen) = chosen { input type="hidden" name="chosen" value=(chosen); }
    }
}

/// The odds as they are at first, or what would happen without dice.
fn odds_of(sight: &Sight<'_>, offer: &Offer, ready: Option<&Ready>, manner: Manner<'_>) -> Markup {
    if let Some(typed) = manner.filling.typed.filter(|_| manner.weighed) {
        return outlook(sight, &read::command(Some(offer), typed));
    }
    match ready {
        Some(Ready::Dice) if sight.may_count_odds() => {
            read::usual(offer).map_or_else(Markup::default, |command| outlook(sight, &command))
        }
        Some(Ready::Plain(entry)) if !entry.says.is_empty() => html! { p.certain { (consequence(entry)) } },
        _ => Markup::default(),
    }
}

fn consequence(entry: &Entry) -> String {
    capital(&entry.says.join("; "))
}

fn buttons(sight: &Sight<'_>, offer: &Offer, ready: Option<&Ready>, dice: bool) -> Markup {
    let name = capital(&worded(offer.verb.name));
    if FINAL.contains(&offer.verb.name) {
        let sure = match ready {
            Some(Ready::Plain(entry)) if !entry.says.is_empty() => format!("Yes: {}", entry.says.join("; ")),
            _ => format!("Yes: {}", offer.verb.says),
        };
        return html! {
            details.twice {
                summary.button.plain { (name) " …" }
                button data-roll { (sure) }
            }
        };
    }
    html! {
        @if dice {
            button data-roll { "Roll here" }
            button.plain formaction={ (sight.address) "/dice" } { "Type the dice" }
            button.plain.odds-button formmethod="get" formaction=(sight.address) { "Odds" }
        } @else {
            button data-roll { (name) }
        }
    }
}

/// What an offer is called where others of a unit stand beside it.
pub(super) fn title(offer: &Offer, chosen: Option<&str>) -> String {
    let others: Vec<&str> = offer
        .fixed
        .iter()
        .filter(|(_, thing)| Some(thing.id.as_str()) != chosen)
        .map(|(_, thing)| thing.name.as_str())
        .collect();
    let says = capital(offer.verb.says);
    if others.is_empty() { says } else { format!("{says}: {}", others.join(", ")) }
}

/// The rule that allows an offer, where it is one of the rules that are played.
pub(super) fn rule_of(offer: &Offer) -> Markup {
    html! { p.rule { "by " (rule_link(offer.rule)) } }
}

/// Whether the fields take this offer up.
pub(super) fn is_typed(offers: &[Offer], offer: &Offer, typed: &Pairs) -> bool {
    read::taken_up(offers, typed) == Some(offer)
}
