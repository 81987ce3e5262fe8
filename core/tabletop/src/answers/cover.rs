use std::fmt;

use super::Answer;
use crate::field::{Field, ONE_INCH_SQUARED, Placed};
use crate::geometry::{Segment, Vector};
use crate::length::Length;
use crate::names::{Names, Says};
use crate::place::Point;
use crate::table::Laid;
use crate::terrain::{Cover, Terrain};

/// The cover of a unit as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Covered {
    /// The majority of its bases has this cover.
    One(Cover),
    /// Its bases are evenly split between a worse and a better cover: the rule's die decides.
    Split(Cover, Cover),
}

impl Covered {
    /// The cover of the majority: at least half of the bases have it or better, and at least half have it or worse. If
    /// two kinds of cover fit, the bases are evenly split, and both are given.
    ///
    /// With more than two kinds the middle one counts: with one base each in no, light and heavy cover, the unit has
    /// light.
    ///
    /// ```
    /// use standfast_tabletop::Cover::{Heavy, Light, None};
    /// use standfast_tabletop::Covered;
    /// assert_eq!(Covered::by_majority([Light, None, Light]), Covered::One(Light));
    /// assert_eq!(Covered::by_majority([Heavy, None, None, Heavy]), Covered::Split(None, Heavy));
    /// ```
    #[must_use]
    pub fn by_majority(bases: impl IntoIterator<Item = Cover>) -> Self {
        let mut counts = Cover::ALL.map(|cover| (cover, 0_u32));
        for base in bases {
            counts.iter_mut().filter(|(cover, _)| *cover == base).for_each(|(_, count)| *count += 1);
        }
        let all: u32 = counts.iter().map(|(_, count)| count).sum();
        // The cover of the base at that place, counted from the worst covered.
        let base_at = |place: u32| {
            let mut so_far = 0;
            let reaches = |(_, count): &&(Cover, u32)| {
                so_far += count;
                so_far > place
            };
            counts.iter().find(reaches).map_or(Cover::None, |(cover, _)| *cover)
        };
        let (lesser, better) = (base_at(all.saturating_sub(1) / 2), base_at(all / 2));
        if lesser == better { Self::One(lesser) } else { Self::Split(lesser, better) }
    }
}

/// What covers a base.
#[derive(Debug, Clone, Copy)]
pub struct BaseCover<'f> {
    /// How good it is.
    pub cover: Cover,
    /// The piece of terrain that does; `None` in the open.
    pub by: Option<&'f Terrain>,
}

/// Why a unit has its cover: the cover of each base.
#[derive(Clone, Copy)]
pub struct CoverWhy<'f> {
    field: &'f Field<'f>,
    target: &'f Placed,
    from: &'f Placed,
}

impl fmt::Debug for CoverWhy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CoverWhy")
            .field("target", &self.target)
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

