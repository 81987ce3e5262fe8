//! The plane of the drawing: hundredths of an inch, x to the right, y downwards from the far edge of the table.

use standfast_tabletop::{Direction, Facing, Point, Rectangle, Table};

/// A spot on the drawing, or the way from one spot to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Spot {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Where a point of the table lies on the drawing: the far edge is at the top.
    pub(super) fn of(point: Point, table: &Table) -> Self {
        let y = f64::from(table.depth().hundredths()) - f64::from(point.y.hundredths());
        Self { x: f64::from(point.x.hundredths()), y }
    }

    /// The way that a facing points, of length one.
    pub(super) fn towards(facing: Facing) -> Self {
        let one = Direction::of(facing);
        let part = |part: i64| i32::try_from(part).map_or(0.0, |part| f64::from(part) / 1e9);
        Self { x: part(one.x()), y: -part(one.y()) }
    }

    pub(super) fn plus(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }

    pub(super) fn minus(self, by: Self) -> Self {
        Self { x: self.x - by.x, y: self.y - by.y }
    }

    pub(super) fn times(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }

    pub(super) fn dot(self, with: Self) -> f64 {
        self.x * with.x + self.y * with.y
    }

    /// Twice the area between the two ways: positive where the second lies clockwise of the first.
    pub(super) fn cross(self, with: Self) -> f64 {
        self.x * with.y - self.y * with.x
    }

    pub(super) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same way with length one; no way at all goes to the right.
    pub(super) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self.times(1.0 / length) } else { Self::new(1.0, 0.0) }
    }

    /// A quarter turn clockwise.
    pub(super) fn to_the_right(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    pub(super) fn between(self, other: Self) -> Self {
        self.plus(other).times(0.5)
    }
}

/// The nearest whole number.
pub(super) fn whole(number: f64) -> i32 {
    #[expect(clippy::as_conversions, reason = "from floating point it keeps to the ends of the range")]
    {
        number.round() as i32
    }
}

/// The nearest whole number that counts something.
pub(super) fn count(number: f64) -> usize {
    usize::try_from(whole(number)).unwrap_or_default()
}

/// The sides of an outline, the last one back to the first corner.
pub(super) fn sides(corners: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// The pieces of a line.
pub(super) fn pieces(points: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    points.iter().copied().zip(points.iter().copied().skip(1))
}

/// The longest of these pieces.
pub(super) fn longest(pieces: impl Iterator<Item = (Spot, Spot)>) -> Option<(Spot, Spot)> {
    let length = |(from, to): &(Spot, Spot)| to.minus(*from).length();
    // Of equals, the first.
    pieces.reduce(|best, piece| if length(&piece) > length(&best) { piece } else { best })
}

/// Whether a spot lies in an outline.
pub(super) fn inside(corners: &[Spot], spot: Spot) -> bool {
    sides(corners).fold(false, |within, (a, b)| {
        let crosses =
            (a.y > spot.y) != (b.y > spot.y) && spot.x < a.x + (spot.y - a.y) / (b.y - a.y) * (b.x - a.x);
        within != crosses
    })
}

/// Where two pieces cross, if they do.
pub(super) fn crossing((a, b): (Spot, Spot), (c, d): (Spot, Spot)) -> Option<Spot> {
    let (along, across) = (b.minus(a), d.minus(c));
    let area = along.cross(across);
    if area == 0.0 {
        return None;
    }
    let part = c.minus(a).cross(across) / area;
    let other = c.minus(a).cross(along) / area;
    ((0.0..=1.0).contains(&part) && (0.0..=1.0).contains(&other)).then(|| a.plus(along.times(part)))
}

/// The upright rectangle around some spots: its top left and its bottom right corner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    pub(super) low: Spot,
    pub(super) high: Spot,
}

impl Extent {
    pub(super) fn around(spots: &[Spot]) -> Self {
        let first = spots.first().copied().unwrap_or(Spot::new(0.0, 0.0));
        spots.iter().fold(Self { low: first, high: first }, |Self { low, high }, spot| Self {
            low: Spot::new(low.x.min(spot.x), low.y.min(spot.y)),
            high: Spot::new(high.x.max(spot.x), high.y.max(spot.y)),
        })
    }

    pub(super) fn size(&self) -> Spot {
        self.high.minus(self.low)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }
}

/// A rectangle that may be turned: what letters and units take up.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quad {
    corners: [Spot; 4],
    extent: Extent,
}

impl Quad {
    fn new(corners: [Spot; 4]) -> Self {
        Self { corners, extent: Extent::around(&corners) }
    }

    pub(super) fn of(ground: &Rectangle, table: &Table) -> Self {
        Self::new(ground.corners().map(|corner| Spot::of(corner, table)))
    }

    /// Of that size around a middle, its width along a way of length one.
    pub(super) fn at(middle: Spot, size: Spot, along: Spot) -> Self {
        let (right, down) = (along.times(size.x / 2.0), along.to_the_right().times(size.y / 2.0));
        let (left, up) = (middle.minus(right), middle.plus(right));
        Self::new([left.minus(down), up.minus(down), up.plus(down), left.plus(down)])
    }

    pub(super) const fn extent(&self) -> &Extent {
        &self.extent
    }

    pub(super) fn middle(&self) -> Spot {
        self.extent.low.between(self.extent.high)
    }

    /// Whether the two have more than an edge in common: no line parts them.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.extent.meets(&other.extent) && !self.parted_from(other) && !other.parted_from(self)
    }

    /// Whether one of its own sides parts it from the other.
    fn parted_from(&self, other: &Self) -> bool {
        let [a, b, c, _] = self.corners;
        [b.minus(a), c.minus(b)].into_iter().any(|way| {
            let span = |quad: &Self| {
                let along = quad.corners.map(|corner| corner.dot(way));
                along
                    .iter()
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &at| (low.min(at), high.max(at)))
            };
            let ((low, high), (other_low, other_high)) = (span(self), span(other));
            high <= other_low || other_high <= low
        })
    }
}
