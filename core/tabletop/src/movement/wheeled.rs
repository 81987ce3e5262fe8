use super::path::{Path, Step};
use super::ray::Swing;
use super::search::last_near;
use super::standing::Standing;
use super::surroundings::overlap;
use super::towards::Way;
use crate::field::Placed;
use crate::geometry::{Hull, Quad, Segment, Vector, rounded};
use crate::length::Length;
use crate::turn::Direction;

/// More hundredths than all roundings of corners and poses can add up to.
const SLACK: i64 = 6;

/// A unit that has wheeled, whether it may or not.
#[derive(Debug)]
pub(super) struct Wheeled {
    pub(super) swing: Swing,
    pub(super) standing: Standing,
}

impl Wheeled {
    /// The fewest hundredths ahead at which it may touch a target; `None` if it certainly passes it by.
    pub(super) fn touches_at_least(&self, target: &Quad) -> Option<i64> {
        self.nearest(target, SLACK).map(|nearest| (nearest - SLACK).max(0))
    }

    /// Whether it certainly runs into one of others before it comes to a target.
    pub(super) fn meets_before(&self, others: &[&Quad], target: &Placed) -> bool {
        let Some(target) = self.touches_at_least(target.quad()) else { return false };
        let runs_into = |other: &&Quad| {
            self.nearest(other, -2 * SLACK).is_some_and(|nearest| nearest > 0 && nearest + 2 * SLACK < target)
        };
        others.iter().any(runs_into)
    }

    /// Whether it may touch a rear corner of a target, or its rear edge, no later than the rest of it; `false` if it certainly
    /// meets the target elsewhere first.
    pub(super) fn may_meet_rear_edge(&self, target: &Placed) -> bool {
        let Some(met) = self.meets_at_most(target.quad()) else { return true };
        let Segment { from, to } = target.rear();
        let rear = Quad { corners: [from, to, to, from] };
        let touch = SLACK + Length::TOUCH.wide();
        self.nearest(&rear, touch).is_some_and(|rear| rear <= met + touch)
    }

    /// The most hundredths ahead at which it meets a target; `None` if it may pass it by.
    fn meets_at_most(&self, target: &Quad) -> Option<i64> {
        self.nearest(target, -2 * SLACK).filter(|nearest| *nearest > 0).map(|nearest| nearest + 2 * SLACK)
    }

    /// How many hundredths ahead of its front something begins, within `beside` of its way, calculated without rounding
    /// corners; `None` if no part of it is there.
    fn nearest(&self, target: &Quad, beside: i64) -> Option<i64> {
        let forward = Vector::from(Direction::of(self.standing.pose.facing));
        let (right, at) = (forward.to_the_right(), Vector::from(self.standing.pose.at));
        let half_width = self.standing.footprint.width().wide() / 2 + beside;
        let seen = |corner: Vector| {
            let away = corner - at;
            Vector { x: away.dot(right) / Direction::ONE, y: away.dot(forward) / Direction::ONE }
        };
        let corners = target.corners.map(seen);
        let is_all =
            |is_aside: fn(Vector, i64) -> bool| corners.iter().all(|corner| is_aside(*corner, half_width));
        let passes_by = is_all(|corner, half| corner.x > half) || is_all(|corner, half| corner.x < -half);
        if half_width <= 0 || passes_by || is_all(|corner, _| corner.y < -SLACK) {
            return None;
        }
        let within = corners.iter().filter(|corner| corner.x.abs() <= half_width).map(|corner| corner.y);
        let edges = Quad { corners }.sides().into_iter().flat_map(|side| {
            let crosses = |x: i64| {
                let (from, to) = (side.from.x - x, side.to.x - x);
                ((from < 0) != (to < 0)).then(|| side.from.y + side.along().y * from / (from - to))
            };
            [crosses(-half_width), crosses(half_width)].into_iter().flatten()
        });
        within.chain(edges).min()
    }

    /// How many hundredths ahead it touches a target; `None` if the target does not lie ahead.
    pub(super) fn touches(&self, target: &Placed) -> Option<i32> {
        let along = |corner: Vector| Way::Ahead.along(self.standing.pose, corner.point());
        let furthest = target.quad().corners.into_iter().map(along).max().filter(|furthest| *furthest > 0)?;
        let furthest = Length::from_wide(furthest).min(Path::LONGEST).hundredths();
        let free = self.touches_at_least(target.quad()).unwrap_or_default();
        let met = self.meets_at_most(target.quad()).unwrap_or(i64::MAX);
        let start = self.ahead(0);
        let is_free = |inches: i32| {
            i64::from(inches) < free || i64::from(inches) < met && self.is_free(&start, inches, target)
        };
        let swept = || Hull::around(&start, &self.ahead(furthest));
        let lies_ahead = i64::from(furthest) >= met || overlap(&swept(), target);
        // But for roundings that is where the target begins.
        let begins = || self.nearest(target.quad(), 0).and_then(|begins| i32::try_from(begins).ok());
        lies_ahead.then(|| last_near(begins().unwrap_or(furthest), furthest, is_free).max(0))
    }

    /// Whether it is still clear of a target that many hundredths ahead of where it starts.
    fn is_free(&self, start: &Quad, hundredths: i32, target: &Placed) -> bool {
        let (end, target) = (self.ahead(hundredths), target.quad());
        // Mostly its front alone decides, and what it has swept over need not be drawn.
        let [left, right, ..] = end.corners;
        let front = Segment { from: left, to: right };
        let is_behind = |quad: &Quad| quad.corners.iter().all(|corner| front.side_of(*corner) <= 0);
        let is_before = target.corners.iter().all(|corner| front.side_of(*corner) >= 0);
        if is_before && is_behind(start) && is_behind(&end) {
            return true;
        }
        !end.overlaps(target) && Hull::around(start, &end).depth_in(target) <= 0.0
    }

    /// How many hundredths ahead it is still that far from a target that it touches after `contact`.
    pub(super) fn halts(&self, contact: i32, target: &Placed, away: Length) -> i32 {
        let is_away = |inches| rounded(self.ahead(inches).squared_to(target.quad()).sqrt()) >= away;
        // Whoever comes straight on is as far away as he still has to go.
        last_near(contact - away.hundredths(), contact, is_away).max(0)
    }

    /// The ground that it covers that many hundredths ahead.
    fn ahead(&self, hundredths: i32) -> Quad {
        let step = Step::Ahead(Length::from_hundredths(hundredths));
        self.standing.quad_after(step)
    }
}
