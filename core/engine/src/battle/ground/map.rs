use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use standfast_tabletop::{Names, Point, Table, Terrain, Unit};

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
    /// Pieces that could stand on it and have no place yet, by their ids.
    pub waiting: Vec<String>,
}

/// A piece where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPiece {
    /// What it is called.
    pub name: String,
    /// Where it stands, and the ground that it covers.
    pub unit: Unit,
}

/// Two maps of one battle are the same where the same pieces stand alike: its table does not change.
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
    /// What is on the ground of all that stands in the view, where `shown` does not keep it back.
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
        json!({
            "width": self.table.width(),
            "depth": self.table.depth(),
            "terrain": self.table.terrain().iter().map(terrain).collect::<Vec<_>>(),
            "pieces": self.pieces.iter().map(MapPiece::to_json).collect::<Vec<_>>(),
            "waiting": self.waiting,
        })
        .serialize(serializer)
    }
}

impl MapPiece {
    fn to_json(&self) -> Json {
        let (unit, footprint) = (&self.unit, self.unit.footprint());
        json!({
            "id": unit.id(),
            "name": self.name,
            "side": unit.side(),
            "troops": unit.troops().name(),
            "formation": footprint.formation().name(),
            "bases": footprint.bases(),
            "x": unit.at().x,
            "y": unit.at().y,
            "facing": unit.facing(),
            "width": footprint.width(),
            "depth": footprint.depth(),
            "corners": spots(&unit.ground().corners()),
        })
    }
}

fn terrain(piece: &Terrain) -> Json {
    let kind = piece.kind();
    let mut json = json!({
        "id": piece.id(),
        "name": piece.name(),
        "kind": kind.name(),
        "cover": piece.cover().name(),
        "going": piece.going().name(),
    });
    if let Json::Object(parts) = &mut json {
        let lies = if kind.is_area() { "outline" } else { "along" };
        parts.insert(lies.to_owned(), json!(spots(piece.points())));
        if let Some(width) = kind.width() {
            parts.insert("width".to_owned(), json!(width));
        }
        if kind.level() > 0 {
            parts.insert("level".to_owned(), json!(kind.level()));
        }
    }
    json
}

fn spots(points: &[Point]) -> Vec<Json> {
    points.iter().map(|point| json!([point.x, point.y])).collect()
}
