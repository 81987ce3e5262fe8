//! Fire: who may fire, the firer's test, attack value and stands, column, row, additions, the target's test.

use crate::common::{
    dismounted, disordered, fire, foot, guns, heavy_guns, horse, line, refused_at, routed, shaken,
    with_cohesion, with_stands,
};
use serde_json::json;
use standfast_dice::{Thrown, Typed, Weight};
use standfast_drill::situations::{exact, fraction, given, known, outcome, ran};
use standfast_engine::{Figure, Trace, roll};
use standfast_micro_force::procedures::{DefenceValue, Fire, FireOutcome, FireResult};
use standfast_micro_force::{Aspect, AttackValue, Cover, Formation, GunFormation, Stands, Unit, rules};

/// A target that nothing is added for: a fresh line in the open, defence 2.
fn at_line(firer: Unit) -> Fire {
    fire(firer, line())
}

/// The attack value of all stands firing, by the trace.
fn attack(fire: &Fire) -> i64 {
    known(fire).numbers("micro-force.fire.5")[0]
}

fn lost(steps: i64, halves: i64, result: FireResult) -> FireOutcome {
    FireOutcome { steps, stands: Stands::parts(halves), result }
}

const NOTHING: FireOutcome = FireOutcome { steps: 0, stands: Stands::ZERO, result: FireResult::None };

#[test]
fn micro_force_fire_who() {
    // A routed unit and limbered artillery do not fire; all others may.
    assert_eq!(refused_at(&at_line(routed(line()))), ["firer.routed"]);
    assert_eq!(refused_at(&at_line(guns(GunFormation::Limbered))), ["firer.formation"]);
    assert_eq!(refused_at(&at_line(heavy_guns(GunFormation::Limbered))), ["firer.formation"]);
    let may = [
        shaken(line()),
        disordered(line()),
        foot(Formation::Column),
        foot(Formation::AttackColumn),
        foot(Formation::Skirmish),
        horse(Formation::Line),
        dismounted(Formation::Skirmish),
        guns(GunFormation::Unlimbered),
        heavy_guns(GunFormation::Unlimbered),
    ];
    for firer in may {
        assert_eq!(refused_at(&at_line(firer)), [""; 0], "{firer:?}");
        assert!(known(&at_line(firer)).cites("micro-force.fire.who"));
    }
    // Some of its stands, or all.
    let some = |halves| Fire { stands_firing: Stands::parts(halves), ..at_line(line()) };
    for halves in 1..=12 {
        assert_eq!(refused_at(&some(halves)), [""; 0]);
        let value = Figure::from(Stands::parts(halves));
        assert_eq!(known(&some(halves)).values("micro-force.fire.who"), [value]);
    }
    assert_eq!(refused_at(&some(13)), ["stands_firing"]);
    let worn = Unit { stands: Stands::parts(5), ..line() };
    let beyond = Fire { stands_firing: Stands::whole(3), ..at_line(worn) };
    assert_eq!(refused_at(&beyond), ["stands_firing"], "what has been lost does not fire");
    // Whatever the target's state.
    for target in [routed(line()), guns(GunFormation::Limbered), shaken(line())] {
        assert_eq!(refused_at(&fire(line(), target)), [""; 0]);
    }
}

#[test]
fn micro_force_fire_3() {
    // Cohesion 14: 14 passes, 15 fails and adds 4. Column 4, a roll of 8: row 8 is 1, row 12 S.
    let fire = at_line(line());
    let passed = ran(&fire, &[14, 4, 4, 1]);
    assert_eq!(passed.numbers("micro-force.fire.3"), [14]);
    assert_eq!(passed.numbers("micro-force.fire.8"), [8]);
    assert_eq!(passed.outcome, lost(1, 0, FireResult::Passed));
    let failed = ran(&fire, &[15, 4, 4, 1]);
    assert_eq!(failed.numbers("micro-force.fire.8"), [12]);
    assert_eq!(failed.numbers("micro-force.fire.mods"), [4]);
    assert_eq!(failed.outcome, lost(0, 0, FireResult::Passed));
    // By however much it fails, it still fires, and no worse.
    assert_eq!(ran(&fire, &[20, 4, 4, 1]).numbers("micro-force.fire.8"), [12]);
    // Steps lost lower the firer's cohesion: 4 steps cost six stands 5.
    let worn = at_line(Unit { steps_lost: 4, ..line() });
    assert_eq!(ran(&worn, &[9, 4, 4, 1]).numbers("micro-force.fire.8"), [8]);
    assert_eq!(ran(&worn, &[10, 4, 4, 1]).numbers("micro-force.fire.8"), [12]);
}

