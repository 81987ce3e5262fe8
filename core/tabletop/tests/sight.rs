//! Line of sight: what blocks it, and what does not.

use standfast_tabletop::{ById, Says};

use crate::common::map::{Map, unit};

/// Whether A and B see one another, which must be the same from both sides, and the reason.
fn sight(drawn: &str) -> (bool, String) {
    let map = Map::of(drawn);
    let field = map.field();
    let (one, other) = (unit(&field, "A"), unit(&field, "B"));
    let (there, back) = (field.sight(one, other), field.sight(other, one));
    assert_eq!((there.value, there.says(&ById)), (back.value, back.says(&ById)));
    (there.value, there.says(&ById))
}

#[test]
fn nothing_in_between_is_seen() {
    let (seen, why) = sight(
        "BB
         ..
         AA
         --
         A ^ french
         B v british",
    );
    assert!(seen);
    assert_eq!(
        why,
        r#""A" and "B" see one another: the line from the front middle of "A" to the front middle of "B" is clear"#
    );
}

#[test]
fn woods_deeper_than_two_inches_hide() {
    let (seen, why) = sight(
        "..BB..
         ......
         wwwwww
         wwwwww
         wwwwww
         ......
         ..AA..
         --
         A ^ french
         B v british",
    );
    assert!(!seen);
    assert_eq!(
        why,
        r#""A" and "B" do not see one another: the woods w0, where sight reaches no further than 2 inches, is in between"#
    );
}

#[test]
fn woods_two_inches_deep_are_seen_through() {
    let drawn = "..BB..
                 wwwwww
                 wwwwww
                 ..AA..
                 --
                 A ^ french
                 B v british";
    // The units touch the woods: every line is slanted but those straight across, which are just two inches long.
    assert!(sight(drawn).0);
}

#[test]
fn woods_are_seen_into_from_outside_as_deep_as_two_inches() {
    let at_the_edge = "..BB..
                       wwwwww
                       ......
                       ..AA..
                       --
                       A ^ french
                       B v british
                       woods 0,3 6,3 6,4 0,4";
    assert!(sight(at_the_edge).0);
    let (seen, _) = sight(
        ".........
         ...BB....
         .........
         .........
         .........
         .........
         ...AA....
         --
         A ^ french
         B v british
         woods 0,2.95 9,2.95 9,7 0,7",
    );
    assert!(!seen, "its front stands more than two inches inside");
    let (seen, _) = sight(
        ".........
         ...BB....
         .........
         .........
         .........
         .........
         ...AA....
         --
         A ^ french
         B v british
         woods 0,3 9,3 9,7 0,7",
    );
    assert!(seen, "its front stands just two inches inside");
}

#[test]
fn both_within_one_wood_see_two_inches() {
    let drawn = "BB
                 ..
                 ..
                 AA
                 --
                 A ^ french
                 B v british
                 woods 0,0 2,0 2,4 0,4";
    assert!(sight(drawn).0);
    let drawn = "BB
                 ..
                 ..
                 ..
                 AA
                 --
                 A ^ french
                 B v british
                 woods 0,0 2,0 2,5 0,5 1,2.5";
    assert!(sight(drawn).0, "along the edges of the wood");
    let drawn = "....
                 .BB.
                 ....
                 ....
                 ....
                 .AA.
                 ....
                 --
                 A ^ french
                 B v british
                 woods 0,0 4,0 4,7 0,7";
    assert!(!sight(drawn).0);
}

#[test]
fn a_built_up_area_is_seen_into_one_inch_only() {
    let (seen, why) = sight(
        "..BB..
         ......
         bbbbbb
         bbbbbb
         ......
         ..AA..
         --
         A ^ french
         B v british",
    );
    assert!(!seen);
    assert!(why.contains("the built-up b0, where sight reaches no further than 1 inches"), "{why}");
}

#[test]
fn rough_ground_marsh_and_fences_hide_nothing() {
    let (seen, _) = sight(
        "..BB..
         rrrrrr
         rrrrrr
         rrrrrr
         mmmmmm
         mmmmmm
         ..AA..
         --
         A ^ french
         B v british
         wall 0,1 6,1",
    );
    assert!(seen);
}

