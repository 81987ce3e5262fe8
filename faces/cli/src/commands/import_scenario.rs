//! An army in a file of another kind, looked at and brought into a scenario.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::json;
use standfast_rulebook::battle::{Header, begin, system_of};
use standfast_rulebook::{Choice, FileFault, Rulebook, SystemId};
use standfast_workshop::Document;
use standfast_workshop::import::{Column, Headings, How, Limits, Order, PartsOf, Preview, bring_in, empty};

use crate::arguments::{Format, ImportScenario};
use crate::fault::Fault;
use crate::{input, show};

/// How much of each list is printed.
const MOST_TOLD: usize = 12;

/// Looks at a file, and writes the scenario that it gives.
pub(super) fn run(given: &ImportScenario) -> Result<String, Fault> {
    let name = given.file.display().to_string();
    let bytes = input::bytes(&given.file, Limits::default().bytes)?;
    let (system, before) = scenario(given)?;
    let mut document = Document::read(&before).map_err(|bad| Fault::from(bad.refusal))?;
    let order = Order {
        maps: given.maps.clone(),
        fills: given.fills.clone(),
        readings: given.readings.clone(),
        headings: if given.no_headings { Headings::None } else { Headings::FirstRow },
        sheet: given.sheet.clone(),
        battle: given.battle.clone(),
        part: given.part.clone(),
        ..Order::of(system)
    };
    let (preview, says) = bring_in(&name, &bytes, &mut document, &order)?;
    if let Some(refusal) = preview.undecided() {
        return Err(Fault::from(refusal));
    }
    let faults = faults(&document, system, given.out.as_deref());
    if let Some(out) = &given.out {
        fs::write(out, document.text()).map_err(|error| Fault::file(&out.display().to_string(), &error))?;
    }
    if given.output.format() == Format::Json {
        let open: Vec<String> = faults.iter().map(|fault| fault.refusal.to_string()).collect();
        return Ok(show::json(
            &json!({"preview": preview, "says": says, "scenario": document.text(), "still_open": open}),
        ));
    }
    Ok(told(given, &preview, &says, &faults))
}

/// The scenario that the file goes into, and its system.
fn scenario(given: &ImportScenario) -> Result<(SystemId, String), Fault> {
    let named = given.system.as_deref().map(Rulebook::system).transpose()?;
    match (&given.into, named) {
        (Some(into), named) => {
            let text = input::file(into)?;
            let own = system_of(&text, &into.display().to_string()).map_err(Fault::Files)?;
            match named.filter(|named| *named != own) {
                Some(named) => {
                    Err(Fault::Other(format!("{} is a scenario of {own}, not of {named}", into.display())))
                }
                None => Ok((own, text)),
            }
        }
        (None, Some(system)) => {
            let name = given.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            Ok((system, empty(system, &name.unwrap_or_default())))
        }
        (None, None) => Err(Fault::Other("name the system: --system".to_owned())),
    }
}

/// What the scenario still lacks before a battle can begin.
fn faults(document: &Document, system: SystemId, out: Option<&Path>) -> Vec<FileFault> {
    let origin = out.map_or("the scenario".to_owned(), |out| out.display().to_string());
    begin(Header::new(system.name(), &origin, document.text(), 0, "")).err().unwrap_or_default()
}

fn told(given: &ImportScenario, preview: &Preview, says: &[String], faults: &[FileFault]) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}: {}\n", preview.is, preview.understood.join(", "));
    if !preview.columns.is_empty() {
        let head = ["column", "field", "as", "such as"].map(str::to_owned);
        let rows: Vec<Vec<String>> = preview.columns.iter().map(column).collect();
        let _ = writeln!(text, "{}\n", show::grid(&head, &rows));
    }
    let parts = preview.parts.iter().filter(|parts| parts.of == PartsOf::Part && parts.chosen.is_none());
    let parts: Vec<String> = parts
        .flat_map(|parts| &parts.all)
        .map(|part| format!("{}{} ({})", "  ".repeat(part.depth), part.says, part.called))
        .collect();
    let count = parts.len();
    list(&mut text, "Its parts, one of which may come in by itself: --part", parts, count);
    let left_out = preview.not_understood.iter().map(|left| format!("{}: {}", left.at, left.says));
    let count = preview.not_understood.len() + preview.more_not_understood;
    list(&mut text, "Not understood, and left out", left_out.collect(), count);
    let missing = preview
        .missing
        .iter()
        .map(|missing| format!("{} ({}): {} times", missing.field, missing.says, missing.lacking));
    list(&mut text, "Not said, and to be filled in", missing.collect(), preview.missing.len());
    list(&mut text, "What it brings", says.to_vec(), says.len());
    let open = faults.iter().map(|fault| fault.refusal.to_string()).collect();
    list(&mut text, "Before a battle can begin", open, faults.len());
    if let Some(credit) = &preview.credit {
        let _ = writeln!(text, "{}\n", show::paragraph(credit, ""));
    }
    let _ = match &given.out {
        Some(out) => writeln!(text, "The scenario is in {}.", out.display()),
        None => writeln!(text, "Nothing was written: -o FILE writes the scenario."),
    };
    text
}

fn column(column: &Column) -> Vec<String> {
    let how = match (column.how, &column.proposed) {
        (How::Named, _) => "its own word".to_owned(),
        (How::Given, _) => "as you say".to_owned(),
        (How::LeftOut, _) => "left out, as you say".to_owned(),
        (How::Unknown, Some(near)) => format!("left out; did you mean `{near}`?"),
        (How::Unknown, None) => "left out".to_owned(),
    };
    let field = column.field.clone().unwrap_or_else(|| "-".to_owned());
    vec![column.column.clone(), field, how, column.examples.join(", ")]
}

/// A list under a heading; a long one is cut off and counted.
fn list(text: &mut String, heading: &str, lines: Vec<String>, count: usize) {
    if count == 0 {
        return;
    }
    let _ = writeln!(text, "{}", show::styled(show::HEADING, heading));
    for line in lines.iter().take(MOST_TOLD) {
        let _ = writeln!(text, "{}", show::paragraph(line, "  "));
    }
    let more = count.saturating_sub(lines.len().min(MOST_TOLD));
    if more > 0 {
        let _ = writeln!(text, "  and {more} more");
    }
    text.push('\n');
}
