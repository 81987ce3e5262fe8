use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::play::look::{CHOSEN, HEADING, QUIET};

/// Lines one under the other, some of them chosen; as many are shown as there is room for.
#[derive(Debug, Default)]
pub(super) struct Listing {
    lines: Vec<Line<'static>>,
    chosen: Option<Range<usize>>,
}

impl Listing {
    pub(super) fn push(&mut self, line: impl Into<Line<'static>>) {
        self.lines.push(line.into());
    }

    /// A text over as many lines as it takes.
    pub(super) fn text(&mut self, text: &str, indent: &str, width: usize, style: ratatui::style::Style) {
        for line in wrapped(text, indent, width) {
            self.push(Span::styled(line, style));
        }
    }

    /// Adds lines that belong together; `chosen` says whether they are the chosen thing.
    pub(super) fn group(&mut self, chosen: bool, add: impl FnOnce(&mut Self)) {
        let from = self.lines.len();
        add(self);
        if chosen {
            self.chosen = Some(from..self.lines.len());
        }
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// Draws as much as there is room for, around what is chosen; `focused` says whether the keys go there.
    pub(super) fn draw(&self, focused: bool, area: Rect, buffer: &mut Buffer) {
        let height = usize::from(area.height);
        let from = match &self.chosen {
            _ if self.lines.len() <= height => 0,
            None => 0,
            // The chosen thing stands in the middle, but its first line is always shown.
            Some(chosen) => {
                let middle = usize::midpoint(chosen.start, chosen.end);
                let last = self.lines.len() - height;
                middle.saturating_sub(height / 2).min(last).min(chosen.start)
            }
        };
        let rows = area.rows().zip(self.lines.iter().enumerate().skip(from));
        for (row, (place, line)) in rows {
            buffer.set_line(row.x, row.y, line, row.width);
            if focused && self.chosen.as_ref().is_some_and(|chosen| chosen.contains(&place)) {
                buffer.set_style(row, CHOSEN);
            }
        }
        let hidden = self.lines.len().saturating_sub(from + height);
        if hidden > 0
            && let Some(last) = area.rows().next_back()
        {
            end_of_row(&format!(" ↓ {hidden} more"), last, buffer);
        }
        if from > 0
            && let Some(first) = area.rows().next()
        {
            end_of_row(&format!(" ↑ {from} more"), first, buffer);
        }
    }
}

/// Small print at the right end of a row.
pub(super) fn end_of_row(text: &str, row: Rect, buffer: &mut Buffer) {
    let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX).min(row.width);
    buffer.set_stringn(row.right().saturating_sub(width), row.y, text, usize::from(width), QUIET);
}

/// A heading with a rule to the end of the row, and a note there.
pub(super) fn heading(title: &str, note: &str, focused: bool, row: Rect, buffer: &mut Buffer) {
    let style = if focused { HEADING } else { QUIET };
    let mark = if focused { "▸" } else { " " };
    let rule = "─".repeat(usize::from(row.width));
    buffer.set_stringn(row.x, row.y, rule, usize::from(row.width), QUIET);
    let note = if note.is_empty() { String::new() } else { format!(" {note}") };
    let room = usize::from(row.width).saturating_sub(note.chars().count() + 3);
    let title = format!("{mark}{} ", cut(title, room));
    buffer.set_stringn(row.x, row.y, title, usize::from(row.width), style);
    end_of_row(&note, row, buffer);
}

/// A text cut off where there is no more room.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// A text in lines, each behind the indent.
pub(super) fn wrapped(text: &str, indent: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width.max(8))
        .initial_indent(indent)
        .subsequent_indent(indent)
        // The names of rules have hyphens: no line breaks there.
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}
