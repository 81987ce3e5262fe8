use std::fmt::Write as _;

use serde::Serialize;
use standfast_rulebook::{Choice, Rulebook, SystemId, Table, TableCell};

use crate::arguments::{Format, HouseCharts, Output};
use crate::fault::Fault;
use crate::{input, show};

/// What stands behind a repaired cell.
const MARK: &str = "*";

#[derive(Serialize)]
struct Chart {
    system: &'static str,
    #[serde(flatten)]
    table: Table,
}

/// The charts of a system, or of all.
pub(crate) fn run(
    system: Option<&str>,
    chart: Option<&str>,
    house: &HouseCharts,
    output: &Output,
) -> Result<String, Fault> {
    let book = input::rulebook(house)?;
    let systems = match system {
        Some(name) => vec![Rulebook::system(name)?],
        None => SystemId::ALL.to_vec(),
    };
    if let (Some(chart), [system]) = (chart, systems.as_slice()) {
        Rulebook::chart(*system, chart)?;
    }
    let wanted = |table: &Table| chart.is_none_or(|name| name == table.chart);
    let charts = systems.iter().flat_map(|&system| {
        let tables = book.tables(system).into_iter().filter(wanted);
        tables.map(move |table| Chart { system: system.name(), table })
    });
    let charts: Vec<Chart> = charts.collect();
    if output.format() == Format::Json {
        return Ok(show::json(&charts));
    }
    let mut text = String::new();
    let same_file = |a: &Chart, b: &Chart| (a.system, a.table.chart) == (b.system, b.table.chart);
    for file in charts.chunk_by(same_file) {
        file_of_tables(file, &mut text);
    }
    Ok(text)
}

/// The tables of one chart file: where it comes from before them, what is to be known about it behind them.
fn file_of_tables(charts: &[Chart], text: &mut String) {
    let Some(Chart { system, table: first }) = charts.first() else { return };
    let source = format!("{system} {}: {}", first.chart, first.source);
    let _ = writeln!(text, "{}", show::styled(show::QUIET, &show::paragraph(&source, "")));
    for chart in charts {
        table(&chart.table, text);
    }
    if let Some(note) = &first.note {
        let _ = writeln!(text, "{}\n", show::paragraph(note, ""));
    }
}

fn table(table: &Table, text: &mut String) {
    let _ = writeln!(text, "{}", show::styled(show::HEADING, &table.title));
    let cell = |cell: &TableCell| {
        if cell.reconstructed { format!("{}{MARK}", cell.text) } else { cell.text.clone() }
    };
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let _ = writeln!(text, "{}", show::grid(&table.head, &rows));
    if table.rows.iter().flatten().any(|cell| cell.reconstructed) {
        let legend = format!("{MARK} reconstructed: the print is damaged there");
        let _ = writeln!(text, "{}", show::styled(show::REPAIR, &legend));
    }
    text.push('\n');
}
