//! Which dice each procedure asks for, in which order and what for; what happens to a die too many, and that
//! a die is asked for even where its answer is certain.

use crate::common::{charge, fire, foot, guns, line, melee, routed, shaken, with_cohesion, with_stands};
use standfast_dice::{Die, Stop, Thrown, Typed};
use standfast_drill::situations::{assert_order, exact, fraction, next_die};
use standfast_engine::{Fault, Procedure, Trace, roll};
use standfast_micro_force::procedures::{
    Action, Charge, ChargeResult, CohesionLoss, DefenceValue, Fire, FireResult, Grade, Initiative, Melee,
    MeleeState, Move, OfficerCasualty, Recovery, Side, Test, Wound,
};
use standfast_micro_force::{
    Arm, AttackValue, Cover, Formation, Ground, GunFormation, Inches, MicroForce, Stands, Unit, rules,
};

const D6: Die = Die::D6;
const D20: Die = Die::D20;

#[test]
fn no_dice() {
    assert_order(&CohesionLoss { arm: Arm::Infantry, original_stands: 6, steps_lost: 3 }, &[], &[]);
    assert_order(&DefenceValue { unit: line(), cover: Cover::Light }, &[], &[]);
    assert_order(&Move::Unit { unit: line(), ground: Ground::Road, obstacles: 1 }, &[], &[]);
    assert_order(&Move::Officer { ground: Ground::Road }, &[], &[]);
}

#[test]
fn initiative() {
    const A: (usize, Die, &str) = (2, D6, "initiative of a");
    const B: (usize, Die, &str) = (2, D6, "initiative of b");
    let first = Initiative { bonus_a: 0, bonus_b: 0, holder: None };
    assert_order(&first, &[A, B], &[1, 1, 1, 2]);
    // Again while tied with no holder, all four dice.
    let tied = assert_order(&first, &[A, B, A, B, A, B], &[3, 3, 1, 5, 6, 6, 6, 6, 6, 6, 1, 1]);
    assert_eq!(tied.winner, Side::B);
    let held = Initiative { holder: Some(Side::A), ..first };
    assert_order(&held, &[A, B], &[3, 3, 1, 5]);
    assert_order(&held, &[A, B], &[3, 3, 1, 1]);
}

#[test]
fn test() {
    let test = |unit| Test { unit, addition: 0 };
    assert_order(&test(line()), &[(1, D20, "cohesion test")], &[7]);
    // Certain either way, and asked for all the same.
    let safe = assert_order(&test(with_cohesion(line(), 30)), &[(1, D20, "cohesion test")], &[20]);
    assert_eq!(safe.result, Grade::Passed);
    let lost = Test { addition: 20, ..test(with_cohesion(line(), 1)) };
    let lost = assert_order(&lost, &[(1, D20, "cohesion test")], &[1]);
    assert_eq!(lost.result, Grade::Routed);
}

const FIRER: (usize, Die, &str) = (1, D20, "firer's cohesion test");
const COVER: (usize, Die, &str) = (1, D6, "which cover counts");
const FIRE: (usize, Die, &str) = (2, D6, "fire");
const TARGET: (usize, Die, &str) = (1, D20, "target's cohesion test");

#[test]
fn fire_of_one_cover() {
    let fire = fire(line(), line());
    assert_order(&fire, &[FIRER, FIRE, TARGET], &[1, 6, 6, 1]);
    // Past row 13 of column 4 nothing is called for.
    let quiet = assert_order(&fire, &[FIRER, FIRE], &[20, 5, 6]);
    assert_eq!(quiet.result, FireResult::None);
    // A dispersed unit does not test.
    let last = Fire { target: Unit { steps_lost: 12, ..line() }, ..fire };
    let gone = assert_order(&last, &[FIRER, FIRE], &[1, 1, 1]);
    assert_eq!(gone.result, FireResult::Dispersed);
}

#[test]
fn fire_of_split_cover() {
    let split = Fire { cover_split: Some(Cover::Heavy), ..fire(line(), line()) };
    assert_order(&split, &[FIRER, COVER, FIRE, TARGET], &[1, 3, 6, 6, 1]);
    let quiet = assert_order(&split, &[FIRER, COVER, FIRE], &[1, 4, 6, 6]);
    assert_eq!(quiet.result, FireResult::None, "row 12, column 1");
}

