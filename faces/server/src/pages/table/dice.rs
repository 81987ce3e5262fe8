//! Players' own dice, typed one at a time: each is asked for in turn, and the result is shown before it counts.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde_json::Value as Json;
use standfast_rulebook::Stop;
use standfast_rulebook::battle::{Entry, Refused};
use standfast_seat::{Need, Next, Sent, capital, taken_up};

use super::super::parts::face;
use super::super::{Html, Page, PageFault};
use super::act::{refused, unreadable};
use super::entry::grounds;
use super::pairs::Pairs;
use super::sight::Sight;
use crate::Fault;
use crate::guard::Seated;

/// A die of more faces than this has a field to type its face into, not a button for each face.
const BUTTONS: u32 = 20;
/// So many dice are shown again with what they were for: each takes the command once more.
const MOST_NAMED: usize = 24;

/// Asks for the next die of the command that the form makes, or shows what the dice came to.
pub(super) async fn dice(
    seated: Seated,
    form: Result<Form<Pairs>, FormRejection>,
) -> Result<Response, PageFault> {
    let Form(pairs) = form.map_err(|bad| Fault::Unreadable(bad.body_text()))?;
    let mut faces =
        pairs.faces().ok_or_else(|| unreadable("`faces` are numbers with commas between them"))?;
    if pairs.has("back") {
        faces.pop();
    }
    if let Some(face) = pairs.last("face") {
        faces.push(face.trim().parse().map_err(|_| unreadable("a die shows a number"))?);
    }
    let (id, given) = (seated.room.id().clone(), pairs.clone());
    match seated.ask(move |battle, seat| asked(&Sight::of(&id, battle, seat), &given, faces)).await {
        Ok(page) => Ok(page.into_response()),
        Err(fault) => refused(seated, pairs, fault).await,
    }
}

fn asked(sight: &Sight<'_>, pairs: &Pairs, mut faces: Vec<u32>) -> Result<Html, Fault> {
    let expected = pairs.last("expected").and_then(|text| text.parse().ok());
    if let Some(expected) = expected.filter(|expected| *expected != sight.view.number) {
        return Err(Fault::stale(sight.battle, &sight.seat, expected));
    }
    let command = pairs.command(&sight.offers);
    let (mut next, mut wrong) = (sight.foretell(&command, &faces), None);
    if let Err(Refused::Dice(stop @ (Stop::Face { .. } | Stop::TooManyFaces { .. }))) = &next {
        wrong = Some(stop.to_string());
        faces.pop();
        next = sight.foretell(&command, &faces);
    }
    let next = next.map_err(Fault::Refused)?;
    let offer = taken_up(&sight.offers, pairs);
    let title = offer.map_or_else(|| "Dice".to_owned(), |offer| capital(&offer.line()));
    Ok(Page { title: &title, kind: "table dice-page", ..Page::default() }.around(&html! {
        div #dice {
            h1 { (title) }
            @if let Some(wrong) = &wrong { div.fault role="alert" { p { (wrong) } } }
            @match &next {
                Next::Die(need) => { (so_far(&throws(sight, &command, &faces))) (die(sight, pairs, &faces, need)) }
                Next::All(entry) => (result(sight, pairs, &faces, entry)),
            }
            div.buttons {
                @if !faces.is_empty() {
                    (again(sight, pairs, &faces, "dice", &html! { button.plain name="back" value="1" { "Back one die" } }))
                }
                a.button.plain.cancel href=(sight.address) { "Cancel" }
            }
        }
    }))
}

/// Dice of one kind that fell for one purpose, one after the other.
struct Throw {
    die: String,
    purpose: String,
    faces: Vec<u32>,
}

/// What has been typed, by what it was for.
fn throws(sight: &Sight<'_>, command: &Json, faces: &[u32]) -> Vec<Throw> {
    let mut throws: Vec<Throw> = Vec::new();
    for (place, face) in faces.iter().enumerate().take(MOST_NAMED) {
        let before = faces.get(..place).unwrap_or_default();
        let Ok(Next::Die(Need { die, purpose, .. })) = sight.foretell(command, before) else { break };
        match throws.last_mut().filter(|last| (&last.die, &last.purpose) == (&die, &purpose)) {
            Some(last) => last.faces.push(*face),
            None => throws.push(Throw { die, purpose, faces: vec![*face] }),
        }
    }
    throws
}

fn so_far(throws: &[Throw]) -> Markup {
    html! {
        @for Throw { die, purpose, faces } in throws {
            p.so-far {
                (capital(purpose)) ", " (die) ": " span.faces { @for shown in faces { (face(*shown)) } }
                @if faces.len() > 1 { " sum " strong { (faces.iter().map(|face| u64::from(*face)).sum::<u64>()) } }
            }
        }
    }
}

/// The die that is asked for.
fn die(sight: &Sight<'_>, pairs: &Pairs, faces: &[u32], need: &Need) -> Markup {
    let Need { number, die, lowest, highest, purpose } = need;
    html! {
        h2 { "Die " (number) ": a " (die) " for " (purpose) }
        (again(sight, pairs, faces, "dice", &html! {
            @if highest.saturating_sub(*lowest) < BUTTONS {
                div.pad { @for shown in *lowest..=*highest { button name="face" value=(shown) { (shown) } } }
            } @else {
                label { "What it shows, " (lowest) " to " (highest)
                    input type="number" inputmode="numeric" name="face" min=(lowest) max=(highest) required;
                }
                button { "Next" }
            }
        }))
    }
}

/// The result of the dice, before it counts.
fn result(sight: &Sight<'_>, pairs: &Pairs, faces: &[u32], entry: &Entry) -> Markup {
    html! {
        section.result aria-labelledby="result" {
            h2 #result { "The result" }
            @for says in &entry.says { p.says { (capital(says)) } }
            (again(sight, pairs, faces, "do", &html! { button data-roll { "This is what happened" } }))
            details.why-so { summary { "Why?" } (grounds(entry)) }
        }
    }
}

/// The same command once more, with the faces so far.
fn again(sight: &Sight<'_>, pairs: &Pairs, faces: &[u32], to: &str, buttons: &Markup) -> Markup {
    let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
    html! {
        form method="post" action={ (sight.address) "/" (to) } {
            @for (name, value) in pairs.of_command() { input type="hidden" name=(name) value=(value); }
            @for name in ["expected", "chosen"] {
                @if let Some(value) = pairs.last(name) { input type="hidden" name=(name) value=(value); }
            }
            input type="hidden" name="faces" value=(faces.join(","));
            (buttons)
        }
    }
}
