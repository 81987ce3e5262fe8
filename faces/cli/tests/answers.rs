//! What is answered in JSON: the shape that scripts count on, rolls that can be repeated, and every situation of the
//! scenarios.

use crate::common::{lines, procedures, root, scenarios, standfast, standfast_on};
use serde_json::{Value as Json, json};

/// The names of the fields of an object.
fn fields(document: &Json) -> Vec<&str> {
    let mut names: Vec<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

fn is_trace(trace: &Json) {
    for note in trace.as_array().unwrap() {
        assert!(
            !note["rule"].as_str().unwrap().is_empty() && !note["says"].as_str().unwrap().is_empty(),
            "{note}"
        );
        assert!(fields(note).iter().all(|name| ["rule", "says", "value"].contains(name)), "{note}");
    }
}

fn is_odds(answer: &Json, system: &str, procedure: &str) {
    assert_eq!(fields(answer), ["outcomes", "procedure", "system", "trace"]);
    assert_eq!((&answer["system"], &answer["procedure"]), (&json!(system), &json!(procedure)));
    let outcomes = answer["outcomes"].as_array().unwrap();
    let mut sum = 0.0;
    for outcome in outcomes {
        assert_eq!(fields(outcome), ["exact", "outcome", "probability"]);
        let probability = outcome["probability"].as_f64().unwrap();
        let exact = outcome["exact"].as_str().unwrap();
        let (over, under) = exact.split_once('/').unwrap_or((exact, "1"));
        let (over, under): (f64, f64) = (over.parse().unwrap(), under.parse().unwrap());
        // Numbers past all floating point are left to the library's own tests.
        if over.is_finite() && under.is_finite() {
            assert!((over / under - probability).abs() < 1e-12, "{outcome}");
        }
        assert!(probability > 0.0 && outcome["outcome"].is_object(), "{outcome}");
        sum += probability;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(outcomes.is_sorted_by(|a, b| a["probability"].as_f64() >= b["probability"].as_f64()));
    is_trace(&answer["trace"]);
}

fn is_roll(answer: &Json, system: &str, procedure: &str) {
    let known = ["outcome", "procedure", "rolls", "seed", "system", "trace"];
    assert!(fields(answer).iter().all(|name| known.contains(name)), "{answer}");
    assert_eq!((&answer["system"], &answer["procedure"]), (&json!(system), &json!(procedure)));
    assert!(answer["outcome"].is_object());
    for roll in answer["rolls"].as_array().unwrap() {
        assert_eq!(fields(roll), ["die", "faces", "for", "value"]);
        assert!(!roll["faces"].as_array().unwrap().is_empty() && roll["value"].is_u64(), "{roll}");
        assert!(
            !roll["die"].as_str().unwrap().is_empty() && !roll["for"].as_str().unwrap().is_empty(),
            "{roll}"
        );
    }
    is_trace(&answer["trace"]);
}

#[test]
fn every_scenario_answers_rolls_and_can_be_typed() {
    let scenarios = scenarios();
    assert!(scenarios.len() >= 19, "{}", scenarios.len());
    for (file, system, procedure) in scenarios {
        let file = file.to_str().unwrap();
        let odds = standfast(&["odds", &system, &procedure, "--input", file]).json();
        is_odds(&odds, &system, &procedure);
        let roll = standfast(&["roll", &system, &procedure, "--input", file, "--seed", "3"]).json();
        is_roll(&roll, &system, &procedure);
        let known = odds["outcomes"].as_array().unwrap();
        assert!(known.iter().any(|outcome| outcome["outcome"] == roll["outcome"]), "{file}");
        let faces =
            roll["rolls"].as_array().unwrap().iter().flat_map(|roll| roll["faces"].as_array().unwrap());
        let faces: Vec<String> = faces.map(Json::to_string).collect();
        let typed =
            standfast(&["roll", &system, &procedure, "--input", file, "--dice", &faces.join(",")]).json();
        assert_eq!((&typed["outcome"], &typed["rolls"]), (&roll["outcome"], &roll["rolls"]), "{file}");
        assert_eq!(typed.get("seed"), None, "typed dice have no seed");
    }
}

#[test]
fn every_command_of_the_scenarios_table_runs() {
    let readme = std::fs::read_to_string(root().join("scenarios/situations/README.md")).unwrap();
    let commands = readme.split('`').filter(|code| code.starts_with("standfast odds "));
    let commands: Vec<&str> = commands.collect();
    assert_eq!(commands.len(), scenarios().len(), "each situation has its line");
    for command in commands {
        crate::common::shell(command).good();
    }
}

#[test]
fn a_seed_repeats_a_roll_and_chance_prints_its_seed() {
    let situation = br#"{"level": 12, "remaining": 8, "soldiers": 9}"#;
    let roll = |more: &[&str]| {
        let arguments = [&["roll", "battlegroup", "squad-check"], more].concat();
        standfast_on(situation, &arguments).good()
    };
    for seed in ["0", "7", "18446744073709551615"] {
        let answer = roll(&["--seed", seed]);
        assert_eq!(answer, roll(&["--seed", seed]));
        let answer: Json = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["seed"].to_string(), seed);
        is_roll(&answer, "battlegroup", "squad-check");
    }
    // Pinned: the same seed gives the same dice in every release.
    let pinned: Json = serde_json::from_str(&roll(&["--seed", "7"])).unwrap();
    assert_eq!(pinned["rolls"][0]["faces"], json!([10, 7, 6, 8, 4, 6, 3, 10, 6]));
    let chance: Json = serde_json::from_str(&roll(&[])).unwrap();
    let seed = chance["seed"].to_string();
    assert!(chance["seed"].as_u64().unwrap() < 1 << 53, "a number that every reader of JSON keeps whole");
    assert_eq!(serde_json::from_str::<Json>(&roll(&["--seed", &seed])).unwrap(), chance);
    let seeds: std::collections::BTreeSet<String> = (0..8).map(|_| roll(&[])).collect();
    assert!(seeds.len() > 1, "chance does not repeat itself");
}

#[test]
fn odds_of_some_fields_are_those_of_the_outcomes_merged() {
    let situation = br#"{"level": 12, "remaining": 8, "soldiers": 9}"#;
    let by = |fields: &[&str]| {
        standfast_on(situation, &[&["odds", "battlegroup", "squad-check"], fields].concat()).json()
    };
    let merged = by(&["--by", "result"]);
    is_odds(&merged, "battlegroup", "squad-check");
    assert!(
        merged["outcomes"]
            .as_array()
            .unwrap()
            .iter()
            .all(|outcome| fields(&outcome["outcome"]) == ["result"])
    );
    assert_eq!(by(&["--by", "result,failed"]), by(&["--by", "failed", "--by", "result"]));
    assert_eq!(by(&["--by", "result,failed"]), by(&[]), "all fields are the outcome itself");
}

#[test]
fn fixtures_answer_as_they_say() {
    for system in ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"] {
        // One line in five: the library holds all of them.
        for line in lines(&format!("{system}.jsonl")).iter().step_by(5) {
            let procedure = line["procedure"].as_str().unwrap();
            let text = line["situation"].to_string();
            let answer = standfast_on(text.as_bytes(), &["odds", system, procedure, "-i", "-"]).json();
            is_odds(&answer, system, procedure);
            let exact = |document: &Json| {
                let outcomes = document["outcomes"].as_array().unwrap().clone();
                outcomes.into_iter().map(|outcome| outcome["exact"].clone()).collect::<Vec<_>>()
            };
            assert_eq!(exact(&answer), exact(line), "{text}");
        }
    }
}

