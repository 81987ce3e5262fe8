//! Random and hostile players over the scenarios.

use std::collections::BTreeMap;

use crate::common::battle::FIELD;
use standfast_drill::{Player, harass, play, step, watch};
use standfast_engine::Tree;
use standfast_engine::battle::{Header, LiveBattle, Offer, Play, Seat, Source, Table};
use standfast_fatigue::Fatigue;

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");
const SUNKEN_ROAD: &str = include_str!("../../../scenarios/battles/fatigue/antietam-sunken-road.toml");

/// A battle on a table whose scenario does not say how far units move.
const FREE: &str = include_str!("../../../faces/server/tests/scenarios/the-ford.toml");

fn begin(scenario: &str, seed: u64) -> Table<Fatigue> {
    let header = Header::new("fatigue", "test.toml", scenario, seed, "");
    Table::begin(header).unwrap_or_else(|faults| panic!("{faults:?}"))
}

#[test]
fn random_battles_come_to_an_end_by_every_way_and_verb() {
    let mut ways: BTreeMap<String, usize> = BTreeMap::new();
    let mut verbs: BTreeMap<String, usize> = BTreeMap::new();
    let ruled = FIELD.replacen(
        "[[sides]]",
        "[rules]\nmaximum_morale = -6\nfractions = \"down\"\nreaching_900 = \"checks\"\nmelee_penalty = \"attacker\"\n[[sides]]",
        1,
    );
    let without_rally = FIELD.replacen("turns = 3", "turns = 3\nrally = false", 1);
    let with_places = format!(
        "{FIELD}\n[[objectives]]\nid = \"hill\"\nname = \"The hill\"\npoints = 10\nheld_by = \"red\"\n"
    );
    for (scenario, battles) in [
        (STONE_WALL, 100),
        (SUNKEN_ROAD, 6),
        (FREE, 50),
        (&with_places, 50),
        (&ruled, 50),
        (&without_rally, 50),
    ] {
        for seed in 0..battles {
            let mut battle = begin(scenario, seed);
            let played = play(&mut battle, seed, 3_000).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
            let way = played.ending.unwrap_or_else(|| panic!("{seed}: no end after {}", played.commands));
            *ways.entry(way).or_default() += 1;
            for (verb, count) in played.verbs {
                *verbs.entry(verb).or_default() += count;
            }
            if seed % 10 == 0 {
                battle.audit().unwrap_or_else(|fault| panic!("{seed}: {fault}"));
            }
        }
    }
    for way in Fatigue::ENDINGS {
        assert!(ways.contains_key(*way), "{way}: {ways:?}");
    }
    for verb in Fatigue::VERBS {
        assert!(verbs.contains_key(verb.name), "{}: {verbs:?}", verb.name);
    }
}

/// On a table and without one: whoever moved has moved, whoever recovers was left alone, and who stands on a place holds
/// it.
#[test]
fn the_umpires_eye_finds_nothing() {
    for (scenario, battles) in [(STONE_WALL, 40), (SUNKEN_ROAD, 3), (FREE, 20), (FIELD, 20)] {
        for seed in 0..battles {
            let mut battle = begin(scenario, seed);
            watch(&mut battle, seed, 3_000).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
        }
    }
}

#[test]
fn hostile_players_are_refused_and_leave_no_trace() {
    for (scenario, seed) in [(STONE_WALL, 1), (STONE_WALL, 2), (FIELD, 3), (SUNKEN_ROAD, 4)] {
        let mut battle = begin(scenario, seed);
        let (mut player, mut hostile) = (Player::new(seed), Player::new(seed + 100));
        for turn in 0..60 {
            if battle.ending().is_some() {
                break;
            }
            step(&mut battle, &mut player).expect("legal");
            if turn % 4 == 0 {
                harass(&mut battle, &mut hostile, 15).unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
    }
}

/// Players who do nothing but what they must come to the end as well.
#[test]
fn idle_players_come_to_an_end() {
    for scenario in [STONE_WALL, SUNKEN_ROAD] {
        let mut game = crate::common::battle::Game::of(scenario);
        for _ in 0..200 {
            if game.table.ending().is_some() {
                break;
            }
            game.ends_phase();
        }
        assert_eq!(game.table.ending().expect("an end").way, "turn-limit");
    }
}

/// Whatever the umpire sets in the middle of things, the battle stays sound and goes on.
#[test]
fn the_umpires_hand_leaves_no_dead_end() {
    for seed in 0..40 {
        let scenario = if seed % 2 == 0 { STONE_WALL } else { FIELD };
        let mut battle = begin(scenario, seed);
        let mut player = Player::new(seed);
        for number in 0..120 {
            if battle.ending().is_some() {
                break;
            }
            step(&mut battle, &mut player).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
            if number % 3 == 0 && battle.ending().is_none() {
                set_something(&mut battle, &mut player);
            }
        }
        battle.audit().unwrap_or_else(|fault| panic!("{seed}: {fault}"));
    }
}

fn set_something(battle: &mut Table<Fatigue>, player: &mut Player) {
    let knobs: Vec<Offer> =
        battle.legal(&Seat::Umpire).into_iter().filter(|offer| offer.verb.name == "set").collect();
    let knob = player.one(&knobs).expect("something to set");
    let command = knob.draw(&mut |of| player.pick(of)).expect("a value").to_string();
    let tree = Tree::from_json(&command).expect("JSON");
    battle
        .propose(&Seat::Umpire, &tree, Source::Seed, "", None)
        .unwrap_or_else(|refused| panic!("{command}: {refused}"));
    battle.confirm();
    battle.sound().unwrap_or_else(|fault| panic!("after {command}: {fault}"));
}
