//! Range, edge to edge.

use crate::common::map::{Map, unit};
use standfast_tabletop::{
    Base, ById, Field, Footprint, Formation, Length, Point, Pose, Says, Table, Troops, Unit,
};

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

#[test]
fn a_range_that_was_asked_for_is_another_once_a_unit_stands_elsewhere() {
    let map = Map::of(
        "BBBB..
         ......
         ......
         ..AAAA
         --
         A ^ french
         B v british",
    );
    let mut field = map.field();
    let range = |field: &Field<'_>| field.range(unit(field, "A"), unit(field, "B")).value;
    assert_eq!([range(&field), range(&field)], [Length::inches(2); 2]);
    let pose = unit(&field, "A").pose();
    let there = unit(&field, "A")
        .moved(Pose { at: pose.at.moved(pose.facing, Length::inches(1), Length::ZERO), ..pose });
    // As long as it is only thought of there, it is as far away as before.
    let thought_of = field.place(there.clone());
    assert_eq!(field.range(&thought_of, unit(&field, "B")).value, Length::inches(1));
    assert_eq!(range(&field), Length::inches(2));
    assert!(field.reset(there));
    assert_eq!([range(&field), range(&field.clone())], [Length::inches(1); 2]);
}

#[test]
fn units_whose_ids_begin_and_end_alike_are_told_apart() {
    let table = Table::new(Length::inches(48), Length::inches(36), Vec::new()).unwrap();
    let base = Base::new(Length::inches(1), Length::inches(1)).unwrap();
    let unit = |(place, id): (i32, &str)| {
        let foot = Footprint::new(Formation::Line, 1, base).unwrap();
        Unit::new(id, "french", Pose::new(300 * (place + 1), 600, 0), foot, Troops::Foot)
    };
    let ids = ["a", "b", "ab", "fusiliers-1-of-the-guard", "fusiliers-2-of-the-guard", "fusiliers"];
    let field = Field::new(&table, (0..).zip(ids).map(unit).collect()).unwrap();
    for id in ids {
        assert_eq!(field.unit(id).map(|unit| unit.id()), Some(id));
    }
    assert!(field.unit("fusiliers-3-of-the-guard").is_none() && field.unit("").is_none());
}
