use std::fmt::Write as _;

use standfast_rulebook::{Alternative, Found, Ledger, Rule, Ruling};

use crate::arguments::{Format, Output};
use crate::fault::Fault;
use crate::show;

/// Up to how many entries are shown in full.
const IN_FULL: usize = 8;

/// What the ledgers say of a query.
pub(crate) fn run(query: &str, output: &Output) -> Result<String, Fault> {
    let found = if query.is_empty() { Ledger::everything().collect() } else { Ledger::search(query) };
    if found.is_empty() {
        return Err(nothing(query));
    }
    if output.format() == Format::Json {
        return Ok(show::json(&found));
    }
    let mut text = String::new();
    let longest = found.iter().map(|found| found.id().len()).max().unwrap_or(0);
    for entry in &found {
        if found.len() <= IN_FULL { in_full(entry, &mut text) } else { in_brief(entry, longest, &mut text) }
    }
    if found.len() > IN_FULL {
        let hint = format!("{} entries; name one to see it in full", found.len());
        let _ = writeln!(text, "\n{}", show::styled(show::QUIET, &hint));
    }
    Ok(text)
}

fn nothing(query: &str) -> Fault {
    let ids: Vec<String> = Ledger::everything().map(|found| found.id()).collect();
    let near = standfast_rulebook::nearest(query, ids.iter().map(String::as_str));
    let meant = near.map(|id| format!(" (did you mean `{id}`?)")).unwrap_or_default();
    Fault::Other(format!("no rule or ruling has the id or mentions {query:?}{meant}"))
}

fn in_brief(found: &Found, longest: usize, text: &mut String) {
    let says = match found {
        Found::Rule(rule) => &rule.says,
        Found::Ruling(_, ruling) => &ruling.question,
    };
    let says = says.split_whitespace().collect::<Vec<_>>().join(" ");
    let id = format!("{:longest$}", found.id());
    let left = show::width().saturating_sub(longest + 1);
    let _ = writeln!(text, "{} {}", show::styled(show::HEADING, &id), show::one_line(&says, left));
}

fn in_full(found: &Found, text: &mut String) {
    let _ = writeln!(text, "{}", show::styled(show::HEADING, &found.id()));
    match found {
        Found::Rule(rule) => rule_in_full(rule, text),
        Found::Ruling(_, ruling) => ruling_in_full(ruling, text),
    }
    text.push('\n');
}

fn rule_in_full(rule: &Rule, text: &mut String) {
    let _ = writeln!(text, "{}", show::paragraph(&rule.says, "  "));
    let kinds =
        [(rule.option, "optional rule"), (rule.ours, "an addition of ours"), (rule.companion, "companion")];
    let kinds: Vec<&str> = kinds.into_iter().filter_map(|(is, kind)| is.then_some(kind)).collect();
    let source = std::iter::once(rule.source.as_str()).chain(kinds).collect::<Vec<_>>().join("; ");
    let _ = writeln!(text, "{}", show::styled(show::QUIET, &show::paragraph(&source, "  ")));
    if let Some(note) = &rule.note {
        let _ = writeln!(text, "{}", show::paragraph(&format!("Note: {note}"), "  "));
    }
    for (system, ruling) in Ledger::rulings_about(&rule.id) {
        let words = format!("Ruling {system}.{}: {}", ruling.id, ruling.question);
        let _ = writeln!(text, "{}", show::paragraph(&words, "  "));
    }
}

fn ruling_in_full(ruling: &Ruling, text: &mut String) {
    let _ = writeln!(text, "{}", show::paragraph(&ruling.question, "  "));
    let default = format!("{} (default): {}", ruling.default, ruling.says);
    let _ = writeln!(text, "{}", show::paragraph(&default, "  - "));
    for alternative in &ruling.alternatives {
        let words = format!("{}: {}", value(alternative), alternative.says);
        let _ = writeln!(text, "{}", show::paragraph(&words, "  - "));
    }
    let _ = writeln!(text, "{}", show::paragraph(&format!("Why there is a choice: {}", ruling.why), "  "));
    let _ = writeln!(text, "{}", show::styled(show::QUIET, &show::paragraph(&ruling.about.join(", "), "  ")));
}

fn value(alternative: &Alternative) -> String {
    match (&alternative.value, alternative.from, alternative.to) {
        (Some(value), _, _) => value.to_string(),
        (None, Some(from), Some(to)) => format!("{from} to {to}"),
        _ => "other".to_owned(),
    }
}
