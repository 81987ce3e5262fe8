use super::quad::Quad;
use super::vector::{Segment, Vector, float, rounded};
use crate::length::Length;
use crate::place::Point;
use crate::terrain::Shape;

/// Where a piece of terrain lies, ready for calculation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outline {
    /// The inside of a closed line, and the line.
    Area {
        /// Its sides, anticlockwise.
        sides: Box<[Segment]>,
    },
    /// A line, and everything within half its width; a line without a width is all edge.
    Strip {
        /// Its sides, from end to end.
        sides: Box<[Segment]>,
        /// From side to side.
        width: i64,
    },
}

impl Outline {
    pub(crate) fn of(shape: Shape<'_>) -> Self {
        match shape {
            Shape::Area(corners) => {
                let mut ring: Vec<Point> = corners.to_vec();
                if corners.first() != corners.last() {
                    ring.extend(corners.first());
                }
                let twice_its_area: i64 = sides(&ring).map(|side| side.from.cross(side.to)).sum();
                if twice_its_area < 0 {
                    ring.reverse();
                }
                Self::Area { sides: sides(&ring).collect() }
            }
            Shape::Line(points) => Self::Strip { sides: sides(points).collect(), width: 0 },
            Shape::Strip(points, width) => {
                Self::Strip { sides: sides(points).collect(), width: width.wide() }
            }
        }
    }

    /// Its sides: of an area anticlockwise, of a line from end to end.
    pub(crate) fn sides(&self) -> &[Segment] {
        match self {
            Self::Area { sides } | Self::Strip { sides, .. } => sides,
        }
    }

    /// Whether the point lies in it or on its edge.
    pub(crate) fn contains(&self, point: Point) -> bool {
        match self {
            Self::Area { sides } => go_round(sides, point.into()),
            Self::Strip { sides, width } => {
                sides.iter().any(|side| 4.0 * side.squared_to(point.into()) <= float(width * width))
            }
        }
    }

    /// The square of the distance from a point to its middle line or outline.
    fn squared_to_sides(sides: &[Segment], point: Vector) -> f64 {
        sides.iter().map(|side| side.squared_to(point)).fold(f64::INFINITY, f64::min)
    }

    /// How far the point lies from it, rounded to hundredths, half up; 0 inside.
    pub(crate) fn distance_to(&self, point: Point) -> Length {
        if self.contains(point) {
            return Length::ZERO;
        }
        let to_sides = Self::squared_to_sides(self.sides(), point.into()).sqrt();
        match self {
            Self::Area { .. } => rounded(to_sides),
            Self::Strip { width, .. } => rounded((to_sides - float(*width) / 2.0).max(0.0)),
        }
    }

    /// Whether it and the rectangle have a point in common; touching counts.
    pub(crate) fn meets(&self, quad: &Quad) -> bool {
        match self {
            Self::Area { sides } => {
                let edges = quad.sides();
                sides.iter().any(|side| edges.iter().any(|edge| edge.meets(*side)))
                    || edges.first().is_some_and(|edge| go_round(sides, edge.from))
                    || sides.first().is_some_and(|side| quad.contains(side.from))
            }
            Self::Strip { sides, width } => {
                let near = |side: &Segment| 4.0 * quad.squared_to_segment(*side) <= float(width * width);
                sides.iter().any(near)
            }
        }
    }

    /// A spot covered both by it and by a rectangle that it meets; if rounding hides the spot, the nearest one found.
    pub(crate) fn spot_in_common(&self, quad: &Quad) -> Point {
        let corners = self.sides().iter().flat_map(|side| [side.from, quad.nearest_to(side.from)]);
        let inner =
            corners.chain(self.sides().iter().map(|side| side.to)).filter(|spot| quad.contains(*spot));
        let spots = quad.meetings(self.sides()).chain(quad.corners).chain(inner).map(Vector::point);
        spots.min_by_key(|spot| self.distance_to(*spot)).unwrap_or_default()
    }

    /// How much of a straight line lies inside an area, in hundredths. A line along an edge lies outside; so does every
    /// line, if the outline has no inside.
    ///
    /// A line through a corner is taken to pass just to its left, and again just to its right: the shorter stretch
    /// counts.
    #[inline]
    pub(crate) fn stretch_inside(&self, line: Segment) -> Length {
        let Self::Area { sides } = self else { return Length::ZERO };
        let (right, through_corner) = share_inside(sides, line, |side| side > 0);
        let share = if through_corner && right > 0.0 {
            right.min(share_inside(sides, line, |side| side >= 0).0)
        } else {
            right
        };
        if share > 0.0 { rounded(share * float(line.along().squared()).sqrt()) } else { Length::ZERO }
    }
}

