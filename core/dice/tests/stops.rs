//! What stops dice, and what is said of it; and how throws are written.

use std::borrow::Cow;

use proptest::prelude::*;
use standfast_dice::{Dice, Die, Recorded, Roll, Stop, Throw, Thrown, Typed};

/// Two d6 for fire, a cohesion test on a d20, and a draw of recovery.
fn battle<D: Dice + ?Sized>(dice: &mut D) -> Result<(i64, i64, i64), Stop> {
    let fire = dice.sum(2, Die::D6, "fire")?;
    let test = dice.band(1, Die::D20, &[14, 18], "cohesion test")?;
    Ok((fire, test, dice.uniform(0, 40, "recovery")?))
}

fn typed(faces: &[u32]) -> Result<(i64, i64, i64), Stop> {
    let mut dice = Thrown::new(Typed::new(faces));
    let outcome = battle(&mut dice)?;
    dice.into_parts().0.finish()?;
    Ok(outcome)
}

fn audited(rolls: &[Roll]) -> Result<(i64, i64, i64), Stop> {
    let mut dice = Recorded::new(rolls);
    let outcome = battle(&mut dice)?;
    dice.finish()?;
    Ok(outcome)
}

/// The rolls of a battle that was fought.
fn record() -> Vec<Roll> {
    let mut dice = Thrown::new(Typed::new([3, 5, 17, 25]));
    assert_eq!(battle(&mut dice), Ok((8, 1, 25)));
    dice.into_parts().1
}

/// What the audit of the record says once it was tampered with.
fn tampered(tamper: impl FnOnce(&mut Vec<Roll>)) -> Stop {
    let mut rolls = record();
    assert_eq!(audited(&rolls), Ok((8, 1, 25)));
    tamper(&mut rolls);
    audited(&rolls).unwrap_err()
}

/// A mismatch at a roll, where the record holds `recorded`.
fn mismatch(number: usize, recorded: &str) -> Stop {
    let asked = [("2d6", "fire"), ("1d20", "cohesion test"), ("0..40", "recovery")];
    let (throw, purpose) = asked[number - 1];
    Stop::Mismatch { number, throw: throw.parse().unwrap(), purpose, recorded: recorded.into() }
}

#[test]
fn values_are_what_a_person_reads_off_the_faces() {
    // A band is decided by the sum, and the sum is what stands in the record.
    let values: Vec<u32> = record().iter().map(|roll| roll.value).collect();
    assert_eq!(values, [8, 17, 25]);
}

#[test]
fn other_dice_in_the_record_are_a_mismatch() {
    assert_eq!(tampered(|rolls| rolls[0].throw.die = Die::D10), mismatch(1, "2d10 for fire"));
    assert_eq!(tampered(|rolls| rolls[0].throw.count = 3), mismatch(1, "3d6 for fire"));
    let longer = Die::Uniform { low: 0, high: 41 };
    assert_eq!(tampered(|rolls| rolls[2].throw.die = longer), mismatch(3, "0..41 for recovery"));
    assert_eq!(tampered(|rolls| rolls.swap(0, 1)), mismatch(1, "1d20 for cohesion test"));
}

#[test]
fn another_purpose_in_the_record_is_a_mismatch() {
    let stop = tampered(|rolls| rolls[0].purpose = Cow::Borrowed("melee"));
    assert_eq!(stop, mismatch(1, "2d6 for melee"));
    assert_eq!(stop.to_string(), "roll 1 is recorded as 2d6 for melee, and the rules ask for 2d6 for fire");
}

#[test]
fn another_number_of_faces_in_the_record_is_a_mismatch() {
    assert_eq!(tampered(|rolls| rolls[0].faces = vec![8]), mismatch(1, "2d6 with 1 faces"));
    assert_eq!(tampered(|rolls| rolls[0].faces.push(6)), mismatch(1, "2d6 with 3 faces"));
    assert_eq!(tampered(|rolls| rolls[1].faces.clear()), mismatch(2, "1d20 with 0 faces"));
}

#[test]
fn another_value_in_the_record_is_a_mismatch() {
    assert_eq!(tampered(|rolls| rolls[0].value = 9), mismatch(1, "2d6 read as 9"));
    assert_eq!(tampered(|rolls| rolls[0].faces[1] = 6), mismatch(1, "2d6 read as 8"));
    // The band is the same, and the record is not.
    assert_eq!(tampered(|rolls| rolls[1].value = 16), mismatch(2, "1d20 read as 16"));
}

#[test]
fn a_recorded_face_off_its_die_is_refused_by_its_number_among_all_dice() {
    let face = |number, die, purpose, face| Stop::Face { number, die, purpose, face };
    assert_eq!(tampered(|rolls| rolls[0].faces[1] = 7), face(2, Die::D6, "fire", 7));
    assert_eq!(tampered(|rolls| rolls[0].faces[0] = 0), face(1, Die::D6, "fire", 0));
    assert_eq!(tampered(|rolls| rolls[1].faces[0] = 21), face(3, Die::D20, "cohesion test", 21));
    let draw = Die::Uniform { low: 0, high: 40 };
    assert_eq!(tampered(|rolls| rolls[2].faces[0] = 41), face(4, draw, "recovery", 41));
}

#[test]
fn a_roll_missing_in_the_record_is_a_mismatch() {
    let stop = tampered(|rolls| drop(rolls.pop()));
    assert_eq!(stop, mismatch(3, "nothing"));
    assert_eq!(stop.to_string(), "roll 3 is recorded as nothing, and the rules ask for 0..40 for recovery");
    assert_eq!(tampered(Vec::clear), mismatch(1, "nothing"));
    assert_eq!(tampered(|rolls| drop(rolls.remove(1))), mismatch(2, "0..40 for recovery"));
}

