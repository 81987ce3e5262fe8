//! Bars: who wins, how and when it ends, which unit breaks when.

use maud::{Markup, html};
use standfast_engine::capital;

use super::COLOURS;
use super::scale::tenths;
use super::summary::{Fates, Summary};
use crate::estimate::{Tally, count, number, percent};

/// The width of a drawing, and how high a row of it is.
const WIDTH: f64 = 640.0;
const ROW: f64 = 26.0;

/// Where bars begin that have names before them, and where they end.
const NAMED: f64 = 190.0;
const END: f64 = 570.0;

/// The most letters of a name before a bar.
const LONGEST: usize = 22;

/// The most units that are drawn of each side.
const MOST_UNITS: usize = 40;

/// A side's colour.
pub(super) fn paint(colours: &[usize], side: usize) -> String {
    format!("var(--side-{})", colours.get(side).copied().unwrap_or(side) % COLOURS)
}

/// One bar of all battles, side by side, with the interval of each.
pub(super) fn wins(tally: &Tally, sides: &[(String, String)], colours: &[usize]) -> Markup {
    let share = |count: u64| number(count) / number(tally.battles).max(1.0);
    let mut parts: Vec<(f64, f64, String, String)> = Vec::new();
    let mut x = 0.0;
    for (place, (_, name)) in sides.iter().enumerate() {
        let width = share(tally.wins.get(place).copied().unwrap_or_default()) * WIDTH;
        parts.push((x, width, paint(colours, place), name.clone()));
        x += width;
    }
    parts.push((x, share(tally.draws) * WIDTH, "var(--draw)".to_owned(), "nobody".to_owned()));
    let first = tally.wins_of(0);
    html! {
        svg viewBox={ "0 0 " (WIDTH) " 74" } role="img" aria-label=(spoken(tally, sides)) {
            @for (x, width, colour, name) in &parts {
                rect x=(tenths(*x)) y="14" width=(tenths(*width)) height="34" fill=(colour) {}
                @if *width > room(name) {
                    text.on x=(tenths(x + width / 2.0)) y="36" text-anchor="middle" { (capital(name)) }
                }
            }
            line.whisker x1=(tenths(first.low * WIDTH)) x2=(tenths(first.high * WIDTH)) y1="54" y2="54" {}
            @for end in [first.low, first.high] {
                line.whisker x1=(tenths(end * WIDTH)) x2=(tenths(end * WIDTH)) y1="50" y2="58" {}
            }
            line.grid x1=(WIDTH / 2.0) x2=(WIDTH / 2.0) y1="8" y2="62" {}
            text.soft x=(WIDTH / 2.0) y="73" text-anchor="middle" { "even" }
        }
    }
}

/// The room that a name takes in a bar, at most.
fn room(name: &str) -> f64 {
    const OF_A_LETTER: f64 = 9.5;
    number(count(name.chars().count())) * OF_A_LETTER
}

fn spoken(tally: &Tally, sides: &[(String, String)]) -> String {
    let side = |(place, (_, name)): (usize, &(String, String))| {
        let wins = tally.wins_of(place);
        format!("{name} {} ({})", percent(wins.share), wins.interval())
    };
    let all: Vec<String> = sides.iter().enumerate().map(side).collect();
    format!("Wins: {}", all.join(", "))
}

pub(super) fn endings(tally: &Tally) -> Markup {
    let row = |(way, count): (&String, &u64)| (way.replace('-', " "), *count, tally.battles);
    named(&tally.endings.iter().map(row).collect::<Vec<_>>())
}

pub(super) fn turns(summary: &Summary) -> Markup {
    let all = summary.turns.values().sum();
    let row = |(turn, count): (&i64, &u64)| (format!("turn {turn}"), *count, all);
    named(&summary.turns.iter().map(row).collect::<Vec<_>>())
}

