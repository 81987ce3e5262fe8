//! The order of battle: a tree, worst news first within each command.

use maud::{Markup, html};
use standfast_rulebook::Figure;
use standfast_rulebook::battle::{Fact, FactValue, Marker, Piece, SideFacts};
use standfast_seat::capital;

use super::super::parts::{fact_key, gauge, lies_in_front, marker, short_hash};
use super::sight::Sight;

/// The order of battle of all sides.
pub(super) fn order(sight: &Sight<'_>) -> Markup {
    let view = &sight.view.view;
    html! {
        @for side in &sight.roster().sides {
            @let pieces: Vec<&Piece> =
                view.order_of_battle.iter().filter(|piece| piece.side == side.id).collect();
            section class={ "side side-" (sight.place_of_colour(&side.id)) } aria-label=(side.name) {
                @let names = sight.attendance.names_of_side(sight.roster(), &side.id);
                h3 {
                    (capital(&side.name))
                    @if !names.is_empty() { " " span.sitters { "(" (names.join(", ")) ")" } }
                }
                @if let Some(totals) = view.totals.iter().find(|totals| totals.side == side.id) { (self::totals(totals)) }
                ul.pieces { @for piece in worst_first(&pieces) { (branch(sight, piece)) } }
            }
        }
    }
}

/// The totals of a side: what is brief beside its name, all of it behind a tap.
fn totals(of: &SideFacts) -> Markup {
    html! {
        details.totals {
            summary {
                @for fact in of.facts.iter().filter(|fact| fact.brief) { (fact.name) " " (value(fact)) " " }
                @if !of.facts.iter().any(|fact| fact.brief) { "Totals" }
            }
            dl.facts {
                @for fact in &of.facts {
                    div data-key=(fact_key(fact, &of.facts)) {
                        dt { (fact.name) }
                        dd { (value(fact)) @if let Some(of) = &fact.gauge { (gauge(fact.name, of)) } }
                    }
                }
            }
        }
    }
}

/// A fact's value, and what to make of it.
pub(super) fn value(fact: &Fact) -> Markup {
    let text = fact.value.to_string();
    // A hash is looked at once, when it is compared.
    html! {
        @match short_hash(&text) {
            Some(short) => details.hash { summary { (short) "…" } code { (text) } },
            None => strong { (text) },
        }
        @if let Some(says) = &fact.says { " " span.muted { (says) } }
    }
}

/// The pieces, those with the worst news first, and those that are out of play last.
fn worst_first<'p>(pieces: &[&'p Piece]) -> Vec<&'p Piece> {
    fn worst(piece: &Piece) -> u8 {
        let own = piece.markers.iter().map(|marker| marker.gravity).max().unwrap_or_default();
        piece.parts.iter().filter(|part| part.out.is_none()).map(worst).chain([own]).max().unwrap_or(own)
    }
    let mut sorted = pieces.to_vec();
    sorted.sort_by_key(|piece| (piece.out.is_some(), std::cmp::Reverse(worst(piece))));
    sorted
}

fn branch(sight: &Sight<'_>, piece: &Piece) -> Markup {
    let parts: Vec<&Piece> = piece.parts.iter().collect();
    html! {
        li {
            (row(sight, piece))
            @if !parts.is_empty() { ul.pieces { @for part in worst_first(&parts) { (branch(sight, part)) } } }
        }
    }
}

/// A unit in one line: its name, what lies on it, and its figures.
fn row(sight: &Sight<'_>, piece: &Piece) -> Markup {
    let (front, on): (Vec<&Marker>, Vec<&Marker>) =
        piece.markers.iter().partition(|marker| lies_in_front(marker));
    html! {
        div.piece.out[piece.out.is_some()].command[!piece.parts.is_empty()]
            id={ "unit-" (piece.id) } data-unit=(piece.id) {
            a href={ (sight.address) "?unit=" (piece.id) "#choices" } { (piece.name) }
            span.beads { @for of in front.into_iter().chain(on) { (marker(*of)) } }
            span.figures {
                @if let Some(out) = &piece.out { span.known { (out) } }
                @else { @for fact in piece.facts.iter().filter(|fact| fact.brief) { (brief(fact)) } }
            }
        }
    }
}

/// A fact in as few signs as there are: `340/350`, or `350` where nothing is lost, with its name for whoever asks. Words stand
/// on the card.
fn brief(fact: &Fact) -> Markup {
    let of = fact.says.as_deref().and_then(|says| says.strip_prefix("of "));
    let of = of.filter(|of| *of != fact.value.to_string());
    html! {
        @match &fact.value {
            FactValue::Figure(Figure::Flag(false)) => {}
            FactValue::Figure(Figure::Flag(true)) => span.known data-key=(fact.name) { (fact.name) " " },
            FactValue::Figure(figure) => span.known data-key=(fact.name) title=(fact.name) {
                span.unseen { (fact.name) " " }
                span.value { (figure) @if let Some(of) = of { "/" (of) } }
                @if let Some(of) = &fact.gauge { (gauge(fact.name, of)) }
                " "
            },
            _ => {}
        }
    }
}
