//! Random and hostile players over the scenarios: no dead end, no unsound state, nothing accepted that was not
//! offered.

use crate::common::battle::{At, MILL_BRIDGE, OCANA, QUATRE_BRAS, duel_with, on_a_table};
use standfast_drill::battles::{Campaign, changed, harass_now_and_then};
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
    changed(scenario, &[("[[sides]]", &format!("{rulings}\n[[sides]]"))])
}

/// Every scenario under every set of rulings, its number, and how often it is played.
fn all() -> impl Iterator<Item = (String, String, u64)> {
    let published = [(MILL_BRIDGE, 40), (QUATRE_BRAS, 10), (OCANA, 10)].into_iter();
    let published =
        published.flat_map(|(scenario, times)| RULINGS.map(|rulings| (under(scenario, rulings), times)));
    let duels = VICTORIES.into_iter().map(|exhausted| {
        (duel_with("", &format!("hours = 2\nexhausted = \"{exhausted}\"\nat_limit = \"nobody\"")), 40)
    });
    let all = published.chain(duels).chain([(on_a_table(), 24)]).enumerate();
    all.map(|(place, (scenario, times))| (place.to_string(), scenario, times))
}

#[test]
fn random_players_come_to_an_end() {
    let mut campaign = Campaign::<Mfp>::of_at_most(6_000);
    for (name, scenario, times) in all() {
        campaign.plays(&name, &scenario, 0..times, times);
    }
    campaign.assert_every_ending();
}

#[test]
fn hostile_players_are_refused() {
    for (_, scenario, _) in all() {
        harass_now_and_then::<Mfp>(&scenario, 7, 40, 1, 10);
    }
}

#[test]
fn players_who_only_end_their_phases_come_to_the_last_hour() {
    for (_, scenario, _) in all() {
        let mut at = At::the(&scenario);
        for _ in 0..2_000 {
            if at.table.ending().is_some() {
                break;
            }
            at.pass();
        }
        assert!(Mfp::ENDINGS.contains(&at.ending().way.as_str()));
    }
}

#[test]
fn the_umpires_eye_finds_nothing() {
    let mut campaign = Campaign::<Mfp>::of_at_most(400);
    for (name, scenario, times) in all() {
        campaign.watches(&name, &scenario, 0..times.min(24));
    }
}