#[test]
fn micro_force_fire_4() {
    // The attack value comes with the situation.
    for hundredths in [1, 50, 125, 100, 100_000] {
        let attack_value = AttackValue::parts(hundredths);
        let fire = Fire { attack_value, ..at_line(line()) };
        assert_eq!(known(&fire).values("micro-force.fire.4"), [Figure::from(attack_value)]);
    }
}

#[test]
fn micro_force_fire_5() {
    let attack = |hundredths, halves| {
        attack(&Fire {
            attack_value: AttackValue::parts(hundredths),
            stands_firing: Stands::parts(halves),
            ..at_line(with_stands(line(), 40))
        })
    };
    assert_eq!(attack(100, 12), 6);
    assert_eq!(attack(150, 6), 5, "1.5 × 3 is 4.5");
    assert_eq!(attack(150, 4), 3, "1.5 × 2 is 3");
    assert_eq!(attack(100, 5), 3, "2.5 stands");
    assert_eq!(attack(125, 5), 4, "1.25 × 2.5 is 3.125");
    assert_eq!(attack(1, 1), 1, "0.01 × 0.5, rounded up");
    assert_eq!(attack(33, 18), 3, "0.33 × 9 is 2.97");
    assert_eq!(attack(34, 18), 4, "0.34 × 9 is 3.06");
    assert_eq!(attack(200, 80), 80);
    // Every value of two decimals up to 2 by every half stand up to 10, against a count of half hundredths.
    for hundredths in 1..=200 {
        for halves in 1..=20 {
            let product = hundredths * halves;
            let up = product / 200 + i64::from(product % 200 > 0);
            assert_eq!(attack(hundredths, halves), up, "{hundredths} hundredths × {halves} halves");
        }
    }
}

#[test]
fn micro_force_fire_first() {
    // Two stands more: 1.5 × (3 + 2) is 7.5.
    let fire =
        Fire { attack_value: AttackValue::parts(150), stands_firing: Stands::whole(3), ..at_line(line()) };
    assert_eq!(attack(&fire), 5);
    assert!(!known(&fire).cites("micro-force.fire.first"));
    let first = Fire { first_fire: true, ..fire };
    assert_eq!(attack(&first), 8);
    assert_eq!(known(&first).numbers("micro-force.fire.first"), [2]);
    assert_eq!(known(&first).numbers("micro-force.fire.7"), [6]);
    // Half a stand counts as 2.5, and more may be counted than the unit has.
    let half = Fire { stands_firing: Stands::parts(1), attack_value: AttackValue::whole(2), ..first };
    assert_eq!(attack(&half), 5);
    assert_eq!(attack(&Fire { stands_firing: Stands::whole(6), ..first }), 12);
}

#[test]
fn micro_force_fire_7() {
    // Six at attack value 1, less the defence value of the target: what chart 5 says, half strength included.
    let column = |fire: &Fire| known(fire).numbers("micro-force.fire.7");
    assert_eq!(column(&at_line(line())), [4]);
    assert_eq!(column(&fire(line(), foot(Formation::AttackColumn))), [6]);
    let covered = Fire { cover: Cover::Heavy, ..fire(line(), foot(Formation::Skirmish)) };
    assert_eq!(column(&covered), [0]);
    let worn = Unit { stands: Stands::whole(3), ..foot(Formation::Skirmish) };
    assert_eq!(column(&Fire { target: worn, ..covered }), [-1]);
    // The column decides: row 7 is 1 in column 0 and S in column -1.
    assert_eq!(outcome(&covered, &[1, 3, 4, 1]), lost(1, 0, FireResult::Passed));
    let fire = Fire { target: worn, ..covered };
    assert_eq!(outcome(&fire, &[1, 3, 4, 1]), lost(0, 0, FireResult::Passed));
    // 0.4 × 6 is 2.4, rounded up 3, less 2.
    let rounded = Fire { attack_value: AttackValue::parts(40), ..at_line(line()) };
    assert_eq!(column(&rounded), [1]);
}

