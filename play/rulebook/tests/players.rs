//! Random and hostile players on every scenario, under every ruling.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Scenario, many, scenarios};
use standfast_drill::{Player, harass, play, step};
use standfast_rulebook::battle::LiveBattle;
use standfast_rulebook::{Alternative, Rulebook, SystemId};

/// The most commands of a random battle; far more than any needs.
const MOST: usize = 20_000;

/// Plays the scenario at random to its end, and audits what was played.
fn played(scenario: &Scenario, seed: u64) -> Box<dyn LiveBattle> {
    let mut battle = scenario.begin(seed);
    let fail = |fault: String| -> ! { panic!("{} {}, seed {seed}: {fault}", scenario.system, scenario.name) };
    match play(battle.as_mut(), seed, MOST) {
        Ok(played) if played.ending.is_none() => fail(format!("no end after {} commands", played.commands)),
        Ok(_) => {}
        Err(fault) => fail(fault),
    }
    battle
}

#[test]
fn every_system_has_a_first_game_and_a_real_one() {
    for system in
        [SystemId::Mfp, SystemId::MoraleCheck, SystemId::Fatigue, SystemId::MicroForce, SystemId::Battlegroup]
    {
        let own = scenarios().into_iter().filter(|scenario| scenario.system == system);
        assert!(own.count() >= 2, "{system}");
    }
}

#[test]
fn random_battles_come_to_an_end_and_are_audited() {
    for scenario in scenarios() {
        for seed in 0..many(4) {
            let battle = played(&scenario, seed);
            if seed == 0 {
                assert_eq!(battle.audit(), Ok(battle.number()), "{}", scenario.name);
            }
        }
    }
}

#[test]
fn random_battles_come_to_an_end_under_every_ruling() {
    for scenario in scenarios() {
        for ruling in &Rulebook::ledger(scenario.system).rulings {
            for value in ruling.alternatives.iter().flat_map(values) {
                let _ = played(&scenario.with_ruling(&ruling.id, &value), 1);
            }
        }
    }
}

/// The values of an alternative, of a range its ends.
fn values(alternative: &Alternative) -> Vec<String> {
    let ends = [alternative.from, alternative.to].into_iter().flatten().map(|end| end.to_string());
    alternative.value.iter().map(ToString::to_string).chain(ends).collect()
}

#[test]
fn hostile_commands_are_refused_and_leave_no_trace() {
    for scenario in scenarios() {
        for seed in 0..many(2) {
            let (mut battle, mut player) = (scenario.begin(seed), Player::new(seed));
            for _ in 0..12 {
                if let Err(fault) = harass(battle.as_mut(), &mut player, 25) {
                    panic!("{} {}, seed {seed}: {fault}", scenario.system, scenario.name);
                }
                for _ in 0..player.pick(12) {
                    if battle.ending().is_none() {
                        let _ = step(battle.as_mut(), &mut player).unwrap();
                    }
                }
            }
        }
    }
}
