use smallvec::SmallVec;

use super::path::{Hand, Path, Step};
use super::search::last;
use super::steps::Mover;
use super::surroundings::{Surroundings, overlap};
use super::towards::Way;
use crate::geometry::{Hull, Vector};
use crate::length::Length;
use crate::place::{Point, Pose};

/// How a unit swings before it goes straight on: by degrees clockwise, negative to the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Swing {
    Wheel(i16),
    Turn(i16),
}

impl Swing {
    /// The step; none for no degrees.
    pub(super) fn step(self) -> Option<Step> {
        match self {
            Self::Wheel(0) | Self::Turn(0) => None,
            Self::Wheel(degrees) => {
                let to = if degrees < 0 { Hand::Left } else { Hand::Right };
                Some(Step::Wheel { to, degrees: degrees.unsigned_abs() })
            }
            Self::Turn(degrees) => Some(Step::Turn(degrees)),
        }
    }

    /// How many degrees, to either side.
    pub(super) const fn size(self) -> u16 {
        match self {
            Self::Wheel(degrees) | Self::Turn(degrees) => degrees.unsigned_abs(),
        }
    }

    /// The swing some degrees further clockwise, if that is no more than half a circle.
    pub(super) fn further(self, by: i16) -> Option<Self> {
        let within = |degrees: i16| (-180..=180).contains(&degrees).then_some(degrees);
        match self {
            Self::Wheel(degrees) => within(degrees + by).map(Self::Wheel),
            Self::Turn(degrees) => within(degrees + by).map(Self::Turn),
        }
    }
}

/// Where a unit can stop on a straight way after a swing.
#[derive(Debug, Clone)]
pub(super) struct Ray {
    pub(super) swing: Swing,
    way: Way,
    from: Mover,
    /// Stretches in hundredths of an inch, from and to, in order and with gaps between.
    stops: SmallVec<[(i32, i32); 2]>,
}

impl Ray {
    /// Finds where a unit can stop on its way after a swing, with what is left of its allowance.
    pub(super) fn felt(from: Mover, left: Length, swing: Swing, way: Way, around: &Surroundings<'_>) -> Self {
        let longest = around.rates.furthest(left, way.manner()).min(Path::LONGEST);
        let around = around.between(&from.body, &from.standing.after(way.step(longest)).body());
        let longest = longest.hundredths();
        let comes = |inches: i32| {
            let (to, done) = from.step(way.step(Length::from_hundredths(inches)), &around).ok()?;
            (done.cost <= left).then_some((to, done))
        };
        let furthest = last(longest, |inches| comes(inches).is_some());
        let mut stops = SmallVec::from_iter([(0, furthest)]);
        if let Some((end, done)) = comes(furthest.max(0)) {
            let at = |inches| from.standing.after(way.step(Length::from_hundredths(inches))).body();
            for friend in done.met.friends {
                let is_clear_before =
                    |inches| !overlap(&Hull::around(&from.body.quad, &at(inches).quad), friend);
                let is_met_after = |inches| overlap(&Hull::around(&at(inches).quad, &end.body.quad), friend);
                let gap = (last(furthest, is_clear_before) + 1, last(furthest, is_met_after));
                stops = stops.into_iter().flat_map(|stretch| without(stretch, gap)).collect();
            }
        }
        stops.retain(|(from, to)| from <= to);
        Self { swing, way, from, stops }
    }

    /// How many stops there are, hundredth by hundredth.
    pub(super) fn stops(&self) -> u64 {
        self.stops.iter().map(|(from, to)| u64::from(from.abs_diff(*to)) + 1).sum()
    }

    /// The stop of that number, from 0.
    pub(super) fn stop(&self, mut number: u64) -> Option<Length> {
        for (from, to) in &self.stops {
            let count = u64::from(from.abs_diff(*to)) + 1;
            if number < count {
                return Some(Length::from_hundredths(from + i32::try_from(number).ok()?));
            }
            number -= count;
        }
        None
    }

    /// Where the unit stands that far along.
    pub(super) fn pose(&self, inches: Length) -> Pose {
        self.from.standing.pose_after(self.way.step(inches))
    }

    /// The stop whose front is nearest to a spot, and the square of its distance.
    pub(super) fn nearest(&self, spot: Point) -> Option<(Pose, i64)> {
        let along = Length::from_wide(self.way.along(self.from.standing.pose, spot)).hundredths();
        let stops =
            self.stops.iter().map(|(from, to)| self.pose(Length::from_hundredths(along.clamp(*from, *to))));
        let squared = |pose: &Pose| (Vector::from(pose.at) - Vector::from(spot)).squared();
        stops.map(|pose| (pose, squared(&pose))).min_by_key(|(_, squared)| *squared)
    }

    /// The first spot at which it can stop, and the last.
    pub(super) fn ends(&self) -> Option<[Point; 2]> {
        let (first, last) = self.stops.first().zip(self.stops.last())?;
        Some([first.0, last.1].map(|stop| self.pose(Length::from_hundredths(stop)).at))
    }
}

/// A stretch with a gap cut out of it.
fn without((from, to): (i32, i32), gap: (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    let parts = if gap.0 > gap.1 {
        [(from, to), (0, -1)]
    } else {
        [(from, to.min(gap.0 - 1)), (from.max(gap.1 + 1), to)]
    };
    parts.into_iter().filter(|(from, to)| from <= to)
}