#[test]
fn procedures_schemas_rules_and_charts_are_json_in_a_pipe() {
    let list = standfast(&["procedures"]).json();
    for line in list.as_array().unwrap() {
        assert_eq!(fields(line), ["dice", "procedure", "says", "system"]);
    }
    for (system, procedure) in procedures() {
        let schema = standfast(&["schema", &system, &procedure]).json();
        assert_eq!(schema["title"], format!("{system} {procedure}"));
        assert_eq!(schema["type"], "object");
    }
    let rules = standfast(&["rules"]).json();
    assert!(rules.as_array().unwrap().len() > 200);
    for entry in rules.as_array().unwrap() {
        assert!(entry["kind"] == "rule" || entry["kind"] == "ruling", "{entry}");
    }
    let charts = standfast(&["charts"]).json();
    let of =
        |system: &str| charts.as_array().unwrap().iter().filter(|chart| chart["system"] == system).count();
    for system in ["mfp", "morale-check", "fatigue", "micro-force", "battlegroup"] {
        let own = standfast(&["charts", system]).json();
        assert!(own.as_array().unwrap().len() == of(system) && of(system) > 0, "{system}");
    }
    let bill = standfast(&["charts", "micro-force", "butchers-bill"]).json();
    assert_eq!(bill.as_array().unwrap().len(), 1);
    assert_eq!(bill[0]["rows"].as_array().unwrap().len(), 17);
}
