use smallvec::SmallVec;

use super::outline::Outline;
use super::quad::Quad;
use super::rounded;
use super::vector::{Segment, Vector, float};
use crate::length::Length;
use crate::rectangle::Bounds;

/// The smallest convex figure around two rectangles: the ground swept over in going straight from one to the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hull {
    /// Clockwise, no three on one line.
    corners: SmallVec<[Vector; 8]>,
    bounds: Bounds,
}

impl Hull {
    /// Around the two.
    pub(crate) fn around(one: &Quad, other: &Quad) -> Self {
        let [a, b, c, d] = one.corners;
        let [e, f, g, h] = other.corners;
        let points = in_order([a, b, c, d, e, f, g, h]);
        let mut corners = SmallVec::new();
        // The upper chain from left to right, then the lower one from right to left.
        chain(&mut corners, points.iter());
        chain(&mut corners, points.iter().rev());
        Self { corners, bounds: Bounds::around(&points.map(Vector::point)) }
    }

    /// The smallest upright rectangle around it.
    pub(crate) const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Its sides, clockwise: what lies to the left of one is outside.
    fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        let nexts = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(nexts).map(|(from, to)| Segment { from: *from, to: *to })
    }

    /// Whether it and a rectangle have a point in common; touching counts.
    fn meets_quad(&self, quad: &Quad) -> bool {
        let beyond = |side: Segment| quad.corners.into_iter().all(|corner| side.side_of(corner) > 0);
        let before = |side: Segment| self.corners.iter().all(|corner| side.side_of(*corner) > 0);
        !self.sides().any(beyond) && !quad.sides().into_iter().any(before)
    }

    /// How far one of the two must move to be clear of the other; 0 if they are.
    pub(crate) fn depth_in(&self, quad: &Quad) -> f64 {
        let mut least = f64::INFINITY;
        for side in self.sides() {
            least = least.min(depth_behind(side, quad.corners.iter()));
            if least <= 0.0 {
                return 0.0;
            }
        }
        for side in quad.sides() {
            least = least.min(depth_behind(side, self.corners.iter()));
        }
        least.max(0.0)
    }

    /// Whether it comes nearer to a rectangle than that, rounded to hundredths of an inch.
    pub(crate) fn comes_nearer(&self, quad: &Quad, than: Length) -> bool {
        // One side that all of the other lies so far outside of settles it, as mostly one does.
        let is_clear = |side: Segment, corners: &[Vector]| {
            let nearest = corners.iter().map(|corner| side.side_of(*corner)).min().unwrap_or_default();
            float(nearest) >= float(than.wide()) * float(side.along().squared()).sqrt()
        };
        let clear = self.sides().any(|side| is_clear(side, &quad.corners))
            || quad.sides().into_iter().any(|side| is_clear(side, &self.corners));
        !clear && rounded(self.squared_to(quad).sqrt()) < than
    }

    /// The square of the distance between the nearest points of it and a rectangle; 0 where they meet.
    pub(crate) fn squared_to(&self, quad: &Quad) -> f64 {
        if self.meets_quad(quad) {
            return 0.0;
        }
        // As between two rectangles: a corner of one, and a side of the other that the corner lies outside of.
        let nearest = |least: f64, side: Segment, corner: Vector| match side.side_of(corner) > 0 {
            true => least.min(side.squared_to(corner)),
            false => least,
        };
        let mut least = f64::INFINITY;
        for side in self.sides() {
            least = quad.corners.into_iter().fold(least, |least, corner| nearest(least, side, corner));
        }
        for side in quad.sides() {
            least = self.corners.iter().fold(least, |least, corner| nearest(least, side, *corner));
        }
        least
    }

    /// Whether it and a straight line have a point in common; touching counts.
    pub(crate) fn meets_segment(&self, line: Segment) -> bool {
        let [mut left, mut right] = [true, true];
        for corner in &self.corners {
            let side = line.side_of(*corner);
            left &= side > 0;
            right &= side < 0;
        }
        !left && !right && !self.sides().any(|side| side.side_of(line.from) > 0 && side.side_of(line.to) > 0)
    }

    /// Whether it and a piece of terrain have a point in common; touching counts.
    pub(crate) fn meets(&self, outline: &Outline) -> bool {
        match outline {
            Outline::Area { sides, .. } => {
                sides.iter().any(|side| self.meets_segment(*side))
                    || self.corners.first().is_some_and(|corner| outline.contains(corner.point()))
            }
            Outline::Strip { sides, width } => {
                sides.iter().any(|side| 4.0 * self.squared_to_segment(*side) <= float(width * width))
            }
        }
    }

    /// The square of the distance to a straight line; 0 where they meet.
    fn squared_to_segment(&self, line: Segment) -> f64 {
        if self.meets_segment(line) {
            return 0.0;
        }
        let ends = self.sides().flat_map(|side| [line.from, line.to].map(|end| side.squared_to(end)));
        let corners = self.corners.iter().map(|corner| line.squared_to(*corner));
        ends.chain(corners).fold(f64::INFINITY, f64::min)
    }
}

