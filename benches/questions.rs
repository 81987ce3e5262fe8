//! The five questions, in floating point and in exact fractions.
#![allow(missing_docs, reason = "the macros of the harness write undocumented items")]

use criterion::{Criterion, criterion_group, criterion_main};
use standfast_benches::{by_hand, q1, q2, q3, q4, q5};
use standfast_odds::Exact;

fn questions(criterion: &mut Criterion) {
    let mut float = criterion.benchmark_group("float");
    float.bench_function("Q1", |bencher| bencher.iter(q1::<f64>));
    float.bench_function("Q2", |bencher| bencher.iter(q2::<f64>));
    float.bench_function("Q3", |bencher| bencher.iter(q3::<f64>));
    float.bench_function("Q4", |bencher| bencher.iter(q4::<f64>));
    float.bench_function("Q5", |bencher| bencher.iter(q5::<f64>));
    float.finish();
    let mut bare_arithmetic = criterion.benchmark_group("by hand");
    bare_arithmetic.bench_function("Q1", |bencher| bencher.iter(by_hand::q1));
    bare_arithmetic.bench_function("Q2", |bencher| bencher.iter(by_hand::q2));
    bare_arithmetic.bench_function("Q3", |bencher| bencher.iter(by_hand::q3));
    bare_arithmetic.bench_function("Q4", |bencher| bencher.iter(by_hand::q4));
    bare_arithmetic.bench_function("Q5", |bencher| bencher.iter(by_hand::q5));
    bare_arithmetic.finish();
    let mut exact = criterion.benchmark_group("exact");
    exact.bench_function("Q1", |bencher| bencher.iter(q1::<Exact>));
    exact.bench_function("Q2", |bencher| bencher.iter(q2::<Exact>));
    exact.bench_function("Q3", |bencher| bencher.iter(q3::<Exact>));
    exact.bench_function("Q4", |bencher| bencher.iter(q4::<Exact>));
    exact.bench_function("Q5", |bencher| bencher.iter(q5::<Exact>));
    exact.finish();
}

criterion_group!(benches, questions);
criterion_main!(benches);
