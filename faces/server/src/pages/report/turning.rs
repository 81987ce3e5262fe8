use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, TurningPoint, TurningPoints};
use standfast_rulebook::history::History;
use standfast_seat::{capital, percent};

/// The rolls that turned the battle, side by side.
pub(super) fn section(points: &TurningPoints, history: &History, roster: &Roster, table: &str) -> Markup {
    html! {
        section.panel aria-labelledby="turning" {
            h2 #turning { "Turning points" }
            @if points.points.is_empty() {
                p { "No roll that this seat may know of has brought more than was to be expected." }
            } @else {
                p.muted { "The rolls that brought a side most beyond what was to be expected, and how often as good comes." }
                div.turning {
                    @for of_side in points.points.chunk_by(|one, other| one.side == other.side) {
                        @if let Some(first) = of_side.first() {
                            div {
                                h3 { "For " (roster.side_name(&first.side)) }
                                ol { @for point in of_side { (row(point, history, table)) } }
                            }
                        }
                    }
                }
            }
            @if points.left_out > 0 {
                p.muted { (points.left_out) " rolls had too many outcomes to be weighed." }
            }
        }
    }
}

fn row(point: &TurningPoint, history: &History, table: &str) -> Markup {
    let record = format!("{table}/log?before={}#entry-{}", point.number + 1, point.number);
    html! {
        li {
            (capital(&point.says)) " "
            span.muted {
                (percent(point.chance)) " to do as well; " a href=(record) { (history.turn_of(point.number)) ", record " (point.number) }
            }
        }
    }
}
