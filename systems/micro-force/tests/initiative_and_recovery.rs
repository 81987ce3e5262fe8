//! Initiative, and the tests of the recovery phase.

use crate::common::{guns, heavy_guns, horse, line, refused_at, routed, shaken, with_cohesion};
use serde_json::json;
use standfast_drill::situations::{exact, fraction, given, known, outcome, ran};
use standfast_engine::Figure;
use standfast_micro_force::procedures::{
    Action, Initiative, InitiativeOutcome, MarkersCleared, Recovery, RecoveryOutcome, Side,
};
use standfast_micro_force::{Formation, GunFormation, Unit};

fn initiative(bonus_a: i64, bonus_b: i64, holder: Option<Side>) -> Initiative {
    Initiative { bonus_a, bonus_b, holder }
}

const A: InitiativeOutcome = InitiativeOutcome { winner: Side::A };
const B: InitiativeOutcome = InitiativeOutcome { winner: Side::B };

#[test]
fn micro_force_initiative_1() {
    // The lower total wins.
    let even = initiative(0, 0, None);
    assert_eq!(outcome(&even, &[1, 2, 2, 2]), A);
    assert_eq!(outcome(&even, &[6, 6, 5, 6]), B);
    // The bonus, 0 or below, is added: 7 - 2 is below 6, and 6 - 3 is below 4.
    assert_eq!(outcome(&initiative(-2, 0, None), &[3, 4, 3, 3]), A);
    assert_eq!(outcome(&initiative(0, 0, None), &[3, 4, 3, 3]), B);
    assert_eq!(outcome(&initiative(0, -3, None), &[2, 2, 3, 3]), B);
    let ran = ran(&initiative(-2, -1, None), &[3, 4, 3, 4]);
    assert_eq!(ran.outcome, A);
    assert_eq!(ran.values("micro-force.initiative.1"), [Figure::named(Side::A)]);
}

/// In how many of 36 × 36 ways a's total is lower, the same, and higher.
fn ways(bonus_a: i64, bonus_b: i64) -> [u64; 3] {
    let mut ways = [0; 3];
    for faces in 0..6_i64.pow(4) {
        let face = |place: u32| faces / 6_i64.pow(place) % 6 + 1;
        let (a, b) = (face(0) + face(1) + bonus_a, face(2) + face(3) + bonus_b);
        ways[if a < b {
            0
        } else if a == b {
            1
        } else {
            2
        }] += 1;
    }
    ways
}

#[test]
fn micro_force_initiative_2() {
    // A tie: last turn's winner still holds it.
    for (holder, expected) in [(Side::A, A), (Side::B, B)] {
        let tied = ran(&initiative(-1, 0, Some(holder)), &[4, 4, 1, 6]);
        assert_eq!(tied.outcome, expected);
        assert_eq!(tied.values("micro-force.initiative.2"), [Figure::named(holder)]);
        assert!(!tied.cites("micro-force.initiative.first-turn"));
        // Without a tie it does not matter who held it.
        assert_eq!(outcome(&initiative(0, 0, Some(holder)), &[1, 1, 1, 2]), A);
        assert_eq!(outcome(&initiative(0, 0, Some(holder)), &[1, 2, 1, 1]), B);
    }
    for bonus_a in -3..=0 {
        for bonus_b in -3..=0 {
            let [lower, same, higher] = ways(bonus_a, bonus_b);
            let a_holds = exact(&initiative(bonus_a, bonus_b, Some(Side::A)));
            assert_eq!(a_holds.probability(&A), fraction(lower + same, 1296), "{bonus_a} {bonus_b}");
            let b_holds = exact(&initiative(bonus_a, bonus_b, Some(Side::B)));
            assert_eq!(b_holds.probability(&B), fraction(higher + same, 1296), "{bonus_a} {bonus_b}");
        }
    }
}

#[test]
fn micro_force_initiative_first_turn() {
    // A tie with nobody holding it is rolled again until it is broken.
    let first = initiative(0, 0, None);
    let again = ran(&first, &[1, 2, 2, 1, 6, 6, 6, 6, 3, 3, 2, 3]);
    assert_eq!(again.outcome, B);
    assert!(again.cites("micro-force.initiative.first-turn"));
    assert!(!again.cites("micro-force.initiative.2"));
    // The endless tie is summed: the ways to win over the ways that are no tie.
    for bonus_a in -3..=0 {
        for bonus_b in -3..=0 {
            let [lower, _, higher] = ways(bonus_a, bonus_b);
            let odds = exact(&initiative(bonus_a, bonus_b, None));
            assert_eq!(odds.probability(&A), fraction(lower, lower + higher), "{bonus_a} {bonus_b}");
            assert_eq!(odds.probability(&B), fraction(higher, lower + higher), "{bonus_a} {bonus_b}");
        }
    }
    assert_eq!(exact(&first).probability(&A).to_string(), "1/2");
    // 146 of 1296 ways tie at even bonuses.
    assert_eq!(ways(0, 0), [575, 146, 575]);
}

