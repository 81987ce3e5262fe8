//! Random and hostile players over the scenarios.

use crate::common::battle::{FIELD, Game};
use standfast_drill::battles::{Campaign, changed, harass_now_and_then, set_at_random};
use standfast_engine::battle::LiveBattle;
use standfast_fatigue::Fatigue;

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");
const SUNKEN_ROAD: &str = include_str!("../../../scenarios/battles/fatigue/antietam-sunken-road.toml");

/// A battle on a table whose scenario does not say how far units move.
const FREE: &str = include_str!("../../../faces/server/tests/scenarios/the-ford.toml");

#[test]
fn random_battles_come_to_an_end_by_every_way_and_verb() {
    let ruled = changed(
        FIELD,
        &[(
            "[[sides]]",
            "[rules]\nmaximum_morale = -6\nfractions = \"down\"\nreaching_900 = \"checks\"\nmelee_penalty = \"attacker\"\n[[sides]]",
        )],
    );
    let without_rally = changed(FIELD, &[("turns = 3", "turns = 3\nrally = false")]);
    let with_places = format!(
        "{FIELD}\n[[objectives]]\nid = \"hill\"\nname = \"The hill\"\npoints = 10\nheld_by = \"red\"\n"
    );
    let mut campaign = Campaign::<Fatigue>::of_at_most(3_000);
    campaign.plays("stone wall", STONE_WALL, 0..100, 10);
    campaign.plays("sunken road", SUNKEN_ROAD, 0..6, 10);
    campaign.plays("free", FREE, 0..50, 10);
    campaign.plays("places", &with_places, 0..50, 10);
    campaign.plays("ruled", &ruled, 0..50, 10);
    campaign.plays("without rally", &without_rally, 0..50, 10);
    campaign.assert_every_ending();
    campaign.assert_every_verb();
}

/// On a table and without one: whoever moved has moved, whoever recovers was left alone, and who stands on a place
/// holds it.
#[test]
fn the_umpires_eye_finds_nothing() {
    let mut campaign = Campaign::<Fatigue>::of_at_most(3_000);
    campaign.watches("stone wall", STONE_WALL, 0..40);
    campaign.watches("sunken road", SUNKEN_ROAD, 0..3);
    campaign.watches("free", FREE, 0..20);
    campaign.watches("field", FIELD, 0..20);
}

#[test]
fn hostile_players_are_refused_and_leave_no_trace() {
    for (scenario, seed) in [(STONE_WALL, 1), (STONE_WALL, 2), (FIELD, 3), (SUNKEN_ROAD, 4)] {
        harass_now_and_then::<Fatigue>(scenario, seed, 60, 4, 15);
    }
}

/// Players who do only what they must reach the end too.
#[test]
fn idle_players_come_to_an_end() {
    for scenario in [STONE_WALL, SUNKEN_ROAD] {
        let mut game = Game::of(scenario);
        for _ in 0..200 {
            if game.table.ending().is_some() {
                break;
            }
            game.ends_phase();
        }
        assert_eq!(game.ending().way, "turn-limit");
    }
}

/// Whatever the umpire sets in the middle of things, the battle stays sound and goes on.
#[test]
fn the_umpires_hand_leaves_no_dead_end() {
    for seed in 0..40 {
        set_at_random::<Fatigue>(if seed % 2 == 0 { STONE_WALL } else { FIELD }, seed, 120);
    }
}
