//! What happened last: in one place for everybody who looks on, until the next event takes it. Before anything has been
//! done the lobby stands there.

use maud::{Markup, html};
use standfast_rulebook::battle::Entry;
use standfast_seat::{capital, has_begun, worded};

use super::super::lobby::strip;
use super::super::parts::face;
use super::entry::{grounds, ways};
use super::sight::Sight;

/// How many records back a result is looked for.
const NEAR: u64 = 8;

/// The last result that this seat may read: its dice, what came of it, and behind a tap why.
pub(super) fn happened(sight: &Sight<'_>) -> Markup {
    if !has_begun(sight.battle, &sight.seat) {
        return strip(&sight.attendance, sight.roster(), &sight.seat, &sight.address);
    }
    let entries = sight.last_entries(NEAR);
    let last = entries.iter().find(|entry| !entry.undone && !entry.says.is_empty());
    html! {
        @match last {
            Some(entry) => (result(sight, entry)),
            None => p.muted { "Nothing has been done yet." },
        }
    }
}

fn result(sight: &Sight<'_>, entry: &Entry) -> Markup {
    let verb = entry.command.as_ref().and_then(|command| command.get("do")?.as_str());
    let faces = entry.rolls.iter().flat_map(|roll| &roll.faces);
    html! {
        div.result-of data-key=(entry.number) {
            p.by {
                strong { (sight.roster().seat_name(&entry.seat)) }
                @if let Some(verb) = verb { ", " (worded(verb)) }
            }
            @if !entry.rolls.is_empty() { p.fallen { @for shown in faces { (face(*shown)) } } }
            p.says { (capital(&entry.says.join("; "))) }
            (ways(sight.battle, entry))
            @if !entry.rolls.is_empty() || !entry.reasons.is_empty() {
                details.why-so { summary { "Why?" } (grounds(entry)) }
            }
        }
    }
}
