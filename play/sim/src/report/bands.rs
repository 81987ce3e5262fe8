//! A figure of each side, turn by turn: the median, and the band in which nine battles of ten lie.

use maud::{Markup, html};
use standfast_engine::capital;

use super::bars::paint;
use super::scale::{Scale, shown, tenths};
use super::summary::Summary;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 12.0;
const BELOW: f64 = 26.0;

/// What lies below the band, in its middle, and below its upper edge.
const LOW: f64 = 0.05;
const MIDDLE: f64 = 0.5;
const HIGH: f64 = 0.95;

/// How far apart the numbers of turns are at least.
const APART: f64 = 28.0;

/// A point of a line: the turn, and the three values.
type Point = (i64, [f64; 3]);

/// A figure; nothing where nobody has it.
pub(super) fn figure(
    summary: &Summary,
    figure: usize,
    title: &str,
    sides: &[(String, String)],
    colours: &[usize],
) -> Markup {
    let lines: Vec<Vec<Point>> = (0..sides.len()).map(|side| line(summary, figure, side)).collect();
    let points = || lines.iter().flatten();
    let turns = || points().map(|(turn, _)| *turn);
    let (Some(first), Some(last)) = (turns().min(), turns().max()) else { return html! {} };
    let highest = points().flat_map(|(_, values)| values).fold(0.0_f64, |most, value| most.max(*value));
    let lowest = points().flat_map(|(_, values)| values).fold(0.0_f64, |least, value| least.min(*value));
    let scale = Scale::over(lowest, highest, 0.0);
    let count = |turn: i64| f64::from(i32::try_from(turn).unwrap_or(i32::MAX));
    let span = count(last - first).max(1.0);
    let x = |turn: i64| tenths(LEFT + count(turn - first) / span * (WIDTH - LEFT - RIGHT));
    let y = |value: f64| tenths(TOP + HEIGHT - scale.share(value) * HEIGHT);
    let every = (APART / ((WIDTH - LEFT - RIGHT) / span)).ceil().max(1.0);
    html! {
        h3 { (title) }
        svg viewBox={ "0 0 " (WIDTH) " " (TOP + HEIGHT + BELOW + 22.0) } role="img"
            aria-label={ (title) ", turn by turn" } {
            @for value in scale.values() {
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y(*value)) y2=(y(*value)) {}
                text.soft x=(LEFT - 8.0) y=(y(*value) + 4.0) text-anchor="end" { (shown(*value)) }
            }
            @for turn in first..=last {
                @if count(turn - first) % every == 0.0 {
                    text.soft x=(x(turn)) y=(TOP + HEIGHT + 18.0) text-anchor="middle" { (turn) }
                }
            }
            @for (side, points) in lines.iter().enumerate().filter(|(_, points)| !points.is_empty()) {
                path.band d=(band(points, &x, &y)) fill=(paint(colours, side)) {}
                path.median d=(median(points, &x, &y)) stroke=(paint(colours, side))
                    stroke-dasharray=(DASHES.get(side).copied().unwrap_or("none")) {}
            }
            @for (side, (_, name)) in sides.iter().enumerate() {
                @let left = LEFT + 200.0 * count(i64::try_from(side).unwrap_or_default());
                @let level = TOP + HEIGHT + BELOW + 12.0;
                path.median d={ "M" (left) " " (level - 4.0) "h28" } stroke=(paint(colours, side))
                    stroke-dasharray=(DASHES.get(side).copied().unwrap_or("none")) {}
                text x=(left + 36.0) y=(level) { (capital(name)) }
            }
        }
    }
}

/// How the lines of the sides are told apart without their colours.
const DASHES: [&str; 4] = ["none", "7 4", "2 3", "10 3 2 3"];

fn line(summary: &Summary, figure: usize, side: usize) -> Vec<Point> {
    let own = summary.figures.iter().filter(|((of, _, whose), _)| *of == figure && *whose == side);
    own.filter_map(|((_, turn, _), spread)| {
        let values = [spread.quantile(LOW)?, spread.quantile(MIDDLE)?, spread.quantile(HIGH)?];
        Some((*turn, values))
    })
    .collect()
}

fn median(points: &[Point], x: &dyn Fn(i64) -> f64, y: &dyn Fn(f64) -> f64) -> String {
    let spots = points.iter().map(|(turn, [_, middle, _])| format!("{} {}", x(*turn), y(*middle)));
    format!("M{}", spots.collect::<Vec<_>>().join("L"))
}

fn band(points: &[Point], x: &dyn Fn(i64) -> f64, y: &dyn Fn(f64) -> f64) -> String {
    let upper = points.iter().map(|(turn, [_, _, high])| format!("{} {}", x(*turn), y(*high)));
    let lower = points.iter().rev().map(|(turn, [low, _, _])| format!("{} {}", x(*turn), y(*low)));
    format!("M{}Z", upper.chain(lower).collect::<Vec<_>>().join("L"))
}
