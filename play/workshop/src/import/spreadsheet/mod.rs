//! Spreadsheets: a row of headings, if there are any, then a row for each unit.

mod csv;
mod xlsx;

pub(super) use csv::csv;
pub(super) use xlsx::xlsx;

use super::Headings;
use super::sheet::{Row, Sheet};

/// The sheet of these lines: the first one that has a cell filled is its headings, where it has any.
fn headed(lines: impl IntoIterator<Item = Row>, headings: Headings) -> Sheet {
    let mut rows: Vec<Row> =
        lines.into_iter().filter(|row| row.cells.iter().any(|cell| !cell.is_empty())).collect();
    let columns = match headings {
        Headings::FirstRow if rows.is_empty() => Vec::new(),
        Headings::FirstRow => rows.remove(0).cells,
        Headings::None => {
            let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or_default();
            (0..width).map(letters).collect()
        }
    };
    Sheet { columns, rows, ..Sheet::default() }
}

/// What a spreadsheet calls a column, counted from 0: A to Z, then AA.
fn letters(column: usize) -> String {
    const LETTERS: [char; 26] = [
        'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T',
        'U', 'V', 'W', 'X', 'Y', 'Z',
    ];
    let before = (column / LETTERS.len()).checked_sub(1).map(letters);
    let own = LETTERS.get(column % LETTERS.len());
    before.into_iter().chain(own.map(char::to_string)).collect()
}
