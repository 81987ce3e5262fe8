//! Answers to questions, each as one HTML file: a plot for each axis, what the axes bring about, who wins between which doctrines.

use maud::{Markup, html};
use standfast_engine::capital;

use super::chances::{self, Point};
use super::page;
use super::scale::tenths;
use crate::estimate::{count, hundredths, number, percent};
use crate::questions::{Balance, Design, Interval, Levels, Matrix, Sweep, Swept};

const WIDTH: f64 = 640.0;
const RIGHT: f64 = 30.0;

/// How high a bar of indices is, with its name and its room.
const ROW: f64 = 26.0;
const NAMED: f64 = 250.0;

/// The most letters before a bar.
const LONGEST: usize = 34;

/// The report of a sweep.
#[must_use]
pub fn report_of_sweep(sweep: &Sweep) -> String {
    let side = capital(&sweep.side.1);
    let title = format!("{}: what changes how it goes", sweep.scenario);
    let points = sweep.points.len();
    let how = match sweep.design {
        Design::Grid => "every value with every other",
        Design::Latin => "a Latin hypercube",
        Design::Sobol => "points for Sobol indices",
    };
    let shares = || sweep.points.iter().map(|point| point.chance.estimate.share);
    let (least, most) = (shares().fold(1.0, f64::min), shares().fold(0.0, f64::max));
    let scale = chances::scale(sweep.axes.iter().flat_map(along));
    page(
        &title,
        &html! {
            h1 { (title) }
            p { (side) " and its chance of winning: a draw counts half between two. " (points) " points (" (how) "), each with "
                (sweep.battles) " battles of the same luck. The least chance is " (percent(least)) ", the greatest " (percent(most)) "." }
            @if sweep.axes.iter().any(|axis| axis.indices.is_some()) {
                h2 { "What brings it about" }
                (indices(&sweep.axes))
                p.muted { "The share of all variance between points: above what an axis brings about by itself (first order), below what would "
                    "be left if all others were known (total). The whiskers are intervals of 95%, by a bootstrap." }
            }
            h2 { "Axis by axis" }
            p.muted { "The mean chance with each value over all points that have it, with its interval of 95%. The table says by how much "
                "each value differs from the mean of all: that is known better, since all met the same luck." }
            @for axis in &sweep.axes {
                h3 { (axis.knob) }
                (chances::plot(&axis.knob, &along(axis).collect::<Vec<_>>(), &scale))
                (table(axis))
            }
            (chances::matrix(&sweep.matrix))
            p.muted { "Made by standfast sweep. Every battle follows from the seed and its number, and can be fought again." }
        },
    )
}

/// The report of a scenario fought doctrine against doctrine.
#[must_use]
pub fn report_of_matrix(matrix: &Matrix) -> String {
    let title = format!("{}: who wins between which doctrines", matrix.scenario);
    let body = html! {
        h1 { (title) }
        (chances::matrix(matrix))
        p.muted { "Made by standfast matrix. Every battle follows from the seed and its number, and can be fought again." }
    };
    page(&title, &body)
}

/// The report of what makes a scenario even.
#[must_use]
pub fn report_of_balance(balance: &Balance) -> String {
    let title = balance.asks();
    let tried: Vec<Point<'_>> =
        balance.tried.iter().map(|tried| (&tried.value, tried.chance.estimate.into())).collect();
    let body = html! {
        h1 { (title) }
        p { (balance.says()) }
        h2 { "What was tried" }
        (chances::plot(&balance.knob, &tried, &chances::scale(tried.iter().copied())))
        p.muted { "Each value with its interval of 95%, by battles of the same luck: the more likely a value seemed, the more were fought." }
        table {
            thead { tr { th { "value" } th { "chance" } th { "95% interval" } th { "battles" } } }
            tbody {
                @for tried in &balance.tried {
                    @let of = tried.chance.estimate;
                    tr { th scope="row" { (tried.value) } td { (percent(of.share)) }
                        td { (of.interval()) } td { (tried.chance.battles) } }
                }
            }
        }
        @for refused in &balance.refused { p { (refused.value) " was left out: " (refused.why) } }
        @if let Some(of) = &balance.levels { (levels(of)) }
        (chances::matrix(&balance.matrix))
        p.muted { "Made by standfast balance. Every battle follows from the seed and its number, and can be fought again." }
    };
    page(&title, &body)
}

fn levels(of: &Levels) -> Markup {
    html! {
        h2 { "Levels of victory" }
        p { (of.says()) }
        table {
            thead { tr { td { } th { "lead" } th { "comes up" } } }
            tbody {
                @for level in of.levels.iter().rev() {
                    tr { th scope="row" { (level.name) } td { (level.reached()) } td { (percent(level.share)) } }
                }
            }
        }
    }
}

/// The mean chances along an axis.
fn along(axis: &Swept) -> impl Iterator<Item = Point<'_>> {
    axis.values.iter().map(|of| (&of.value, of.chance))
}

fn table(axis: &Swept) -> Markup {
    html! {
        table {
            thead { tr { th { "value" } th { "chance" } th { "against the mean" } th { "95% interval" } } }
            tbody {
                @for of in &axis.values {
                    tr { th scope="row" { (of.value) } td { (percent(of.chance.value)) } td { (hundredths(of.effect.value)) }
                        td { (hundredths(of.effect.low)) " to " (hundredths(of.effect.high)) } }
                }
            }
        }
    }
}

/// First order and total of each axis, the greatest total first.
fn indices(axes: &[Swept]) -> Markup {
    let mut bars: Vec<_> = axes.iter().filter_map(|axis| Some((&axis.knob, axis.indices?))).collect();
    bars.sort_by(|(_, one), (_, other)| other.total.value.total_cmp(&one.total.value));
    let most = bars.iter().map(|(_, of)| of.total.high).fold(1.0, f64::max);
    let x = |share: f64| tenths(NAMED + share.clamp(0.0, most) / most * (WIDTH - NAMED - RIGHT));
    let said = |interval: Interval| format!("{:.2}", interval.value);
    let words: Vec<String> = bars
        .iter()
        .map(|(knob, of)| format!("{knob} first {}, total {}", said(of.first), said(of.total)))
        .collect();
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (tenths(number(count(bars.len())) * 2.0 * ROW)) } role="img"
            aria-label=(words.join("; ")) {
            @for ((knob, of), place) in bars.iter().zip(0_u32..) {
                @let top = f64::from(place) * 2.0 * ROW;
                text x=(NAMED - 10.0) y=(top + ROW + 4.0) text-anchor="end" { (super::bars::short(knob, LONGEST)) }
                @for (interval, y, class) in [(of.first, top + 6.0, "bar"), (of.total, top + 6.0 + 0.75 * ROW, "bar pale")] {
                    rect class=(class) x=(NAMED) y=(y) width=(tenths(x(interval.value) - NAMED)) height=(0.65 * ROW) {}
                    line.whisker x1=(x(interval.low)) x2=(x(interval.high)) y1=(tenths(y + 0.32 * ROW)) y2=(tenths(y + 0.32 * ROW)) {}
                }
            }
        }
        table {
            thead { tr { td { } th { "first order" } th { "95% interval" } th { "total" } th { "95% interval" } } }
            tbody {
                @for (knob, of) in &bars {
                    tr { th scope="row" { (knob) }
                        @for interval in [of.first, of.total] {
                            td { (said(interval)) } td { (format!("{:.2} to {:.2}", interval.low, interval.high)) }
                        }
                    }
                }
            }
        }
    }
}
