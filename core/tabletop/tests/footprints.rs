//! Lengths, facings, and the ground that a unit covers in each formation.

use proptest::prelude::*;
use standfast_tabletop::{Base, Facing, Footprint, Formation, Length, Point, Pose, Rectangle};

fn length(hundredths: i32) -> Length {
    Length::from_hundredths(hundredths)
}

/// Bases of 1.5 by 1 inches.
fn footprint(formation: Formation, bases: u16) -> Footprint {
    Footprint::new(formation, bases, Base::new(length(150), length(100)).unwrap()).unwrap()
}

fn size(formation: Formation, bases: u16) -> (i32, i32) {
    let footprint = footprint(formation, bases);
    (footprint.width().hundredths(), footprint.depth().hundredths())
}

#[test]
fn each_formation_has_its_width_and_depth() {
    assert_eq!(size(Formation::Line, 4), (600, 100));
    assert_eq!(size(Formation::Column, 4), (150, 400));
    assert_eq!(size(Formation::AttackColumn, 4), (300, 200));
    assert_eq!(size(Formation::AttackColumn, 5), (300, 300), "the last rank is not full");
    assert_eq!(size(Formation::AttackColumn, 1), (150, 100));
    assert_eq!(size(Formation::Skirmish, 4), (1050, 100), "four bases and three gaps");
    assert_eq!(size(Formation::Limbered, 2), (150, 400), "twice as deep");
    assert_eq!(size(Formation::Single, 7), (150, 100), "one piece");
}

#[test]
fn a_square_is_as_near_to_one_as_whole_bases_allow() {
    assert_eq!(size(Formation::Square, 6), (300, 300), "two files of three");
    assert_eq!(
        size(Formation::Square, 4),
        (300, 200),
        "off by 1 inch, against 4.5 in line and 2.5 in column"
    );
    assert_eq!(size(Formation::Square, 1), (150, 100));
}

#[test]
fn bases_fill_the_footprint_rank_by_rank() {
    let bases: Vec<Rectangle> =
        footprint(Formation::AttackColumn, 3).bases_at(Pose::new(1000, 1000, 0)).collect();
    assert_eq!(bases[0].front(), [Point::new(850, 1000), Point::new(1000, 1000)]);
    assert_eq!(bases[1].front(), [Point::new(1000, 1000), Point::new(1150, 1000)]);
    assert_eq!(
        bases[2].front(),
        [Point::new(925, 900), Point::new(1075, 900)],
        "alone in its rank, in the middle"
    );
}

#[test]
fn skirmishers_stand_a_frontage_apart() {
    let bases: Vec<Rectangle> =
        footprint(Formation::Skirmish, 2).bases_at(Pose::new(1000, 1000, 90)).collect();
    assert_eq!(bases[0].front(), [Point::new(1000, 1225), Point::new(1000, 1075)]);
    assert_eq!(bases[1].front(), [Point::new(1000, 925), Point::new(1000, 775)]);
}

#[test]
fn corners_are_rounded_half_away_from_where_the_unit_is() {
    let odd = Rectangle::new(Pose::new(1000, 1000, 0), length(25), length(10));
    assert_eq!(odd.front(), [Point::new(987, 1000), Point::new(1013, 1000)]);
    let turned = Rectangle::new(Pose::new(0, 0, 45), length(200), length(100));
    assert_eq!(turned.front(), [Point::new(-71, 71), Point::new(71, -71)]);
    assert_eq!(turned.rear(), [Point::new(0, -141), Point::new(-141, 0)]);
}

#[test]
fn facings_go_clockwise_from_the_far_edge() {
    let ahead = |degrees| Point::new(0, 0).moved(Facing::degrees(degrees), Length::inches(1), Length::ZERO);
    assert_eq!(ahead(0), Point::new(0, 100));
    assert_eq!(ahead(90), Point::new(100, 0));
    assert_eq!(ahead(180), Point::new(0, -100));
    assert_eq!(ahead(270), Point::new(-100, 0));
    assert_eq!(ahead(30), Point::new(50, 87));
    assert_eq!(Facing::degrees(-90), Facing::degrees(270));
    assert_eq!(Facing::degrees(350).between(Facing::degrees(20)), 30);
    assert_eq!(Facing::degrees(90).turned(i32::MAX).in_degrees(), 90 + 127);
}