/// Whether closed sides go round the point, or it lies on one of them.
///
/// Each side going up past the point, with the point to its left, counts one up; each side going down past it, with the
/// point to its right, counts one down.
fn go_round(sides: &[Segment], point: Vector) -> bool {
    let mut times = 0;
    for side in sides {
        let (from, to) = (side.from - point, side.to - point);
        let turn = from.cross(to);
        if turn == 0 && from.dot(to) <= 0 {
            return true;
        }
        times += i32::from(from.y <= 0 && to.y > 0 && turn > 0);
        times -= i32::from(from.y > 0 && to.y <= 0 && turn < 0);
    }
    times != 0
}

/// The share of a line inside, from 0 to 1, and whether the line goes through a corner. `is_left` decides the side of a
/// corner on the line.
///
/// The line leaves at a side that goes from its right to its left, and enters at the others: the share inside is the
/// sum of the exits less the sum of the entries, in any order.
#[inline]
fn share_inside(sides: &[Segment], line: Segment, is_left: impl Fn(i64) -> bool) -> (f64, bool) {
    let along = line.along();
    let (mut share, mut through_corner) = (0.0, false);
    // Where a side ends, the next one starts.
    let mut from = sides.first().map_or(0, |side| line.side_of(side.from));
    for side in sides {
        let to = line.side_of(side.to);
        through_corner |= to == 0;
        if is_left(from) != is_left(to) {
            let edge = side.along();
            let crossing = float((side.from - line.from).cross(edge)) / float(along.cross(edge));
            let crossing = crossing.clamp(0.0, 1.0);
            share += if is_left(to) { crossing } else { -crossing };
        }
        from = to;
    }
    (share, through_corner)
}

/// The pieces between points, from end to end.
pub(crate) fn sides(points: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    points.iter().zip(points.iter().skip(1)).map(|(from, to)| Segment::between([*from, *to]))
}

/// The first two sides of a line or an outline that meet where they should not, and where.
///
/// Neighbours share a corner, but may not fold back on one another. Sides are taken from left to right, so that only
/// those whose stretches along x meet are compared.
pub(crate) fn first_crossing(points: &[Point], closed: bool) -> Option<(Segment, Segment, Point)> {
    let closing = points.last().zip(points.first()).map(|(last, first)| Segment::between([*last, *first]));
    let sides: Vec<Segment> = sides(points).chain(closing.filter(|_| closed)).collect();
    let joined_up = closed || points.first() == points.last();
    let mut order: Vec<(usize, Segment)> = sides.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, side)| side.from.x.min(side.to.x));
    for (place, (index, side)) in order.iter().enumerate() {
        let end = side.from.x.max(side.to.x);
        let beside =
            order.iter().skip(place + 1).take_while(|(_, other)| other.from.x.min(other.to.x) <= end);
        for (other_index, other) in beside {
            let (low, high) = (index.min(other_index), index.max(other_index));
            let follows = high - low == 1 || (joined_up && *low == 0 && *high == sides.len() - 1);
            let clash = if follows { folds_back(*side, *other) } else { side.meets(*other) };
            if clash {
                let (first, second) = if index < other_index { (side, other) } else { (other, side) };
                return Some((*first, *second, meeting(*first, *second)));
            }
        }
    }
    None
}

/// Whether two neighbours lie on one another beyond the corner that they share.
fn folds_back(one: Segment, other: Segment) -> bool {
    let (corner, from, to) =
        if one.to == other.from { (one.to, one.from, other.to) } else { (one.from, one.to, other.from) };
    let (back, on) = (from - corner, to - corner);
    back.cross(on) == 0 && back.dot(on) > 0
}

/// Where two segments meet, rounded to hundredths; if they overlap, an end.
fn meeting(one: Segment, other: Segment) -> Point {
    let turn = one.along().cross(other.along());
    if turn == 0 {
        let ends = [one.from, one.to, other.from, other.to];
        let shared = |end: &Vector| one.squared_to(*end) == 0.0 && other.squared_to(*end) == 0.0;
        return ends.into_iter().find(shared).unwrap_or(one.from).point();
    }
    let share = float((other.from - one.from).cross(other.along())) / float(turn);
    let part = |from: i64, along: i64| rounded(float(from) + share * float(along));
    Point { x: part(one.from.x, one.along().x), y: part(one.from.y, one.along().y) }
}