/// A bar for each name, with its share: so many of so many.
pub(super) fn named(rows: &[(String, u64, u64)]) -> Markup {
    let share = |count: u64, of: u64| number(count) / number(of).max(1.0);
    let rows: Vec<(&String, f64)> = rows.iter().map(|(name, count, of)| (name, share(*count, *of))).collect();
    html! {
        svg viewBox={ "0 0 " (WIDTH) " " (height(rows.len())) } role="img"
            aria-label=(rows.iter().map(|(name, share)| format!("{name} {}", percent(*share))).collect::<Vec<_>>().join(", ")) {
            @for (place, (name, share)) in rows.iter().enumerate() {
                @let y = top(place);
                text x=(NAMED - 10.0) y=(y + 17.0) text-anchor="end" { (name) }
                rect.share x=(NAMED) y=(y + 4.0) width=(tenths(share * (END - NAMED))) height=(ROW - 8.0) {}
                text.soft x=(tenths(NAMED + share * (END - NAMED) + 8.0)) y=(y + 17.0) { (percent(*share)) }
            }
        }
    }
}

/// For each unit how often it broke, the early turns dark and the late ones pale.
pub(super) fn units(summary: &Summary, sides: &[(String, String)]) -> Markup {
    let last = summary.turns.keys().last().copied().unwrap_or(1).max(1);
    html! {
        @for (side, (_, name)) in sides.iter().enumerate() {
            @let units = of_side(summary, side);
            @if !units.is_empty() {
                h3 { (capital(name)) }
                svg.units viewBox={ "0 0 " (WIDTH) " " (height(units.len())) } role="img"
                    aria-label={ "How often each unit of " (name) " broke" } {
                    @for (place, unit) in units.iter().enumerate() {
                        (unit_bar(unit, place, last))
                    }
                }
            }
        }
        p.muted { "Dark: broken in the first turns; pale: in the last. Broken is shaken, routed or worse, or out of play." }
    }
}

fn unit_bar(unit: &Fates, place: usize, last: i64) -> Markup {
    let share = |count: u64| number(count) / number(unit.battles).max(1.0);
    let y = top(place);
    let mut x = NAMED;
    let parts: Vec<(f64, f64, f64)> = unit
        .broke
        .iter()
        .map(|(turn, count)| {
            let (from, width) = (x, share(*count) * (END - NAMED));
            x += width;
            let late = f64::from(i32::try_from(*turn - 1).unwrap_or(0))
                / f64::from(i32::try_from(last).unwrap_or(1));
            (from, width, 1.0 - 0.75 * late.clamp(0.0, 1.0))
        })
        .collect();
    let all: u64 = unit.broke.values().sum();
    html! {
        text x=(NAMED - 10.0) y=(y + 17.0) text-anchor="end" { (short(&unit.name, LONGEST)) }
        @for (x, width, dark) in parts {
            rect.share x=(tenths(x)) y=(y + 4.0) width=(tenths(width)) height=(ROW - 8.0) fill-opacity=(tenths(dark)) {}
        }
        text.soft x=(tenths(NAMED + share(all) * (END - NAMED) + 8.0)) y=(y + 17.0) { (percent(share(all))) }
    }
}

/// The units of a side that broke at all, the most broken first.
fn of_side(summary: &Summary, side: usize) -> Vec<&Fates> {
    let mut units: Vec<&Fates> =
        summary.units.values().filter(|unit| unit.side == side && !unit.broke.is_empty()).collect();
    units.sort_by_key(|unit| std::cmp::Reverse(unit.broke.values().sum::<u64>()));
    units.truncate(MOST_UNITS);
    units
}

/// A name that fits before its bar.
pub(super) fn short(name: &str, longest: usize) -> String {
    if name.chars().count() <= longest {
        return name.to_owned();
    }
    let cut: String = name.chars().take(longest - 1).collect();
    format!("{}…", cut.trim_end())
}

fn top(place: usize) -> f64 {
    number(count(place)) * ROW
}

fn height(rows: usize) -> f64 {
    top(rows).max(ROW)
}
