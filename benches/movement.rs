//! How far units reach, among more and more terrain.
#![allow(missing_docs, reason = "the macros of the harness write undocumented items")]

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use standfast_tabletop::{
    Base, Field, Footprint, Formation, Length, Path, Point, Pose, Rates, Step, Table, Terrain, TerrainKind,
    Troops, Unit,
};

const WIDTH: i32 = 7200;
const DEPTH: i32 = 4800;

/// Numbers that are the same in every run.
struct Draws(Xoshiro256PlusPlus);

impl Draws {
    fn below(&mut self, end: i32) -> i32 {
        let wide = (self.0.next_u64() >> 33) % u64::from(end.unsigned_abs());
        i32::try_from(wide).unwrap_or_default()
    }

    /// A piece of an inch or a few across, with five corners, or a line of three points.
    fn piece(&mut self, number: usize) -> Terrain {
        let kinds = [
            TerrainKind::Woods,
            TerrainKind::Rough,
            TerrainKind::Orchard,
            TerrainKind::Marsh,
            TerrainKind::BuiltUp,
            TerrainKind::Fence,
            TerrainKind::Wall,
            TerrainKind::Road { width: Length::from_hundredths(75) },
        ];
        let kind = kinds.get(number % kinds.len()).copied().unwrap_or(TerrainKind::Woods);
        let (x, y) = (600 + self.below(WIDTH - 1200), 600 + self.below(DEPTH - 1200));
        let size = 100 + self.below(300);
        let shape: &[(i32, i32)] = if kind.is_area() {
            &[(0, 2), (2, 1), (1, -2), (-1, -2), (-2, 1)]
        } else {
            &[(-2, 0), (0, 1), (2, -1)]
        };
        let points = shape.iter().map(|(right, up)| Point::new(x + right * size / 2, y + up * size / 2));
        Terrain::new(format!("piece {number}"), kind, points.collect())
    }

    /// Units of both sides, as many as find room.
    fn units(&mut self, table: &Table, count: usize) -> Vec<Unit> {
        let base = Base::new(Length::inches(1), Length::from_hundredths(75));
        let Some(line) = base.and_then(|base| Footprint::new(Formation::Line, 4, base)).ok() else {
            return Vec::new();
        };
        let mut units: Vec<Unit> = Vec::new();
        for number in 0..50 * count {
            if units.len() == count {
                break;
            }
            let pose = Pose::new(self.below(WIDTH), self.below(DEPTH), self.below(360));
            let side = if number % 2 == 0 { "french" } else { "british" };
            units.push(Unit::new(format!("unit {number}"), side, pose, line.clone(), Troops::Foot));
            if Field::new(table, units.clone()).is_err() {
                units.pop();
            }
        }
        units
    }
}

fn movement(criterion: &mut Criterion) {
    let inches = Length::inches;
    let rates = Rates::new(inches(12))
        .on_rough(Some(inches(6)))
        .on_road(Some(inches(15)))
        .over_obstacles(Some(inches(1)))
        .through_friends();
    for pieces in [0, 25, 50, 100, 200, 400] {
        let mut draws = Draws(Xoshiro256PlusPlus::seed_from_u64(1));
        let terrain = (0..pieces).map(|number| draws.piece(number)).collect();
        let Ok(table) = Table::new(Length::from_hundredths(WIDTH), Length::from_hundredths(DEPTH), terrain)
        else {
            return;
        };
        let units = draws.units(&table, 40);
        let Ok(field) = Field::new(&table, units.clone()) else { return };
        let mut turns = units.iter().cycle();
        criterion.bench_with_input(BenchmarkId::new("reach", pieces), &field, |bencher, field| {
            bencher.iter(|| turns.next().map(|unit| field.reach(black_box(unit), &rates)));
        });
        criterion.bench_with_input(
            BenchmarkId::new("outlines of a reach", pieces),
            &field,
            |bencher, field| {
                bencher.iter(|| turns.next().map(|unit| field.reach(black_box(unit), &rates).outlines()));
            },
        );
        let Ok(path) = Path::new(vec![Step::Ahead(inches(4))]) else { return };
        criterion.bench_with_input(BenchmarkId::new("walk", pieces), &field, |bencher, field| {
            bencher.iter(|| turns.next().map(|unit| field.walk(black_box(unit), &path, &rates)));
        });
    }
}

criterion_group!(benches, movement);
criterion_main!(benches);
