use std::ops::RangeInclusive;

use serde_json::{Value as Json, json};
use standfast_tabletop::{Length, Point};

use crate::form::{Kind, parts_of};
use crate::{Refusal, Tree, Value};

/// The kind of a length in inches with at most two decimals, both ends allowed.
#[derive(Debug, Clone)]
pub(super) struct Inches(RangeInclusive<Length>);

/// A length in inches with at most two decimals, both ends allowed.
pub(super) fn inches(range: RangeInclusive<Length>) -> Inches {
    Inches(range)
}

/// A coordinate: somewhere on the largest table.
pub(super) fn coordinate() -> Inches {
    Inches(Length::ZERO..=standfast_tabletop::Table::MOST)
}

impl Inches {
    fn length(&self, tree: &Tree) -> Option<Length> {
        let Value::Number(number) = &tree.value else { return None };
        let hundredths = i32::try_from(parts_of(number, 100).ok()?).ok()?;
        Some(Length::from_hundredths(hundredths)).filter(|length| {
            // A number beyond the longest length is cut to it, and so differs from what was given.
            length.hundredths() == hundredths && self.0.contains(length)
        })
    }
}

impl Kind for Inches {
    type Value = Length;

    fn allowed(&self) -> String {
        format!("a number of inches from {} to {}, with 2 decimals at most", self.0.start(), self.0.end())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Length {
        self.length(tree).unwrap_or_else(|| self.refuse(tree, path, refusals))
    }

    fn stand_in(&self) -> Length {
        *self.0.start()
    }

    fn schema(&self) -> Json {
        json!({"type": "number", "minimum": self.0.start(), "maximum": self.0.end(), "multipleOf": 0.01})
    }

    fn show(&self, value: &Length) -> Json {
        json!(value)
    }
}

/// The kind of a spot on the table.
#[derive(Debug, Clone)]
pub(super) struct Spots;

/// A spot on the table: `[x, y]` in inches, from the left edge and from the near edge.
pub(super) fn spot() -> Spots {
    Spots
}

impl Kind for Spots {
    type Value = Point;

    fn allowed(&self) -> String {
        format!("a spot [x, y], each {}", coordinate().allowed())
    }

    fn read(&self, tree: &Tree, path: &str, refusals: &mut Vec<Refusal>) -> Point {
        let Value::List(parts) = &tree.value else { return self.refuse(tree, path, refusals) };
        let [x, y] = parts.as_slice() else { return self.refuse(tree, path, refusals) };
        let mut at = |part, place| coordinate().read(part, &format!("{path}[{place}]"), refusals);
        Point { x: at(x, 0), y: at(y, 1) }
    }

    fn stand_in(&self) -> Point {
        Point::default()
    }

    fn schema(&self) -> Json {
        json!({"type": "array", "items": coordinate().schema(), "minItems": 2, "maxItems": 2})
    }

    fn show(&self, value: &Point) -> Json {
        json!([value.x, value.y])
    }
}
