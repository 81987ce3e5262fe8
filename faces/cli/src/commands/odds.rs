use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value as Json;
use standfast_rulebook::{Note, OddsAnswer, OutcomeOdds, outcome_in_words};
use standfast_seat::percent;

use super::roll::fault;
use crate::arguments::{Format, Odds};
use crate::fault::Fault;
use crate::{input, show};

/// How many outcomes a table shows unless all are asked for.
const USUAL_ROWS: usize = 24;
/// How long the bar of a certain outcome is.
const BAR: usize = 20;

/// The exact probability of every outcome.
pub(crate) fn run(odds: &Odds) -> Result<String, Fault> {
    let asked = &odds.asked;
    let book = input::rulebook(&asked.house)?;
    let procedure = book.procedure(&asked.which.system, &asked.which.procedure)?;
    let given = input::situation(asked)?;
    let by: Vec<&str> = odds.by.iter().map(String::as_str).collect();
    let answer = procedure.odds_by(&given.situation, &by).map_err(|stop| fault(stop, given))?;
    Ok(match asked.output.format() {
        Format::Json => show::json(&answer),
        Format::Table => table(&answer, procedure.procedure().says(), odds),
    })
}

fn table(answer: &OddsAnswer, says: &str, odds: &Odds) -> String {
    let OddsAnswer { system, procedure, outcomes, trace, .. } = answer;
    let mut text = String::new();
    let _ = writeln!(text, "{}  {says}\n", show::styled(show::HEADING, &format!("{system} {procedure}")));
    let rows = if odds.all { outcomes.len() } else { USUAL_ROWS };
    for outcome in outcomes.iter().take(rows) {
        text.push_str(&row(outcome));
    }
    if outcomes.len() > rows {
        let rest: f64 = outcomes.iter().skip(rows).map(|outcome| outcome.probability).sum();
        let (more, rest) = (outcomes.len() - rows, percent(rest));
        let hint = "--all shows them, --by FIELD merges outcomes";
        let _ = writeln!(
            text,
            "{}",
            show::styled(show::QUIET, &format!("{rest:>6} {more} more outcomes ({hint})"))
        );
        text.push_str(&field_by_field(outcomes));
    }
    text.push_str(&reasons("Known before the dice", trace));
    text
}

/// How likely each value of each single field is, over all outcomes.
fn field_by_field(outcomes: &[OutcomeOdds]) -> String {
    let mut fields: BTreeMap<String, BTreeMap<Part, f64>> = BTreeMap::new();
    for outcome in outcomes {
        let document: Json = serde_json::from_str(outcome.outcome.get()).unwrap_or_default();
        for (path, value) in leaves("", &document) {
            *fields.entry(path).or_default().entry(Part::of(value)).or_default() += outcome.probability;
        }
    }
    let mut text = format!("\n{}\n", show::styled(show::HEADING, "Field by field"));
    for (path, values) in fields {
        let values: Vec<String> = values
            .into_iter()
            .map(|(value, probability)| format!("{} {}", value.text, percent(probability)))
            .collect();
        let _ = writeln!(text, "{}", show::paragraph(&values.join(", "), &format!("  {path:20} ")));
    }
    text
}

/// The sort key of a value: numbers by size, all else by its text.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    halves: i64,
    text: String,
}

impl Part {
    fn of(value: &Json) -> Self {
        #[expect(clippy::as_conversions, reason = "the numbers of outcomes are small; this only sorts them")]
        let halves = value.as_f64().map_or(0, |number| (number * 2.0) as i64);
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Self { halves, text }
    }
}

/// The fields of an outcome that hold no fields themselves, with their paths.
fn leaves<'j>(path: &str, value: &'j Json) -> Vec<(String, &'j Json)> {
    let Json::Object(parts) = value else { return vec![(path.to_owned(), value)] };
    let below = |name: &String| if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
    parts.iter().flat_map(|(name, part)| leaves(&below(name), part)).collect()
}

/// One outcome: percent, bar, words, and its fraction where that is short.
fn row(outcome: &OutcomeOdds) -> String {
    let words = serde_json::from_str::<Json>(outcome.outcome.get()).map(|value| outcome_in_words(&value));
    let words = words.unwrap_or_else(|_| outcome.outcome.get().to_owned());
    let bar = show::styled(show::BAR, &show::bar(outcome.probability, BAR));
    let chance = percent(outcome.probability);
    let left = show::width().saturating_sub(6 + 1 + BAR + 1);
    // The fraction stands at the right edge where it and a fair part of the words fit beside each other.
    let exact = &outcome.exact;
    let beside = exact.len() + 2 + words.chars().count() <= left;
    let mut lines = textwrap::wrap(&words, if beside { left - exact.len() - 2 } else { left }).into_iter();
    let first = lines.next().unwrap_or_default();
    let mut text = format!("{chance:>6} {bar} {first}");
    if beside {
        let gap = left - exact.len() - first.chars().count();
        let _ = write!(text, "{:gap$}{}", "", show::styled(show::QUIET, exact));
    }
    text.push('\n');
    for line in lines {
        let _ = writeln!(text, "{:28}{line}", "");
    }
    text
}

/// The reasons, each with its rule.
pub(super) fn reasons(heading: &str, trace: &[Note]) -> String {
    let mut text = String::new();
    if trace.is_empty() {
        return text;
    }
    let _ = writeln!(text, "\n{}", show::styled(show::HEADING, heading));
    let longest = trace.iter().map(|note| note.rule.len()).max().unwrap_or(0);
    for note in trace {
        let rule = format!("  {:longest$}  ", note.rule);
        let lines = textwrap::wrap(&note.says, show::width().saturating_sub(rule.len()).max(20));
        for (place, line) in lines.iter().enumerate() {
            let margin = if place == 0 { show::styled(show::QUIET, &rule) } else { " ".repeat(rule.len()) };
            let _ = writeln!(text, "{margin}{line}");
        }
    }
    text
}
