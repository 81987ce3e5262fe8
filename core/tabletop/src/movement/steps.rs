use super::body::Body;
use super::ground::{NoGoing, Stretches};
use super::hindrance::Denied;
use super::path::{Hand, Step};
use super::rates::{Manner, Rates};
use super::standing::Standing;
use super::surroundings::{Clash, Met, Piece, Surroundings};
use crate::length::Length;
use crate::place::Pose;

/// A unit on its way, and what it may spend.
#[derive(Debug, Clone)]
pub(super) struct Mover {
    pub(super) standing: Standing,
    pub(super) body: Body,
    /// How many degrees it has turned on the spot.
    turned: u16,
}

/// What a step has cost, and what it met.
#[derive(Debug, Clone)]
pub(super) struct Done<'f> {
    pub(super) cost: Length,
    /// The ground of the way; its lengths are hundredths divided by `parts`.
    pub(super) ground: Stretches,
    pub(super) parts: i64,
    pub(super) met: Met<'f>,
}

/// Why a step can't be taken.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stop<'f> {
    Clash(Clash<'f>),
    NoGoing(NoGoing<'f>),
    NoCrossing(Piece<'f>),
    Denied(Denied),
}

impl<'f> From<Clash<'f>> for Stop<'f> {
    fn from(clash: Clash<'f>) -> Self {
        Self::Clash(clash)
    }
}

/// The arc of a wheel in hundredths is its width times its degrees times `ARC` divided by `ARC_PARTS`: 180 degrees are
/// 355/113 widths, which is half the circle to a millionth.
pub(super) const ARC: i64 = 355;
pub(super) const ARC_PARTS: i64 = 113 * 180;

impl Mover {
    pub(super) fn at(standing: Standing) -> Self {
        Self { body: standing.body(), standing, turned: 0 }
    }

    fn moved(&self, standing: Standing) -> Self {
        Self { turned: self.turned, ..Self::at(standing) }
    }

    /// Takes one step among what is around.
    pub(super) fn step<'f>(
        &self,
        step: Step,
        around: &Surroundings<'f>,
    ) -> Result<(Self, Done<'f>), Stop<'f>> {
        let to = || self.moved(self.standing.after(step));
        match step {
            Step::Ahead(inches) => self.straight(to(), inches, Manner::Forwards, around),
            Step::Back(inches) => self.straight(to(), inches, Manner::Backwards, around),
            Step::Sidestep { inches, .. } => self.straight(to(), inches, Manner::Sideways, around),
            Step::Wheel { to, degrees } => {
                let mut wheel = Wheel::begun(self, to);
                for _ in 0..degrees {
                    wheel.go_on(around)?;
                }
                wheel.done(around)
            }
            Step::Turn(degrees) => to().turned(degrees.unsigned_abs(), around),
            Step::Form(_) => to().set_down(around.rates.formation.ok_or(Stop::Denied(Denied::Form))?, around),
        }
    }

    /// Goes straight to a spot.
    fn straight<'f>(
        &self,
        to: Self,
        inches: Length,
        manner: Manner,
        around: &Surroundings<'f>,
    ) -> Result<(Self, Done<'f>), Stop<'f>> {
        if !around.rates.allow_manner(manner) {
            return Err(Stop::Denied(manner.into()));
        }
        let mut met = Met::default();
        around.sweep(&self.body, &self.body, &to.body, &mut met)?;
        let (from, at) = (self.standing.pose.at, to.standing.pose.at);
        let ground = around.grounds.along(from, at, inches, &around.rates).map_err(Stop::NoGoing)?;
        let going = around.rates.cost(ground.all(), 1, manner).ok_or(Stop::Denied(manner.into()))?;
        let cost = going + over_obstacles(&met, &around.rates)?;
        Ok((to, Done { cost, ground, parts: 1, met }))
    }

    /// Has turned on the spot by that many degrees.
    fn turned<'f>(mut self, degrees: u16, around: &Surroundings<'f>) -> Result<(Self, Done<'f>), Stop<'f>> {
        self.turned = self.turned.saturating_add(degrees);
        let cost = if self.turned <= around.rates.turns.free {
            Some(Length::ZERO)
        } else {
            around.rates.turns.beyond
        };
        self.set_down(cost.ok_or(Stop::Denied(Denied::Turn))?, around)
    }

    /// Sets it down where its men have turned or formed up. The ground between is not checked: each man finds his own
    /// way.
    fn set_down<'f>(self, cost: Length, around: &Surroundings<'f>) -> Result<(Self, Done<'f>), Stop<'f>> {
        let mut met = Met::default();
        around.sweep(&self.body, &self.body, &self.body, &mut met)?;
        Ok((self, Done { cost, ground: Stretches::default(), parts: 1, met }))
    }
}

/// A wheel under way, degree by degree. The ground swept in a degree is the smallest convex figure around its two ends:
/// for a front of up to 250 inches, it misses less than a hundredth of an inch of the arc.
#[derive(Debug, Clone)]
pub(super) struct Wheel<'f> {
    start: Mover,
    to: Hand,
    degrees: i32,
    now: Body,
    ground: Stretches,
    met: Met<'f>,
}

