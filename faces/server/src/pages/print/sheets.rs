use maud::{Markup, html};
use standfast_rulebook::battle::{Fact, Gauge, Known, Piece, Sheet, SideFacts, Track, View};

use super::pieces::{count, fact};

/// The most boxes in a row: beyond that nobody counts them, and there is room to write instead.
const MOST_BOXES: usize = 40;
/// How many boxes stand together.
const GROUP: usize = 10;
/// How many boxes a side's track has where nobody may know how long it is.
const UNKNOWN: usize = 100;

/// A sheet for each side: what the side uses up, and a row for each unit.
pub(super) fn sheets(view: &View, began: Option<&View>, sheet: &Sheet) -> Markup {
    html! {
        @for side in &view.totals {
            @let rows = rows(view, side, sheet);
            @let tracks = tracks(&rows, sheet);
            section.side {
                h3 { (side.name) }
                @if let Some((used, level)) = sheet.of_side { (track_of_side(side, used, level)) }
                @if rows.is_empty() {
                    p { "Nothing is known of it yet." }
                } @else {
                    table.sheet {
                        thead { tr {
                            th scope="col" { "Unit" }
                            @for track in &tracks { th scope="col" { (track.head()) } }
                            th.notes scope="col" { "Notes" }
                        } }
                        tbody {
                            @for piece in rows {
                                @let began = began.and_then(|began| began.piece(&piece.id));
                                (row(piece, began.unwrap_or(piece), &tracks, sheet))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The side's pieces that have a row, commands before what belongs to them.
fn rows<'v>(view: &'v View, side: &SideFacts, sheet: &Sheet) -> Vec<&'v Piece> {
    let kept = |piece: &Piece| sheet.rows.iter().any(|name| fact(&piece.facts, name).is_some());
    view.pieces().filter(|piece| piece.side == side.side && kept(piece)).collect()
}

/// The tracks that any of the rows has use for.
fn tracks(rows: &[&Piece], sheet: &Sheet) -> Vec<Track> {
    let used = |track: &&Track| match track {
        Track::Marks(..) => true,
        _ => rows.iter().any(|piece| fact(&piece.facts, track.head()).is_some()),
    };
    sheet.tracks.iter().filter(used).copied().collect()
}

fn row(piece: &Piece, began: &Piece, tracks: &[Track], sheet: &Sheet) -> Markup {
    let known = sheet.known.iter().filter_map(|known| match *known {
        Known::Value(name) => Some(fact(&piece.facts, name)?.value.to_string()),
        Known::Named(name) => Some(format!("{name} {}", fact(&piece.facts, name)?.value)),
    });
    let known: Vec<String> = known.collect();
    html! {
        tr {
            th scope="row" {
                (piece.name)
                small { (known.join(", ")) }
                @if let Some(out) = &piece.out { small { (out) } }
            }
            @for track in tracks { td { (cell(*track, piece, &began.facts)) } }
            td.notes {}
        }
    }
}

fn cell(track: Track, piece: &Piece, began: &[Fact]) -> Markup {
    match track {
        Track::Left(name) => match (count(began, name), count(&piece.facts, name)) {
            (Some(whole), Some(left)) if whole.max(left) <= MOST_BOXES => {
                let whole = whole.max(left);
                boxes(whole, whole - left, &format!("{left} of {whole} left"))
            }
            (_, now) => written(now),
        },
        Track::Up { fact: name, each } => match fact(&piece.facts, name).and_then(|fact| fact.gauge.as_ref())
        {
            Some(gauge) => scale(gauge, i64::from(each).max(1)),
            None => html! {},
        },
        Track::Write(name) => written(count(&piece.facts, name)),
        Track::Marks(_, names) => html! {
            @for name in names {
                @let borne = piece.markers.iter().any(|marker| marker.name == *name)
                    || piece.out.as_deref().is_some_and(|out| out.starts_with(name));
                span.state { (tick_box(borne)) (name) } " "
            }
        },
    }
}

/// A row of boxes, the first of them ticked.
fn boxes(whole: usize, ticked: usize, spoken: &str) -> Markup {
    html! {
        span.boxes role="img" aria-label=(spoken) {
            @for place in 0..whole {
                (tick_box(place < ticked))
                @if (place + 1) % GROUP == 0 { " " }
            }
        }
    }
}

/// Boxes that stand for `each` points each, with the marks written into those that reach them; a line never ends
/// between two of a run.
fn scale(gauge: &Gauge, each: i64) -> Markup {
    let Gauge { at, from, to, ref marks } = *gauge;
    // A box is ticked once all that it stands for has come.
    let ticked = (at - from) / each;
    let boxes = ((to - from) / each).max(ticked);
    let places: Vec<i64> = (1..=boxes).take(MOST_BOXES).collect();
    let run = marks.first().and_then(|first| usize::try_from((first - from) / each).ok());
    html! {
        span.boxes role="img" aria-label=(format!("{at} of {to}")) {
            @for places in places.chunks(run.unwrap_or(GROUP).max(1)) {
                span.run {
                    @for place in places {
                        @let reached = from + place * each;
                        @match marks.iter().find(|mark| (reached - each + 1..=reached).contains(mark)) {
                            Some(mark) => span.box.mark.ticked[*place <= ticked] {
                                (mark) @if *place <= ticked { "×" }
                            },
                            None => (tick_box(*place <= ticked)),
                        }
                    }
                }
                " "
            }
        }
        @if each > 1 { span.now { (at) } }
    }
}

fn written(now: Option<usize>) -> Markup {
    html! { @if let Some(now) = now { span.now { (now) } span.line {} } }
}

fn tick_box(ticked: bool) -> Markup {
    html! { span.box.ticked[ticked] aria-hidden="true" { @if ticked { "×" } } }
}

/// What a side has used up of what it can bear; where that is hidden, boxes enough for a long battle.
fn track_of_side(side: &SideFacts, used: &str, level: &str) -> Markup {
    let now = count(&side.facts, used).unwrap_or_default();
    let whole = count(&side.facts, level).filter(|level| *level > 0);
    let spoken = match whole {
        Some(whole) => format!("{now} of {whole}"),
        None => format!("{now}; this seat may not know of how many"),
    };
    html! {
        p.track {
            strong { (used) ": " (spoken) }
            (boxes(whole.unwrap_or(UNKNOWN).max(now), now, &spoken))
        }
    }
}
