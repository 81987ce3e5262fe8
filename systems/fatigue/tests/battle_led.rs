//! Battles that doctrines fight.

use crate::common::battle::FIELD;
use standfast_drill::battles::{led_at_the_table, led_in_trials};
use standfast_fatigue::Fatigue;

const STONE_WALL: &str = include_str!("../../../scenarios/battles/fatigue/stone-wall.toml");
const SUNKEN_ROAD: &str = include_str!("../../../scenarios/battles/fatigue/antietam-sunken-road.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<Fatigue>("stone wall", STONE_WALL, 0..50, 500);
    led_at_the_table::<Fatigue>("field", FIELD, 0..25, 500);
    led_at_the_table::<Fatigue>("sunken road", SUNKEN_ROAD, 0..4, 2_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<Fatigue>("stone wall", STONE_WALL, 0..100, 500);
    assert_eq!(war.battles, 100);
    assert_eq!(war.endings.values().sum::<usize>(), 100);
}
