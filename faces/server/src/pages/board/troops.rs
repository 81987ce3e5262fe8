//! The order of battle as everybody may know it, in few words.

use maud::{Markup, html};
use standfast_rulebook::battle::{Piece, Roster};
use standfast_seat::capital;

use super::super::parts::{fact_line, named_marker};

/// The troops of each side, the sides beside each other.
pub(super) fn sides(pieces: &[Piece], roster: &Roster) -> Markup {
    html! {
        @for side in &roster.sides {
            div class={ "troops side-" (roster.colour(&side.id).place()) } {
                h2 { (capital(&side.name)) }
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
                        @for marker in &piece.markers { (named_marker(*marker)) }
                        @for fact in piece.facts.iter().filter(|fact| piece.out.is_none() && fact.brief) {
                            @if let Some(line) = fact_line(fact) { span.known data-key=(fact.name) { (line) } }
                        }
                    }
                    @if !piece.parts.is_empty() { (self::troops(piece.parts.iter())) }
                }
            }
        }
    }
}
