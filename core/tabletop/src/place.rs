use std::fmt;

use serde::{Deserialize, Serialize};

use crate::length::Length;
use crate::turn::Direction;

/// A spot on the table: `x` to the right from the left edge, `y` away from the near edge.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// From the left edge to the right.
    pub x: Length,
    /// From the near edge to the far one.
    pub y: Length,
}

impl Point {
    /// The spot that many hundredths of an inch from the left and from the near edge.
    #[must_use]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x: Length::from_hundredths(x), y: Length::from_hundredths(y) }
    }

    /// The spot that lies `ahead` of this one along `facing`, and `right` to the right of it; negative is behind and to
    /// the left. Each coordinate is rounded to the nearest hundredth, half away from zero.
    ///
    /// ```
    /// use standfast_tabletop::{Facing, Length, Point};
    /// let spot = Point::new(1000, 1000).moved(Facing::degrees(90), Length::inches(3), Length::inches(1));
    /// assert_eq!(spot, Point::new(1300, 900));
    /// ```
    #[must_use]
    pub fn moved(self, facing: Facing, ahead: Length, right: Length) -> Self {
        self.moved_by_halves(Direction::of(facing), 2 * ahead.wide(), 2 * right.wide())
    }

    /// The same in halves of a hundredth, since the middle of an edge may lie on one.
    pub(crate) fn moved_by_halves(self, forward: Direction, ahead: i64, right: i64) -> Self {
        let aside = forward.to_the_right();
        let along = |forward: i64, aside: i64| round(ahead * forward + right * aside, 2 * Direction::ONE);
        Self {
            x: self.x + Length::from_wide(along(forward.x(), aside.x())),
            y: self.y + Length::from_wide(along(forward.y(), aside.y())),
        }
    }
}

/// `number / by`, rounded to the nearest whole number, half away from zero.
fn round(number: i64, by: i64) -> i64 {
    (number + number.signum() * (by / 2)) / by
}

/// `(12.5, 8)`: inches from the left edge and from the near edge.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// Which way something faces: whole degrees from 0 to 359, clockwise; 0 is towards the far edge, 90 to the right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Facing(u16);

impl Facing {
    /// That many degrees clockwise, less any full turns.
    #[must_use]
    pub fn degrees(degrees: i32) -> Self {
        Self(u16::try_from(degrees.rem_euclid(360)).unwrap_or_default())
    }

    /// How many degrees, from 0 to 359.
    #[must_use]
    pub const fn in_degrees(self) -> u16 {
        self.0
    }

    /// Turned clockwise by that many degrees; negative is to the left.
    #[must_use]
    pub fn turned(self, degrees: i32) -> Self {
        Self::degrees(i32::from(self.0) + degrees % 360)
    }

    /// The other way.
    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned(180)
    }

    /// How many degrees lie between the two, whichever way round is shorter: from 0 to 180.
    #[must_use]
    pub fn between(self, other: Self) -> u16 {
        let difference = self.0.abs_diff(other.0);
        difference.min(360 - difference)
    }
}

/// A number that is not a facing: more than 359 degrees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a facing: degrees go from 0 to 359, clockwise, 0 towards the far edge")]
pub struct NoFacing(u16);

impl TryFrom<u16> for Facing {
    type Error = NoFacing;

    fn try_from(degrees: u16) -> Result<Self, NoFacing> {
        if degrees < 360 { Ok(Self(degrees)) } else { Err(NoFacing(degrees)) }
    }
}

impl From<Facing> for u16 {
    fn from(facing: Facing) -> Self {
        facing.0
    }
}

/// `90°`.
impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.0)
    }
}

/// Where something stands: the middle of its front edge, and its facing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pose {
    /// The middle of the front edge.
    pub at: Point,
    /// Its facing.
    pub facing: Facing,
}

impl Pose {
    /// The spot in hundredths of an inch, and the facing in degrees.
    #[must_use]
    pub fn new(x: i32, y: i32, degrees: i32) -> Self {
        Self { at: Point::new(x, y), facing: Facing::degrees(degrees) }
    }
}

/// `(12.5, 8) facing 90°`.
impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} facing {}", self.at, self.facing)
    }
}
