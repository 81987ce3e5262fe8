//! The map on the whole screen.

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use standfast_cartography::{Letters, Map, characters, of_battle};

use super::listing::heading;
use crate::play::app::App;

/// The map in lines as wide as the screen, from line `from` on; it is set back where the last page is full.
pub(super) fn screen(app: &App, from: &Cell<usize>, area: Rect, buffer: &mut Buffer) {
    let [head, rows] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    let lines = lines(app, usize::from(area.width));
    let room = usize::from(rows.height);
    from.set(from.get().min(lines.len().saturating_sub(room)));
    let below = lines.len().saturating_sub(from.get() + room);
    let note = if below > 0 { format!("{below} more lines") } else { String::new() };
    heading("MAP", &note, true, head, buffer);
    for (row, line) in rows.rows().zip(lines.into_iter().skip(from.get())) {
        buffer.set_line(row.x, row.y, &Line::raw(line), row.width);
    }
}

fn lines(app: &App, width: usize) -> Vec<String> {
    let sight = &app.sight;
    let Some(map) = &sight.view.map else { return vec!["This battle has no table.".to_owned()] };
    let chosen = app.outline.chosen(sight).map(|row| row.id().to_string());
    let mut drawn: Map<'_> = of_battle(map, &sight.view.view, &sight.roster);
    for unit in &mut drawn.units {
        unit.selected = chosen.as_deref() == Some(unit.unit.id());
    }
    let mut lines: Vec<String> =
        characters(&drawn, width, Letters::Unicode).lines().map(str::to_owned).collect();
    let waiting: Vec<&str> =
        map.waiting.iter().filter_map(|id| sight.piece(id)).map(|piece| piece.name.as_str()).collect();
    if !waiting.is_empty() {
        lines.push(format!("not on the table: {}", waiting.join(", ")));
    }
    lines
}
