//! Charges: who may charge, the tests, the pursuit.

use crate::common::{
    charge, dismounted, disordered, foot, guns, horse, line, melee, refused_at, routed, shaken,
};
use serde_json::json;
use standfast_drill::situations::{exact, fraction, given, known, outcome, ran};
use standfast_engine::Figure;
use standfast_micro_force::procedures::{Charge, ChargeOutcome, ChargeResult, Melee};
use standfast_micro_force::{Formation, GunFormation, Inches};

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
    // By its move alone it is this many quarters of an inch short of where it halts, or has them left.
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
