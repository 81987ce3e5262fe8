//! Battles that doctrines fight.

use crate::common::battle::FIELD;
use standfast_drill::battles::{begin, faults, led_at_the_table, led_in_trials};
use standfast_engine::battle::CombatModel;
use standfast_fatigue::Fatigue;
use standfast_fatigue::battle::Model;

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

#[test]
fn a_scenario_brings_a_combat_model_along() {
    let with = |figures: &str| {
        format!("{STONE_WALL}\n[combat]\nname = \"house tables\"\nsource = \"ours\"\n{figures}\n")
    };
    let model =
        |scenario: &str| CombatModel::<Fatigue>::of(begin::<Fatigue>(scenario, 1).setting().setup()).unwrap();
    let usual = CombatModel::<Fatigue>::published().unwrap();
    assert_eq!(model(STONE_WALL), usual);
    let own = model(&with("close_fire = 80"));
    assert_eq!((own.name.as_str(), own.figures.close_fire), ("house tables", 80));
    assert_eq!(Model { close_fire: usual.figures.close_fire, ..own.figures }, usual.figures);
}

#[test]
fn a_combat_model_of_a_scenario_is_refused_with_its_place() {
    let scenario =
        format!("{STONE_WALL}\n[combat]\nname = \"house tables\"\nclose_fire = 1001\nno_such = 1\n");
    let faults: Vec<String> = faults::<Fatigue>(&scenario).into_iter().map(|fault| fault.path).collect();
    assert_eq!(faults, ["combat.source", "combat.close_fire", "combat.no_such"]);
}
