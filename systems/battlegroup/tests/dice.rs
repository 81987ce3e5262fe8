//! Which dice each procedure asks for, in their order, with typed faces: too few, too many, and none of the die.

use crate::common::throw;
use serde_json::{Value as Json, json};
use standfast_battlegroup::Battlegroup;
use standfast_battlegroup::procedures::{
    BreakPoint, Check, CrewSurvivors, Intercept, MoraleLevel, SquadCheck,
};
use standfast_dice::{Die, Recorded, Seeded, Stop, Thrown};
use standfast_drill::situations::{given, known, rules, run};
use standfast_engine::{Procedure, Trace, roll};

fn stop<P: Procedure<System = Battlegroup>>(situation: &Json, faces: &[u32]) -> Stop {
    run::<P>(&given(situation), &rules(), faces).unwrap_err()
}

#[test]
fn a_check_asks_for_one_d10() {
    let piece = json!({"level": 12, "remaining": 7});
    let need = Stop::Need { number: 1, die: Die::D10, purpose: "morale check" };
    assert_eq!(stop::<Check>(&piece, &[]), need);
    assert_eq!(stop::<Intercept>(&piece, &[]), need);
    for face in 1..=10 {
        let played = throw::<Check>(&piece, &[face]);
        assert_eq!(played.outcome["passed"], face <= 5, "{face}");
        assert_eq!(played.rolls.len(), 1);
        assert_eq!(
            serde_json::to_value(&played.rolls[0]).unwrap(),
            json!({
                "die": "1d10", "faces": [face], "value": face, "for": "morale check",
            })
        );
        assert_eq!(throw::<Intercept>(&piece, &[face]).outcome["marker_removed"], face <= 5);
    }
}

#[test]
fn too_many_faces() {
    let piece = json!({"level": 12, "remaining": 7});
    assert_eq!(stop::<Check>(&piece, &[3, 4]), Stop::TooManyFaces { given: 2, needed: 1, face: 4 });
    let squad = json!({"level": 12, "remaining": 7, "soldiers": 3});
    let faces = [1, 2, 3, 9, 10];
    assert_eq!(stop::<SquadCheck>(&squad, &faces), Stop::TooManyFaces { given: 5, needed: 3, face: 9 });
}

#[test]
fn faces_that_a_d10_lacks() {
    let squad = json!({"level": 12, "remaining": 7, "soldiers": 3});
    for face in [0, 11] {
        let lacks = Stop::Face { number: 2, die: Die::D10, purpose: "morale checks", face };
        assert_eq!(stop::<SquadCheck>(&squad, &[10, face, 1]), lacks);
    }
}

#[test]
fn a_squad_asks_for_a_die_a_soldier() {
    let squad = json!({"level": 12, "remaining": 7, "soldiers": 4});
    for typed in 0..4 {
        let faces = vec![1; typed];
        let need = Stop::Need { number: typed + 1, die: Die::D10, purpose: "morale checks" };
        assert_eq!(stop::<SquadCheck>(&squad, &faces), need);
    }
    let played = throw::<SquadCheck>(&squad, &[5, 6, 10, 1]);
    assert_eq!(played.outcome, json!({"failed": 2, "result": "shaken"}));
    assert_eq!(
        serde_json::to_value(&played.rolls).unwrap(),
        json!([
            {"die": "4d10", "faces": [5, 6, 10, 1], "value": 2, "for": "morale checks"},
        ])
    );
    let most = json!({"level": 300, "remaining": 200, "soldiers": 200});
    assert_eq!(throw::<SquadCheck>(&most, &[7; 200]).outcome, json!({"failed": 200, "result": "shaken"}));
}

#[test]
fn automatic_results_ask_for_none() {
    for remaining in [0, 1, 20] {
        let piece = json!({"level": 20, "remaining": remaining});
        assert!(throw::<Check>(&piece, &[]).rolls.is_empty());
        assert!(throw::<Intercept>(&piece, &[]).rolls.is_empty());
        let squad = json!({"level": 20, "remaining": remaining, "soldiers": 9});
        assert!(throw::<SquadCheck>(&squad, &[]).rolls.is_empty());
        assert_eq!(stop::<Check>(&piece, &[5]), Stop::TooManyFaces { given: 1, needed: 0, face: 5 });
    }
}

#[test]
fn a_die_is_thrown_where_modifiers_make_it_certain() {
    let never = json!({"level": 10, "remaining": 2, "nbc_unprotected": true, "soldiers": 2});
    let always = json!({"level": 10, "remaining": 9, "class": "elite", "soldiers": 2});
    for (squad, failed) in [(never, 2), (always, 0)] {
        let need = Stop::Need { number: 1, die: Die::D10, purpose: "morale checks" };
        assert_eq!(stop::<SquadCheck>(&squad, &[]), need);
        for faces in [[1, 1], [10, 10], [1, 10]] {
            assert_eq!(throw::<SquadCheck>(&squad, &faces).outcome["failed"], failed);
        }
        let mut piece = squad;
        piece.as_object_mut().unwrap().remove("soldiers");
        assert!(matches!(stop::<Check>(&piece, &[]), Stop::Need { number: 1, .. }));
        for face in [1, 10] {
            assert_eq!(throw::<Check>(&piece, &[face]).outcome["passed"], failed == 0);
        }
    }
}

#[test]
fn procedures_without_dice() {
    let one_too_many = Stop::TooManyFaces { given: 1, needed: 0, face: 1 };
    assert_eq!(stop::<MoraleLevel>(&json!({"infantry": [{}]}), &[1]), one_too_many);
    assert_eq!(stop::<CrewSurvivors>(&json!({"crew": 3, "levels": 4, "remaining": 2}), &[1]), one_too_many);
    assert_eq!(stop::<BreakPoint>(&json!({"endurance": 3, "lost": 2}), &[1]), one_too_many);
}

#[test]
fn what_is_known_before_the_dice() {
    let check: Check = given(json!({"level": 12, "remaining": 7, "class": "elite"}));
    assert_eq!(
        known(&check).rules(),
        [
            "battlegroup.level.current",
            "battlegroup.ratio",
            "battlegroup.table",
            "battlegroup.class",
            "battlegroup.class_modifies",
            "battlegroup.modifiers",
            "battlegroup.ratio",
        ]
    );
}

#[test]
fn a_seed_gives_the_same_for_ever_and_a_record_gives_it_again() {
    let squad: SquadCheck = given(json!({"level": 12, "remaining": 7, "soldiers": 30}));
    let rules = rules();
    for seed in 0..50_u32 {
        let mut trace = Trace::silent();
        let first = roll(&squad, &rules, &mut Seeded::new(seed.into()), &mut trace).unwrap();
        assert_eq!(roll(&squad, &rules, &mut Seeded::new(seed.into()), &mut trace), Ok(first));
        let faces: Vec<u32> = (0..30).map(|soldier| (seed * 7 + soldier * 3) % 10 + 1).collect();
        let mut typed = Thrown::new(standfast_dice::Typed::new(faces));
        let outcome = roll(&squad, &rules, &mut typed, &mut trace).unwrap();
        let (_, rolls) = typed.into_parts();
        let mut record = Recorded::new(&rolls);
        assert_eq!(roll(&squad, &rules, &mut record, &mut trace), Ok(outcome));
        assert_eq!(record.finish(), Ok(()));
    }
}
