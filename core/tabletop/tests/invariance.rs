//! What must not change when the whole table is shifted or turned, or when the question is asked from the other side.

use crate::common::random::{Drawn, SIDE, drawn};
use crate::common::tables::tables;
use proptest::prelude::*;
use standfast_tabletop::{
    Arc, Aspect, Base, ById, Contact, Cover, Covered, Field, Footprint, Formation, Length, Placed, Point,
    Pose, Says, Troops, Unit,
};

/// Every answer for two units.
#[derive(Debug, PartialEq, Eq)]
struct Answers {
    range: Length,
    sight: (bool, String),
    bears: [bool; 3],
    aspect: Aspect,
    cover: Covered,
    bases: Vec<Cover>,
    heights: [u8; 2],
    contact: Contact,
    ahead: bool,
}

fn answers(field: &Field<'_>, one: &Placed, other: &Placed, began: Pose) -> Answers {
    let sight = field.sight(one, other);
    Answers {
        range: field.range(one, other).value,
        sight: (sight.value, sight.says(&ById)),
        bears: [0, 45, 90].map(|degrees| field.field_of_fire(one, other, Arc::Ahead(degrees)).value),
        aspect: field.shot_aspect(one, other).value,
        cover: field.cover(other, one).value,
        bases: field.cover_of_bases(other, one).map(|base| base.cover).collect(),
        heights: [field.height(one), field.height(other)],
        contact: field.contact(began, one, other).value,
        ahead: field.is_directly_ahead(one, other),
    }
}

/// All answers of a table, for every two units.
fn all_answers(drawn: &Drawn) -> Vec<Answers> {
    let table = drawn.table();
    answers_on(&Field::known_sound(&table, drawn.units.clone()))
}

/// The same of a field.
fn answers_on(field: &Field<'_>) -> Vec<Answers> {
    let units = field.units();
    let pairs = units.iter().flat_map(|one| units.iter().map(move |other| (one, other)));
    let others = pairs.filter(|(one, other)| one.id() != other.id());
    others.map(|(one, other)| answers(field, one, other, units[0].pose())).collect()
}

/// A quarter turn clockwise of a whole square table.
fn quarter(point: Point) -> Point {
    Point { x: point.y, y: Length::from_hundredths(SIDE) - point.x }
}

proptest! {
    #![proptest_config(tables(300))]

    #[test]
    fn range_and_sight_are_the_same_from_both_sides(drawn in drawn()) {
        let table = drawn.table();
        let field = Field::known_sound(&table, drawn.units.clone());
        for one in field.units() {
            for other in field.units() {
                prop_assert_eq!(field.range(one, other).value, field.range(other, one).value);
                let (there, back) = (field.sight(one, other), field.sight(other, one));
                prop_assert_eq!((there.value, there.says(&ById)), (back.value, back.says(&ById)));
            }
        }
    }

    /// What was asked for before a unit moved is asked for again, of every two units.
    #[test]
    fn a_field_on_which_a_unit_moves_answers_like_one_laid_anew(
        drawn in drawn(), moved in any::<proptest::sample::Index>(), x in 0..5_000, y in 0..5_000, facing in 0..360
    ) {
        let mut drawn = drawn;
        let table = drawn.table();
        let mut field = Field::known_sound(&table, drawn.units.clone());
        let _ = answers_on(&field);
        let unit = moved.get(&drawn.units).clone();
        let there = unit.moved(Pose::new(x, y, facing));
        prop_assert!(field.reset(there.clone()));
        drawn.units.iter_mut().filter(|other| other.id() == there.id()).for_each(|unit| *unit = there.clone());
        prop_assert_eq!(answers_on(&field), all_answers(&drawn));
    }

    #[test]
    fn a_shifted_table_answers_the_same(drawn in drawn(), x in 0..5_000, y in 0..5_000) {
        let shift = Point::new(x, y);
        let shifted = drawn.moved([SIDE + x, SIDE + y], 0, |Point { x, y }| Point { x: x + shift.x, y: y + shift.y });
        prop_assert_eq!(all_answers(&drawn), all_answers(&shifted));
    }

    #[test]
    fn a_table_turned_by_quarters_answers_the_same(drawn in drawn()) {
        let expected = all_answers(&drawn);
        let mut turned = drawn;
        for _ in 0..3 {
            turned = turned.moved([SIDE, SIDE], 90, quarter);
            prop_assert_eq!(&expected, &all_answers(&turned));
        }
    }

    #[test]
    fn a_table_turned_by_any_angle_keeps_its_ranges(drawn in drawn(), degrees in 0..360) {
        let (sine, cosine) = f64::from(degrees).to_radians().sin_cos();
        let middle = f64::from(SIDE / 2);
        let turn = |point: Point| {
            let (x, y) = (f64::from(point.x.hundredths()) - middle, f64::from(point.y.hundredths()) - middle);
            let (right, ahead) = (x * cosine + y * sine, y * cosine - x * sine);
            // On a table twice as large, so that nothing falls off.
            Point::new((right + 2.0 * middle).round() as i32, (ahead + 2.0 * middle).round() as i32)
        };
        let turned = drawn.moved([2 * SIDE, 2 * SIDE], degrees, turn);
        for (before, after) in all_answers(&drawn).iter().zip(all_answers(&turned)) {
            let apart = (before.range.hundredths() - after.range.hundredths()).abs();
            prop_assert!(apart <= 4, "{} and {} inches", before.range, after.range);
        }
    }

    #[test]
    fn nothing_panics_wherever_units_stand(
        drawn in drawn(),
        poses in proptest::collection::vec((any::<i32>(), any::<i32>(), any::<i32>(), 1_u16..=100), 2..5),
        spot in (any::<i32>(), any::<i32>()),
    ) {
        let table = drawn.table();
        let base = Base::new(Base::MOST, Base::LEAST).unwrap();
        let far = (0..).zip(&poses).map(|(id, &(x, y, degrees, bases))| {
            let footprint = Footprint::new(Formation::ALL[id % 7], bases, base).unwrap();
            Unit::new(format!("far {id}"), "french", Pose::new(x, y, degrees), footprint, Troops::Foot)
        });
        let units: Vec<Unit> = drawn.units.iter().cloned().chain(far).collect();
        let refused = Field::new(&table, units.clone()).map(|_| ()).map_err(|faults| faults.to_string());
        prop_assert!(!refused.is_err_and(|reasons| reasons.is_empty()));
        let field = Field::known_sound(&table, units);
        let spot = Point::new(spot.0, spot.1);
        for one in field.units() {
            for other in field.units() {
                let _ = answers(&field, one, other, Pose { at: spot, facing: one.facing() });
                let _ = field.behind_linear(one, other);
            }
            let _ = (field.nearest_enemy(one).is_some(), field.distance(spot, one), field.en_masse(one).says(&ById));
        }
        let _ = (table.going_at(spot), table.height_at(spot), field.nearest_concealment(spot).is_some());
    }
}
