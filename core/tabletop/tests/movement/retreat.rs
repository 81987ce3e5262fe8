//! Going back from the enemy.

use standfast_tabletop::{
    Backwards, Base, ById, Edge, Field, Footprint, Formation, Length, Placed, Pose, Retreat, Says, Table,
    TerrainKind, Troops, Unit,
};

use super::drawn::{Drawn, Ground, Means, Troop, hundredths};

/// Where the first unit of a drawing goes back to from all enemies.
fn back(drawn: &Drawn, inches: i32, how: Backwards) -> Retreat {
    let field = drawn.field();
    let unit = &field.units()[0];
    let foes: Vec<&Placed> = field.units().iter().filter(|other| other.side() != unit.side()).collect();
    field.fall_back(unit, Length::inches(inches), &foes, how)
}

fn with(rows: &[&str], more: Vec<(char, Means)>) -> Drawn {
    let both = [('a', Troop("french", 0)), ('b', Troop("british", 180))];
    Drawn::new(rows, &both.into_iter().chain(more).collect::<Vec<_>>())
}

/// `a` fights `b`, with eight inches behind it.
const FIGHT: [&str; 11] = [
    "............",
    ".....bb.....",
    ".....aa.....",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
];

/// The same with these letters put in a row, from the near edge.
fn fight_with(row: usize, squares: &'static str) -> Vec<&'static str> {
    let mut rows = FIGHT.to_vec();
    rows[10 - row] = squares;
    rows
}

#[test]
fn it_goes_straight_back_and_keeps_its_facing() {
    let retreat = back(&with(&FIGHT, vec![]), 4, Backwards::Facing);
    assert_eq!(retreat.end(), Some(Pose::new(600, 500, 0)));
    assert_eq!(retreat.says(&ById), r#""a" goes back 4 inches from "b", straight, to (6, 5) facing 0°"#);
}

#[test]
fn it_turns_its_back_where_the_rule_says_so() {
    let retreat = back(&with(&FIGHT, vec![]), 4, Backwards::TurnedAway);
    // The same ground, seen from the other side.
    assert_eq!(retreat.end(), Some(Pose::new(600, 400, 180)));
}

#[test]
fn straight_back_is_from_the_nearest_spot_of_the_nearest_enemy() {
    let rows = [
        "c...........",
        "............",
        ".bb.........",
        ".bb.........",
        "............",
        "....a.......",
        "............",
        "............",
        "............",
        "............",
    ];
    let retreat = back(&with(&rows, vec![('c', Troop("british", 180))]), 2, Backwards::Facing);
    // From the corner at (3, 6) through the middle at (4.5, 4.5).
    assert_eq!(retreat.end(), Some(Pose::new(591, 359, 0)));
}

#[test]
fn without_an_enemy_it_stays() {
    let drawn = Drawn::new(&["....", ".aa.", "...."], &[('a', Troop("french", 0))]);
    let retreat = back(&drawn, 2, Backwards::Facing);
    assert_eq!(retreat.says(&ById), r#""a" stays: there is no enemy to go back from"#);
    assert_eq!(retreat.end(), None);
}

#[test]
fn it_goes_aside_where_something_is_in_the_way() {
    let lake = with(&fight_with(5, "......xx...."), vec![('x', Ground(TerrainKind::Impassable))]);
    let retreat = back(&lake, 4, Backwards::Facing);
    let Retreat::Moves { aside, avoids: Some(_), stopped: None, .. } = &retreat else {
        panic!("{retreat:?}")
    };
    // As it goes back it has its right where the drawing has its left.
    assert!((5..=45).contains(aside), "{aside}");
    let says = retreat.says(&ById);
    assert!(says.contains("to the right of straight"), "{says}");
    assert!(says.contains(r#"; straight back, "a" can't go through the impassable "x""#), "{says}");
}

#[test]
fn it_passes_through_friends_to_free_ground() {
    let friend = with(&fight_with(6, ".....cc....."), vec![('c', Troop("french", 0))]);
    let retreat = back(&friend, 4, Backwards::Facing);
    assert_eq!(retreat.end(), Some(Pose::new(600, 500, 0)));
    assert!(retreat.says(&ById).ends_with(r#", through its friend "c""#), "{retreat:?}");
}

#[test]
fn it_goes_on_until_it_is_clear_of_a_friend() {
    let friend = with(&fight_with(6, ".....cc....."), vec![('c', Troop("french", 0))]);
    let retreat = back(&friend, 2, Backwards::Facing);
    let Some(end) = retreat.end() else { panic!("{retreat:?}") };
    // Behind the friend's rear at 6 inches, to within a touch.
    assert!((600..=603).contains(&end.at.y.hundredths()), "{retreat:?}");
}

#[test]
fn it_leaves_the_table_over_the_edge() {
    let retreat = back(&with(&FIGHT, vec![]), 9, Backwards::Facing);
    let Retreat::Leaves { edge: Edge::Near, after, aside: 0, .. } = retreat else { panic!("{retreat:?}") };
    assert!(after >= Length::inches(8) && after <= Length::inches(8) + Length::TOUCH);
    assert!(retreat.says(&ById).contains("leaves the table over the near edge at ("), "{retreat:?}");
    assert_eq!(retreat.end(), None);
}

#[test]
fn up_to_the_edge_it_stays_on_the_table() {
    let retreat = back(&with(&FIGHT, vec![]), 8, Backwards::Facing);
    assert_eq!(retreat.end(), Some(Pose::new(600, 100, 0)));
}

#[test]
fn it_comes_no_nearer_to_another_enemy_that_it_flees() {
    let rows = fight_with(3, ".....cc.....");
    let retreat = back(&with(&rows, vec![('c', Troop("british", 0))]), 4, Backwards::Facing);
    // Straight back leads up to `c`: it goes to the side.
    let Retreat::Moves { aside, .. } = retreat else { panic!("{retreat:?}") };
    assert!(aside.abs() > 45, "{retreat:?}");
}

#[test]
fn hemmed_in_it_stays_and_says_why() {
    let rows = ["xxxxx", "xxbbx", "xxaax", "xxxxx"];
    let lakes = |rows: &[&str]| {
        // Round the two, one lake on each side.
        let piece = super::drawn::piece;
        let kind = TerrainKind::Impassable;
        Drawn::with(
            rows,
            &[('a', Troop("french", 0)), ('b', Troop("british", 180))],
            vec![
                piece("west", kind, &[(0, 0), (2, 0), (2, 4), (0, 4)]),
                piece("east", kind, &[(4, 0), (5, 0), (5, 4), (4, 4)]),
                piece("south", kind, &[(2, 0), (4, 0), (4, 1), (2, 1)]),
            ],
        )
    };
    let retreat = back(&lakes(&rows), 3, Backwards::Facing);
    assert_eq!(
        retreat.says(&ById),
        r#""a" stays: it can't go back in any direction; straight back, "a" can't go through the impassable "south", which is impassable: it gets there at (4, 1)"#
    );
}

#[test]
fn where_no_way_is_free_it_goes_as_far_as_it_can() {
    let piece = super::drawn::piece;
    let kind = TerrainKind::Impassable;
    let drawn = Drawn::with(
        &FIGHT,
        &[('a', Troop("french", 0)), ('b', Troop("british", 180))],
        vec![
            piece("west", kind, &[(0, 0), (5, 0), (5, 11), (0, 11)]),
            piece("east", kind, &[(7, 0), (12, 0), (12, 11), (7, 11)]),
            piece("south", kind, &[(5, 0), (7, 0), (7, 5), (5, 5)]),
        ],
    );
    let retreat = back(&drawn, 6, Backwards::Facing);
    let Retreat::Moves { aside: 0, end, avoids: None, stopped: Some(_), .. } = &retreat else {
        panic!("{retreat:?}")
    };
    assert!((597..=600).contains(&end.at.y.hundredths()), "{retreat:?}");
    assert!(retreat.says(&ById).contains("; it goes no further: \"a\" can't go through"), "{retreat:?}");
}

#[test]
fn who_comes_too_near_as_he_turns_away_has_no_way_back_there() {
    let table = Table::new(Length::inches(36), Length::inches(30), Vec::new()).unwrap();
    let single =
        Footprint::new(Formation::Single, 1, Base::new(hundredths(75), hundredths(75)).unwrap()).unwrap();
    let foot = |id, side, pose| Unit::new(id, side, pose, single.clone(), Troops::Foot);
    let units = vec![
        foot("guard", "combine", Pose::new(1310, 1943, 326)),
        foot("corporal", "colony", Pose::new(2186, 1072, 17)),
        foot("trooper 1", "colony", Pose::new(768, 1184, 40)),
        foot("trooper 2", "colony", Pose::new(397, 779, 240)),
        foot("trooper 6", "colony", Pose::new(2268, 2053, 40)),
    ];
    let field = Field::new(&table, units).unwrap();
    let guard = &field.units()[0];
    let foes: Vec<&Placed> = field.units()[1..].iter().collect();
    let retreat = field.fall_back(guard, Length::inches(5), &foes, Backwards::TurnedAway);
    assert_eq!(
        retreat.says(&ById),
        "\"guard\" goes back 5 inches from \"trooper 6\", 50° to the right of straight, to (9.38, 22.78) facing 313°; \
         straight back, \"guard\" would come within 11.12 inches of the enemy \"corporal\" at (21.5, 10.83): it must \
         stay 11.22 away"
    );
}
