//! Field of fire, and the aspect of a shot.

use crate::common::map::{Map, unit};
use standfast_tabletop::{
    Arc, Aspect, Base, ById, Facing, Field, Footprint, Formation, Length, Point, Pose, Says, Table, Troops,
    Unit,
};

/// A firer of 2 by 1 inches in the middle of a table, facing that way, and a target of 0.2 by 0.2 inches at that pose.
fn bears(facing: i32, target: Pose, arc: Arc) -> bool {
    with(facing, Formation::Line, target, |field, firer, target| {
        field.field_of_fire(firer, target, arc).value
    })
}

/// From which side a shot comes at the same unit, in a formation, from a shooter at that pose.
fn aspect(formation: Formation, shooter: Pose) -> Aspect {
    with(0, formation, shooter, |field, target, shooter| field.shot_aspect(shooter, target).value)
}

fn with<T>(
    facing: i32,
    formation: Formation,
    other: Pose,
    ask: impl Fn(&Field<'_>, &standfast_tabletop::Placed, &standfast_tabletop::Placed) -> T,
) -> T {
    let table = Table::new(Length::inches(40), Length::inches(40), Vec::new()).unwrap();
    let footprint = |formation, bases, side| {
        let side = Length::from_hundredths(side);
        Footprint::new(formation, bases, Base::new(side, side).unwrap()).unwrap()
    };
    let bases = if formation == Formation::Square { 4 } else { 2 };
    let units = vec![
        Unit::new(
            "middle",
            "french",
            Pose::new(2000, 2000, facing),
            footprint(formation, bases, 100),
            Troops::Foot,
        ),
        Unit::new("small", "british", other, footprint(Formation::Single, 1, 20), Troops::Foot),
    ];
    let field = Field::known_sound(&table, units);
    ask(&field, field.unit("middle").unwrap(), field.unit("small").unwrap())
}

const BOTH_SIDES: Arc = Arc::Ahead(45);

#[test]
fn straight_ahead_lies_in_the_field_of_fire() {
    assert!(bears(0, Pose::new(2000, 2500, 180), BOTH_SIDES));
    assert!(bears(0, Pose::new(2000, 2500, 180), Arc::Ahead(0)));
}

#[test]
fn any_part_of_the_target_in_the_arc_is_enough() {
    // From (21, 20) the edge of the arc goes to (24.2, 23.2), where the target has its far left corner.
    assert!(bears(0, Pose::new(2430, 2300, 180), BOTH_SIDES), "its corner is exactly at 45 degrees");
    assert!(!bears(0, Pose::new(2431, 2300, 180), BOTH_SIDES));
    // From (19, 20) the edge to the left goes to (15.8, 23.2).
    assert!(bears(0, Pose::new(1570, 2300, 180), BOTH_SIDES), "its corner is exactly at 45 degrees");
    assert!(!bears(0, Pose::new(1569, 2300, 180), BOTH_SIDES));
}

#[test]
fn a_target_half_behind_the_edge_of_the_arc_is_in_it() {
    assert!(bears(0, Pose::new(2411, 2315, 180), BOTH_SIDES));
}

#[test]
fn what_is_behind_the_front_is_not_in_the_field_of_fire() {
    assert!(!bears(0, Pose::new(2000, 1500, 0), BOTH_SIDES));
    assert!(!bears(0, Pose::new(2500, 1990, 0), Arc::Ahead(90)));
    assert!(bears(0, Pose::new(2500, 2000, 0), Arc::Ahead(90)), "on the line of the front");
    assert!(bears(0, Pose::new(2500, 1990, 0), Arc::AllRound));
}

#[test]
fn a_narrower_arc_leaves_out_what_a_wider_one_has() {
    // 30 degrees from (21, 20): at the target's far edge, 5.2 inches ahead, 3.002 aside.
    let at_30 = |x| bears(0, Pose::new(x, 2500, 180), Arc::Ahead(30));
    assert!(at_30(2410));
    assert!(!at_30(2411));
    assert!(bears(0, Pose::new(2411, 2500, 180), BOTH_SIDES));
}

#[test]
fn the_arc_turns_with_the_firer() {
    assert!(bears(90, Pose::new(2500, 2000, 270), BOTH_SIDES));
    assert!(!bears(90, Pose::new(1500, 2000, 270), BOTH_SIDES));
    assert!(bears(45, Pose::new(2400, 2400, 225), Arc::Ahead(0)));
    assert!(!bears(45, Pose::new(2400, 1900, 225), Arc::Ahead(30)));
}

#[test]
fn at_any_facing_half_of_all_lies_before_the_front_and_nothing_behind_it() {
    for degrees in 0..360 {
        let facing = Facing::degrees(degrees);
        let at = |ahead, right| {
            let spot = Point::new(2000, 2000).moved(facing, Length::inches(ahead), Length::inches(right));
            Pose { at: spot, facing }
        };
        for right in [-9, 0, 9] {
            assert!(
                bears(degrees, at(1, right), Arc::Ahead(90)),
                "at {degrees} degrees, {right} to the right"
            );
            assert!(
                !bears(degrees, at(-1, right), Arc::Ahead(90)),
                "at {degrees} degrees, {right} to the right"
            );
        }
    }
}

#[test]
fn squares_skirmishers_and_single_pieces_fire_all_round() {
    let all_round = Formation::ALL.into_iter().filter(|formation| Arc::of(*formation) == Arc::AllRound);
    assert_eq!(all_round.collect::<Vec<_>>(), [Formation::Skirmish, Formation::Square, Formation::Single]);
}

#[test]
fn the_reason_names_the_arc() {
    let says = with(0, Formation::Line, Pose::new(2000, 2500, 180), |field, firer, target| {
        field.field_of_fire(firer, target, BOTH_SIDES).says(&ById)
    });
    assert_eq!(says, r#""small" lies in the field of fire of "middle", ahead and 45 degrees to each side"#);
}

#[test]
fn a_shot_from_within_45_degrees_of_the_front_is_in_front() {
    for (x, y) in [(2000, 2500), (2100, 2500), (2390, 2300), (2400, 2300), (1600, 2300), (1900, 2100)] {
        assert_eq!(aspect(Formation::Line, Pose::new(x, y, 180)), Aspect::Front, "from ({x}, {y})");
    }
}

#[test]
fn a_shot_from_beyond_45_degrees_enfilades() {
    for (x, y) in [(2401, 2300), (1599, 2300), (2500, 2000), (1500, 1950), (2500, 1900), (1500, 1900)] {
        assert_eq!(aspect(Formation::Line, Pose::new(x, y, 180)), Aspect::Enfilade, "from ({x}, {y})");
    }
}

#[test]
fn a_shot_from_behind_the_rear_line_is_in_the_rear() {
    for (x, y) in [(2000, 1500), (2500, 1899), (1000, 1899), (3900, 1800)] {
        assert_eq!(aspect(Formation::Line, Pose::new(x, y, 0)), Aspect::Rear, "from ({x}, {y})");
    }
}

#[test]
fn a_square_has_no_flank_and_no_rear() {
    for (x, y) in [(2000, 2500), (2500, 1950), (2000, 1500)] {
        assert_eq!(aspect(Formation::Square, Pose::new(x, y, 0)), Aspect::Front, "from ({x}, {y})");
    }
}

#[test]
fn the_aspect_is_seen_on_a_drawn_table() {
    let map = Map::of(
        "....F....
         .........
         ...TT....
         ........E
         .R.......
         --
         T ^ british
         F v french single
         E < french single
         R ^ french single",
    );
    let field = map.field();
    let aspect = |shooter| field.shot_aspect(unit(&field, shooter), unit(&field, "T"));
    assert_eq!(aspect("F").value, Aspect::Front);
    assert_eq!(aspect("R").value, Aspect::Rear);
    assert_eq!(aspect("E").value, Aspect::Rear, "half an inch behind the rear line");
    assert_eq!(
        aspect("E").says(&ById),
        r#""E" shoots at "T" in the rear, from behind the line of its rear edge"#
    );
}
