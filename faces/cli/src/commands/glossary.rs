use std::fmt::Write as _;

use standfast_rulebook::{Glossary, Rulebook, nearest};

use crate::arguments::{Format, Output};
use crate::fault::Fault;
use crate::show;

/// The words of a system's rules, all of them or those that a search finds.
pub(crate) fn run(system: &str, query: &str, output: &Output) -> Result<String, Fault> {
    let id = Rulebook::system(system)?;
    let glossary = Glossary::of(id);
    let found = glossary.search(query);
    if found.is_empty() {
        let near = nearest(query, glossary.terms.iter().map(|term| term.term.as_str()));
        let meant = near.map(|term| format!(" (did you mean `{term}`?)")).unwrap_or_default();
        return Err(Fault::Other(format!("no word of {id} is or mentions {query:?}{meant}")));
    }
    if output.format() == Format::Json {
        return Ok(show::json(&found));
    }
    let mut text = String::new();
    for term in found {
        let also =
            if term.also.is_empty() { String::new() } else { format!(" (also {})", term.also.join(", ")) };
        let _ =
            writeln!(text, "{}{}", show::styled(show::HEADING, &term.term), show::styled(show::QUIET, &also));
        let _ = writeln!(text, "{}", show::paragraph(&format!("{} {}", term.says, term.rule), "  "));
    }
    Ok(text)
}
