//! Battles that doctrines fight.

use crate::common::battle::FIELD;
use standfast_drill::battles::{led_at_the_table, led_in_trials};
use standfast_micro_force::MicroForce;

const PIKE: &str = include_str!("../../../scenarios/battles/micro-force/north-of-the-pike.toml");
const RIDGE: &str = include_str!("../../../scenarios/battles/micro-force/mcphersons-ridge.toml");

#[test]
fn every_idea_of_every_doctrine_is_a_command_that_may_be_given() {
    led_at_the_table::<MicroForce>("north of the pike", PIKE, 0..25, 500);
    led_at_the_table::<MicroForce>("field", FIELD, 0..25, 500);
    led_at_the_table::<MicroForce>("the ridge", RIDGE, 0..2, 2_000);
}

#[test]
fn doctrines_fight_to_the_end() {
    let war = led_in_trials::<MicroForce>("north of the pike", PIKE, 0..100, 500);
    println!("{war:?}");
    assert_eq!(war.battles, 100);
    assert_eq!(war.endings.values().sum::<usize>(), 100);
}
