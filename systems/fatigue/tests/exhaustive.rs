//! Every value that the rules know, against formulas of their own.

use std::collections::BTreeMap;

use crate::common::{ARMS, QUALITIES};
use standfast_drill::situations::{run, under};
use standfast_engine::{Quantity, odds};
use standfast_fatigue::procedures::{Called, Casualties, Check, CheckResult, Effect, Loss, Recover};
use standfast_fatigue::{
    Arm, Fractions, Level, MeleePenalty, Quality, Reaching900, Remaining, Rulings, Strength, Unit, rules,
};
use standfast_odds::Exact;

const FLAGS: [bool; 2] = [false, true];

/// The number of thirds of 900 that fatigue has reached is its level.
fn thirds(fatigue: i64) -> i64 {
    fatigue / 300
}

/// What fatigue adds to morale under the default rulings.
fn morale(arm: Arm, fatigue: i64) -> i64 {
    let weight = if arm == Arm::Artillery { 2 } else { 1 };
    -thirds(fatigue).min(2) * weight
}

/// What fatigue adds to melee and fire, in percent.
fn percent(arm: Arm, fatigue: i64) -> i64 {
    let weight = if arm == Arm::Artillery { 2 } else { 1 };
    let tenths = if fatigue == 900 { 4 } else { thirds(fatigue) };
    -10 * tenths * weight
}

#[test]
fn every_fatigue_has_its_effects() {
    for (arm, fatigue) in ARMS.into_iter().flat_map(|arm| (0..=900).map(move |fatigue| (arm, fatigue))) {
        let unit = Unit {
            arm,
            fatigue,
            fire: Some(Quantity::parts(12_345)),
            melee: Some(Quantity::whole(1_000_000)),
            ..Unit::default()
        };
        for attacking in FLAGS {
            let outcome = run(&Effect { unit, attacking }, &rules(), &[]).expect("no dice").outcome;
            let level = match thirds(fatigue) {
                0 => Level::Low,
                1 => Level::Medium,
                2 => Level::High,
                _ => Level::Maximum,
            };
            let percent = percent(arm, fatigue);
            assert_eq!(outcome.level, level, "{fatigue}");
            assert_eq!(outcome.morale, morale(arm, fatigue), "{arm} {fatigue}");
            let melee = if attacking { percent } else { 0 };
            assert_eq!((outcome.melee_percent, outcome.fire_percent), (melee, percent), "{arm} {fatigue}");
            assert_eq!(outcome.fire, Some(Quantity::parts(12_345 * (100 + percent))));
            assert_eq!(outcome.melee, Some(Quantity::whole(10_000 * (100 + melee))));
        }
    }
}

#[test]
fn every_ruling_on_effects_at_every_fatigue() {
    let strength = Quantity::<Strength>::parts(7_500);
    for (arm, fatigue) in ARMS.into_iter().flat_map(|arm| (0..=900).map(move |fatigue| (arm, fatigue))) {
        let unit = Unit { arm, fatigue, fire: Some(strength), melee: Some(strength), ..Unit::default() };
        for attacking in FLAGS {
            let rulings = Rulings {
                fractions: Fractions::Down,
                melee_penalty: MeleePenalty::Both,
                ..Rulings::default()
            };
            let ran = run(&Effect { unit, attacking }, &under(rulings), &[]).expect("no dice");
            let fire = percent(arm, fatigue);
            let melee = fire;
            let down = |percent: i64| Some(Quantity::<Remaining>::whole(75 * (100 + percent) / 1_000));
            assert_eq!((ran.outcome.melee_percent, ran.outcome.fire_percent), (melee, fire));
            assert_eq!((ran.outcome.melee, ran.outcome.fire), (down(melee), down(fire)));
            assert_eq!(ran.cites("fatigue.melee_penalty"), !attacking && fatigue >= 300);
            let fraction = [melee, fire].iter().any(|percent| 75 * (100 + percent) % 1_000 != 0);
            assert_eq!(ran.cites("fatigue.fractions"), fraction, "{arm} {fatigue} {attacking}");
        }
    }
}

