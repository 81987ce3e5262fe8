use smol_str::SmolStr;

use super::bearing::bearing;
use super::body::{Beyond, Body};
use super::explain::Explained;
use super::hindrance::{Edge, Hindrance};
use super::ray::last;
use super::retreat::{Backwards, Retreat};
use super::standing::Standing;
use super::steps::Stop;
use super::surroundings::{Clash, Met, Surroundings};
use crate::field::Placed;
use crate::length::Length;
use crate::place::{Facing, Point};
use crate::rectangle::Bounds;
use crate::unit::Unit;

/// Degrees from one direction to the next that is tried.
const SPREAD: i16 = 5;

/// The furthest from straight back that is tried, in degrees.
const WIDEST: i16 = 90;

/// A unit that looks for its way back from an enemy.
pub(super) struct Flight<'a, 'f> {
    unit: &'a str,
    enemy: &'a str,
    /// How far it is to go, and no less than nothing.
    inches: Length,
    start: Standing,
    from: Body,
    straight: Facing,
    around: &'a Surroundings<'f>,
    how: Backwards,
}

/// A direction in which nothing stops it.
enum WayBack<'f> {
    /// It gets that far.
    Comes { inches: Length, standing: Standing, met: Met<'f> },
    /// It comes to the edge.
    Leaves { edge: Edge, at: Point, after: Length },
}

/// A direction in which something stops it.
struct Stopped<'f> {
    aside: i16,
    /// How far nothing is in its way; it may not stand there.
    free: Length,
    /// How far it goes when it is stopped, and by what.
    at: Length,
    stop: Stop<'f>,
}

impl<'a, 'f> Flight<'a, 'f> {
    pub(super) fn of(
        unit: &'a Unit,
        inches: Length,
        enemy: &'a Placed,
        around: &'a Surroundings<'f>,
        how: Backwards,
    ) -> Self {
        let start = Standing::of(unit);
        let away = start.middle() - enemy.quad().nearest_to(start.middle());
        let straight = bearing(away).unwrap_or_else(|| unit.facing().opposite());
        let (inches, from) = (inches.max(Length::ZERO), start.body());
        Self { unit: unit.id(), enemy: enemy.id(), inches, start, from, straight, around, how }
    }

    /// Whether it can go that far in any direction, or off the table.
    pub(super) fn has_way(&self) -> bool {
        self.way().is_some()
    }

    /// How it goes back that far.
    pub(super) fn back(&self) -> Retreat {
        let (unit, from) = (SmolStr::from(self.unit), SmolStr::from(self.enemy));
        let Some((aside, way)) = self.way() else { return self.as_far_as_it_can() };
        let straight = if aside == 0 { None } else { self.feel(0).err() };
        let avoids = straight.map(|straight| self.hindrance(&straight));
        match way {
            WayBack::Comes { inches, standing, met } => {
                let (end, through) = (standing.pose, met.through());
                Retreat::Moves { unit, from, end, inches, aside, through, avoids, stopped: None }
            }
            WayBack::Leaves { edge, at, after } => {
                Retreat::Leaves { unit, from, edge, at, after, aside, avoids }
            }
        }
    }

    /// The first direction in which it can go that far, or off the table.
    fn way(&self) -> Option<(i16, WayBack<'f>)> {
        // Only where it may come to the edge does it matter what stops it first, which takes long to find.
        let free = |aside| if self.stays_inland(aside) { self.arrives(aside) } else { self.feel(aside).ok() };
        directions().find_map(|aside| Some((aside, free(aside)?)))
    }

    /// Whether it is on the table all the way, however far it goes.
    fn stays_inland(&self, aside: i16) -> bool {
        let table = self.around.table();
        let is_on_table = |inches| table.with(self.gone(aside, inches).body().bounds) == table;
        is_on_table(Length::ZERO) && is_on_table(self.inches.times(2))
    }

