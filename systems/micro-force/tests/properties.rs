//! What holds everywhere: cohesion by a formula, dice by ratio, odds against counts by hand, against walks
//! without merging, against records, and against chance.

use std::collections::HashMap;

use crate::common::{
    ARTILLERY_LOSS, LOSS, charge, disordered, fire, foot, guns, horse, line, melee, routed, shaken,
    with_cohesion, with_stands,
};
use standfast_dice::{Recorded, Seeded, Thrown, Weight};
use standfast_drill::situations::{assert_replays, exact, fraction, outcome, paths};
use standfast_engine::{Procedure, Trace, roll};
use standfast_micro_force::procedures::{
    Action, Charge, Fire, Initiative, Melee, OfficerCasualty, Recovery, Side, Test,
};
use standfast_micro_force::{
    Aspect, AttackValue, Cover, Formation, GunFormation, Inches, MicroForce, Stands, Unit, rules,
};
use standfast_odds::Exact;

#[test]
fn every_cohesion_is_base_and_adjustment_less_the_loss() {
    let foot = LOSS.into_iter().zip(1..).map(|(row, stands)| (with_stands(line(), stands), row));
    let battery = guns(GunFormation::Unlimbered);
    let guns = ARTILLERY_LOSS.into_iter().zip(1..).map(|(row, stands)| (with_stands(battery, stands), row));
    for (fresh, row) in foot.chain(guns) {
        for (steps_lost, loss) in (0..).zip([0].iter().chain(row)) {
            for base_cohesion in 1..=30 {
                for cohesion_adjustment in -20..=20 {
                    let unit = Unit { steps_lost, base_cohesion, cohesion_adjustment, ..fresh };
                    let by = outcome(&Test { unit, addition: 0 }, &[10]).by;
                    assert_eq!(by, base_cohesion + cohesion_adjustment - loss - 10, "{unit:?}");
                }
            }
        }
    }
}

#[test]
fn odds_of_a_test_at_every_cohesion_and_addition() {
    for base_cohesion in 1..=30 {
        for addition in -20..=20 {
            for (unit, marker) in [(line(), 0), (shaken(line()), 2), (routed(line()), 4)] {
                let test = Test { unit: with_cohesion(unit, base_cohesion), addition };
                let odds = exact(&test);
                let at_most = |number: i64| fraction(number.clamp(0, 20) as u64, 20);
                let needed = base_cohesion - addition - marker;
                assert_eq!(odds.chance(|outcome| outcome.by >= 0), at_most(needed));
                assert_eq!(odds.chance(|outcome| outcome.by > -5), at_most(needed + 4));
                assert_eq!(odds.len(), 20, "each face by its own margin");
            }
        }
    }
}

fn side_of(halves: i64) -> Unit {
    Unit { stands: Stands::parts(halves), ..with_stands(line(), 12) }
}

/// The dice of the larger and the smaller side, by multiplying instead of dividing.
fn dice_by_ratio(larger: i64, smaller: i64) -> (u16, u16) {
    match (larger >= 3 * smaller, larger >= 2 * smaller) {
        (true, _) => (6, 2),
        (false, true) => (4, 2),
        (false, false) => (3, 3),
    }
}

#[test]
fn melee_dice_over_all_pairs_of_half_stands() {
    for attacker in 1..=24 {
        for defender in 1..=24 {
            let expected = if attacker >= defender {
                dice_by_ratio(attacker, defender)
            } else {
                let (larger, smaller) = dice_by_ratio(defender, attacker);
                (smaller, larger)
            };
            let mut dice = Thrown::new(Seeded::new(1));
            let melee = melee(side_of(attacker), side_of(defender));
            roll(&melee, &rules(), &mut dice, &mut Trace::silent()).expect("a melee");
            let thrown = |place: usize| dice.rolls()[place].throw.count;
            assert_eq!((thrown(0), thrown(1)), expected, "{attacker} to {defender} halves");
        }
    }
}

