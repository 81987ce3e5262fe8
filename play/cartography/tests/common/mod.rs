//! Small tables and units to draw.

#![expect(clippy::unwrap_used, reason = "a table that is not sound is a mistake of the test")]

use standfast_cartography::Drawn;
use standfast_tabletop::{
    Base, Footprint, Formation, Length, Point, Pose, Table, Terrain, TerrainKind, Troops, Unit,
};

/// Corners in whole inches.
#[allow(dead_code, reason = "not every test draws terrain")]
pub(crate) fn inches(corners: &[(i32, i32)]) -> Vec<Point> {
    corners.iter().map(|&(x, y)| Point::new(x * 100, y * 100)).collect()
}

/// A table of that many inches.
pub(crate) fn table(width: i32, depth: i32, terrain: Vec<Terrain>) -> Table {
    Table::new(Length::inches(width), Length::inches(depth), terrain).unwrap()
}

/// A piece of terrain from corners in whole inches.
#[allow(dead_code, reason = "not every test draws terrain")]
pub(crate) fn piece(id: &str, kind: TerrainKind, corners: &[(i32, i32)]) -> Terrain {
    Terrain::new(id, kind, inches(corners))
}

/// Four bases of an inch square on foot.
pub(crate) fn foot(id: &str, name: &str, side: u8, formation: Formation, pose: Pose) -> Drawn {
    let base = Base::new(Length::inches(1), Length::inches(1)).unwrap();
    let footprint = Footprint::new(formation, 4, base).unwrap();
    Drawn::new(Unit::new(id, format!("side {side}"), pose, footprint, Troops::Foot), name, side)
}