#[test]
fn fire_that_is_certain() {
    // A firer that can't fail and one that can't pass.
    let steady = fire(with_cohesion(line(), 30), line());
    assert_order(&steady, &[FIRER, FIRE, TARGET], &[20, 1, 1, 1]);
    let green = fire(with_cohesion(Unit { cohesion_adjustment: -20, ..line() }, 1), line());
    assert_order(&green, &[FIRER, FIRE, TARGET], &[1, 1, 1, 1]);
    // A target that can't fail and one that can't pass.
    assert_order(&fire(line(), with_cohesion(line(), 30)), &[FIRER, FIRE, TARGET], &[1, 1, 1, 20]);
    let doomed = fire(line(), with_cohesion(Unit { cohesion_adjustment: -20, ..line() }, 1));
    let doomed = assert_order(&doomed, &[FIRER, FIRE, TARGET], &[1, 1, 1, 1]);
    assert_eq!(doomed.result, FireResult::Routed);
    // A column below the chart: no effect whatever the roll, and it is rolled.
    let far = Fire {
        attack_value: AttackValue::parts(1),
        stands_firing: Stands::parts(1),
        cover: Cover::Heavy,
        ..fire(line(), guns(GunFormation::Unlimbered))
    };
    let nothing = assert_order(&far, &[FIRER, FIRE], &[1, 1, 1]);
    assert_eq!(nothing.result, FireResult::None);
    // Two kinds of cover of the same defence value.
    let same = Fire {
        cover: Cover::Light,
        cover_split: Some(Cover::Medium),
        ..fire(line(), crate::common::horse(Formation::Column))
    };
    assert_order(&same, &[FIRER, COVER, FIRE, TARGET], &[1, 6, 3, 3, 1]);
}

#[test]
fn officer_casualty() {
    let hit = assert_order(&OfficerCasualty, &[(1, D6, "officer casualty")], &[6]);
    assert_eq!(hit.result, Wound::HeroicDeath);
}

const DISTANCE: (usize, Die, &str) = (1, D6, "charge distance");
const CHARGER: (usize, Die, &str) = (1, D20, "charger's cohesion test");
const CHARGED: (usize, Die, &str) = (1, D20, "defender's cohesion test");
const RETREAT: (usize, Die, &str) = (1, D6, "defender's retreat");

#[test]
fn a_charge() {
    let charge = charge(line(), 3, line());
    assert_order(&charge, &[DISTANCE, CHARGER], &[1, 15]);
    assert_order(&charge, &[DISTANCE, CHARGER, CHARGED], &[1, 14, 14]);
    assert_order(&charge, &[DISTANCE, CHARGER, CHARGED, RETREAT], &[1, 14, 15, 6]);
}

#[test]
fn a_charge_that_is_certain() {
    let all = [DISTANCE, CHARGER, CHARGED, RETREAT];
    // Tests that can't be failed, and one that can't be passed.
    let safe = charge(with_cohesion(line(), 30), 3, with_cohesion(line(), 30));
    assert_order(&safe, &all[..3], &[1, 20, 20]);
    let lost = Unit { cohesion_adjustment: -20, ..with_cohesion(line(), 1) };
    assert_order(&charge(lost, 3, line()), &all[..2], &[1, 1]);
    // A retreat that can't be caught, and one that can't but be.
    let slow = Charge { move_left: Inches::ZERO, ..charge(line(), 0, lost) };
    assert_eq!(assert_order(&slow, &all, &[1, 1, 1, 1]).result, ChargeResult::Retreats);
    let fast = Charge { move_left: Inches::whole(100), ..slow };
    assert_eq!(assert_order(&fast, &all, &[1, 1, 1, 6]).result, ChargeResult::MeleeDisordered);
}

