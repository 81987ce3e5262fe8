//! Units on a table: who stands there, how wide, and who does not any more.
#![allow(clippy::unwrap_used, reason = "tests")]

use serde_json::json;
use standfast_engine::Tree;
use standfast_engine::battle::{Header, LiveBattle, Seat, Source, Table};
use standfast_fatigue::Fatigue;

const SCENARIO: &str = include_str!("../../../faces/server/tests/scenarios/the-ford.toml");

fn battle() -> Table<Fatigue> {
    Table::begin(Header::new("fatigue", "the-ford.toml", SCENARIO, 1, "")).unwrap()
}

fn bases(battle: &Table<Fatigue>, unit: &str) -> Option<u16> {
    battle.ground().unwrap().unit(unit).map(|unit| unit.footprint().bases())
}

/// The umpire's hand sets how many men a unit has.
fn set_men(battle: &mut Table<Fatigue>, unit: &str, men: i64) {
    let command = json!({"do": "set", "thing": unit, "knob": "men", "value": men, "reason": "counted again"});
    let tree = Tree::from_json(&command.to_string()).unwrap();
    battle.propose(&Seat::Umpire, &tree, Source::Typed(Vec::new()), "now", None).unwrap();
    battle.confirm();
}

#[test]
fn a_hundred_men_stand_on_a_base_and_what_is_left_over_on_one_more() {
    let mut battle = battle();
    assert_eq!(bases(&battle, "first-south"), Some(4), "of 350 men");
    set_men(&mut battle, "first-south", 301);
    assert_eq!(bases(&battle, "first-south"), Some(4));
    set_men(&mut battle, "first-south", 300);
    assert_eq!(bases(&battle, "first-south"), Some(3));
}

#[test]
fn what_is_destroyed_stands_nowhere() {
    let mut battle = battle();
    assert_eq!(bases(&battle, "battery"), Some(2));
    set_men(&mut battle, "battery", 0);
    assert_eq!(bases(&battle, "battery"), None);
    assert!(!battle.view(&Seat::Umpire).map.unwrap().waiting.contains(&"battery".to_owned()));
}
