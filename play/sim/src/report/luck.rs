//! What the luck of the dice did.

use maud::{Markup, html};
use standfast_engine::capital;

use super::bars::named;
use crate::estimate::percent;
use crate::luck::{LuckTally, points};

/// Who wins without luck, and how often the first side wins with so much luck.
pub(super) fn section(luck: &LuckTally, sides: &[(String, String)]) -> Markup {
    let first = sides.first().map_or("", |(_, name)| name.as_str());
    let rows: Vec<(String, u64, u64)> =
        luck.steps.iter().map(|(step, (battles, won))| (points(*step), *won, *battles)).collect();
    html! {
        h2 { "Luck" }
        table {
            thead { tr { th { "without luck" } th { "share" } th { "95% interval" } th { "as sure as" } } }
            tbody {
                @for (place, (_, name)) in sides.iter().enumerate() {
                    @if let Some(without) = luck.wins_of(place) {
                        @let share = without.share();
                        tr { th scope="row" { (capital(name)) } td { (percent(share.share)) }
                            td { (share.interval()) }
                            td { (format!("{:.1} times as many battles", without.fewer())) } }
                    }
                }
            }
        }
        p.muted { "Each throw is weighed against what was to be expected of it, and what of the wins goes with the luck is subtracted." }
        h3 { (capital(first)) ": wins with so much luck" }
        (named(&rows))
        p.muted { "Luck in points of a hundred, by how the battle stood after each throw against what was to be expected; more than 0 is luck of " (first) "." }
    }
}
