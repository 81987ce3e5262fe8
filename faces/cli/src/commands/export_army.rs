//! The units of a scenario as a spreadsheet.

use std::fs;

use standfast_rulebook::battle::system_of;
use standfast_workshop::{Document, army_as_csv};

use crate::arguments::ExportArmy;
use crate::fault::Fault;
use crate::input;

/// Writes the units of a scenario as CSV.
pub(super) fn run(given: &ExportArmy) -> Result<String, Fault> {
    let origin = given.scenario.display().to_string();
    let text = input::file(&given.scenario)?;
    system_of(&text, &origin).map_err(Fault::Files)?;
    let document = Document::read(&text).map_err(|bad| Fault::from(bad.refusal))?;
    let csv = army_as_csv(document.outline());
    match &given.out {
        None => Ok(csv),
        Some(out) => {
            fs::write(out, csv).map_err(|error| Fault::file(&out.display().to_string(), &error))?;
            Ok(format!("The army is in {}.\n", out.display()))
        }
    }
}