#[test]
fn odds_of_every_difference_by_the_highest_dice() {
    // In how many of 6^n ways the highest of n dice is this face.
    let ways = |face: i64, dice: u32| (face.pow(dice) - (face - 1).pow(dice)) as u64;
    for (attacker, defender, n, m) in [(6, 6, 3, 3), (6, 3, 4, 2), (3, 6, 2, 4), (6, 2, 6, 2), (2, 6, 2, 6)] {
        for (flank_or_rear, rough, bonus) in [(false, false, 0), (true, false, 2), (false, true, -1)] {
            let melee = Melee {
                flank_or_rear,
                rough,
                ..melee(with_stands(line(), attacker), with_stands(line(), defender))
            };
            let odds = exact(&melee);
            for difference in -5..=5 {
                let mut sum = 0;
                for (a, d) in (1..=6).flat_map(|a| (1..=6).map(move |d| (a, d))) {
                    if (a - d + bonus).clamp(-5, 5) == difference {
                        sum += ways(a, n) * ways(d, m);
                    }
                }
                let chance = odds.chance(|outcome| outcome.difference == difference);
                assert_eq!(chance, fraction(sum, 6_u64.pow(n + m)), "{melee:?} at {difference}");
            }
        }
    }
}

/// Fire of many kinds.
fn fires() -> Vec<Fire> {
    let plain = fire(line(), line());
    let skirmishers = foot(Formation::Skirmish);
    vec![
        plain,
        Fire { first_fire: true, attack_value: AttackValue::parts(125), ..plain },
        Fire { cover_split: Some(Cover::Heavy), ..plain },
        Fire { aspect: Aspect::Rear, target: Unit { steps_lost: 9, ..disordered(line()) }, ..plain },
        Fire { aspect: Aspect::Enfilade, stands_firing: Stands::parts(5), ..plain },
        Fire { target_moving: true, ..fire(shaken(disordered(skirmishers)), shaken(line())) },
        Fire { cover: Cover::Heavy, ..fire(with_stands(line(), 1), skirmishers) },
        fire(guns(GunFormation::Unlimbered), routed(horse(Formation::Line))),
        fire(with_cohesion(line(), 1), Unit { stands: Stands::parts(1), ..line() }),
        fire(line(), guns(GunFormation::Limbered)),
    ]
}

fn charges() -> Vec<Charge> {
    vec![
        charge(line(), 3, line()),
        charge(shaken(line()), 0, routed(line())),
        Charge { move_left: Inches::parts(250), ..charge(horse(Formation::Line), 0, line()) },
        charge(with_cohesion(line(), 30), 12, with_cohesion(line(), 1)),
    ]
}

fn melees() -> Vec<Melee> {
    let even = melee(line(), line());
    vec![
        even,
        Melee { cover: Cover::Medium, rough: true, ..melee(line(), with_stands(line(), 2)) },
        Melee { charged_half_move: true, ..melee(horse(Formation::Line), disordered(line())) },
        melee(with_stands(line(), 2), guns(GunFormation::Limbered)),
        melee(Unit { steps_lost: 11, ..line() }, Unit { steps_lost: 9, ..shaken(line()) }),
        melee(foot(Formation::AttackColumn), routed(foot(Formation::Column))),
        Melee { defender_higher: true, cover: Cover::Heavy, flank_or_rear: true, ..even },
    ]
}

fn recoveries() -> Vec<Recovery> {
    let unit = shaken(routed(line()));
    let actions =
        [Action::CeaseFire, Action::RallyShaken, Action::RallyRouted, Action::Rejoin, Action::Resupply];
    actions.map(|action| Recovery { action, unit, long_range: false }).to_vec()
}

/// That the odds add up to 1, and are those of all paths one by one, with no states merged; and that each path
/// gives its outcome again from the record of its rolls.
fn assert_sound<P: Procedure<System = MicroForce>>(situation: &P) {
    let odds = exact(situation);
    assert_eq!(odds.total().to_string(), "1", "{situation:?}");
    let mut walked: HashMap<P::Outcome, Exact> = HashMap::new();
    for path in paths(situation) {
        assert_replays(situation, &path);
        let known = walked.entry(path.outcome).or_insert_with(|| Exact::ways(0));
        *known = known.plus(&path.weight);
    }
    assert_eq!(walked.len(), odds.len(), "{situation:?}");
    for (outcome, weight) in &walked {
        assert_eq!(odds.probability(outcome), *weight, "{situation:?}: {outcome:?}");
    }
}

#[test]
fn fire_is_sound_on_every_path() {
    fires().iter().for_each(assert_sound);
}

#[test]
fn charge_is_sound_on_every_path() {
    charges().iter().for_each(assert_sound);
}

