use smallvec::SmallVec;

use super::bearing::bearing;
use super::path::{Hand, Path, Step};
use super::rates::Manner;
use super::standing::Standing;
use crate::geometry::Vector;
use crate::length::Length;
use crate::place::{Facing, Point, Pose};
use crate::turn::Direction;

/// A straight way, relative to the unit's facing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Ahead,
    Back,
    Left,
    Right,
}

impl Way {
    pub(super) const ALL: [Self; 4] = [Self::Ahead, Self::Back, Self::Left, Self::Right];

    pub(super) const fn step(self, inches: Length) -> Step {
        match self {
            Self::Ahead => Step::Ahead(inches),
            Self::Back => Step::Back(inches),
            Self::Left => Step::Sidestep { to: Hand::Left, inches },
            Self::Right => Step::Sidestep { to: Hand::Right, inches },
        }
    }

    pub(super) const fn manner(self) -> Manner {
        match self {
            Self::Ahead => Manner::Forwards,
            Self::Back => Manner::Backwards,
            Self::Left | Self::Right => Manner::Sideways,
        }
    }

    /// Where it goes on the table.
    fn bearing(self, facing: Facing) -> Facing {
        match self {
            Self::Ahead => facing,
            Self::Back => facing.opposite(),
            Self::Left => facing.turned(-90),
            Self::Right => facing.turned(90),
        }
    }

    /// How many hundredths along the way a spot lies, rounded down; below zero if behind.
    pub(super) fn along(self, from: Pose, to: Point) -> i64 {
        let direction = Vector::from(Direction::of(self.bearing(from.facing)));
        (Vector::from(to) - Vector::from(from.at)).dot(direction).div_euclid(Direction::ONE)
    }

    /// The least distance along this way that leads exactly to a spot; 0 if it is there already.
    fn inches_to(self, from: Pose, to: Point) -> Option<Length> {
        let about = self.along(from, to);
        let bearing = self.bearing(from.facing);
        let leads_there = |inches: &Length| from.at.moved(bearing, *inches, Length::ZERO) == to;
        (about - 1..=about + 2)
            .filter(|hundredths| *hundredths >= 0)
            .map(Length::from_wide)
            .find(leads_there)
            .filter(|inches| *inches <= Path::LONGEST)
    }

    /// The step that leads exactly to a spot; no step if it is there already.
    fn step_to(self, from: Pose, to: Point) -> Option<Option<Step>> {
        let inches = self.inches_to(from, to)?;
        Some(inches.is_positive().then(|| self.step(inches)))
    }
}

/// The few paths by which a unit might go to a pose, if they lead there to the hundredth:
///
/// - straight ahead, back or aside;
/// - a wheel, then straight ahead;
/// - a turn on the spot, then straight ahead;
/// - a turn on the spot, straight ahead, and a turn on the spot.
pub(super) fn ways(start: &Standing, goal: Pose) -> SmallVec<[Path; 4]> {
    if goal == start.pose {
        return SmallVec::from_iter([Path::still()]);
    }
    let straight = Way::ALL
        .into_iter()
        .filter(|_| goal.facing == start.pose.facing)
        .filter_map(|way| way.step_to(start.pose, goal.at).map(Path::made_of));
    let wheels = [Hand::Left, Hand::Right].into_iter().filter_map(|to| wheel_then_ahead(start, goal, to));
    straight.chain(wheels).chain(turn_then_ahead(start, goal)).chain(turn_ahead_turn(start, goal)).collect()
}

fn wheel_then_ahead(start: &Standing, goal: Pose, to: Hand) -> Option<Path> {
    let clockwise = goal.facing.turned(-i32::from(start.pose.facing.in_degrees())).in_degrees();
    let degrees = match to {
        Hand::Left => (360 - clockwise) % 360,
        Hand::Right => clockwise,
    };
    let wheel = Step::Wheel { to, degrees };
    let ahead = Way::Ahead.step_to(start.pose_after(wheel), goal.at)?;
    (1..=180).contains(&degrees).then(|| Path::made_of([wheel].into_iter().chain(ahead)))
}

fn turn_then_ahead(start: &Standing, goal: Pose) -> Option<Path> {
    let turn = turn_to(start.pose.facing, goal.facing)?;
    let ahead = Way::Ahead.step_to(start.pose_after(turn), goal.at)?;
    Some(Path::made_of([turn].into_iter().chain(ahead)))
}

fn turn_ahead_turn(start: &Standing, goal: Pose) -> Option<Path> {
    let end = Standing { pose: goal, footprint: start.footprint.clone() };
    let facing = bearing(end.twice_the_middle() - start.twice_the_middle())?;
    let first = turn_to(start.pose.facing, facing);
    // The last turn undoes the difference to its facing on arrival.
    let last = turn_to(facing, goal.facing)?;
    let arrived = turn_to(goal.facing, facing).map_or(goal, |back| end.pose_after(back));
    let begun = first.map_or(start.pose, |turn| start.pose_after(turn));
    let ahead = Way::Ahead.step_to(begun, arrived.at)??;
    Some(Path::made_of(first.into_iter().chain([ahead, last])))
}

/// The turn on the spot from one facing to another, the shorter way round; none if they are the same.
pub(super) fn turn_to(from: Facing, to: Facing) -> Option<Step> {
    let clockwise = i16::try_from(to.turned(-i32::from(from.in_degrees())).in_degrees()).ok()?;
    match clockwise {
        0 => None,
        1..=180 => Some(Step::Turn(clockwise)),
        _ => Some(Step::Turn(clockwise - 360)),
    }
}
