use std::fmt;

use smol_str::SmolStr;

use super::{Cover, Going, TerrainKind};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Bounds;

/// A piece of terrain: what it is and where it lies.
///
/// ```
/// use standfast_tabletop::{Cover, Point, Terrain, TerrainKind};
/// let corners = [(1000, 1000), (1600, 1000), (1600, 1400), (1000, 1400)];
/// let wood = Terrain::new("wood", TerrainKind::Woods, corners.map(|(x, y)| Point::new(x, y)).to_vec())
///     .called("the Bois de Bossu");
/// assert_eq!((wood.name(), wood.cover()), ("the Bois de Bossu", Cover::Medium));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    id: SmolStr,
    name: Option<String>,
    kind: TerrainKind,
    points: Vec<Point>,
    cover: Option<Cover>,
    going: Option<Going>,
}

/// Where a piece of terrain lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape<'t> {
    /// The corners of an area, in order round it, the last one joined to the first; the edge belongs to it.
    Area(&'t [Point]),
    /// The corners of a line, from one end to the other.
    Line(&'t [Point]),
    /// The corners of the middle of a road or a river, and its width; its ends and bends are round.
    Strip(&'t [Point], Length),
}

impl Terrain {
    /// A piece of that kind: for an area the corners of its outline, for a line or strip its points from end to end.
    /// They are checked when the table is laid out.
    #[must_use]
    pub fn new(id: impl Into<SmolStr>, kind: TerrainKind, points: Vec<Point>) -> Self {
        Self { id: id.into(), name: None, kind, points, cover: None, going: None }
    }

    /// With a name for players; without one, it goes by its id.
    #[must_use]
    pub fn called(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// With a cover of its own, whatever its kind gives.
    #[must_use]
    pub fn covering(self, cover: Cover) -> Self {
        Self { cover: Some(cover), ..self }
    }

    /// With a going of its own, whatever its kind has: a stream that can be waded, a wood that nobody can enter.
    #[must_use]
    pub fn going_as(self, going: Going) -> Self {
        Self { going: Some(going), ..self }
    }

    /// Its own cover, if it was given one.
    #[must_use]
    pub const fn own_cover(&self) -> Option<Cover> {
        self.cover
    }

    /// Its own going, if it was given one.
    #[must_use]
    pub const fn own_going(&self) -> Option<Going> {
        self.going
    }

    /// Its id, unique on its table.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What players call it.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }

    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> TerrainKind {
        self.kind
    }

    /// Its corners as they were given.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Where it lies.
    #[must_use]
    pub fn shape(&self) -> Shape<'_> {
        match self.kind.width() {
            Some(width) => Shape::Strip(&self.points, width),
            None if self.kind.is_area() => Shape::Area(&self.points),
            None => Shape::Line(&self.points),
        }
    }

    /// The cover that it gives.
    #[must_use]
    pub fn cover(&self) -> Cover {
        self.cover.unwrap_or(self.kind.cover())
    }

    /// Its going.
    #[must_use]
    pub fn going(&self) -> Going {
        self.going.unwrap_or(self.kind.going())
    }

    /// The middle of its corners: of a line, of the spots that it goes through.
    #[must_use]
    pub fn middle(&self) -> Point {
        let count = i64::try_from(self.points.len()).unwrap_or(1).max(1);
        let mean = |along: fn(&Point) -> Length| {
            Length::from_wide(self.points.iter().map(|point| along(point).wide()).sum::<i64>() / count)
        };
        Point { x: mean(|point| point.x), y: mean(|point| point.y) }
    }

    /// The smallest upright rectangle around it, half the width of a strip included.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let half = self.kind.width().map_or(0, |width| (width.hundredths() + 1) / 2);
        Bounds::around(&self.points).grown(Length::from_hundredths(half))
    }
}

/// As in a reason: `the woods Bois de Bossu`.
impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} {}", self.kind, self.name())
    }
}
