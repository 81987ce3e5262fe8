use crate::length::Length;
use crate::place::{Point, Pose};
use crate::turn::Direction;

/// A rectangle with a front, as it lies on the table: its corners clockwise from the front left one, each rounded to
/// the nearest hundredth, half away from zero.
///
/// ```
/// use standfast_tabletop::{Length, Point, Pose, Rectangle};
/// let lying = Rectangle::new(Pose::new(1000, 1000, 90), Length::inches(4), Length::inches(1));
/// assert_eq!(lying.front(), [Point::new(1000, 1200), Point::new(1000, 800)]);
/// assert_eq!(lying.rear(), [Point::new(900, 800), Point::new(900, 1200)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rectangle {
    corners: [Point; 4],
}

impl Rectangle {
    /// The rectangle of that width and depth whose front edge has its middle at the pose.
    #[must_use]
    pub fn new(pose: Pose, width: Length, depth: Length) -> Self {
        let half = width.wide();
        Self::within(pose, [-half, half], [0, 2 * depth.wide()])
    }

    /// The part of a larger rectangle from `right[0]` to `right[1]` to the right of the middle of its front, and from
    /// `behind[0]` to `behind[1]` behind its front, in halves of a hundredth. Parts that meet share their corners.
    pub(crate) fn within(pose: Pose, right: [i64; 2], behind: [i64; 2]) -> Self {
        let forward = Direction::of(pose.facing);
        let corner = |right, behind: i64| pose.at.moved_by_halves(forward, -behind, right);
        let ([left, right], [front, rear]) = (right, behind);
        Self { corners: [corner(left, front), corner(right, front), corner(right, rear), corner(left, rear)] }
    }

    /// Front left, front right, rear right, rear left: clockwise on the table.
    #[must_use]
    pub const fn corners(&self) -> [Point; 4] {
        self.corners
    }

    /// The front edge, from left to right.
    #[must_use]
    pub const fn front(&self) -> [Point; 2] {
        let [left, right, _, _] = self.corners;
        [left, right]
    }

    /// The right edge, from the front to the rear.
    #[must_use]
    pub const fn right(&self) -> [Point; 2] {
        let [_, front, rear, _] = self.corners;
        [front, rear]
    }

    /// The rear edge, from right to left: clockwise like the others.
    #[must_use]
    pub const fn rear(&self) -> [Point; 2] {
        let [_, _, right, left] = self.corners;
        [right, left]
    }

    /// The left edge, from the rear to the front.
    #[must_use]
    pub const fn left(&self) -> [Point; 2] {
        let [front, _, _, rear] = self.corners;
        [rear, front]
    }

    /// All four edges, clockwise from the front.
    #[must_use]
    pub const fn edges(&self) -> [[Point; 2]; 4] {
        [self.front(), self.right(), self.rear(), self.left()]
    }

    /// The smallest upright rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.corners)
    }
}

/// An upright rectangle of the table, its edges included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The corner nearest to the left and near edges.
    pub low: Point,
    /// The corner nearest to the right and far edges.
    pub high: Point,
}

impl Bounds {
    /// The smallest around all these points; around none, the near left corner of the table.
    #[must_use]
    pub fn around(points: &[Point]) -> Self {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Self { low: first, high: first }, |Self { low, high }, point| Self {
            low: Point { x: low.x.min(point.x), y: low.y.min(point.y) },
            high: Point { x: high.x.max(point.x), y: high.y.max(point.y) },
        })
    }

    /// The smallest around both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self::around(&[self.low, self.high, other.low, other.high])
    }

    /// Larger by that much on every side.
    #[must_use]
    pub fn grown(self, by: Length) -> Self {
        Self {
            low: Point { x: self.low.x - by, y: self.low.y - by },
            high: Point { x: self.high.x + by, y: self.high.y + by },
        }
    }

    /// As large, and moved as something moves that goes from one spot to another.
    ///
    /// ```
    /// use standfast_tabletop::{Bounds, Point};
    /// let bounds = Bounds { low: Point::new(100, 100), high: Point::new(300, 200) };
    /// let moved = bounds.moved(Point::new(200, 200), Point::new(250, 0));
    /// assert_eq!(moved, Bounds { low: Point::new(150, -100), high: Point::new(350, 0) });
    /// ```
    #[must_use]
    pub fn moved(self, from: Point, to: Point) -> Self {
        let moved = |corner: Point| Point { x: corner.x + (to.x - from.x), y: corner.y + (to.y - from.y) };
        Self { low: moved(self.low), high: moved(self.high) }
    }

    /// Whether the two have a point in common; edges count.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether the point lies in it or on its edge.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.meets(&Self { low: point, high: point })
    }
}
