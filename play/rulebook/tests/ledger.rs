//! The ledgers are whole: every statement is cited by a procedure or a battle, and exercised by a test.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;

use crate::common::{played_battles, root, scenarios};
use serde_json::Value as Json;
use standfast_drill::{Player, step};
use standfast_rulebook::battle::{LiveBattle, Refused, Seat};
use standfast_rulebook::{Choice, DiceFrom, Found, Ledger, Rulebook, Situation, SystemId, Tree};

/// How often each situation is rolled: enough to come by every way through its procedure.
const ROLLS: u64 = 300;

/// How many random battles of each scenario are looked through: so many at least, and more while the ledger of its system has
/// something that is not cited yet.
const BATTLES: RangeInclusive<u64> = 4..=40;

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

/// Adds every id that a battle cites: in its reasons, offers, duties, endings, and in the refusals of what other seats may do.
fn cited_by_battles(known: &BTreeSet<String>, cited: &mut BTreeSet<String>) {
    for seed in 1..=*BATTLES.end() {
        for scenario in scenarios() {
            let of_it = |id: &&String| id.starts_with(scenario.system.name());
            if seed > *BATTLES.start() && known.difference(cited).find(of_it).is_none() {
                continue;
            }
            let (mut battle, mut player) = (scenario.begin(seed), Player::new(seed));
            while battle.ending().is_none() {
                look(battle.as_ref(), &mut player, cited);
                let _ = step(battle.as_mut(), &mut player).unwrap();
            }
            look(battle.as_ref(), &mut player, cited);
            cited.extend(battle.ending().map(|ending| ending.rule.clone()));
            let log = battle.log(&Seat::Umpire, 0);
            cited.extend(log.iter().flat_map(|entry| &entry.reasons).map(|reason| reason.rule.to_string()));
        }
    }
}

/// Every id that the battles cite which people have played.
fn cited_by_played_battles() -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for file in played_battles() {
        let text = fs::read_to_string(file).unwrap();
        for record in text.lines().skip(1).map(|line| serde_json::from_str::<Json>(line).unwrap()) {
            let reasons = record["reasons"].as_array().into_iter().flatten();
            cited.extend(reasons.map(|reason| reason["rule"].as_str().unwrap().to_owned()));
        }
    }
    cited
}

/// What is cited by how a battle stands.
fn look(battle: &dyn LiveBattle, player: &mut Player, cited: &mut BTreeSet<String>) {
    cited.extend(battle.due(&Seat::Umpire).iter().map(|due| due.rule.to_owned()));
    let seats: Vec<Seat> = battle.roster().seats().collect();
    let Some(seat) = player.one(&seats) else { return };
    cited.extend(battle.legal(seat).iter().map(|offer| offer.rule.to_owned()));
    cited.extend(battle.impossible(seat).iter().map(|refused| refused.rule.to_owned()));
    let say = Tree::from_json(r#"{"do": "say", "text": "?"}"#).unwrap();
    if let Err(Refused::Rule(declined)) = battle.odds(seat, &say) {
        cited.insert(declined.rule.to_owned());
    }
}

/// Every id that any trace of a procedure cites.
fn cited_by_procedures() -> BTreeSet<&'static str> {
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
fn every_statement_is_cited_by_a_procedure_or_a_battle_and_every_citation_is_in_a_ledger() {
    let known: BTreeSet<String> = Ledger::everything().map(|found| found.id()).collect();
    let mut cited = cited_by_played_battles();
    cited.extend(cited_by_procedures().into_iter().map(str::to_owned));
    cited_by_battles(&known, &mut cited);
    let uncited: Vec<&String> = known.difference(&cited).collect();
    assert!(uncited.is_empty(), "cited by nothing: {uncited:#?}");
    let unknown: Vec<&String> = cited.difference(&known).collect();
    assert!(unknown.is_empty(), "cited, and in no ledger: {unknown:#?}");
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
        for rule in Rulebook::ledger(*system).rules.iter() {
            let name = rule.id.replace(['.', '-'], "_");
            if !tests.iter().any(|test| *test == name || test.starts_with(&format!("{name}_"))) {
                faults.push(format!("{} has no test {name}", rule.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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
