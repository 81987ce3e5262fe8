//! Every combination of what a unit can be and what its check can be for, against a sum of its own.

use standfast_drill::situations::{run, under};
use standfast_engine::{odds, verify};
use standfast_morale_check::procedures::{Charge, ChargeResult, Check, Occasion};
use standfast_morale_check::{Arm, Aspect, Charging, Mount, Quality, Rulings, Unit};
use standfast_odds::Exact;

const FLAGS: [bool; 2] = [false, true];
const QUALITIES: [Quality; 3] = [Quality::Raw, Quality::Regular, Quality::Veteran];
const ASPECTS: [Aspect; 3] = [Aspect::Front, Aspect::Flank, Aspect::Rear];
const MOUNTS: [Option<Mount>; 3] = [None, Some(Mount::Cuirassier), Some(Mount::Lancer)];

/// What a unit can be by its arm: its mount, in square, limbered.
fn kinds() -> Vec<Unit> {
    let foot = FLAGS.map(|in_square| Unit { in_square, ..Unit::default() });
    let horse = MOUNTS.map(|mount| Unit { arm: Arm::Cavalry, mount, ..Unit::default() });
    let guns = FLAGS.map(|limbered| Unit { arm: Arm::Artillery, limbered, ..Unit::default() });
    [foot.as_slice(), &horse, &guns].concat()
}

/// Each of these, once as each of `variants` makes it.
fn vary<U: Copy, T: Copy>(of: &[U], variants: &[T], change: impl Fn(U, T) -> U) -> Vec<U> {
    of.iter()
        .flat_map(|&one| variants.iter().map(move |&variant| (one, variant)))
        .map(|(one, variant)| change(one, variant))
        .collect()
}

/// Every unit that the rules know.
fn every_unit() -> Vec<Unit> {
    let units = vary(&kinds(), &QUALITIES, |unit, quality| Unit { quality, ..unit });
    let units = vary(&units, &FLAGS, |unit, shaken| Unit { shaken, ..unit });
    let units = vary(&units, &FLAGS, |unit, general_attached| Unit { general_attached, ..unit });
    let units = vary(&units, &FLAGS, |unit, upslope| Unit { upslope, ..unit });
    let units = vary(&units, &FLAGS, |unit, built_up_area| Unit { built_up_area, ..unit });
    vary(&units, &FLAGS, |unit, linear_feature| Unit { linear_feature, ..unit })
}

fn every_ruling() -> Vec<Rulings> {
    (0..16)
        .map(|bits| Rulings {
            terrain_stacks: bits & 1 > 0,
            cuirassier_stacks: bits & 2 > 0,
            lancers_vs_square: bits & 4 > 0,
            limbered_front: bits & 8 > 0,
            ..Rulings::default()
        })
        .collect()
}

/// The text's lines on quality, terrain, mood, square and general.
fn own_sum(unit: &Unit, rulings: &Rulings) -> i64 {
    let mut sum = 0;
    if unit.quality == Quality::Raw {
        sum -= 1;
    }
    if unit.quality == Quality::Veteran {
        sum += 1;
    }
    let terrain = [unit.upslope, unit.built_up_area, unit.linear_feature];
    let kinds: i64 = terrain.into_iter().map(i64::from).sum();
    sum += if rulings.terrain_stacks { kinds } else { kinds.min(1) };
    if unit.shaken {
        sum -= 1;
    }
    if unit.in_square {
        sum += 1;
    }
    if unit.general_attached {
        sum += 1;
    }
    sum
}

/// The text's lines on charging.
fn charging_sum(unit: &Unit, charging: &Charging, rulings: &Rulings) -> i64 {
    let Charging { target, aspect, before_guns, friends_charging, en_masse, follow_up } = *charging;
    let in_front = before_guns.unwrap_or(aspect == Aspect::Front);
    let guns_in_front = target.arm == Arm::Artillery && !target.shaken && in_front;
    let mounted = unit.arm == Arm::Cavalry;
    let at_foot = target.arm == Arm::Infantry;
    let at_horse = target.arm == Arm::Cavalry;
    let cuirassiers_at_horse = at_horse && unit.mount == Some(Mount::Cuirassier);
    let lancers_at_foot = at_foot && unit.mount == Some(Mount::Lancer);
    let lines = [
        (guns_in_front && (rulings.limbered_front || !target.limbered), -1),
        (target.shaken, 1),
        (friends_charging, 1),
        (aspect != Aspect::Front, 1),
        (en_masse, 1),
        (mounted && at_foot && target.in_square, -2),
        (mounted && at_foot && !target.in_square, 1),
        (mounted && at_horse && (rulings.cuirassier_stacks || !cuirassiers_at_horse), 1),
        (cuirassiers_at_horse, 2),
        (follow_up == 1, -1),
        (follow_up == 2, -2),
        (lancers_at_foot && (rulings.lancers_vs_square || !target.in_square), 1),
    ];
    lines.into_iter().filter(|(holds, _)| *holds).map(|(_, value)| value).sum()
}

