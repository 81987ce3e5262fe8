//! Cohesion: what it is, what is added to a test of it, how a test can come out, and dispersal.

use crate::common::{
    charge, disordered, fire, guns, horse, line, melee, refused_at, routed, shaken, with_cohesion,
    with_stands,
};
use serde_json::json;
use standfast_drill::situations::{self, exact, fraction, given, known, outcome, ran};
use standfast_engine::{Procedure, known_before_dice, verify};
use standfast_micro_force::procedures::{
    Action, CohesionLoss, CohesionLossOutcome, DefenceValue, Fire, FireOutcome, FireResult, Grade,
    MeleeState, Move, Recovery, Test, TestOutcome,
};
use standfast_micro_force::{
    Arm, AttackValue, Cover, Formation, Ground, GunFormation, MicroForce, Stands, Unit, rules,
};

fn test(unit: Unit, addition: i64) -> Test {
    Test { unit, addition }
}

fn graded(result: Grade, by: i64) -> TestOutcome {
    TestOutcome { result, by }
}

#[test]
fn micro_force_cohesion() {
    // Passed when the total is at most the cohesion.
    assert_eq!(outcome(&test(line(), 0), &[14]), graded(Grade::Passed, 0));
    assert_eq!(outcome(&test(line(), 0), &[15]), graded(Grade::Shaken, -1));
    assert_eq!(outcome(&test(line(), 0), &[1]), graded(Grade::Passed, 13));
    // Base, adjustment, and less the loss of chart 7: 14 + 2 - 5 = 11.
    let unit = Unit { cohesion_adjustment: 2, steps_lost: 4, ..line() };
    let ran = ran(&test(unit, 0), &[11]);
    assert_eq!(ran.outcome, graded(Grade::Passed, 0));
    assert_eq!(ran.numbers("micro-force.loss"), [5]);
    assert_eq!(ran.numbers("micro-force.cohesion"), [11, 11], "the cohesion, and what passes");
    assert_eq!(outcome(&test(unit, 0), &[12]), graded(Grade::Shaken, -1));
    // What is added counts against it.
    assert_eq!(outcome(&test(line(), 3), &[11]), graded(Grade::Passed, 0));
    assert_eq!(outcome(&test(line(), 3), &[12]), graded(Grade::Shaken, -1));
    assert_eq!(outcome(&test(line(), -3), &[17]), graded(Grade::Passed, 0));
    // 7 of 10 faces.
    assert_eq!(exact(&test(line(), 0)).chance(|outcome| outcome.by >= 0), fraction(7, 10));
}

#[test]
fn a_natural_20_is_nothing_special_in_a_test() {
    assert_eq!(outcome(&test(with_cohesion(line(), 30), 0), &[20]), graded(Grade::Passed, 10));
    assert_eq!(outcome(&test(with_cohesion(line(), 1), 20), &[1]), graded(Grade::Routed, -20));
    assert_eq!(outcome(&test(with_cohesion(line(), 20), 0), &[20]), graded(Grade::Passed, 0));
}

#[test]
fn micro_force_fire_rout() {
    // Failed by 1 to 4 is shaken, by 5 or more routed.
    for face in 1..=20 {
        let grade = match face {
            ..=8 => Grade::Passed,
            9..=12 => Grade::Shaken,
            _ => Grade::Routed,
        };
        let ran = ran(&test(with_cohesion(line(), 8), 0), &[face]);
        assert_eq!(ran.outcome.result, grade, "cohesion 8, face {face}");
        assert_eq!(ran.outcome.by, 8 - i64::from(face));
        assert_eq!(ran.numbers("micro-force.fire.rout"), [5]);
    }
    let odds = exact(&test(with_cohesion(line(), 8), 0)).map(|outcome| outcome.result);
    assert_eq!(odds.probability(&Grade::Passed), fraction(8, 20));
    assert_eq!(odds.probability(&Grade::Shaken), fraction(4, 20));
    assert_eq!(odds.probability(&Grade::Routed), fraction(8, 20));
}

#[test]
fn micro_force_fire_rout_of_a_target() {
    // Six firers at attack value 1, less 2 for a line in the open: column 4; a total of 9 takes a step, which
    // leaves six stands with 13.
    let fire = fire(line(), line());
    for (face, result) in [
        (13, FireResult::Passed),
        (14, FireResult::Shaken),
        (17, FireResult::Shaken),
        (18, FireResult::Routed),
        (20, FireResult::Routed),
    ] {
        let ran = ran(&fire, &[1, 4, 5, face]);
        assert_eq!(ran.outcome, FireOutcome { steps: 1, stands: Stands::ZERO, result }, "face {face}");
        assert_eq!(ran.numbers("micro-force.fire.rout"), [5]);
    }
}

