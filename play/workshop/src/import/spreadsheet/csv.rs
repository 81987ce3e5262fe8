use ::csv::{ReaderBuilder, Trim};
use standfast_engine::Refusal;

use super::headed;
use crate::import::sheet::{Row, Sheet, decoded};
use crate::import::{Headings, Limits, unreadable};

/// What may stand between values; the one that the first line has most of does.
const BETWEEN: [char; 4] = ['\t', ';', ',', '|'];

/// Reads values with commas, semicolons, tabs or bars between them, as spreadsheets write and paste them.
pub(in crate::import) fn csv(bytes: &[u8], headings: Headings, limits: &Limits) -> Result<Sheet, Refusal> {
    let text = decoded(bytes);
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let between = BETWEEN.into_iter().rev().max_by_key(|sign| first.matches(*sign).count()).unwrap_or(',');
    let mut reader = ReaderBuilder::new()
        .delimiter(u8::try_from(between).unwrap_or(b','))
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| unreadable(error.to_string()))?;
        limits.holds("rows", lines.len() + 1, limits.rows)?;
        limits.holds("columns", record.len(), limits.columns)?;
        let longest = record.iter().map(|cell| cell.chars().count()).max().unwrap_or_default();
        limits.holds("characters in a cell", longest, limits.cell)?;
        let line = record.position().and_then(|place| usize::try_from(place.line()).ok()).unwrap_or_default();
        lines.push(Row { line, cells: record.iter().map(cell).collect() });
    }
    Ok(headed(lines, headings))
}

/// A cell without the apostrophe that says that what looks like a formula is a text.
fn cell(cell: &str) -> String {
    let text = cell.strip_prefix('\'').filter(|text| text.starts_with(['=', '+', '-', '@']));
    text.unwrap_or(cell).to_owned()
}
