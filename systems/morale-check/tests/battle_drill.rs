//! Random and hostile players over the scenarios.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use standfast_drill::battles::{Campaign, begin, harass_now_and_then};
use standfast_drill::situations::ledger_ids;
use standfast_drill::{Player, step};
use standfast_engine::RuleSystem;
use standfast_engine::battle::LiveBattle;
use standfast_morale_check::MoraleCheck;

/// Random battles of each scenario.
const BATTLES: u64 = 150;

/// No battles yet, each of at most this many commands.
fn campaign() -> Campaign<MoraleCheck> {
    Campaign::of_at_most(3_000)
}

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

/// The scenarios by the rulings as they are published and by others: how a battle of that seed is played.
fn ruled(scenario: &str, otherwise: bool) -> String {
    let rulings = "terrain_stacks = true\nlancers_vs_square = false\nresolved_charges_help = false\n\
        shaken_at_start = \"game-turn\"\ntarget_checks = \"once\"\nsquare_in_answer = true";
    if otherwise { format!("{scenario}\n[rules]\n{rulings}\n") } else { scenario.to_owned() }
}

#[test]
fn random_battles_end_and_are_audited() {
    let mut campaign = campaign();
    for (name, scenario) in scenarios() {
        for otherwise in [false, true] {
            campaign.plays(&name, &ruled(&scenario, otherwise), 0..BATTLES / 2, 10);
        }
    }
}

#[test]
fn every_kind_of_command_is_given_by_somebody() {
    let mut campaign = campaign();
    for (name, scenario) in scenarios() {
        for seed in 0..60 {
            campaign.plays(&name, &ruled(&scenario, seed % 2 == 0), seed..seed + 1, 60);
        }
    }
    campaign.assert_every_verb();
}

#[test]
fn every_rule_that_matters_to_battles_is_cited_and_stands_in_the_ledger() {
    let mut cited: BTreeSet<String> = BTreeSet::new();
    for (_, scenario) in scenarios() {
        for seed in 0..60 {
            let scenario = ruled(&scenario, seed % 2 == 0);
            let (mut table, mut player) = (begin::<MoraleCheck>(&scenario, seed), Player::new(seed));
            while table.ending().is_none() {
                for seat in table.roster().seats() {
                    cited.extend(table.legal(&seat).iter().map(|offer| offer.rule.to_owned()));
                    cited.extend(table.due(&seat).iter().map(|due| due.rule.to_owned()));
                }
                let _ = step(&mut table, &mut player).unwrap();
            }
            let reasons = table.all_records().flat_map(|record| &record.reasons);
            cited.extend(reasons.map(|reason| reason.rule.to_string()));
            cited.extend(table.ending().map(|ending| ending.rule.clone()));
        }
    }
    let known = ledger_ids(MoraleCheck::LEDGER);
    // Rulings stand in the ledger without the name of the system.
    let is_known = |rule: &str| {
        let ruling = rule.strip_prefix("morale-check.").unwrap_or_default();
        known.contains(&rule) || known.contains(&ruling) || rule.starts_with("table.")
    };
    let unknown: Vec<&String> = cited.iter().filter(|rule| !is_known(rule)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let battle = |id: &str| id == "morale-check.pips" || id.starts_with("morale-check.battle.");
    let never: Vec<&&str> = known.iter().filter(|id| battle(id) && !cited.contains(**id)).collect();
    assert!(never.is_empty(), "{never:?}");
}

#[test]
fn the_umpire_s_eye_finds_nothing_in_random_battles() {
    let mut campaign = campaign();
    for (name, scenario) in scenarios() {
        for seed in 0..BATTLES / 3 {
            campaign.watches(&name, &ruled(&scenario, seed % 2 == 0), seed..seed + 1);
        }
    }
}

#[test]
fn hostile_commands_leave_no_trace() {
    for (_, scenario) in scenarios() {
        for seed in 0..6 {
            harass_now_and_then::<MoraleCheck>(&scenario, seed, 48, 4, 40);
        }
    }
}
