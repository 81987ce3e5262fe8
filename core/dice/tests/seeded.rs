//! The generator is pinned: its bits by the vector that its authors' program gives, its faces by those of a second
//! implementation in `seeded.txt`. And it is fair.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use standfast_dice::{Dice, Die, Faces, Seeded, Throw};

const LOTS: usize = 600_000;

/// The faces of single dice, one after the other.
fn faces(dice: &mut Seeded, die: Die, count: usize) -> Vec<u32> {
    (0..count).map(|_| dice.next(die, "test").unwrap()).collect()
}

#[test]
fn bits_are_those_of_xoshiro256_plus_plus() {
    let state = [1_u64, 2, 3, 4].map(u64::to_le_bytes).concat();
    let mut bits = Xoshiro256PlusPlus::from_seed(state.try_into().unwrap());
    let expected: [u64; 10] = [
        41_943_041,
        58_720_359,
        3_588_806_011_781_223,
        3_591_011_842_654_386,
        9_228_616_714_210_784_205,
        9_973_669_472_204_895_162,
        14_011_001_112_246_962_877,
        12_406_186_145_184_390_807,
        15_849_039_046_786_891_736,
        10_450_023_813_501_588_000,
    ];
    assert_eq!(expected.map(|_| bits.next_u64()), expected);
}

#[test]
fn every_line_of_the_fixture_is_thrown_again() {
    let mut lines = 0;
    for line in include_str!("seeded.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (asked, expected) = line.split_once(": ").unwrap();
        let mut asked = asked.splitn(3, ' ');
        let (seed, number) = (asked.next().unwrap().parse().unwrap(), asked.next().unwrap().parse().unwrap());
        let throw: Throw = asked.next().unwrap().parse().unwrap();
        let expected: Vec<u32> = expected.split(' ').map(|face| face.parse().unwrap()).collect();
        assert_eq!(expected.len(), usize::from(throw.count), "{line}");
        let mut dice = Seeded::stream(seed, number);
        assert_eq!(faces(&mut dice, throw.die, expected.len()), expected, "{seed} {number} {throw}");
        if number == 0 {
            assert_eq!(
                faces(&mut Seeded::new(seed), throw.die, expected.len()),
                expected,
                "a stream number 0"
            );
        }
        lines += 1;
    }
    assert_eq!(lines, 41);
}

/// How far counts are from what is expected of them, in standard deviations of chi-square.
fn deviation(counts: &[u64], expected: impl Fn(usize) -> f64) -> f64 {
    let freedom = counts.len() as f64 - 1.0;
    let share = |(place, &count): (usize, &u64)| {
        let expected = expected(place);
        (count as f64 - expected).powi(2) / expected
    };
    let chi_square: f64 = counts.iter().enumerate().map(share).sum();
    (chi_square - freedom) / (2.0 * freedom).sqrt()
}

/// Fails where what is drawn falls into `cells` equally likely cells in a way that chance does not explain.
fn assert_even(name: &str, cells: usize, drawn: impl Iterator<Item = usize>) {
    let mut counts = vec![0_u64; cells];
    drawn.for_each(|cell| counts[cell] += 1);
    let whole: u64 = counts.iter().sum();
    let deviation = deviation(&counts, |_| whole as f64 / cells as f64);
    assert!(deviation.abs() < 5.0, "{name}: {deviation:.2} standard deviations from even: {counts:?}");
}

#[test]
fn faces_are_equally_likely() {
    let draws = [Die::Uniform { low: 0, high: 300 }, Die::Uniform { low: 1_000_000, high: 1_000_018 }];
    let sided = [2, 3, 6, 7, 10, 12, 20, 100].map(Die::sided);
    for die in sided.into_iter().chain(draws) {
        let mut dice = Seeded::new(2);
        let drawn = faces(&mut dice, die, LOTS).into_iter().map(|face| (face - die.lowest()) as usize);
        assert_even(&die.to_string(), die.cases() as usize, drawn);
    }
}

#[test]
fn trials_succeed_as_often_as_they_should() {
    for (weight, of) in [(5, 30), (1, 2), (1, 10_000), (29, 30), (700_000_001, 4_000_000_000)] {
        let die = Die::Trial { weight, of };
        let hits: u32 = faces(&mut Seeded::new(3), die, LOTS).iter().sum();
        let chance = f64::from(weight) / f64::from(of);
        let expected = [1.0 - chance, chance].map(|chance| chance * LOTS as f64);
        let deviation = deviation(&[LOTS as u64 - u64::from(hits), u64::from(hits)], |place| expected[place]);
        assert!(deviation < 5.0, "{die}: {hits} hits, {deviation:.2} standard deviations off");
    }
}

#[test]
fn trials_past_both_ends_are_certain() {
    for (weight, of, face) in [(0, 30, 0), (30, 30, 1), (31, 30, 1), (1, 0, 1), (0, 0, 0), (u32::MAX, 1, 1)] {
        let die = Die::Trial { weight, of };
        assert!(faces(&mut Seeded::new(4), die, 10_000).iter().all(|&shown| shown == face), "{die}");
    }
}

#[test]
fn sizes_just_past_a_power_of_two_are_not_biased() {
    for power in [1, 5, 8, 11] {
        let cases = (1 << power) + 1;
        let mut dice = Seeded::new(5);
        let drawn = faces(&mut dice, Die::Uniform { low: 0, high: cases - 1 }, LOTS);
        assert_even(&format!("2^{power} + 1"), cases as usize, drawn.into_iter().map(|face| face as usize));
    }
}

