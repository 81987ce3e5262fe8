use std::fmt;

use smol_str::SmolStr;

use crate::formation::{Base, Footprint};
use crate::length::Length;
use crate::names::{ById, Names, Says};
use crate::place::Point;

/// Everything that is wrong, never empty: one sentence per line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults<F>(Vec<F>);

impl<F> Faults<F> {
    /// The value, if nothing is wrong with it.
    pub(crate) fn unless_sound<T>(faults: Vec<F>, sound: impl FnOnce() -> T) -> Result<T, Self> {
        if faults.is_empty() { Ok(sound()) } else { Err(Self(faults)) }
    }

    /// Each of them.
    #[must_use]
    pub fn all(&self) -> &[F] {
        &self.0
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut faults = self.0.iter();
        if let Some(first) = faults.next() {
            first.fmt(f)?;
        }
        faults.try_for_each(|fault| write!(f, "\n{fault}"))
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Faults<F> {}

impl<F: Says> Says for Faults<F> {
    fn says(&self, names: &dyn Names) -> String {
        self.0.iter().map(|fault| fault.says(names)).collect::<Vec<_>>().join("\n")
    }
}

/// A straight piece of an outline or a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side(pub Point, pub Point);

/// `from (1, 2) to (3, 4)`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from {} to {}", self.0, self.1)
    }
}

/// What is wrong with a footprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FootprintFault {
    /// A base is too small or too large.
    #[error("a base of {frontage} by {depth} inches is not possible: its sides go from {least} to {most} inches", least = Base::LEAST, most = Base::MOST)]
    Base {
        /// Its width.
        frontage: Length,
        /// Its depth.
        depth: Length,
    },
    /// A unit has no base, or too many.
    #[error("a unit of {0} bases is not possible: it has 1 to {most}", most = Footprint::MOST_BASES)]
    Bases(u16),
}

/// What is wrong with a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// The table itself is too small or too large.
    #[error(
        "a table of {width} by {depth} inches is not possible: both sides are above 0 and at most 1000 inches"
    )]
    Size {
        /// Its width.
        width: Length,
        /// Its depth.
        depth: Length,
    },
    /// Two pieces have one id.
    #[error("two pieces of terrain have the id {0:?}")]
    SameId(SmolStr),
    /// A piece has too few or too many points.
    #[error("the {kind} {piece:?} has {points} points: it needs {least} at least and {most} at most")]
    Points {
        /// The piece.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// How many it has.
        points: usize,
        /// How many it needs.
        least: usize,
        /// How many are allowed.
        most: usize,
    },
    /// Two points in a row are the same.
    #[error("the {kind} {piece:?} has the same point twice in a row, at {at}")]
    SamePoint {
        /// The piece.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// The point.
        at: Point,
    },
    /// A piece crosses or touches itself.
    #[error("the {kind} {piece:?} crosses itself at {at}: its side {first} meets its side {second}")]
    CrossesItself {
        /// The piece.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// Where, rounded to hundredths.
        at: Point,
        /// One of the two sides.
        first: Side,
        /// The other.
        second: Side,
    },
    /// A piece reaches beyond the table.
    #[error("the {kind} {piece:?} lies off the table at {at}: the table is {width} by {depth} inches")]
    OffTable {
        /// The piece.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// Its first point that does.
        at: Point,
        /// The width of the table.
        width: Length,
        /// The depth of the table.
        depth: Length,
    },
    /// A road or a river has no width, or is wider than any table.
    #[error("the {kind} {piece:?} is {width} inches wide: a width is above 0 and at most 1000 inches")]
    Width {
        /// The piece.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// Its width.
        width: Length,
    },
}

/// What is wrong with units on a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldFault {
    /// Two units have one id.
    SameId(SmolStr),
    /// A corner of a unit lies off the table.
    OffTable {
        /// The unit.
        unit: SmolStr,
        /// The corner that is furthest out.
        corner: &'static str,
        /// Where it lies.
        at: Point,
        /// How far beyond the edge.
        by: Length,
        /// Which edge.
        edge: &'static str,
    },
    /// Two units stand in the same place.
    Overlap {
        /// The one that comes first in the list.
        first: SmolStr,
        /// The other.
        second: SmolStr,
        /// The middle of where they overlap, rounded to hundredths.
        at: Point,
        /// How far one of them would have to move to be free of the other, rounded to hundredths.
        by: Length,
    },
    /// A unit stands in impassable terrain.
    Impassable {
        /// The unit.
        unit: SmolStr,
        /// The piece of terrain.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// A spot that both cover.
        at: Point,
    },
}

impl Says for FieldFault {
    fn says(&self, names: &dyn Names) -> String {
        match self {
            Self::SameId(id) => format!("two units have the id {id:?}"),
            Self::OffTable { unit, corner, at, by, edge } => format!(
                "{} stands off the table: its {corner} corner, at {at}, lies {by} inches beyond the {edge} edge",
                names.called(unit)
            ),
            Self::Overlap { first, second, at, by } => {
                format!("{} and {} overlap at {at} by {by} inches", names.called(first), names.called(second))
            }
            Self::Impassable { unit, piece, kind, at } => {
                let (unit, piece) = (names.called(unit), names.called(piece));
                format!("{unit} stands in the {kind} {piece}, which is impassable, at {at}")
            }
        }
    }
}

/// With ids, for programmers; players read [`Says`].
impl fmt::Display for FieldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says(&ById))
    }
}

impl std::error::Error for FieldFault {}
