use std::ops::Deref;
use std::sync::OnceLock;

use crate::answers::Covered;
use crate::geometry::{Quad, Segment, Vector};
use crate::length::Length;
use crate::place::Point;
use crate::rectangle::Rectangle;
use crate::table::Table;
use crate::terrain::Cover;
use crate::turn::Direction;
use crate::unit::Unit;

/// A unit with what its field knows of the spot where it stands. It dereferences to its [`Unit`].
#[derive(Debug, Clone)]
pub struct Placed {
    unit: Unit,
    /// Its place in the list of its field, if a unit of its id stands there.
    index: Option<usize>,
    quad: Quad,
    ahead: Vector,
    /// The rest is worked out when first needed: for most units it never is.
    lookouts: OnceLock<[Lookout; 4]>,
    middles: OnceLock<Box<[Point]>>,
    shelter: OnceLock<Shelter>,
    obstacles: OnceLock<Box<[usize]>>,
}

/// The shelter that the table gives to a unit where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Shelter {
    /// The cover that the ground under the middle of each base gives.
    pub(crate) covers: Box<[Cover]>,
    /// The cover that the ground gives to it as a whole.
    pub(crate) covered: Covered,
}

/// A spot from which a unit sees and at which it is seen, and its height.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lookout {
    pub(crate) at: Vector,
    pub(crate) level: u8,
}

impl Deref for Placed {
    type Target = Unit;

    fn deref(&self) -> &Unit {
        &self.unit
    }
}

impl Placed {
    pub(super) fn new(unit: Unit, index: Option<usize>) -> Self {
        Self {
            quad: Quad::from(unit.ground()),
            ahead: Direction::of(unit.facing()).into(),
            lookouts: OnceLock::new(),
            middles: OnceLock::new(),
            shelter: OnceLock::new(),
            obstacles: OnceLock::new(),
            unit,
            index,
        }
    }

    /// The middle of each of its bases, rounded to hundredths.
    #[must_use]
    pub fn middles(&self) -> &[Point] {
        let unit = &self.unit;
        self.middles.get_or_init(|| unit.bases().map(|base| middle(&base, unit.at())).collect())
    }

    /// The shelter that it has on its table.
    pub(crate) fn shelter(&self, table: &Table) -> &Shelter {
        self.shelter.get_or_init(|| {
            let covers: Box<[Cover]> =
                self.middles().iter().map(|&middle| table.cover_at(middle).0).collect();
            Shelter { covered: Covered::by_majority(covers.iter().copied()), covers }
        })
    }

    /// The fences, hedges and walls within an inch of it on its table, by their place in the list of terrain.
    pub(crate) fn obstacles(&self, table: &Table) -> &[usize] {
        self.obstacles.get_or_init(|| obstacles_of(table, &self.unit, &self.quad).collect())
    }

    /// The spots from which it sees: the middle, left and right of its front, and the middle of its footprint.
    pub(crate) fn lookouts(&self, table: &Table) -> &[Lookout; 4] {
        self.lookouts.get_or_init(|| {
            let [front_left, front_right] = self.unit.ground().front();
            let at = self.unit.at();
            [at, front_left, front_right, middle(self.unit.ground(), at)]
                .map(|at| Lookout { at: at.into(), level: table.height_at(at) })
        })
    }

    /// The corners of its footprint.
    pub(crate) const fn quad(&self) -> &Quad {
        &self.quad
    }

    /// Straight ahead.
    pub(crate) const fn ahead(&self) -> Vector {
        self.ahead
    }

    /// Its front edge, from left to right.
    pub(crate) const fn front(&self) -> Segment {
        let [left, right, _, _] = self.quad.corners;
        Segment { from: left, to: right }
    }

    /// Its rear edge, from right to left.
    pub(crate) const fn rear(&self) -> Segment {
        let [_, _, right, left] = self.quad.corners;
        Segment { from: right, to: left }
    }

    /// Whether the two are the same unit, or one is the other as it would stand elsewhere.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.unit.id() == other.unit.id()
    }

    /// Its place in the list of its field.
    pub(crate) const fn index(&self) -> Option<usize> {
        self.index
    }
}

/// The middle of a rectangle, rounded to hundredths, half away from where its unit is: so that it turns with it.
fn middle(rectangle: &Rectangle, at: Point) -> Point {
    let [a, _, c, _] = rectangle.corners().map(Vector::from);
    let at = Vector::from(at);
    let half = |twice: i64| (twice + twice.signum()) / 2;
    Vector { x: at.x + half(a.x + c.x - 2 * at.x), y: at.y + half(a.y + c.y - 2 * at.y) }.point()
}

/// The linear obstacles within an inch of a unit.
fn obstacles_of<'t>(table: &'t Table, unit: &Unit, quad: &Quad) -> impl Iterator<Item = usize> + use<'t> {
    let (reach, quad) = (unit.bounds().grown(Length::inches(1)), *quad);
    let pieces = table.pieces().enumerate();
    let near = pieces.filter(move |(_, (piece, laid))| {
        piece.kind().is_linear_obstacle()
            && laid.bounds.meets(&reach)
            && laid.outline.sides().iter().any(|side| quad.squared_to_segment(*side) <= ONE_INCH_SQUARED)
    });
    near.map(|(index, _)| index)
}

/// The square of an inch, in square hundredths.
pub(crate) const ONE_INCH_SQUARED: f64 = 10_000.0;
