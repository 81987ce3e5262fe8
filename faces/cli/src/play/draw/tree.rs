//! The order of battle.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::listing::{Listing, cut, heading};
use crate::play::app::{App, Pane, Screen};
use crate::play::battle::{Marker, Piece};
use crate::play::look::{HEADING, QUIET, bead, side};
use crate::play::outline::{Row, What};

/// Draws the order of battle, and under it what is known of the chosen piece.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let focused = app.pane == Pane::Order && matches!(app.screen, Screen::Table);
    let width = usize::from(area.width);
    let known = known(app, width);
    let most = usize::from(area.height) * if focused { 2 } else { 1 } / 4;
    let below = u16::try_from(known.len().min(most)).unwrap_or(u16::MAX);
    let rows = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(below)];
    let [head, rows, below] = Layout::vertical(rows).areas(area);
    heading(&super::table::titled("ORDER OF BATTLE", &app.outline.filter), "", focused, head, buffer);
    let mut listing = Listing::default();
    for (place, row) in app.outline.rows(&app.sight).iter().enumerate() {
        let chosen = place == app.outline.at;
        listing.group(chosen, |listing| listing.push(line(app, row, chosen, width)));
    }
    if listing.len() == 0 {
        listing.push(Span::styled("  nothing by that name", QUIET));
    }
    listing.draw(focused, rows, buffer);
    known.draw(false, below, buffer);
}

/// A row of the tree.
fn line(app: &App, row: &Row<'_>, chosen: bool, width: usize) -> Line<'static> {
    let mark = if chosen { "›" } else { " " };
    let fold = match row.folded {
        Some(true) => "▸",
        Some(false) => "▾",
        None => " ",
    };
    let margin = format!("{mark}{}{fold}", " ".repeat((row.depth * 2).saturating_sub(1)));
    let room = width.saturating_sub(margin.chars().count());
    let mut line = Line::from(Span::raw(margin));
    match row.what {
        What::Side { id, name, .. } => {
            line.push_span(Span::styled("■ ", side(app.sight.place_of_colour(id))));
            line.push_span(Span::styled(name.to_uppercase(), HEADING));
        }
        What::Piece(piece) => piece_in(piece, room, &mut line),
    }
    line
}

/// A piece: its name, its markers, and those of its facts that there is room for, whole.
fn piece_in(piece: &Piece, room: usize, line: &mut Line<'static>) {
    let style = match (&piece.out, piece.parts.is_empty()) {
        (Some(_), _) => QUIET,
        (None, true) => Style::new(),
        (None, false) => HEADING,
    };
    let long: Vec<String> = piece.markers.iter().map(|marker| format!(" [{}]", marker.name)).collect();
    let name = piece.name.chars().count();
    let fits = |beads: &[String]| name + beads.iter().map(|bead| bead.chars().count()).sum::<usize>() <= room;
    let beads = if fits(&long) { long } else { piece.markers.iter().map(short).collect() };
    let taken: usize = beads.iter().map(|bead| bead.chars().count()).sum();
    line.push_span(Span::styled(cut(&piece.name, room.saturating_sub(taken)), style));
    for (marker, text) in piece.markers.iter().zip(beads) {
        line.push_span(Span::styled(text, bead(marker.colour)));
    }
    let left = room.saturating_sub(name + taken);
    let words: Vec<String> = match &piece.out {
        Some(out) => vec![out.clone()],
        None => piece.facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect(),
    };
    let mut taken = 1;
    let whole = words.into_iter().take_while(|words| {
        taken += words.chars().count() + 2;
        taken <= left
    });
    let whole: Vec<String> = whole.collect();
    if !whole.is_empty() {
        line.push_span(Span::styled(format!("  {}", whole.join(", ")), QUIET));
    }
}

/// A marker by its first letters, where there is no room for more.
fn short(marker: &Marker) -> String {
    let letters: String = marker.name.chars().take(2).collect();
    format!(" [{letters}]")
}

/// What is known of the chosen piece.
fn known(app: &App, width: usize) -> Listing {
    let mut listing = Listing::default();
    let Some(what) = app.outline.chosen(&app.sight) else { return listing };
    let rule = "─".repeat(width);
    listing.push(Span::styled(rule, QUIET));
    match what {
        What::Side { name, facts, .. } => {
            listing.push(Span::styled(format!(" {name}"), HEADING));
            for known in facts.iter().flat_map(|facts| &facts.facts) {
                listing.text(&known.line(), "  ", width, Style::new());
            }
        }
        What::Piece(piece) => {
            listing.push(Line::from(vec![
                Span::styled(format!(" {}", piece.name), HEADING),
                Span::styled(format!("  {} {}", piece.kind, piece.id), QUIET),
            ]));
            let markers: Vec<&str> = piece.markers.iter().map(|marker| marker.name).collect();
            if !markers.is_empty() {
                listing.text(&markers.join(", "), "  ", width, HEADING);
            }
            if let Some(out) = &piece.out {
                listing.text(&format!("out: {out}"), "  ", width, HEADING);
            }
            for known in &piece.facts {
                listing.text(&known.line(), "  ", width, Style::new());
            }
        }
    }
    listing
}
