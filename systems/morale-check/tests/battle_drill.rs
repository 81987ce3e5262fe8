//! Random and hostile players over the scenarios.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use standfast_drill::{Player, harass, play, step, watch};
use standfast_engine::RuleSystem;
use standfast_engine::battle::{Header, LiveBattle, Play, Table};
use standfast_morale_check::MoraleCheck;

/// Random battles of each scenario.
const BATTLES: u64 = 150;
/// The most commands of one.
const COMMANDS: usize = 3_000;

/// The scenarios, and one of them without its table, where charges may be answered in square.
fn scenarios() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/battles/morale-check");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let mut all: Vec<_> = files.map(|path| (name(&path), fs::read_to_string(&path).unwrap())).collect();
    let (_, lane) = all.iter().find(|(name, _)| name == "the-sunken-lane.toml").unwrap();
    let bare = lane.split("\n[table]").next().unwrap().replace("\non = \"farm-house\"", "");
    all.push(("bare.toml".to_owned(), bare));
    all
}

/// With these rulings.
fn ruled(scenario: &str, rulings: &str) -> String {
    if rulings.is_empty() { scenario.to_owned() } else { format!("{scenario}\n[rules]\n{rulings}\n") }
}

const OTHERWISE: &str = "terrain_stacks = true\nlancers_vs_square = false\nresolved_charges_help = false\n\
    shaken_at_start = \"game-turn\"\ntarget_checks = \"once\"\nsquare_in_answer = true";

fn table(name: &str, scenario: &str, seed: u64) -> Table<MoraleCheck> {
    let header = Header::new("morale-check", name, scenario, seed, "");
    Table::begin(header).unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

#[test]
fn random_battles_end_and_are_audited() {
    for (name, scenario) in scenarios() {
        for rulings in ["", OTHERWISE] {
            let scenario = ruled(&scenario, rulings);
            for seed in 0..BATTLES / 2 {
                let mut table = table(&name, &scenario, seed);
                let played =
                    play(&mut table, seed, COMMANDS).unwrap_or_else(|bad| panic!("{name} {seed}: {bad}"));
                assert!(played.ending.is_some(), "{name} {seed}: {played:?}");
                if seed % 10 == 0 {
                    assert_eq!(table.audit(), Ok(table.number()));
                }
            }
        }
    }
}

#[test]
fn every_kind_of_command_is_given_by_somebody() {
    let mut given = BTreeSet::new();
    for (name, scenario) in scenarios() {
        for seed in 0..60 {
            let scenario = ruled(&scenario, if seed % 2 == 0 { OTHERWISE } else { "" });
            given.extend(play(&mut table(&name, &scenario, seed), seed, COMMANDS).unwrap().verbs.into_keys());
        }
    }
    let never: Vec<&str> =
        MoraleCheck::VERBS.iter().map(|verb| verb.name).filter(|verb| !given.contains(*verb)).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn every_rule_that_matters_to_battles_is_cited_and_stands_in_the_ledger() {
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for (name, scenario) in scenarios() {
        for seed in 0..60 {
            let scenario = ruled(&scenario, if seed % 2 == 0 { OTHERWISE } else { "" });
            let (mut table, mut player) = (table(&name, &scenario, seed), Player::new(seed));
            while table.ending().is_none() {
                for seat in table.roster().seats() {
                    cited.extend(table.legal(&seat).iter().map(|offer| offer.rule.to_owned()));
                    cited.extend(table.due(&seat).iter().map(|due| due.rule.to_owned()));
                }
                let _ = step(&mut table, &mut player).unwrap();
            }
            let reasons = table.all_records().iter().flat_map(|record| &record.reasons);
            cited.extend(reasons.map(|reason| reason.rule.to_string()));
            cited.extend(table.ending().map(|ending| ending.rule.clone()));
        }
    }
    let entries: Vec<&str> = MoraleCheck::LEDGER.split("\n[[").skip(1).collect();
    let id = |entry: &str| entry.split('"').nth(1).unwrap().to_owned();
    let known: BTreeSet<String> = entries.iter().map(|entry| id(entry)).collect();
    // Rulings stand in the ledger without the name of the system.
    let is_known = |rule: &str| {
        let ruling = rule.strip_prefix("morale-check.").unwrap_or_default();
        known.contains(rule) || known.contains(ruling) || rule.starts_with("table.")
    };
    let unknown: Vec<&String> = cited.iter().filter(|rule| !is_known(rule)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let battle = |id: &String| *id == "morale-check.pips" || id.starts_with("morale-check.battle.");
    let never: Vec<&String> = known.iter().filter(|id| battle(id) && !cited.contains(*id)).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn the_umpire_s_eye_finds_nothing_in_random_battles() {
    for (name, scenario) in scenarios() {
        for seed in 0..BATTLES / 3 {
            let scenario = ruled(&scenario, if seed % 2 == 0 { OTHERWISE } else { "" });
            let mut table = table(&name, &scenario, seed);
            watch(&mut table, seed, COMMANDS).unwrap_or_else(|bad| panic!("{name} {seed}: {bad}"));
        }
    }
}

#[test]
fn hostile_commands_leave_no_trace() {
    for (name, scenario) in scenarios() {
        for seed in 0..6 {
            let (mut table, mut player) = (table(&name, &scenario, seed), Player::new(seed));
            for _ in 0..12 {
                harass(&mut table, &mut player, 40).unwrap();
                for _ in 0..4 {
                    if table.ending().is_none() {
                        let _ = step(&mut table, &mut player).unwrap();
                    }
                }
            }
        }
    }
}
