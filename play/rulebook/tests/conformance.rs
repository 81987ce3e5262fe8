//! The text fixtures under `conformance/`: exact odds of situations, and situations that must be refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use standfast_rulebook::{Fault, OddsAnswer, Refusals, Rulebook, Situation};

fn fixtures() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let folders = ["given", "own"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let mut files: Vec<PathBuf> = folders.into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    assert!(files.len() >= 6, "the fixtures are there");
    files
}

/// Every line of every fixture, with its place.
fn lines() -> Vec<(String, Json)> {
    let mut lines = Vec::new();
    for file in fixtures() {
        for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let place = format!("{}:{}", file.file_name().unwrap().display(), number + 1);
            let document = serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
            lines.push((place, document));
        }
    }
    lines
}

fn situation_text(line: &Json) -> String {
    line.get("raw").map_or_else(|| line["situation"].to_string(), |raw| raw.as_str().unwrap().to_owned())
}

fn odds(line: &Json) -> Result<OddsAnswer, Refusals> {
    let (system, procedure) = (line["system"].as_str().unwrap(), line["procedure"].as_str().unwrap());
    let procedure = Rulebook::standard().procedure(system, procedure).unwrap();
    let situation = Situation::from_json(&situation_text(line)).map_err(|unreadable| unreadable.refusal)?;
    procedure.odds(&situation).map_err(|fault| match fault {
        Fault::Refused(refusals) => refusals,
        Fault::Stopped(stop) => panic!("{stop}"),
    })
}

/// The document with each number as the shortest text of its value, so that `4.0` is `4`.
fn plain(document: &Json) -> Json {
    match document {
        Json::Number(number) => Json::String(number.as_f64().unwrap().to_string()),
        Json::Array(parts) => parts.iter().map(plain).collect(),
        Json::Object(parts) => parts.iter().map(|(name, part)| (name.clone(), plain(part))).collect(),
        other => other.clone(),
    }
}

#[test]
fn every_fixture_has_exactly_its_outcomes_and_fractions() {
    let mut faults = Vec::new();
    let mut checked = 0;
    for (place, line) in lines() {
        let Some(expected) = line.get("outcomes") else { continue };
        checked += 1;
        let answer = match odds(&line) {
            Ok(answer) => answer,
            Err(refusals) => {
                faults.push(format!("{place}: refused: {refusals}"));
                continue;
            }
        };
        let text = |outcome: &Json| plain(outcome).to_string();
        let expected = expected.as_array().unwrap();
        let expected: Vec<(String, String)> = expected
            .iter()
            .map(|line| (text(&line["outcome"]), line["exact"].as_str().unwrap().to_owned()))
            .collect();
        let got: Vec<(String, String)> = answer
            .outcomes
            .iter()
            .map(|line| (text(&serde_json::from_str(line.outcome.get()).unwrap()), line.exact.clone()))
            .collect();
        let distinct: BTreeSet<&String> = got.iter().map(|(outcome, _)| outcome).collect();
        assert_eq!(distinct.len(), got.len(), "{place}: outcomes are distinct");
        if got != expected {
            let differs = expected.iter().zip(&got).find(|(expected, got)| expected != got);
            faults.push(format!("{place}: {differs:?}, of {} and {} outcomes", expected.len(), got.len()));
        }
    }
    assert!(checked >= 133, "{checked} lines checked");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_refused_fixture_is_refused_at_its_path() {
    let mut faults = Vec::new();
    let mut checked = 0;
    for (place, line) in lines() {
        let Some(path) = line.get("path").map(|path| path.as_str().unwrap()) else { continue };
        checked += 1;
        match odds(&line) {
            Ok(_) => faults.push(format!("{place}: answered")),
            Err(refusals) if path.is_empty() || refusals.all()[0].path == path => {}
            Err(refusals) => faults.push(format!("{place}: at {:?}, not {path:?}", refusals.all()[0].path)),
        }
    }
    assert!(checked >= 49, "{checked} lines checked");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn outcomes_are_sorted_by_likelihood_and_then_by_text_with_sorted_keys() {
    for (place, line) in lines().iter().filter(|(_, line)| line.get("outcomes").is_some()) {
        let answer = odds(line).unwrap();
        for outcome in &answer.outcomes {
            let sorted: Json = serde_json::from_str(outcome.outcome.get()).unwrap();
            assert_eq!(outcome.outcome.get(), sorted.to_string(), "{place}: keys are sorted");
        }
        for pair in answer.outcomes.windows(2) {
            let [before, after] = pair else { unreachable!("windows of two") };
            assert!(before.probability >= after.probability, "{place}");
            if before.exact == after.exact {
                assert!(before.outcome.get() < after.outcome.get(), "{place}");
            }
        }
        let sum: f64 = answer.outcomes.iter().map(|outcome| outcome.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{place}: {sum}");
    }
}