fn tries(action: Action, unit: Unit) -> Recovery {
    Recovery { action, unit, long_range: false }
}

const FAILED: RecoveryOutcome = RecoveryOutcome { success: false, markers_cleared: MarkersCleared::None };
const SUCCEEDED: RecoveryOutcome = RecoveryOutcome { success: true, markers_cleared: MarkersCleared::None };
const RALLIED: RecoveryOutcome = RecoveryOutcome { success: true, markers_cleared: MarkersCleared::One };
const CLEARED: RecoveryOutcome = RecoveryOutcome { success: true, markers_cleared: MarkersCleared::All };

/// That a test passes on this face or less, by the rule's note, by dice and by odds.
fn assert_passes_at(recovery: &Recovery, rule: &str, passes_at: u32, success: RecoveryOutcome) {
    assert_eq!(known(recovery).numbers(rule), [i64::from(passes_at)], "{recovery:?}");
    for face in 1..=19 {
        let expected = if face <= passes_at { success } else { FAILED };
        assert_eq!(outcome(recovery, &[face]), expected, "{recovery:?}: {face}");
    }
}

#[test]
fn micro_force_recovery_cease() {
    const RULE: &str = "micro-force.recovery.cease";
    // A test at +1, and the markers as usual.
    assert_passes_at(&tries(Action::CeaseFire, line()), RULE, 13, SUCCEEDED);
    assert_passes_at(&tries(Action::CeaseFire, horse(Formation::Line)), RULE, 13, SUCCEEDED);
    assert_passes_at(&tries(Action::CeaseFire, shaken(line())), RULE, 11, SUCCEEDED);
    assert_passes_at(&tries(Action::CeaseFire, routed(line())), RULE, 9, SUCCEEDED);
    assert_eq!(outcome(&tries(Action::CeaseFire, line()), &[20]), FAILED, "a 20 is natural in rallying only");
    // Artillery, and units with the enemy at long range, cease without a test.
    for unit in [guns(GunFormation::Unlimbered), heavy_guns(GunFormation::Limbered)] {
        let ran = ran(&tries(Action::CeaseFire, shaken(unit)), &[]);
        assert_eq!(ran.outcome, SUCCEEDED);
        assert_eq!(ran.values(RULE), [Figure::Flag(true)]);
    }
    let far = Recovery { long_range: true, ..tries(Action::CeaseFire, with_cohesion(line(), 1)) };
    assert_eq!(ran(&far, &[]).outcome, SUCCEEDED);
    assert_eq!(ran(&far, &[]).values(RULE), [Figure::Flag(true)]);
    assert_eq!(exact(&far).probability(&SUCCEEDED), fraction(1, 1));
}

#[test]
fn micro_force_recovery_shaken() {
    const RULE: &str = "micro-force.recovery.shaken";
    // A test at +3: 14 passes on 11; the white marker comes off.
    let rally = tries(Action::RallyShaken, shaken(line()));
    assert_passes_at(&rally, RULE, 11, RALLIED);
    assert_eq!(outcome(&rally, &[20]), FAILED, "a 20 is natural in rallying from rout only");
    let certain = tries(Action::RallyShaken, shaken(with_cohesion(line(), 30)));
    assert_eq!(outcome(&certain, &[20]), RALLIED);
    assert_eq!(exact(&rally).probability(&RALLIED), fraction(11, 20));
    // It needs its marker; a unit with both may rally from either.
    assert_eq!(refused_at(&tries(Action::RallyShaken, line())), ["unit.shaken"]);
    assert_eq!(refused_at(&tries(Action::RallyShaken, routed(line()))), ["unit.shaken"]);
    assert_passes_at(&tries(Action::RallyShaken, shaken(routed(line()))), RULE, 11, RALLIED);
    // Artillery rallies like all others.
    let battery = shaken(guns(GunFormation::Unlimbered));
    assert_passes_at(&tries(Action::RallyShaken, battery), RULE, 11, RALLIED);
}

#[test]
fn micro_force_recovery_routed() {
    const RULE: &str = "micro-force.recovery.routed";
    // A test at +5: 14 passes on 9; its own marker comes off, a natural 20 takes both.
    for unit in [routed(line()), routed(shaken(line()))] {
        let rally = tries(Action::RallyRouted, unit);
        assert_passes_at(&rally, RULE, 9, RALLIED);
        let natural = ran(&rally, &[20]);
        assert_eq!(natural.outcome, CLEARED);
        assert_eq!(natural.values(RULE), [Figure::Whole(9), Figure::Flag(true)]);
        let odds = exact(&rally);
        assert_eq!(odds.probability(&RALLIED), fraction(9, 20));
        assert_eq!(odds.probability(&FAILED), fraction(10, 20));
        assert_eq!(odds.probability(&CLEARED), fraction(1, 20));
    }
    // Also where nothing else would do, and where anything would.
    let hopeless = tries(Action::RallyRouted, routed(with_cohesion(line(), 5)));
    assert_eq!(exact(&hopeless).probability(&FAILED), fraction(19, 20));
    assert_eq!(outcome(&hopeless, &[20]), CLEARED);
    assert_eq!(outcome(&hopeless, &[1]), FAILED);
    let certain = tries(Action::RallyRouted, routed(with_cohesion(line(), 30)));
    assert_eq!(outcome(&certain, &[20]), CLEARED);
    assert_eq!(exact(&certain).probability(&RALLIED), fraction(19, 20));
    assert_eq!(refused_at(&tries(Action::RallyRouted, shaken(line()))), ["unit.routed"]);
}

