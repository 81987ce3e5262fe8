//! Battles played at random to their end, and harassed on the way.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::battle::{PLATOON, SQUADS, SQUADS_ON_TABLE, WEARY, begin};
use standfast_battlegroup::Battlegroup;
use standfast_drill::{Player, harass, play, step, watch};
use standfast_engine::battle::{LiveBattle, Play};

/// How many battles are played of each variant.
const BATTLES: u64 = 40;

/// A scenario of fewer turns.
fn short(text: &str) -> String {
    let turns = [("turns = 10", "turns = 4"), ("turns = 8", "turns = 3"), ("turns = 6", "turns = 4")];
    turns.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short))
}

/// The scenarios, and what is played differently in them.
fn variants() -> Vec<(&'static str, String)> {
    let plain = |text: &str| {
        let options = ["leaders = true", "bailed = true", "nbc = true", ", morale_officer = true"];
        options.iter().fold(short(text), |text, option| text.replace(option, ""))
    };
    let rulings = "[rules]\nclass_modifies = \"die\"\nnbc_at_full_strength = \"automatic\"\ncrew_minimum = 0\n\
        crew_fraction = \"exact\"\n\n[[sides]]\nid = \"league\"";
    vec![
        ("vehicles that are stuck", stuck_vehicles()),
        ("squads", short(&SQUADS)),
        ("squads without options", plain(&SQUADS)),
        ("squads on their table", short(SQUADS_ON_TABLE)),
        ("platoon", short(PLATOON)),
        ("weary columns", short(WEARY)),
        ("platoon without a table", short(PLATOON.split("[table]").next().unwrap())),
        ("platoon without options", plain(PLATOON)),
        ("platoon by other rulings", short(PLATOON).replacen("[[sides]]\nid = \"league\"", rulings, 1)),
    ]
}

/// Vehicles on both sides that can't move from the start: if its check fails badly enough, a crew leaves one.
fn stuck_vehicles() -> String {
    let head = SQUADS.split("[[battlegroups]]").next().unwrap().replace("leaders = true", "bailed = true");
    let side = |side: &str| {
        let vehicles = (1..=5).map(|number| {
            format!(
                "[[battlegroups.units]]\nid = \"{side}-{number}\"\nname = \"Vehicle {number}\"\nkind = \"vehicle\"\n\
                 movement = 0\nweapons = [\"gun\", \"laser\"]\n\
                 crew = [{{ id = \"{side}-crew-{number}\", name = \"Crew\", count = 4 }}]\n"
            )
        });
        let vehicles: String = vehicles.collect();
        format!("[[battlegroups]]\nid = \"{side}-group\"\nname = \"Group\"\nside = \"{side}\"\n{vehicles}")
    };
    format!("{head}{}{}", side("colony"), side("combine"))
}

#[test]
fn random_battles_end() {
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    let mut verbs = BTreeSet::new();
    for (name, scenario) in variants() {
        for seed in 0..BATTLES {
            let mut table = begin(&scenario, seed);
            let played =
                play(&mut table, seed, 4_000).unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}"));
            let ending = played.ending.unwrap_or_else(|| panic!("{name}, {seed}: it does not end"));
            assert!(Battlegroup::ENDINGS.contains(&ending.as_str()), "{ending}");
            *endings.entry(ending).or_default() += 1;
            verbs.extend(played.verbs.into_keys());
            if seed % 8 == 0 {
                assert_eq!(table.audit(), Ok(table.number()), "{name}, {seed}");
            }
        }
    }
    for verb in Battlegroup::VERBS {
        assert!(verbs.contains(verb.name), "no random player ever came to {}", verb.name);
    }
    for ending in Battlegroup::ENDINGS {
        assert!(endings.contains_key(*ending), "no random battle ends by {ending}: {endings:?}");
    }
}

#[test]
fn the_umpires_eye_finds_nothing_in_random_battles() {
    for (name, scenario) in
        [("squads", short(SQUADS_ON_TABLE)), ("platoon", short(PLATOON)), ("weary", short(WEARY))]
    {
        for seed in 0..8 {
            let mut table = begin(&scenario, seed);
            watch(&mut table, seed, 2_000).unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}"));
        }
    }
}

#[test]
fn what_is_not_legal_is_refused() {
    for (name, scenario) in variants() {
        for seed in 0..4 {
            let (mut table, mut player) = (begin(&scenario, seed), Player::new(seed));
            for commands in 0..120 {
                if table.ending().is_some() {
                    break;
                }
                step(&mut table, &mut player).unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}"));
                if commands % 4 == 0 {
                    harass(&mut table, &mut player, 12)
                        .unwrap_or_else(|fault| panic!("{name}, {seed}: {fault}"));
                }
            }
        }
    }
}

#[test]
fn the_umpire_may_set_anything() {
    let text = PLATOON.replace("turns = 8", "turns = 2");
    for seed in 0..20 {
        let (mut table, mut player) = (begin(&text, seed), Player::new(seed));
        for commands in 0..150 {
            if table.ending().is_some() {
                break;
            }
            step(&mut table, &mut player).unwrap_or_else(|fault| panic!("{seed}: {fault}"));
            if commands % 3 == 0 && table.ending().is_none() {
                crate::common::battle::set_at_random(&mut table, &mut player);
                assert_eq!(table.sound(), Ok(()), "{seed}");
            }
        }
    }
}
