use crate::faults::{Faults, TableFault};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;
use crate::terrain::Terrain;

/// A table: its size, and the terrain on it.
///
/// A table that exists is sound: every piece lies on it, has an outline or line that neither crosses nor touches
/// itself, and an id of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    width: Length,
    depth: Length,
    terrain: Vec<Terrain>,
}

impl Table {
    /// The longest side of a table.
    pub const MOST: Length = Length::inches(1_000);

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
        Faults::unless_sound(faults, || Self { width, depth, terrain })
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

    /// The piece of that id.
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<&Terrain> {
        self.terrain.iter().find(|piece| piece.id() == id)
    }
}
