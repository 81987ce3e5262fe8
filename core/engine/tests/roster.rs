//! The sides of a battle: the colours that they are shown in, and what they do, in words.

use standfast_engine::battle::{Colour, Id, Roster, Side};

fn side(name: &str, colour: Option<Colour>, plural: bool) -> Side {
    Side { id: Id::new(name).unwrap(), name: format!("the {name}"), colour, plural }
}

fn colours(sides: &[Side]) -> Vec<Colour> {
    let roster = Roster { sides: sides.to_vec(), players: Vec::new() };
    sides.iter().map(|side| roster.colour(&side.id)).collect()
}

#[test]
fn a_side_has_its_own_colour_or_the_next_that_is_free() {
    use Colour::{Blue, Green, Ochre, Red};
    let plain = |name| side(name, None, false);
    assert_eq!(colours(&[plain("south"), plain("north")]), [Blue, Red]);
    assert_eq!(colours(&[side("south", Some(Red), false), plain("north")]), [Red, Blue]);
    assert_eq!(colours(&[plain("south"), side("north", Some(Blue), false)]), [Red, Blue]);
    let five = ["a", "b", "c", "d", "e"].map(plain);
    assert_eq!(colours(&five), [Blue, Red, Green, Ochre, Blue]);
}

#[test]
fn a_verb_agrees_with_the_name_of_its_side() {
    let sides = vec![side("union", None, false), side("confederates", None, true)];
    let roster = Roster { sides, players: Vec::new() };
    let says = |name: &str| roster.side_does(&Id::new(name).unwrap(), "fires", "fire");
    assert_eq!(["union", "confederates"].map(says), ["the union fires", "the confederates fire"]);
}
