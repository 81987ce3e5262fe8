//! What is refused, and that the reason names both things and the place.

use crate::common::map::Map;
use standfast_tabletop::{
    Base, Field, Footprint, FootprintFault, Formation, Going, Length, Point, Pose, Table, Terrain,
    TerrainKind, Troops, Unit,
};

fn points(at: &[(i32, i32)]) -> Vec<Point> {
    at.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

/// The reasons why a table of 20 by 20 inches with these pieces is refused.
fn refused(terrain: Vec<Terrain>) -> String {
    Table::new(Length::inches(20), Length::inches(20), terrain).unwrap_err().to_string()
}

fn woods(id: &str, at: &[(i32, i32)]) -> Terrain {
    Terrain::new(id, TerrainKind::Woods, points(at))
}

#[test]
fn a_table_has_a_size_of_at_most_1000_inches() {
    let laid = |width, depth| Table::new(Length::inches(width), Length::inches(depth), Vec::new());
    assert!(laid(1, 1).is_ok());
    assert!(laid(1000, 1000).is_ok());
    assert!(laid(0, 10).is_err());
    assert!(laid(10, -1).is_err());
    assert_eq!(
        laid(10, 1001).unwrap_err().to_string(),
        "a table of 10 by 1001 inches is not possible: both sides are above 0 and at most 1000 inches"
    );
}

#[test]
fn an_outline_that_crosses_itself_is_refused_with_the_spot() {
    assert_eq!(
        refused(vec![woods("bow", &[(0, 0), (1000, 1000), (1000, 0), (0, 1000)])]),
        "the woods \"bow\" crosses itself at (5, 5): its side from (0, 0) to (10, 10) meets its side from (10, 0) to (0, 10)"
    );
}

#[test]
fn an_outline_that_touches_itself_is_refused() {
    let eight = woods("eight", &[(0, 0), (400, 0), (200, 200), (400, 400), (0, 400), (200, 200)]);
    assert!(refused(vec![eight]).starts_with("the woods \"eight\" crosses itself at (2, 2)"));
}

#[test]
fn an_outline_that_folds_back_on_itself_is_refused() {
    let spike = woods("spike", &[(0, 0), (800, 0), (400, 0), (400, 400)]);
    assert!(refused(vec![spike]).starts_with("the woods \"spike\" crosses itself at "));
    let flat = woods("flat", &[(0, 0), (800, 0), (400, 0)]);
    assert!(refused(vec![flat]).starts_with("the woods \"flat\" crosses itself at "));
}

#[test]
fn a_line_may_close_but_not_cross() {
    let fence = |at: &[(i32, i32)]| Terrain::new("fence", TerrainKind::Fence, points(at));
    let table = |piece| Table::new(Length::inches(20), Length::inches(20), vec![piece]);
    assert!(table(fence(&[(0, 0), (400, 0), (400, 400), (0, 400), (0, 0)])).is_ok());
    let crossing = table(fence(&[(0, 0), (400, 0), (200, 200), (200, 0), (0, 400)]));
    assert!(crossing.unwrap_err().to_string().contains("crosses itself"));
}

#[test]
fn terrain_off_the_table_is_refused_with_the_point() {
    assert_eq!(
        refused(vec![woods("far", &[(0, 0), (1000, 0), (1000, 2001)])]),
        "the woods \"far\" lies off the table at (10, 20.01): the table is 20 by 20 inches"
    );
}

#[test]
fn too_few_points_are_refused() {
    assert_eq!(
        refused(vec![woods("line", &[(0, 0), (1000, 0)])]),
        "the woods \"line\" has 2 points: it needs 3 at least and 1000 at most"
    );
    let road = Terrain::new("road", TerrainKind::Road { width: Length::inches(1) }, points(&[(0, 0)]));
    assert_eq!(refused(vec![road]), "the road \"road\" has 1 points: it needs 2 at least and 1000 at most");
    assert!(refused(vec![woods("nothing", &[])]).contains("has 0 points"));
}

#[test]
fn one_point_twice_is_refused() {
    let closed = woods("closed", &[(0, 0), (1000, 0), (1000, 1000), (0, 0)]);
    assert_eq!(refused(vec![closed]), "the woods \"closed\" has the same point twice in a row, at (0, 0)");
}

#[test]
fn one_id_twice_is_refused_and_every_fault_has_its_line() {
    let square = [(0, 0), (100, 0), (100, 100), (0, 100)];
    let far = woods("wood", &[(0, 0), (2100, 0), (100, 100)]);
    assert_eq!(
        refused(vec![woods("wood", &square), far]),
        "two pieces of terrain have the id \"wood\"\n\
         the woods \"wood\" lies off the table at (21, 0): the table is 20 by 20 inches"
    );
}

#[test]
fn a_river_has_a_width() {
    let river = Terrain::new("beck", TerrainKind::River { width: Length::ZERO }, points(&[(0, 0), (100, 0)]));
    assert_eq!(
        refused(vec![river]),
        "the river \"beck\" is 0 inches wide: a width is above 0 and at most 1000 inches"
    );
}

/// A unit of 4 by 1 inches.
fn unit(id: &'static str, x: i32, y: i32, degrees: i32) -> Unit {
    let base = Base::new(Length::inches(1), Length::inches(1)).unwrap();
    let line = Footprint::new(Formation::Line, 4, base).unwrap();
    Unit::new(id, "french", Pose::new(x, y, degrees), line, Troops::Foot)
}

/// The reasons why units on a table of 20 by 20 inches with that terrain are refused; nothing where they are not.
fn refused_units(terrain: Vec<Terrain>, units: Vec<Unit>) -> String {
    let table = Table::new(Length::inches(20), Length::inches(20), terrain).unwrap();
    Field::new(&table, units).map_or_else(|faults| faults.to_string(), |_| String::new())
}

#[test]
fn a_unit_off_the_table_is_refused_with_the_corner_and_how_far() {
    assert_eq!(
        refused_units(Vec::new(), vec![unit("guard", 150, 1000, 0)]),
        "\"guard\" stands off the table: its front left corner, at (-0.5, 10), lies 0.5 inches beyond the left edge"
    );
    assert_eq!(
        refused_units(Vec::new(), vec![unit("guard", 1000, 25, 0)]),
        "\"guard\" stands off the table: its rear right corner, at (12, -0.75), lies 0.75 inches beyond the near edge"
    );
    assert_eq!(refused_units(Vec::new(), vec![unit("guard", 200, 2000, 0)]), "", "it touches two edges");
}

#[test]
fn two_units_that_overlap_are_refused_with_the_place() {
    assert_eq!(
        refused_units(Vec::new(), vec![unit("guard", 1000, 1000, 0), unit("rifles", 1300, 1050, 0)]),
        "\"guard\" and \"rifles\" overlap at (11.5, 9.75) by 0.5 inches"
    );
}

#[test]
fn units_edge_to_edge_do_not_overlap() {
    for (x, y) in [(1400, 1000), (1000, 1100), (1400, 1100), (600, 1000), (1000, 900)] {
        assert_eq!(
            refused_units(Vec::new(), vec![unit("guard", 1000, 1000, 0), unit("rifles", x, y, 0)]),
            ""
        );
    }
}

#[test]
fn units_that_cross_are_refused() {
    let reasons =
        refused_units(Vec::new(), vec![unit("guard", 1000, 1000, 0), unit("rifles", 1050, 950, 90)]);
    assert_eq!(
        reasons, "\"guard\" and \"rifles\" overlap at (10, 9.5) by 2.5 inches",
        "the way out is to the side"
    );
}

#[test]
fn one_unit_twice_is_refused() {
    let reasons = refused_units(Vec::new(), vec![unit("guard", 1000, 1000, 0), unit("guard", 1000, 1500, 0)]);
    assert_eq!(reasons, "two units have the id \"guard\"");
}

#[test]
fn a_unit_in_what_is_impassable_is_refused() {
    let lake = || {
        Terrain::new(
            "lake",
            TerrainKind::Impassable,
            points(&[(1100, 900), (1600, 900), (1600, 1600), (1100, 1600)]),
        )
    };
    assert_eq!(
        refused_units(vec![lake()], vec![unit("guard", 1000, 1000, 0)]),
        "\"guard\" stands in the impassable \"lake\", which is impassable, at (11, 9.97)"
    );
    assert_eq!(refused_units(vec![lake()], vec![unit("guard", 900, 1000, 0)]), "", "it touches the shore");
    let frozen = lake().going_as(Going::Rough);
    assert_eq!(refused_units(vec![frozen], vec![unit("guard", 1000, 1000, 0)]), "");
}

#[test]
fn a_unit_in_a_river_is_refused_unless_on_a_bridge_or_ford() {
    let river = || {
        Terrain::new(
            "river",
            TerrainKind::River { width: Length::inches(1) },
            points(&[(0, 900), (2000, 900)]),
        )
    };
    let road = Terrain::new(
        "road",
        TerrainKind::Road { width: Length::inches(1) },
        points(&[(1000, 0), (1000, 2000)]),
    );
    let standing = || vec![unit("guard", 1000, 1000, 0)];
    assert!(refused_units(vec![river()], standing()).starts_with("\"guard\" stands in the river \"river\""));
    assert_eq!(refused_units(vec![river(), road.clone()], standing()), "");
    let aside = Terrain::new("aside", road.kind(), points(&[(100, 0), (100, 2000)]));
    assert!(!refused_units(vec![river(), aside], standing()).is_empty(), "the bridge is elsewhere");
}

#[test]
fn a_unit_in_the_middle_of_a_lake_is_refused() {
    let lake = Terrain::new(
        "lake",
        TerrainKind::Impassable,
        points(&[(100, 100), (1900, 100), (1900, 1900), (100, 1900)]),
    );
    assert!(
        refused_units(vec![lake], vec![unit("guard", 1000, 1000, 30)])
            .contains("stands in the impassable \"lake\"")
    );
}

#[test]
fn a_base_has_sides_and_a_unit_has_bases() {
    let length = Length::from_hundredths;
    assert_eq!(
        Base::new(length(9), length(100)).unwrap_err().to_string(),
        "a base of 0.09 by 1 inches is not possible: its sides go from 0.1 to 1000 inches"
    );
    let base = Base::new(length(100), length(100)).unwrap();
    assert_eq!(Footprint::new(Formation::Line, 0, base), Err(FootprintFault::Bases(0)));
    assert_eq!(
        Footprint::new(Formation::Line, 101, base).unwrap_err().to_string(),
        "a unit of 101 bases is not possible: it has 1 to 100"
    );
}

#[test]
fn a_sound_map_is_not_refused() {
    let map = Map::of(
        "wwAA
         wwAA
         BBBB
         --
         A v french column
         B ^ british",
    );
    assert_eq!(map.field().units().len(), 2);
}
