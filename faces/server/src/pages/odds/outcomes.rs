use std::collections::BTreeMap;

use serde_json::Value as Json;
use standfast_rulebook::{OutcomeOdds, outcome_in_words};

/// An outcome that has been read.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) words: String,
    pub(super) probability: f64,
    pub(super) exact: String,
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
            fields: leaves(&outcome),
        }
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

    fn outcome(outcome: &Json, probability: f64) -> Outcome {
        Outcome {
            words: outcome_in_words(outcome),
            probability,
            exact: String::new(),
            fields: leaves(outcome),
        }
    }

    #[test]
    fn what_is_expected_counts_only_where_there_is_a_number() {
        let outcomes = [
            outcome(&json!({"steps": 2}), 0.25),
            outcome(&json!({"steps": 4}), 0.25),
            outcome(&json!({"steps": null}), 0.5),
        ];
        let spread = spreads(&outcomes).pop().unwrap();
        assert_eq!((spread.mean(), spread.values.len()), (3.0, 2));
    }
}
