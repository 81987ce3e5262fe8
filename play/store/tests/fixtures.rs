//! Played battles, kept as they were written: each is read, decided again from its dice, and ends as its name says.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use standfast_drill::play;
use standfast_rulebook::battle::{Header, LiveBattle, Seat, begin, endings};
use standfast_rulebook::{Choice, SystemId};
use standfast_store::read;

/// The ways in which any battle can end, whatever its rules.
const OF_EVERY_TABLE: [&str; 2] = ["concession", "umpire"];

#[test]
fn every_played_battle_is_decided_again_without_a_difference() {
    for system in SystemId::ALL {
        let mut ways = BTreeSet::new();
        let mut on_a_table = 0;
        for path in battles_in(*system, "battles") {
            let (name, battle) = opened(*system, &path);
            assert!(!battle.header().is_of_older_readings(), "{name} is to be kept among the older ones");
            let has_table = battle.view(&Seat::Umpire).map.is_some();
            assert_eq!(name.ends_with("-on-a-table"), has_table, "{name}");
            on_a_table += usize::from(has_table);
            ways.extend(battle.ending().map(|ending| ending.way.clone()));
        }
        assert!(on_a_table > 0, "no battle of {system} on a table is kept");
        for way in endings(*system).iter().chain(&OF_EVERY_TABLE) {
            assert!(ways.contains(*way), "no battle of {system} that ends by {way} is kept");
        }
    }
}

#[test]
fn a_battle_whose_sentences_were_mended_since_is_audited_and_told_in_the_words_of_today() {
    const OLD_WORDS: &str = "in the words of last year";
    for system in SystemId::ALL {
        let paths = battles_in(*system, "reworded");
        assert!(!paths.is_empty(), "no battle of {system} in other words is kept");
        for path in paths {
            assert!(fs::read_to_string(&path).unwrap().contains(OLD_WORDS));
            let (name, battle) = opened(*system, &path);
            let ending = battle.ending().unwrap();
            assert!(!ending.says.is_empty() && ending.says != OLD_WORDS, "{name}");
            let told = battle.log(&Seat::Umpire, 0).into_iter().flat_map(|entry| entry.says);
            assert!(told.into_iter().any(|says| says.contains(&ending.says)), "{name}");
        }
    }
}

#[test]
fn every_battle_under_older_readings_opens_and_ends_as_it_did() {
    for system in SystemId::ALL {
        let mut formats = BTreeSet::new();
        for path in battles_in(*system, "older") {
            let (name, battle) = opened(*system, &path);
            assert!(battle.header().is_of_older_readings(), "{name}");
            formats.insert(battle.header().format);
            for seat in battle.roster().seats() {
                assert_eq!(battle.view(&seat).number, battle.number(), "{name}");
                assert_eq!(battle.log(&seat, 0).len(), usize::try_from(battle.number()).unwrap(), "{name}");
            }
        }
        assert!(!formats.is_empty(), "no battle of {system} under older readings is kept");
    }
}

#[test]
fn a_battle_under_older_readings_is_played_on() {
    for system in SystemId::ALL {
        for path in battles_in(*system, "older") {
            let text = fs::read_to_string(&path).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            // Half of it, and then on under today's readings.
            let half = lines.len() / 2;
            let mut battle = begin(Header::read(lines[0].as_bytes()).unwrap()).unwrap();
            for line in &lines[1..half] {
                battle.read_record(line).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            }
            if battle.ending().is_none() {
                let played = play(battle.as_mut(), 1, 40);
                played.unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            }
        }
    }
}

/// The logs of a system that are kept in that folder.
fn battles_in(system: SystemId, folder: &str) -> Vec<PathBuf> {
    let folder = crate::common::root().join("conformance").join(system.name()).join(folder);
    let mut paths: Vec<PathBuf> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The battle of a log, which ends as the log's name says.
fn opened(system: SystemId, path: &Path) -> (String, Box<dyn LiveBattle>) {
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let (battle, torn) = read(path).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!((battle.header().system.as_str(), torn), (system.name(), None), "{name}");
    assert_eq!(battle.audit(), Ok(battle.number()), "{system} {name}");
    let way = battle.ending().map(|ending| ending.way.clone()).unwrap_or_default();
    assert!(name == way || name.starts_with(&format!("{way}-")), "{name} ends by {way}");
    (name, battle)
}
