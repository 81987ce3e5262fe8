//! Whose moment it is, in one line.

use maud::{Markup, html};
use standfast_seat::Moment;

/// The line: what the reader has to do, who else acts or waits, and since when. The time of day stands there; a script
/// makes of it how long ago that was.
pub(crate) fn whose(moment: &Moment) -> Markup {
    html! {
        @if let Some(yours) = &moment.yours { a.due href="#to-do" { (yours) } " " }
        span.others { (moment.others) }
        @if let Some(since) = &moment.since { " " (ago(since)) }
    }
}

fn ago(since: &str) -> Markup {
    html! {
        @if let Some(clock) = since.get(11..16) { time.ago datetime=(since) { "since " (clock) } }
    }
}
