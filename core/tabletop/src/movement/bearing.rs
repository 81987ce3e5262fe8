use super::search::last;
use crate::geometry::Vector;
use crate::place::Facing;
use crate::turn::Direction;

/// The whole degree nearest to where a vector points; of two, the one before it clockwise. `None` for a vector of
/// length 0.
///
/// It works within a quarter circle, so that a quarter turn of the table turns the answer with it.
pub(super) fn bearing(vector: Vector) -> Option<Facing> {
    let mut within = vector;
    for quarters in 0..4 {
        if within.x >= 0 && within.y > 0 {
            let along = |degrees: i32| within.dot(Vector::from(Direction::of(Facing::degrees(degrees))));
            // Up to the nearest degree each points along it further than the one before.
            let nearest = last(89, |degrees| along(degrees + 1) > along(degrees)) + 1;
            return Some(Facing::degrees(nearest + 90 * quarters));
        }
        within = Vector { x: -within.y, y: within.x };
    }
    None
}
