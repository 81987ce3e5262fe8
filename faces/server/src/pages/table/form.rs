//! An offer as a form: its fields, its odds, its buttons.

use maud::{Markup, html};
use standfast_rulebook::battle::{Domain, Entry, Offer, Refused, VerbKind};
use standfast_seat::{Form, Next, capital, taken_up, worded};

use super::super::parts::rule_link;
use super::fields::{Filling, fields};
use super::outlook::outlook;
use super::pairs::Pairs;
use super::sight::Sight;

/// The rules' commands that end something for good or are seldom meant: they take two taps.
const FINAL: [&str; 7] =
    ["violate-orders", "break-rest", "close-phase", "leave-board", "surrender", "shoot", "abandon"];

/// Whether a command takes two taps.
fn is_final(verb: &str) -> bool {
    matches!(VerbKind::of(verb), VerbKind::End | VerbKind::Seed) || FINAL.contains(&verb)
}

/// How a form is drawn.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Manner<'m> {
    /// What its fields are filled in with.
    pub(super) filling: Filling<'m>,
    /// The unit that is looked at, to come back to.
    pub(super) chosen: Option<&'m str>,
    /// Whether its odds are shown even if the page has shown its share already.
    pub(super) weighed: bool,
    /// Whether nothing need be filled in, so that the fields wait behind a tap.
    pub(super) is_whole: bool,
}

/// The form of an offer.
pub(super) fn form(sight: &Sight<'_>, offer: &Offer, manner: Manner<'_>) -> Markup {
    let verb = offer.verb.name;
    let kind = offer.verb.kind;
    // Talk, clocks, and what is set by hand, take no dice and have no odds.
    let plain = matches!(
        kind,
        VerbKind::Talk
            | VerbKind::Undo
            | VerbKind::Hand
            | VerbKind::Place
            | VerbKind::Time
            | VerbKind::Advice
    );
    let usual = if plain { None } else { sight.usual(offer) };
    let dice = match &usual {
        Some(foretold) => matches!(foretold, Ok(Next::Die(_))),
        None => !plain && sight.may_take_dice(offer),
    };
    let choice = only_choice(offer).filter(|_| !dice && manner.filling.typed.is_none() && !is_final(verb));
    if let Some((name, words)) = choice {
        return html! {
            form.offer method="post" action={ (sight.address) "/do" } {
                (settled(sight, offer, manner.chosen, true))
                div.buttons { @for (value, says) in words {
                    button data-roll name=(name) value=(value) { (capital(&says)) }
                } }
            }
        };
    }
    html! {
        form.offer method="post" action={ (sight.address) "/do" } {
            (settled(sight, offer, manner.chosen, kind != VerbKind::Talk))
            @if manner.is_whole && !offer.parts.is_empty() {
                details.differs { summary { "differs …" } (fields(&offer.parts, manner.filling)) }
            } @else { (fields(&offer.parts, manner.filling)) }
            @if !plain {
                div.outlook data-odds { (odds_of(sight, offer, usual.as_ref(), manner)) }
            }
            div.buttons { (buttons(sight, offer, usual.as_ref(), dice)) }
        }
    }
}

/// Up to this many answers stand beside each other as buttons.
const FEW_ANSWERS: usize = 4;

/// The one thing that must be said, where a few answers are all there are: each is a button, with what it is called.
fn only_choice(offer: &Offer) -> Option<(&str, Vec<(String, String)>)> {
    let [part] = offer.parts.as_slice() else { return None };
    let answers: Vec<(String, String)> = match &part.domain {
        Domain::Words(words) => words.iter().map(|word| ((*word).to_owned(), worded(word))).collect(),
        Domain::Things(of) => of.iter().map(|thing| (thing.id.to_string(), thing.name.to_string())).collect(),
        _ => return None,
    };
    let few = part.default.is_none() && (2..=FEW_ANSWERS).contains(&answers.len());
    few.then_some((&*part.name, answers))
}

/// The fixed parts of the command, as hidden fields; `dated` if it depends on how the battle stands and may come too
/// late.
pub(super) fn settled(sight: &Sight<'_>, offer: &Offer, chosen: Option<&str>, dated: bool) -> Markup {
    html! {
        input type="hidden" name="do" value=(offer.verb.name);
        @for (name, thing) in &offer.fixed { input type="hidden" name=(name) value=(thing.id); }
        @if dated { input type="hidden" name="expected" value=(sight.view.number); }
        @if dated && sight.view.promise.is_some() { input type="hidden" name="contribution" value=""; }
        @if let Some(chosen) = chosen { input type="hidden" name="chosen" value=(chosen); }
    }
}

/// What comes of a command before any dice.
type Foretold = Result<Next, Refused>;

/// The odds as they are at first, or what would happen without dice.
fn odds_of(sight: &Sight<'_>, offer: &Offer, usual: Option<&Foretold>, manner: Manner<'_>) -> Markup {
    if let Some(typed) = manner.filling.typed.filter(|_| manner.weighed) {
        return outlook(sight, &Form::sent(offer, typed).draft());
    }
    match usual {
        Some(Ok(Next::Die(_))) if sight.may_count_odds() => {
            Form::usual(offer).map_or_else(Markup::default, |command| outlook(sight, &command))
        }
        Some(Ok(Next::All(entry))) if !entry.says.is_empty() => html! { p.certain { (consequence(entry)) } },
        _ => Markup::default(),
    }
}

fn consequence(entry: &Entry) -> String {
    capital(&entry.says.join("; "))
}

fn buttons(sight: &Sight<'_>, offer: &Offer, usual: Option<&Foretold>, dice: bool) -> Markup {
    let name = capital(&worded(offer.verb.name));
    if is_final(offer.verb.name) {
        let sure = match usual {
            Some(Ok(Next::All(entry))) if !entry.says.is_empty() => format!("Yes: {}", entry.says.join("; ")),
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
            button data-roll { (name) }
            button.plain formaction={ (sight.address) "/dice" } { "Real dice" }
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
    taken_up(offers, typed) == Some(offer)
}
