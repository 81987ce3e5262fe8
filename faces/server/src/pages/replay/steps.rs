use maud::{Markup, html};

use super::moment::Moment;

/// The ways to other moments, as links: `data-at` is the record that each leads to.
pub(super) fn steps(moment: &Moment, replay: &str) -> Markup {
    let Moment { at, number, turn, turns, .. } = moment;
    let (at, number) = (*at, *number);
    let began = turns.iter().map(|turn| turn.record);
    let turn_before = began.clone().rfind(|record| *record < at);
    let turn_after = began.clone().find(|record| *record > at);
    let within = turns.iter().rev().find(|turn| turn.record <= at);
    html! {
        (step(replay, "The beginning", (at > 0).then_some(0)))
        (step(replay, &format!("Back a {turn}"), turn_before))
        (step(replay, "Back a record", at.checked_sub(1)))
        span.here {
            "Record " strong { (at) } " of " (number)
            @if let Some(within) = within { ", " (turn) " " (within.count) }
        }
        (step(replay, "Forward a record", (at < number).then_some(at + 1)))
        (step(replay, &format!("Forward a {turn}"), turn_after))
        (step(replay, "The end", (at < number).then_some(number)))
    }
}

/// A link to a moment; if there is none, only its words, so that the other links stay in place.
fn step(replay: &str, words: &str, to: Option<u64>) -> Markup {
    html! {
        @match to {
            Some(at) => a.button.plain href={ (replay) "?at=" (at) } data-at=(at) { (words) },
            None => span.button.plain.off { (words) },
        }
    }
}
