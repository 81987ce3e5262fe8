//! The pad that dice are typed on: one die after the other, and then the result, before it counts.

use maud::{Markup, html};
use standfast_rulebook::Stop;
use standfast_rulebook::battle::{Entry, Refused};
use standfast_seat::{Need, Next, capital};

use super::super::parts::face;
use super::super::{Html, Page};
use super::entry::grounds;
use crate::Fault;

/// A die of more faces than this has a field to type its face into, not a button for each face.
const BUTTONS: u32 = 20;
/// So many dice are shown again with what they were for: each takes the command once more.
const MOST_NAMED: usize = 24;

/// A command whose dice are typed.
pub(super) struct Pad<'p> {
    /// What it does, in words.
    pub(super) title: String,
    /// What comes after these faces.
    pub(super) next: &'p dyn Fn(&[u32]) -> Result<Next, Refused>,
    /// The fields of a form that say which command it is.
    pub(super) fields: Vec<(&'p str, &'p str)>,
    /// The address below which `dice` asks for the next die, and `do` gives the command.
    pub(super) below: String,
    /// Where the seat's table is.
    pub(super) table: &'p str,
    /// The throw of the machine that it is for.
    pub(super) throw: Option<&'p str>,
}

/// Dice of one kind that fell for one purpose, one after the other.
struct Fallen {
    die: String,
    purpose: String,
    faces: Vec<u32>,
}

impl Pad<'_> {
    /// The page that asks for the die after these faces, or shows what they came to. A face that its die hasn't is left
    /// out, with a word about it.
    pub(super) fn page(&self, mut faces: Vec<u32>) -> Result<Html, Fault> {
        let (mut next, mut wrong) = ((self.next)(&faces), None);
        if let Err(Refused::Dice(stop @ (Stop::Face { .. } | Stop::TooManyFaces { .. }))) = &next {
            wrong = Some(stop.to_string());
            faces.pop();
            next = (self.next)(&faces);
        }
        let next = next.map_err(Fault::Refused)?;
        Ok(Page { title: &self.title, kind: "table dice-page", ..Page::default() }.around(&html! {
            div #dice data-throw=[self.throw] {
                h1 { (self.title) }
                @if let Some(wrong) = &wrong { div.fault role="alert" { p { (wrong) } } }
                @match &next {
                    Next::Die(need) => {
                        (so_far(&self.fallen(&faces)))
                        h2 { "Die " (need.number) ": a " (need.die) " for " (need.purpose) }
                        (self.die(&faces, need))
                    }
                    Next::All(entry) => (self.result(&faces, entry)),
                }
                div.buttons {
                    @if !faces.is_empty() {
                        (self.again(&faces, "dice", &html! { button.plain name="back" value="1" { "Back one die" } }))
                    }
                    a.button.plain.cancel href=(self.table) { "Cancel" }
                }
            }
        }))
    }

    /// What has been typed, by what it was for.
    fn fallen(&self, faces: &[u32]) -> Vec<Fallen> {
        let mut all: Vec<Fallen> = Vec::new();
        for (place, face) in faces.iter().enumerate().take(MOST_NAMED) {
            let before = faces.get(..place).unwrap_or_default();
            let Ok(Next::Die(Need { die, purpose, .. })) = (self.next)(before) else { break };
            match all.last_mut().filter(|last| (&last.die, &last.purpose) == (&die, &purpose)) {
                Some(last) => last.faces.push(*face),
                None => all.push(Fallen { die, purpose, faces: vec![*face] }),
            }
        }
        all
    }

    /// The die that is asked for: a button for each of its faces.
    pub(super) fn die(&self, faces: &[u32], Need { lowest, highest, .. }: &Need) -> Markup {
        self.again(faces, "dice", &html! {
            @if highest.saturating_sub(*lowest) < BUTTONS {
                div.pad { @for shown in *lowest..=*highest { button name="face" value=(shown) { (shown) } } }
            } @else {
                label { "What it shows, " (lowest) " to " (highest)
                    input type="number" inputmode="numeric" name="face" min=(lowest) max=(highest) required;
                }
                button { "Next" }
            }
        })
    }

    /// The result of the dice, before it counts.
    fn result(&self, faces: &[u32], entry: &Entry) -> Markup {
        html! {
            section.result aria-labelledby="result" {
                h2 #result { "The result" }
                @for says in &entry.says { p.says { (capital(says)) } }
                (self.again(faces, "do", &html! { button data-roll { "This is what happened" } }))
                details.why-so { summary { "Why?" } (grounds(entry)) }
            }
        }
    }

    /// The same command once more, with the faces so far.
    fn again(&self, faces: &[u32], to: &str, buttons: &Markup) -> Markup {
        let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
        html! {
            form method="post" action={ (self.below) "/" (to) } {
                @for (name, value) in &self.fields { input type="hidden" name=(name) value=(value); }
                input type="hidden" name="faces" value=(faces.join(","));
                (buttons)
            }
        }
    }
}

fn so_far(fallen: &[Fallen]) -> Markup {
    html! {
        @for Fallen { die, purpose, faces } in fallen {
            p.so-far {
                (capital(purpose)) ", " (die) ": " span.faces { @for shown in faces { (face(*shown)) } }
                @if faces.len() > 1 { " sum " strong { (faces.iter().map(|face| u64::from(*face)).sum::<u64>()) } }
            }
        }
    }
}
