//! Wrecks: nobody's enemies, in everybody's way, and what one hides behind.

use crate::common::map::{Map, unit};
use standfast_tabletop::{Hindrance, Length, Path, Rates, Relation, Step};

/// `W` was british; `A` stands an inch before it, `B` on its other side.
const DRAWN: &str = "..B..
                     .....
                     .....
                     .WWW.
                     .....
                     ..A..
                     ..C..
                     --
                     A ^ french single
                     B v british single
                     C ^ french single
                     W ^ british single wreck";

#[test]
fn a_wreck_is_nobodys_enemy() {
    let map = Map::of(DRAWN);
    let field = map.field();
    let [a, b, wreck] = ["A", "B", "W"].map(|letter| unit(&field, letter));
    assert_eq!(field.nearest_enemy(a).unwrap().of.id(), "B");
    assert!(a.is_enemy_of(b) && b.is_enemy_of(a));
    assert!(!a.is_enemy_of(wreck) && !wreck.is_enemy_of(a) && !b.is_enemy_of(wreck));
}

#[test]
fn a_wreck_hides_who_is_behind_it() {
    let map = Map::of(DRAWN);
    let field = map.field();
    assert!(!field.sight(unit(&field, "A"), unit(&field, "B")).value);
    assert!(field.may_be_concealed(unit(&field, "A").bounds()));
    let bare = Map::of(&DRAWN.replace("WWW", "...").replace("W ^ british single wreck", ""));
    let field = bare.field();
    assert!(field.sight(unit(&field, "A"), unit(&field, "B")).value);
    assert!(!field.may_be_concealed(unit(&field, "A").bounds().grown(Length::inches(9))));
}

#[test]
fn who_is_within_an_inch_of_it_is_behind_it_from_the_other_side() {
    let map = Map::of(DRAWN);
    let field = map.field();
    let [a, b, c, wreck] = ["A", "B", "C", "W"].map(|letter| unit(&field, letter));
    assert!(field.behind_unit(a, wreck, b));
    assert!(!field.behind_unit(a, wreck, c), "it lies on the other side");
    assert!(!field.behind_unit(c, wreck, b), "it is two inches away");
    assert!(!field.behind_unit(wreck, wreck, b));
}

#[test]
fn nobody_goes_through_a_wreck_and_nobody_keeps_away_from_it() {
    let map = Map::of(DRAWN);
    let field = map.field();
    let rates = Rates::new(Length::inches(6)).through_friends();
    let ahead = |letter: &str, inches: i32| {
        let path = Path::new(vec![Step::Ahead(Length::inches(inches))]).unwrap();
        field.walk(unit(&field, letter), &path, &rates).map(|walk| walk.end.at.y)
    };
    assert_eq!(ahead("A", 1), Ok(Length::inches(3)), "up to its edge");
    // It was british: of its own side too nobody goes through it.
    for letter in ["A", "B"] {
        match ahead(letter, 3) {
            Err(Hindrance::InTheWay { other, is, .. }) => {
                assert_eq!((other.as_str(), is), ("W", Relation::Wreck));
                assert_eq!(is.to_string(), "the wreck");
            }
            other => panic!("{other:?}"),
        }
    }
}