impl<'f> Wheel<'f> {
    pub(super) fn begun(start: &Mover, to: Hand) -> Self {
        let (now, ground, met) = (start.body.clone(), Stretches::default(), Met::default());
        Self { start: start.clone(), to, degrees: 0, now, ground, met }
    }

    fn pose(&self) -> Pose {
        let degrees = if self.to == Hand::Left { -self.degrees } else { self.degrees };
        self.start.standing.wheeled(degrees)
    }

    /// One degree further.
    pub(super) fn go_on(&mut self, around: &Surroundings<'f>) -> Result<(), Stop<'f>> {
        if !around.rates.allow_manner(Manner::Forwards) {
            return Err(Stop::Denied(Denied::Move));
        }
        self.degrees += 1;
        let pose = self.pose();
        let next = Body::of(pose, &self.start.standing.footprint);
        around.sweep(&self.start.body, &self.now, &next, &mut self.met)?;
        let (going, piece) = around.grounds.at(pose.at);
        if !around.rates.allow(going) {
            return Err(Stop::NoGoing(NoGoing { going, piece, at: pose.at }));
        }
        self.ground.add(going, self.start.standing.footprint.width().wide() * ARC);
        self.now = next;
        Ok(())
    }

    /// What it has cost so far.
    pub(super) fn cost(&self, around: &Surroundings<'f>) -> Result<Length, Stop<'f>> {
        let going = around.rates.cost(self.ground.all(), ARC_PARTS, Manner::Forwards);
        Ok(going.ok_or(Stop::Denied(Denied::Move))? + over_obstacles(&self.met, &around.rates)?)
    }

    /// Where it is now, and what that has cost.
    pub(super) fn done(&self, around: &Surroundings<'f>) -> Result<(Mover, Done<'f>), Stop<'f>> {
        let cost = self.cost(around)?;
        let standing = Standing { pose: self.pose(), footprint: self.start.standing.footprint.clone() };
        let mover = Mover { standing, body: self.now.clone(), turned: self.start.turned };
        Ok((mover, Done { cost, ground: self.ground.clone(), parts: ARC_PARTS, met: self.met.clone() }))
    }
}

/// What the obstacles on the way cost.
fn over_obstacles<'f>(met: &Met<'f>, rates: &Rates) -> Result<Length, Stop<'f>> {
    match (rates.obstacle, met.obstacles.first()) {
        (None, Some(piece)) => Err(Stop::NoCrossing(*piece)),
        (cost, _) => {
            let each = cost.unwrap_or_default();
            Ok(met.obstacles.iter().map(|_| each).sum())
        }
    }
}
