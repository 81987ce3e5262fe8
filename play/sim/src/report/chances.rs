//! Chances drawn: along the values of a knob, and doctrine against doctrine.

use maud::{Markup, html};
use standfast_engine::{capital, counted};

use super::scale::{Scale, tenths};
use crate::estimate::{count, number, percent};
use crate::questions::{Chance, Interval, Matrix, Value};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 30.0;
const TOP: f64 = 12.0;

/// How far the first and the last value stand from the ends of the axis.
const INSET: f64 = 24.0;

/// How far apart the names of values are at least.
const APART: f64 = 64.0;

/// A value and the chance that it gives.
pub(super) type Point<'p> = (&'p Value, Interval);

/// The axis of chances that holds all these, in percent.
pub(super) fn scale<'p>(points: impl Iterator<Item = Point<'p>>) -> Scale {
    let (low, high) =
        points.fold((1.0_f64, 0.0_f64), |(low, high), (_, of)| (low.min(of.low), high.max(of.high)));
    Scale::over((low * 100.0).max(0.0), (high * 100.0).min(100.0), 1.0)
}

/// The matrix as a table, the better for the side the darker.
pub(super) fn matrix(matrix: &Matrix) -> Markup {
    let (of, against) = (capital(&matrix.of.1), &matrix.against.1);
    let battles = matrix.chances.iter().flatten().next().map_or(0, |chance| chance.battles);
    html! {
        h2 { "Doctrine against doctrine" }
        p.muted { (of) " and its chance, by who leads it (rows) and who leads " (against) " (columns), with its "
            "interval of 95%; " (counted(battles, "battle", "battles")) " each. Balance depends on who plays." }
        div.wide {
            table.matrix {
                thead { tr { td { } @for leader in &matrix.leaders { th scope="col" { "v. " (leader) } } } }
                tbody {
                    @for (leader, row) in matrix.leaders.iter().zip(&matrix.chances) {
                        tr { th scope="row" { (leader) } @for chance in row { (cell(chance)) } }
                    }
                }
            }
        }
    }
}

fn cell(chance: &Chance) -> Markup {
    let of = chance.estimate;
    html! {
        td style={ "--share:" (format!("{:.0}%", of.share * 60.0)) } {
            (percent(of.share)) br; span.muted { (of.interval()) }
        }
    }
}

/// The chance along an axis: by number where its values are numbers, else one beside the other.
pub(super) fn plot(knob: &str, points: &[Point<'_>], scale: &Scale) -> Markup {
    let numbers: Option<Vec<f64>> = points.iter().map(|(value, _)| value.number()).collect();
    let is_line = numbers.is_some();
    let places = numbers.unwrap_or_else(|| (0..points.len()).map(|place| number(count(place))).collect());
    let first = places.iter().copied().fold(f64::INFINITY, f64::min);
    let last = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let span = (last - first).max(f64::MIN_POSITIVE);
    let x = |place: f64| tenths(LEFT + INSET + (place - first) / span * (WIDTH - LEFT - RIGHT - 2.0 * INSET));
    let y = |share: f64| tenths(TOP + HEIGHT - scale.share(share.clamp(0.0, 1.0) * 100.0) * HEIGHT);
    let spots: Vec<(f64, &Point<'_>)> = places.iter().map(|place| x(*place)).zip(points).collect();
    let mut named: Vec<(f64, &Value)> = Vec::new();
    for (x, (value, _)) in &spots {
        if named.last().is_none_or(|(last, _)| x - last >= APART) {
            named.push((*x, value));
        }
    }
    let line: Vec<String> = spots.iter().map(|(x, (_, of))| format!("{x} {}", y(of.value))).collect();
    let words: Vec<String> =
        points.iter().map(|(value, of)| format!("{value} {}", percent(of.value))).collect();
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (TOP + HEIGHT + 26.0) } role="img"
            aria-label={ (knob) ": " (words.join(", ")) } {
            @for value in scale.values() {
                @let y = y(value / 100.0);
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) {}
                text.soft x=(LEFT - 8.0) y=(y + 4.0) text-anchor="end" { (format!("{value:.0}%")) }
            }
            @for (x, value) in &named {
                text.soft x=(x) y=(TOP + HEIGHT + 18.0) text-anchor="middle" { (value) }
            }
            @if is_line { path.median.axis d={ "M" (line.join("L")) } {} }
            @for (x, (_, of)) in &spots {
                line.whisker x1=(x) x2=(x) y1=(y(of.low)) y2=(y(of.high)) {}
                @for end in [y(of.low), y(of.high)] {
                    line.whisker x1=(x - 4.0) x2=(x + 4.0) y1=(end) y2=(end) {}
                }
                circle.dot cx=(x) cy=(y(of.value)) r="4.5" {}
            }
        }
    }
}
