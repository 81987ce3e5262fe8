//! The table itself: its size, its terrain, and what a spot of it is like.

mod ground;

use std::collections::BTreeSet;

use crate::faults::{Faults, Side, TableFault};
use crate::geometry::{Outline, first_crossing};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;
use crate::terrain::{Shape, Terrain};

/// A table: its size, and the terrain on it.
///
/// A table is always sound: every piece lies on it, has an outline or line that neither crosses nor touches itself, and
/// an id of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    width: Length,
    depth: Length,
    terrain: Vec<Terrain>,
    /// Where each piece of terrain lies, in the same order.
    laid: Vec<Laid>,
}

/// Where a piece of terrain lies, ready for calculation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Laid {
    pub(crate) bounds: Bounds,
    pub(crate) outline: Outline,
}

impl Laid {
    fn of(piece: &Terrain) -> Self {
        Self { bounds: piece.bounds(), outline: Outline::of(piece.shape()) }
    }

    /// Whether the point lies in the piece or on its edge.
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.outline.contains(point)
    }
}

impl Table {
    /// The longest side of a table.
    pub const MOST: Length = Length::inches(1_000);

    /// The most points of a piece of terrain.
    pub const MOST_POINTS: usize = 1_000;

    /// Lays a table of that width (along x) and depth (along y), with terrain on it.
    ///
    /// # Errors
    /// Every [`TableFault`]: each names the piece and the spot.
    pub fn new(width: Length, depth: Length, terrain: Vec<Terrain>) -> Result<Self, Faults<TableFault>> {
        let mut faults = Vec::new();
        let fits = |side: Length| side.is_positive() && side <= Self::MOST;
        if !(fits(width) && fits(depth)) {
            faults.push(TableFault::Size { width, depth });
        }
        let bounds = Bounds { low: Point::default(), high: Point { x: width, y: depth } };
        let mut ids = BTreeSet::new();
        for piece in &terrain {
            if !ids.insert(piece.id()) {
                faults.push(TableFault::SameId(piece.id().into()));
            }
            faults.extend(fault_of(piece, bounds));
        }
        Faults::unless_sound(faults, || {
            let laid = terrain.iter().map(Laid::of).collect();
            Self { width, depth, terrain, laid }
        })
    }

    /// From the left edge to the right one.
    #[must_use]
    pub const fn width(&self) -> Length {
        self.width
    }

    /// From the near edge to the far one.
    #[must_use]
    pub const fn depth(&self) -> Length {
        self.depth
    }

    /// The whole of it.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        Bounds {
            low: Point { x: Length::ZERO, y: Length::ZERO },
            high: Point { x: self.width, y: self.depth },
        }
    }

    /// Its terrain, in the order in which it was given.
    #[must_use]
    pub fn terrain(&self) -> &[Terrain] {
        &self.terrain
    }

    /// Each piece of terrain with where it lies.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (&Terrain, &Laid)> {
        self.terrain.iter().zip(&self.laid)
    }

    /// The piece at that place in the list.
    pub(crate) fn piece_at(&self, index: usize) -> Option<(&Terrain, &Laid)> {
        self.terrain.get(index).zip(self.laid.get(index))
    }

    /// The piece of that id.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&Terrain> {
        self.terrain.iter().find(|piece| piece.id() == id)
    }
}

/// The first thing wrong with a piece by itself.
fn fault_of(piece: &Terrain, table: Bounds) -> Option<TableFault> {
    let (kind, points) = (piece.kind().name(), piece.points());
    let id = || piece.id().into();
    let (least, closed) = match piece.shape() {
        Shape::Area(_) => (3, true),
        Shape::Line(_) | Shape::Strip(..) => (2, false),
    };
    if let Shape::Strip(_, width) = piece.shape()
        && !(width.is_positive() && width <= Table::MOST)
    {
        return Some(TableFault::Width { piece: id(), kind, width });
    }
    if !(least..=Table::MOST_POINTS).contains(&points.len()) {
        let (points, most) = (points.len(), Table::MOST_POINTS);
        return Some(TableFault::Points { piece: id(), kind, points, least, most });
    }
    if let Some(&at) = points.iter().find(|point| !table.contains(**point)) {
        let Point { x: width, y: depth } = table.high;
        return Some(TableFault::OffTable { piece: id(), kind, at, width, depth });
    }
    let closing = points.last().zip(points.first()).filter(|_| closed);
    let mut neighbours = points.iter().zip(points.iter().skip(1)).chain(closing);
    if let Some((&at, _)) = neighbours.find(|(one, next)| one == next) {
        return Some(TableFault::SamePoint { piece: id(), kind, at });
    }
    let (first, second, at) = first_crossing(points, closed)?;
    let (first, second) =
        (Side(first.from.point(), first.to.point()), Side(second.from.point(), second.to.point()));
    Some(TableFault::CrossesItself { piece: id(), kind, at, first, second })
}
