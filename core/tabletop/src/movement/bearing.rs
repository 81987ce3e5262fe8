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

#[cfg(test)]
mod tests {
    use super::{Facing, Vector, bearing};
    use crate::turn::Direction;

    #[test]
    fn no_degree_points_along_a_vector_further_than_its_bearing() {
        let directions: Vec<Vector> =
            (0..360).map(|degrees| Vector::from(Direction::of(Facing::degrees(degrees)))).collect();
        let lengths = [1, 17, 6_000];
        let ring =
            (0..=80).flat_map(|step| [(step - 40, 40), (40, step - 40), (step - 40, -40), (-40, step - 40)]);
        for (x, y) in ring {
            for vector in lengths.map(|length| Vector { x: x * length + length / 3, y: y * length }) {
                let found = bearing(vector).unwrap().in_degrees();
                let along = directions.iter().map(|direction| vector.dot(*direction));
                let furthest = along.clone().max().unwrap();
                let all: Vec<u16> = (0..)
                    .zip(along)
                    .filter(|(_, along)| *along == furthest)
                    .map(|(degrees, _)| degrees)
                    .collect();
                assert!(all.contains(&found), "{vector:?} points to {all:?}, not {found}");
            }
        }
        assert_eq!(bearing(Vector { x: 0, y: 0 }), None);
    }
}
