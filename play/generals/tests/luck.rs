//! The luck of a battle: by what dice are thrown for.

use standfast_dice::{Dice, Die};
use standfast_engine::battle::Id;
use standfast_generals::Luck;

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

/// Ten dice of a command about that piece.
fn thrown(luck: &mut Luck, turn: i64, about: &str) -> Vec<i64> {
    let mut dice = luck.dice(turn, &id("south"), None, Some(&id(about)));
    (0..10).map(|_| dice.die(Die::D6, "a check").unwrap()).collect()
}

/// What somebody else does before changes nothing; a second command of the kind, another turn or another seed does.
#[test]
fn the_same_act_meets_the_same_dice_whatever_else_is_done() {
    let (mut one, mut other) = (Luck::of(7), Luck::of(7));
    thrown(&mut one, 1, "first");
    let second = thrown(&mut one, 1, "second");
    assert_eq!(second, thrown(&mut other, 1, "second"));
    assert_ne!(second, thrown(&mut other, 1, "second"), "given again, it has dice of its own");
    assert_ne!(second, thrown(&mut one, 2, "second"));
    assert_ne!(second, thrown(&mut Luck::of(8), 1, "second"));
}

/// Within a command dice go by their purpose: one more throw for another purpose shifts nothing.
#[test]
fn a_throw_for_one_purpose_does_not_shift_those_for_another() {
    let dice = |luck: &mut Luck| luck.dice(1, &id("south"), None, None);
    let (mut with, mut without) = (dice(&mut Luck::of(3)), dice(&mut Luck::of(3)));
    with.sum(2, Die::D6, "casualties").unwrap();
    let checks = |dice: &mut dyn Dice| -> Vec<i64> {
        (0..10).map(|_| dice.die(Die::D20, "a check").unwrap()).collect()
    };
    assert_eq!(checks(&mut with), checks(&mut without));
}

/// Its dice are even: each face of a d6 about once in six.
#[test]
fn faces_come_evenly() {
    let mut faces = [0; 6];
    for number in 0..6_000 {
        let mut luck = Luck::stream(1, number);
        let mut dice = luck.dice(1, &id("south"), None, None);
        let face = dice.die(Die::D6, "a check").unwrap();
        faces[usize::try_from(face - 1).unwrap()] += 1;
    }
    assert!(faces.iter().all(|count| (880..1_120).contains(count)), "{faces:?}");
}
