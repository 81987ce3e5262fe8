//! What holds of checks over whole ranges, worked out here in another way.

use standfast_battlegroup::procedures::{Check, Intercept, SquadCheck};
use standfast_battlegroup::{
    Battlegroup, Class, ClassModifies, Morale, NbcAtFullStrength, Piece, Rulings, rules,
};
use standfast_dice::Weight;
use standfast_engine::{Choice, Procedure, Rules, odds};
use standfast_odds::{Exact, Odds};

fn odds_by<P: Procedure<System = Battlegroup>>(situation: &P, rulings: &Rulings) -> Odds<P::Outcome, Exact> {
    odds(situation, &Rules { rulings: rulings.clone(), ..rules() }).unwrap()
}

fn fraction(over: u64, under: u64) -> String {
    Exact::ways(over).over(&Exact::ways(under)).to_string()
}

/// What a piece needs: how many of the numbers 1 to 10 keep within ten times its ratio; and what failing means.
fn by_counting(level: i64, remaining: i64) -> (i64, Morale) {
    let needed = (1..=10).filter(|number| number * level <= 10 * remaining).fold(0, |count, _| count + 1);
    let failure = match needed {
        10 => Morale::Good,
        7..=9 => Morale::Cautious,
        4..=6 => Morale::Shaken,
        1..=3 => Morale::Broken,
        _ if remaining > 0 => Morale::Eliminated,
        _ => Morale::Destroyed,
    };
    (needed, failure)
}

#[test]
fn every_level_to_two_hundred() {
    for level in 1..=200 {
        for remaining in 0..=level {
            let odds = odds_by(
                &Check { piece: Piece { level, remaining, ..Piece::default() } },
                &Rulings::default(),
            );
            let (needed, failure) = by_counting(level, remaining);
            let passes = odds.chance(|outcome| outcome.passed).to_string();
            assert_eq!(passes, fraction(needed.unsigned_abs(), 10), "{remaining} of {level}");
            for (outcome, _) in odds.iter() {
                assert_eq!(outcome.passed, outcome.result == Morale::Good);
                assert!(outcome.passed || outcome.result == failure, "{remaining} of {level}");
            }
        }
    }
}

#[test]
fn large_levels_go_by_the_ratio() {
    for level in [1_000, 999_983, 1_000_000_000] {
        for hundredths in 1..100 {
            // The fewest points that reach the ratio, and one fewer.
            let reaches = (level * hundredths + 99) / 100;
            for remaining in [reaches, reaches - 1] {
                let piece = Piece { level, remaining, ..Piece::default() };
                let passes = odds_by(&Check { piece }, &Rulings::default()).chance(|outcome| outcome.passed);
                let (needed, _) = by_counting(level, remaining);
                assert_eq!(passes.to_string(), fraction(needed.unsigned_abs(), 10), "{remaining} of {level}");
            }
        }
    }
}

#[test]
fn fewer_points_never_help() {
    for level in 1..=60 {
        let passes = |remaining: i64| {
            let check = Check { piece: Piece { level, remaining, ..Piece::default() } };
            odds::<_, f64>(&check, &rules()).unwrap().chance(|outcome| outcome.passed)
        };
        let course: Vec<f64> = (0..=level).map(passes).collect();
        assert!(course.is_sorted(), "{level}");
    }
}

/// Every rulings' way of modifying a check.
fn rulings() -> Vec<Rulings> {
    let mut all = Vec::new();
    for &class_modifies in ClassModifies::ALL {
        for &nbc_at_full_strength in NbcAtFullStrength::ALL {
            all.push(Rulings { class_modifies, nbc_at_full_strength, ..Rulings::default() });
        }
    }
    all
}

/// Every way in which a piece can be modified.
fn conditions(level: i64, remaining: i64) -> Vec<Piece> {
    let mut all = Vec::new();
    for &class in Class::ALL {
        for green in [false, true] {
            for nbc_unprotected in [false, true] {
                all.push(Piece { level, remaining, class, green, nbc_unprotected });
            }
        }
    }
    all
}

/// What a modified piece needs, or `None` where no die is thrown; and what failing means.
fn modified(piece: &Piece, rulings: &Rulings) -> (Option<i64>, Morale) {
    let (mut needed, mut failure) = by_counting(piece.level, piece.remaining);
    if needed == 0 {
        return (None, failure);
    }
    if needed == 10 {
        if !piece.nbc_unprotected || rulings.nbc_at_full_strength == NbcAtFullStrength::Automatic {
            return (None, Morale::Good);
        }
        failure = Morale::Cautious;
    }
    let target = rulings.class_modifies == ClassModifies::Target;
    needed += match (piece.class, target) {
        (Class::Elite, true) | (Class::Levy, false) => 1,
        (Class::Elite, false) | (Class::Levy, true) => -1,
        (Class::Regular, _) => 0,
    };
    needed += match (piece.nbc_unprotected, target) {
        (true, true) => -2,
        (true, false) => 2,
        _ => 0,
    };
    needed -= i64::from(piece.green);
    (Some(needed.clamp(0, 10)), failure)
}

