//! Melees: who may attack, dice by ratio, additions, chart 10 with every outcome of its tests.

use crate::common::{
    dismounted, disordered, foot, guns, horse, line, melee, refused_at, routed, shaken, with_cohesion,
    with_stands,
};
use standfast_dice::{Seeded, Thrown};
use standfast_drill::situations::{self, Ran, known, outcome, ran};
use standfast_engine::{Trace, roll};
use standfast_micro_force::procedures::{Melee, MeleeOutcome, MeleeSide, MeleeState};
use standfast_micro_force::{Cover, Formation, GunFormation, Stands, Unit, rules};

#[test]
fn micro_force_melee_who() {
    for attacker in [guns(GunFormation::Unlimbered), guns(GunFormation::Limbered)] {
        assert_eq!(refused_at(&melee(attacker, line())), ["attacker.arm"]);
    }
    assert_eq!(refused_at(&melee(routed(line()), line())), ["attacker.routed"]);
    // Artillery and routed units may defend, and anybody else both.
    for defender in [guns(GunFormation::Unlimbered), guns(GunFormation::Limbered), routed(line())] {
        assert_eq!(refused_at(&melee(line(), defender)), [""; 0], "{defender:?}");
        assert!(known(&melee(line(), defender)).cites("micro-force.melee.who"));
    }
    for unit in [shaken(line()), disordered(line()), horse(Formation::Column), dismounted(Formation::Line)] {
        assert_eq!(refused_at(&melee(unit, unit)), [""; 0], "{unit:?}");
    }
}

/// How many dice each side rolls.
fn dice_of(melee: &Melee) -> [u16; 2] {
    let mut dice = Thrown::new(Seeded::new(1));
    roll(melee, &rules(), &mut dice, &mut Trace::silent()).expect("a melee");
    [dice.rolls()[0].throw.count, dice.rolls()[1].throw.count]
}

#[test]
fn micro_force_melee_dice() {
    let of = |attacker, defender| {
        let unit = |halves| Unit { stands: Stands::parts(halves), ..with_stands(line(), 12) };
        dice_of(&melee(unit(attacker), unit(defender)))
    };
    assert_eq!(of(12, 12), [3, 3]);
    assert_eq!(of(12, 6), [4, 2], "2:1");
    assert_eq!(of(12, 7), [3, 3], "6 to 3.5 is not twice");
    assert_eq!(of(11, 6), [3, 3], "5.5 to 3 is not twice");
    assert_eq!(of(12, 4), [6, 2], "3:1");
    assert_eq!(of(12, 5), [4, 2], "6 to 2.5 is not thrice");
    assert_eq!(of(24, 1), [6, 2], "beyond 3:1");
    assert_eq!(of(6, 12), [2, 4], "the defender is the larger");
    assert_eq!(of(4, 12), [2, 6]);
    assert_eq!(known(&melee(line(), with_stands(line(), 2))).numbers("micro-force.melee.dice"), [6]);
    // 8 and 7 stands that attack together count as 15 against 5.
    let beside = Melee { beside: Stands::whole(7), ..melee(with_stands(line(), 8), with_stands(line(), 5)) };
    assert_eq!(dice_of(&beside), [6, 2]);
    assert_eq!(dice_of(&Melee { beside: Stands::ZERO, ..beside }), [3, 3]);
    // Each side counts its highest die.
    let overlaps = melee(line(), with_stands(line(), 2));
    let highest = |faces: [u32; 8]| outcome(&overlaps, &[&faces[..], &[1]].concat()).difference;
    assert_eq!(highest([1, 6, 2, 2, 3, 1, 3, 2]), 3);
    assert_eq!(highest([5, 1, 1, 1, 1, 1, 2, 1]), 3);
    // The stands as they are, not as they were.
    let worn = Unit { stands: Stands::whole(2), ..line() };
    assert_eq!(dice_of(&melee(worn, line())), [2, 6]);
}

/// The difference that a melee comes to where both sides' highest die is the same: by the trace.
fn bonus(melee: &Melee) -> (Vec<i64>, i64) {
    let mut dice = Thrown::new(Seeded::new(7));
    let mut trace = Trace::new();
    let outcome = roll(melee, &rules(), &mut dice, &mut trace).expect("a melee");
    let highest = |side: usize| i64::from(dice.rolls()[side].value);
    let ran = Ran { outcome, notes: trace.into_notes(), rolls: Vec::new() };
    (ran.numbers("micro-force.melee.mods"), ran.outcome.difference - (highest(0) - highest(1)))
}