#[test]
fn micro_force_fire_8() {
    // 2d6 and all additions at once: 1 + 3 + 1 + 2 - 5 - 2 + 4 is 4.
    let fire = Fire {
        aspect: Aspect::Rear,
        target_moving: true,
        ..fire(shaken(disordered(foot(Formation::Skirmish))), disordered(line()))
    };
    let ran = ran(&fire, &[20, 5, 6, 1]);
    assert_eq!(ran.numbers("micro-force.fire.mods"), [1, 3, 1, 2, -5, -2, 4]);
    assert_eq!(ran.numbers("micro-force.fire.8"), [15]);
    assert_eq!(ran.numbers("micro-force.fire.7"), [5], "a line in disorder has defence 1");
    assert_eq!(ran.outcome, lost(0, 0, FireResult::Passed), "row 14+, column 5: S");
    // The lower, the worse for the target: column 4, by the faces alone.
    let by_roll = |low, high| outcome(&at_line(line()), &[1, low, high, 1]);
    assert_eq!(by_roll(1, 1), lost(3, 2, FireResult::Passed));
    assert_eq!(by_roll(3, 4), lost(2, 0, FireResult::Passed));
    assert_eq!(by_roll(6, 6), lost(0, 0, FireResult::Passed));
    // Which faces make up the sum does not matter.
    assert_eq!(by_roll(1, 6), by_roll(5, 2));
}

/// That only these additions stand before the dice, and that a roll of 7 comes to 7 and their sum.
fn assert_adds(fire: &Fire, additions: &[i64]) {
    assert_eq!(known(fire).numbers("micro-force.fire.mods"), additions, "{fire:?}");
    let total = 7 + additions.iter().sum::<i64>();
    assert_eq!(total_of(fire, &[1, 3, 4]), total, "{fire:?}");
    assert_eq!(total_of(fire, &[20, 3, 4]), total + 4, "{fire:?}: a firer that fails");
}

/// What a fire roll comes to, whether or not the target must test for it.
fn total_of(fire: &Fire, faces: &[u32]) -> i64 {
    let needs_test = |faces: &[u32]| {
        let mut dice = Thrown::new(Typed::new(faces));
        roll(fire, &rules(), &mut dice, &mut Trace::silent()).is_err()
    };
    let mut faces = faces.to_vec();
    if needs_test(&faces) {
        faces.push(1);
    }
    ran(fire, &faces).numbers("micro-force.fire.8")[0]
}

#[test]
fn micro_force_fire_mods() {
    assert_adds(&at_line(line()), &[]);
    assert_adds(&at_line(shaken(line())), &[1]);
    assert_adds(&at_line(disordered(line())), &[3]);
    assert_adds(&Fire { target_moving: true, ..at_line(line()) }, &[1]);
    assert_adds(&at_line(foot(Formation::AttackColumn)), &[2]);
    assert_adds(&at_line(foot(Formation::Skirmish)), &[2]);
    assert_adds(&at_line(horse(Formation::Skirmish)), &[2]);
    assert_adds(&at_line(dismounted(Formation::Skirmish)), &[2]);
    assert_adds(&Fire { aspect: Aspect::Rear, ..at_line(line()) }, &[-5]);
    assert_adds(&Fire { aspect: Aspect::Enfilade, ..at_line(line()) }, &[-4]);
    assert_adds(&fire(line(), disordered(line())), &[-2]);
    // What is not in the list adds nothing.
    assert_adds(&at_line(foot(Formation::Column)), &[]);
    assert_adds(&at_line(horse(Formation::Line)), &[]);
    assert_adds(&at_line(guns(GunFormation::Unlimbered)), &[]);
    assert_adds(&fire(line(), foot(Formation::Skirmish)), &[]);
    assert_adds(&fire(line(), shaken(routed(line()))), &[]);
    assert_adds(&Fire { cover: Cover::Heavy, first_fire: true, ..at_line(line()) }, &[]);
    // Artillery too.
    assert_adds(&at_line(shaken(disordered(guns(GunFormation::Unlimbered)))), &[1, 3]);
    assert_adds(&fire(line(), disordered(guns(GunFormation::Limbered))), &[-2]);
}

#[test]
fn micro_force_fire_mods_are_cumulative() {
    // Every set of them.
    for set in 0..128_u32 {
        let on = |place: u32| set & (1 << place) != 0;
        let formation = if on(0) { Formation::AttackColumn } else { Formation::Line };
        let firer = Unit { shaken: on(1), disordered: on(2), ..foot(formation) };
        let target = Unit { disordered: on(3), ..line() };
        let (aspect, from) = match (on(4), on(5)) {
            (true, _) => (Aspect::Rear, -5),
            (false, true) => (Aspect::Enfilade, -4),
            (false, false) => (Aspect::Front, 0),
        };
        let fire = Fire { aspect, target_moving: on(6), ..fire(firer, target) };
        let sum = [(0, 2), (1, 1), (2, 3), (3, -2), (6, 1)];
        let sum: i64 = sum.iter().map(|&(place, added)| if on(place) { added } else { 0 }).sum();
        assert_eq!(total_of(&fire, &[1, 3, 4]), 7 + from + sum, "{fire:?}");
        assert_eq!(total_of(&fire, &[20, 3, 4]), 11 + from + sum, "{fire:?}");
    }
}