#[test]
fn micro_force_marker() {
    // White adds 2, black 4, and the black one alone where a unit carries both.
    for (unit, added) in [(shaken(line()), 2), (routed(line()), 4), (routed(shaken(line())), 4)] {
        let ran = ran(&test(unit, 0), &[10]);
        assert_eq!(ran.outcome.by, 4 - added);
        assert_eq!(ran.numbers("micro-force.marker"), [added]);
        assert_eq!(outcome(&test(unit, 3), &[10]).by, 1 - added, "beside another addition");
    }
    let plain = ran(&test(line(), 0), &[10]);
    assert_eq!(plain.outcome.by, 4);
    assert!(!plain.cites("micro-force.marker"));
}

#[test]
fn micro_force_marker_counts_in_every_procedure() {
    // The firer's test: a shaken line of 14 passes on 12.
    let at_12 = fire(shaken(line()), line());
    assert_eq!(known(&at_12).numbers("micro-force.fire.3"), [12]);
    assert_eq!(ran(&at_12, &[12, 6, 6, 1]).numbers("micro-force.fire.8"), [13], "1 for a shaken firer");
    assert_eq!(ran(&at_12, &[13, 6, 6]).numbers("micro-force.fire.8"), [17], "and 4 for failing");
    // The target's test after a step lost: 13 less its marker.
    for (target, passes_at) in [(line(), 13), (shaken(line()), 11), (routed(line()), 9)] {
        let fire = fire(line(), target);
        assert_eq!(ran(&fire, &[1, 4, 5, passes_at]).outcome.result, FireResult::Passed);
        assert_eq!(ran(&fire, &[1, 4, 5, passes_at + 1]).outcome.result, FireResult::Shaken);
    }
    // Both tests of a charge.
    let charge = charge(shaken(line()), 3, routed(line()));
    assert_eq!(known(&charge).numbers("micro-force.marker"), [2, 4]);
    assert_eq!(known(&charge).numbers("micro-force.charge.3"), [12]);
    assert_eq!(known(&charge).numbers("micro-force.charge.4"), [10]);
    // Both tests of a melee, at cohesion 12 after two steps.
    let melee = melee(shaken(line()), routed(line()));
    let states = |attacker, defender, more: &[u32]| {
        let faces: Vec<u32> = [3, 3, 3, 3, 3, 3, attacker, defender].iter().chain(more).copied().collect();
        let outcome = outcome(&melee, &faces);
        [outcome.attacker.state, outcome.defender.state]
    };
    assert_eq!(states(10, 8, &[]), [MeleeState::Steady; 2]);
    assert_eq!(states(11, 9, &[1, 1]), [MeleeState::Shaken; 2]);
}

#[test]
fn micro_force_dispersal() {
    // Past the end of its row: 12 steps for six stands.
    let lost = |steps_lost| CohesionLoss { arm: Arm::Infantry, original_stands: 6, steps_lost };
    assert_eq!(outcome(&lost(12), &[]), CohesionLossOutcome { loss: 15, dispersed: false });
    let dispersed = ran(&lost(13), &[]);
    assert_eq!(dispersed.outcome, CohesionLossOutcome { loss: 15, dispersed: true });
    assert!(dispersed.cites("micro-force.dispersal") && !ran(&lost(12), &[]).cites("micro-force.dispersal"));
    assert_eq!(refused_at(&test(Unit { steps_lost: 13, ..line() }, 0)), ["unit.steps_lost"]);
    assert_eq!(refused_at(&test(Unit { steps_lost: 12, ..line() }, 0)), [""; 0]);
}

