//! The table: order of battle, what is due, what may be done, what was done.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use standfast_seat::worded;

use super::listing::{Listing, cut, heading, wrapped};
use super::{log, tree};
use crate::play::app::{App, Pane, Screen};
use crate::play::battle::{Audience, Due, Offer};
use crate::play::choices::{Only, Row};
use crate::play::list::Filter;
use crate::play::look::{CALL, HEADING, QUIET};
use crate::play::sight::Duty;

/// From here on the log has a column of its own.
const WIDE: u16 = 110;

/// Draws the table.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    if area.width >= WIDE {
        let widths = [Constraint::Ratio(1, 3), Constraint::Ratio(1, 3), Constraint::Ratio(1, 3)];
        let [order, middle, log] = Layout::horizontal(widths).spacing(1).areas(area);
        tree::draw(app, order, buffer);
        line_between(order, buffer);
        acts(app, middle, buffer);
        line_between(middle, buffer);
        log::strip(app, log, buffer);
        return;
    }
    const LOG: u16 = 5;
    let [upper, log] = Layout::vertical([Constraint::Min(0), Constraint::Length(LOG)]).areas(area);
    let widths = [Constraint::Percentage(43), Constraint::Min(0)];
    let [order, right] = Layout::horizontal(widths).spacing(1).areas(upper);
    tree::draw(app, order, buffer);
    line_between(order, buffer);
    acts(app, right, buffer);
    log::strip(app, log, buffer);
}

/// A line down the right side of a column.
fn line_between(column: Rect, buffer: &mut Buffer) {
    for row in column.rows() {
        buffer.set_string(column.right(), row.y, "│", QUIET);
    }
}

/// A title, and behind it what the list is filtered by.
pub(super) fn titled(title: &str, filter: &Filter) -> String {
    match (filter.typing, filter.is_on()) {
        (true, _) => format!("{title}  /{}▌", filter.text),
        (false, true) => format!("{title}  /{}", filter.text),
        (false, false) => title.to_owned(),
    }
}

/// What is due, and under it what may be done.
fn acts(app: &App, area: Rect, buffer: &mut Buffer) {
    let at_table = matches!(app.screen, Screen::Table);
    let duties = duties(app, usize::from(area.width));
    let height = match duties.len() {
        0 => 0,
        lines => u16::try_from(lines + 1).unwrap_or(u16::MAX).min(area.height / 2),
    };
    let [due, can] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(area);
    if height > 0 {
        let [head, rows] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(due);
        let focused = at_table && app.pane == Pane::Duties;
        let title = match app.sight.duties().len() {
            0 => "WAITING".to_owned(),
            count => format!("TO DO ({count})"),
        };
        heading(&title, "", focused, head, buffer);
        duties.draw(focused, rows, buffer);
    }
    let [head, rows] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(can);
    let focused = at_table && app.pane == Pane::Choices;
    let title = match &app.choices.only {
        Only::All => "CAN DO".to_owned(),
        Only::Of { name, .. } => format!("CAN DO: {name}"),
        Only::Verbs { why, .. } => format!("CAN DO: {why}"),
    };
    let note = if app.choices.only == Only::All { "" } else { "Esc: all" };
    heading(&titled(&title, &app.choices.filter), note, focused, head, buffer);
    choices(app, usize::from(area.width)).draw(focused, rows, buffer);
}

/// What is due, who must do it, why, by when, and by which rule; and who else play waits for.
fn duties(app: &App, width: usize) -> Listing {
    let mut listing = Listing::default();
    for (place, duty) in app.sight.duties().iter().enumerate() {
        let chosen = place == app.duty;
        let mark = if chosen { "›" } else { "·" };
        listing.group(chosen, |listing| match duty {
            Duty::Undo(record) => {
                listing.push(Span::styled(format!("{mark} answer: take record {record} back?"), CALL));
            }
            Duty::Due(due) => {
                let what = match whose(app, due) {
                    Some(whose) => format!("{whose}: {}", due.what),
                    None => due.what.clone(),
                };
                let mut lines = wrapped(&what, "  ", width).into_iter();
                if let Some(first) = lines.next() {
                    listing.push(Span::styled(format!("{mark} {}", first.trim_start()), CALL));
                }
                for line in lines {
                    listing.push(Span::styled(line, CALL));
                }
                let why = format!("{}, {} ({})", due.why, due.by, due.rule);
                listing.text(&why, "  ", width, QUIET);
            }
        });
    }
    for waiting in app.sight.view.waits_for_others() {
        listing.text(&waiting.line(), "  ", width, QUIET);
    }
    listing
}

/// Whose a duty is, where neither its words nor the seat say it.
fn whose(app: &App, due: &Due) -> Option<String> {
    let is_of_some = matches!(due.whose, Audience::Side(_) | Audience::Player(_));
    app.sight.whose(due).filter(|whose| is_of_some && !due.what.contains(whose.as_str()))
}

/// What may be done, verb by verb.
fn choices(app: &App, width: usize) -> Listing {
    let mut listing = Listing::default();
    let rows = app.choices.rows(&app.sight);
    for (place, row) in rows.iter().enumerate() {
        let chosen = place == app.choices.at;
        let mark = if chosen { "›" } else { " " };
        let line = match *row {
            Row::Verb { says, count, folded, .. } => {
                let fold = if folded { "▸" } else { "▾" };
                let says = cut(says, width.saturating_sub(10));
                Line::from(vec![
                    Span::raw(format!("{mark}{fold} ")),
                    Span::styled(says, HEADING),
                    Span::styled(format!(" ({count})"), QUIET),
                ])
            }
            Row::Offer { place, under } => match app.sight.offers.get(place) {
                Some(offer) => offer_line(offer, under, mark, width),
                None => Line::default(),
            },
        };
        listing.group(chosen, |listing| listing.push(line));
    }
    if rows.is_empty() {
        let words = if app.choices.filter.is_on() { "nothing of that kind" } else { "nothing" };
        listing.push(Span::styled(format!("   {words}"), QUIET));
    }
    listing
}

/// An offer: what it does or, under its verb, who does it; and what is still to be chosen.
fn offer_line(offer: &Offer, under: bool, mark: &str, width: usize) -> Line<'static> {
    let things: Vec<&str> = offer.fixed.iter().map(|(_, thing)| thing.name.as_str()).collect();
    let words = if under && !things.is_empty() { things.join(", ") } else { offer.line() };
    let margin = if under { format!("{mark}    ") } else { format!("{mark}  ") };
    let style = if under { Style::new() } else { HEADING };
    let free: Vec<String> =
        offer.parts.iter().filter(|part| part.default.is_none()).map(|part| worded(&part.name)).collect();
    let room = width.saturating_sub(margin.chars().count());
    let words = cut(&words, room);
    let left = room.saturating_sub(words.chars().count() + 2);
    let mut line = Line::from(vec![Span::raw(margin), Span::styled(words, style)]);
    const WORTHWHILE: usize = 6;
    if !free.is_empty() && left >= WORTHWHILE {
        line.push_span(Span::styled(format!("  {}", cut(&free.join(", "), left)), QUIET));
    }
    line
}
