//! Where a unit can end its move.

use standfast_tabletop::{Facing, Hand, Length, Path, Point, Pose, Step, TerrainKind};

use super::drawn::{Drawn, Ground, Troop, foot, hundredths};

/// One unit `a` of 2 by 1 inches, 14 inches of empty table ahead of it.
fn alone() -> Drawn {
    let mut rows = vec!["....................."; 20];
    rows[14] = ".........aa..........";
    Drawn::new(&rows, &[('a', Troop("french", 0))])
}

#[test]
fn it_goes_as_far_ahead_as_the_allowance() {
    let drawn = alone();
    let (field, unit) = (drawn.field(), &drawn.units[0]);
    let reach = field.reach(unit, &foot());
    assert_eq!(reach.cost(Pose::new(1000, 1200, 0)), Some(Length::inches(6)));
    assert_eq!(reach.cost(Pose::new(1000, 1201, 0)), None);
    assert_eq!(reach.cost(unit.pose()), Some(Length::ZERO));
    assert!(!reach.holds(Pose::new(1001, 1000, 0)));
}

#[test]
fn a_wheel_takes_its_arc_from_what_goes_ahead() {
    let drawn = alone();
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot());
    let path =
        Path::new(vec![Step::Wheel { to: Hand::Right, degrees: 90 }, Step::Ahead(hundredths(285))]).unwrap();
    // The arc of 2 inches by a quarter of a circle is 3.15, rounded up.
    assert_eq!(reach.path(Pose::new(1385, 700, 90)), Some((path, Length::inches(6))));
    assert!(!reach.holds(Pose::new(1386, 700, 90)));
}

#[test]
fn its_outline_goes_round_where_its_front_can_end() {
    let drawn = alone();
    let field = drawn.field();
    let outlines = field.reach(&drawn.units[0], &foot()).outlines();
    assert_eq!(outlines.len(), 1);
    let outline = &outlines[0];
    // From 90 degrees to the left to 90 to the right in steps of 5, out and back.
    assert_eq!(outline.len(), 2 * 37);
    assert_eq!(outline[0], Point::new(615, 700));
    assert_eq!(outline[18], Point::new(1000, 1200));
    assert_eq!(outline[36], Point::new(1385, 700));
    assert_eq!(outline[37], Point::new(1100, 700));
}

#[test]
fn ways_back_and_aside_are_drawn_as_lines() {
    let drawn = alone();
    let field = drawn.field();
    let rates = foot().backwards(Some(Length::inches(3))).sideways(Some(Length::inches(2)));
    let outlines = field.reach(&drawn.units[0], &rates).outlines();
    let at = |x, y| Point::new(x, y);
    assert_eq!(
        outlines[1..],
        [
            vec![at(1000, 300), at(1000, 600)],
            vec![at(800, 600), at(1000, 600)],
            vec![at(1200, 600), at(1000, 600)]
        ]
    );
}

#[test]
fn who_turns_on_the_spot_goes_in_every_direction() {
    let drawn = alone();
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot().turning(360, None));
    assert_eq!(reach.outlines().len(), 1);
    // About face: the front is where the rear was, an inch further back.
    assert_eq!(reach.cost(Pose::new(1000, 100, 180)), Some(Length::inches(4)));
    // There and about again.
    assert_eq!(reach.cost(Pose::new(1000, 200, 0)), Some(Length::inches(4)));
    // Aside, and front again.
    assert_eq!(reach.cost(Pose::new(1500, 600, 0)), Some(Length::inches(5)));
}

#[test]
fn it_ends_an_inch_from_the_enemy_and_at_what_is_impassable() {
    let rows = [
        "..........",
        "xxxx......",
        "......bb..",
        "..........",
        "..........",
        "..........",
        "..........",
        ".aa.......",
        "..........",
    ];
    let legend =
        || [('a', Troop("french", 0)), ('b', Troop("british", 180)), ('x', Ground(TerrainKind::Impassable))];
    let drawn = Drawn::new(&rows, &legend());
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot());
    assert!(reach.holds(Pose::new(200, 700, 0)));
    assert!(!reach.holds(Pose::new(200, 710, 0)));
    let outline = reach.outlines().remove(0);
    assert_eq!(
        outline.iter().filter(|spot| spot.x == hundredths(200)).map(|spot| spot.y).max(),
        Some(hundredths(700))
    );
    let nearest = reach.nearest(Point::new(700, 600));
    let path = reach.path(nearest).unwrap().0;
    let end = field.walk(&drawn.units[0], &path, &foot()).unwrap().unit(&drawn.units[0]);
    let range = field.range(&field.place(end), &field.units()[1]).value;
    assert!(range >= Length::inches(1) && range < Length::inches(2), "{range}");
}

#[test]
fn it_stops_on_no_friend_that_it_passes_through() {
    let mut rows = vec!["......."; 12];
    rows[6] = "..bbb..";
    rows[10] = "..aa...";
    let drawn = Drawn::new(&rows, &[('a', Troop("french", 0)), ('b', Troop("french", 0))]);
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot().through_friends());
    // The friend stands from 5 to 6 inches, and the unit is an inch deep.
    for (y, holds) in [(450, true), (500, true), (550, false), (650, false), (700, true), (800, true)] {
        assert_eq!(reach.holds(Pose::new(300, y, 0)), holds, "{y}");
    }
    assert!(!field.reach(&drawn.units[0], &foot()).holds(Pose::new(300, 700, 0)));
}

#[test]
fn a_number_draws_always_the_same_pose_and_all_numbers_every_stop() {
    let drawn = alone();
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot());
    let drawn: Vec<Pose> = (0..2_000).map(|draw| reach.pose(draw * 11)).collect();
    assert_eq!(drawn, (0..2_000).map(|draw| reach.pose(draw * 11)).collect::<Vec<_>>());
    let facings: std::collections::BTreeSet<Facing> = drawn.iter().map(|pose| pose.facing).collect();
    assert_eq!(facings.len(), 37);
    assert!(drawn.iter().any(|pose| pose.at.y > hundredths(1150)));
    assert!(reach.holds(reach.pose(u64::MAX)));
}

#[test]
fn who_cannot_move_stays() {
    let drawn = alone();
    let field = drawn.field();
    let rates = standfast_tabletop::Rates { open: None, road: None, rough: None, ..foot() };
    let reach = field.reach(&drawn.units[0], &rates);
    assert_eq!(reach.pose(5), drawn.units[0].pose());
    assert_eq!(reach.outlines(), Vec::<Vec<Point>>::new());
    assert_eq!(reach.nearest(Point::new(0, 0)), drawn.units[0].pose());
}

#[test]
fn a_unit_dragged_to_a_spot_goes_as_near_as_it_can() {
    let drawn = alone();
    let field = drawn.field();
    let reach = field.reach(&drawn.units[0], &foot());
    assert_eq!(reach.nearest(Point::new(1000, 1000)), Pose::new(1000, 1000, 0));
    assert_eq!(reach.nearest(Point::new(1000, 1900)), Pose::new(1000, 1200, 0));
    // Between the rays of 10 and 15 degrees lie those of 11 to 14.
    let spot = Point::new(1110, 1050);
    let near = reach.nearest(spot);
    assert!(
        (1..45).contains(&near.facing.in_degrees()) && !near.facing.in_degrees().is_multiple_of(5),
        "{near}"
    );
    assert!((near.at.x - spot.x).hundredths().abs() < 6, "{near}");
}
