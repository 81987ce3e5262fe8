//! Contact and its aspect, guns charged from the front, charging en masse.

use crate::common::map::{Map, unit};
use standfast_tabletop::{
    Base, ById, Contact, Facing, Field, Footprint, Formation, Length, Point, Pose, Says, Table, Troops, Unit,
};

/// How C, which began where B stands on the map and looks, has met T. B is taken off the table before.
fn contact(drawn: &str) -> (Contact, String) {
    let mut map = Map::of(drawn);
    let began = map.units.iter().find(|unit| unit.id() == "B").unwrap().pose();
    map.units.retain(|unit| unit.id() != "B");
    let field = map.field();
    let answer = field.contact(began, unit(&field, "C"), unit(&field, "T"));
    (answer.value, answer.says(&ById))
}

#[test]
fn who_does_not_touch_is_not_in_contact() {
    let (contact, why) = contact(
        "TTTT
         ....
         CCCC
         BBBB
         --
         T v british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::None);
    assert_eq!(why, r#""C" does not touch "T""#);
}

#[test]
fn front_against_front_is_the_front() {
    let (contact, _) = contact(
        "TTTT
         CCCC
         ....
         BBBB
         --
         T v british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Front);
}

#[test]
fn rear_needs_half_of_the_front_edge_to_edge_and_a_start_wholly_behind() {
    let (contact, why) = contact(
        "..TTTT
         ..CCCC
         ......
         ..BBBB
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Rear);
    assert_eq!(
        why,
        r#""C" meets "T" in the rear: at least half of its front is edge to edge with the rear, and it began wholly behind"#
    );
}

#[test]
fn exactly_half_of_the_front_is_enough_for_the_rear() {
    let (contact, _) = contact(
        "..TTTT
         CCCC..
         ......
         BBBB..
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Rear);
}

#[test]
fn less_than_half_of_the_front_is_not_the_rear() {
    let (contact, _) = contact(
        "...TTTT
         CCCC...
         .......
         BBBB...
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Front);
}

#[test]
fn a_start_partly_before_the_rear_line_is_not_the_rear() {
    let (contact, _) = contact(
        "......TTTT
         BB....CCCC
         BB........
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Rear, "it began on the line itself");
    let (contact, _) = self::contact(
        "BB..TTTT
         BB..CCCC
         ........
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_ne!(contact, Contact::Rear, "its front began before the line");
}

#[test]
fn flank_needs_a_rear_corner_and_a_start_wholly_to_the_side() {
    let (contact, why) = contact(
        "TTTTC.BB
         ....C.BB
         --
         T ^ british
         C < french
         B < french",
    );
    assert_eq!(contact, Contact::Flank);
    assert_eq!(
        why,
        r#""C" meets "T" in the flank: its front touches a rear corner, and it began wholly to the side"#
    );
}

#[test]
fn the_left_flank_is_as_the_right() {
    let (contact, _) = contact(
        "BB.CTTTT
         BB.C....
         --
         T ^ british
         C > french
         B > french",
    );
    assert_eq!(contact, Contact::Flank);
}

#[test]
fn a_side_met_without_its_rear_corner_is_not_the_flank() {
    let (contact, _) = contact(
        "....C.B
         TTTTC.B
         TTTT...
         --
         T ^ british
         C < french
         B < french",
    );
    assert_eq!(contact, Contact::Front, "it touches the front corner alone");
}

#[test]
fn a_start_partly_before_the_front_is_not_the_flank() {
    let (contact, _) = contact(
        "...BBB..
         ........
         TTTTC...
         ....C...
         --
         T ^ british
         C < french
         B < french",
    );
    assert_eq!(contact, Contact::Front);
}

#[test]
fn a_start_on_the_line_of_the_side_is_wholly_to_the_side() {
    let (contact, _) = contact(
        "....BB..
         ........
         TTTTC...
         ....C...
         --
         T ^ british
         C < french
         B < french",
    );
    assert_eq!(contact, Contact::Flank);
}

#[test]
fn what_is_rear_and_flank_is_rear() {
    let (contact, _) = contact(
        "TTTT....
         ..CCCC..
         ........
         ....BBBB
         --
         T ^ british
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Rear, "it touches the rear corner and began to the side and behind");
}

#[test]
fn a_square_has_neither_flank_nor_rear() {
    let (contact, why) = contact(
        "TTT
         TTT
         TTT
         CCC
         BBB
         --
         T ^ british square
         C ^ french
         B ^ french",
    );
    assert_eq!(contact, Contact::Front);
    assert_eq!(why, r#""C" meets "T" in front: a square has no flank and no rear"#);
}

/// A target in the middle of a table at any facing, and a charger that is laid against its rear edge.
fn at_any_facing(ask: impl Fn(i32, &Field<'_>, Pose)) {
    let table = Table::new(Length::inches(40), Length::inches(40), Vec::new()).unwrap();
    let base = Base::new(Length::inches(1), Length::from_hundredths(75)).unwrap();
    let line = Footprint::new(Formation::Line, 4, base).unwrap();
    for degrees in 0..360 {
        let facing = Facing::degrees(degrees);
        let at = Point::new(2000, 2000);
        let behind =
            |inches| Pose { at: at.moved(facing, -Length::from_hundredths(inches), Length::ZERO), facing };
        let place = |id: &'static str, side: &'static str, pose| {
            Unit::new(id, side, pose, line.clone(), Troops::Foot)
        };
        let units = vec![
            place("T", "british", behind(0)),
            place("C", "french", behind(75)),
            place("F", "french", behind(150)),
        ];
        let field =
            Field::new(&table, units).unwrap_or_else(|faults| panic!("at {degrees} degrees: {faults}"));
        ask(degrees, &field, behind(600));
    }
}

#[test]
fn units_laid_edge_to_edge_touch_without_overlap_at_any_facing() {
    at_any_facing(|degrees, field, began| {
        let (charger, target) = (unit(field, "C"), unit(field, "T"));
        assert_eq!(field.contact(began, charger, target).value, Contact::Rear, "at {degrees} degrees");
        assert!(field.en_masse(charger).value, "at {degrees} degrees");
    });
}

#[test]
fn what_is_before_the_front_edge_of_guns_is_directly_ahead() {
    let ahead = |drawn: &str| {
        let map = Map::of(drawn);
        let field = map.field();
        field.is_directly_ahead(unit(&field, "C"), unit(&field, "G"))
    };
    assert!(ahead(
        "CCC....
         .......
         ..GG...
         --
         G ^ british guns
         C v french"
    ));
    assert!(
        !ahead(
            "CC.....
         .......
         ..GG...
         --
         G ^ british guns
         C v french"
        ),
        "it only touches the line of the side"
    );
    assert!(
        !ahead(
            "....CCC
         ..GGCCC
         ....CCC
         --
         G ^ british guns
         C < french"
        ),
        "it touches their side"
    );
    assert!(
        !ahead(
            "..GG...
         ..CC...
         --
         G ^ british guns
         C ^ french"
        ),
        "it is behind them"
    );
    assert!(
        ahead(
            "..CC...
         ..GG...
         --
         G ^ british guns
         C v french"
        ),
        "it touches their front"
    );
}

/// Whether C charges en masse, and the reason.
fn en_masse(drawn: &str) -> (bool, String) {
    let map = Map::of(drawn);
    let field = map.field();
    let answer = field.en_masse(unit(&field, "C"));
    (answer.value, answer.says(&ById))
}

#[test]
fn friends_behind_over_more_than_half_make_a_charge_en_masse() {
    let (en_masse, why) = en_masse(
        "CCCC.
         .FFFF
         --
         C ^ french
         F ^ french",
    );
    assert!(en_masse);
    assert_eq!(
        why,
        r#"friends on foot behind "C", "F" first, are edge to edge with 3 of the 4 inches of its rear"#
    );
}

#[test]
fn friends_behind_over_just_half_do_not() {
    let (en_masse, _) = en_masse(
        "CCCC..
         ..FFFF
         --
         C ^ french
         F ^ french",
    );
    assert!(!en_masse);
}

#[test]
fn two_friends_behind_count_together() {
    let (en_masse, _) = en_masse(
        "..CCCC..
         FFF..DDD
         --
         C ^ french
         F ^ french
         D ^ french",
    );
    assert!(!en_masse, "over half");
    let (en_masse, _) = self::en_masse(
        "..CCCC..
         FFFF.DDD
         --
         C ^ french
         F ^ french
         D ^ french",
    );
    assert!(en_masse, "over three quarters");
}

#[test]
fn enemies_horse_and_friends_who_face_elsewhere_or_stand_off_do_not_count() {
    for behind in ["F ^ british", "F ^ french horse", "F v french"] {
        let (en_masse, why) = en_masse(&format!(
            "CCCC
             FFFF
             --
             C ^ french
             {behind}"
        ));
        assert!(!en_masse, "{behind}");
        assert_eq!(why, r#"no friends on foot stand edge to edge behind "C""#);
    }
    let (en_masse, _) = en_masse(
        "CCCC
         ....
         FFFF
         --
         C ^ french
         F ^ french",
    );
    assert!(!en_masse);
}
