//! The order of battle as everybody may know it, in few words.

use maud::{Markup, html};
use standfast_rulebook::battle::{Marker, Piece, Roster};

use super::super::parts::fact_line;
use super::place_of;

/// The troops of each side, the sides beside each other.
pub(super) fn sides(pieces: &[Piece], roster: &Roster) -> Markup {
    html! {
        @for side in &roster.sides {
            div class={ "troops side-" (place_of(roster, &side.id)) } {
                h2 { (side.name) }
                (troops(pieces.iter().filter(|piece| piece.side == side.id)))
            }
        }
    }
}

fn troops<'p>(pieces: impl Iterator<Item = &'p Piece>) -> Markup {
    html! {
        ul {
            @for piece in pieces {
                li {
                    div.unit.out[piece.out.is_some()] data-unit=(piece.id) {
                        span.name { (piece.name) }
                        @if let Some(out) = &piece.out { span.out-says { (out) } }
                        @for marker in &piece.markers { (marker_word(*marker)) }
                        @let facts: Vec<String> = piece.facts.iter().map(fact_line).collect();
                        @if piece.out.is_none() && !facts.is_empty() { span.facts { (facts.join(" · ")) } }
                    }
                    @if !piece.parts.is_empty() { (self::troops(piece.parts.iter())) }
                }
            }
        }
    }
}

/// A marker as a word, beside a bead of its colour where it has one.
fn marker_word(marker: Marker) -> Markup {
    html! {
        span.tag {
            @if let Some(colour) = marker.colour {
                svg class={ "bead bead-" (colour) } viewBox="0 0 20 20" aria-hidden="true" { circle cx="10" cy="10" r="8" {} }
            }
            (marker.name)
        }
    }
}
