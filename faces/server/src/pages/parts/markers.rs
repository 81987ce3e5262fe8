//! Markers, as each system has them: beads, chevrons, words. Never colour alone.

use maud::{Markup, html};
use standfast_rulebook::battle::{Laying, Marker};

/// How a marker is drawn.
enum Look {
    /// A step of several, by so many chevrons.
    Chevrons(u8),
    /// A bead of that colour.
    Bead(&'static str),
    /// A word.
    Word,
}

fn look(marker: Marker) -> Look {
    match (marker.laid, marker.colour) {
        (Laying::Step(step), _) => Look::Chevrons(step),
        (_, Some(colour)) => Look::Bead(colour),
        (_, None) => Look::Word,
    }
}

/// A marker: its shape and letter, and its name for whoever hears the page.
pub(crate) fn marker(of: Marker) -> Markup {
    html! {
        span.marker data-key={ "marker " (of.name) } title=(of.name) {
            @match look(of) {
                Look::Chevrons(steps) => { (chevrons(steps)) span.tag { (of.name) } }
                Look::Bead(colour) => { (bead(colour, of.name)) span.unseen { (of.name) } }
                Look::Word => span.tag { (of.name) },
            }
        }
    }
}

/// A marker with its name beside it.
pub(crate) fn named_marker(of: Marker) -> Markup {
    html! {
        (marker(of))
        @if let Look::Bead(_) = look(of) { span.marker-name aria-hidden="true" { (of.name) } }
    }
}

/// Whether the marker lies in front of its unit.
pub(crate) fn lies_in_front(marker: &Marker) -> bool {
    marker.laid == Laying::InFront
}

fn bead(colour: &str, name: &str) -> Markup {
    let letter: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    html! {
        svg class={ "bead bead-" (colour) } viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
            circle cx="10" cy="10" r="8" {}
            text x="10" y="14" text-anchor="middle" { (letter) }
        }
    }
}

fn chevrons(steps: u8) -> Markup {
    html! {
        svg.chevrons viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
            @for step in 0..steps {
                @let top = 3 + step * 5;
                path d=(format!("M4 {} 10 {top} 16 {}", top + 4, top + 4)) {}
            }
        }
    }
}
