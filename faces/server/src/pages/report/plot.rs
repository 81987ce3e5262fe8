use std::fmt::Write as _;

use maud::{Markup, html};
use standfast_rulebook::history::{History, Line, Plot, Turn};
use standfast_rulebook::sim::{Scale, shown, tenths};

/// The size of a drawing, in its own units: as wide as a phone, so that its letters stay legible there.
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 190.0;
/// Where the axes meet, and how much is left free at the other ends.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 14.0;
/// The height of a line of the legend, or below the axis.
const ROW: f64 = 20.0;
/// How far apart the numbers of turns are at least.
const APART: f64 = 26.0;

/// How the lines of the sides are told apart without their colours.
const DASHES: [&str; 4] = ["none", "7 4", "2 3", "10 3 2 3"];
/// The sides' colours on paper; the page's own take their place where it has them.
const COLOURS: [&str; 4] = ["#245a8d", "#9c2f2f", "#2f6b3c", "#7d5a12"];

/// A plot on the page: the drawing, its figures as a table, and the way to keep it.
pub(super) fn figure(plot: &Plot, history: &History, save: &str) -> Markup {
    html! {
        figure.plot {
            figcaption { h3 { (plot.title) } p.muted { (plot.says) } }
            (drawing(plot, history))
            details {
                summary { "The figures" }
                (table(plot, history))
            }
            p { a href=(save) download { "Keep the drawing" span.unseen { " of " (plot.title) } " (SVG)" } }
        }
    }
}

/// The drawing by itself.
pub(super) fn drawing(plot: &Plot, history: &History) -> Markup {
    let places = Places::of(plot, history);
    let rows: f64 = plot.lines.iter().map(|_| ROW).sum();
    let (bottom, whole) = (TOP + HEIGHT, TOP + HEIGHT + 2.0 * ROW + rows);
    html! {
        svg.drawing xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (whole) } role="img"
            aria-label=(spoken(plot, history)) font-family="sans-serif" font-size="13" fill="#1d232b" {
            @for value in places.scale.values() {
                @let y = places.y(*value);
                line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) stroke="#d8cfbd" {}
                text.axis x=(LEFT - 6.0) y=(y + 4.0) text-anchor="end" { (shown(*value)) }
            }
            @for mark in plot.marks.iter().copied().filter(|mark| *mark <= places.top()) {
                line.limit x1=(LEFT) x2=(WIDTH - RIGHT) y1=(places.y(mark)) y2=(places.y(mark))
                    stroke="#6b6558" stroke-dasharray="1 3" stroke-width="2" {}
            }
            line.frame x1=(LEFT) x2=(LEFT) y1=(TOP) y2=(bottom) stroke="#6b6558" {}
            line.frame x1=(LEFT) x2=(WIDTH - RIGHT) y1=(bottom) y2=(bottom) stroke="#6b6558" {}
            @for turn in places.turns(&history.turns) {
                @let x = places.x(turn.record);
                line.frame x1=(x) x2=(x) y1=(bottom) y2=(bottom + 5.0) stroke="#6b6558" {}
                text.axis x=(x) y=(bottom + 17.0) text-anchor="middle" { (turn.count) }
            }
            text.axis x=((LEFT + WIDTH - RIGHT) / 2.0) y=(bottom + 34.0) text-anchor="middle" { (history.turn) }
            @for line in &plot.lines {
                @let (class, colour, dashes) = look(line);
                path class=(class) d=(path(line, &places, history.number)) fill="none" stroke=(colour)
                    stroke-width="2.5" stroke-dasharray=(dashes) {}
                @if let Some(last) = line.at(history.number) {
                    (mark(line, places.x(history.number), places.y(last)))
                }
            }
            @for (row, line) in (1_u32..).zip(&plot.lines) {
                @let (class, colour, dashes) = look(line);
                @let y = bottom + 26.0 + ROW * f64::from(row);
                line class=(class) x1=(LEFT) x2=(LEFT + 40.0) y1=(y) y2=(y) stroke=(colour) stroke-width="2.5"
                    stroke-dasharray=(dashes) {}
                (mark(line, LEFT + 40.0, y))
                text.axis x=(LEFT + 54.0) y=(y + 4.0) { (line.name) }
            }
        }
    }
}

/// How records and values become places in the drawing.
struct Places {
    /// The axis of values.
    scale: Scale,
    /// The last record.
    records: f64,
}

impl Places {
    fn of(plot: &Plot, history: &History) -> Self {
        let all = plot.lines.iter().flat_map(|line| &line.steps).filter_map(|step| step.value);
        let (low, high) =
            all.fold((0.0, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
        Self { scale: Scale::over(low, high, 1.0), records: as_number(history.number).max(1.0) }
    }

    fn top(&self) -> f64 {
        self.scale.values().last().copied().unwrap_or(1.0)
    }

    fn x(&self, record: u64) -> f64 {
        tenths(LEFT + as_number(record) / self.records * (WIDTH - LEFT - RIGHT))
    }

    fn y(&self, value: f64) -> f64 {
        tenths(TOP + HEIGHT - self.scale.share(value) * HEIGHT)
    }

    /// The turns whose numbers do not stand in one another's way.
    fn turns<'t>(&self, turns: &'t [Turn]) -> Vec<&'t Turn> {
        let mut named: Vec<&Turn> = Vec::new();
        for turn in turns {
            if named.last().is_none_or(|last| self.x(turn.record) - self.x(last.record) >= APART) {
                named.push(turn);
            }
        }
        named
    }
}