#[test]
fn micro_force_dispersal_by_fire() {
    // Column 4, total 9: one step more than the row of six stands holds. No test.
    let last_step = Unit { steps_lost: 12, ..line() };
    let ran = ran(&fire(line(), last_step), &[1, 4, 5]);
    let dispersed = FireOutcome { steps: 1, stands: Stands::ZERO, result: FireResult::Dispersed };
    assert_eq!(ran.outcome, dispersed);
    assert!(ran.cites("micro-force.dispersal") && !ran.cites("micro-force.fire.test"));
    // A test without loss is still made: total 11, S.
    let tested = outcome(&fire(line(), with_cohesion(last_step, 30)), &[1, 5, 6, 15]);
    assert_eq!(tested, FireOutcome { steps: 0, stands: Stands::ZERO, result: FireResult::Passed });
    // All stands lost: half a stand left (defence 2 and 1 for half strength), attack 7 in all, column 4, and
    // a total of 5 takes 2 steps and half a stand.
    let last_half = Unit { stands: Stands::parts(1), ..line() };
    let attack = AttackValue::whole(7);
    let fire = crate::common::fire(with_stands(line(), 1), last_half);
    let fire = Fire { attack_value: attack, ..fire };
    let outcome = outcome(&fire, &[1, 2, 3]);
    assert_eq!(outcome, FireOutcome { steps: 2, stands: Stands::parts(1), result: FireResult::Dispersed });
    // Losses are the chart's, even past what the target has: total 3 takes 3 steps and a whole stand.
    let outcome = situations::outcome(&fire, &[1, 1, 2]);
    assert_eq!(outcome, FireOutcome { steps: 3, stands: Stands::whole(1), result: FireResult::Dispersed });
}

#[test]
fn micro_force_dispersal_in_melee() {
    // A tie costs both two steps: a unit with one left disperses, neither tests nor falls back, and there is no
    // second round; the other side tests.
    let worn = Unit { steps_lost: 11, ..line() };
    let attacker_gone = outcome(&melee(worn, line()), &[3, 3, 3, 3, 3, 3, 12]);
    assert_eq!(attacker_gone.attacker.state, MeleeState::Dispersed);
    assert_eq!((attacker_gone.attacker.steps, attacker_gone.attacker.falls_back), (2, 0));
    assert_eq!(attacker_gone.defender.state, MeleeState::Steady);
    assert!(!attacker_gone.again);
    let defender_gone = outcome(&melee(line(), worn), &[3, 3, 3, 3, 3, 3, 13, 4]);
    assert_eq!(defender_gone.attacker.state, MeleeState::Shaken);
    assert_eq!(defender_gone.attacker.falls_back, 4);
    assert_eq!(defender_gone.defender.state, MeleeState::Dispersed);
    assert_eq!(defender_gone.defender.falls_back, 0);
    let both_gone = ran(&melee(worn, worn), &[3, 3, 3, 3, 3, 3]);
    assert_eq!(
        [both_gone.outcome.attacker.state, both_gone.outcome.defender.state],
        [MeleeState::Dispersed; 2]
    );
    assert_eq!(both_gone.values("micro-force.dispersal").len(), 2);
    assert!(!both_gone.outcome.again);
    // Dispersed takes the place of the rout that chart 10 imposes: difference 5, four steps.
    let beaten = outcome(&melee(line(), Unit { steps_lost: 9, ..line() }), &[6, 6, 6, 1, 1, 1]);
    assert_eq!((beaten.difference, beaten.defender.steps), (5, 4));
    assert_eq!((beaten.defender.state, beaten.defender.falls_back), (MeleeState::Dispersed, 0));
    let just_held = outcome(&melee(line(), Unit { steps_lost: 8, ..line() }), &[6, 6, 6, 1, 1, 1, 2, 3]);
    assert_eq!((just_held.defender.state, just_held.defender.falls_back), (MeleeState::Routed, 5));
}

/// That the trace known before dice cites the rule, in these situations and not in those.
fn assert_cites<P: Procedure<System = MicroForce>>(rule: &str, situations: [P; 2]) {
    let cites = situations.map(|situation| {
        verify(&situation, &rules()).expect("allowed");
        known_before_dice(&situation, &rules()).notes().iter().any(|note| note.rule == rule)
    });
    assert_eq!(cites, [true, false], "{rule}");
}