#[test]
fn melee_is_sound_on_every_path_without_merging() {
    melees().iter().for_each(assert_sound);
}

#[test]
fn the_rest_is_sound_on_every_path() {
    recoveries().iter().for_each(assert_sound);
    assert_sound(&OfficerCasualty);
    assert_sound(&Test { unit: shaken(Unit { steps_lost: 3, ..line() }), addition: -1 });
    for holder in [Side::A, Side::B] {
        assert_sound(&Initiative { bonus_a: -2, bonus_b: 0, holder: Some(holder) });
    }
}

/// The outcomes of 20,000 trials, each in a stream of its own, against the exact odds: every count within
/// five standard deviations. Outcomes too rare for that are counted together.
fn assert_chance_agrees<P: Procedure<System = MicroForce>>(situation: &P, seed: u64) {
    const TRIALS: u32 = 20_000;
    let rules = rules();
    let mut counts: HashMap<P::Outcome, u32> = HashMap::new();
    for trial in 0..TRIALS {
        let mut dice = Seeded::stream(seed, u64::from(trial));
        let outcome = roll(situation, &rules, &mut dice, &mut Trace::silent()).expect("an outcome");
        *counts.entry(outcome).or_default() += 1;
    }
    let within = |count: u32, chance: f64, what: &dyn std::fmt::Debug| {
        let expected = f64::from(TRIALS) * chance;
        let deviation = (expected * (1.0 - chance)).sqrt();
        let off = (f64::from(count) - expected).abs();
        assert!(off <= 5.0 * deviation + 1e-9, "{situation:?}: {what:?} {count} times, expected {expected}");
    };
    let (mut rare, mut rare_chance) = (0, 0.0);
    for (outcome, weight) in exact(situation).iter() {
        let chance = weight.fraction().to_f64();
        let count = counts.remove(outcome).unwrap_or(0);
        if chance * f64::from(TRIALS) >= 20.0 {
            within(count, chance, outcome);
        } else {
            rare += count;
            rare_chance += chance;
        }
    }
    within(rare, rare_chance, &"rare outcomes");
    assert!(counts.is_empty(), "{situation:?}: outcomes without odds: {counts:?}");
}

#[test]
fn chance_agrees_with_the_odds_of_fire() {
    fires().iter().zip(100..).for_each(|(fire, seed)| assert_chance_agrees(fire, seed));
}

#[test]
fn chance_agrees_with_the_odds_of_charge() {
    charges().iter().zip(200..).for_each(|(charge, seed)| assert_chance_agrees(charge, seed));
}

#[test]
fn chance_agrees_with_the_odds_of_melee() {
    melees().iter().zip(300..).for_each(|(melee, seed)| assert_chance_agrees(melee, seed));
}

#[test]
fn chance_agrees_with_the_odds_of_the_endless_tie() {
    assert_chance_agrees(&Initiative { bonus_a: -1, bonus_b: 0, holder: None }, 400);
}

/// That the same seed gives the same, bare or thrown, and that what was thrown can be replayed.
fn assert_repeats<P: Procedure<System = MicroForce>>(situation: &P) {
    let rules = rules();
    for seed in 0..100 {
        let bare = roll(situation, &rules, &mut Seeded::new(seed), &mut Trace::silent());
        let mut thrown = Thrown::new(Seeded::new(seed));
        let mut trace = Trace::new();
        assert_eq!(roll(situation, &rules, &mut thrown, &mut trace), bare, "{situation:?}, seed {seed}");
        let mut record = Recorded::new(thrown.rolls());
        let mut again = Trace::new();
        assert_eq!(roll(situation, &rules, &mut record, &mut again), bare, "{situation:?}, seed {seed}");
        record.finish().expect("every roll was asked for");
        assert_eq!(again.notes(), trace.notes(), "{situation:?}, seed {seed}");
    }
}

#[test]
fn the_same_seed_gives_the_same_and_its_record_replays() {
    fires().iter().for_each(assert_repeats);
    charges().iter().for_each(assert_repeats);
    melees().iter().for_each(assert_repeats);
    recoveries().iter().for_each(assert_repeats);
    assert_repeats(&OfficerCasualty);
    assert_repeats(&Initiative { bonus_a: 0, bonus_b: 0, holder: None });
}
