use super::Answer;
use crate::field::{Field, Placed};
use crate::geometry::rounded;
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::Point;

/// The distance between two units.
#[derive(Debug, Clone, Copy)]
pub struct RangeWhy<'f> {
    one: &'f str,
    other: &'f str,
    range: Length,
}

impl Field<'_> {
    /// The range between two units: edge to edge where they are nearest, rounded to the nearest hundredth, half up. 0
    /// if they touch.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, ById, Field, Footprint, Formation, Length, Pose, Says, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let units = vec![
    /// #     Unit::new("guard", "french", Pose::new(2400, 600, 0), line.clone(), Troops::Foot),
    /// #     Unit::new("rifles", "british", Pose::new(2400, 1800, 180), line, Troops::Foot),
    /// # ];
    /// let field = Field::new(&table, units)?;
    /// # let [guard, rifles] = field.units() else { unreachable!() };
    /// let range = field.range(guard, rifles);
    /// assert_eq!(range.value, Length::inches(12));
    /// assert_eq!(range.says(&ById), r#""guard" and "rifles" are 12 inches apart, edge to edge"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn range<'f>(&'f self, one: &'f Placed, other: &'f Placed) -> Answer<Length, RangeWhy<'f>> {
        let work_out = || rounded(one.quad().squared_to(other.quad()).sqrt());
        let range = self.range_between(one, other, work_out);
        Answer { value: range, why: RangeWhy { one: one.id(), other: other.id(), range } }
    }

    /// How far a spot is from the nearest edge of a unit, rounded to the nearest hundredth, half up; 0 inside.
    #[must_use]
    pub fn distance(&self, from: Point, to: &Placed) -> Length {
        rounded(to.quad().squared_to_point(from.into()).sqrt())
    }

    /// Whether two units are within that distance, edge to edge.
    #[must_use]
    pub fn is_within(&self, one: &Placed, other: &Placed, most: Length) -> bool {
        self.range(one, other).value <= most
    }

    /// Whether two units touch: no further apart than [`Length::TOUCH`].
    #[must_use]
    pub fn touches(&self, one: &Placed, other: &Placed) -> bool {
        self.is_within(one, other, Length::TOUCH)
    }
}

/// `Guard and Rifles are 12 inches apart, edge to edge`.
impl Says for RangeWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let (one, other) = (names.called(self.one), names.called(self.other));
        match self.range {
            Length::ZERO => format!("{one} and {other} touch"),
            range => format!("{one} and {other} are {range} inches apart, edge to edge"),
        }
    }
}
