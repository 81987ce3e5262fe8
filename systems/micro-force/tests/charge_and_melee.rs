//! Charges and melees: who may, the tests, the pursuit; dice by ratio, additions, chart 10 in every way that
//! its tests can come out.

use crate::common::{
    charge, dismounted, disordered, exact, foot, fraction, given, guns, horse, known, line, melee, outcome,
    ran, refused_at, routed, shaken, with_cohesion, with_stands,
};
use serde_json::json;
use standfast_dice::{Seeded, Thrown};
use standfast_engine::{Figure, Trace, roll};
use standfast_micro_force::procedures::{
    Charge, ChargeOutcome, ChargeResult, Melee, MeleeOutcome, MeleeSide, MeleeState,
};
use standfast_micro_force::{Cover, Formation, GunFormation, Inches, Stands, Unit, rules};

#[test]
fn micro_force_charge_who() {
    for charger in [guns(GunFormation::Unlimbered), guns(GunFormation::Limbered)] {
        assert_eq!(refused_at(&charge(charger, 3, line())), ["charger.arm"]);
    }
    assert_eq!(refused_at(&charge(routed(line()), 3, line())), ["charger.routed"]);
    assert_eq!(refused_at(&charge(routed(shaken(line())), 3, line())), ["charger.routed"]);
    let may = [
        shaken(line()),
        disordered(line()),
        foot(Formation::Skirmish),
        foot(Formation::Column),
        foot(Formation::AttackColumn),
        horse(Formation::Line),
        dismounted(Formation::Line),
    ];
    for charger in may {
        assert_eq!(refused_at(&charge(charger, 3, line())), [""; 0], "{charger:?}");
        assert!(known(&charge(charger, 3, line())).cites("micro-force.charge.who"));
    }
    // Anybody may be charged.
    for defender in [routed(line()), guns(GunFormation::Limbered), guns(GunFormation::Unlimbered)] {
        assert_eq!(refused_at(&charge(line(), 3, defender)), [""; 0], "{defender:?}");
    }
}

fn charged(bonus: i64, result: ChargeResult) -> ChargeOutcome {
    ChargeOutcome { bonus, result, retreat: 0 }
}

#[test]
fn micro_force_charge_1() {
    for (face, bonus) in (1..=6).zip([-1, 0, 1, 2, 3, 4]) {
        let ran = ran(&charge(line(), 3, line()), &[face, 20]);
        assert_eq!(ran.outcome.bonus, bonus, "a die of {face}");
        assert_eq!(ran.numbers("micro-force.charge.1"), [bonus]);
    }
    // What is left is the move and the bonus: 2 and 4 inches reach a retreat of 5, 2 and 3 do not.
    let result = |face| outcome(&charge(line(), 2, line()), &[face, 1, 20, 5]).result;
    assert_eq!(result(6), ChargeResult::MeleeDisordered);
    assert_eq!(result(5), ChargeResult::Retreats);
}

#[test]
fn micro_force_charge_1_falls_short_where_move_and_bonus_do_not_reach() {
    // By its move alone it stands so many quarters of an inch short of where it halts, or has them left.
    for quarters in -16..=16 {
        let reaches = Charge {
            move_left: Inches::parts(25 * quarters),
            may_fall_short: true,
            ..charge(line(), 0, line())
        };
        for face in 1..=6_u32 {
            let bonus = i64::from(face) - 2;
            let short = 25 * quarters + 100 * bonus < 0;
            let faces: &[u32] = if short { &[face] } else { &[face, 1, 1] };
            let result = if short { ChargeResult::FallsShort } else { ChargeResult::Melee };
            assert_eq!(outcome(&reaches, faces), charged(bonus, result), "{quarters}, {face}");
            // Rolled at the declaration, it is not rolled again.
            let rolled = Charge { bonus: Some(bonus), ..reaches };
            assert_eq!(outcome(&rolled, faces.get(1..).unwrap_or_default()), charged(bonus, result));
        }
    }
    let lacks = Charge { move_left: Inches::whole(-1), ..charge(line(), 0, line()) };
    assert_eq!(refused_at(&lacks), ["move_left"], "whoever may not fall short lacks nothing");
}

#[test]
fn micro_force_charge_4_measures_the_retreat_where_that_is_wanted() {
    for retreat in 1..=6 {
        let wanted = Charge { measured: true, ..charge(line(), 3, line()) };
        let measured = outcome(&wanted, &[3, 1, 20, retreat]);
        assert_eq!(measured.retreat, i64::from(retreat));
        assert_eq!(measured.result, outcome(&charge(line(), 3, line()), &[3, 1, 20, retreat]).result);
    }
}

#[test]
fn micro_force_charge_3() {
    // The charger tests at 14: on 15 it falters, and nothing more is rolled.
    let falters = ran(&charge(line(), 3, line()), &[4, 15]);
    assert_eq!(falters.outcome, charged(2, ChargeResult::Falters));
    assert_eq!(falters.values("micro-force.charge.3"), [Figure::Whole(14), Figure::Flag(true)]);
    let goes_on = outcome(&charge(line(), 3, line()), &[4, 14, 1]);
    assert_eq!(goes_on, charged(2, ChargeResult::Melee));
    // By however much it fails, and shaken at 12.
    assert_eq!(outcome(&charge(line(), 3, line()), &[4, 20]).result, ChargeResult::Falters);
    assert_eq!(outcome(&charge(shaken(line()), 3, line()), &[4, 12, 1]).result, ChargeResult::Melee);
    assert_eq!(outcome(&charge(shaken(line()), 3, line()), &[4, 13]).result, ChargeResult::Falters);
}