#[test]
fn micro_force_fire_test() {
    // No loss and no S: no test. Column 4, total 13 is S; total 14 nothing.
    let moving = Fire { target_moving: true, ..at_line(disordered(line())) };
    let silent = ran(&moving, &[1, 5, 5]);
    assert_eq!(silent.outcome, NOTHING);
    assert!(!silent.cites("micro-force.fire.test"));
    // S: a test at the cohesion as it is.
    let tested = ran(&moving, &[1, 4, 5, 14]);
    assert_eq!(tested.outcome, lost(0, 0, FireResult::Passed));
    assert_eq!(tested.numbers("micro-force.fire.test"), [14]);
    assert_eq!(outcome(&moving, &[1, 4, 5, 15]), lost(0, 0, FireResult::Shaken));
    assert_eq!(outcome(&moving, &[1, 4, 5, 19]), lost(0, 0, FireResult::Routed));
    // A loss: a test at the cohesion after it. Two steps cost six stands 2, and two more make 5.
    let fire = at_line(line());
    let two_steps = ran(&fire, &[1, 3, 4, 12]);
    assert_eq!(two_steps.outcome, lost(2, 0, FireResult::Passed));
    assert_eq!(two_steps.numbers("micro-force.fire.test"), [12]);
    assert_eq!(outcome(&fire, &[1, 3, 4, 13]).result, FireResult::Shaken);
    let worn = crate::common::fire(line(), Unit { steps_lost: 2, ..line() });
    assert_eq!(outcome(&worn, &[1, 3, 4, 9]), lost(2, 0, FireResult::Passed));
    assert_eq!(outcome(&worn, &[1, 3, 4, 10]), lost(2, 0, FireResult::Shaken));
    assert_eq!(outcome(&worn, &[1, 3, 4, 13]), lost(2, 0, FireResult::Shaken));
    assert_eq!(outcome(&worn, &[1, 3, 4, 14]), lost(2, 0, FireResult::Routed));
    // Stands lost do not lower cohesion: it goes by the original stands.
    assert_eq!(outcome(&fire, &[1, 1, 1, 10]), lost(3, 2, FireResult::Passed));
    assert_eq!(outcome(&fire, &[1, 1, 1, 11]), lost(3, 2, FireResult::Shaken));
}

fn value(unit: Unit) -> i64 {
    outcome(&DefenceValue { unit, cover: Cover::Open }, &[]).value
}

#[test]
fn micro_force_defence_half_strength() {
    // At or below half of the original stands, infantry and cavalry have 1 more.
    let with = |unit: Unit, original_stands, halves| {
        value(Unit { original_stands, stands: Stands::parts(halves), ..unit })
    };
    assert_eq!(with(line(), 6, 7), 2, "3.5 of 6");
    assert_eq!(with(line(), 6, 6), 3, "3 of 6");
    assert_eq!(with(line(), 6, 1), 3, "half a stand of 6");
    assert_eq!(with(line(), 5, 6), 2, "3 of 5");
    assert_eq!(with(line(), 5, 5), 3, "2.5 of 5");
    assert_eq!(with(line(), 1, 2), 2);
    assert_eq!(with(line(), 1, 1), 3);
    assert_eq!(with(horse(Formation::Line), 6, 7), 0);
    assert_eq!(with(horse(Formation::Line), 6, 6), 1);
    assert_eq!(with(dismounted(Formation::Line), 6, 6), 3);
    assert_eq!(with(disordered(foot(Formation::Skirmish)), 6, 6), 2);
    // Steps lost have nothing to do with it, and artillery has no such bonus.
    assert_eq!(value(Unit { steps_lost: 12, ..line() }), 2);
    assert_eq!(with(guns(GunFormation::Unlimbered), 3, 1), 5);
    assert_eq!(with(guns(GunFormation::Limbered), 3, 3), 4);
}