/// The text's lines on being charged.
fn charged_sum(unit: &Unit, chargers: i64, aspect: Aspect) -> i64 {
    let many = if chargers > 1 { -1 } else { 0 };
    let place = match aspect {
        Aspect::Front => 0,
        Aspect::Flank => -1,
        Aspect::Rear => -2,
    };
    many + place + if unit.limbered { -2 } else { 0 }
}

/// Of six faces, how many pass: 4, 5 and 6, and one more for each +1.
fn passing(modifier: i64) -> i64 {
    (3 + modifier).clamp(0, 6)
}

fn modifier(check: &Check, rulings: &Rulings) -> i64 {
    run(check, &under(rulings.clone()), &[1]).expect("one die").outcome.modifier
}

fn charges() -> Vec<(Unit, Charging)> {
    let chargers = every_unit()
        .into_iter()
        .filter(|unit| unit.arm != Arm::Artillery && !unit.in_square && !unit.linear_feature);
    let targets = vary(&kinds(), &FLAGS, |unit, shaken| Unit { shaken, ..unit });
    let mut charges = Vec::new();
    for charger in chargers {
        let backed: &[bool] = if charger.arm == Arm::Infantry { &FLAGS } else { &[false] };
        let follow_ups = if charger.arm == Arm::Cavalry { 0..=2 } else { 0..=0 };
        for (&target, aspect) in targets.iter().flat_map(|target| ASPECTS.map(|aspect| (target, aspect))) {
            if target.in_square && aspect != Aspect::Front {
                continue;
            }
            let guns: &[Option<bool>] =
                if target.arm == Arm::Artillery { &[None, Some(false), Some(true)] } else { &[None] };
            let charging = Charging { target, aspect, ..Charging::default() };
            let ways = vary(&[charging], guns, |charging, before_guns| Charging { before_guns, ..charging });
            let ways =
                vary(&ways, &FLAGS, |charging, friends_charging| Charging { friends_charging, ..charging });
            let ways = vary(&ways, backed, |charging, en_masse| Charging { en_masse, ..charging });
            for follow_up in follow_ups.clone() {
                charges.extend(ways.iter().map(|&charging| (charger, Charging { follow_up, ..charging })));
            }
        }
    }
    charges
}

#[test]
fn there_are_as_many_units_as_the_fields_span() {
    // Infantry in square or not, cavalry of three kinds, artillery limbered or not; three qualities, five flags.
    assert_eq!(every_unit().len(), (2 + 3 + 2) * 3 * 32);
    let check = |unit| Check { unit, occasion: Occasion::Charged { chargers: 1, aspect: Aspect::Front } };
    assert!(every_unit().into_iter().all(|unit| verify(&check(unit), &under(Rulings::default())).is_ok()));
}

#[test]
fn every_unit_in_every_occasion_of_its_own() {
    for (unit, terrain_stacks) in every_unit().into_iter().flat_map(|unit| FLAGS.map(|flag| (unit, flag))) {
        let rulings = Rulings { terrain_stacks, ..Rulings::default() };
        let foot = unit.arm == Arm::Infantry;
        let mut occasions = Vec::new();
        occasions.extend(unit.shaken.then_some(Occasion::Deshake));
        occasions.extend((unit.shaken && foot).then_some(Occasion::Beaten));
        occasions.extend((unit.arm == Arm::Cavalry && !unit.linear_feature).then_some(Occasion::Pursuit));
        for occasion in occasions {
            let check = Check { unit, occasion };
            assert_eq!(modifier(&check, &rulings), own_sum(&unit, &rulings), "{check:?}");
        }
    }
}

