//! The log.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::listing::{Listing, heading};
use super::table::titled;
use crate::play::app::{App, Pane, Screen};
use crate::play::battle::Entry;
use crate::play::look::{HEADING, QUIET};
use crate::show;

/// The log beside the rest of the table.
pub(super) fn strip(app: &App, area: Rect, buffer: &mut Buffer) {
    let focused = app.pane == Pane::Log && matches!(app.screen, Screen::Table);
    draw(app, focused, "l: the whole log", area, buffer);
}

/// The log alone.
pub(super) fn screen(app: &App, area: Rect, buffer: &mut Buffer) {
    let note = match app.sight.view.number {
        1 => "1 record".to_owned(),
        count => format!("{count} records"),
    };
    draw(app, true, &note, area, buffer);
}

fn draw(app: &App, focused: bool, note: &str, area: Rect, buffer: &mut Buffer) {
    let [head, rows] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    heading(&titled("LOG", &app.log.filter), note, focused, head, buffer);
    let width = usize::from(area.width);
    let whole = matches!(app.screen, Screen::Log);
    // Beside a low table there is room for three entries; in a column of its own the log shows most entries whole.
    let most = if rows.height < 10 { 2 } else { 6 };
    let mut listing = Listing::default();
    for (place, entry) in app.entries().into_iter().enumerate() {
        let chosen = place == app.log.at && (focused || whole);
        listing.group(chosen, |listing| {
            let open = app.log.unfolded.contains(&entry.number);
            if whole || open {
                full(app, entry, open, chosen, width, listing)
            } else {
                brief(app, entry, chosen, (width, most), listing)
            }
        });
    }
    if listing.len() == 0 {
        listing.push(Span::styled("  nothing has been done", QUIET));
    } else if app.sight.earlier > 0 {
        listing
            .push(Span::styled(format!("  {} earlier records: keep going down", app.sight.earlier), QUIET));
    }
    listing.draw(focused, rows, buffer);
}

fn margin(entry: &Entry, chosen: bool) -> String {
    let mark = if chosen { "›" } else { " " };
    format!("{mark}{:>3} ", entry.number)
}

fn taken_back(entry: &Entry) -> &'static str {
    if entry.undone { "[taken back] " } else { "" }
}

/// An entry in a few lines: who, and what happened.
fn brief(app: &App, entry: &Entry, chosen: bool, (width, most): (usize, usize), listing: &mut Listing) {
    let who = app.sight.roster.seat_name(&entry.seat);
    let words = format!("{who}: {}{}", taken_back(entry), happened(entry));
    let style = if entry.undone { QUIET } else { Style::new() };
    let indent = " ".repeat(margin(entry, chosen).chars().count());
    let lines = super::wrapped(&words, &indent, width);
    let more = lines.len() > most;
    for (place, line) in lines.into_iter().take(most).enumerate() {
        let line = if place == 0 { format!("{}{}", margin(entry, chosen), line.trim_start()) } else { line };
        let line = if more && place + 1 == most { super::cut(&format!("{line} …"), width) } else { line };
        listing.push(Span::styled(line, style));
    }
}

/// What happened, in a sentence or two; the command, where nothing is told of it.
fn happened(entry: &Entry) -> String {
    match (&entry.command, entry.says.is_empty()) {
        (_, false) => entry.says.join("; "),
        (Some(command), true) => show::command(command),
        (None, true) => "(sealed)".to_owned(),
    }
}

/// An entry whole: the command, what happened, and behind it dice and reasons.
fn full(app: &App, entry: &Entry, open: bool, chosen: bool, width: usize, listing: &mut Listing) {
    let who = app.sight.roster.seat_name(&entry.seat);
    let command = entry.command.as_ref().map_or("(sealed)".to_owned(), show::command);
    let margin = margin(entry, chosen);
    let indent = " ".repeat(margin.chars().count());
    let style = if entry.undone { QUIET } else { HEADING };
    let words = format!("{who}: {}{command}", taken_back(entry));
    for (place, line) in super::wrapped(&words, &indent, width).into_iter().enumerate() {
        let line = if place == 0 { format!("{margin}{}", line.trim_start()) } else { line };
        listing.push(Line::from(Span::styled(line, style)));
    }
    for says in &entry.says {
        listing.text(says, &indent, width, Style::new());
    }
    if !open {
        let folded = match (entry.rolls.len(), entry.reasons.len()) {
            (0, 0) => return,
            (rolls, reasons) => format!("{indent}▸ {rolls} rolls, {reasons} reasons"),
        };
        listing.push(Span::styled(folded, QUIET));
        return;
    }
    for roll in &entry.rolls {
        let faces: Vec<String> = roll.faces.iter().map(u32::to_string).collect();
        let value = if faces.len() > 1 { format!(" = {}", roll.value) } else { String::new() };
        let typed = if entry.typed { ", typed" } else { "" };
        let words = format!("{} for {}: {}{value}{typed}", roll.throw, roll.purpose, faces.join(" "));
        listing.text(&words, &format!("{indent}  "), width, HEADING);
    }
    for reason in &entry.reasons {
        listing.text(
            &format!("{} ({})", reason.says, reason.rule),
            &format!("{indent}  "),
            width,
            Style::new(),
        );
    }
    listing.push(Span::styled(format!("{indent}  {}", entry.at), QUIET));
}