/// The dice of a melee by the ratio of stands.
fn melee_dice(attacker: usize, defender: usize) -> [(usize, Die, &'static str); 2] {
    [(attacker, D6, "attacker's melee dice"), (defender, D6, "defender's melee dice")]
}

const ATTACKER_TEST: (usize, Die, &str) = (1, D20, "attacker's cohesion test");
const DEFENDER_TEST: (usize, Die, &str) = (1, D20, "defender's cohesion test");

fn attacker_back(dice: usize) -> (usize, Die, &'static str) {
    (dice, D6, "attacker falls back")
}

fn defender_back(dice: usize) -> (usize, Die, &'static str) {
    (dice, D6, "defender falls back")
}

#[test]
fn a_melee() {
    let even = melee(line(), line());
    let [attack, defend] = melee_dice(3, 3);
    let tie = [attack, defend, ATTACKER_TEST, DEFENDER_TEST];
    assert_order(&even, &tie, &[3, 3, 3, 3, 3, 3, 1, 1]);
    // Each only if chart 10 or a failed test calls for it, the attacker's before the defender's.
    let shaken_both = [&tie[..], &[attacker_back(1), defender_back(1)]].concat();
    assert_order(&even, &shaken_both, &[3, 3, 3, 3, 3, 3, 13, 14, 1, 2]);
    let routed_both = [&tie[..], &[attacker_back(2), defender_back(2)]].concat();
    assert_order(&even, &routed_both, &[3, 3, 3, 3, 3, 3, 20, 20, 1, 2, 3, 4]);
    assert_order(&even, &[&tie[..], &[attacker_back(1)]].concat(), &[3, 3, 3, 3, 3, 3, 13, 1, 5]);
    assert_order(&even, &[&tie[..], &[defender_back(2)]].concat(), &[3, 3, 3, 3, 3, 3, 1, 20, 5, 6]);
    // A state that chart 10 imposes is not tested for.
    assert_order(&even, &[attack, defend, attacker_back(1)], &[1, 1, 1, 1, 1, 4, 6]);
    assert_order(&even, &[attack, defend, attacker_back(2)], &[1, 1, 1, 1, 1, 6, 6, 6]);
    assert_order(&even, &[attack, defend, defender_back(1)], &[4, 1, 1, 1, 1, 1, 6]);
    assert_order(&even, &[attack, defend, defender_back(2)], &[5, 1, 1, 1, 1, 1, 6, 6]);
    // A dispersed unit neither tests nor falls back.
    let worn = melee(Unit { steps_lost: 12, ..line() }, line());
    assert_order(&worn, &[attack, defend, DEFENDER_TEST], &[3, 3, 3, 3, 3, 3, 1]);
    assert_order(&worn, &[attack, defend], &[1, 1, 1, 1, 1, 6]);
    // By ratio.
    for (attacker, defender, dice) in [(6, 3, (4, 2)), (3, 6, (2, 4)), (6, 2, (6, 2)), (1, 6, (2, 6))] {
        let [attack, defend] = melee_dice(dice.0, dice.1);
        let melee = melee(with_stands(line(), attacker), with_stands(line(), defender));
        assert_eq!(next_die(&melee, &vec![1; dice.0]), (dice.0 + 1, D6, defend.2));
        assert_eq!(next_die(&melee, &vec![1; dice.0 - 1]), (dice.0, D6, attack.2));
    }
}

#[test]
fn a_melee_that_is_certain() {
    // 3 + 2 + 2 for the attacker: at worst 1 + 7 against 6, at best 5; the dice and the tests are rolled.
    let caught = Unit { disordered: true, ..foot(Formation::Column) };
    let lost = Unit { cohesion_adjustment: -20, ..with_cohesion(caught, 1) };
    let swept = Melee { flank_or_rear: true, ..melee(with_cohesion(line(), 30), lost) };
    let [attack, defend] = melee_dice(3, 3);
    let order = [attack, defend, ATTACKER_TEST, DEFENDER_TEST, defender_back(2)];
    let outcome = assert_order(&swept, &order, &[1, 1, 1, 6, 6, 6, 20, 1, 6, 6]);
    assert_eq!(outcome.difference, 2);
    assert_eq!(outcome.attacker.state, MeleeState::Steady);
    assert_eq!(outcome.defender.state, MeleeState::Routed);
    let outcome = assert_order(&swept, &[attack, defend, defender_back(2)], &[6, 6, 6, 1, 1, 1, 1, 1]);
    assert_eq!(outcome.difference, 5);
}

#[test]
fn recovery() {
    let tries = |action, unit| Recovery { action, unit, long_range: false };
    let both = shaken(routed(line()));
    for (action, purpose) in [
        (Action::CeaseFire, "cease-fire test"),
        (Action::RallyShaken, "rally from shaken"),
        (Action::RallyRouted, "rally from rout"),
        (Action::Rejoin, "rejoining the brigade"),
        (Action::Resupply, "resupply"),
    ] {
        assert_order(&tries(action, both), &[(1, D20, purpose)], &[10]);
        // Certain either way.
        assert_order(&tries(action, with_cohesion(both, 30)), &[(1, D20, purpose)], &[20]);
        assert_order(&tries(action, with_cohesion(both, 1)), &[(1, D20, purpose)], &[1]);
        // Artillery rolls for all but a cease-fire.
        if action != Action::CeaseFire {
            let battery = shaken(routed(guns(GunFormation::Unlimbered)));
            assert_order(&tries(action, battery), &[(1, D20, purpose)], &[10]);
        }
    }
    assert_order(&tries(Action::CeaseFire, guns(GunFormation::Unlimbered)), &[], &[]);
    assert_order(&Recovery { long_range: true, ..tries(Action::CeaseFire, both) }, &[], &[]);
}

fn assert_no_such_face<P: Procedure<System = MicroForce>>(
    situation: &P,
    faces: &[u32],
    (number, die, purpose, face): (usize, Die, &'static str, u32),
) {
    let mut dice = Thrown::new(Typed::new(faces));
    let rolled = roll(situation, &rules(), &mut dice, &mut Trace::silent());
    assert_eq!(rolled, Err(Fault::Stopped(Stop::Face { number, die, purpose, face })));
}

#[test]
fn a_face_that_the_die_lacks() {
    let fire = fire(line(), line());
    assert_no_such_face(&fire, &[21, 1, 1, 1], (1, D20, "firer's cohesion test", 21));
    assert_no_such_face(&fire, &[0, 1, 1, 1], (1, D20, "firer's cohesion test", 0));
    assert_no_such_face(&fire, &[1, 6, 7, 1], (3, D6, "fire", 7));
    assert_no_such_face(&OfficerCasualty, &[7], (1, D6, "officer casualty", 7));
    assert_no_such_face(&charge(line(), 1, line()), &[1, 1, 20, 0], (4, D6, "defender's retreat", 0));
}

#[test]
fn a_die_that_decides_nothing_has_odds_of_one() {
    // The d20 of a certain test splits nothing.
    let odds =
        exact(&Recovery { action: Action::Rejoin, unit: with_cohesion(line(), 30), long_range: false });
    assert_eq!(odds.len(), 1);
    assert_eq!(odds.chance(|outcome| outcome.success), fraction(1, 1));
}