#[test]
fn every_unit_charged_in_every_way() {
    for (unit, terrain_stacks) in every_unit().into_iter().flat_map(|unit| FLAGS.map(|flag| (unit, flag))) {
        let rulings = Rulings { terrain_stacks, ..Rulings::default() };
        for (chargers, aspect) in
            [1, 2, 3, 20].into_iter().flat_map(|many| ASPECTS.map(|aspect| (many, aspect)))
        {
            if unit.in_square && aspect != Aspect::Front {
                continue;
            }
            let check = Check { unit, occasion: Occasion::Charged { chargers, aspect } };
            let expected = own_sum(&unit, &rulings) + charged_sum(&unit, chargers, aspect);
            assert_eq!(modifier(&check, &rulings), expected, "{check:?}");
        }
    }
}

#[test]
fn every_charge_under_every_ruling() {
    let charges = charges();
    for rulings in every_ruling() {
        for (unit, charging) in &charges {
            let check = Check { unit: *unit, occasion: Occasion::Charging(*charging) };
            let expected = own_sum(unit, &rulings) + charging_sum(unit, charging, &rulings);
            assert_eq!(modifier(&check, &rulings), expected, "{check:?}, {rulings:?}");
        }
    }
}

#[test]
fn what_else_the_target_is_does_not_change_the_charger() {
    let chargers = [Unit::default(), Unit { arm: Arm::Cavalry, ..Unit::default() }];
    let rulings = Rulings::default();
    for (unit, target) in
        chargers.into_iter().flat_map(|unit| every_unit().into_iter().map(move |target| (unit, target)))
    {
        let charging = Charging { target, ..Charging::default() };
        let check = Check { unit, occasion: Occasion::Charging(charging) };
        assert_eq!(modifier(&check, &rulings), charging_sum(&unit, &charging, &rulings), "{check:?}");
    }
}

#[test]
fn odds_of_a_check_are_its_passing_faces() {
    for unit in every_unit() {
        let occasion = Occasion::Charged { chargers: 2, aspect: Aspect::Front };
        let rulings = Rulings::default();
        let odds = odds::<_, Exact>(&Check { unit, occasion }, &under(rulings.clone())).expect("allowed");
        let faces = passing(own_sum(&unit, &rulings) + charged_sum(&unit, 2, Aspect::Front));
        let chance = odds.chance(|outcome| outcome.passed).fraction().to_f64();
        assert_eq!(chance, f64::from(i32::try_from(faces).expect("six at most")) / 6.0, "{unit:?}");
        assert_eq!(odds.total().to_string(), "1");
    }
}

#[test]
fn odds_of_a_charge_are_those_of_its_two_checks() {
    let rulings = Rulings::default();
    let rules = under(rulings.clone());
    for (charger, charging) in charges().into_iter().step_by(7) {
        let chargers = if charging.friends_charging { 2 } else { 1 };
        let target = &charging.target;
        let goes_in = passing(own_sum(&charger, &rulings) + charging_sum(&charger, &charging, &rulings));
        let stands = passing(own_sum(target, &rulings) + charged_sum(target, chargers, charging.aspect));
        let odds = odds::<_, Exact>(&Charge { charger, charging }, &rules).expect("allowed");
        for (result, ways) in [
            (ChargeResult::Halts, (6 - goes_in) * 6),
            (ChargeResult::TargetFlees, goes_in * (6 - stands)),
            (ChargeResult::Contact, goes_in * stands),
        ] {
            let chance = odds.chance(|outcome| outcome.result == result).fraction();
            let (over, under) = (
                chance.numerator() * 36_u32,
                chance.denominator() * u32::try_from(ways).expect("36 at most"),
            );
            assert_eq!(over, under, "{charger:?} {charging:?} {result}");
        }
    }
}

#[test]
fn numbers_out_of_range_do_no_harm() {
    for number in [i64::MIN, -1, 3, i64::MAX] {
        let unit = Unit { arm: Arm::Cavalry, ..Unit::default() };
        let charging = Charging { follow_up: number, ..Charging::default() };
        for occasion in
            [Occasion::Charging(charging), Occasion::Charged { chargers: number, aspect: Aspect::Rear }]
        {
            assert!(run(&Check { unit, occasion }, &under(Rulings::default()), &[6]).is_ok());
        }
    }
}