#[test]
fn poses_are_written_as_plain_numbers() {
    let pose = Pose::new(1250, 805, 90);
    let text = serde_json::to_string(&pose).unwrap();
    assert_eq!(text, r#"{"at":{"x":12.5,"y":8.05},"facing":90}"#);
    assert_eq!(serde_json::from_str::<Pose>(&text).unwrap(), pose);
    assert_eq!(pose.to_string(), "(12.5, 8.05) facing 90°");
}

#[test]
fn what_is_no_length_or_facing_is_refused() {
    for text in
        ["6.255", "", "-", ".5", "5.", "1e3", "10000.01", "six", "+1", "1.2.3", "99999999999999999999"]
    {
        assert!(text.parse::<Length>().is_err(), "{text}");
        assert!(serde_json::from_str::<Length>(&format!("{text:?}")).is_err(), "{text}");
    }
    for text in ["6.255", "1e10", "-10001", "null", "true"] {
        assert!(serde_json::from_str::<Length>(text).is_err(), "{text}");
    }
    for text in ["360", "-1", "90.5", "\"90\""] {
        assert!(serde_json::from_str::<Facing>(text).is_err(), "{text}");
    }
    assert_eq!(
        serde_json::from_str::<Facing>("360").unwrap_err().to_string(),
        "360 is not a facing: degrees go from 0 to 359, clockwise, 0 towards the far edge"
    );
}

#[test]
fn lengths_stop_at_their_ends() {
    assert_eq!(Length::inches(i32::MAX), Length::MOST);
    assert_eq!(length(i32::MIN), -Length::MOST);
    assert_eq!(Length::MOST + Length::MOST, Length::MOST);
    assert_eq!((-Length::MOST).times(i32::MAX), -Length::MOST);
}

proptest! {
    #[test]
    fn a_length_is_read_as_it_is_written(hundredths in -1_000_000..=1_000_000) {
        let length = length(hundredths);
        prop_assert_eq!(length.to_string().parse(), Ok(length));
        let json = serde_json::to_string(&length).unwrap();
        prop_assert_eq!(&json, &length.to_string());
        prop_assert_eq!(serde_json::from_str::<Length>(&json).unwrap(), length);
    }

    #[test]
    fn corners_lie_where_the_sine_of_the_standard_library_puts_them(
        degrees in 0..360, width in 10..2_000, depth in 10..2_000,
    ) {
        let lying = Rectangle::new(Pose::new(0, 0, degrees), length(width), length(depth));
        let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
        let (half, depth) = (f64::from(width) / 2.0, f64::from(depth));
        for (corner, (right, ahead)) in
            lying.corners().into_iter().zip([(-half, 0.0), (half, 0.0), (half, -depth), (-half, -depth)])
        {
            let exact = (right * cosine + ahead * sine, ahead * cosine - right * sine);
            prop_assert!((f64::from(corner.x.hundredths()) - exact.0).abs() < 0.500_1);
            prop_assert!((f64::from(corner.y.hundredths()) - exact.1).abs() < 0.500_1);
        }
    }

    #[test]
    fn nothing_panics_far_beyond_the_table(x in any::<i32>(), y in any::<i32>(), degrees in any::<i32>(), bases in 1_u16..=100) {
        let base = Base::new(Base::MOST, Base::MOST).unwrap();
        for formation in Formation::ALL {
            let footprint = Footprint::new(formation, bases, base).unwrap();
            prop_assert!(footprint.bases_at(Pose::new(x, y, degrees)).count() == usize::from(footprint.bases()));
            let _ = footprint.at(Pose::new(x, y, degrees));
        }
    }
}
