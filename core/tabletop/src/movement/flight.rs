use smol_str::SmolStr;

use super::bearing::bearing;
use super::body::{Beyond, Body};
use super::explain::Explained;
use super::hindrance::{Edge, Hindrance};
use super::retreat::{Backwards, Retreat};
use super::search::{last, last_beyond};
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
        let avoids = self.avoids(aside);
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
        // Only near the edge does it matter what comes before the spot that it may not stop at, which takes long to find.
        let reach = self.inches.times(2) + self.start.footprint.width() + self.start.footprint.depth();
        let table = self.around.table();
        let is_inland = table.with(self.from.bounds.grown(reach)) == table;
        let free = |aside| match is_inland {
            true => self.arrives(aside, self.goal(aside)?),
            false => self.feel(aside).ok(),
        };
        directions().find_map(|aside| Some((aside, free(aside)?)))
    }

    /// It is stopped in each direction: it goes where that is furthest.
    fn as_far_as_it_can(&self) -> Retreat {
        let (unit, from) = (SmolStr::from(self.unit), SmolStr::from(self.enemy));
        match self.furthest() {
            Some((inches, way)) if inches > Length::TOUCH => {
                let aside = way.aside;
                let mut met = Met::default();
                // It was found free before; this asks again what it passes through.
                let end =
                    self.comes(aside, inches, &mut met).map_or(self.start.pose, |standing| standing.pose);
                let (through, stopped) = (met.through(), Some(self.hindrance(&way)));
                let avoids = self.avoids(aside);
                Retreat::Moves { unit, from, end, inches, aside, through, avoids, stopped }
            }
            _ => Retreat::Stands { unit, hindrance: self.stopped_straight() },
        }
    }

    /// In which direction it gets furthest, and how far; of several, the nearest to straight back.
    fn furthest(&self) -> Option<(Length, Stopped<'f>)> {
        let mut best: Option<(Length, Stopped<'f>)> = None;
        for aside in directions() {
            let goal = self.goal(aside).unwrap_or(self.inches);
            // How far it comes need not be known where it comes no further than in another direction.
            let known = best.as_ref().map_or(-1, |(inches, _)| inches.hundredths());
            let free = last_beyond(known, goal.hundredths(), |inches| self.passes(aside, inches));
            if best.is_some() && free <= known {
                continue;
            }
            let Err(way) = self.stopped(aside, goal, free) else { continue };
            let gets = self.gets(&way);
            if best.as_ref().is_none_or(|(inches, _)| gets > *inches) {
                best = Some((gets, way));
            }
        }
        best
    }

    /// What blocks it straight back, if it goes aside.
    fn avoids(&self, aside: i16) -> Option<Hindrance> {
        if aside == 0 { None } else { self.stopped_straight() }
    }

    fn stopped_straight(&self) -> Option<Hindrance> {
        self.feel(0).err().map(|straight| self.hindrance(&straight))
    }

    fn hindrance(&self, Stopped { aside, at, stop, .. }: &Stopped<'f>) -> Hindrance {
        let body = self.gone(*aside, *at).body();
        Explained { stop: *stop, body }.hindrance(self.unit)
    }

    /// Goes all the way to its goal in a direction; none where something stops it.
    fn arrives(&self, aside: i16, goal: Length) -> Option<WayBack<'f>> {
        let mut met = Met::default();
        let standing = self.comes(aside, goal, &mut met).ok()?;
        Some(WayBack::Comes { inches: goal, standing, met })
    }

    /// Tries a direction, and finds out where something stops it.
    fn feel(&self, aside: i16) -> Result<WayBack<'f>, Stopped<'f>> {
        let goal = self.goal(aside);
        if let Some(way) = goal.and_then(|goal| self.arrives(aside, goal)) {
            return Ok(way);
        }
        let goal = goal.unwrap_or(self.inches);
        self.stopped(aside, goal, last(goal.hundredths(), |inches| self.passes(aside, inches)))
    }

    /// Whether nothing stops it on so many hundredths of way.
    fn passes(&self, aside: i16, hundredths: i32) -> bool {
        self.comes(aside, Length::from_hundredths(hundredths), &mut Met::default()).is_ok()
    }

    /// What stops it on the way to its goal, after so many hundredths that are free: -1 where it is stopped as it turns.
    fn stopped(&self, aside: i16, goal: Length, free: i32) -> Result<WayBack<'f>, Stopped<'f>> {
        let at = goal.min(Length::from_hundredths(free + 1));
        let free = Length::from_hundredths(free.max(0));
        match self.stands(aside, at) {
            // Where all of the way to its goal is free.
            Ok((standing, met)) => Ok(WayBack::Comes { inches: at, standing, met }),
            Err(Stop::Clash(Clash::OffTable(Beyond { at, edge, .. }))) => {
                let Bounds { low, high } = self.around.table();
                let at = Point { x: at.x.clamp(low.x, high.x), y: at.y.clamp(low.y, high.y) };
                Ok(WayBack::Leaves { edge, at, after: free })
            }
            Err(stop) => Err(Stopped { aside, free, at, stop }),
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
