use std::fmt;

use smallvec::SmallVec;

use super::Answer;
use crate::field::{Corridor, Field, Hider, Hides, Line, Placed};
use crate::length::Length;
use crate::names::{Names, Says};
use crate::table::Table;
use crate::terrain::Terrain;

/// A spot from which a unit sees and at which it is seen.
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
    /// Woods or houses that the line crosses for longer than sight reaches into them.
    Screen(&'f Terrain, Length),
    /// A hill that is higher than both ends.
    Hill(&'f Terrain),
    /// A unit in between.
    Unit(&'f str),
}

/// Why two units see one another, or do not.
#[derive(Clone, Copy)]
pub enum SightWhy<'f> {
    /// A line between them is clear.
    Free {
        /// One of them, and its end of the line.
        one: (&'f Placed, End),
        /// The other.
        other: (&'f Placed, End),
    },
    /// Every line is blocked.
    Blocked {
        /// The field on which they are.
        field: &'f Field<'f>,
        /// One of them.
        one: &'f Placed,
        /// The other.
        other: &'f Placed,
    },
}

impl Field<'_> {
    /// Whether two units see one another.
    ///
    /// Lines are drawn between four spots of each: the middle and both ends of its front edge, and the middle of its
    /// footprint. The units see one another if any of the sixteen lines is clear. A line is blocked by
    ///
    /// - woods, an orchard or a built-up area, if it runs further through it than
    ///   [sight reaches](crate::TerrainKind::seen_into): so troops see into its edge, out of its edge and across its
    ///   corners, but not through it;
    /// - a hill, if a contour higher than both ends lies across it;
    /// - another unit, if it crosses its footprint and neither end stands higher than that unit.
    ///
    /// An end is as high as the ground at its own spot; a unit in between, as the ground at the middle of its front. A
    /// line that only runs along an edge or past a corner is not blocked. Officers and markers ([`Troops::Other`]) hide
    /// nobody. The answer is the same from both sides.
    ///
    /// [`Troops::Other`]: crate::Troops::Other
    #[must_use]
    pub fn sight<'f>(&'f self, one: &'f Placed, other: &'f Placed) -> Answer<bool, SightWhy<'f>> {
        // Always in the same order: a line must not depend on which end it is drawn from.
        let (one, other) = if one.id() <= other.id() { (one, other) } else { (other, one) };
        let clear = self.sight_between(one, other, || first_clear(self, one, other));
        match usize::try_from(clear).ok().and_then(|place| lines().nth(place)) {
            Some((from, to)) => {
                Answer { value: true, why: SightWhy::Free { one: (one, from), other: (other, to) } }
            }
            None => Answer { value: false, why: SightWhy::Blocked { field: self, one, other } },
        }
    }
}

/// The ends of every line between two units, in the order in which they are tried.
fn lines() -> impl Iterator<Item = (End, End)> {
    End::ALL.into_iter().flat_map(|from| End::ALL.map(|to| (from, to)))
}

/// No line: there are fewer.
const BLOCKED: i32 = i32::MAX;

/// The place among its lines of the first that nothing blocks, or [`BLOCKED`].
fn first_clear(field: &Field<'_>, one: &Placed, other: &Placed) -> i32 {
    let mut in_the_way = InTheWay::between(field, one, other);
    let [starts, ends] = [one, other].map(|unit| unit.lookouts(field.table()));
    let drawn = starts.iter().flat_map(|start| ends.iter().map(move |end| Line::between(*start, *end)));
    let mut clear = (0..).zip(drawn).filter(|(_, line)| !in_the_way.hides(line));
    clear.next().map_or(BLOCKED, |(place, _)| place)
}

/// Everything that may block the view between two units. What hid one line is tried first on the next, since
/// neighbouring lines mostly meet the same.
struct InTheWay<'f> {
    table: &'f Table,
    hiders: SmallVec<[&'f Hider; 64]>,
}

impl<'f> InTheWay<'f> {
    fn between(field: &'f Field<'f>, one: &Placed, other: &Placed) -> Self {
        let own = [one.index(), other.index()];
        let corridor = Corridor::around(one.lookouts(field.table()), other.lookouts(field.table()));
        let mut hiders = SmallVec::new();
        field.for_each_hider(&corridor, |hider| {
            if !hider.is_one_of(own) {
                hiders.push(hider);
            }
        });
        Self { table: field.table(), hiders }
    }

    /// Whether any of it hides a line.
    fn hides(&mut self, line: &Line) -> bool {
        let place = self.hiders.iter().position(|hider| hider.hides(self.table, line));
        place.inspect(|place| self.hiders.swap(0, *place)).is_some()
    }

    /// What hides a line: terrain before units, each in the order given.
    fn first_that_hides(&self, line: &Line) -> Option<&'f Hider> {
        let hiding = self.hiders.iter().copied().filter(|hider| hider.hides(self.table, line));
        hiding.min_by_key(|hider| hider.order())
    }
}

impl<'f> SightWhy<'f> {
    /// What hides them from one another: the first thing that blocks the line between the middles of their fronts,
    /// terrain before units, each in the order given. `None` if they see one another.
    #[must_use]
    pub fn hidden_by(&self) -> Option<Hidden<'f>> {
        let Self::Blocked { field, one, other } = self else { return None };
        let ([start, ..], [end, ..]) = (one.lookouts(field.table()), other.lookouts(field.table()));
        let in_the_way = InTheWay::between(field, one, other);
        let hider = in_the_way.first_that_hides(&Line::between(*start, *end))?;
        let piece = |index: usize| field.table().terrain().get(index);
        match &hider.what {
            Hides::Screen(index, seen_into) => piece(*index).map(|piece| Hidden::Screen(piece, *seen_into)),
            Hides::Hill(index) => piece(*index).map(Hidden::Hill),
            Hides::Unit(_, id, _) => Some(Hidden::Unit(id)),
        }
    }
}

impl fmt::Debug for SightWhy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, one, other) = match self {
            Self::Free { one: (one, _), other: (other, _) } => ("Free", one, other),
            Self::Blocked { one, other, .. } => ("Blocked", one, other),
        };
        f.debug_struct(name).field("one", one).field("other", other).finish_non_exhaustive()
    }
}

/// `Guard and Rifles see one another: the line from the front middle of Guard to the centre of Rifles is clear`, or
/// `Guard and Rifles do not see one another: the hill Ridge, which is higher than both ends, is in between`.
impl Says for SightWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        match self {
            Self::Free { one: (one, from), other: (other, to) } => {
                let (one, other) = (names.called(one.id()), names.called(other.id()));
                let (from, to) = (from.name(), to.name());
                format!(
                    "{one} and {other} see one another: the line from the {from} of {one} to the {to} of {other} \
                     is clear"
                )
            }
            Self::Blocked { one, other, .. } => {
                let (one, other) = (names.called(one.id()), names.called(other.id()));
                let by = self.hidden_by().map(|by| format!(": {} is in between", by.says(names)));
                format!("{one} and {other} do not see one another{}", by.unwrap_or_default())
            }
        }
    }
}

/// `the woods Bois de Bossu, where sight reaches no further than 2 inches,`.
impl Says for Hidden<'_> {
    fn says(&self, names: &dyn Names) -> String {
        match self {
            Self::Screen(piece, seen_into) => {
                format!("{piece}, where sight reaches no further than {seen_into} inches,")
            }
            Self::Hill(piece) => format!("{piece}, which is higher than both ends,"),
            Self::Unit(unit) => format!("the unit {}", names.called(unit)),
        }
    }
}
