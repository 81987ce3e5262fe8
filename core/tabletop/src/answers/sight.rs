use std::fmt;

use smallvec::SmallVec;

use super::Answer;
use crate::field::{Corridor, Field, Hider, Line, Placed};
use crate::length::Length;
use crate::terrain::Terrain;

/// A spot from which a unit sees, and where it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The middle of its front edge.
    FrontMiddle,
    /// The left end of its front edge.
    FrontLeft,
    /// The right end of its front edge.
    FrontRight,
    /// The middle of its footprint.
    Centre,
}

impl End {
    /// Every such spot, in the order in which lines between them are tried.
    pub const ALL: [Self; 4] = [Self::FrontMiddle, Self::FrontLeft, Self::FrontRight, Self::Centre];

    const fn name(self) -> &'static str {
        match self {
            Self::FrontMiddle => "front middle",
            Self::FrontLeft => "front left",
            Self::FrontRight => "front right",
            Self::Centre => "centre",
        }
    }
}

/// What hides two units from one another.
#[derive(Debug, Clone, Copy)]
pub enum Hidden<'f> {
    /// Woods or houses that lie deeper on the line than one sees into them.
    Screen(&'f Terrain, Length),
    /// A hill that is higher than both ends.
    Hill(&'f Terrain),
    /// A unit in between.
    Unit(&'f str),
}

/// Why two units see one another, or do not.
#[derive(Debug, Clone, Copy)]
pub enum SightWhy<'f> {
    /// A line between them is free.
    Free {
        /// One of them, and its end of the line.
        one: (&'f Placed, End),
        /// The other.
        other: (&'f Placed, End),
    },
    /// Every line is blocked.
    Blocked {
        /// One of them.
        one: &'f Placed,
        /// The other.
        other: &'f Placed,
        /// What blocks the line between the middles of their fronts.
        by: Hidden<'f>,
    },
}

impl Field<'_> {
    /// Whether two units see one another.
    ///
    /// Lines are drawn between four spots of each: the middle and both ends of its front edge, and the middle of its
    /// footprint. They see one another where one of the sixteen lines is free. A line is blocked by
    ///
    /// - woods, an orchard or a built-up area, if it runs further through it than
    ///   [one sees into it](crate::TerrainKind::seen_into): so one sees into its edge, out of its edge and through its
    ///   corners, not through it;
    /// - a hill, if a contour that is higher than both ends lies across it;
    /// - another unit, if it goes through its footprint and neither end stands higher than that unit.
    ///
    /// An end is as high as the ground at its own spot; a unit in between as the middle of its front. A line that only
    /// runs along an edge or past a corner is not blocked by it. Officers and markers ([`Troops::Other`]) hide nobody.
    /// The answer is the same from both sides.
    ///
    /// [`Troops::Other`]: crate::Troops::Other
    #[must_use]
    pub fn sight<'f>(&'f self, one: &'f Placed, other: &'f Placed) -> Answer<bool, SightWhy<'f>> {
        // In one order whoever asks: a line must not depend on which end it is drawn from.
        let (one, other) = if one.id() <= other.id() { (one, other) } else { (other, one) };
        let own = [one.index(), other.index()];
        let corridor = Corridor::around(one.lookouts(), other.lookouts());
        let mut in_the_way = InTheWay::of(self.hiding().near(corridor).filter(|hider| !hider.is_one_of(own)));
        let mut lines = lines(one, other);
        let mut middle = lines.by_ref().take(1);
        let Some(by) = middle.find_map(|(_, line)| in_the_way.first_that_hides(&line)) else {
            let why = SightWhy::Free { one: (one, End::FrontMiddle), other: (other, End::FrontMiddle) };
            return Answer { value: true, why };
        };
        match lines.find(|(_, line)| in_the_way.first_that_hides(line).is_none()) {
            Some(((from, to), _)) => {
                Answer { value: true, why: SightWhy::Free { one: (one, from), other: (other, to) } }
            }
            None => Answer { value: false, why: SightWhy::Blocked { one, other, by: self.hidden_by(by) } },
        }
    }

    fn hidden_by<'f>(&'f self, hider: &'f Hider<'_>) -> Hidden<'f> {
        match hider {
            Hider::Screen(piece, _, seen_into) => Hidden::Screen(piece, *seen_into),
            Hider::Hill(piece, ..) => Hidden::Hill(piece),
            Hider::Unit { id, .. } => Hidden::Unit(id),
        }
    }
}

/// All lines between the ends of two units, that between the middles of their fronts first.
fn lines(one: &Placed, other: &Placed) -> impl Iterator<Item = ((End, End), Line)> {
    let ends = |unit: &Placed| End::ALL.into_iter().zip(*unit.lookouts());
    let others = ends(other);
    ends(one).flat_map(move |(from, start)| {
        others.clone().map(move |(to, end)| ((from, to), Line::between(start, end)))
    })
}

/// What may be in the way between two units. What hid one line is tried first on the next, since neighbouring lines
/// mostly meet the same.
struct InTheWay<'f>(SmallVec<[&'f Hider<'f>; 64]>);

impl<'f> InTheWay<'f> {
    fn of(hiders: impl Iterator<Item = &'f Hider<'f>>) -> Self {
        Self(hiders.collect())
    }

    fn first_that_hides(&mut self, line: &Line) -> Option<&'f Hider<'f>> {
        let place = self.0.iter().position(|hider| hider.hides(line))?;
        self.0.swap(0, place);
        self.0.first().copied()
    }
}

/// `"guard" and "rifles" see one another, from the front middle of the one to the centre of the other`, or
/// `"guard" and "rifles" do not see one another: the woods "wood" are deeper on the line than 2 inches`.
impl fmt::Display for SightWhy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free { one: (one, from), other: (other, to) } => {
                let (one, from, other, to) = (one.id(), from.name(), other.id(), to.name());
                write!(
                    f,
                    "{one:?} and {other:?} see one another: the line from the {from} of {one:?} to the {to} of {other:?} is free"
                )
            }
            Self::Blocked { one, other, by } => {
                let (one, other) = (one.id(), other.id());
                write!(f, "{one:?} and {other:?} do not see one another: {by} is in between")
            }
        }
    }
}

/// `the woods "bossu", into which one sees 2 inches deep`; `the hill "ridge", which is higher than both`.
impl fmt::Display for Hidden<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Screen(piece, seen_into) => {
                write!(f, "{piece}, into which one sees no further than {seen_into} inches,")
            }
            Self::Hill(piece) => write!(f, "{piece}, which is higher than both ends,"),
            Self::Unit(unit) => write!(f, "the unit {unit:?}"),
        }
    }
}
