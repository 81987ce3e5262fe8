use std::fmt::Write as _;

use serde::Serialize;
use standfast_rulebook::battle::scenario_schema;
use standfast_rulebook::{AnyProcedure, Choice, Rulebook, procedures};

use crate::arguments::{Format, Output, Which};
use crate::fault::Fault;
use crate::show;

#[derive(Serialize)]
struct Line {
    system: &'static str,
    procedure: &'static str,
    says: &'static str,
    dice: &'static str,
}

/// Every procedure, one line each.
pub(crate) fn list(output: &Output) -> String {
    let line = |procedure: &&dyn AnyProcedure| Line {
        system: procedure.system().name(),
        procedure: procedure.name(),
        says: procedure.says(),
        dice: procedure.dice(),
    };
    let lines: Vec<Line> = procedures().iter().map(line).collect();
    if output.format() == Format::Json {
        return show::json(&lines);
    }
    let mut text = String::new();
    for Line { system, procedure, says, .. } in lines {
        let says = show::one_line(says, show::width().saturating_sub(31));
        let system = format!("{:13}", system);
        let _ = writeln!(text, "{}{procedure:17} {says}", show::styled(show::QUIET, &system));
    }
    text
}

/// The JSON Schema of a situation or of a scenario, always indented: it is for reading.
pub(crate) fn schema(which: &Which) -> Result<String, Fault> {
    let schema = match which.system.as_str() {
        "scenario" => scenario_schema(Rulebook::system(&which.procedure)?)?,
        system => Rulebook::standard().procedure(system, &which.procedure)?.schema(),
    };
    let mut text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    text.push('\n');
    Ok(text)
}
