use std::ops::{Add, Neg, Sub};

use crate::length::Length;
use crate::place::Point;
use crate::turn::Direction;

/// A point or a difference of points in hundredths, wide enough that products of two coordinates fit: points lie within
/// 10^6 and differences within 2 · 10^6, so that products of differences stay below 10^13, and with a
/// [`Direction`] below 10^16.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Vector {
    pub(crate) x: i64,
    pub(crate) y: i64,
}

impl Vector {
    /// Above zero where `other` points to the left of this, below zero to the right, zero along it.
    #[inline]
    pub(crate) const fn cross(self, other: Self) -> i64 {
        self.x * other.y - self.y * other.x
    }

    #[inline]
    pub(crate) const fn dot(self, other: Self) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The square of its length.
    #[inline]
    pub(crate) const fn squared(self) -> i64 {
        self.dot(self)
    }

    /// A quarter turn clockwise.
    #[inline]
    pub(crate) const fn to_the_right(self) -> Self {
        Self { x: self.y, y: -self.x }
    }

    /// The point at these coordinates.
    pub(crate) fn point(self) -> Point {
        Point { x: Length::from_wide(self.x), y: Length::from_wide(self.y) }
    }
}

impl From<Point> for Vector {
    #[inline]
    fn from(point: Point) -> Self {
        Self { x: point.x.wide(), y: point.y.wide() }
    }
}

impl From<Direction> for Vector {
    #[inline]
    fn from(direction: Direction) -> Self {
        Self { x: direction.x(), y: direction.y() }
    }
}

impl Add for Vector {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

/// A straight piece from one point to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) from: Vector,
    pub(crate) to: Vector,
}

impl Segment {
    pub(crate) fn between([from, to]: [Point; 2]) -> Self {
        Self { from: from.into(), to: to.into() }
    }

    #[inline]
    pub(crate) fn along(self) -> Vector {
        self.to - self.from
    }

    /// On which side of the line through it the point lies: above zero to the left.
    #[inline]
    pub(crate) fn side_of(self, point: Vector) -> i64 {
        self.along().cross(point - self.from)
    }

    /// The square of the distance to a point. Exact where the nearest point is an end or the distance is a whole
    /// number; else a quotient rounded as floating point does.
    #[inline]
    pub(crate) fn squared_to(self, point: Vector) -> f64 {
        let (along, away) = (self.along(), point - self.from);
        let (forward, whole) = (along.dot(away), along.squared());
        if forward <= 0 {
            float(away.squared())
        } else if forward >= whole {
            float((point - self.to).squared())
        } else {
            let aside = float(along.cross(away));
            aside * aside / float(whole)
        }
    }

    /// The square of the distance to another piece, 0 where they meet.
    pub(crate) fn squared_to_segment(self, other: Self) -> f64 {
        if self.meets(other) {
            return 0.0;
        }
        let ends = [
            self.squared_to(other.from),
            self.squared_to(other.to),
            other.squared_to(self.from),
            other.squared_to(self.to),
        ];
        ends.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// The point of it nearest to another, rounded to whole hundredths, half away from its start.
    pub(crate) fn nearest_to(self, point: Vector) -> Vector {
        let along = self.along();
        let whole = along.squared();
        if whole == 0 {
            return self.from;
        }
        let forward = along.dot(point - self.from).clamp(0, whole);
        self.from + Vector { x: part_of(along.x, forward, whole), y: part_of(along.y, forward, whole) }
    }

    /// Where the other goes across it or ends on it, rounded to hundredths, half away from its start; `None` where it
    /// does not, or lies along it.
    pub(crate) fn meeting(self, other: Self) -> Option<Vector> {
        let (along, across) = (self.along(), other.along());
        let turn = along.cross(across);
        if turn == 0 || !self.meets(other) {
            return None;
        }
        let share = (other.from - self.from).cross(across);
        Some(self.from + Vector { x: part_of(along.x, share, turn), y: part_of(along.y, share, turn) })
    }

    /// Whether the two have a point in common; ends count.
    pub(crate) fn meets(self, other: Self) -> bool {
        let apart = |one: Self, other: Self| {
            let (first, second) = (one.side_of(other.from), one.side_of(other.to));
            (first > 0 && second > 0) || (first < 0 && second < 0)
        };
        let beside = |low: i64, high: i64, from: i64, to: i64| low.max(high) < from.min(to);
        !apart(self, other)
            && !apart(other, self)
            && !beside(self.from.x, self.to.x, other.from.x, other.to.x)
            && !beside(other.from.x, other.to.x, self.from.x, self.to.x)
            && !beside(self.from.y, self.to.y, other.from.y, other.to.y)
            && !beside(other.from.y, other.to.y, self.from.y, self.to.y)
    }
}

/// `of · share / whole`, rounded to the nearest whole number, half away from zero; `whole` is not zero.
fn part_of(of: i64, share: i64, whole: i64) -> i64 {
    let (product, whole) =
        (i128::from(of) * i128::from(share) * i128::from(whole.signum()), i128::from(whole.abs()));
    i64::try_from((product + product.signum() * (whole / 2)) / whole).unwrap_or_default()
}

/// Converts a whole number of hundredths, or of their products, to floating point. Below 2^53 this is exact; larger
/// numbers are rounded the same way on every machine.
#[inline]
#[expect(
    clippy::as_conversions,
    reason = "no conversion by trait exists; rounding is the same on every machine"
)]
pub(crate) const fn float(number: i64) -> f64 {
    number as f64
}

/// A length in floating-point hundredths, not below zero, rounded to the nearest whole one, half up.
#[inline]
#[expect(clippy::as_conversions, reason = "a cast from floating point stops at the ends of the range")]
#[expect(clippy::cast_possible_truncation, reason = "what lies beyond stops at the longest length")]
pub(crate) fn rounded(hundredths: f64) -> Length {
    // A cast rounds towards zero. (`floor` is a library call on machines that lack the instruction.)
    Length::from_hundredths((hundredths + 0.5) as i32)
}