#[test]
fn a_roll_too_many_in_the_record_is_refused() {
    let stop = tampered(|rolls| rolls.push(rolls[0].clone()));
    assert_eq!(stop, Stop::TooManyFaces { given: 6, needed: 4, face: 3 });
    assert_eq!(stop.to_string(), "6 dice were given and 4 needed: the first one too many is 3");
}

#[test]
fn a_roll_of_no_dice_too_many_is_refused() {
    let none = Roll { throw: "0d6".parse().unwrap(), faces: Vec::new(), value: 0, purpose: "fire".into() };
    tampered(|rolls| rolls.push(none));
}

#[test]
fn needs_name_the_number_the_die_and_the_purpose() {
    let need = |number, die, purpose| Err(Stop::Need { number, die, purpose });
    assert_eq!(typed(&[]), need(1, Die::D6, "fire"));
    assert_eq!(typed(&[3]), need(2, Die::D6, "fire"));
    assert_eq!(typed(&[3, 5]), need(3, Die::D20, "cohesion test"));
    assert_eq!(typed(&[3, 5, 17]), need(4, Die::Uniform { low: 0, high: 40 }, "recovery"));
    assert_eq!(typed(&[3, 5, 17, 25]), Ok((8, 1, 25)));
    let said = |faces: &[u32]| typed(faces).unwrap_err().to_string();
    assert_eq!(said(&[3]), "die 2 is needed: d6 for fire");
    assert_eq!(said(&[3, 5, 17]), "die 4 is needed: 0..40 for recovery");
}

#[test]
fn typed_faces_off_their_die_name_the_number_the_die_and_the_purpose() {
    let said = |faces: &[u32]| typed(faces).unwrap_err().to_string();
    assert_eq!(said(&[3, 7]), "die 2 (fire) shows 7, and d6 shows 1 to 6");
    assert_eq!(said(&[0]), "die 1 (fire) shows 0, and d6 shows 1 to 6");
    assert_eq!(said(&[3, 5, 21, 25]), "die 3 (cohesion test) shows 21, and d20 shows 1 to 20");
    assert_eq!(said(&[3, 5, 17, 41]), "die 4 (recovery) shows 41, and 0..40 shows 0 to 40");
    let mut dice = Thrown::new(Typed::new([2]));
    let stop = dice.trial(5, 30, "hit").unwrap_err();
    assert_eq!(stop.to_string(), "die 1 (hit) shows 2, and 5/30 shows 0 to 1");
}

#[test]
fn typed_faces_too_many_name_the_first_of_them() {
    let stop = typed(&[3, 5, 17, 25, 4, 6]).unwrap_err();
    assert_eq!(stop, Stop::TooManyFaces { given: 6, needed: 4, face: 4 });
    assert_eq!(stop.to_string(), "6 dice were given and 4 needed: the first one too many is 4");
}

#[test]
fn a_throw_that_stops_half_way_leaves_no_roll() {
    let mut dice = Thrown::new(Typed::new([3, 5, 17, 99]));
    assert!(battle(&mut dice).is_err());
    assert_eq!(dice.rolls(), &record()[..2]);
}

#[test]
fn throws_are_written_as_players_write_them() {
    let written = |count, die| Throw { count, die }.to_string();
    assert_eq!(written(2, Die::D6), "2d6");
    assert_eq!(written(1, Die::D20), "1d20");
    assert_eq!(written(0, Die::D10), "0d10");
    assert_eq!(written(1, Die::Uniform { low: 0, high: 40 }), "0..40");
    assert_eq!(written(3, Die::Uniform { low: 0, high: 40 }), "3 of 0..40");
    assert_eq!(written(1, Die::Trial { weight: 5, of: 30 }), "5/30");
    assert_eq!(written(0, Die::Trial { weight: 5, of: 30 }), "0 of 5/30");
}

#[test]
fn what_is_no_throw_is_refused() {
    let none = [
        "",
        "d6",
        "6",
        "2d",
        "d",
        "2d0",
        "2d6 ",
        " 2d6",
        "2D6",
        "2x6",
        "-1d6",
        "70000d6",
        "2d70000",
        "2.5d6",
        "0..",
        "..5",
        "..",
        "-1..4",
        "0...4",
        "5/",
        "/30",
        "/",
        "1/2/3",
        "-5/30",
        "5/-30",
        "4294967296/1",
        "3 of",
        "3 of ",
        " of 5/30",
        "3 of 4 of 5/30",
        "2d6 of 5/30",
        "héros",
        "2d6\0",
    ];
    for text in none {
        let refused = text.parse::<Throw>().map_err(|error| error.to_string());
        let said = format!("{text:?} is not a throw: write it as 2d6, as a draw 0..40, or as a chance 5/30");
        assert_eq!(refused, Err(said));
    }
}

proptest! {
    #[test]
    fn throws_are_read_as_they_are_written(count: u16, sides in 1_u16.., a: u32, b: u32, kind in 0_u8..3) {
        let die = match kind {
            0 => Die::sided(sides),
            1 => Die::Uniform { low: a, high: b },
            _ => Die::Trial { weight: a, of: b },
        };
        for count in [count, 0, 1] {
            let throw = Throw { count, die };
            prop_assert_eq!(throw.to_string().parse::<Throw>(), Ok(throw));
        }
    }

    #[test]
    fn reading_a_throw_never_panics(text in "[0-9d./ of-]{0,12}|.{0,12}") {
        let _ = text.parse::<Throw>();
    }
}