#[test]
fn micro_force_charge_4() {
    // The defender tests after the charger has passed: on 15 it retreats d6 inches.
    let stands = ran(&charge(line(), 3, line()), &[4, 1, 14]);
    assert_eq!(stands.outcome.result, ChargeResult::Melee);
    assert_eq!(stands.values("micro-force.charge.4"), [Figure::Whole(14)]);
    let gone = ran(&charge(line(), 3, line()), &[4, 1, 15, 6]);
    assert_eq!(gone.outcome, charged(2, ChargeResult::Retreats));
    assert_eq!(gone.values("micro-force.charge.4"), [Figure::Whole(14), Figure::Flag(true)]);
    // Any failure, by however much, is a retreat.
    for face in 15..=20 {
        let outcome = outcome(&charge(line(), 3, line()), &[4, 1, face, 6]);
        assert_eq!(outcome.result, ChargeResult::Retreats, "a test of {face}");
    }
    // A routed defender tests at 10.
    assert_eq!(outcome(&charge(line(), 3, routed(line())), &[4, 1, 10]).result, ChargeResult::Melee);
    assert_eq!(outcome(&charge(line(), 3, routed(line())), &[4, 1, 11, 6]).result, ChargeResult::Retreats);
}

#[test]
fn micro_force_charge_5() {
    let stands = ran(&charge(line(), 0, line()), &[1, 1, 1]);
    assert_eq!(stands.outcome.result, ChargeResult::Melee, "met whatever is left");
    assert!(stands.cites("micro-force.charge.5"));
    // Every move left by every die by every retreat: contact when what is left, at least 0, reaches the
    // retreat and the inch between.
    for hundredths in (0..=1_200).step_by(25) {
        for face in 1..=6 {
            let left = (hundredths + 100 * (i64::from(face) - 2)).max(0);
            for retreat in 1..=6 {
                let charge = Charge { move_left: Inches::parts(hundredths), ..charge(line(), 0, line()) };
                let caught = left >= 100 * (i64::from(retreat) + 1);
                let result = if caught { ChargeResult::MeleeDisordered } else { ChargeResult::Retreats };
                let outcome = outcome(&charge, &[face, 1, 20, retreat]);
                assert_eq!(outcome.result, result, "{charge:?}, {face}, {retreat}");
            }
        }
    }
    let caught = ran(&charge(line(), 100, line()), &[1, 1, 20, 6]);
    assert_eq!(caught.values("micro-force.charge.5"), [Figure::Flag(true)]);
}

#[test]
fn odds_of_a_charge_by_hand() {
    // Both pass on 14 of 20. With 3 inches left the die of the charge leaves 2 to 7, less the inch 1 to 6: of
    // six retreats as many are caught.
    let odds = exact(&charge(line(), 3, line()));
    for (bonus, caught) in (-1..=4).zip(1..=6) {
        let chance = |result| odds.probability(&charged(bonus, result));
        assert_eq!(chance(ChargeResult::Falters), fraction(6, 6 * 20));
        assert_eq!(chance(ChargeResult::Melee), fraction(14 * 14, 6 * 400));
        assert_eq!(chance(ChargeResult::MeleeDisordered), fraction(14 * 6 * caught, 6 * 400 * 6));
        assert_eq!(chance(ChargeResult::Retreats), fraction(14 * 6 * (6 - caught), 6 * 400 * 6));
    }
    assert_eq!(odds.total(), fraction(1, 1));
}

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
    // 8 and 7 stands who attack together count as 15 against 5.
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
    let mods = crate::common::numbers(trace.notes(), "micro-force.melee.mods");
    (mods, outcome.difference - (highest(0) - highest(1)))
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
    let ran = crate::common::ran(&melee(worn, with_cohesion(line(), 20)), &[&[3; 6][..], &[8, 18]].concat());
    assert_eq!(ran.numbers("micro-force.melee.test"), [8, 18]);
    assert!(ran.outcome.again);
}

#[test]
fn defaults_and_outcomes_as_json() {
    let unit = r#"{"arm": "infantry", "original_stands": 6, "base_cohesion": 14}"#;
    let least = format!(r#"{{"attacker": {unit}, "defender": {unit}}}"#);
    assert_eq!(given::<Melee>(&least), melee(line(), line()));
    let least = format!(r#"{{"charger": {unit}, "move_left": 2.25, "defender": {unit}}}"#);
    assert_eq!(given::<Charge>(&least).move_left, Inches::parts(225));
    let json = |outcome| serde_json::to_value::<ChargeOutcome>(outcome).expect("JSON");
    let names = ["falters", "melee", "melee-disordered", "retreats"];
    let results =
        [ChargeResult::Falters, ChargeResult::Melee, ChargeResult::MeleeDisordered, ChargeResult::Retreats];
    for (result, name) in results.into_iter().zip(names) {
        assert_eq!(json(charged(-1, result)), json!({"bonus": -1, "result": name}));
    }
    let beaten = outcome(&melee(line(), line()), &[6, 6, 6, 1, 1, 1, 2, 3]);
    let expected = json!({
        "difference": 5,
        "attacker": {"steps": 0, "state": "steady", "falls_back": 0},
        "defender": {"steps": 4, "state": "routed", "falls_back": 5},
        "again": false,
    });
    assert_eq!(serde_json::to_value(beaten).expect("JSON"), expected);
}
