//! A report as one HTML file: who wins and how, what it costs turn by turn, and which unit breaks when.

mod bands;
mod bars;
mod chances;
mod luck;
mod questions;
mod scale;
mod style;
mod summary;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use standfast_engine::{capital, counted};

use crate::estimate::{Estimate, percent};
use crate::run::Progress;
use crate::war::AnyWar;

pub use questions::{report_of_balance, report_of_matrix, report_of_sweep};
pub use scale::{Scale, shown, tenths};
pub(crate) use summary::Summary;

/// How the sides' lines are coloured: one for each place of a colour, and how it looks in the dark.
pub(crate) const COLOURS: usize = 6;

/// What a report is called in the folder of its results.
pub const REPORT: &str = "report.html";

/// The style of what reports draw: for whatever has the class `drawn`, on a page that has colours `--ink`, `--paper` and
/// `--line`.
pub const STYLE_OF_DRAWINGS: &str = include_str!("report/drawn.css");

/// The report of a war.
#[must_use]
pub fn report(war: &dyn AnyWar, progress: &Progress) -> String {
    let title = format!("{}: {}", war.name(), counted(progress.tally.battles, "battle", "battles"));
    page(
        &title,
        &html! {
            h1 { (title) }
            p { "Led by " (war.led()) "." }
            (told(war, progress))
            p.muted { "Made by standfast simulate. Every battle follows from the seed and its number, and can be fought again." }
        },
    )
}

/// Who wins, how it ends and when, by what has been fought: the first parts of a report, for a page around them.
#[must_use]
pub fn standing(war: &dyn AnyWar, progress: &Progress) -> Markup {
    let (tally, sides, colours) = (&progress.tally, war.sides(), war.colours());
    html! {
        h2 { "Who wins" }
        (bars::wins(tally, &sides, &colours))
        (wins(progress, &sides))
        @if let Some(weighed) = &progress.luck { (luck::section(weighed, &sides)) }
        h2 { "How it ends" }
        (bars::endings(tally))
        h2 { "When it ends" }
        (bars::turns(&progress.summary))
    }
}

/// All parts of a report, for a page around them.
#[must_use]
pub fn told(war: &dyn AnyWar, progress: &Progress) -> Markup {
    let (sides, colours) = (war.sides(), war.colours());
    html! {
        (standing(war, progress))
        h2 { "Turn by turn" }
        p.muted { "The line is the median, and nine battles of ten lie in the band. A battle that is over no longer counts." }
        @for (figure, (_, title)) in war.figures().iter().enumerate() {
            (bands::figure(&progress.summary, figure, title, &sides, &colours))
        }
        h2 { "Which unit breaks when" }
        (bars::units(&progress.summary, &sides))
    }
}

/// A page that stands by itself, in light and dark.
fn page(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(style::STYLE)) (PreEscaped(STYLE_OF_DRAWINGS)) }
            }
            body { main.drawn { (body) } }
        }
    };
    page.into_string()
}

/// The shares as a table, with their intervals.
fn wins(progress: &Progress, sides: &[(String, String)]) -> Markup {
    let tally = &progress.tally;
    let row = |name: &str, count: u64| {
        let share = Estimate::of(count, tally.battles);
        html! {
            tr { th scope="row" { (capital(name)) } td { (count) } td { (percent(share.share)) }
                td { (share.interval()) } }
        }
    };
    html! {
        table {
            thead { tr { th { "won by" } th { "battles" } th { "share" } th { "95% interval" } } }
            tbody {
                @for (place, (_, name)) in sides.iter().enumerate() {
                    (row(name, tally.wins.get(place).copied().unwrap_or_default()))
                }
                (row("nobody", tally.draws))
            }
        }
    }
}