#[test]
fn micro_force_melee_mods() {
    let adds = |melee: &Melee, added: i64, to_defender: bool| {
        let turned = if to_defender { -added } else { added };
        assert_eq!(bonus(melee), (vec![added], turned), "{melee:?}");
    };
    let plain = melee(line(), line());
    assert_eq!(bonus(&plain), (Vec::new(), 0));
    // To the defender's highest die.
    adds(&Melee { cover: Cover::Light, ..plain }, 1, true);
    adds(&Melee { cover: Cover::Heavy, ..plain }, 2, true);
    adds(&Melee { rough: true, ..plain }, 1, true);
    adds(&Melee { defender_higher: true, ..plain }, 1, true);
    // To the attacker's.
    adds(&melee(line(), foot(Formation::Skirmish)), 1, false);
    adds(&melee(line(), horse(Formation::Skirmish)), 1, false);
    adds(&melee(line(), disordered(line())), 2, false);
    adds(&melee(line(), foot(Formation::Column)), 3, false);
    adds(&melee(line(), dismounted(Formation::Column)), 3, false);
    adds(&Melee { charged_half_move: true, ..melee(horse(Formation::Line), line()) }, 1, false);
    adds(&melee(foot(Formation::AttackColumn), line()), 1, false);
    adds(&Melee { flank_or_rear: true, ..plain }, 2, false);
    // What is not in the list adds nothing.
    for attacker in [foot(Formation::Skirmish), foot(Formation::Column), disordered(line()), shaken(line())] {
        assert_eq!(bonus(&melee(attacker, line())), (Vec::new(), 0), "{attacker:?}");
    }
    assert_eq!(bonus(&melee(horse(Formation::Line), line())), (Vec::new(), 0));
    for defender in [shaken(line()), routed(line())] {
        assert_eq!(bonus(&melee(line(), defender)), (Vec::new(), 0), "{defender:?}");
    }
    let battery = with_stands(guns(GunFormation::Limbered), 6);
    assert_eq!(bonus(&melee(line(), battery)), (Vec::new(), 0));
}

#[test]
fn micro_force_melee_mods_are_cumulative() {
    let attackers =
        [(line(), false, 0), (foot(Formation::AttackColumn), false, 1), (horse(Formation::Line), true, 1)];
    let defenders = [(line(), 0), (foot(Formation::Skirmish), 1), (foot(Formation::Column), 3)];
    let covers = [(Cover::Open, 0), (Cover::Light, 1), (Cover::Medium, 1), (Cover::Heavy, 2)];
    for (seed, set) in (0..576_usize).zip(0_u64..) {
        let on = |place: usize| seed >> place & 1 == 1;
        let (attacker, charged_half_move, pushed) = attackers[seed / 16 % 3];
        let (defender, weak) = defenders[seed / 48 % 3];
        let (cover, covered) = covers[seed / 144];
        let melee = Melee {
            cover,
            rough: on(0),
            defender_higher: on(1),
            flank_or_rear: on(2),
            charged_half_move,
            ..melee(attacker, Unit { disordered: on(3), ..defender })
        };
        let mut dice = Thrown::new(Seeded::new(set));
        let outcome = roll(&melee, &rules(), &mut dice, &mut Trace::silent()).expect("a melee");
        let highest = |side: usize| i64::from(dice.rolls()[side].value);
        let attack = highest(0) + pushed + weak + 2 * i64::from(on(2)) + 2 * i64::from(on(3));
        let defence = highest(1) + covered + i64::from(on(0)) + i64::from(on(1));
        assert_eq!(outcome.difference, (attack - defence).clamp(-5, 5), "{melee:?}");
    }
}

/// What chart 10 calls for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    Nothing,
    Test(i64),
    Shaken,
    Routed,
}

/// Steps lost, and what follows.
type Suffers = (i64, Then);

/// Chart 10: attacker minus defender; what it does to the attacker, and to the defender.
const CHART_10: [(i64, Suffers, Suffers); 11] = [
    (-5, (4, Then::Routed), (0, Then::Nothing)),
    (-4, (3, Then::Routed), (0, Then::Nothing)),
    (-3, (2, Then::Shaken), (0, Then::Nothing)),
    (-2, (2, Then::Test(1)), (1, Then::Test(0))),
    (-1, (2, Then::Test(0)), (1, Then::Test(0))),
    (0, (2, Then::Test(0)), (2, Then::Test(0))),
    (1, (1, Then::Test(0)), (2, Then::Test(0))),
    (2, (1, Then::Test(0)), (2, Then::Test(1))),
    (3, (0, Then::Nothing), (2, Then::Shaken)),
    (4, (0, Then::Nothing), (3, Then::Routed)),
    (5, (0, Then::Nothing), (4, Then::Routed)),
];

