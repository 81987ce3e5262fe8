//! Battles played at random to their end, and harassed on the way.

use crate::common::battle::{PLATOON, SQUADS, SQUADS_ON_TABLE, WEARY};
use standfast_battlegroup::Battlegroup;
use standfast_drill::battles::{Campaign, harass_now_and_then, set_at_random};

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
    let mut campaign = Campaign::<Battlegroup>::of_at_most(4_000);
    for (name, scenario) in variants() {
        campaign.plays(name, &scenario, 0..BATTLES, 8);
    }
    campaign.assert_every_verb();
    campaign.assert_every_ending();
}

#[test]
fn the_umpires_eye_finds_nothing_in_random_battles() {
    let mut campaign = Campaign::<Battlegroup>::of_at_most(2_000);
    campaign.watches("squads", &short(SQUADS_ON_TABLE), 0..8);
    campaign.watches("platoon", &short(PLATOON), 0..8);
    campaign.watches("weary", &short(WEARY), 0..8);
}

#[test]
fn what_is_not_legal_is_refused() {
    for (_, scenario) in variants() {
        for seed in 0..4 {
            harass_now_and_then::<Battlegroup>(&scenario, seed, 120, 4, 12);
        }
    }
}

#[test]
fn the_umpire_may_set_anything() {
    let text = PLATOON.replace("turns = 8", "turns = 2");
    for seed in 0..20 {
        set_at_random::<Battlegroup>(&text, seed, 150);
    }
}
