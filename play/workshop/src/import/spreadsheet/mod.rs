//! Spreadsheets: a row of headings, then a row for each unit.

mod csv;
mod xlsx;

pub(super) use csv::csv;
pub(super) use xlsx::xlsx;

use super::sheet::{Row, Sheet};

/// The sheet of these lines: the first one that has a cell filled is its headings.
fn with_headings(lines: impl IntoIterator<Item = Row>) -> Sheet {
    let mut lines = lines.into_iter().filter(|row| row.cells.iter().any(|cell| !cell.is_empty()));
    let columns = lines.next().map(|row| row.cells).unwrap_or_default();
    Sheet { columns, rows: lines.collect(), ..Sheet::default() }
}
