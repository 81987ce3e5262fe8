//! Seeded answers against the bare generator drawing the same dice.
#![allow(missing_docs, reason = "the macros of the harness write undocumented items")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use standfast_dice::{Dice, Die, Seeded};

/// One face of the bare generator: bits × sides, the high half, nothing more.
fn face(bits: &mut Xoshiro256PlusPlus, sides: u64) -> u64 {
    u64::try_from((u128::from(bits.next_u64()) * u128::from(sides)) >> 64).unwrap_or(0) + 1
}

fn dice(criterion: &mut Criterion) {
    let mut bits = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut seeded = Seeded::new(1);
    let mut group = criterion.benchmark_group("bare");
    group.bench_function("1d20", |bencher| bencher.iter(|| face(&mut bits, black_box(20))));
    group.bench_function("2d6", |bencher| {
        bencher.iter(|| face(&mut bits, black_box(6)) + face(&mut bits, black_box(6)));
    });
    group.bench_function("highest of 4d6", |bencher| {
        bencher.iter(|| (0..4).map(|_| face(&mut bits, black_box(6))).max());
    });
    group.bench_function("30d10 at most 6", |bencher| {
        bencher.iter(|| (0..30).filter(|_| face(&mut bits, black_box(10)) <= 6).count());
    });
    group.finish();
    // A procedure takes the answer with `?`: what is measured is the answer, not writing out a `Stop`.
    let mut group = criterion.benchmark_group("seeded");
    let (d6, d10, d20) = (black_box(Die::D6), black_box(Die::D10), black_box(Die::D20));
    group.bench_function("1d20", |bencher| bencher.iter(|| seeded.die(d20, "bench").ok()));
    group.bench_function("2d6", |bencher| bencher.iter(|| seeded.sum(2, d6, "bench").ok()));
    group.bench_function("highest of 4d6", |bencher| bencher.iter(|| seeded.highest(4, d6, "bench").ok()));
    group.bench_function("30d10 at most 6", |bencher| {
        bencher.iter(|| seeded.at_most(30, d10, 6, "bench").ok())
    });
    group.finish();
}

criterion_group!(benches, dice);
criterion_main!(benches);
