use maud::{Markup, html};
use standfast_rulebook::battle::{Fact, Piece, View};

/// The order of battle with all that the seat may know, side by side with nothing left out.
pub(super) fn roster(view: &View) -> Markup {
    html! {
        @for side in &view.totals {
            section.side {
                h3 { (side.name) }
                (facts(&side.facts))
                table.roster {
                    thead { tr { th scope="col" { "Name" } th scope="col" { "What it is" } th scope="col" { "What is known" } } }
                    tbody {
                        @for piece in view.order_of_battle.iter().filter(|piece| piece.side == side.side) {
                            (piece_and_parts(piece, 0))
                        }
                    }
                }
            }
        }
    }
}

/// A row for the piece, and under it one for each of its parts.
fn piece_and_parts(piece: &Piece, depth: usize) -> Markup {
    html! {
        tr.command[!piece.parts.is_empty()] {
            th scope="row" class={ "depth-" (depth.min(4)) } { (piece.name) }
            td { (piece.kind) }
            td {
                @if let Some(out) = &piece.out { strong { (out) } " " }
                @for marker in &piece.markers { span.marker { (marker.name) } " " }
                (facts(&piece.facts))
            }
        }
        @for part in &piece.parts { (piece_and_parts(part, depth + 1)) }
    }
}

fn facts(facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            ul.facts {
                @for fact in facts {
                    li {
                        (fact.name) " " strong { (fact.value) }
                        @if let Some(says) = &fact.says { span.says { " (" (says) ")" } }
                    }
                }
            }
        }
    }
}
