//! Talk, private notes, and the promise of fair dice.

use maud::{Markup, html};
use standfast_rulebook::battle::{Audience, Domain, Offer, Remark, Seat, Thing};

use super::form::settled;
use super::sight::Sight;

/// How many of the last messages the table shows; the log has them all.
const LAST: usize = 5;
/// How many digits of a promise are enough to write down.
const NOTED: usize = 16;

/// To up to so many the seat speaks by a button each.
const FEW_HEARERS: usize = 5;

/// What was said, what the seat noted for itself, and the forms for both.
pub(super) fn talk(sight: &Sight<'_>) -> Markup {
    let said = &sight.view.talk.said;
    let notes = &sight.view.talk.notes;
    html! {
        h2 { "Talk" }
        @if !said.is_empty() {
            ul.said { @for remark in said.iter().skip(said.len().saturating_sub(LAST)) { (self::remark(sight, remark)) } }
        }
        @if let Some(offer) = sight.offered("say").next() { (say(sight, offer)) }
        @if let Some(offer) = sight.offered("note").next() {
            details.notes {
                summary { "Private notes" @if !notes.is_empty() { " (" (sight.view.talk.notes_in_all) ")" } }
                @if sight.view.talk.notes_in_all > notes.len() {
                    p.muted { "The last " (notes.len()) "; earlier ones stand in the " a href={ (sight.address) "/log" } { "log" } "." }
                }
                @if !notes.is_empty() { ul { @for note in notes { li { (note) } } } }
                form.text method="post" action={ (sight.address) "/do" } {
                    (settled(sight, offer, None, false))
                    (text("A note that only you and the umpire can read"))
                    div.buttons { button.plain { "Note" } }
                }
            }
        }
        (promise(sight))
    }
}

/// Who said what, and to whom. A question that still waits can be set aside.
fn remark(sight: &Sight<'_>, remark: &Remark) -> Markup {
    let number = remark.number.to_string();
    let waits = |offer: &&Offer| offer.fixed.iter().any(|(_, question)| question.id.as_str() == number);
    let aside = sight.offered("set-aside").find(waits);
    html! {
        li.alone[remark.to != Audience::Everybody] {
            strong { (sight.sitter(&remark.seat)) } " "
            span.to { "to " (sight.called(&remark.to)) } ": " (remark.text)
            @if let Some(question) = remark.answers { " " span.muted { "(answers record " (question) ")" } }
            @if let Some(offer) = aside {
                @if sight.seat == Seat::Umpire { " " a href="#to-do" { "waits for your answer" } }
                @else {
                    form.aside method="post" action={ (sight.address) "/do" } {
                        (settled(sight, offer, None, false))
                        span.muted { "waits for an answer" }
                        button.plain aria-label={ "Set aside the question of record " (remark.number) } { "Set aside" }
                    }
                }
            }
        }
    }
}

fn say(sight: &Sight<'_>, offer: &Offer) -> Markup {
    html! {
        form.text method="post" action={ (sight.address) "/do" } {
            (settled(sight, offer, None, false))
            (hearers(sight, offer))
            (text("What you say"))
            div.buttons { button { "Say" } }
        }
    }
}

/// Whom the seat speaks to. Chosen is whom it spoke to last, so that what follows goes no further than what came before.
fn hearers(sight: &Sight<'_>, offer: &Offer) -> Markup {
    let Some(Domain::Things(hearers)) =
        offer.parts.iter().find(|part| part.name == "to").map(|part| &part.domain)
    else {
        return Markup::default();
    };
    let own = |remark: &&Remark| remark.seat == sight.seat && remark.answers.is_none();
    let last = sight
        .view
        .talk
        .said
        .iter()
        .rev()
        .find(own)
        .map_or("everybody", |remark| word(&remark.to, &sight.seat));
    let label = |hearer: &Thing| match hearer.id.as_str() {
        "side" => "To my side".to_owned(),
        _ => format!("To {}", hearer.name),
    };
    html! {
        @if hearers.len() <= FEW_HEARERS {
            fieldset.hearers {
                legend.unseen { "Who may read it" }
                @for hearer in hearers {
                    label { input type="radio" name="to" value=(hearer.id) checked[hearer.id.as_str() == last]; span { (label(hearer)) } }
                }
            }
        } @else {
            label { "Who may read it"
                select name="to" {
                    @for hearer in hearers { option value=(hearer.id) selected[hearer.id.as_str() == last] { (label(hearer)) } }
                }
            }
        }
    }
}

/// The word for an audience that the seat spoke to.
fn word<'a>(to: &'a Audience, seat: &Seat) -> &'a str {
    match to {
        Audience::Everybody => "everybody",
        Audience::Umpire => "umpire",
        Audience::Side(_) if *seat != Seat::Umpire => "side",
        Audience::Side(id) | Audience::Player(id) => id.as_str(),
    }
}

fn text(label: &str) -> Markup {
    html! { label { (label) textarea name="text" rows="2" maxlength="1900" required {} } }
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