#[test]
fn a_line_along_the_edge_of_woods_is_free() {
    let (seen, _) = sight(
        "wwwBwww
         www.www
         www.www
         www.www
         wwwAwww
         --
         A ^ french
         B v british
         woods 3,1 3.5,1 3.5,4 3,4",
    );
    assert!(seen, "three lines run between the woods, one of them along an edge");
    let (seen, _) = sight(
        "wwwBwww
         www.www
         www.www
         www.www
         wwwAwww
         --
         A ^ french
         B v british
         woods 3,1 4,1 4,4 3,4",
    );
    assert!(seen, "only the lines along the two edges are left");
}

#[test]
fn a_hill_higher_than_both_hides() {
    let (seen, why) = sight(
        ".BB.
         ....
         1111
         ....
         .AA.
         --
         A ^ french
         B v british",
    );
    assert!(!seen);
    assert_eq!(
        why,
        r#""A" and "B" do not see one another: the hill 10, which is higher than both ends, is in between"#
    );
}

#[test]
fn a_hill_as_high_as_one_end_does_not_hide() {
    let (seen, _) = sight(
        ".BB.
         ....
         1111
         ....
         .AA.
         --
         A ^ french
         B v british
         hill-1 0,0 4,0 4,1 0,1",
    );
    assert!(seen);
}

#[test]
fn the_slope_on_which_one_stands_does_not_hide() {
    let (seen, _) = sight(
        ".BB.
         ....
         ....
         .AA.
         --
         A ^ french
         B v british
         hill-1 0,0 4,0 4,3 0,3",
    );
    assert!(seen);
}

#[test]
fn the_higher_contour_of_ones_own_hill_hides() {
    let drawn = ".BB.
                 ....
                 2222
                 ....
                 .AA.
                 --
                 A ^ french
                 B v british
                 hill-1 0,0 4,0 4,5 0,5";
    assert!(!sight(drawn).0);
}

#[test]
fn a_unit_in_between_hides() {
    let (seen, why) = sight(
        "..BB..
         ......
         CCCCCC
         ......
         ..AA..
         --
         A ^ french
         B v british
         C ^ french",
    );
    assert!(!seen);
    assert_eq!(why, r#""A" and "B" do not see one another: the unit "C" is in between"#);
}

#[test]
fn a_unit_in_between_is_seen_over_from_higher_ground_only() {
    let map = |hill: &str| {
        format!(
            "..BB..
             ......
             CCCCCC
             ......
             ..AA..
             --
             A ^ french
             B v british
             C ^ french
             {hill}"
        )
    };
    assert!(sight(&map("hill-1 0,0 6,0 6,1 0,1")).0, "A stands above C");
    assert!(!sight(&map("hill-1 0,0 6,0 6,5 0,5")).0, "all stand equally high");
    assert!(!sight(&map("hill-1 0,0 6,0 6,3 0,3")).0, "A and C stand equally high");
}

#[test]
fn a_unit_that_leaves_one_line_free_does_not_hide() {
    let (seen, why) = sight(
        "..BB..
         ......
         CCCC..
         ......
         ..AA..
         --
         A ^ french
         B v british
         C ^ french",
    );
    assert!(seen);
    assert!(!why.contains("front middle of \"A\" to the front middle of \"B\""), "{why}");
}

#[test]
fn a_unit_that_a_line_only_touches_with_its_end_does_not_hide() {
    let (seen, why) = sight(
        "CC
         AA
         ..
         BB
         --
         A ^ french
         B ^ british
         C v british",
    );
    assert!(seen);
    assert!(why.contains(r#"from the front middle of "A" to the front middle of "B""#), "{why}");
}

#[test]
fn an_officer_hides_nobody() {
    let (seen, _) = sight(
        "..BB..
         ......
         CCCCCC
         ......
         ..AA..
         --
         A ^ french
         B v british
         C ^ french single other",
    );
    assert!(seen);
}

#[test]
fn where_one_would_go_is_seen_from_without_ones_own_shadow() {
    let map = Map::of(
        "BB
         ..
         AA
         ..
         ..
         --
         A ^ french
         B v british",
    );
    let field = map.field();
    let back = field.place(unit(&field, "A").moved(standfast_tabletop::Pose::new(100, 100, 0)));
    assert!(field.sight(&back, unit(&field, "B")).value, "A does not stand in its own way");
}
