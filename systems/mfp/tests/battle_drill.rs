//! Random and hostile players over the scenarios: no dead end, no unsound state, nothing accepted that was not
//! offered.

use std::collections::BTreeMap;

use crate::common::battle::{MILL_BRIDGE, OCANA, QUATRE_BRAS, Table, begin, duel_with, on_a_table};
use standfast_drill::{Player, harass, play, step, watch};
use standfast_engine::battle::{LiveBattle, Play};
use standfast_mfp::Mfp;

/// The rulings under which every scenario is drilled.
const RULINGS: [&str; 4] = [
    "",
    "[rules]\nturns_per_hour = 1\nexhaustion = \"permanent\"\nmarker_revert = \"interphase\"\n",
    "[rules]\nturns_per_hour = 3\nwaver_at = 50\nreports = \"shown\"\nexhaustion_hours = \"game-hours\"\n",
    "[rules]\nannouncements = \"at-once\"\ndefend_markers = \"until-abandoned\"\ndestroyed_command = \"pays\"\n",
];

/// What becomes of exhausted armies, in the duel.
const VICTORIES: [&str; 4] = ["loses", "disengages", "routs", "fights-on"];

fn under(scenario: &str, rulings: &str) -> String {
    // Tables come after the fields at the top, before the first of its own tables.
    scenario.replacen("[[sides]]", &format!("{rulings}\n[[sides]]"), 1)
}

/// Every scenario under every set of rulings, and how often it is played.
fn all() -> impl Iterator<Item = (String, u64)> {
    let published = [(MILL_BRIDGE, 40), (QUATRE_BRAS, 10), (OCANA, 10)].into_iter();
    let published =
        published.flat_map(|(scenario, times)| RULINGS.map(|rulings| (under(scenario, rulings), times)));
    let duels = VICTORIES.into_iter().map(|exhausted| {
        (duel_with("", &format!("hours = 2\nexhausted = \"{exhausted}\"\nat_limit = \"nobody\"")), 40)
    });
    published.chain(duels).chain([(on_a_table(), 24)])
}

#[test]
fn random_players_come_to_an_end() {
    let mut endings = BTreeMap::<String, usize>::new();
    for (place, (scenario, times)) in all().enumerate() {
        for seed in 0..times {
            let mut table = begin(&scenario);
            let played =
                play(&mut table, seed, 6_000).unwrap_or_else(|fault| panic!("{place}/{seed}: {fault}"));
            *endings
                .entry(played.ending.unwrap_or_else(|| panic!("{place}/{seed} has no end")))
                .or_default() += 1;
            if seed == 0 {
                table.audit().unwrap();
            }
        }
    }
    let ways: Vec<&str> = endings.keys().map(String::as_str).collect();
    let mut known = Mfp::ENDINGS.to_vec();
    known.sort_unstable();
    assert_eq!(ways, known, "every way was come by: {endings:?}");
}

#[test]
fn hostile_players_are_refused() {
    for (place, (scenario, _)) in all().enumerate() {
        let mut table: Table = begin(&scenario);
        let mut player = Player::new(7);
        for _ in 0..40 {
            if table.ending().is_some() {
                break;
            }
            step(&mut table, &mut player).unwrap();
            harass(&mut table, &mut player, 10).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        }
    }
}

#[test]
fn players_who_only_end_their_phases_come_to_the_last_hour() {
    for (scenario, _) in all() {
        let mut table = crate::common::battle::At::the(&scenario);
        for _ in 0..2_000 {
            if table.table.ending().is_some() {
                break;
            }
            table.pass();
        }
        let ending = table.table.ending().unwrap();
        assert!(Mfp::ENDINGS.contains(&ending.way.as_str()));
    }
}

#[test]
fn the_umpires_eye_finds_nothing() {
    for (place, (scenario, times)) in all().enumerate() {
        for seed in 0..times.min(24) {
            let mut table = begin(&scenario);
            watch(&mut table, seed, 400).unwrap_or_else(|fault| panic!("{place}/{seed}: {fault}"));
        }
    }
}