#[test]
fn every_modifier() {
    for level in 1..=24 {
        for remaining in 0..=level {
            for piece in conditions(level, remaining) {
                for rulings in rulings() {
                    let odds = odds_by(&Check { piece }, &rulings);
                    let (needed, failure) = modified(&piece, &rulings);
                    let tenths = needed.unwrap_or(if failure == Morale::Good { 10 } else { 0 });
                    let passes = odds.chance(|outcome| outcome.passed).to_string();
                    assert_eq!(passes, fraction(tenths.unsigned_abs(), 10), "{piece:?} {rulings:?}");
                    let fails = odds.chance(|outcome| outcome.result == failure && !outcome.passed);
                    assert_eq!(
                        fails.to_string(),
                        fraction(10 - tenths.unsigned_abs(), 10),
                        "{piece:?} {rulings:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn interceptive_fire_follows_the_check() {
    for level in 1..=12 {
        for remaining in 0..=level {
            for piece in conditions(level, remaining) {
                for rulings in rulings() {
                    let check = odds_by(&Check { piece }, &rulings);
                    let fire = odds_by(&Intercept { piece, strongpoint: false }, &rulings);
                    let results = fire.map(|outcome| outcome.result);
                    for (outcome, weight) in check.iter() {
                        assert_eq!(results.probability(&outcome.result).to_string(), weight.to_string());
                    }
                    for (outcome, _) in fire.iter() {
                        let (may_fire, modifier) = match outcome.result {
                            Morale::Good => (true, Some(0)),
                            Morale::Cautious => (true, Some(-1)),
                            Morale::Shaken => (true, Some(-3)),
                            Morale::Broken | Morale::Eliminated | Morale::Destroyed => (false, None),
                        };
                        assert_eq!((outcome.may_fire, outcome.modifier), (may_fire, modifier));
                        assert_eq!(outcome.marker_removed, outcome.result == Morale::Good);
                    }
                }
            }
        }
    }
}

/// The line of Pascal's triangle.
fn choose(of: u64) -> Vec<u64> {
    (0..of).fold(vec![1], |line, _| {
        let sums = line.windows(2).map(|pair| pair[0] + pair[1]);
        [1].into_iter().chain(sums).chain([1]).collect()
    })
}

#[test]
fn squads_by_binomial_numbers() {
    for soldiers in 1..=12_u16 {
        let ways = choose(soldiers.into());
        for remaining in 0..=10 {
            let piece = Piece { level: 10, remaining, ..Piece::default() };
            let odds = odds_by(&SquadCheck { piece, soldiers }, &Rulings::default());
            let (needed, failure) = by_counting(10, remaining);
            let needed = needed.unsigned_abs();
            for failed in 0..=u32::from(soldiers) {
                let passed = u32::from(soldiers) - failed;
                let cases =
                    ways[usize::try_from(failed).unwrap()] * needed.pow(passed) * (10 - needed).pow(failed);
                let chance = odds.chance(|outcome| outcome.failed == i64::from(failed));
                assert_eq!(chance.to_string(), fraction(cases, 10_u64.pow(u32::from(soldiers))));
            }
            for (outcome, _) in odds.iter() {
                let expected = if outcome.failed == 0 { Morale::Good } else { failure };
                assert_eq!(outcome.result, expected);
            }
        }
    }
}

#[test]
fn one_soldier_is_a_check() {
    for level in 1..=20 {
        for remaining in 0..=level {
            for piece in conditions(level, remaining) {
                let alone = odds_by(&SquadCheck { piece, soldiers: 1 }, &Rulings::default());
                let check = odds_by(&Check { piece }, &Rulings::default());
                let alone = alone.map(|outcome| (outcome.failed == 0, outcome.result));
                for (outcome, weight) in check.iter() {
                    let same = alone.probability(&(outcome.passed, outcome.result));
                    assert_eq!(same.to_string(), weight.to_string(), "{piece:?}");
                }
            }
        }
    }
}

#[test]
fn the_odds_of_squads_of_every_size_add_up_to_one() {
    for soldiers in 1..=200 {
        for remaining in 1..10 {
            let squad = SquadCheck { piece: Piece { level: 10, remaining, ..Piece::default() }, soldiers };
            let exact = odds_by(&squad, &Rulings::default()).total();
            assert_eq!(exact.to_string(), "1", "{soldiers} soldiers, {remaining} of 10 points");
            let floating: f64 = odds(&squad, &rules()).unwrap().total();
            assert!(
                (floating - 1.0).abs() < 1e-12,
                "{soldiers} soldiers, {remaining} of 10 points: {floating}"
            );
        }
    }
}
