//! Higher ground, and what ground a unit stands on.

use std::cmp::Ordering;

use crate::common::map::{Map, unit};
use standfast_tabletop::{ById, Going, Point, Says, TerrainKind};

#[test]
fn contours_inside_one_another_make_a_higher_hill() {
    let map = Map::of(
        "......
         ......
         --
         hill-1 0,0 4,0 4,2 0,2
         hill-2 1,0 3,0 3,2 1,2",
    );
    let heights = [50, 150, 350, 450].map(|x| map.table.height_at(Point::new(x, 100)));
    assert_eq!(heights, [1, 2, 1, 0]);
    assert_eq!(map.table.height_at(Point::new(400, 100)), 1, "on the contour");
}

#[test]
fn who_stands_on_the_higher_contour_is_higher_by_the_middle_of_the_front() {
    let map = Map::of(
        "AABBCC
         ......
         --
         A v french
         B ^ british
         C v french
         hill-1 0,0 6,0 6,1.5 0,1.5",
    );
    let field = map.field();
    let [a, b, c] = ["A", "B", "C"].map(|letter| unit(&field, letter));
    assert_eq!(
        field.higher(a, b).value,
        Ordering::Greater,
        "the front of A is on the hill, that of B is not"
    );
    assert_eq!(field.higher(b, a).value, Ordering::Less);
    assert_eq!(field.higher(a, c).value, Ordering::Equal);
    assert_eq!(field.higher(a, b).says(&ById), r#""A" stands on level 1, "B" on level 0"#);
}

#[test]
fn upslope_is_measured_against_the_nearest_enemy_alone() {
    let map = Map::of(
        "BB....
         ......
         AA....
         ......
         ......
         ......
         CC....
         --
         A ^ french
         B v british
         C ^ british
         hill-1 0,4 2,4 2,5 0,5
         hill-2 0,6 2,6 2,7 0,7",
    );
    let field = map.field();
    let upslope = |letter| field.upslope_of_nearest_enemy(unit(&field, letter)).map(|answer| answer.value);
    assert_eq!(upslope("A"), Some(false), "B is nearer than C, and higher");
    assert_eq!(upslope("B"), Some(true));
    assert_eq!(upslope("C"), Some(false));
}

#[test]
fn on_equal_height_nobody_is_upslope() {
    let map = Map::of(
        "BB
         ..
         AA
         --
         A ^ french
         B v british
         hill-1 0,0 2,0 2,3 0,3",
    );
    let field = map.field();
    let upslope = field.upslope_of_nearest_enemy(unit(&field, "A")).map(|answer| answer.value);
    assert_eq!(upslope, Some(false));
}

#[test]
fn without_an_enemy_nobody_is_upslope_of_one() {
    let map = Map::of(
        "AA
         --
         A ^ french",
    );
    let field = map.field();
    assert!(field.upslope_of_nearest_enemy(unit(&field, "A")).is_none());
}

#[test]
fn half_of_the_bases_in_houses_is_in_the_built_up_area() {
    let in_houses = |edge: &str| {
        let map = Map::of(&format!(
            "AAAA
             --
             A ^ french
             built 0,0 {edge},0 {edge},1 0,1"
        ));
        let field = map.field();
        field.in_built_up(unit(&field, "A")).is_some()
    };
    assert!(in_houses("2"));
    assert!(!in_houses("1.4"));
}

#[test]
fn a_unit_stands_in_what_half_of_its_bases_stand_in() {
    let map = Map::of(
        "AAAA
         --
         A ^ french
         woods 0,0 1,0 1,1 0,1
         rough 1,0 2,0 2,1 1,1",
    );
    let field = map.field();
    let unit = unit(&field, "A");
    let rough_going =
        field.stands_in(unit, |piece| matches!(piece.kind(), TerrainKind::Woods | TerrainKind::Rough));
    assert_eq!(rough_going.map(|piece| piece.id()), Some("woods0"));
    assert!(field.stands_in(unit, |piece| piece.kind() == TerrainKind::Woods).is_none());
}

#[test]
fn the_going_is_that_of_most_bases_and_evenly_split_the_worse() {
    let going = |edge: &str| {
        let map = Map::of(&format!(
            "AAAA
             --
             A ^ french
             woods 0,0 {edge},0 {edge},1 0,1"
        ));
        let field = map.field();
        field.going(unit(&field, "A"))
    };
    assert_eq!([going("1"), going("2"), going("3")], [Going::Open, Going::Rough, Going::Rough]);
}

#[test]
fn a_road_goes_before_woods_and_over_a_river_and_a_ford_through_it() {
    let map = Map::of(
        "......
         ......
         ......
         ..f...
         ......
         --
         woods 0,2 6,2 6,5 0,5
         river-1 0,1.5 6,1.5
         road-1 5,0 5,5",
    );
    let going = |x, y| {
        let (going, by) = map.table.going_at(Point::new(x, y));
        (going, by.map_or("", |piece| piece.id()))
    };
    assert_eq!(going(100, 400), (Going::Rough, "woods1"));
    assert_eq!(going(500, 400), (Going::Road, "road3"));
    assert_eq!(going(100, 150), (Going::Impassable, "river2"));
    assert_eq!(going(500, 150), (Going::Road, "road3"), "a bridge");
    assert_eq!(going(250, 150), (Going::Rough, "f0"), "a ford");
    assert_eq!(going(100, 50), (Going::Open, ""));
    assert_eq!(going(100, 100), (Going::Impassable, "river2"), "on the bank");
    assert_eq!(going(100, 99), (Going::Open, ""));
}
