//! What a path costs, and what stops it.

use standfast_tabletop::{Base, Field, Footprint, Formation, Table};
use standfast_tabletop::{
    ById, Denied, Going, Hindrance, Length, Path, Pose, Rates, Says, Step, TerrainKind, Troops, Unit,
};

use super::drawn::{Drawn, Ground, Troop, foot, hundredths, piece};

/// One unit `a` of 2 by 1 inches, on an empty table.
fn alone() -> Drawn {
    Drawn::new(
        &[
            "..........",
            "..........",
            "..........",
            "..........",
            "..........",
            "....aa....",
            "..........",
            "..........",
        ],
        &[('a', Troop("french", 0))],
    )
}

#[test]
fn straight_ahead_costs_its_inches() {
    let walk = alone().walk(r#"[{"ahead": 3.5}]"#, &foot()).unwrap();
    assert_eq!((walk.end, walk.used, walk.going), (Pose::new(500, 650, 0), hundredths(350), Going::Open));
    assert_eq!(walk.legs[0].says(&ById), "ahead 3.5 inches: 3.5 inches in the open; costs 3.5");
}

#[test]
fn standing_still_costs_nothing() {
    let walk = alone().walk("[]", &foot()).unwrap();
    assert_eq!((walk.end, walk.used, walk.legs.len()), (Pose::new(500, 300, 0), Length::ZERO, 0));
}

#[test]
fn a_wheel_costs_the_arc_of_the_outer_front_corner() {
    // The left front corner at (4, 3) stands; the right one goes a quarter of a circle of 2 inches: 3.1416 inches.
    let walk = alone().walk(r#"[{"wheel": "left", "degrees": 90}]"#, &foot()).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(400, 400, 270), hundredths(315)));
    let walk = alone().walk(r#"[{"wheel": "right", "degrees": 90}]"#, &foot()).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(600, 400, 90), hundredths(315)));
}

#[test]
fn a_turn_goes_round_the_middle_of_the_ground() {
    let rates = foot().turning(180, None);
    let walk = alone().walk(r#"[{"turn": 180}]"#, &rates).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(500, 200, 180), Length::ZERO));
    let walk = alone().walk(r#"[{"turn": 90}]"#, &rates).unwrap();
    assert_eq!(walk.end, Pose::new(550, 250, 90));
}

#[test]
fn turns_are_free_as_far_as_the_rates_say() {
    let two = r#"[{"turn": 90}, {"turn": -90}]"#;
    let says = alone().walk(two, &foot().turning(90, None)).unwrap_err();
    assert_eq!(says, r#""a" can't turn that far on the spot"#);
    let walk = alone().walk(two, &foot().turning(90, Some(Length::inches(2)))).unwrap();
    assert_eq!(walk.legs.iter().map(|leg| leg.cost).collect::<Vec<_>>(), [Length::ZERO, Length::inches(2)]);
}

#[test]
fn going_back_and_aside_has_rates_of_its_own() {
    assert_eq!(
        alone().walk(r#"[{"back": 1}]"#, &foot()).unwrap_err(),
        r#""a" can't go back without turning"#
    );
    assert_eq!(
        alone().walk(r#"[{"sidestep": "left", "inches": 1}]"#, &foot()).unwrap_err(),
        r#""a" can't sidestep"#
    );
    let rates = foot().backwards(Some(Length::inches(3))).sideways(Some(Length::inches(2)));
    let walk = alone().walk(r#"[{"back": 1}]"#, &rates).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(500, 200, 0), Length::inches(2)));
    let walk = alone().walk(r#"[{"sidestep": "left", "inches": 1.5}]"#, &rates).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(350, 300, 0), hundredths(450)));
}

#[test]
fn a_change_of_formation_keeps_the_middle_of_the_front() {
    let table = Table::new(Length::inches(20), Length::inches(20), Vec::new()).unwrap();
    let line =
        Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1)).unwrap()).unwrap();
    let unit = Unit::new("a", "french", Pose::new(1000, 1000, 0), line.clone(), Troops::Foot);
    let field = Field::new(&table, vec![unit.clone()]).unwrap();
    let path = Path::new(vec![Step::Form(Formation::Column), Step::Ahead(Length::inches(1))]).unwrap();
    let refused = Hindrance::Manner { unit: "a".into(), manner: Denied::Form };
    assert_eq!(field.walk(&unit, &path, &foot()), Err(refused));
    let walk = field.walk(&unit, &path, &foot().forming(Some(Length::inches(2)))).unwrap();
    assert_eq!((walk.end, walk.used), (Pose::new(1000, 1100, 0), Length::inches(3)));
    assert_eq!(walk.footprint, line.formed(Formation::Column));
    assert_eq!(walk.legs[0].says(&ById), "form column; costs 2");
    assert_eq!(walk.unit(&unit).ground().bounds().low.y, Length::inches(7));
}

#[test]
fn an_inch_on_rough_ground_costs_as_much_more_as_the_rate_is_less() {
    let drawn = Drawn::new(
        &[
            "..........",
            "..........",
            "..rrrrrr..",
            "..rrrrrr..",
            "..........",
            "..........",
            "....aa....",
            "..........",
        ],
        &[('a', Troop("french", 0)), ('r', Ground(TerrainKind::Rough))],
    );
    let walk = drawn.walk(r#"[{"ahead": 3.5}]"#, &foot()).unwrap();
    assert_eq!((walk.used, walk.going), (Length::inches(5), Going::Rough));
    assert_eq!(
        walk.legs[0].says(&ById),
        "ahead 3.5 inches: 2 inches in the open, 1.5 inches on rough ground; costs 5"
    );
    // 2 + 1.99 · 6 / 4 is 4.985: rounded up to a hundredth.
    let walk = drawn.walk(r#"[{"ahead": 3.99}]"#, &foot().on_rough(Some(Length::inches(4)))).unwrap();
    assert_eq!(walk.used, hundredths(499));
    assert_eq!(
        drawn.walk(r#"[{"ahead": 3.5}]"#, &foot().on_rough(None)).unwrap_err(),
        r#""a" can't go on rough ground, the rough "r": it gets there at (5, 4)"#
    );
}

#[test]
fn a_road_through_woods_is_a_road() {
    let rows = [
        "..........",
        "..wwwwww..",
        "..wwwwww..",
        "..wwwwww..",
        "..wwwwww..",
        "..........",
        "....aa....",
        "..........",
    ];
    let road = piece("pike", TerrainKind::Road { width: Length::inches(1) }, &[(5, 0), (5, 8)]);
    let drawn =
        Drawn::with(&rows, &[('a', Troop("french", 0)), ('w', Ground(TerrainKind::Woods))], vec![road]);
    let walk = drawn.walk(r#"[{"ahead": 4.5}]"#, &foot()).unwrap();
    assert_eq!((walk.used, walk.going), (Length::inches(3), Going::Road));
}

#[test]
fn an_obstacle_costs_when_it_is_come_upon_and_not_when_it_is_left() {
    let wall = piece("wall", TerrainKind::Wall, &[(2, 4), (8, 4)]);
    let mut drawn = alone();
    drawn.table = Table::new(Length::inches(10), Length::inches(8), vec![wall]).unwrap();
    let up_to_it = drawn.walk(r#"[{"ahead": 1}]"#, &foot()).unwrap();
    assert_eq!((up_to_it.used, up_to_it.obstacles.len()), (Length::inches(1), 0));
    let onto_it = drawn.walk(r#"[{"ahead": 1.5}, {"ahead": 0.5}, {"ahead": 1}]"#, &foot()).unwrap();
    assert_eq!(
        onto_it.legs.iter().map(|leg| leg.cost).collect::<Vec<_>>(),
        [hundredths(250), hundredths(50), hundredths(100)]
    );
    assert_eq!(
        onto_it.legs[0].says(&ById),
        r#"ahead 1.5 inches: 1.5 inches in the open, over "wall"; costs 2.5"#
    );
    assert_eq!(onto_it.obstacles, ["wall"]);
    assert_eq!(
        drawn.walk(r#"[{"ahead": 2}]"#, &foot().over_obstacles(None)).unwrap_err(),
        r#""a" can't go over the wall "wall": it gets there at (6, 4)"#
    );
}

#[test]
fn the_table_ends_at_its_edges() {
    let drawn = alone();
    let to_the_edge = drawn.walk(r#"[{"ahead": 5}]"#, &foot()).unwrap();
    assert_eq!(to_the_edge.end, Pose::new(500, 800, 0));
    assert_eq!(
        drawn.walk(r#"[{"ahead": 5.5}]"#, &foot()).unwrap_err(),
        r#""a" would leave the table: its front left corner, at (4, 8.04), would lie 0.04 inches beyond the far edge"#
    );
}

#[test]
fn impassable_ground_is_not_gone_over() {
    let drawn = Drawn::new(
        &["......", "......", ".xxxx.", "......", "......", "..aa..", "......"],
        &[('a', Troop("french", 0)), ('x', Ground(TerrainKind::Impassable))],
    );
    assert!(drawn.walk(r#"[{"ahead": 2}]"#, &foot()).is_ok());
    assert_eq!(
        drawn.walk(r#"[{"ahead": 4}]"#, &foot()).unwrap_err(),
        r#""a" can't go through the impassable "x", which is impassable: it gets there at (3, 4)"#
    );
}

#[test]
fn a_river_is_crossed_on_a_bridge_or_through_a_ford() {
    let rows =
        ["........", "........", "........", "........", "........", "...a....", "...a....", "........"];
    let river = || piece("river", TerrainKind::River { width: Length::inches(1) }, &[(0, 5), (8, 5)]);
    let at = |more| Drawn::with(&rows, &[('a', Troop("french", 0))], more);
    let over = r#"[{"ahead": 5}]"#;
    assert_eq!(
        at(vec![river()]).walk(over, &foot()).unwrap_err(),
        r#""a" can't go through the river "river", which is impassable: it gets there at (3.5, 4.5)"#
    );
    let points = [(350, 0), (350, 800)].map(|(x, y)| standfast_tabletop::Point::new(x, y));
    let road = standfast_tabletop::Terrain::new(
        "pike",
        TerrainKind::Road { width: hundredths(50) },
        points.to_vec(),
    );
    let walk = at(vec![river(), road]).walk(over, &foot()).unwrap();
    assert_eq!((walk.going, walk.used), (Going::Road, hundredths(334)));
    let ford = piece("ford", TerrainKind::Ford, &[(3, 4), (4, 4), (4, 6), (3, 6)]);
    let walk = at(vec![river(), ford]).walk(r#"[{"ahead": 4}]"#, &foot()).unwrap();
    assert_eq!((walk.going, walk.used), (Going::Rough, hundredths(600)));
}

#[test]
fn nobody_goes_through_an_enemy() {
    let drawn = Drawn::new(
        &["......", "......", "..bb..", "......", "......", "......", "..aa..", "......"],
        &[('a', Troop("french", 0)), ('b', Troop("british", 180))],
    );
    let charge = foot().into_contact();
    let walk = drawn.walk(r#"[{"ahead": 3}]"#, &charge).unwrap();
    assert_eq!(walk.end, Pose::new(300, 500, 0));
    assert_eq!(
        drawn.walk(r#"[{"ahead": 5}]"#, &charge).unwrap_err(),
        r#"the enemy "b" is in the way of "a" at (3, 5.02)"#
    );
}

#[test]
fn one_inch_from_the_enemy_is_near_enough() {
    let drawn = Drawn::new(
        &["......", "......", "..bb..", "......", "......", "......", "..aa..", "......"],
        &[('a', Troop("french", 0)), ('b', Troop("british", 180))],
    );
    assert!(drawn.walk(r#"[{"ahead": 2}]"#, &foot()).is_ok());
    assert_eq!(
        drawn.walk(r#"[{"ahead": 2.5}]"#, &foot()).unwrap_err(),
        r#""a" would come within 0.99 inches of the enemy "b" at (3, 5): it must stay 1 away"#
    );
}

#[test]
fn who_stands_nearer_already_may_go_but_come_no_nearer() {
    let drawn = Drawn::new(
        &["......", "......", "..bb..", "..aa..", "......", "......"],
        &[('a', Troop("french", 0)), ('b', Troop("british", 180))],
    );
    let rates = foot().backwards(Some(Length::inches(6))).sideways(Some(Length::inches(6)));
    assert!(drawn.walk(r#"[{"back": 1}]"#, &rates).is_ok());
    assert!(drawn.walk(r#"[{"sidestep": "left", "inches": 1}]"#, &rates).is_ok());
    assert!(drawn.walk(r#"[{"ahead": 0.1}]"#, &rates).is_err());
}

#[test]
fn friends_are_in_the_way_or_passed_but_never_stopped_on() {
    let drawn = Drawn::new(
        &["......", "......", "......", "..bb..", "......", "......", "..aa..", "......"],
        &[('a', Troop("french", 0)), ('b', Troop("french", 0))],
    );
    assert_eq!(
        drawn.walk(r#"[{"ahead": 5}]"#, &foot()).unwrap_err(),
        r#"its friend "b" is in the way of "a" at (3, 4.02)"#
    );
    let passing = foot().through_friends();
    let walk = drawn.walk(r#"[{"ahead": 4}]"#, &passing).unwrap();
    assert_eq!((walk.through, walk.used), (vec!["b".into()], Length::inches(4)));
    assert_eq!(
        drawn.walk(r#"[{"ahead": 3.5}]"#, &passing).unwrap_err(),
        r#""a" may pass through its friend "b", but not stop on it: they would overlap at (3, 4.75)"#
    );
    let on_the_way = drawn.walk(r#"[{"ahead": 3.5}, {"ahead": 0.5}]"#, &passing).unwrap();
    assert_eq!(on_the_way.through, ["b"]);
}

#[test]
fn a_wheel_sweeps_over_what_lies_in_its_arc() {
    let rows = ["........", "........", "..b.....", "........", "..aaaa..", "........"];
    let drawn = Drawn::new(&rows, &[('a', Troop("french", 0)), ('b', Troop("french", 0))]);
    assert!(drawn.walk(r#"[{"wheel": "left", "degrees": 40}]"#, &foot()).is_ok());
    let says = drawn.walk(r#"[{"wheel": "left", "degrees": 80}]"#, &foot()).unwrap_err();
    assert!(says.starts_with(r#"its friend "b" is in the way of "a" at ("#), "{says}");
}

#[test]
fn a_path_that_is_too_long_says_by_how_much() {
    assert_eq!(
        alone().walk(r#"[{"ahead": 3}, {"wheel": "left", "degrees": 90}]"#, &foot()).unwrap_err(),
        r#""a" needs 6.15 inches for that path and has 6: 0.15 short"#
    );
    let exactly = Rates { allowance: hundredths(615), ..foot() };
    assert!(alone().walk(r#"[{"ahead": 3}, {"wheel": "left", "degrees": 90}]"#, &exactly).is_ok());
}

#[test]
fn who_has_no_rate_at_all_cannot_move() {
    let rates = Rates { open: None, road: None, rough: None, ..foot() };
    assert_eq!(alone().walk(r#"[{"ahead": 1}]"#, &rates).unwrap_err(), r#""a" can't move"#);
}

#[test]
fn who_keeps_to_the_road_cannot_leave_it() {
    let mut drawn = alone();
    let road = piece("pike", TerrainKind::Road { width: Length::inches(1) }, &[(5, 0), (5, 5)]);
    drawn.table = Table::new(Length::inches(10), Length::inches(8), vec![road]).unwrap();
    let wagon = Rates { open: None, rough: None, ..foot() };
    let walk = drawn.walk(r#"[{"ahead": 2}]"#, &wagon).unwrap();
    assert_eq!(walk.used, Length::inches(2));
    assert_eq!(
        drawn.walk(r#"[{"ahead": 4}]"#, &wagon).unwrap_err(),
        r#""a" can't go in the open: it gets there at (5, 5.5)"#
    );
}