impl Field<'_> {
    /// The cover of a target from its shooter: that of the [majority](Covered::by_majority) of its bases.
    ///
    /// A base has the best cover of the terrain that its middle lies in. A fence, hedge or wall covers it too if the
    /// line from the shooter's nearest point to its middle meets the obstacle within an inch of the target's edge; the
    /// better of the two counts. Half bases count as whole ones.
    #[must_use]
    pub fn cover<'f>(&'f self, target: &'f Placed, from: &'f Placed) -> Answer<Covered, CoverWhy<'f>> {
        let shelter = target.shelter(self.table());
        let value = if target.obstacles(self.table()).is_empty() {
            shelter.covered
        } else {
            let bases = target.middles().iter().zip(&shelter.covers);
            Covered::by_majority(bases.map(|(&middle, &ground)| {
                self.obstacle_before(target, middle, from).map_or(ground, |wall| wall.cover().max(ground))
            }))
        };
        Answer { value, why: CoverWhy { field: self, target, from } }
    }

    /// The fence, hedge or wall that a unit stands behind, as seen by somebody coming at it: at least half of its bases
    /// must be behind one, by the test of [`cover`](Self::cover), whatever cover it gives. The first such obstacle
    /// counts.
    #[must_use]
    pub fn behind_linear<'f>(&'f self, unit: &'f Placed, from: &'f Placed) -> Option<&'f Terrain> {
        let before = |&middle: &Point| self.obstacle_before(unit, middle, from);
        let behind = unit.middles().iter().filter_map(before).count();
        let first = unit.middles().iter().find_map(before);
        first.filter(|_| 2 * behind >= unit.middles().len())
    }

    /// Whether a fence, hedge or wall is within an inch of a unit, so that it may stand behind one.
    #[must_use]
    pub fn is_near_linear(&self, unit: &Placed) -> bool {
        !unit.obstacles(self.table()).is_empty()
    }

    /// Whether a unit stands behind another, as seen from a third: the other is within an inch of it, and the line from
    /// the viewer's nearest spot to the middle of its front goes through the other. This is how a wreck conceals.
    #[must_use]
    pub fn behind_unit(&self, unit: &Placed, other: &Placed, from: &Placed) -> bool {
        let middle = Vector::from(unit.at());
        let line = Segment { from: middle, to: from.quad().nearest_to(middle) };
        !other.is(unit) && self.is_within(unit, other, Length::inches(1)) && other.quad().is_crossed_by(line)
    }

    /// What covers each base of a target from its shooter, rank by rank from the front left base.
    pub fn cover_of_bases<'f>(
        &'f self,
        target: &'f Placed,
        from: &'f Placed,
    ) -> impl Iterator<Item = BaseCover<'f>> {
        target.middles().iter().map(|&middle| {
            let (cover, by) = self.table().cover_at(middle);
            match self.obstacle_before(target, middle, from) {
                Some(wall) if wall.cover() > cover => BaseCover { cover: wall.cover(), by: Some(wall) },
                _ => BaseCover { cover, by },
            }
        })
    }

    /// The linear obstacle with the best cover between a shooter and the middle of a base, within an inch of the
    /// target's edge; of two equal ones, the first.
    fn obstacle_before<'f>(&'f self, target: &Placed, middle: Point, from: &Placed) -> Option<&'f Terrain> {
        let obstacles = target.obstacles(self.table());
        if obstacles.is_empty() {
            return None;
        }
        let middle = Vector::from(middle);
        let shot = Segment { from: middle, to: from.quad().nearest_to(middle) };
        let near = |spot: Vector| target.quad().squared_to_point(spot) <= ONE_INCH_SQUARED;
        let in_between =
            |laid: &Laid| laid.outline.sides().iter().any(|side| shot.meeting(*side).is_some_and(near));
        let obstacles = obstacles.iter().filter_map(|&index| self.table().piece_at(index));
        let before = obstacles.filter(|(_, laid)| in_between(laid)).map(|(piece, _)| piece);
        before.reduce(|best, next| if next.cover() > best.cover() { next } else { best })
    }
}

/// `of the 4 bases of Rifles, 3 have medium cover (the woods Bois de Bossu), 1 has none`.
impl Says for CoverWhy<'_> {
    fn says(&self, names: &dyn Names) -> String {
        let Self { field, target, from } = self;
        let bases: Vec<BaseCover<'_>> = field.cover_of_bases(target, from).collect();
        let covered = |cover: Cover| {
            let so_covered = || bases.iter().filter(|base| base.cover == cover);
            let count = so_covered().count();
            let has = if count == 1 { "has" } else { "have" };
            let by = so_covered().find_map(|base| base.by).map(|piece| format!(" cover ({piece})"));
            (count > 0).then(|| format!("{count} {has} {cover}{}", by.unwrap_or_default()))
        };
        let covered: Vec<String> = Cover::ALL.into_iter().rev().filter_map(covered).collect();
        format!("of the {} bases of {}, {}", bases.len(), names.called(target.id()), covered.join(", "))
    }
}