#[test]
fn every_loss_at_every_fatigue() {
    for (fatigue, loss) in
        (0..=900).flat_map(|fatigue| (0..=900).step_by(10).map(move |loss| (fatigue, loss)))
    {
        let unit = Unit { fatigue, ..Unit::default() };
        for (reaching_900, checks) in [(Reaching900::NoCheck, false), (Reaching900::Checks, true)] {
            let rules = under(Rulings { reaching_900, ..Rulings::default() });
            let ran = run(&Loss { unit, loss }, &rules, &[]).expect("no dice");
            let reaches = fatigue < 900 && fatigue + loss >= 900;
            let due = (fatigue == 900 && loss > 0) || (reaches && checks);
            assert_eq!(ran.outcome.fatigue, (fatigue + loss).min(900));
            assert_eq!(ran.outcome.check_due, due, "{fatigue} {loss}");
            assert_eq!(ran.cites("fatigue.reaching_900"), reaches, "{fatigue} {loss}");
        }
    }
}

#[test]
fn every_recovery_rate_at_some_fatigues() {
    for (fatigue, rate) in
        [0, 1, 250, 450, 900].into_iter().flat_map(|one| (0..=450).map(move |two| (one, two)))
    {
        let recover = Recover {
            unit: Unit { fatigue, ..Unit::default() },
            rate,
            moved: false,
            fired: false,
            melee: false,
            fired_on_with_effect: false,
        };
        let odds = odds::<_, Exact>(&recover, &rules()).expect("few branches");
        let draws = i64::from(2 * rate) + 1;
        let kept = odds.chance(|outcome| outcome.recovered == 0 && outcome.fatigue == fatigue);
        let expected = if fatigue == 0 || rate == 0 { "1".to_owned() } else { format!("1/{draws}") };
        assert_eq!(kept.to_string(), expected, "{fatigue} {rate}");
        assert_eq!(i64::try_from(odds.len()), Ok(draws.min(fatigue + 1)));
        assert!(odds.iter().all(|(outcome, _)| outcome.fatigue + outcome.recovered == fatigue));
        assert_eq!(odds.total().to_string(), "1");
    }
}

#[test]
fn every_reason_not_to_recover() {
    for bits in 0..16 {
        let recover = Recover {
            unit: Unit { fatigue: 500, ..Unit::default() },
            rate: 100,
            moved: bits & 1 > 0,
            fired: bits & 2 > 0,
            melee: bits & 4 > 0,
            fired_on_with_effect: bits & 8 > 0,
        };
        let faces: &[u32] = if bits == 0 { &[150] } else { &[] };
        let outcome = run(&recover, &rules(), faces).expect("a draw where it may").outcome;
        assert_eq!(outcome.recovered, if bits == 0 { 150 } else { 0 });
    }
}

fn bearing(disrupted: bool) -> CheckResult {
    if disrupted { CheckResult::Disrupted } else { CheckResult::Steady }
}

#[test]
fn every_check() {
    for (arm, (quality, value)) in ARMS.into_iter().flat_map(|arm| QUALITIES.map(|quality| (arm, quality))) {
        for (fatigue, disrupted) in
            [0, 299, 300, 599, 600, 899, 900].into_iter().flat_map(|one| FLAGS.map(|two| (one, two)))
        {
            for (modifier, defensive_fire) in (-6..=6).flat_map(|one| FLAGS.map(|two| (one, two))) {
                let unit = Unit { arm, fatigue, quality, bearing: bearing(disrupted), ..Unit::default() };
                let check = Check { unit, modifier, defensive_fire, leaders: None };
                let value = value + morale(arm, fatigue) - i64::from(disrupted) + modifier;
                let failure = if defensive_fire { CheckResult::Disrupted } else { CheckResult::Routed };
                for face in 1..=6 {
                    let outcome = run(&check, &rules(), &[face]).expect("one die").outcome;
                    assert_eq!(outcome.passed, i64::from(face) <= value, "{check:?}, {face}");
                    let result = if outcome.passed { CheckResult::Steady } else { failure };
                    assert_eq!(outcome.result, result);
                }
            }
        }
    }
}

