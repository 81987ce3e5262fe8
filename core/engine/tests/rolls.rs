//! Rolls as JSON: the shape that readers of answers and logs hold to.

use proptest::prelude::*;
use standfast_dice::{Dice, Die, Recorded, Roll, Seeded, Throw, Thrown, Typed};

fn json(roll: &Roll) -> String {
    serde_json::to_string(roll).unwrap()
}

#[test]
fn a_roll_has_the_shape_of_the_contract() {
    let mut dice = Thrown::new(Typed::new([3, 5, 17, 25, 1]));
    dice.sum(2, Die::D6, "fire").unwrap();
    dice.band(1, Die::D20, &[14], "cohesion test").unwrap();
    dice.uniform(0, 40, "recovery").unwrap();
    dice.trial(5, 30, "hit").unwrap();
    let rolls: Vec<String> = dice.rolls().iter().map(json).collect();
    assert_eq!(
        rolls,
        [
            r#"{"die":"2d6","faces":[3,5],"value":8,"for":"fire"}"#,
            r#"{"die":"1d20","faces":[17],"value":17,"for":"cohesion test"}"#,
            r#"{"die":"0..40","faces":[25],"value":25,"for":"recovery"}"#,
            r#"{"die":"5/30","faces":[1],"value":1,"for":"hit"}"#,
        ]
    );
}

#[test]
fn values_are_what_was_read() {
    let mut dice = Thrown::new(Typed::new([2, 6, 4, 9, 3, 7]));
    dice.highest(3, Die::D6, "melee").unwrap();
    dice.at_most(3, Die::D10, 7, "morale checks").unwrap();
    let rolls: Vec<String> = dice.rolls().iter().map(json).collect();
    assert_eq!(
        rolls,
        [
            r#"{"die":"3d6","faces":[2,6,4],"value":6,"for":"melee"}"#,
            r#"{"die":"3d10","faces":[9,3,7],"value":2,"for":"morale checks"}"#,
        ]
    );
}

#[test]
fn rolls_read_from_a_log_can_be_audited() {
    let rules = |dice: &mut dyn Dice| Ok((dice.sum(2, Die::D6, "fire")?, dice.trial(1, 3, "hit")?));
    let log = r#"[{"die": "2d6", "faces": [3, 5], "value": 8, "for": "fire"},
                  {"for": "hit", "value": 0, "faces": [0], "die": "1/3"}]"#;
    let rolls: Vec<Roll> = serde_json::from_str(log).unwrap();
    let mut audit = Recorded::new(&rolls);
    assert_eq!(rules(&mut audit), Ok::<_, standfast_dice::Stop>((8, false)));
    assert_eq!(audit.finish(), Ok(()));
}

#[test]
fn what_is_no_roll_is_not_read() {
    for log in [
        r#"{"die": "2x6", "faces": [3, 5], "value": 8, "for": "fire"}"#,
        r#"{"die": "2d6", "faces": [3, -5], "value": 8, "for": "fire"}"#,
        r#"{"die": "2d6", "faces": [3, 5], "for": "fire"}"#,
        r#"{"die": "2d6", "faces": 8, "value": 8, "for": "fire"}"#,
        r#"{"die": 6, "faces": [3], "value": 3, "for": "fire"}"#,
        r#"{"throw": "2d6", "faces": [3, 5], "value": 8, "purpose": "fire"}"#,
    ] {
        assert!(serde_json::from_str::<Roll>(log).is_err(), "{log}");
    }
    let wrong = serde_json::from_str::<Throw>("\"6\"").unwrap_err().to_string();
    assert!(wrong.starts_with("\"6\" is not a throw: write it as 2d6"), "{wrong}");
}

proptest! {
    #[test]
    fn rolls_are_read_as_they_are_written(
        seed: u64, count in 0_u16..6, kind in 0_u8..3, a in 0_u32..50, b in 1_u32..50
    ) {
        let die = match kind {
            0 => Die::sided(u16::try_from(b).unwrap()),
            1 => Die::Uniform { low: a, high: a + b },
            _ => Die::Trial { weight: a, of: b },
        };
        let mut dice = Thrown::new(Seeded::new(seed));
        dice.sum(count, die, "a \"quoted\" purpose").unwrap();
        let written = json(&dice.rolls()[0]);
        let read: Roll = serde_json::from_str(&written).unwrap();
        prop_assert_eq!(&read, &dice.rolls()[0]);
        prop_assert_eq!(json(&read), written);
    }
}
