//! Range, edge to edge.

use crate::common::map::{Map, unit};
use standfast_tabletop::{ById, Length, Point, Says};

/// The range between A and B, and that between B and A, which must be the same.
fn range(map: &Map) -> Length {
    let field = map.field();
    let (one, other) = (unit(&field, "A"), unit(&field, "B"));
    assert_eq!(field.range(one, other).value, field.range(other, one).value);
    field.range(one, other).value
}

#[test]
fn range_is_measured_from_the_nearest_edges() {
    let map = Map::of(
        "BBBB..
         ......
         ......
         ..AAAA
         --
         A ^ french
         B v british",
    );
    assert_eq!(range(&map), Length::inches(2));
}

#[test]
fn range_from_corner_to_corner_is_the_straight_line() {
    let map = Map::of(
        "BB.....
         .......
         .......
         .......
         .......
         .....AA
         --
         A ^ french
         B v british",
    );
    assert_eq!(range(&map), Length::inches(5), "three across and four along");
}

#[test]
fn range_is_rounded_to_the_nearest_hundredth() {
    let map = Map::of(
        "BB...
         .....
         ...AA
         --
         A ^ french
         B v british",
    );
    assert_eq!(range(&map), Length::from_hundredths(141), "the root of two");
}

#[test]
fn units_edge_to_edge_are_at_range_nothing() {
    let map = Map::of(
        "BBBB
         AAAA
         --
         A ^ french
         B v british",
    );
    let field = map.field();
    let (one, other) = (unit(&field, "A"), unit(&field, "B"));
    assert_eq!(range(&map), Length::ZERO);
    assert!(field.touches(one, other));
    assert_eq!(field.range(one, other).says(&ById), r#""A" and "B" touch"#);
}

#[test]
fn units_corner_to_corner_touch() {
    let map = Map::of(
        "BB..
         ..AA
         --
         A ^ french
         B v british",
    );
    assert_eq!(range(&map), Length::ZERO);
}

#[test]
fn one_inch_away_is_within_one_inch() {
    let map = Map::of(
        "BB
         ..
         AA
         --
         A ^ french
         B v british",
    );
    let field = map.field();
    let (one, other) = (unit(&field, "A"), unit(&field, "B"));
    assert!(field.is_within(one, other, Length::inches(1)));
    assert!(!field.is_within(one, other, Length::from_hundredths(99)));
    assert!(!field.touches(one, other));
}

#[test]
fn a_spot_is_measured_to_the_nearest_edge_and_inside_is_nothing() {
    let map = Map::of(
        "....
         AAAA
         AAAA
         --
         A ^ french",
    );
    let field = map.field();
    let unit = unit(&field, "A");
    assert_eq!(field.distance(Point::new(200, 300), unit), Length::inches(1));
    assert_eq!(field.distance(Point::new(200, 100), unit), Length::ZERO);
    assert!(field.in_command(Point::new(200, 300), unit, Length::inches(1)));
    assert!(!field.in_command(Point::new(200, 301), unit, Length::inches(1)));
}
