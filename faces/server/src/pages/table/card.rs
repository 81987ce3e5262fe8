//! A unit's card.

use maud::{Markup, html};
use standfast_rulebook::battle::Entry;

use super::super::parts::{named_marker, named_term};
use super::order::value;
use super::sight::Sight;

/// How far back the log is searched for the unit.
const SEARCHED: u64 = 200;
/// How much of it is shown.
const SHOWN: usize = 5;

/// All that is known of a unit, and what happened to it last.
pub(super) fn card(sight: &Sight<'_>, unit: &str) -> Markup {
    let Some(piece) = sight.piece(unit) else { return Markup::default() };
    html! {
        article.card data-unit=(piece.id) aria-label=(piece.name) {
            h3 class={ "side-" (sight.place_of_colour(&piece.side)) } {
                (piece.name) " " span.muted { (piece.kind) ", " (sight.roster().side_name(&piece.side)) }
            }
            @if !piece.markers.is_empty() { p.markers { @for marker in &piece.markers { (named_marker(*marker)) " " } } }
            @if let Some(out) = &piece.out { p { strong { "Out of play: " } (out) } }
            @if !piece.markers.is_empty() {
                p.small { "What it means: " @for marker in &piece.markers { (named_term(&sight.battle.header().system, marker.name)) " " } }
            }
            p.brief {
                @for fact in piece.facts.iter().filter(|fact| fact.brief) { span.known { (fact.name) " " (value(fact)) } " " }
            }
        }
    }
}

/// The rest of what is known of it, behind its acts.
pub(super) fn more(sight: &Sight<'_>, unit: &str) -> Markup {
    let Some(piece) = sight.piece(unit) else { return Markup::default() };
    html! {
        @if piece.facts.iter().any(|fact| !fact.brief) {
            details.story {
                summary { "More of it" }
                dl.facts { @for fact in &piece.facts { div { dt { (named_term(&sight.battle.header().system, fact.name)) } dd { (value(fact)) } } } }
            }
        }
        (story(sight, unit))
    }
}

/// What happened to it last.
fn story(sight: &Sight<'_>, unit: &str) -> Markup {
    let entries = sight.last_entries(SEARCHED);
    let own: Vec<&Entry> =
        entries.iter().filter(|entry| entry.is_about(unit) && !entry.says.is_empty()).take(SHOWN).collect();
    html! {
        @if !own.is_empty() {
            details.story {
                summary { "What happened to it" }
                ul {
                    @for entry in own {
                        li.undone[entry.undone] {
                            a href={ (sight.address) "/log?before=" (entry.number + 1) "#entry-" (entry.number) } { (entry.number) }
                            " " (entry.says.join("; "))
                        }
                    }
                }
            }
        }
    }
}
