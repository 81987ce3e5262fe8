//! Tables, units and rates drawn at random.

use proptest::prelude::*;
use standfast_tabletop::{
    Base, Field, Footprint, Formation, Hand, Length, Path, Point, Pose, Rates, Step, Table, Terrain,
    TerrainKind, Troops, Unit,
};

use super::drawn::hundredths;

pub(crate) const WIDTH: i32 = 3600;
pub(crate) const DEPTH: i32 = 2400;

/// A table with units on it that stand soundly; the first one is the one that moves.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) units: Vec<Unit>,
}

impl Scene {
    pub(crate) fn table(&self) -> Table {
        Table::new(hundredths(WIDTH), hundredths(DEPTH), self.terrain.clone()).unwrap()
    }

    /// The same after a quarter turn of the whole table, clockwise.
    pub(crate) fn turned(&self) -> (Table, Vec<Unit>) {
        let terrain = self.terrain.iter().map(|piece| {
            Terrain::new(piece.id(), piece.kind(), piece.points().iter().copied().map(turned_spot).collect())
                .going_as(piece.going())
        });
        let table = Table::new(hundredths(DEPTH), hundredths(WIDTH), terrain.collect()).unwrap();
        (table, self.units.iter().map(|unit| unit.moved(turned(unit.pose()))).collect())
    }
}

/// Where a spot comes to by a quarter turn of the table, clockwise.
pub(crate) fn turned_spot(spot: Point) -> Point {
    Point { x: spot.y, y: hundredths(WIDTH) - spot.x }
}

/// Where a pose comes to by a quarter turn of the table, clockwise.
pub(crate) fn turned(pose: Pose) -> Pose {
    Pose { at: turned_spot(pose.at), facing: pose.facing.turned(90) }
}

fn any_kind() -> impl Strategy<Value = TerrainKind> {
    let width = (20_i32..200).prop_map(hundredths);
    prop_oneof![
        prop::sample::select(vec![
            TerrainKind::Woods,
            TerrainKind::Rough,
            TerrainKind::Marsh,
            TerrainKind::Fence,
            TerrainKind::Wall,
            TerrainKind::Ford,
            TerrainKind::Impassable,
        ]),
        width.clone().prop_map(|width| TerrainKind::Road { width }),
        width.prop_map(|width| TerrainKind::River { width }),
    ]
}

fn any_spot() -> impl Strategy<Value = (i32, i32)> {
    (0..=WIDTH, 0..=DEPTH)
}

/// A triangle round a spot, or a line of three points.
fn any_piece() -> impl Strategy<Value = (TerrainKind, Vec<Point>)> {
    let corner = || (-700_i32..700, -700_i32..700);
    (any_kind(), any_spot(), [corner(), corner(), corner()]).prop_map(|(kind, (x, y), corners)| {
        let spot =
            |(right, up): (i32, i32)| Point::new((x + right).clamp(0, WIDTH), (y + up).clamp(0, DEPTH));
        (kind, corners.map(spot).to_vec())
    })
}

fn any_unit() -> impl Strategy<Value = (bool, Pose, Footprint)> {
    let base = (30_i32..150, 30_i32..150)
        .prop_map(|(width, depth)| Base::new(hundredths(width), hundredths(depth)).unwrap());
    let footprint = (prop::sample::select(Formation::ALL.to_vec()), 1_u16..6, base)
        .prop_map(|(formation, bases, base)| Footprint::new(formation, bases, base).unwrap());
    let degrees = prop_oneof![0_i32..360, prop::sample::select(vec![0, 90, 180, 270])];
    (any::<bool>(), any_spot(), degrees, footprint)
        .prop_map(|(french, (x, y), degrees, footprint)| (french, Pose::new(x, y, degrees), footprint))
}

/// Pieces that make no sound table and units that don't stand soundly are left out; there is always one unit.
pub(crate) fn any_scene() -> impl Strategy<Value = Scene> {
    let pieces = prop::collection::vec(any_piece(), 0..10);
    let units = prop::collection::vec(any_unit(), 1..10);
    (pieces, units).prop_filter_map("nobody stands", |(pieces, units)| {
        let mut scene = Scene { terrain: Vec::new(), units: Vec::new() };
        for (number, (kind, points)) in pieces.into_iter().enumerate() {
            let piece = Terrain::new(format!("piece {number}"), kind, points);
            let size = Length::inches(100);
            if Table::new(size, size, vec![piece.clone()]).is_ok() {
                scene.terrain.push(piece);
            }
        }
        let table = scene.table();
        for (number, (french, pose, footprint)) in units.into_iter().enumerate() {
            let side = if french { "french" } else { "british" };
            scene.units.push(Unit::new(format!("unit {number}"), side, pose, footprint, Troops::Foot));
            if Field::new(&table, scene.units.clone()).is_err() {
                scene.units.pop();
            }
        }
        (!scene.units.is_empty()).then_some(scene)
    })
}

pub(crate) fn any_rates() -> impl Strategy<Value = Rates> {
    let rate = || prop::option::weighted(0.9, (100_i32..1200).prop_map(hundredths));
    let cost = || prop::option::weighted(0.8, (0_i32..300).prop_map(hundredths));
    let turns = (prop::sample::select(vec![0_u16, 45, 90, 180, 360]), cost());
    let open = prop::option::weighted(0.95, (100_i32..1200).prop_map(hundredths));
    let ways = (open, rate(), rate(), rate(), rate());
    (50_i32..1500, ways, cost(), cost(), turns, any::<bool>(), any::<bool>()).prop_map(
        |(
            allowance,
            (open, road, rough, back, aside),
            obstacle,
            formation,
            (free, beyond),
            passing,
            charging,
        )| {
            let rates = Rates { open, ..Rates::new(hundredths(allowance)) }
                .on_road(road)
                .on_rough(rough)
                .backwards(back)
                .sideways(aside)
                .over_obstacles(obstacle)
                .forming(formation)
                .turning(free, beyond);
            let rates = if passing { rates.through_friends() } else { rates };
            if charging { rates.into_contact() } else { rates }
        },
    )
}

fn any_hand() -> impl Strategy<Value = Hand> {
    prop::sample::select(vec![Hand::Left, Hand::Right])
}

fn any_step() -> impl Strategy<Value = Step> {
    let inches = || (1_i32..800).prop_map(hundredths);
    prop_oneof![
        4 => inches().prop_map(Step::Ahead),
        1 => inches().prop_map(Step::Back),
        1 => (any_hand(), inches()).prop_map(|(to, inches)| Step::Sidestep { to, inches }),
        3 => (any_hand(), 1_u16..=180).prop_map(|(to, degrees)| Step::Wheel { to, degrees }),
        1 => (-180_i16..=180).prop_filter("no turn", |degrees| *degrees != 0).prop_map(Step::Turn),
        1 => prop::sample::select(Formation::ALL.to_vec()).prop_map(Step::Form),
    ]
}

pub(crate) fn any_path() -> impl Strategy<Value = Path> {
    prop::collection::vec(any_step(), 1..5).prop_map(|steps| Path::new(steps).unwrap())
}
