//! What a table of units and terrain answers, for every unit of one side against every unit of the other, and how
//! the cost of a pair grows with units and terrain.
#![allow(missing_docs, reason = "the macros of the harness write undocumented items")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use standfast_tabletop::{
    Base, Field, Footprint, Formation, Length, Placed, Point, Pose, Table, Terrain, TerrainKind, Troops, Unit,
};

/// A table of 144 by 96 inches: room for 400 units.
const WIDTH: i32 = 14_400;
const DEPTH: i32 = 9_600;

/// Whole numbers from a seeded generator.
struct Draws(Xoshiro256PlusPlus);

impl Draws {
    fn from(&mut self, low: i32, high: i32) -> i32 {
        let range = u64::try_from(high - low + 1).unwrap_or(1);
        low + i32::try_from(self.0.next_u64() % range).unwrap_or(0)
    }
}

/// A piece with an outline of eight corners, about as far from its middle as `size`.
fn area(draws: &mut Draws, id: usize, kind: TerrainKind, size: i32) -> Terrain {
    let (x, y) = (draws.from(2 * size, WIDTH - 2 * size), draws.from(2 * size, DEPTH - 2 * size));
    let corner = |turn: i32, out: i32| {
        let spoke = Pose::new(x, y, 45 * turn);
        spoke.at.moved(spoke.facing, Length::from_hundredths(out), Length::ZERO)
    };
    let corners: Vec<Point> = (0..8).map(|turn| corner(turn, draws.from(size / 2, size))).collect();
    Terrain::new(format!("area {id}"), kind, corners)
}

/// A fence of four pieces.
fn fence(draws: &mut Draws, id: usize) -> Terrain {
    let (x, y) = (draws.from(0, WIDTH - 1_600), draws.from(200, DEPTH - 200));
    let points = (0..5).map(|step| Point::new(x + 400 * step, y + draws.from(-150, 150))).collect();
    Terrain::new(format!("fence {id}"), TerrainKind::Fence, points)
}

/// Terrain of every kind in turn.
fn table(pieces: usize) -> Table {
    let mut draws = Draws(Xoshiro256PlusPlus::seed_from_u64(1));
    let level = std::num::NonZeroU8::MIN;
    let piece = |id: usize| match id % 6 {
        0 | 1 => area(&mut draws, id, TerrainKind::Woods, 500),
        2 => area(&mut draws, id, TerrainKind::BuiltUp, 400),
        3 => area(&mut draws, id, TerrainKind::Hill { level }, 900),
        4 => area(&mut draws, id, TerrainKind::Rough, 400),
        _ => fence(&mut draws, id),
    };
    let terrain = (0..pieces).map(piece).collect();
    Table::new(Length::from_hundredths(WIDTH), Length::from_hundredths(DEPTH), terrain)
        .expect("a sound table")
}

/// That many units, half on each side, in as many lines as it takes, turned by up to 20 degrees.
fn units(count: i32) -> Vec<Unit> {
    let mut draws = Draws(Xoshiro256PlusPlus::seed_from_u64(2));
    let base = Base::new(Length::inches(1), Length::from_hundredths(75)).expect("a sound base");
    let line = Footprint::new(Formation::Line, 4, base).expect("a sound footprint");
    let side = |name: &'static str, front: i32, back: i32, facing: i32, draws: &mut Draws| -> Vec<Unit> {
        let unit = |place: i32| {
            let (rank, file) = (place / 20, place % 20);
            let pose = Pose::new(500 + 700 * file, front + back * rank, facing + draws.from(-20, 20));
            Unit::new(format!("{name} {place}"), name, pose, line.clone(), Troops::Foot)
        };
        (0..count / 2).map(unit).collect()
    };
    let mut all = side("blue", 3_600, -350, 0, &mut draws);
    all.extend(side("red", 6_000, 350, 180, &mut draws));
    all
}

/// What is asked of every pair of enemies.
fn ask_all(field: &Field<'_>, ask: impl Fn(&Field<'_>, &Placed, &Placed)) {
    let (blue, red) = field.units().split_at(field.units().len() / 2);
    for unit in blue {
        for enemy in red {
            ask(field, unit, enemy);
        }
    }
}

fn everything(field: &Field<'_>, unit: &Placed, enemy: &Placed) {
    black_box(field.range(unit, enemy).value);
    black_box(field.sight(unit, enemy).value);
    black_box(field.shot_aspect(unit, enemy).value);
    black_box(field.cover(enemy, unit).value);
}

fn all_pairs(criterion: &mut Criterion) {
    let table = table(60);
    let field = Field::new(&table, units(200)).unwrap_or_else(|_| Field::known_sound(&table, units(200)));
    let mut group = criterion.benchmark_group("100 against 100 among 60 pieces");
    group.bench_function("laying the field", |bencher| {
        bencher.iter_batched(
            || units(200),
            |units| Field::new(&table, units).is_ok(),
            criterion::BatchSize::SmallInput,
        );
    });
    group.bench_function("range", |bencher| {
        bencher.iter(|| {
            ask_all(&field, |field, one, other| {
                black_box(field.range(one, other).value);
            })
        })
    });
    group.bench_function("sight", |bencher| {
        bencher.iter(|| {
            ask_all(&field, |field, one, other| {
                black_box(field.sight(one, other).value);
            })
        })
    });
    group.bench_function("shot aspect", |bencher| {
        bencher.iter(|| {
            ask_all(&field, |field, one, other| {
                black_box(field.shot_aspect(one, other).value);
            })
        })
    });
    group.bench_function("cover", |bencher| {
        bencher.iter(|| {
            ask_all(&field, |field, one, other| {
                black_box(field.cover(one, other).value);
            })
        })
    });
    group.bench_function("all four", |bencher| bencher.iter(|| ask_all(&field, everything)));
    group.finish();
}

fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all four, a pair");
    for (count, pieces) in
        [(25, 60), (50, 60), (100, 60), (200, 60), (400, 60), (200, 0), (200, 100), (200, 200), (200, 400)]
    {
        let table = table(pieces);
        let field = Field::known_sound(&table, units(count));
        let pairs = field.units().len() / 2 * (field.units().len() / 2);
        group.throughput(Throughput::Elements(u64::try_from(pairs).unwrap_or(1)));
        group.bench_function(
            BenchmarkId::new(format!("{count} units"), format!("{pieces} pieces")),
            |bencher| {
                bencher.iter(|| ask_all(&field, everything));
            },
        );
    }
    group.finish();
}

criterion_group!(benches, all_pairs, growth);
criterion_main!(benches);