/// A line that goes on as it is until its value changes, and is broken off where there is none.
fn path(line: &Line, places: &Places, end: u64) -> String {
    let (mut path, mut drawn) = (String::new(), false);
    for step in &line.steps {
        let x = places.x(step.record);
        if drawn {
            let _ = write!(path, "H{x}");
        }
        if let Some(y) = step.value.map(|value| places.y(value)) {
            let _ = if drawn { write!(path, "V{y}") } else { write!(path, "M{x} {y}") };
        }
        drawn = step.value.is_some();
    }
    if drawn {
        let _ = write!(path, "H{}", places.x(end));
    }
    path
}

/// Class, colour and dashes of a side.
fn look(line: &Line) -> (String, &'static str, &'static str) {
    let place = line.place % COLOURS.len();
    let of = |list: &[&'static str; 4]| list.get(place).copied().unwrap_or_default();
    (format!("side-{place}"), of(&COLOURS), of(&DASHES))
}

/// The sign at the end of a side's line: a disc, a square, a triangle, a diamond.
fn mark(line: &Line, x: f64, y: f64) -> Markup {
    let (class, colour, _) = look(line);
    let class = format!("mark-of {class}");
    let shape = match line.place % COLOURS.len() {
        0 => "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
        1 => "M-4.5 -4.5h9v9h-9z",
        2 => "M0 -6l6 10h-12z",
        _ => "M0 -6l6 6l-6 6l-6 -6z",
    };
    html! { path class=(class) d=(shape) transform={ "translate(" (x) " " (y) ")" } fill=(colour) {} }
}

/// The plot in words.
fn spoken(plot: &Plot, history: &History) -> String {
    let lines = plot.lines.iter().map(|line| {
        let value = |record| line.at(record).map_or_else(|| "unknown".to_owned(), shown);
        format!("{}: {} at the beginning, {} now", line.name, value(0), value(history.number))
    });
    format!("{}, {}. {}.", plot.title, plot.says, lines.collect::<Vec<_>>().join("; "))
}

/// The figures as each turn began, and as they are.
fn table(plot: &Plot, history: &History) -> Markup {
    let value = |line: &Line, record| line.at(record).map_or_else(|| "–".to_owned(), shown);
    html! {
        div.wide {
            table {
                thead { tr {
                    th scope="col" { "As " (history.turn) " began" }
                    @for line in &plot.lines { th scope="col" { (line.name) } }
                } }
                tbody {
                    @for turn in &history.turns {
                        tr {
                            th scope="row" { (turn.count) }
                            @for line in &plot.lines { td.number { (value(line, turn.record)) } }
                        }
                    }
                    tr {
                        th scope="row" { "Now" }
                        @for line in &plot.lines { td.number { (value(line, history.number)) } }
                    }
                }
            }
        }
    }
}

/// A number of records; limits keep it far below where this ends.
fn as_number(record: u64) -> f64 {
    f64::from(u32::try_from(record).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use standfast_rulebook::battle::Id;
    use standfast_rulebook::history::{Step, Toll};

    use super::*;

    fn history(number: u64) -> History {
        History {
            number,
            turn: "turn",
            turns: Vec::new(),
            plots: Vec::new(),
            story: Vec::new(),
            toll: Toll { counted: None, sides: Vec::new() },
        }
    }

    fn plot(steps: &[(u64, Option<f64>)]) -> Plot {
        let steps = steps.iter().map(|(record, value)| Step { record: *record, value: *value }).collect();
        let line = Line { side: Id::new("north").unwrap(), name: "<b>North</b>".to_owned(), place: 0, steps };
        Plot { name: "lost", title: "Lost", says: "of all", marks: Vec::new(), lines: vec![line] }
    }

    /// The drawing is 294 wide and 190 high between its axes, from (52, 204).
    #[test]
    fn a_line_goes_in_steps_and_not_in_slopes() {
        let plot = plot(&[(0, Some(0.0)), (5, Some(4.0)), (10, Some(8.0))]);
        let places = Places::of(&plot, &history(10));
        assert_eq!(places.scale.values(), [0.0, 2.0, 4.0, 6.0, 8.0]);
        let drawn = plot.lines.first().map(|line| path(line, &places, 10));
        assert_eq!(drawn.as_deref(), Some("M52 204H199V109H346V14H346"));
    }

    #[test]
    fn a_line_is_broken_off_where_nothing_is_left_to_count() {
        let plot = plot(&[(0, None), (5, Some(4.0)), (8, None)]);
        let places = Places::of(&plot, &history(10));
        let drawn = plot.lines.first().map(|line| path(line, &places, 10));
        assert_eq!(drawn.as_deref(), Some("M199 14H287.2"));
    }

    #[test]
    fn axes_are_named_in_round_numbers() {
        let values = |high| Places::of(&plot(&[(0, Some(high))]), &history(0)).scale.values().to_vec();
        assert_eq!(values(0.0), [0.0, 1.0]);
        assert_eq!(values(3.5), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(values(527.0), [0.0, 200.0, 400.0, 600.0]);
        assert_eq!(values(-3.0), [-3.0, -2.0, -1.0, 0.0]);
    }

    #[test]
    fn the_names_of_a_scenario_are_text_in_a_drawing() {
        let drawn = drawing(&plot(&[(0, Some(1.0))]), &history(1)).into_string();
        assert!(drawn.contains("&lt;b&gt;North&lt;/b&gt;") && !drawn.contains("<b>"));
    }
}
