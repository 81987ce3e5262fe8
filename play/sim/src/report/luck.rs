//! What the luck of the dice did.

use maud::{Markup, html};
use standfast_engine::capital;

use super::bars::named;
use super::percent;
use crate::luck::LuckTally;

/// Who wins without luck, and how often the first side wins with so much luck.
pub(super) fn section(luck: &LuckTally, sides: &[(String, String)]) -> Markup {
    let first = sides.first().map_or("", |(_, name)| name);
    let rows: Vec<(String, u64, u64)> =
        luck.steps.iter().map(|(step, (battles, won))| (between(*step), *won, *battles)).collect();
    html! {
        h2 { "Luck" }
        table {
            thead { tr { th { "without luck" } th { "share" } th { "95% interval" } th { "as sure as" } } }
            tbody {
                @for (place, (_, name)) in sides.iter().enumerate() {
                    @if let Some(without) = luck.wins_of(place) {
                        @let share = without.share();
                        tr { th scope="row" { (capital(name)) } td { (percent(share.share)) }
                            td { (percent(share.low)) " to " (percent(share.high)) }
                            td { (format!("{:.1} times as many battles", without.fewer())) } }
                    }
                }
            }
        }
        p.muted { "Each throw is weighed against what was to be expected of it, and what of the wins goes with the luck is subtracted." }
        h3 { "How often " (first) " win with so much luck" }
        (named(&rows))
        p.muted { "Luck in points of a hundred, by how the battle stood after each throw against what was to be expected; more than 0 is luck of " (first) "." }
    }
}

/// A step of luck, in points: `10 to 20`.
fn between(step: i8) -> String {
    let from = i32::from(step) * 10;
    match step {
        ..=-5 => "below -40".to_owned(),
        4.. => "40 and more".to_owned(),
        _ => format!("{from} to {}", from + 10),
    }
}
