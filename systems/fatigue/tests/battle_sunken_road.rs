//! The Sunken Road on its table.

use standfast_engine::battle::{Header, LiveBattle, Table};
use standfast_fatigue::Fatigue;

const SUNKEN_ROAD: &str = include_str!("../../../scenarios/battles/fatigue/antietam-sunken-road.toml");

#[test]
fn every_regiment_in_the_lane_has_the_rails_between_it_and_the_union() {
    let header = Header::new("fatigue", "antietam-sunken-road.toml", SUNKEN_ROAD, 1, "");
    let battle: Table<Fatigue> = Table::begin(header).unwrap();
    let ground = battle.ground().unwrap();
    let field = ground.field();
    let in_the_lane = |id: &str| id.ends_with("-alabama") || id.ends_with("-carolina");
    let regiments: Vec<_> = field.units().iter().filter(|unit| in_the_lane(unit.id())).collect();
    assert_eq!(regiments.len(), 9);
    for regiment in regiments {
        let enemy = field.nearest_enemy(regiment).unwrap().of;
        let rails = field.behind_linear(regiment, enemy).map(|piece| piece.name());
        assert_eq!(rails, Some("The piled rails"), "{}", regiment.id());
    }
    assert!(battle.view(&standfast_engine::battle::Seat::Umpire).map.unwrap().waiting.is_empty());
}
