//! Played battles, kept as they were written: each is read, decided again from its dice, and ends as its name says.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod common;

use std::collections::BTreeSet;
use std::fs;

use standfast_rulebook::battle::{Seat, endings};
use standfast_rulebook::{Choice, SystemId};
use standfast_store::read;

/// The ways in which any battle can end, whatever its rules.
const OF_EVERY_TABLE: [&str; 2] = ["concession", "umpire"];

#[test]
fn every_played_battle_is_decided_again_without_a_difference() {
    for system in SystemId::ALL {
        let mut ways = BTreeSet::new();
        let mut on_a_table = 0;
        let folder = common::root().join("conformance").join(system.name()).join("battles");
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let (battle, torn) = read(&path).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!((battle.header().system.as_str(), torn), (system.name(), None), "{name}");
            assert_eq!(battle.audit(), Ok(battle.number()), "{system} {name}");
            let way = battle.ending().map(|ending| ending.way.clone()).unwrap_or_default();
            assert!(name == way || name.starts_with(&format!("{way}-")), "{name} ends by {way}");
            ways.insert(way);
            let has_table = battle.view(&Seat::Umpire).map.is_some();
            assert_eq!(name.ends_with("-on-a-table"), has_table, "{name}");
            on_a_table += usize::from(has_table);
        }
        assert!(on_a_table > 0, "no battle of {system} on a table is kept");
        for way in endings(*system).iter().chain(&OF_EVERY_TABLE) {
            assert!(ways.contains(*way), "no battle of {system} that ends by {way} is kept");
        }
    }
}
