//! The search for a value that gives the wanted chance, with chances that are known.

use std::collections::BTreeMap;

use standfast_sim::Estimate;
use standfast_sim::questions::{Known, Search, Step};

/// A number from 0 to 1 for a battle: the same for all values, as luck is.
fn luck(seed: u64, battle: u64) -> f64 {
    let mut number = (seed << 32 | battle).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    for (shift, times) in [(30, 0xBF58_476D_1CE4_E5B9_u64), (27, 0x94D0_49BB_1331_11EB)] {
        number = (number ^ (number >> shift)).wrapping_mul(times);
    }
    ((number ^ (number >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// What a search comes to, where battles are won with these chances; and how many battles it took.
fn searched(search: Search, seed: u64, chance: impl Fn(usize) -> f64) -> (Step, u64) {
    let mut fought: BTreeMap<usize, u64> = BTreeMap::new();
    for _ in 0..1_000 {
        let known: Vec<Known> = fought
            .iter()
            .map(|(&place, &battles)| {
                let wins = (0..battles).filter(|battle| luck(seed, *battle) < chance(place)).count() as u64;
                Known { place, battles, estimate: Estimate::of(wins, battles) }
            })
            .collect();
        match search.next(&known) {
            Step::Fight { place, battles } => {
                assert!(place < search.values && battles > fought.get(&place).copied().unwrap_or(0));
                fought.insert(place, battles);
            }
            end => return (end, fought.values().sum()),
        }
    }
    panic!("it does not end: {fought:?}");
}

fn search(values: usize) -> Search {
    Search { values, wanted: 0.5, within: 0.02 }
}

/// In how many of 40 searches a value is found whose true chance is wanted, give or take so much.
fn found(search: Search, off: f64, chance: impl Fn(usize) -> f64) -> usize {
    let is_right = |seed: &u64| match searched(search, *seed, &chance).0 {
        Step::Found(place) => (chance(place) - search.wanted).abs() <= off,
        _ => false,
    };
    (0..40).filter(is_right).count()
}

/// A chance that rises by a thousandth from value to value, from 10 to 90%.
#[test]
fn a_chance_that_rises_is_found() {
    let rises = |place: usize| 0.1 + 0.001 * place as f64;
    // It stops where the chance seems to be within 2%, known to 2%: the truth is within 4%.
    assert!(found(search(800), 0.04, rises) >= 39, "{}", found(search(800), 0.04, rises));
    let third = Search { wanted: 0.3, ..search(800) };
    assert!(found(third, 0.04, rises) >= 39);
}

/// It falls steeply between two values of the scan.
#[test]
fn a_step_is_found_between_the_values_of_the_scan() {
    let steep = |place: usize| {
        if place < 431 {
            0.95
        } else if place == 431 {
            0.5
        } else {
            0.04
        }
    };
    assert!(found(search(800), 0.0, steep) >= 38, "{}", found(search(800), 0.0, steep));
}

/// It rises and falls again: each of the two crossings is an answer.
#[test]
fn a_chance_that_rises_and_falls_is_found() {
    let hump = |place: usize| 0.8 - ((place as f64 - 400.0) / 400.0).powi(2) * 0.6;
    assert!(found(search(800), 0.04, hump) >= 39);
}

/// A dip beside the nearest value of the scan, where none passes the wanted chance.
#[test]
fn a_dip_beside_the_nearest_value_is_looked_into() {
    let dip = |place: usize| 0.55 + ((place as f64 - 45.0) / 40.0).powi(2) * 0.35 - 0.05;
    assert!(found(search(81), 0.04, dip) >= 36, "{}", found(search(81), 0.04, dip));
}

/// The knob changes nothing.
#[test]
fn a_chance_that_stays_is_an_answer_or_none_soon() {
    assert!(found(search(800), 0.04, |_| 0.5) >= 38);
    for seed in 0..10 {
        let (end, battles) = searched(search(800), seed, |_| 0.7);
        assert!(matches!(end, Step::Missed(_)) && battles < 20_000, "{end:?} after {battles}");
    }
}

/// There is none: the nearest value is known well, and the others are not fought to the end.
#[test]
fn where_there_is_none_the_nearest_is_told() {
    for seed in 0..10 {
        let (end, battles) = searched(search(7), seed, |place| 0.6 + 0.03 * place as f64);
        assert_eq!(end, Step::Missed(0));
        assert!(battles < 8_000, "{battles}");
    }
    assert_eq!(search(0).next(&[]), Step::Missed(0));
}

/// Two values with nothing between them: one too low, one too high.
#[test]
fn a_gap_that_no_value_fills_is_none() {
    for seed in 0..10 {
        let (end, _) = searched(search(2), seed, |place| [0.3, 0.56][place]);
        assert_eq!(end, Step::Missed(1));
    }
}

/// A wanted error takes the battles that it takes.
#[test]
fn enough_battles_follow_from_the_error() {
    assert_eq!(search(5).enough(), 2_401);
    assert_eq!(Search { within: 0.25, ..search(5) }.enough(), 200);
    assert!(Search { wanted: 0.1, ..search(5) }.enough() < 1_100);
}
