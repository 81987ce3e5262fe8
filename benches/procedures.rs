//! Whole procedures: odds through the JSON boundary, and seeded rolls with and without a record.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    reason = "a benchmark; the macros of the harness write undocumented items"
)]

use criterion::{Criterion, criterion_group, criterion_main};
use standfast_dice::Seeded;
use standfast_engine::{Procedure, Trace, odds};
use standfast_micro_force::procedures::{Fire, Melee};
use standfast_micro_force::{AttackValue, Stands, Unit};
use standfast_rulebook::{Rulebook, Situation};

const FIRE: &str = include_str!("../scenarios/situations/micro-force-fire-mcphersons-ridge.json");
const MELEE: &str = include_str!("../scenarios/situations/micro-force-melee-little-round-top.json");

fn through_json(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("json");
    for (name, text) in [("fire", FIRE), ("melee", MELEE)] {
        let procedure = Rulebook::standard().procedure("micro-force", name).unwrap();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let situation = Situation::from_json(text).unwrap();
                serde_json::to_string(&procedure.odds(&situation).unwrap()).unwrap()
            });
        });
    }
    group.finish();
}

fn rolls(criterion: &mut Criterion) {
    let rules = standfast_micro_force::rules();
    let fire = Fire {
        firer: Unit::infantry(8, 16),
        stands_firing: Unit::infantry(8, 16).stands,
        attack_value: AttackValue::parts(50),
        first_fire: false,
        aspect: standfast_micro_force::Aspect::Front,
        target: Unit::infantry(12, 15),
        target_moving: false,
        cover: standfast_micro_force::Cover::Open,
        cover_split: None,
    };
    let mut dice = Seeded::new(1);
    let mut silent = Trace::silent();
    let mut group = criterion.benchmark_group("roll");
    group.bench_function("fire", |bencher| {
        bencher.iter(|| fire.resolve(&rules, &mut dice, &mut silent));
    });
    group.finish();
}

/// The whole answer as a search asks for it: outcomes as they are, probabilities in floating point.
fn typed(criterion: &mut Criterion) {
    let rules = standfast_micro_force::rules();
    let melee = Melee {
        attacker: Unit::infantry(4, 17),
        beside: Stands::ZERO,
        defender: Unit { disordered: true, ..Unit::infantry(5, 15) },
        cover: standfast_micro_force::Cover::Open,
        rough: true,
        defender_higher: false,
        flank_or_rear: true,
        charged_half_move: false,
    };
    let mut group = criterion.benchmark_group("typed");
    group.bench_function("melee", |bencher| bencher.iter(|| odds::<_, f64>(&melee, &rules).unwrap()));
    group.finish();
}

criterion_group!(benches, through_json, rolls, typed);
criterion_main!(benches);
