//! Battles that doctrines fight.

use standfast_battlegroup::Battlegroup;
use standfast_drill::battles::{led_at_the_table, led_in_trials};

const SQUADS: &str = include_str!("../../../scenarios/battles/battlegroup/squad-against-squad.toml");
const GATE: &str = include_str!("../../../scenarios/battles/battlegroup/platoon-against-strongpoint.toml");
const CAUSEWAY: &str = include_str!("../../../scenarios/battles/battlegroup/the-causeway-at-sarn.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<Battlegroup>("squads", SQUADS, 0..10, 500);
    led_at_the_table::<Battlegroup>("the gate", GATE, 0..2, 2_000);
    led_at_the_table::<Battlegroup>("the causeway", CAUSEWAY, 0..1, 3_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<Battlegroup>("squads", SQUADS, 0..50, 500);
    println!("{war:?}");
    assert_eq!(war.battles, 50);
    assert_eq!(war.endings.values().sum::<usize>(), 50);
}
