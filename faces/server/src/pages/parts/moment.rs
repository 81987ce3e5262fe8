//! Whose moment it is, in one line.

use jiff::{SignedDuration, Timestamp};
use maud::{Markup, html};
use standfast_rulebook::battle::{Roster, TableView};
use standfast_seat::{Moment, SideClock};

/// The line: what the reader has to do, who else acts or waits, and since when. The time of day stands there; a script
/// makes of it how long ago that was.
pub(crate) fn whose(moment: &Moment) -> Markup {
    html! {
        @if let Some(yours) = &moment.yours { a.due href="#to-do" { (yours) } " " }
        span.others { (moment.others) }
        @if let Some(since) = &moment.since { " " (ago(since)) }
    }
}

/// The clocks of the sides: what each has left now. A script lets those go on that run.
pub(crate) fn clocks(view: &TableView, roster: &Roster) -> Markup {
    let now = Timestamp::now();
    let clocks = SideClock::all(view, roster, &now.to_string());
    html! {
        @if !clocks.is_empty() {
            p.clocks role="timer" aria-label="Time left" {
                @for clock in &clocks {
                    @let runs = if clock.runs { " runs" } else { "" };
                    span class={ "side-" (roster.colour(&clock.side).place()) (runs) } {
                        span.of { (clock.name) } " "
                        time.left.up[clock.left < 0] datetime=(until(now, clock)) { (SideClock::shows(clock.left)) }
                    } " "
                }
            }
        }
    }
}

/// When the time of a clock that runs is up; else how long it has.
fn until(now: Timestamp, clock: &SideClock) -> String {
    let left = SignedDuration::from_secs(clock.left);
    let up = now.checked_add(left).ok().filter(|_| clock.runs);
    up.map_or_else(|| format!("PT{}S", clock.left.max(0)), |up| up.to_string())
}

fn ago(since: &str) -> Markup {
    html! {
        @if let Some(clock) = since.get(11..16) { time.ago datetime=(since) { "since " (clock) } }
    }
}