#[test]
fn micro_force_recovery_rejoin() {
    const RULE: &str = "micro-force.recovery.rejoin";
    assert_passes_at(&tries(Action::Rejoin, line()), RULE, 14, SUCCEEDED);
    assert_passes_at(&tries(Action::Rejoin, shaken(line())), RULE, 12, SUCCEEDED);
    assert_passes_at(&tries(Action::Rejoin, routed(line())), RULE, 10, SUCCEEDED);
    let adjusted = Unit { cohesion_adjustment: 2, steps_lost: 1, ..line() };
    assert_passes_at(&tries(Action::Rejoin, adjusted), RULE, 15, SUCCEEDED);
    assert_passes_at(&tries(Action::Rejoin, guns(GunFormation::Limbered)), RULE, 14, SUCCEEDED);
    assert_eq!(outcome(&tries(Action::Rejoin, line()), &[20]), FAILED);
}

#[test]
fn micro_force_recovery_resupply() {
    const RULE: &str = "micro-force.recovery.resupply";
    assert_passes_at(&tries(Action::Resupply, line()), RULE, 9, SUCCEEDED);
    assert_passes_at(&tries(Action::Resupply, shaken(line())), RULE, 7, SUCCEEDED);
    assert_passes_at(&tries(Action::Resupply, routed(line())), RULE, 5, SUCCEEDED);
    assert_passes_at(&tries(Action::Resupply, guns(GunFormation::Unlimbered)), RULE, 9, SUCCEEDED);
    assert_eq!(outcome(&tries(Action::Resupply, line()), &[20]), FAILED);
}

#[test]
fn odds_of_every_recovery_at_every_cohesion() {
    let actions = [
        (Action::CeaseFire, 1),
        (Action::RallyShaken, 3),
        (Action::RallyRouted, 5),
        (Action::Rejoin, 0),
        (Action::Resupply, 5),
    ];
    for (action, printed) in actions {
        for cohesion in 1..=30 {
            for white in [false, true] {
                let unit = Unit {
                    shaken: white || action == Action::RallyShaken,
                    routed: action == Action::RallyRouted,
                    ..with_cohesion(line(), cohesion)
                };
                let rally = matches!(action, Action::RallyShaken | Action::RallyRouted);
                let marker = if white && !rally { 2 } else { 0 };
                let passing = (cohesion - printed - marker).clamp(0, 20);
                // The natural 20 of a rout clears all, whatever is needed.
                let successes = match action {
                    Action::RallyRouted => passing.min(19) + 1,
                    _ => passing,
                };
                let success = exact(&tries(action, unit)).chance(|outcome| outcome.success);
                let successes = u64::try_from(successes).expect("faces");
                assert_eq!(success, fraction(successes, 20), "{action} at {cohesion}, {white}");
            }
        }
    }
}

#[test]
fn defaults_and_outcomes_as_json() {
    assert_eq!(given::<Initiative>("{}"), initiative(0, 0, None));
    assert_eq!(given::<Initiative>(r#"{"holder": null}"#), initiative(0, 0, None));
    let all = r#"{"bonus_a": -1, "bonus_b": -3, "holder": "b"}"#;
    assert_eq!(given::<Initiative>(all), initiative(-1, -3, Some(Side::B)));
    assert_eq!(serde_json::to_value(A).expect("JSON"), json!({"winner": "a"}));

    let unit =
        r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14, "shaken": true, "routed": true}"#;
    let names = [
        ("cease-fire", Action::CeaseFire),
        ("rally-shaken", Action::RallyShaken),
        ("rally-routed", Action::RallyRouted),
        ("rejoin", Action::Rejoin),
        ("resupply", Action::Resupply),
    ];
    for (name, action) in names {
        let least = given::<Recovery>(&format!(r#"{{"action": "{name}", "unit": {unit}}}"#));
        assert_eq!(least, tries(action, shaken(routed(line()))));
    }
    for (outcome, markers) in [(FAILED, "none"), (RALLIED, "one"), (CLEARED, "all")] {
        let expected = json!({"success": outcome.success, "markers_cleared": markers});
        assert_eq!(serde_json::to_value(outcome).expect("JSON"), expected);
    }
}
