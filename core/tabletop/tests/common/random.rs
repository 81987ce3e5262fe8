//! Tables with random terrain and units, for properties.

use std::num::NonZeroU8;

use proptest::prelude::*;
use standfast_tabletop::{
    Base, Facing, Footprint, Formation, Length, Point, Pose, Table, Terrain, TerrainKind, Troops, Unit,
};

/// Both sides of a random table, in hundredths.
pub(crate) const SIDE: i32 = 3_000;

/// A table by what lies on it, so that it can be shifted and turned.
#[derive(Debug, Clone)]
pub(crate) struct Drawn {
    pub(crate) width: i32,
    pub(crate) depth: i32,
    pub(crate) terrain: Vec<Terrain>,
    pub(crate) units: Vec<Unit>,
}

impl Drawn {
    pub(crate) fn table(&self) -> Table {
        let length = Length::from_hundredths;
        Table::new(length(self.width), length(self.depth), self.terrain.clone()).unwrap()
    }

    /// The same with every point and pose moved, on a table of that size.
    pub(crate) fn moved(&self, [width, depth]: [i32; 2], turn: i32, at: impl Fn(Point) -> Point) -> Self {
        let terrain = self.terrain.iter().map(|piece| {
            let points = piece.points().iter().map(|point| at(*point)).collect();
            Terrain::new(piece.id(), piece.kind(), points)
        });
        let units = self
            .units
            .iter()
            .map(|unit| unit.moved(Pose { at: at(unit.at()), facing: unit.facing().turned(turn) }));
        Self { width, depth, terrain: terrain.collect(), units: units.collect() }
    }
}

fn pose() -> impl Strategy<Value = Pose> {
    (600..SIDE - 600, 600..SIDE - 600, 0..360).prop_map(|(x, y, degrees)| Pose::new(x, y, degrees))
}

fn footprint() -> impl Strategy<Value = Footprint> {
    let formations = proptest::sample::select(Formation::ALL.to_vec());
    (formations, 1_u16..=4).prop_map(|(formation, bases)| {
        let base = Base::new(Length::from_hundredths(100), Length::from_hundredths(75)).unwrap();
        Footprint::new(formation, bases, base).unwrap()
    })
}

/// Between four and eight corners around a middle, in order.
fn area() -> impl Strategy<Value = (TerrainKind, Vec<Point>)> {
    let hill = |level| TerrainKind::Hill { level: NonZeroU8::new(level).unwrap() };
    let kinds = vec![
        TerrainKind::Woods,
        TerrainKind::Woods,
        TerrainKind::Orchard,
        TerrainKind::BuiltUp,
        TerrainKind::Rough,
        TerrainKind::Marsh,
        hill(1),
        hill(2),
    ];
    let spokes = prop_oneof![Just(4), Just(5), Just(6), Just(8)]
        .prop_flat_map(|count| (0..360, proptest::collection::vec(100..500, count)));
    (proptest::sample::select(kinds), pose(), spokes).prop_map(|(kind, middle, (turn, spokes))| {
        let step = 360 / i32::try_from(spokes.len()).unwrap();
        let corners = (0..).zip(spokes).map(|(spoke, out)| {
            middle.at.moved(Facing::degrees(turn + step * spoke), Length::from_hundredths(out), Length::ZERO)
        });
        (kind, corners.collect())
    })
}

/// A fence, hedge or wall of two pieces that turns by less than a right angle.
fn obstacle() -> impl Strategy<Value = (TerrainKind, Vec<Point>)> {
    let kinds = vec![TerrainKind::Fence, TerrainKind::Hedge, TerrainKind::Wall];
    (proptest::sample::select(kinds), pose(), -80..80, 100..600, 100..600).prop_map(
        |(kind, middle, turn, one, other)| {
            let out = |facing: Facing, length| {
                middle.at.moved(facing, Length::from_hundredths(length), Length::ZERO)
            };
            (kind, vec![out(middle.facing, one), middle.at, out(middle.facing.turned(180 + turn), other)])
        },
    )
}

/// A table with some pieces and units; the units may stand in one another.
pub(crate) fn drawn() -> impl Strategy<Value = Drawn> {
    let areas = proptest::collection::vec(area(), 0..6);
    let obstacles = proptest::collection::vec(obstacle(), 0..4);
    let units = proptest::collection::vec((pose(), footprint()), 2..6);
    (areas, obstacles, units).prop_map(|(areas, obstacles, units)| {
        let pieces = areas.into_iter().chain(obstacles).enumerate();
        let terrain = pieces.map(|(id, (kind, points))| Terrain::new(format!("{kind} {id}"), kind, points));
        let units = units.into_iter().enumerate().map(|(id, (pose, footprint))| {
            let side = if id % 2 == 0 { "french" } else { "british" };
            Unit::new(format!("unit {id}"), side, pose, footprint, Troops::Foot)
        });
        Drawn { width: SIDE, depth: SIDE, terrain: terrain.collect(), units: units.collect() }
    })
}
