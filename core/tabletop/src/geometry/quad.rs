use std::ops::Add;

use super::vector::{Segment, Vector, float};
use crate::place::Point;
use crate::rectangle::Rectangle;

/// The corners of a [`Rectangle`], ready for calculation: clockwise from the front left one.
///
/// Its corners are rounded, so it is only nearly a rectangle, but always convex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quad {
    pub(crate) corners: [Vector; 4],
}

impl From<&Rectangle> for Quad {
    fn from(rectangle: &Rectangle) -> Self {
        Self { corners: rectangle.corners().map(Vector::from) }
    }
}

impl Quad {
    /// Its sides, clockwise: what lies to the left of one is outside.
    #[inline]
    pub(crate) const fn sides(&self) -> [Segment; 4] {
        let [a, b, c, d] = self.corners;
        [
            Segment { from: a, to: b },
            Segment { from: b, to: c },
            Segment { from: c, to: d },
            Segment { from: d, to: a },
        ]
    }

    /// Whether the point lies in it or on its edge.
    pub(crate) fn contains(&self, point: Vector) -> bool {
        self.sides().into_iter().all(|side| side.side_of(point) <= 0)
    }

    /// Whether a straight line goes through the inside; along an edge or past a corner does not count.
    #[inline]
    pub(crate) fn is_crossed_by(&self, line: Segment) -> bool {
        let [a, b, c, d] = self.corners.map(|corner| line.side_of(corner));
        if (a <= 0 && b <= 0 && c <= 0 && d <= 0) || (a >= 0 && b >= 0 && c >= 0 && d >= 0) {
            return false;
        }
        self.sides().into_iter().all(|side| side.side_of(line.from) < 0 || side.side_of(line.to) < 0)
    }

    /// The square of the distance between the nearest points of the two; 0 where they meet.
    #[inline]
    pub(crate) fn squared_to(&self, other: &Self) -> f64 {
        if self.meets(other) {
            return 0.0;
        }
        // The nearest points of two convex figures apart: a corner of one, and a point of a side of the other that the
        // corner lies outside of.
        let nearest = |corners: &Self, sides: &Self| {
            let mut least = f64::INFINITY;
            for side in sides.sides() {
                for corner in corners.corners {
                    if side.side_of(corner) > 0 {
                        least = least.min(side.squared_to(corner));
                    }
                }
            }
            least
        };
        nearest(self, other).min(nearest(other, self))
    }

    /// Whether the two have a point in common; touching counts.
    #[inline]
    fn meets(&self, other: &Self) -> bool {
        let apart = |one: &Self, other: &Self| {
            one.sides()
                .into_iter()
                .any(|side| other.corners.into_iter().all(|corner| side.side_of(corner) > 0))
        };
        !apart(self, other) && !apart(other, self)
    }

    /// Whether one of the two must move to be clear of the other; touching does not count.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let clear = |one: &Self, other: &Self| {
            let is_outside =
                |side: &Segment| other.corners.into_iter().all(|corner| side.side_of(corner) >= 0);
            one.sides().iter().any(is_outside)
        };
        !clear(self, other) && !clear(other, self)
    }

    /// How far one of the two must move to be clear of the other; 0 if they are.
    pub(crate) fn depth_in(&self, other: &Self) -> f64 {
        let least = |one: &Self, other: &Self| {
            let into = |side: Segment| {
                let nearest = other.corners.into_iter().map(|corner| -side.side_of(corner)).max();
                float(nearest.unwrap_or_default()) / float(side.along().squared()).sqrt()
            };
            one.sides().into_iter().map(into).fold(f64::INFINITY, f64::min)
        };
        least(self, other).min(least(other, self)).max(0.0)
    }

    /// The square of the distance from a point to the nearest point of it; 0 inside.
    pub(crate) fn squared_to_point(&self, point: Vector) -> f64 {
        if self.contains(point) {
            return 0.0;
        }
        self.sides().into_iter().map(|side| side.squared_to(point)).fold(f64::INFINITY, f64::min)
    }

    /// The square of the distance from a straight line to the nearest point of it; 0 where they meet.
    pub(crate) fn squared_to_segment(&self, line: Segment) -> f64 {
        if self.contains(line.from) {
            return 0.0;
        }
        self.sides().into_iter().map(|side| side.squared_to_segment(line)).fold(f64::INFINITY, f64::min)
    }

    /// The point of it nearest to another, rounded to hundredths; a point inside is its own nearest.
    pub(crate) fn nearest_to(&self, point: Vector) -> Vector {
        if self.contains(point) {
            return point;
        }
        let [first, rest @ ..] = self.sides();
        let start = (first, first.squared_to(point));
        let (side, _) = rest
            .into_iter()
            .map(|side| (side, side.squared_to(point)))
            .fold(start, |best, next| if next.1 < best.1 { next } else { best });
        side.nearest_to(point)
    }

    /// The middle of what it has in common with another that it overlaps, rounded to hundredths.
    pub(crate) fn middle_in_common(&self, other: &Self) -> Point {
        let within = |one: &Self, other: &Self| {
            one.corners.into_iter().filter(|corner| other.contains(*corner)).collect()
        };
        let mut spots: Vec<Vector> = within(self, other);
        spots.extend(within(other, self));
        spots.extend(self.meetings(&other.sides()));
        let count = i64::try_from(spots.len()).unwrap_or(1).max(1);
        let sum = spots.into_iter().fold(Vector { x: 0, y: 0 }, Vector::add);
        Vector { x: sum.x / count, y: sum.y / count }.point()
    }

    /// Where its sides meet others, rounded to hundredths.
    pub(crate) fn meetings(&self, others: &[Segment]) -> impl Iterator<Item = Vector> {
        self.sides()
            .into_iter()
            .flat_map(move |side| others.iter().filter_map(move |other| side.meeting(*other)))
    }
}
