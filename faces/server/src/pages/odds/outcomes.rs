use std::collections::BTreeMap;

use serde_json::Value as Json;
use standfast_rulebook::{OutcomeOdds, outcome_in_words};

use crate::pages::parts::Segment;

/// How many outcomes can be told apart in one bar.
const MOST_IN_BAR: usize = 8;

/// An outcome that has been read.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) words: String,
    pub(super) probability: f64,
    pub(super) exact: String,
    /// What it is worth beside the others: the least is the worst.
    worth: f64,
    /// Its fields that hold no fields themselves, with their paths.
    fields: Vec<(String, Json)>,
}

impl Outcome {
    pub(super) fn read(odds: &OutcomeOdds) -> Self {
        let outcome: Json = serde_json::from_str(odds.outcome.get()).unwrap_or_default();
        Self {
            words: outcome_in_words(&outcome),
            probability: odds.probability,
            exact: odds.exact.clone(),
            worth: odds.worth,
            fields: leaves(&outcome),
        }
    }

    fn field(&self, path: &str) -> Option<&Json> {
        self.fields.iter().find(|(known, _)| known == path).map(|(_, value)| value)
    }
}

/// The paths of all fields of an outcome that hold no fields themselves.
pub(super) fn paths(outcome: &Json) -> Vec<String> {
    leaves(outcome).into_iter().map(|(path, _)| path).collect()
}

fn leaves(outcome: &Json) -> Vec<(String, Json)> {
    let Json::Object(parts) = outcome else { return Vec::new() };
    let of = |(name, part): (&String, &Json)| match part {
        Json::Object(_) => {
            leaves(part).into_iter().map(|(below, value)| (format!("{name}.{below}"), value)).collect()
        }
        _ => vec![(name.clone(), part.clone())],
    };
    parts.iter().flat_map(of).collect()
}

/// The outcomes as the parts of a bar, worst to best: each by itself if they are few, else grouped by their words, or
/// by their flags. `None` if that leaves too many: numbers have columns of their own.
pub(super) fn segments(outcomes: &[Outcome]) -> Option<Segments> {
    let mut sorted: Vec<&Outcome> = outcomes.iter().collect();
    sorted.sort_by(|left, right| left.worth.total_cmp(&right.worth));
    if sorted.len() <= MOST_IN_BAR {
        let parts = sorted.into_iter().map(|outcome| Segment {
            label: outcome.words.clone(),
            probability: outcome.probability,
            exact: outcome.exact.clone(),
        });
        return Some(Segments { parts: parts.collect(), laid_by: Vec::new() });
    }
    let first = sorted.first()?;
    let of_kind = |kind: fn(&Json) -> bool| -> Vec<String> {
        first.fields.iter().filter(|(_, value)| kind(value)).map(|(path, _)| path.clone()).collect()
    };
    let (words, flags) = (of_kind(Json::is_string), of_kind(Json::is_boolean));
    let first_of = |fields: &[String]| fields.iter().take(1).cloned().collect::<Vec<_>>();
    let ways = [words.clone(), first_of(&words), flags.clone(), first_of(&flags)];
    let laid = ways.into_iter().filter(|fields| !fields.is_empty()).map(|fields| laid_by(&sorted, fields));
    laid.into_iter().find(|laid| (2..=MOST_IN_BAR).contains(&laid.parts.len()))
}

/// The parts of a bar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Segments {
    pub(super) parts: Vec<Segment>,
    /// The fields by which outcomes were grouped; empty if they were not.
    pub(super) laid_by: Vec<String>,
}

