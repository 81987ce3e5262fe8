//! Random and hostile players on every scenario, under every ruling.

use crate::common::{Scenario, many, scenarios};
use serde_json::json;
use standfast_drill::{Player, differences, harass, play, step, watch};
use standfast_rulebook::battle::{LiveBattle, Seat, Source, fought};
use standfast_rulebook::{Alternative, Rulebook, Tree};

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
    for system in fought() {
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
fn the_umpires_eye_finds_no_fault_with_random_battles() {
    for scenario in scenarios() {
        for seed in 0..many(12) {
            if let Err(fault) = watch(scenario.begin(seed).as_mut(), seed, MOST) {
                panic!("{} {}, seed {seed}: {fault}", scenario.system, scenario.name);
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

#[test]
fn what_a_seat_writes_for_itself_is_nowhere_to_be_seen_by_others() {
    for scenario in scenarios() {
        let (mut a, mut b) = (scenario.begin(1), scenario.begin(1));
        let seats: Vec<Seat> = a.roster().seats().collect();
        let writer = seats.iter().find(|seat| matches!(seat, Seat::Player(_))).unwrap().clone();
        for (battle, note) in [(&mut a, "hold the ridge"), (&mut b, "fall back at noon, whatever they say")] {
            let mut player = Player::new(1);
            for _ in 0..20 {
                if battle.ending().is_none() {
                    let _ = step(battle.as_mut(), &mut player).unwrap();
                }
            }
            let note = Tree::from_json(&json!({"do": "note", "text": note}).to_string()).unwrap();
            battle.propose(&writer, &note, Source::Seed, "", None).unwrap();
            battle.confirm();
        }
        for seat in seats.iter().filter(|seat| **seat != writer && **seat != Seat::Umpire) {
            let told = differences(a.as_ref(), b.as_ref(), seat, 1);
            assert_eq!(told, None, "{} to {seat}", scenario.name);
        }
        assert!(differences(a.as_ref(), b.as_ref(), &writer, 1).is_some());
    }
}
