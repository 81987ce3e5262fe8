//! The words of the rules: each cites a rule that there is, and a table shows nothing that they leave out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::common::scenarios;
use standfast_drill::{Player, step};
use standfast_rulebook::battle::{LiveBattle, Seat};
use standfast_rulebook::{Choice, Glossary, Ledger, SystemId, Wording};

/// How many random battles of each scenario are looked through.
const BATTLES: u64 = 6;

/// How the sources say what a view shows: facts and markers by their names.
const SHOWN: [&str; 4] = ["Fact::new(", "Fact::text(", "Marker::new(", "Marker::bead("];

/// The sources below a folder.
pub(crate) fn texts(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: std::path::PathBuf| match path.is_dir() {
        true => texts(&path),
        false => vec![fs::read_to_string(path).unwrap()],
    };
    entries.flat_map(read).collect()
}

/// The texts that stand quoted behind one of these marks in the sources of a system.
fn quoted(system: SystemId, marks: &[&str]) -> BTreeSet<String> {
    let folder = crate::common::root().join("systems").join(system.name()).join("src/battle");
    let mut found = BTreeSet::new();
    for text in texts(&folder) {
        for mark in marks {
            let behind = text.split(mark).skip(1).map(str::trim_start);
            found.extend(
                behind.filter_map(|rest| Some(rest.strip_prefix('"')?.split('"').next()?.to_owned())),
            );
        }
    }
    found
}

/// The verbs that a system declares.
fn verbs(system: SystemId) -> BTreeSet<String> {
    let folder = crate::common::root().join("systems").join(system.name()).join("src/battle");
    let texts = texts(&folder);
    let table = texts.iter().find_map(|text| text.split("verbs! {").nth(1)?.split('}').next()).unwrap();
    let name = |line: &str| Some(line.split_once(" = \"")?.1.split('"').next()?.to_owned());
    table.lines().filter_map(name).collect()
}

/// What views show in random battles: facts and markers, by the system.
fn shown() -> BTreeMap<SystemId, BTreeSet<&'static str>> {
    let mut shown: BTreeMap<SystemId, BTreeSet<&'static str>> = BTreeMap::new();
    for scenario in scenarios() {
        let of = shown.entry(scenario.system).or_default();
        for seed in 0..BATTLES {
            let (mut battle, mut player) = (scenario.begin(seed), Player::new(seed));
            let mut steps = 0;
            while battle.ending().is_none() {
                let _ = step(battle.as_mut(), &mut player).unwrap();
                steps += 1;
                if steps % 5 == 0 {
                    look(battle.as_ref(), of);
                }
            }
            look(battle.as_ref(), of);
        }
    }
    shown
}

fn look(battle: &dyn LiveBattle, shown: &mut BTreeSet<&'static str>) {
    let view = battle.view(&Seat::Umpire).view;
    let of_sides = view.totals.iter().flat_map(|side| &side.facts);
    shown.extend(view.clock.iter().chain(of_sides).map(|fact| fact.name));
    for piece in view.pieces() {
        shown.extend(piece.facts.iter().map(|fact| fact.name));
        shown.extend(piece.markers.iter().map(|marker| marker.name));
    }
}

#[test]
fn every_word_cites_a_rule_that_there_is_and_has_an_address_of_its_own() {
    let known: BTreeSet<String> = Ledger::everything().map(|found| found.id()).collect();
    for &system in SystemId::ALL {
        let mut anchors = BTreeSet::new();
        for term in &Glossary::of(system).terms {
            assert!(known.contains(&term.rule), "{system}, {}: no rule is called {}", term.term, term.rule);
            assert!(
                term.rule.starts_with(&format!("{system}.")),
                "{system}, {}: its own rules say so",
                term.term
            );
            assert!(anchors.insert(term.anchor()), "{system}: {} twice", term.term);
            let words = term.says.split_whitespace().count();
            assert!((3..=45).contains(&words), "{system}, {}: {words} words", term.term);
        }
    }
}

#[test]
fn every_command_fact_and_marker_that_a_table_shows_is_explained() {
    let shown = shown();
    let mut missing = BTreeSet::new();
    for &system in SystemId::ALL {
        let glossary = Glossary::of(system);
        let seen = shown.get(&system).into_iter().flatten().map(|name| (*name).to_owned());
        for name in seen.chain(quoted(system, &SHOWN)).chain(verbs(system)) {
            if glossary.term(&name).is_none() {
                missing.insert(format!("{system}: {name}"));
            }
        }
    }
    assert!(missing.is_empty(), "no word explains {missing:#?}");
}

#[test]
fn words_are_marked_where_they_stand_first_and_whole_and_the_text_stays_as_it_was() {
    for &system in SystemId::ALL {
        for rule in &standfast_rulebook::Rulebook::ledger(system).rules {
            let found = Glossary::of(system).found_in(&rule.says);
            let mut words = BTreeSet::new();
            let text: String = found
                .iter()
                .map(|part| match part {
                    Wording::Plain(text) => *text,
                    Wording::Word(text, term) => {
                        assert!(words.insert(&term.term), "{}: {} twice", rule.id, term.term);
                        text
                    }
                })
                .collect();
            assert_eq!(text, rule.says);
        }
    }
}

#[test]
fn the_same_word_is_each_systems_own() {
    let says = |system: &str| {
        let system = standfast_rulebook::Rulebook::system(system).unwrap();
        Glossary::of(system).term("shaken").unwrap().says.clone()
    };
    let all: BTreeSet<String> = ["micro-force", "morale-check", "battlegroup"].map(says).into();
    assert_eq!(all.len(), 3);
}

#[test]
fn a_search_of_words_finds_by_name_by_what_a_table_shows_and_by_what_they_say() {
    let glossary = Glossary::of(SystemId::named("micro-force").unwrap());
    let found =
        |query: &str| glossary.search(query).iter().map(|term| term.term.as_str()).collect::<Vec<_>>();
    assert_eq!(found("Shaken"), ["shaken"]);
    assert_eq!(found("rally-shaken"), ["rally"]);
    assert!(found("marked white").contains(&"shaken"));
    assert!(found("no such word").is_empty());
    assert_eq!(found("").len(), glossary.terms.len());
}
