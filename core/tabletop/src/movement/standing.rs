use super::body::Body;
use super::path::{Hand, Step};
use super::retreat::Backwards;
use crate::formation::Footprint;
use crate::geometry::{Quad, Vector};
use crate::length::Length;
use crate::place::{Facing, Point, Pose};
use crate::rectangle::Rectangle;
use crate::turn::Direction;
use crate::unit::Unit;

/// Where a unit stands on its way, and in which formation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) pose: Pose,
    pub(super) footprint: Footprint,
}

impl Standing {
    pub(super) fn of(unit: &Unit) -> Self {
        Self { pose: unit.pose(), footprint: unit.footprint().clone() }
    }

    /// The ground that it covers.
    pub(super) fn body(&self) -> Body {
        Body::of(self.pose, &self.footprint)
    }

    /// The ground that it covers after a step that is no change of formation.
    pub(super) fn quad_after(&self, step: Step) -> Quad {
        let (width, depth) = (self.footprint.width(), self.footprint.depth());
        Quad::from(&Rectangle::new(self.pose_after(step), width, depth))
    }

    /// Where it stands after a step, and in which formation.
    pub(super) fn after(&self, step: Step) -> Self {
        match step {
            Step::Form(formation) => Self { pose: self.pose, footprint: self.footprint.formed(formation) },
            _ => Self { pose: self.pose_after(step), footprint: self.footprint.clone() },
        }
    }

    /// Where it stands after a step. The middle of its front is rounded once, to the nearest hundredth, half away from
    /// where it was.
    pub(super) fn pose_after(&self, step: Step) -> Pose {
        let Pose { at, facing } = self.pose;
        let straight = |ahead, right| Pose { at: at.moved(facing, ahead, right), facing };
        match step {
            Step::Ahead(inches) => straight(inches, Length::ZERO),
            Step::Back(inches) => straight(-inches, Length::ZERO),
            Step::Sidestep { to: Hand::Left, inches } => straight(Length::ZERO, -inches),
            Step::Sidestep { to: Hand::Right, inches } => straight(Length::ZERO, inches),
            Step::Wheel { to: Hand::Left, degrees } => self.wheeled(-i32::from(degrees)),
            Step::Wheel { to: Hand::Right, degrees } => self.wheeled(i32::from(degrees)),
            Step::Turn(degrees) => self.turned(i32::from(degrees)),
            Step::Form(_) => self.pose,
        }
    }

    /// Wheels round the left front corner if degrees are negative, round the right one if they are positive.
    pub(super) fn wheeled(&self, degrees: i32) -> Pose {
        let facing = self.pose.facing.turned(degrees);
        let [before, after] = [self.pose.facing, facing].map(|facing| Direction::of(facing).to_the_right());
        let half_width = self.footprint.width().wide();
        // From the middle of the front to the corner along its old direction, and back along its new one.
        let (from, to) = if degrees < 0 { (before, after) } else { (after, before) };
        Pose { at: shifted(self.pose.at, half_width, from, to), facing }
    }

    /// Where it stands after the middle of its ground has gone that far in a direction.
    pub(super) fn gone_back(&self, direction: Facing, inches: Length, how: Backwards) -> Self {
        let facing = match how {
            Backwards::Facing => self.pose.facing,
            Backwards::TurnedAway => direction,
        };
        let [before, after, along] = [self.pose.facing, facing, direction].map(Direction::of);
        let depth = self.footprint.depth().wide();
        let by = |before: i64, after: i64, along: i64| {
            halved(depth * (after - before) + 2 * inches.wide() * along)
        };
        let at = Point {
            x: self.pose.at.x + by(before.x(), after.x(), along.x()),
            y: self.pose.at.y + by(before.y(), after.y(), along.y()),
        };
        Self { pose: Pose { at, facing }, footprint: self.footprint.clone() }
    }

    /// The middle of its ground, rounded to hundredths, half away from the middle of its front.
    pub(super) fn middle(&self) -> Vector {
        let behind = Direction::of(self.pose.facing.opposite());
        let depth = self.footprint.depth().wide();
        let along = |behind: i64| halved(depth * behind);
        let Point { x, y } = self.pose.at;
        Point { x: x + along(behind.x()), y: y + along(behind.y()) }.into()
    }

    /// Twice the middle of its ground, rounded to hundredths.
    pub(super) fn twice_the_middle(&self) -> Vector {
        let behind = self.pose.at.moved(self.pose.facing, -self.footprint.depth(), Length::ZERO);
        Vector::from(self.pose.at) + Vector::from(behind)
    }

    /// Round the middle of its ground.
    fn turned(&self, degrees: i32) -> Pose {
        let facing = self.pose.facing.turned(degrees);
        let [before, after] = [self.pose.facing, facing].map(Direction::of);
        Pose { at: shifted(self.pose.at, self.footprint.depth().wide(), before, after), facing }
    }
}

/// The spot that lies half of `twice` against `from` and then half of it along `to`, in hundredths, each coordinate
/// rounded once.
fn shifted(at: Point, twice: i64, from: Direction, to: Direction) -> Point {
    let by = |from: i64, to: i64| halved(twice * (to - from));
    Point { x: at.x + by(from.x(), to.x()), y: at.y + by(from.y(), to.y()) }
}

/// Half of a number of hundredths times the length of a direction, rounded to hundredths, half away from zero.
fn halved(twice: i64) -> Length {
    Length::from_wide((twice + twice.signum() * Direction::ONE) / (2 * Direction::ONE))
}