#[test]
fn micro_force_disorder() {
    // In charts 5 and 9 disorder takes the place of the formation.
    let defence = |unit| DefenceValue { unit, cover: Cover::Open };
    let skirmishers = crate::common::foot(Formation::Skirmish);
    assert_eq!(outcome(&defence(skirmishers), &[]).value, 3);
    assert_eq!(outcome(&defence(disordered(skirmishers)), &[]).value, 1);
    assert_cites("micro-force.disorder", [defence(disordered(skirmishers)), defence(skirmishers)]);
    let move_of = |unit| Move::Unit { unit, ground: Ground::Open, obstacles: 0 };
    assert_cites("micro-force.disorder", [move_of(disordered(skirmishers)), move_of(skirmishers)]);
    assert_cites("micro-force.disorder", [defence(disordered(horse(Formation::Line))), defence(line())]);
    // Artillery has no such line: its formation stays.
    let guns = guns(GunFormation::Unlimbered);
    assert_eq!(outcome(&defence(disordered(guns)), &[]).value, 5);
    assert_cites("micro-force.disorder", [defence(disordered(line())), defence(disordered(guns))]);

    // In fire both count: 3 for the firer's disorder and 2 for its formation, against 2 for the target's.
    let scattered = fire(disordered(skirmishers), disordered(skirmishers));
    let ran = ran(&scattered, &[1, 6, 6, 1]);
    assert_eq!(ran.numbers("micro-force.fire.mods"), [3, 2, -2]);
    assert_eq!(ran.numbers("micro-force.fire.8"), [15]);
    assert!(ran.cites("micro-force.disorder"));
    assert_cites("micro-force.disorder", [scattered, fire(skirmishers, line())]);
    // In melee too: 1 for skirmish and 2 for disorder, to the attacker.
    let pressed = melee(line(), disordered(skirmishers));
    assert_eq!(known(&pressed).numbers("micro-force.melee.mods"), [1, 2]);
    assert_cites("micro-force.disorder", [pressed, melee(line(), skirmishers)]);
    // And artillery's own disorder counts there as in fire.
    assert_eq!(known(&fire(disordered(guns), line())).numbers("micro-force.fire.mods"), [3]);
    assert_eq!(known(&melee(line(), disordered(guns))).numbers("micro-force.melee.mods"), [2]);
}

#[test]
fn defaults_and_outcomes_as_json() {
    let unit = r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14}"#;
    assert_eq!(given::<Test>(&format!(r#"{{"unit": {unit}}}"#)), test(line(), 0));
    let defence = given::<DefenceValue>(&format!(r#"{{"unit": {unit}}}"#));
    assert_eq!(defence, DefenceValue { unit: line(), cover: Cover::Open });
    let cavalry = r#"{"unit": {"arm": "cavalry", "original_stands": 6, "base_cohesion": 14}}"#;
    assert_eq!(given::<Test>(cavalry).unit, horse(Formation::Line), "mounted by default");
    let battery = r#"{"unit": {"arm": "artillery", "original_stands": 3, "base_cohesion": 14}}"#;
    assert_eq!(given::<Test>(battery).unit, guns(GunFormation::Unlimbered), "light and unlimbered");
    let all = r#"{"arm": "artillery", "weight": "heavy", "original_stands": 3, "stands": 2.5,
        "steps_lost": 4, "base_cohesion": 30, "cohesion_adjustment": -20, "formation": "limbered",
        "disordered": true, "shaken": true, "routed": true}"#;
    let unit = Unit {
        stands: Stands::parts(5),
        steps_lost: 4,
        cohesion_adjustment: -20,
        ..disordered(shaken(routed(with_cohesion(crate::common::heavy_guns(GunFormation::Limbered), 30))))
    };
    let all = given::<Test>(&format!(r#"{{"unit": {all}, "addition": -20}}"#));
    assert_eq!(all, test(unit, -20));

    let json = |outcome: &TestOutcome| serde_json::to_value(outcome).expect("JSON");
    assert_eq!(json(&outcome(&test(line(), 0), &[16])), json!({"result": "shaken", "by": -2}));
    let lost = CohesionLoss { arm: Arm::Artillery, original_stands: 2, steps_lost: 3 };
    let lost = serde_json::to_value(outcome(&lost, &[])).expect("JSON");
    assert_eq!(lost, json!({"loss": 8, "dispersed": false}));
    let value = serde_json::to_value(outcome(&defence, &[])).expect("JSON");
    assert_eq!(value, json!({"value": 2}));
}

#[test]
fn recovery_tests_at_the_current_cohesion() {
    // Four steps cost six stands 5: 9, and 3 for the rally.
    let unit = shaken(Unit { steps_lost: 4, ..line() });
    let rally = Recovery { action: Action::RallyShaken, unit, long_range: false };
    assert!(outcome(&rally, &[6]).success && !outcome(&rally, &[7]).success);
}