#[test]
fn micro_force_defence_split() {
    // Evenly split: 1-3 the first cover, 4-6 the other. 2 in the open, 5 under heavy cover.
    let split = Fire { cover_split: Some(Cover::Heavy), ..at_line(line()) };
    for face in 1..=6 {
        let (column, cover) = if face <= 3 { (4, Cover::Open) } else { (1, Cover::Heavy) };
        let ran = ran(&split, &[1, face, 4, 4, 1]);
        assert_eq!(ran.numbers("micro-force.fire.7"), [column], "face {face}");
        assert!(ran.values("micro-force.defence").contains(&Figure::named(cover)), "face {face}");
    }
    // Row 10: column 4 is 1, column 1 S. And the other way round.
    assert_eq!(outcome(&split, &[1, 3, 5, 5, 1]), lost(1, 0, FireResult::Passed));
    assert_eq!(outcome(&split, &[1, 4, 5, 5, 1]), lost(0, 0, FireResult::Passed));
    let other = Fire { cover: Cover::Heavy, cover_split: Some(Cover::Open), ..split };
    assert_eq!(outcome(&other, &[1, 4, 5, 5, 1]), lost(1, 0, FireResult::Passed));
    assert_eq!(outcome(&other, &[1, 3, 5, 5, 1]), lost(0, 0, FireResult::Passed));
    // Its odds are those of both columns in equal parts.
    let [open, heavy] = [Cover::Open, Cover::Heavy].map(|cover| exact(&Fire { cover, ..at_line(line()) }));
    let both = exact(&split);
    for (outcome, weight) in both.iter() {
        let sum = open.probability(outcome).plus(&heavy.probability(outcome));
        assert_eq!(weight, sum.times(&fraction(1, 2)), "{outcome:?}");
    }
}

#[test]
fn odds_of_a_fire_by_hand() {
    // The firer never fails; column 4 against cohesion 1.
    let fire = fire(with_cohesion(line(), 30), with_cohesion(line(), 1));
    let odds = exact(&fire);
    // No empty cell at 2 to 12: totals 11 and 12 are S, at cohesion 1; 8 to 10 a step, at cohesion 0.
    assert_eq!(odds.chance(|outcome| outcome.result == FireResult::None), fraction(0, 1));
    assert_eq!(odds.probability(&lost(0, 0, FireResult::Passed)), fraction(3, 36 * 20));
    assert_eq!(odds.probability(&lost(0, 0, FireResult::Shaken)), fraction(3 * 4, 36 * 20));
    assert_eq!(odds.probability(&lost(0, 0, FireResult::Routed)), fraction(3 * 15, 36 * 20));
    assert_eq!(odds.probability(&lost(1, 0, FireResult::Passed)), fraction(0, 1));
    assert_eq!(odds.probability(&lost(1, 0, FireResult::Shaken)), fraction(12 * 4, 36 * 20));
    assert_eq!(odds.probability(&lost(1, 0, FireResult::Routed)), fraction(12 * 16, 36 * 20));
}

#[test]
fn defaults_and_outcome_as_json() {
    let unit = r#"{"arm": "infantry", "original_stands": 6, "stands": 4.5, "base_cohesion": 14}"#;
    let least = given::<Fire>(&format!(r#"{{"firer": {unit}, "target": {unit}, "attack_value": 1}}"#));
    let worn = Unit { stands: Stands::parts(9), ..line() };
    assert_eq!(least, fire(worn, worn), "all of the firer's stands fire");
    let rest = r#""stands_firing": 2.5, "attack_value": 1.25, "first_fire": true, "aspect": "enfilade",
        "target_moving": true, "cover": "light", "cover_split": "medium""#;
    let all = given::<Fire>(&format!(r#"{{"firer": {unit}, "target": {unit}, {rest}}}"#));
    let expected = Fire {
        stands_firing: Stands::parts(5),
        attack_value: AttackValue::parts(125),
        first_fire: true,
        aspect: Aspect::Enfilade,
        target_moving: true,
        cover: Cover::Light,
        cover_split: Some(Cover::Medium),
        ..fire(worn, worn)
    };
    assert_eq!(all, expected);
    let json = |outcome: FireOutcome| serde_json::to_value(outcome).expect("JSON");
    assert_eq!(json(NOTHING), json!({"steps": 0, "stands": 0, "result": "none"}));
    let loss = json(lost(2, 1, FireResult::Shaken));
    assert_eq!(loss, json!({"steps": 2, "stands": 0.5, "result": "shaken"}));
    assert_eq!(json(lost(3, 2, FireResult::Dispersed))["result"], "dispersed");
}