/// Of how many equally likely cases each outcome comes about, counted one case at a time.
fn count_cases(
    (arm, quality, value): (Arm, Quality, i64),
    (before, disrupted): (i64, bool),
    (casualties, melee): (i64, bool),
    checks_when_reaching: bool,
) -> (BTreeMap<(i64, Called), i64>, i64) {
    let _ = quality;
    let mut cases = BTreeMap::new();
    let trials = if melee || casualties == 0 { 1 } else { casualties + 25 };
    let draws = casualties..=3 * casualties;
    let all = (2 * casualties + 1) * trials * 6;
    for (gained, trial, face) in draws
        .flat_map(|gained| (0..trials).map(move |trial| (gained, trial)))
        .flat_map(|(gained, trial)| (1..=6).map(move |face| (gained, trial, face)))
    {
        let fatigue = (before + gained).min(900);
        let called = melee || (casualties > 0 && trial < casualties);
        let due = gained > 0 && (before == 900 || (fatigue == 900 && checks_when_reaching));
        let check = if !called && !due {
            Called::None
        } else if face <= value + morale(arm, fatigue) - i64::from(disrupted) {
            Called::Passed
        } else {
            Called::Failed
        };
        *cases.entry((fatigue, check)).or_insert(0) += 1;
    }
    (cases, all)
}

#[test]
fn odds_of_casualties_are_the_count_of_cases() {
    let states = [(0, false), (297, true), (595, false), (890, false), (899, true), (900, false)];
    let troops: Vec<_> = ARMS.into_iter().zip([(Quality::A, 6), (Quality::C, 4), (Quality::B, 5)]).collect();
    for ((arm, (quality, value)), (fatigue, disrupted)) in
        troops.into_iter().flat_map(|troops| states.map(|state| (troops, state)))
    {
        for (casualties, melee) in [0, 1, 2, 5, 13].into_iter().flat_map(|one| FLAGS.map(|two| (one, two))) {
            for (reaching_900, checks) in [(Reaching900::NoCheck, false), (Reaching900::Checks, true)] {
                let unit = Unit { arm, fatigue, quality, bearing: bearing(disrupted), ..Unit::default() };
                let situation = Casualties { unit, casualties, melee, ..Casualties::default() };
                let rules = under(Rulings { reaching_900, ..Rulings::default() });
                let odds = odds::<_, Exact>(&situation, &rules).expect("few branches");
                let (cases, all) = count_cases(
                    (arm, quality, value),
                    (fatigue, disrupted),
                    (casualties.into(), melee),
                    checks,
                );
                assert_eq!(odds.len(), cases.len(), "{situation:?}");
                for (&(fatigue, check), &count) in &cases {
                    let chance = odds.chance(|it| (it.fatigue, it.check) == (fatigue, check)).fraction();
                    let (over, under) = (chance.numerator(), chance.denominator());
                    let number = |count: i64| u64::try_from(count).expect("a count");
                    assert_eq!(over * number(all), under * number(count), "{situation:?}: {fatigue} {check}");
                }
            }
        }
    }
}

#[test]
fn the_most_casualties_are_still_walked() {
    let situation = Casualties { casualties: 1_000, ..Casualties::default() };
    let odds = odds::<_, Exact>(&situation, &rules()).expect("within the bound");
    assert_eq!(odds.total().to_string(), "1");
    assert!(odds.iter().all(|(outcome, _)| outcome.fatigue == 900));
}

#[test]
fn numbers_out_of_range_do_no_harm() {
    let rules = under(Rulings { maximum_morale: i64::MIN, ..Rulings::default() });
    for (number, arm) in
        [i64::MIN, -1, 901, i64::MAX].into_iter().flat_map(|number| ARMS.map(|arm| (number, arm)))
    {
        let value = Some(Quantity::parts(number));
        let unit = Unit { arm, fatigue: number, fire: value, melee: value, ..Unit::default() };
        let recover = Recover {
            unit,
            rate: u32::MAX,
            moved: false,
            fired: false,
            melee: false,
            fired_on_with_effect: false,
        };
        let check = Check { unit, modifier: number, leaders: Some(number), defensive_fire: false };
        assert!(run(&Effect { unit, attacking: true }, &rules, &[]).is_ok());
        assert!(run(&Loss { unit, loss: number }, &rules, &[]).is_ok());
        assert!(run(&recover, &rules, &[7]).is_ok());
        assert!(run(&check, &rules, &[6]).is_ok());
        let casualties = Casualties { unit, casualties: u32::MAX, melee: true, ..Casualties::default() };
        // The draw may have one value only.
        let draws = [&[1][..], &[u32::MAX, 1]].map(|faces| run(&casualties, &rules, faces).is_ok());
        assert!(draws.contains(&true));
    }
}
