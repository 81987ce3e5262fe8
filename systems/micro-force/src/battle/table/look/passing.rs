use standfast_engine::Choice;
use standfast_engine::battle::Id;
use standfast_tabletop::{Halfway, Length, Placed};

use super::Look;
use crate::battle::RangeBand;
use crate::battle::state::UnderWay;
use crate::{Aspect, Cover};

/// How far apart the places are at which a unit on its way is looked at.
const APART: Length = Length::from_hundredths(50);

/// A stretch of a unit's way along which another sees it alike: same range, side and cover (micro-force.move.5).
#[derive(Debug, Clone)]
pub(in crate::battle) struct Stretch {
    /// Its id in a command.
    pub(in crate::battle) id: Id,
    /// Its name for the players: `after 1.5 to 3 inches: short range, front`.
    pub(in crate::battle) name: String,
    /// The unit where it begins.
    pub(in crate::battle) at: Placed,
    /// Whether it reaches to where the unit stands now.
    pub(in crate::battle) ends_the_way: bool,
}

/// A target at a place: its range, side and cover, and whether it is beyond its commander's radius.
type Seen = (RangeBand, Aspect, Option<(Cover, Option<Cover>)>, bool);

impl<'a> Look<'a> {
    /// A unit on its way, place by place; where it stands, where its way is not known.
    fn on_the_way(&self, under_way: &UnderWay) -> Vec<(Length, Placed)> {
        let Some(now) = self.ground.unit(&under_way.unit) else { return Vec::new() };
        let Some(way) = &under_way.way else { return vec![(Length::ZERO, now.clone())] };
        let placed = |Halfway { gone, unit }| (gone, self.ground.field().place(unit));
        way.path.along(&now.moved(way.from), APART).into_iter().map(placed).collect()
    }

    /// What a unit sees of another at a place of its way; `None` where it can't fire at it there.
    fn sees_passing(&self, firer: &Id, target: &Placed) -> Option<Seen> {
        let id = Id::new(target.id())?;
        let look = self.passing(Some(target));
        let range = look.band(firer, &id)?;
        if !look.line_to(firer, &id, |sees, _| sees)? {
            return None;
        }
        Some((range, look.strikes(firer, &id)?, look.covered(&id, firer), look.beyond(&id)))
    }

    /// Whether a unit could fire at another anywhere on its way.
    pub(in crate::battle) fn watches(&self, firer: &Id, under_way: &UnderWay) -> bool {
        // Where it stands now is the likeliest place.
        let places = self.on_the_way(under_way);
        places.iter().rev().any(|(_, target)| self.sees_passing(firer, target).is_some())
    }

    /// Whether a unit could fire at another where the way of that one ends.
    pub(in crate::battle) fn watches_the_end(&self, firer: &Id, under_way: &UnderWay) -> bool {
        let last = self.on_the_way(under_way).pop();
        last.is_some_and(|(_, target)| self.sees_passing(firer, &target).is_some())
    }

    /// The stretches of a unit's way on which another could fire at it, from the first on.
    pub(in crate::battle) fn stretches(&self, firer: &Id, under_way: &UnderWay) -> Vec<Stretch> {
        let places = self.on_the_way(under_way);
        let all = places.len();
        let mut found: Vec<(Seen, Length, Length, Placed, usize)> = Vec::new();
        for (place, (gone, target)) in places.into_iter().enumerate() {
            let Some(seen) = self.sees_passing(firer, &target) else { continue };
            match found.last_mut() {
                Some((same, _, to, _, last)) if *same == seen && *last + 1 == place => {
                    (*to, *last) = (gone, place);
                }
                _ => found.push((seen, gone, gone, target, place)),
            }
        }
        let named = |(number, (seen, from, to, at, last)): (usize, (Seen, Length, Length, Placed, usize))| {
            let (range, aspect, ..) = seen;
            let name = format!("after {from} to {to} inches: {} range, {}", range.name(), aspect.name());
            let id = Id::new(&format!("stretch-{}", number + 1))?;
            Some(Stretch { id, name, at, ends_the_way: last + 1 == all })
        };
        found.into_iter().enumerate().filter_map(named).collect()
    }
}
