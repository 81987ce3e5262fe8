//! Who and what is near.

use crate::common::map::{Map, unit};
use standfast_tabletop::{Bounds, Length, Point};

const DRAWN: &str = "BB......DD
                     ..........
                     ..........
                     AA........
                     ..........
                     CC........
                     --
                     A ^ french
                     B v british
                     C ^ french
                     D v british";

#[test]
fn the_nearest_enemy_is_of_another_side() {
    let map = Map::of(DRAWN);
    let field = map.field();
    let nearest = field.nearest_enemy(unit(&field, "A")).unwrap();
    assert_eq!((nearest.of.id(), nearest.distance), ("B", Length::inches(2)));
    let nearest = field.nearest_enemy(unit(&field, "D")).unwrap();
    assert_eq!((nearest.of.id(), nearest.distance), ("A", Length::from_hundredths(632)));
}

#[test]
fn of_two_enemies_as_near_the_first_counts() {
    let map = Map::of(
        "BB..DD
         ......
         ..AA..
         --
         A ^ french
         D v british
         B v british",
    );
    let field = map.field();
    assert_eq!(field.nearest_enemy(unit(&field, "A")).unwrap().of.id(), "D");
}

#[test]
fn all_within_a_distance_are_found_friends_and_enemies_but_not_oneself() {
    let map = Map::of(DRAWN);
    let field = map.field();
    let within = |hundredths| -> Vec<&str> {
        let found = field.within(unit(&field, "A"), Length::from_hundredths(hundredths));
        found.map(|unit| unit.id()).collect()
    };
    assert_eq!(within(99), [""; 0]);
    assert_eq!(within(100), ["C"]);
    assert_eq!(within(200), ["B", "C"]);
    assert_eq!(within(631), ["B", "C"]);
    assert_eq!(within(632), ["B", "C", "D"]);
}

#[test]
fn the_nearest_concealment_is_terrain_that_covers() {
    let map = Map::of(
        "ww......
         ww......
         ........
         ....mm..
         --
         hill-1 4,2 8,2 8,4 4,4
         fence 7,0 7,1",
    );
    let field = map.field();
    let nearest = |x, y| {
        let nearest = field.nearest_concealment(Point::new(x, y)).unwrap();
        (nearest.of.id(), nearest.distance)
    };
    assert_eq!(nearest(350, 250), ("w1", Length::from_hundredths(150)), "hill and marsh conceal nobody");
    assert_eq!(nearest(100, 300), ("w1", Length::ZERO));
    assert_eq!(nearest(600, 50), ("fence3", Length::inches(1)));
    assert_eq!(nearest(500, 400), ("w1", Length::inches(3)));
    let may_be_concealed = |x, y, inches| {
        let at = Point::new(x, y);
        field.may_be_concealed(Bounds { low: at, high: at }.grown(Length::inches(inches)))
    };
    assert!(may_be_concealed(350, 150, 2) && !may_be_concealed(350, 150, 1));
    assert!(
        may_be_concealed(600, 50, 0) && !may_be_concealed(590, 50, 0),
        "a fence conceals from an inch off"
    );
    assert!(!may_be_concealed(500, 350, 1), "hill and marsh conceal nobody");
}

#[test]
fn where_nothing_conceals_there_is_no_concealment() {
    let map = Map::of("....");
    assert!(map.field().nearest_concealment(Point::new(0, 0)).is_none());
}
