//! The ledgers are whole: every statement is cited by a procedure and exercised by a test, or waits for battles.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use standfast_rulebook::{Choice, DiceFrom, Found, Ledger, Rulebook, Situation, SystemId, procedures};

/// How often each situation is rolled: enough to come by every way through its procedure.
const ROLLS: u64 = 300;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every situation of the fixtures and of the scenarios: system, procedure, text.
fn situations() -> Vec<(String, String, String)> {
    let mut situations = Vec::new();
    for folder in ["conformance/given", "conformance/own"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let text = fs::read_to_string(entry.unwrap().path()).unwrap();
            for line in text.lines().map(|line| serde_json::from_str::<Json>(line).unwrap()) {
                if line.get("outcomes").is_some() {
                    let name = |field: &str| line[field].as_str().unwrap().to_owned();
                    situations.push((name("system"), name("procedure"), line["situation"].to_string()));
                }
            }
        }
    }
    situations
}

/// Every id that any trace cites.
fn cited() -> BTreeSet<&'static str> {
    let mut cited = BTreeSet::new();
    for (system, name, text) in situations() {
        let procedure = Rulebook::standard().procedure(&system, &name).unwrap();
        let situation = Situation::from_json(&text).unwrap();
        cited.extend(procedure.odds(&situation).unwrap().trace.iter().map(|note| note.rule));
        for seed in 0..ROLLS {
            let roll = procedure.roll(&situation, &DiceFrom::Seed(seed)).unwrap();
            cited.extend(roll.trace.iter().map(|note| note.rule));
        }
    }
    cited
}

#[test]
fn every_statement_is_cited_by_a_procedure_or_waits_for_battles() {
    let cited = cited();
    let mut faults = Vec::new();
    for found in Ledger::everything() {
        let (id, battle) = match found {
            Found::Rule(rule) => (rule.id.clone(), rule.battle),
            Found::Ruling(_, ruling) => (found.id(), ruling.battle),
        };
        match (cited.contains(id.as_str()), battle) {
            (false, false) => faults.push(format!("{id} is cited by no procedure")),
            (true, true) => faults.push(format!("{id} is cited, and yet said to matter to battles only")),
            _ => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_citation_is_in_a_ledger() {
    let known: BTreeSet<String> = Ledger::everything().map(|found| found.id()).collect();
    let unknown: Vec<&str> = cited().into_iter().filter(|id| !known.contains(*id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_statement_is_exercised_by_a_test_of_its_name() {
    let mut faults = Vec::new();
    for system in SystemId::ALL {
        let mut source = String::new();
        for entry in fs::read_dir(root().join("systems").join(system.name()).join("tests")).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "rs") {
                source.push_str(&fs::read_to_string(path).unwrap());
            }
        }
        let tests: BTreeSet<&str> =
            source.split("fn ").skip(1).filter_map(|rest| rest.split(['(', '<']).next()).collect();
        for rule in Rulebook::ledger(*system).rules.iter().filter(|rule| !rule.battle) {
            let name = rule.id.replace(['.', '-'], "_");
            if !tests.iter().any(|test| *test == name || test.starts_with(&format!("{name}_"))) {
                faults.push(format!("{} has no test {name}", rule.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn there_are_27_procedures_of_five_systems() {
    let systems: BTreeSet<SystemId> = procedures().iter().map(|procedure| procedure.system()).collect();
    assert_eq!(procedures().len(), 27);
    assert_eq!(systems.len(), SystemId::ALL.len());
}

#[test]
fn a_search_finds_by_id_by_stem_and_by_words() {
    let ids = |query: &str| Ledger::search(query).iter().map(Found::id).collect::<Vec<_>>();
    assert_eq!(ids("micro-force.fire.3"), ["micro-force.fire.3"]);
    assert_eq!(ids("class_modifies"), ["battlegroup.class_modifies"]);
    assert!(ids("micro-force.fire").len() > 5);
    assert!(ids("natural 20").contains(&"micro-force.recovery.routed".to_owned()));
    assert!(ids("no such word anywhere").is_empty());
}
