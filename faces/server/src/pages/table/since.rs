//! What happened while somebody was away.

use maud::{Markup, html};
use standfast_rulebook::battle::{LiveBattle, Seat};

use super::entry::{account, ways};
use crate::hall::Since;

/// How much of it is shown; the log has it all.
const SHOWN: u64 = 12;

/// What a seat missed, from its own log, the latest first; nothing where it missed nothing.
pub(in crate::pages) fn since(battle: &dyn LiveBattle, seat: &Seat, table: &str, missed: Since) -> Markup {
    let count = missed.until.saturating_sub(missed.after);
    if count == 0 {
        return Markup::default();
    }
    let first = missed.after.max(missed.until.saturating_sub(SHOWN));
    let mut entries = battle.some_of_log(seat, first, usize::try_from(missed.until - first).unwrap_or(0));
    entries.reverse();
    html! {
        details.since.panel {
            summary {
                "Since you last looked: "
                @if count == 1 { "1 thing has happened" } @else { (count) " things have happened" }
            }
            @for entry in &entries {
                article {
                    (account(battle.roster(), entry, &format!("{table}/log?before={}", entry.number + 1)))
                    (ways(battle, entry))
                }
            }
            @if count > SHOWN { p { a href={ (table) "/log" } { "All of it is in the log" } } }
        }
    }
}