/// Outcomes that are alike in those fields are one part, which is worth what they come to on average.
fn laid_by(sorted: &[&Outcome], fields: Vec<String>) -> Segments {
    let mut parts: Vec<(f64, Segment)> = Vec::new();
    for outcome in sorted {
        let own = fields.iter().map(|path| (path.clone(), outcome.field(path).cloned().unwrap_or_default()));
        let label = outcome_in_words(&Json::Object(own.collect()));
        let (probability, worth) = (outcome.probability, outcome.probability * outcome.worth);
        match parts.iter_mut().find(|(_, part)| part.label == label) {
            Some((sum, part)) => {
                *sum += worth;
                part.probability += probability;
            }
            None => parts.push((worth, Segment { label, probability, exact: String::new() })),
        }
    }
    let mean = |(sum, part): &(f64, Segment)| sum / part.probability;
    parts.sort_by(|left, right| mean(left).total_cmp(&mean(right)));
    Segments { parts: parts.into_iter().map(|(_, part)| part).collect(), laid_by: fields }
}

/// A number of the outcomes: its values in their order with their probabilities.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Spread {
    pub(super) path: String,
    pub(super) values: Vec<(f64, f64)>,
    /// How likely it is that there is such a number at all.
    pub(super) whole: f64,
}

impl Spread {
    /// What is to be expected on average, where there is a number.
    pub(super) fn mean(&self) -> f64 {
        self.values.iter().map(|(value, probability)| value * probability).sum::<f64>() / self.whole
    }
}

/// The numbers of the outcomes that are not the same in each.
pub(super) fn spreads(outcomes: &[Outcome]) -> Vec<Spread> {
    let mut spreads: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for outcome in outcomes {
        for (path, value) in &outcome.fields {
            if let Some(value) = value.as_f64() {
                spreads.entry(path).or_default().push((value, outcome.probability));
            }
        }
    }
    let spread = |(path, mut values): (&str, Vec<(f64, f64)>)| {
        values.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        let mut merged: Vec<(f64, f64)> = Vec::new();
        for (value, probability) in values {
            match merged.last_mut() {
                Some((last, sum)) if last.total_cmp(&value).is_eq() => *sum += probability,
                _ => merged.push((value, probability)),
            }
        }
        let whole = merged.iter().map(|(_, probability)| probability).sum();
        Spread { path: path.to_owned(), values: merged, whole }
    };
    spreads.into_iter().map(spread).filter(|spread| spread.values.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use serde_json::json;

    use super::*;

    fn outcome(outcome: &Json, probability: f64, worth: f64) -> Outcome {
        Outcome {
            words: outcome_in_words(outcome),
            probability,
            exact: String::new(),
            worth,
            fields: leaves(outcome),
        }
    }

    fn labels(outcomes: &[Outcome]) -> Vec<String> {
        segments(outcomes).unwrap().parts.into_iter().map(|part| part.label).collect()
    }

    #[test]
    fn the_worst_stands_first() {
        let results = [("passed", 2.0), ("routed", 0.0), ("none", 3.0), ("shaken", 1.0)]
            .map(|(result, worth)| outcome(&json!({"result": result}), 0.25, worth));
        assert_eq!(labels(&results), ["routed", "shaken", "passed", "none"]);
    }

    #[test]
    fn many_outcomes_are_laid_together_by_their_words() {
        let results = (0..20).map(|steps| {
            let result = if steps < 5 { "passed" } else { "shaken" };
            outcome(&json!({"result": result, "steps": steps}), 0.05, -f64::from(steps))
        });
        let results: Vec<Outcome> = results.collect();
        let laid = segments(&results).unwrap();
        assert_eq!(laid.laid_by, ["result"]);
        assert_eq!(labels(&results), ["shaken", "passed"]);
        assert!((laid.parts.first().unwrap().probability - 0.75).abs() < 1e-9);
    }

    #[test]
    fn what_is_expected_counts_only_where_there_is_a_number() {
        let outcomes = [
            outcome(&json!({"steps": 2}), 0.25, 0.0),
            outcome(&json!({"steps": 4}), 0.25, 0.0),
            outcome(&json!({"steps": null}), 0.5, 0.0),
        ];
        let spread = spreads(&outcomes).pop().unwrap();
        assert_eq!((spread.mean(), spread.values.len()), (3.0, 2));
    }
}
