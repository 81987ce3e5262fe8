//! Talk, private notes, and the promise of fair dice.

use maud::{Markup, html};
use standfast_rulebook::battle::{Offer, Seat};

use super::form::settled;
use super::sight::Sight;

/// How many of the last messages the table shows; the log has them all.
const LAST: usize = 5;
/// How many digits of a promise are enough to write down.
const NOTED: usize = 16;

/// How a message to the umpire begins.
pub(super) const TO_THE_UMPIRE: &str = "To the umpire: ";

/// What was said, what the seat noted for itself, and the forms for both.
pub(super) fn talk(sight: &Sight<'_>) -> Markup {
    let said = &sight.view.talk.said;
    let notes = &sight.view.talk.notes;
    html! {
        h2 { "Talk" }
        @if !said.is_empty() {
            ul.said { @for (seat, text) in said.iter().skip(said.len().saturating_sub(LAST)) {
                li { strong { (sight.roster().seat_name(seat)) } ": " (text) }
            } }
        }
        @if let Some(offer) = sight.offered("say").next() { (say(sight, offer)) }
        @if let Some(offer) = sight.offered("note").next() {
            details.notes {
                summary { "Private notes" @if !notes.is_empty() { " (" (sight.view.talk.notes_in_all) ")" } }
                @if sight.view.talk.notes_in_all > notes.len() {
                    p.muted { "The last " (notes.len()) "; earlier ones stand in the " a href={ (sight.address) "/log" } { "log" } "." }
                }
                @if !notes.is_empty() { ul { @for note in notes { li { (note) } } } }
                (text_form(sight, offer, "A note that only you and the umpire can read", &html! { button.plain { "Note" } }))
            }
        }
        (promise(sight))
    }
}

fn say(sight: &Sight<'_>, offer: &Offer) -> Markup {
    let buttons = html! {
        button { "Say" }
        @if sight.seat != Seat::Umpire { button.plain name="asks" value="umpire" { "Ask the umpire" } }
    };
    text_form(sight, offer, "Say to everybody", &buttons)
}

fn text_form(sight: &Sight<'_>, offer: &Offer, label: &str, buttons: &Markup) -> Markup {
    html! {
        form.text method="post" action={ (sight.address) "/do" } {
            (settled(sight, offer, None, false))
            label { (label) textarea name="text" rows="2" maxlength="1900" required {} }
            div.buttons { (buttons) }
        }
    }
}

/// The promise of fair dice, in short.
fn promise(sight: &Sight<'_>) -> Markup {
    let Some(promise) = &sight.view.promise else { return Markup::default() };
    let noted = promise.get(..NOTED).unwrap_or(promise);
    html! {
        details.promise {
            summary { "Fair dice: " code { (noted) } }
            p { "The server promised its dice before the first roll. Write these digits down: when the battle is over "
                "and the seed is open, they prove that no roll was changed. " a href="/verify" { "How to verify" } }
            p { code.hash { (promise) } }
        }
    }
}
