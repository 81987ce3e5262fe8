use super::quad::Quad;
use super::vector::{Segment, Vector};

/// The ground in front of a front edge, between a ray from its left end and a ray from its right end, without limit.
/// Its edges belong to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wedge {
    /// The front edge, from left to right.
    pub(crate) front: Segment,
    /// Straight ahead.
    pub(crate) ahead: Vector,
    /// Along the left ray: from straight ahead to a quarter turn to the left.
    pub(crate) left: Vector,
    /// Along the right ray: from straight ahead to a quarter turn to the right.
    pub(crate) right: Vector,
}

impl Wedge {
    /// Whether it and the other have a point in common.
    ///
    /// Two convex figures are apart exactly if a line along an edge of one of them separates them.
    pub(crate) fn meets(&self, quad: &Quad) -> bool {
        let of_quad = quad.sides().map(|side| -side.along().to_the_right());
        // The last one bounds a wedge of two quarter turns, which is open to all that lies ahead.
        let of_wedge = [
            self.front.along().to_the_right(),
            -self.left.to_the_right(),
            self.right.to_the_right(),
            -self.ahead,
        ];
        !of_quad.into_iter().any(|normal| self.nearest_along(normal) > furthest(quad, normal))
            && !of_wedge.into_iter().any(|normal| self.furthest_along(normal) < nearest(quad, normal))
    }

    /// The least that its points reach along a normal.
    fn nearest_along(&self, normal: Vector) -> i64 {
        -self.furthest_along(-normal)
    }

    /// The most that its points reach along a normal: without limit if a ray goes that way.
    fn furthest_along(&self, normal: Vector) -> i64 {
        if [self.left, self.ahead, self.right].into_iter().any(|ray| normal.dot(ray) > 0) {
            return i64::MAX;
        }
        normal.dot(self.front.from).max(normal.dot(self.front.to))
    }
}

fn furthest(quad: &Quad, normal: Vector) -> i64 {
    quad.corners.into_iter().map(|corner| normal.dot(corner)).max().unwrap_or(i64::MIN)
}

fn nearest(quad: &Quad, normal: Vector) -> i64 {
    quad.corners.into_iter().map(|corner| normal.dot(corner)).min().unwrap_or(i64::MAX)
}
