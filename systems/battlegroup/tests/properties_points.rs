//! What holds of points, crews and losses over whole ranges, worked out here in another way.

use standfast_battlegroup::procedures::{BreakPoint, CrewSurvivors, Infantry, MoraleLevel, Robot, Vehicle};
use standfast_battlegroup::{Battlegroup, CrewFraction, Rank, Rulings, rules};
use standfast_engine::{Choice, Procedure, Rules, odds};
use standfast_odds::Exact;

fn certain<P: Procedure<System = Battlegroup>>(situation: &P, rulings: &Rulings) -> P::Outcome {
    let odds = odds::<_, Exact>(situation, &Rules { rulings: rulings.clone(), ..rules() }).unwrap();
    assert_eq!(odds.len(), 1, "{situation:?}");
    odds.iter().next().unwrap().0.clone()
}

/// The whole number nearest to `over / under`, the upper one of two: found by trying.
fn nearest(over: i64, under: i64) -> i64 {
    (0..).take_while(|number| (2 * number - 1) * under <= 2 * over).last().unwrap()
}

#[test]
fn every_crew() {
    for crew in 1..=12 {
        for levels in 1..=15 {
            for remaining in 0..=levels {
                let situation = CrewSurvivors { crew, levels, remaining };
                for crew_minimum in [0, 1] {
                    let fewest = crew_minimum.min(remaining);
                    let survivors = |crew_fraction| {
                        let rulings = Rulings { crew_fraction, crew_minimum, ..Rulings::default() };
                        certain(&situation, &rulings).survivors
                    };
                    let exact = nearest(crew * remaining, levels).max(fewest);
                    let rounded = nearest(crew * nearest(100 * remaining, levels), 100).max(fewest);
                    assert_eq!(survivors(CrewFraction::Exact), exact, "{situation:?}");
                    assert_eq!(survivors(CrewFraction::Hundredths), rounded, "{situation:?}");
                    assert!((0..=crew).contains(&exact) && (0..=crew).contains(&rounded));
                }
            }
        }
    }
}

#[test]
fn every_battlegroup() {
    for endurance in 1..=130 {
        for lost in 0..=endurance {
            let outcome = certain(&BreakPoint { endurance, lost }, &Rulings::default());
            assert_eq!(outcome.breaks, lost >= endurance - lost, "{lost} of {endurance}");
            let percent = (0..=100).take_while(|percent| percent * endurance <= 100 * lost).last();
            assert_eq!(Some(outcome.lost_percent), percent, "{lost} of {endurance}");
        }
    }
    let most = 1_000_000_000;
    assert!(certain(&BreakPoint { endurance: most, lost: most / 2 }, &Rulings::default()).breaks);
    assert!(!certain(&BreakPoint { endurance: most, lost: most / 2 - 1 }, &Rulings::default()).breaks);
}

#[test]
fn units_add_up() {
    let points = |infantry: Vec<Infantry>, robots: Vec<Robot>, leaders: bool| {
        certain(&MoraleLevel::Unit { infantry, robots, leaders }, &Rulings::default()).points.in_parts()
    };
    let mut everybody = Vec::new();
    let mut by_rank = 0;
    for (&rank, place) in Rank::ALL.iter().zip([1, 2, 2, 3, 4, 5, 6, 7, 8, 9]) {
        for morale_officer in [false, true] {
            for count in [1, 3, 1_000_000] {
                everybody.push(Infantry { rank, morale_officer, count });
                by_rank += (place + i64::from(morale_officer)) * count;
            }
        }
    }
    let robots: Vec<Robot> = (0..=2).map(|size| Robot { size, count: 10 + size }).collect();
    assert_eq!(points(everybody.clone(), Vec::new(), true), by_rank);
    assert_eq!(points(Vec::new(), robots.clone(), false), 2 * 10 + 3 * 11 + 4 * 12);
    assert_eq!(points(everybody.clone(), robots, true), by_rank + 101);
    let plain: Vec<Infantry> =
        everybody.iter().map(|soldiers| Infantry { morale_officer: false, ..*soldiers }).collect();
    let heads: i64 = plain.iter().map(|soldiers| soldiers.count).sum();
    assert_eq!(points(plain, Vec::new(), false), heads);
}

#[test]
fn every_vehicle() {
    for movement in 0..=3 {
        for targeting in 0..=3 {
            for damage_control in 0..=3 {
                for weapons in 0..=20 {
                    let vehicle = Vehicle { movement, targeting, damage_control, weapons };
                    let points =
                        certain(&MoraleLevel::Vehicle(vehicle), &Rulings::default()).points.in_parts();
                    let counted = (1..=weapons).take(3).fold(0, |count, _| count + 1);
                    assert_eq!(points, movement + targeting + damage_control + counted);
                    assert!((0..=12).contains(&points));
                }
            }
        }
    }
}