/// The ways in which one side can come through, as its test's face, its state, and its fall-back faces. It has
/// six stands and cohesion 14.
fn ways((steps, then): Suffers) -> Vec<(Vec<u32>, MeleeState, Vec<u32>)> {
    let shaken = (MeleeState::Shaken, vec![4]);
    let routed = (MeleeState::Routed, vec![2, 6]);
    let addition = match then {
        Then::Nothing => return vec![(vec![], MeleeState::Steady, vec![])],
        Then::Shaken => return vec![(vec![], shaken.0, shaken.1)],
        Then::Routed => return vec![(vec![], routed.0, routed.1)],
        Then::Test(addition) => addition,
    };
    let loss = [0, 1, 2][usize::try_from(steps).expect("steps")];
    let passes_at = u32::try_from(14 - loss - addition).expect("a face");
    vec![
        (vec![1], MeleeState::Steady, vec![]),
        (vec![passes_at], MeleeState::Steady, vec![]),
        (vec![passes_at + 1], shaken.0, shaken.1.clone()),
        (vec![passes_at + 4], shaken.0, shaken.1),
        (vec![passes_at + 5], routed.0, routed.1.clone()),
        (vec![20], routed.0, routed.1),
    ]
}

fn side(steps: i64, state: MeleeState, back: &[u32]) -> MeleeSide {
    MeleeSide { steps, state, falls_back: back.iter().map(|&face| i64::from(face)).sum() }
}

/// That chart 10 at this difference does what it says, however its tests come out: the attacker's test, the
/// defender's, the attacker's fall-back, the defender's.
fn assert_difference(melee: &Melee, faces: [u32; 6], difference: i64) {
    let (_, attacker, defender) = CHART_10[usize::try_from(difference + 5).expect("on the chart")];
    for (attacker_test, attacker_state, attacker_back) in ways(attacker) {
        for (defender_test, defender_state, defender_back) in ways(defender) {
            let steady = attacker_state == MeleeState::Steady && defender_state == MeleeState::Steady;
            let expected = MeleeOutcome {
                difference,
                attacker: side(attacker.0, attacker_state, &attacker_back),
                defender: side(defender.0, defender_state, &defender_back),
                again: difference == 0 && steady,
            };
            let after = [&*attacker_test, &defender_test, &attacker_back, &defender_back].concat();
            let ran = ran(melee, &[&faces, &*after].concat());
            assert_eq!(ran.outcome, expected, "difference {difference}, then {after:?}");
            assert_eq!(ran.numbers("micro-force.melee.result")[0], difference);
            let tests = attacker_test.len() + defender_test.len();
            assert_eq!(ran.values("micro-force.melee.test").len(), tests, "difference {difference}");
        }
    }
}

#[test]
fn micro_force_melee_result() {
    for (row, difference) in CHART_10.iter().zip(-5..=5) {
        assert_eq!(row.0, difference);
        let (high, low) = match difference {
            ..=0 => (1, 1 - difference),
            _ => (1 + difference, 1),
        };
        let [high, low] = [high, low].map(|face| u32::try_from(face).expect("a face"));
        assert_difference(&melee(line(), line()), [1, high, 1, low, 1, 1], difference);
    }
    // Held between -5 and 5: 6 + 3 + 2 against 1, and 1 against 6 + 2 + 1 + 1.
    let swept = Melee { flank_or_rear: true, ..melee(line(), foot(Formation::Column)) };
    assert_difference(&swept, [6, 6, 6, 1, 1, 1], 5);
    assert_difference(&swept, [2, 2, 2, 1, 1, 1], 5);
    let dug_in = Melee { cover: Cover::Heavy, rough: true, defender_higher: true, ..melee(line(), line()) };
    assert_difference(&dug_in, [1, 1, 1, 6, 6, 6], -5);
    assert_difference(&dug_in, [1, 1, 1, 2, 2, 2], -5);
    assert_difference(&dug_in, [1, 1, 1, 1, 1, 1], -4);
}

#[test]
fn micro_force_melee_test() {
    // At a tie both have 12 left: 13 to 16 shake and cost 1d6, 17 to 20 rout and cost 2d6.
    let tie = melee(line(), line());
    let attacker = |faces: &[u32]| outcome(&tie, &[&[3; 6], faces].concat()).attacker;
    assert_eq!(attacker(&[12, 1]), side(2, MeleeState::Steady, &[]));
    assert_eq!(attacker(&[13, 1, 6]), side(2, MeleeState::Shaken, &[6]));
    assert_eq!(attacker(&[16, 1, 6]), side(2, MeleeState::Shaken, &[6]));
    assert_eq!(attacker(&[17, 1, 6, 5]), side(2, MeleeState::Routed, &[6, 5]));
    let ran = ran(&tie, &[&[3; 6][..], &[12, 12]].concat());
    assert_eq!(ran.numbers("micro-force.melee.test"), [12, 12]);
    // Steps lost before count too: three of them, and two more, cost six stands 6.
    let worn = Unit { steps_lost: 3, ..line() };
    let ran = situations::ran(&melee(worn, with_cohesion(line(), 20)), &[&[3; 6][..], &[8, 18]].concat());
    assert_eq!(ran.numbers("micro-force.melee.test"), [8, 18]);
    assert!(ran.outcome.again);
}
