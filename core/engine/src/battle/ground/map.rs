use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use standfast_tabletop::{Facing, Length, Names, Point, Table, Terrain, Unit};

use super::Ground;
use crate::Choice;
use crate::battle::{Id, View};

/// The table as a seat sees it: its terrain, and every piece that the seat may know of.
#[derive(Debug, Clone)]
pub struct MapView {
    /// The table, with its terrain.
    pub table: Arc<Table>,
    /// The pieces on it.
    pub pieces: Vec<MapPiece>,
    /// Pieces that could stand on the table but have no place yet, by id.
    pub waiting: Vec<String>,
}

/// A piece on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPiece {
    /// What it is called.
    pub name: String,
    /// Where it stands, and the ground that it covers.
    pub unit: Unit,
}

/// Two maps of a battle are equal if the same pieces stand in the same places: its table never changes.
impl PartialEq for MapView {
    fn eq(&self, other: &Self) -> bool {
        let table = Arc::ptr_eq(&self.table, &other.table) || self.table == other.table;
        table && self.pieces == other.pieces && self.waiting == other.waiting
    }
}

impl Eq for MapView {}

/// As the seat knows them.
impl Names for MapView {
    fn called(&self, id: &str) -> String {
        let piece = self.pieces.iter().find(|piece| piece.unit.id() == id).map(|piece| piece.name.as_str());
        let terrain = || self.table.piece(id).map(Terrain::name);
        piece.or_else(terrain).unwrap_or(id).to_owned()
    }
}

impl MapView {
    /// The pieces of the view that stand on the ground, except those that `shown` keeps back.
    pub(in super::super) fn of(ground: &Ground<'_>, view: &View, shown: impl Fn(&Id) -> bool) -> Self {
        let known = view.pieces().filter(|piece| shown(&piece.id));
        let known: BTreeMap<&str, &str> =
            known.map(|piece| (piece.id.as_str(), piece.name.as_str())).collect();
        let piece =
            |unit: &Unit| Some(MapPiece { name: (*known.get(unit.id())?).to_owned(), unit: unit.clone() });
        let waiting = |id: &str| known.contains_key(id) && ground.unit(id).is_none();
        let pieces = ground.pieces().iter().map(|piece| piece.id.as_str());
        Self {
            table: Arc::clone(&ground.layout().table),
            pieces: ground.field().units().iter().filter_map(|unit| piece(unit)).collect(),
            waiting: pieces.filter(|id| waiting(id)).map(str::to_owned).collect(),
        }
    }
}

impl Serialize for MapView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MapJson::of(self).serialize(serializer)
    }
}

/// The table as the seat sees it. Lengths are inches with two decimals at most, `x` from the left edge and `y` from the
/// near one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Map))]
pub(crate) struct MapJson<'m> {
    /// From the near edge to the far one.
    depth: Length,
    /// The pieces on it that the seat may know of.
    pieces: Vec<Standing<'m>>,
    /// The terrain on it.
    terrain: Vec<Lying<'m>>,
    /// Pieces that could stand on it but have no place yet, by id.
    waiting: &'m [String],
    /// From the left edge to the right.
    width: Length,
}

/// A piece on the table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Standing<'m> {
    /// How many bases it has.
    bases: u16,
    /// Front left, front right, rear right, rear left, each `[x, y]`.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<Vec<f64>>))]
    corners: Vec<[Length; 2]>,
    /// From front to rear.
    depth: Length,
    /// Its facing: degrees clockwise, 0 towards the far edge.
    #[cfg_attr(feature = "schema", schema(value_type = u16, maximum = 359))]
    facing: Facing,
    /// Its formation.
    #[cfg_attr(feature = "schema", schema(example = "line"))]
    formation: &'static str,
    /// Its id.
    id: &'m str,
    /// What it is called.
    name: &'m str,
    /// Its side.
    side: &'m str,
    /// What it is made of: `foot`, `horse`, `guns`, `vehicle` or `other`.
    troops: &'static str,
    /// From flank to flank.
    width: Length,
    /// The middle of its front edge, from the left edge of the table.
    x: Length,
    /// The same, from the near edge.
    y: Length,
}

/// A piece of terrain.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Terrain))]
struct Lying<'m> {
    /// The points of a line, each `[x, y]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Vec<f64>>>))]
    along: Option<Vec<[Length; 2]>>,
    /// The cover that it gives: `none`, `light`, `medium` or `heavy`.
    cover: &'static str,
    /// How troops move in it: `road`, `open`, `rough` or `impassable`.
    going: &'static str,
    /// Its id.
    id: &'m str,
    /// What it is.
    #[cfg_attr(feature = "schema", schema(example = "woods"))]
    kind: &'static str,
    /// How high a hill is.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    /// What players call it.
    name: &'m str,
    /// The corners of an area, each `[x, y]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Vec<f64>>>))]
    outline: Option<Vec<[Length; 2]>>,
    /// How wide a road or a river is.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<Length>,
}

impl<'m> MapJson<'m> {
    fn of(map: &'m MapView) -> Self {
        Self {
            depth: map.table.depth(),
            pieces: map.pieces.iter().map(Standing::of).collect(),
            terrain: map.table.terrain().iter().map(Lying::of).collect(),
            waiting: &map.waiting,
            width: map.table.width(),
        }
    }
}

impl<'m> Standing<'m> {
    fn of(piece: &'m MapPiece) -> Self {
        let (unit, footprint) = (&piece.unit, piece.unit.footprint());
        Self {
            bases: footprint.bases(),
            corners: spots(&unit.ground().corners()),
            depth: footprint.depth(),
            facing: unit.facing(),
            formation: footprint.formation().name(),
            id: unit.id(),
            name: &piece.name,
            side: unit.side(),
            troops: unit.troops().name(),
            width: footprint.width(),
            x: unit.at().x,
            y: unit.at().y,
        }
    }
}

impl<'m> Lying<'m> {
    fn of(piece: &'m Terrain) -> Self {
        let kind = piece.kind();
        let points = spots(piece.points());
        let (outline, along) = if kind.is_area() { (Some(points), None) } else { (None, Some(points)) };
        Self {
            along,
            cover: piece.cover().name(),
            going: piece.going().name(),
            id: piece.id(),
            kind: kind.name(),
            level: Some(kind.level()).filter(|level| *level > 0),
            name: piece.name(),
            outline,
            width: kind.width(),
        }
    }
}

fn spots(points: &[Point]) -> Vec<[Length; 2]> {
    points.iter().map(|point| [point.x, point.y]).collect()
}
