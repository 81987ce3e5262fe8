use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use standfast_rulebook::battle::{Check, Head, Verification, verify};

use crate::arguments::{Format, Output};
use crate::fault::Fault;
use crate::show::{self, BAD, GOOD, HEADING};

/// Checks that a battle was fair.
pub(super) fn run(
    file: &Path,
    promise: Option<&str>,
    heads: &[Head],
    output: &Output,
) -> Result<String, Fault> {
    let text = fs::read_to_string(file).map_err(|error| Fault::file(&file.display().to_string(), &error))?;
    let verification = verify(&text, promise, heads);
    let said = match output.format() {
        Format::Json => show::json(&verification),
        Format::Table => points(&verification, file),
    };
    if verification.holds { Ok(said) } else { Err(Fault::Denied(said)) }
}

/// One line for each point, and the verdict.
fn points(verification: &Verification, file: &Path) -> String {
    let mut text = String::new();
    for Check { point, holds, says } in &verification.checks {
        let (word, style) = if *holds { ("holds", GOOD) } else { ("FAILS", BAD) };
        let line = show::paragraph(says, &format!("{word}  {:<13}", point.name()));
        let _ = writeln!(text, "{}", line.replacen(word, &show::styled(style, word), 1));
    }
    let failing: Vec<&str> =
        verification.checks.iter().filter(|check| !check.holds).map(|check| check.point.name()).collect();
    let file = file.display();
    let end = match failing.as_slice() {
        [] => format!("{file}: everything holds."),
        failing => format!("{file} does not hold: {}.", failing.join(", ")),
    };
    let _ = writeln!(text, "\n{}", show::styled(HEADING, &end));
    text
}
