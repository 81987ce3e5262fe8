use super::hindrance::Edge;
use crate::formation::Footprint;
use crate::geometry::Quad;
use crate::length::Length;
use crate::place::{Point, Pose};
use crate::rectangle::{Bounds, Rectangle};

/// The ground that a unit covers at one spot of its way, ready for calculation.
#[derive(Debug, Clone)]
pub(super) struct Body {
    /// All of it.
    pub(super) quad: Quad,
    pub(super) bounds: Bounds,
    pub(super) corners: Rectangle,
    pose: Pose,
    width: i64,
    depth: i64,
}

impl Body {
    pub(super) fn of(pose: Pose, footprint: &Footprint) -> Self {
        let [width, depth] = [footprint.width(), footprint.depth()].map(Length::wide);
        let corners = Rectangle::within(pose, [-width, width], [0, 2 * depth]);
        Self { quad: Quad::from(&corners), bounds: corners.bounds(), corners, pose, width, depth }
    }

    /// Without its outermost rim, which may touch anything. It is asked for only where something is near.
    pub(super) fn inner(&self) -> Quad {
        let (rim, Self { width, depth, .. }) = (2 * Length::TOUCH.wide(), self);
        let (right, behind) = ([rim - width, width - rim], [rim, 2 * depth - rim]);
        Quad::from(&Rectangle::within(self.pose, right, behind))
    }

    /// The corner furthest off the table, if any is off by more than a touch: its name, its place, and how far beyond
    /// which edge.
    pub(super) fn beyond(&self, table: Bounds) -> Option<Beyond> {
        if table.with(self.bounds) == table {
            return None;
        }
        let corners = ["front left", "front right", "rear right", "rear left"].into_iter();
        let beyond = corners.zip(self.corners.corners()).flat_map(|(corner, at)| {
            Edge::ALL.map(|edge| {
                let by = match edge {
                    Edge::Left => table.low.x - at.x,
                    Edge::Right => at.x - table.high.x,
                    Edge::Near => table.low.y - at.y,
                    Edge::Far => at.y - table.high.y,
                };
                Beyond { corner, at, edge, by }
            })
        });
        beyond
            .reduce(|worst, next| if next.by > worst.by { next } else { worst })
            .filter(|it| it.by > Length::TOUCH)
    }
}

/// A corner that lies off the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beyond {
    pub(super) corner: &'static str,
    pub(super) at: Point,
    pub(super) edge: Edge,
    pub(super) by: Length,
}
