use std::collections::BTreeMap;
use std::io::{self, Cursor, Read};

use calamine::{DataRef, ExcelDateTime, Reader, Xlsx};
use standfast_engine::{Problem, Refusal};
use zip::ZipArchive;

use super::headed;
use crate::import::preview::{Parts, PartsOf};
use crate::import::sheet::{Row, Sheet};
use crate::import::{Limits, Order, unreadable};

/// How many files a workbook may be packed from.
const MOST_FILES: usize = 2_000;

/// Reads a sheet of a workbook: the values that were saved with it. Formulas are not looked at.
pub(in crate::import) fn xlsx(bytes: &[u8], order: &Order) -> Result<Sheet, Refusal> {
    let (wanted, limits) = (order.sheet.as_deref(), &order.limits);
    unpacks_within(bytes, limits)?;
    let mut book: Xlsx<_> =
        Xlsx::new(Cursor::new(bytes)).map_err(|error| unreadable(format!("it is no workbook: {error}")))?;
    let names = book.sheet_names();
    let name = match wanted {
        Some(wanted) if names.iter().any(|name| name == wanted) => wanted.to_owned(),
        Some(wanted) => {
            let problem = Problem::Value { given: format!("{wanted:?}"), allowed: names.join(", ") };
            return Err(Refusal::new("sheet", problem).near(wanted, names.iter().map(String::as_str)));
        }
        None => names.first().cloned().ok_or_else(|| unreadable("the workbook has no sheets"))?,
    };
    let mut cells = book.worksheet_cells_reader(&name).map_err(|error| unreadable(error.to_string()))?;
    let mut rows: BTreeMap<usize, BTreeMap<usize, String>> = BTreeMap::new();
    while let Some(cell) = cells.next_cell().map_err(|error| unreadable(error.to_string()))? {
        let text = written(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let (row, column) = cell.get_position();
        let place = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        limits.holds("columns", place(column).saturating_add(1), limits.columns)?;
        limits.holds("characters in a cell", text.chars().count(), limits.cell)?;
        rows.entry(place(row)).or_default().insert(place(column), text);
        limits.holds("rows", rows.len(), limits.rows)?;
    }
    let lines = rows.into_iter().map(|(row, mut cells)| {
        let width = cells.keys().next_back().map_or(0, |last| last + 1);
        let cells = (0..width).map(|column| cells.remove(&column).unwrap_or_default()).collect();
        Row { line: row.saturating_add(1), cells }
    });
    let parts = Parts::named(PartsOf::Sheet, names, Some(name));
    Ok(Sheet { parts: Some(parts), ..headed(lines, order.headings) })
}

/// Refuses a file that unpacks to more than is allowed. What its directory says is not believed: all of it is unpacked once,
/// to nowhere.
fn unpacks_within(bytes: &[u8], limits: &Limits) -> Result<(), Refusal> {
    let fault = |error: &dyn std::fmt::Display| unreadable(format!("it is no workbook: {error}"));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| fault(&error))?;
    limits.holds("files in the workbook", archive.len(), MOST_FILES)?;
    let mut left = u64::try_from(limits.unpacked).unwrap_or(u64::MAX);
    for place in 0..archive.len() {
        let file = archive.by_index(place).map_err(|error| fault(&error))?;
        let unpacked = io::copy(&mut file.take(left.saturating_add(1)), &mut io::sink())
            .map_err(|error| fault(&error))?;
        let Some(still) = left.checked_sub(unpacked) else {
            return limits.holds("bytes when it is unpacked", usize::MAX, limits.unpacked);
        };
        left = still;
    }
    Ok(())
}

/// A value as a person would write it.
fn written(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => text.trim().to_owned(),
        DataRef::SharedString(text) => text.trim().to_owned(),
        DataRef::Bool(flag) => flag.to_string(),
        DataRef::DateTime(time) => of_time(*time),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// A time of day where that is all that there is, else the day.
fn of_time(time: ExcelDateTime) -> String {
    let (year, month, day, hours, minutes, _, _) = time.to_ymd_hms_milli();
    if time.as_f64() < 1.0 {
        format!("{hours:02}:{minutes:02}")
    } else {
        format!("{year:04}-{month:02}-{day:02}")
    }
}