    /// It is stopped in each direction: it goes where that is furthest.
    fn as_far_as_it_can(&self) -> Retreat {
        let (unit, from) = (SmolStr::from(self.unit), SmolStr::from(self.enemy));
        let stopped: Vec<Stopped<'f>> = directions().filter_map(|aside| self.feel(aside).err()).collect();
        let avoids = stopped.first().map(|straight| self.hindrance(straight));
        let gets = stopped.into_iter().map(|way| (self.gets(&way), way));
        match gets.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            Some((inches, way)) if inches > Length::TOUCH => {
                let aside = way.aside;
                let mut met = Met::default();
                // It was found free before; this asks again what it passes through.
                let end =
                    self.comes(aside, inches, &mut met).map_or(self.start.pose, |standing| standing.pose);
                let (through, stopped) = (met.through(), Some(self.hindrance(&way)));
                let avoids = avoids.filter(|_| aside != 0);
                Retreat::Moves { unit, from, end, inches, aside, through, avoids, stopped }
            }
            _ => Retreat::Stands { unit, hindrance: avoids },
        }
    }

    fn hindrance(&self, Stopped { aside, at, stop, .. }: &Stopped<'f>) -> Hindrance {
        let body = self.gone(*aside, *at).body();
        Explained { stop: *stop, body }.hindrance(self.unit)
    }

    /// Goes all the way in a direction; none where something stops it.
    fn arrives(&self, aside: i16) -> Option<WayBack<'f>> {
        let (inches, mut met) = (self.goal(aside)?, Met::default());
        let standing = self.comes(aside, inches, &mut met).ok()?;
        Some(WayBack::Comes { inches, standing, met })
    }

    /// Tries a direction, and finds out where something stops it.
    fn feel(&self, aside: i16) -> Result<WayBack<'f>, Stopped<'f>> {
        if let Some(way) = self.arrives(aside) {
            return Ok(way);
        }
        let goal = self.goal(aside).unwrap_or(self.inches);
        let passes = |hundredths: i32| {
            self.comes(aside, Length::from_hundredths(hundredths), &mut Met::default()).is_ok()
        };
        let free = Length::from_hundredths(last(goal.hundredths(), passes).max(0));
        let beyond = goal.min(free + Length::from_hundredths(1));
        match self.stands(aside, beyond) {
            Ok((standing, met)) => Ok(WayBack::Comes { inches: goal, standing, met }),
            Err(Stop::Clash(Clash::OffTable(Beyond { at, edge, .. }))) => {
                let Bounds { low, high } = self.around.table();
                let at = Point { x: at.x.clamp(low.x, high.x), y: at.y.clamp(low.y, high.y) };
                Ok(WayBack::Leaves { edge, at, after: free })
            }
            Err(stop) => Err(Stopped { aside, free, at: beyond, stop }),
        }
    }

    /// How far it gets, and may stand, where it is stopped.
    fn gets(&self, way: &Stopped<'f>) -> Length {
        let mut gets = way.free.min(self.inches);
        while gets.is_positive() && self.stands(way.aside, gets).is_err() {
            gets = gets - self.still_blocked(&self.gone(way.aside, gets).body());
        }
        gets.max(Length::ZERO)
    }

    /// How far it wants to go, and may stop there: on through a friend, at most as far again. None where it may stop nowhere by then.
    fn goal(&self, aside: i16) -> Option<Length> {
        let mut goal = self.inches;
        while goal <= self.inches.times(2) {
            let there = self.gone(aside, goal).body();
            if self.around.may_stop(&there).is_ok() {
                return Some(goal);
            }
            goal = goal + self.still_blocked(&there);
        }
        None
    }

    /// Where it may not stop: how much further on, or back, the next spot is at which it might. Each inch of way brings it at most
    /// an inch out of the friend that it stands on, on whom a touch is allowed; two more touches are for roundings.
    fn still_blocked(&self, there: &Body) -> Length {
        let depth = self.around.depth_on_friends(there);
        (depth - Length::TOUCH.times(3)).max(Length::from_hundredths(1))
    }

    fn gone(&self, aside: i16, inches: Length) -> Standing {
        self.start.gone_back(self.straight.turned(i32::from(aside)), inches, self.how)
    }

    /// Where it stands that far along, if it gets there and may stop.
    fn stands(&self, aside: i16, inches: Length) -> Result<(Standing, Met<'f>), Stop<'f>> {
        let mut met = Met::default();
        let standing = self.comes(aside, inches, &mut met)?;
        self.around.may_stop(&standing.body())?;
        Ok((standing, met))
    }

    /// Where it stands that far along, if it gets there.
    fn comes(&self, aside: i16, inches: Length, met: &mut Met<'f>) -> Result<Standing, Stop<'f>> {
        let standing = self.gone(aside, inches);
        self.around.sweep(&self.from, &self.from, &standing.body(), met)?;
        let (from, to) = (self.start.middle().point(), standing.middle().point());
        self.around.grounds.along(from, to, inches, &self.around.rates).map_err(Stop::NoGoing)?;
        Ok(standing)
    }
}

/// Straight back, then further and further aside, left first.
fn directions() -> impl Iterator<Item = i16> {
    let aside = (1..=WIDEST / SPREAD).flat_map(|step| [-SPREAD * step, SPREAD * step]);
    std::iter::once(0).chain(aside)
}
