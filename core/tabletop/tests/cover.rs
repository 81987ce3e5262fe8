//! Cover of a target: the majority of its bases, evenly split, and linear obstacles.

use crate::common::map::{Map, unit};
use standfast_tabletop::Cover::{Heavy, Light, Medium, None as Bare};
use standfast_tabletop::{ById, Covered, Field, Length, Pose, Says};

/// The cover of T from S, and the reason.
fn cover(drawn: &str) -> (Covered, String) {
    let map = Map::of(drawn);
    let field = map.field();
    let answer = field.cover(unit(&field, "T"), unit(&field, "S"));
    (answer.value, answer.says(&ById))
}

#[test]
fn in_the_open_there_is_none() {
    let (cover, why) = cover(
        "TTTT
         ....
         SSSS
         --
         T v british
         S ^ french",
    );
    assert_eq!(cover, Covered::One(Bare));
    assert_eq!(why, r#"of the 4 bases of "T", 4 have none"#);
}

#[test]
fn the_majority_of_bases_decides() {
    let (cover, why) = cover(
        ".TTTT
         .....
         .SSSS
         --
         T v british
         S ^ french
         woods 0,2 4,2 4,3 0,3",
    );
    assert_eq!(cover, Covered::One(Medium));
    assert_eq!(why, r#"of the 4 bases of "T", 3 have medium cover (the woods woods0), 1 has none"#);
}

#[test]
fn evenly_split_both_are_given() {
    let (cover, _) = cover(
        ".TTTT
         .....
         .SSSS
         --
         T v british
         S ^ french
         woods 0,2 3,2 3,3 0,3",
    );
    assert_eq!(cover, Covered::Split(Bare, Medium));
}

#[test]
fn the_middle_of_a_base_decides_for_it_and_on_the_edge_counts() {
    let with_edge_at = |x: &str| {
        cover(&format!(
            "TTT
             ...
             SSS
             --
             T v british
             S ^ french
             woods 0,2 {x},2 {x},3 0,3"
        ))
        .0
    };
    assert_eq!(with_edge_at("1.5"), Covered::One(Medium), "the middle of the second base lies on the edge");
    assert_eq!(with_edge_at("1.49"), Covered::One(Bare));
}

#[test]
fn the_best_of_pieces_in_one_another_counts() {
    let (cover, _) = cover(
        "TT
         ..
         SS
         --
         T v british
         S ^ french
         rough 0,2 2,2 2,3 0,3
         built 0,2 2,2 2,3 0,3
         woods 0,2 2,2 2,3 0,3",
    );
    assert_eq!(cover, Covered::One(Heavy));
}

#[test]
fn of_three_kinds_the_middle_one_counts() {
    let (cover, _) = cover(
        "TTT
         ...
         SSS
         --
         T v british
         S ^ french
         rough 0,2 1,2 1,3 0,3
         built 1,2 2,2 2,3 1,3",
    );
    assert_eq!(cover, Covered::One(Light));
}

#[test]
fn a_wall_before_the_target_covers_it() {
    let (cover, why) = cover(
        "TTTT
         ....
         ....
         SSSS
         --
         T v british
         S ^ french
         wall 0,2.5 4,2.5",
    );
    assert_eq!(cover, Covered::One(Medium));
    assert_eq!(why, r#"of the 4 bases of "T", 4 have medium cover (the wall wall0)"#);
}

#[test]
fn a_wall_covers_from_within_one_inch_only() {
    let with_wall_at = |y: &str| {
        cover(&format!(
            "TTTT
             ....
             ....
             SSSS
             --
             T v british
             S ^ french
             wall 0,{y} 4,{y}"
        ))
        .0
    };
    assert_eq!(with_wall_at("2"), Covered::One(Medium), "just an inch away");
    assert_eq!(with_wall_at("1.99"), Covered::One(Bare));
}

#[test]
fn a_wall_behind_the_target_does_not_cover_it() {
    let (cover, _) = cover(
        "....
         TTTT
         ....
         SSSS
         --
         T v british
         S ^ french
         wall 0,3.5 4,3.5",
    );
    assert_eq!(cover, Covered::One(Bare));
}

#[test]
fn a_wall_before_half_of_the_bases_splits_the_cover() {
    let (cover, _) = cover(
        "TTTT
         ....
         SSSS
         --
         T v british
         S ^ french
         wall 0,1.5 2,1.5",
    );
    assert_eq!(cover, Covered::Split(Bare, Medium));
}

#[test]
fn the_better_of_wall_and_ground_counts() {
    let with = |piece: &str| {
        cover(&format!(
            "TT
             ..
             SS
             --
             T v british
             S ^ french
             fence 0,1.5 2,1.5
             {piece} 0,2 2,2 2,3 0,3"
        ))
        .0
    };
    assert_eq!(with("built"), Covered::One(Heavy));
    assert_eq!(with("hill"), Covered::One(Light));
}

#[test]
fn a_piece_may_give_another_cover_than_its_kind() {
    let (cover, _) = cover(
        "TT
         ..
         SS
         --
         T v british
         S ^ french
         wall 0,1.5 2,1.5 cover heavy",
    );
    assert_eq!(cover, Covered::One(Heavy));
}

#[test]
fn a_wall_along_the_line_of_fire_does_not_cover() {
    let map = Map::of(
        ".T.
         ...
         ...
         .S.
         --
         T v british
         S ^ french single
         wall 1.5,1.5 1.5,2.5",
    );
    let field = map.field();
    assert_eq!(field.cover(unit(&field, "T"), unit(&field, "S")).value, Covered::One(Bare));
}

#[test]
fn who_stands_behind_a_wall_defends_it_with_half_of_the_bases() {
    let behind = |wall: &str| {
        let map = Map::of(&format!(
            "TTTT
             ....
             SSSS
             --
             T v british
             S ^ french
             wall {wall}"
        ));
        let field = map.field();
        field.behind_linear(unit(&field, "T"), unit(&field, "S")).map(|wall| wall.id().to_owned())
    };
    assert_eq!(behind("0,1.5 4,1.5").as_deref(), Some("wall0"));
    assert_eq!(behind("0,1.5 2,1.5").as_deref(), Some("wall0"));
    assert_eq!(behind("0,1.5 1.4,1.5"), None);
}

#[test]
fn who_comes_from_the_other_side_of_the_wall_meets_no_cover() {
    let map = Map::of(
        "SSSS
         ....
         TTTT
         ....
         --
         T v british
         S v french
         wall 0,0.5 4,0.5",
    );
    let field = map.field();
    let (target, shooter) = (unit(&field, "T"), unit(&field, "S"));
    assert_eq!(field.cover(target, shooter).value, Covered::One(Bare));
    let below = field.place(shooter.moved(Pose::new(200, 0, 0)));
    assert_eq!(below.ground().bounds().high.y, Length::ZERO);
    assert_eq!(field.cover(target, &below).value, Covered::One(Medium));
}

#[test]
fn a_square_counts_all_its_bases() {
    let map = Map::of(
        "TTT.
         TTT.
         TTT.
         ....
         SSSS
         --
         T v british square
         S ^ french
         woods 0,2 3,2 3,3.6 0,3.6",
    );
    let field: Field<'_> = map.field();
    let target = unit(&field, "T");
    assert_eq!(target.middles().len(), 9);
    assert_eq!(field.cover(target, unit(&field, "S")).value, Covered::One(Medium), "six of nine");
}
