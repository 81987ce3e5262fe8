//! How things look on a terminal, and in a pipe.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, ContentArrangement, Table as Grid, presets};
use serde_json::Value as Json;
use standfast_rulebook::battle::Marker;
use standfast_rulebook::{is_harmful, outcome_in_words};

use crate::arguments::{Format, Output};

/// The narrowest and the widest that anything is printed.
const NARROWEST: usize = 40;
const WIDEST: usize = 100;
/// The width where there is no terminal to ask.
const USUAL: usize = 80;

/// The style of headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// The style of rule ids and other small print.
pub(crate) const QUIET: Style = Style::new().dimmed();
/// The style of bars.
pub(crate) const BAR: Style = AnsiColor::Cyan.on_default();
/// The style of what holds.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// The style of what does not hold.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
/// The style of repairs.
pub(crate) const REPAIR: Style = AnsiColor::Yellow.on_default();

impl Output {
    /// What was asked for, or a table on a terminal and JSON elsewhere.
    pub(crate) fn format(&self) -> Format {
        let usual = if io::stdout().is_terminal() { Format::Table } else { Format::Json };
        self.format.unwrap_or(usual)
    }
}

/// Prints on standard output; colours only where they are wanted (a terminal, and no `NO_COLOR`).
pub(crate) fn print(text: &str) -> ExitCode {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(harmless(text).as_bytes()).and_then(|()| out.flush());
    match written {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            tell(&format!("standfast: standard output: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Prints on standard error. If that fails too, there is nobody left to tell.
pub(crate) fn tell(text: &str) {
    let _ = anstream::stderr().lock().write_all(harmless(text).as_bytes());
}

/// The text with its harmful characters written out as JSON escapes them: names and remarks in older logs hold some.
/// Colours stay, because this program prints them itself; the one that conceals does not.
fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((place, harmful)) = rest.char_indices().find(|(_, character)| is_harmful(*character)) {
        let (before, from) = rest.split_at(place);
        shown.push_str(before);
        let length = colour(from).unwrap_or_else(|| {
            let _ = write!(shown, "\\u{:04x}", u32::from(harmful));
            0
        });
        shown.push_str(from.get(..length).unwrap_or_default());
        rest = from.get(length.max(harmful.len_utf8())..).unwrap_or_default();
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// How long the colour is that a text begins with, if it does: `ESC [ numbers m`, and none that conceals.
fn colour(text: &str) -> Option<usize> {
    let (numbers, _) = text.strip_prefix("\u{1b}[")?.split_once('m')?;
    let is_colour = numbers.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') && numbers != "8";
    is_colour.then(|| "\u{1b}[m".len() + numbers.len())
}

/// How wide a line may be.
pub(crate) fn width() -> usize {
    let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.filter(|_| io::stdout().is_terminal()).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// Words with a style.
pub(crate) fn styled(style: Style, words: &str) -> String {
    format!("{style}{words}{style:#}")
}

/// A paragraph, wrapped; its first line begins with `indent`, the others as far in.
pub(crate) fn paragraph(words: &str, indent: &str) -> String {
    let margin = " ".repeat(indent.chars().count());
    // Rule ids and other names with hyphens stay whole.
    let options = textwrap::Options::new(width())
        .initial_indent(indent)
        .subsequent_indent(&margin)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    textwrap::fill(&words, options)
}

/// A marker, as a bead of its colour where it has one.
pub(crate) fn marker(marker: Marker) -> String {
    let bead = match marker.colour {
        Some("white") => Style::new().bold(),
        Some("black") => Style::new().invert(),
        Some("green") => AnsiColor::Green.on_default().bold(),
        Some("red") => AnsiColor::Red.on_default().bold(),
        _ => AnsiColor::Yellow.on_default(),
    };
    styled(bead, &format!("[{}]", marker.name))
}

/// A command in a line: its verb, then its parts.
pub(crate) fn command(command: &Json) -> String {
    let Json::Object(parts) = command else { return value(command) };
    let verb = parts.get("do").map(value).unwrap_or_default();
    let rest = parts.iter().filter(|(name, part)| name.as_str() != "do" && !part.is_null());
    let words: Vec<String> = rest.map(|(name, part)| part_of_command(name, part)).collect();
    if words.is_empty() { verb } else { format!("{verb} {}", words.join(", ")) }
}

fn part_of_command(name: &str, part: &Json) -> String {
    let name = name.replace('_', " ");
    match part {
        Json::Object(_) => format!("{name} ({})", outcome_in_words(part)),
        Json::Array(parts) => format!("{name} {}", parts.iter().map(value).collect::<Vec<_>>().join(" + ")),
        Json::Bool(true) => name,
        Json::Bool(false) => format!("not {name}"),
        _ => format!("{name} {}", value(part)),
    }
}

/// A line cut off where the terminal ends.
pub(crate) fn one_line(words: &str, width: usize) -> String {
    if words.chars().count() <= width {
        return words.to_owned();
    }
    words.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// A plain grid of cells: the first column to the left, the others to the right where they hold numbers.
pub(crate) fn grid(head: &[String], rows: &[Vec<String>]) -> String {
    let mut grid = Grid::new();
    grid.load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(width()).unwrap_or(u16::MAX))
        .set_header(head);
    for row in rows {
        grid.add_row(row);
    }
    let numbers = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .all(|cell| cell.chars().all(|c| !c.is_alphabetic() || c == 'S'))
    };
    for place in 0..head.len() {
        if let Some(column) = grid.column_mut(place) {
            column.set_padding((0, 1));
            if place > 0 && numbers(place) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
    }
    grid.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A bar for a share of the whole: blocks on a terminal, plain characters elsewhere.
pub(crate) fn bar(share: f64, length: usize) -> String {
    #[expect(clippy::as_conversions, reason = "a bar is a few characters long, and shares are 0 to 1")]
    let eighths = (share * length as f64 * 8.0).round() as usize;
    let (full, part) = (eighths / 8, eighths % 8);
    if !io::stdout().is_terminal() {
        let filled = full + usize::from(part >= 4);
        return format!("{:length$}", "#".repeat(filled.min(length)));
    }
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"].get(part).copied().unwrap_or_default();
    format!("{:length$}", format!("{}{part}", "█".repeat(full)))
}

fn value(value: &Json) -> String {
    match value {
        Json::String(word) => word.clone(),
        other => other.to_string(),
    }
}

/// A JSON document, indented for people on a terminal.
pub(crate) fn json(document: &impl serde::Serialize) -> String {
    let text = if io::stdout().is_terminal() {
        serde_json::to_string_pretty(document)
    } else {
        serde_json::to_string(document)
    };
    let mut text = text.unwrap_or_default();
    let _ = writeln!(text);
    text
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn what_harms_a_reader_is_written_out_and_colours_stay() {
        let ours = "\u{1b}[1mbold\u{1b}[0m \u{1b}[38;5;2mgreen\u{1b}[39m, d'Élite\n\ttab";
        assert_eq!(harmless(ours), ours);
        let theirs = "\u{1b}]0;title\u{7} \u{1b}[2J\u{1b}[8m\u{202e}evil\r\0\u{9b}31m\u{1b}";
        assert_eq!(
            harmless(theirs),
            r"\u001b]0;title\u0007 \u001b[2J\u001b[8m\u202eevil\u000d\u0000\u009b31m\u001b"
        );
        let json = serde_json::to_string(theirs).unwrap_or_default();
        assert_eq!(serde_json::from_str::<String>(&harmless(&json)).unwrap_or_default(), theirs);
    }
}