/// Points from left to right, and of two above one another the nearer first. They are sorted by a network of fixed
/// comparisons, without a branch: this is done more often than anything else on the table.
fn in_order(points: [Vector; 8]) -> [Vector; 8] {
    // Both coordinates fit into 32 bits, so that one number orders both.
    const ROW: i64 = 1 << 32;
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = points.map(|at| at.x * ROW + at.y);
    let sort = |one: &mut i64, other: &mut i64| (*one, *other) = ((*one).min(*other), (*one).max(*other));
    sort(&mut a, &mut c);
    sort(&mut b, &mut d);
    sort(&mut e, &mut g);
    sort(&mut f, &mut h);
    sort(&mut a, &mut e);
    sort(&mut b, &mut f);
    sort(&mut c, &mut g);
    sort(&mut d, &mut h);
    sort(&mut a, &mut b);
    sort(&mut c, &mut d);
    sort(&mut e, &mut f);
    sort(&mut g, &mut h);
    sort(&mut c, &mut e);
    sort(&mut d, &mut f);
    sort(&mut b, &mut e);
    sort(&mut d, &mut g);
    sort(&mut b, &mut c);
    sort(&mut d, &mut e);
    sort(&mut f, &mut g);
    [a, b, c, d, e, f, g, h].map(|key| {
        let x = (key + ROW / 2).div_euclid(ROW);
        Vector { x, y: key - x * ROW }
    })
}

/// How deep the deepest of these points lies behind a side.
fn depth_behind<'v>(side: Segment, points: impl Iterator<Item = &'v Vector>) -> f64 {
    let deepest = points.map(|point| -side.side_of(*point)).max().unwrap_or_default();
    if deepest <= 0 { 0.0 } else { float(deepest) / float(side.along().squared()).sqrt() }
}

/// Adds the corners of a chain that always turns right, without its last one, which begins the next chain.
fn chain<'v>(corners: &mut SmallVec<[Vector; 8]>, points: impl Iterator<Item = &'v Vector>) {
    let start = corners.len();
    for point in points {
        while let [.., before, last] = corners.get(start..).unwrap_or_default()
            && (*last - *before).cross(*point - *last) >= 0
        {
            corners.pop();
        }
        corners.push(*point);
    }
    corners.pop();
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Hull, Quad, Vector, in_order, rounded};
    use crate::length::Length;
    use crate::place::Pose;
    use crate::rectangle::Rectangle;

    fn any_point() -> impl Strategy<Value = Vector> {
        // Many of them above one another, or in the same place.
        let near = (-3_i64..3, -3_i64..3);
        let far = (-2_000_000_i64..2_000_000, -2_000_000_i64..2_000_000);
        prop_oneof![near.boxed(), far.boxed()].prop_map(|(x, y)| Vector { x, y })
    }

    fn any_quad() -> impl Strategy<Value = Quad> {
        let ground = |(x, y, facing, width, depth)| {
            let [width, depth] = [width, depth].map(Length::from_hundredths);
            Quad::from(&Rectangle::new(Pose::new(x, y, facing), width, depth))
        };
        (-900..900, -900..900, 0..360, 20..400, 20..400).prop_map(ground)
    }

    proptest! {
        #[test]
        fn what_comes_nearer_is_measured_as_nearer(
            ways in (any_quad(), any_quad()),
            other in any_quad(),
            more in -3..400,
        ) {
            let hull = Hull::around(&ways.0, &ways.1);
            let apart = rounded(hull.squared_to(&other).sqrt());
            for than in [apart, apart + Length::from_hundredths(more)] {
                prop_assert_eq!(hull.comes_nearer(&other, than), apart < than);
            }
        }

        #[test]
        fn points_are_put_in_order(points in prop::array::uniform8(any_point())) {
            let mut sorted = points;
            sorted.sort_by_key(|point| (point.x, point.y));
            prop_assert_eq!(in_order(points), sorted);
        }
    }
}