/// Draws so large that 32 bits of randomness, or 53, or a remainder without drawing again, would show: in the
/// remainders, in the low bits, or in the halves of the range.
#[test]
fn huge_draws_are_not_biased() {
    for high in [u32::MAX, u32::MAX - 1, 1 << 31, (1 << 31) + 1, 3 << 30, (3 << 30) - 1] {
        let drawn = faces(&mut Seeded::new(6), Die::Uniform { low: 0, high }, LOTS);
        assert!(drawn.iter().all(|&face| face <= high));
        for parts in [2, 3, 7, 16] {
            let rest = drawn.iter().map(|face| (face % parts) as usize);
            assert_even(&format!("0..{high} in remainders of {parts}"), parts as usize, rest);
            let part = |face: &u32| u64::from(*face) * u64::from(parts) / (u64::from(high) + 1);
            let place = drawn.iter().map(|face| part(face) as usize);
            assert_even(&format!("0..{high} in {parts} parts"), parts as usize, place);
        }
    }
}

/// How alike two series are, in standard deviations of what chance makes of unlike ones.
fn likeness(a: &[u32], b: &[u32]) -> f64 {
    let mean = |series: &[u32]| series.iter().map(|&face| f64::from(face)).sum::<f64>() / series.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let pairs = || a.iter().zip(b).map(|(&a, &b)| (f64::from(a) - mean_a, f64::from(b) - mean_b));
    let together: f64 = pairs().map(|(a, b)| a * b).sum();
    let apart: (f64, f64) = pairs().fold((0.0, 0.0), |(x, y), (a, b)| (x + a * a, y + b * b));
    together / (apart.0 * apart.1).sqrt() * (a.len() as f64).sqrt()
}

#[test]
fn neighbouring_streams_and_seeds_have_nothing_to_do_with_one_another() {
    let starts = [0, 1, 7, 1 << 32, u64::MAX - 4];
    let series = |seed, number| faces(&mut Seeded::stream(seed, number), Die::D20, 100_000);
    for start in starts {
        for distance in 1..=3 {
            let numbers = likeness(&series(7, start), &series(7, start + distance));
            assert!(numbers.abs() < 5.0, "streams {start} and {distance} on: {numbers:.2}");
            let seeds = likeness(&series(start, 0), &series(start + distance, 0));
            assert!(seeds.abs() < 5.0, "seeds {start} and {distance} on: {seeds:.2}");
        }
        let swapped = likeness(&series(start, 9), &series(9, start));
        assert!(swapped.abs() < 5.0, "seed and number exchanged: {swapped:.2}");
    }
}

#[test]
fn first_faces_of_streams_in_turn_are_even_in_ones_and_pairs() {
    let first: Vec<u32> =
        (0..200_000).map(|number| Seeded::stream(1, number).next(Die::D6, "test").unwrap() - 1).collect();
    assert_even("ones", 6, first.iter().map(|&face| face as usize));
    assert_even("pairs", 36, first.windows(2).map(|pair| (pair[0] * 6 + pair[1]) as usize));
    let seeds: Vec<u32> =
        (0..200_000).map(|seed| Seeded::new(seed).next(Die::D6, "test").unwrap() - 1).collect();
    assert_even("pairs of seeds", 36, seeds.windows(2).map(|pair| (pair[0] * 6 + pair[1]) as usize));
}

#[test]
fn pairs_and_triples_within_a_stream_are_even() {
    let series: Vec<u32> = faces(&mut Seeded::new(8), Die::D6, LOTS).iter().map(|face| face - 1).collect();
    assert_even("pairs", 36, series.windows(2).map(|pair| (pair[0] * 6 + pair[1]) as usize));
    let triple = |triple: &[u32]| (triple[0] * 36 + triple[1] * 6 + triple[2]) as usize;
    assert_even("triples", 216, series.chunks_exact(3).map(triple));
}

#[test]
fn every_question_takes_one_draw_a_die_and_a_settled_one_none() {
    let next = |mut dice: Seeded| dice.next(Die::Uniform { low: 0, high: u32::MAX }, "test").unwrap();
    let after = |draws: usize| {
        let mut dice = Seeded::new(9);
        faces(&mut dice, Die::D6, draws);
        next(dice)
    };
    let asked = |ask: &dyn Fn(&mut Seeded)| {
        let mut dice = Seeded::new(9);
        ask(&mut dice);
        next(dice)
    };
    assert_eq!(asked(&|dice| drop(dice.sum(3, Die::D6, "test"))), after(3));
    assert_eq!(asked(&|dice| drop(dice.highest(4, Die::D20, "test"))), after(4));
    assert_eq!(asked(&|dice| drop(dice.lowest(2, Die::D10, "test"))), after(2));
    assert_eq!(asked(&|dice| drop(dice.at_most(30, Die::D10, 7, "test"))), after(30));
    assert_eq!(asked(&|dice| drop(dice.band(2, Die::D6, &[4, 7], "test"))), after(2));
    assert_eq!(asked(&|dice| drop(dice.trial(5, 30, "test"))), after(1));
    assert_eq!(asked(&|dice| drop(dice.sum(0, Die::D6, "test"))), after(0));
    assert_eq!(asked(&|dice| drop(dice.uniform(4, 4, "test"))), after(0));
    assert_eq!(asked(&|dice| drop(dice.uniform(4, 3, "test"))), after(0));
    assert_eq!(asked(&|dice| drop(dice.die(Die::sided(1), "test"))), after(1));
}
