//! The same questions answered by brute force: by trying spots one after the other, in floating point and with the
//! sines of the standard library, from what the documentation says and from none of the code.

use standfast_tabletop::{Point, Shape, Terrain, Unit};

/// A spot in inches.
pub(crate) type Spot = (f64, f64);

/// How far apart neighbouring spots are that are tried, in inches.
pub(crate) const STEP: f64 = 0.02;

pub(crate) fn spot(point: Point) -> Spot {
    (f64::from(point.x.hundredths()) / 100.0, f64::from(point.y.hundredths()) / 100.0)
}

pub(crate) fn between((x1, y1): Spot, (x2, y2): Spot) -> f64 {
    (x1 - x2).hypot(y1 - y2)
}

/// Spots on the way from one to another, both included.
pub(crate) fn way(from: Spot, to: Spot) -> impl Iterator<Item = Spot> {
    let steps = (between(from, to) / STEP).ceil().max(1.0) as u32;
    (0..=steps).map(move |step| {
        let share = f64::from(step) / f64::from(steps);
        (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1))
    })
}

/// Where a spot lies for a unit: to the right of the middle of its front, and ahead of its front.
pub(crate) fn seen_from(unit: &Unit, at: Spot) -> Spot {
    let (sine, cosine) = f64::from(unit.facing().in_degrees()).to_radians().sin_cos();
    let middle = spot(unit.at());
    let (x, y) = (at.0 - middle.0, at.1 - middle.1);
    (x * cosine - y * sine, x * sine + y * cosine)
}

/// The spot that lies so for a unit.
pub(crate) fn spot_of(unit: &Unit, (right, ahead): Spot) -> Spot {
    let (sine, cosine) = f64::from(unit.facing().in_degrees()).to_radians().sin_cos();
    let middle = spot(unit.at());
    (middle.0 + right * cosine + ahead * sine, middle.1 - right * sine + ahead * cosine)
}

/// The width and depth of a unit, in inches.
pub(crate) fn size(unit: &Unit) -> Spot {
    let inches = |length: standfast_tabletop::Length| f64::from(length.hundredths()) / 100.0;
    (inches(unit.footprint().width()), inches(unit.footprint().depth()))
}

/// How deep a spot lies inside a unit; below zero outside.
pub(crate) fn depth_in(unit: &Unit, at: Spot) -> f64 {
    let ((right, ahead), (width, depth)) = (seen_from(unit, at), size(unit));
    (width / 2.0 - right.abs()).min(-ahead).min(ahead + depth)
}

/// The corners of a unit.
pub(crate) fn corners(unit: &Unit) -> [Spot; 4] {
    let (width, depth) = size(unit);
    [(-width / 2.0, 0.0), (width / 2.0, 0.0), (width / 2.0, -depth), (-width / 2.0, -depth)]
        .map(|corner| spot_of(unit, corner))
}

/// Spots along the edges of a unit.
pub(crate) fn rim(unit: &Unit) -> Vec<Spot> {
    let [a, b, c, d] = corners(unit);
    [(a, b), (b, c), (c, d), (d, a)].into_iter().flat_map(|(from, to)| way(from, to)).collect()
}

/// How far a spot is from the straight line between two others.
pub(crate) fn to_side(at: Spot, from: Spot, to: Spot) -> f64 {
    let (along, away) = ((to.0 - from.0, to.1 - from.1), (at.0 - from.0, at.1 - from.1));
    let share =
        ((along.0 * away.0 + along.1 * away.1) / (along.0 * along.0 + along.1 * along.1)).clamp(0.0, 1.0);
    between(at, (from.0 + share * along.0, from.1 + share * along.1))
}

/// The sides of a piece.
pub(crate) fn sides(piece: &Terrain) -> Vec<(Spot, Spot)> {
    let spots: Vec<Spot> = piece.points().iter().map(|point| spot(*point)).collect();
    let next = spots.iter().skip(1);
    let mut sides: Vec<(Spot, Spot)> = spots.iter().copied().zip(next.copied()).collect();
    if matches!(piece.shape(), Shape::Area(_)) {
        sides.push((spots[spots.len() - 1], spots[0]));
    }
    sides
}

/// How far a spot is from the sides of a piece.
pub(crate) fn to_sides(piece: &Terrain, at: Spot) -> f64 {
    sides(piece).into_iter().map(|(from, to)| to_side(at, from, to)).fold(f64::INFINITY, f64::min)
}

/// Whether a spot lies in an area: a ray from it to the right meets its sides an odd number of times.
pub(crate) fn is_in(piece: &Terrain, at: Spot) -> bool {
    let crosses = |((x1, y1), (x2, y2)): &(Spot, Spot)| {
        (y1 > &at.1) != (y2 > &at.1) && at.0 < x1 + (at.1 - y1) / (y2 - y1) * (x2 - x1)
    };
    matches!(piece.shape(), Shape::Area(_))
        && sides(piece).iter().filter(|side| crosses(side)).count() % 2 == 1
}
