use super::charge::{Approach, Charge};
use super::explain::Explained;
use super::hindrance::Hindrance;
use super::path::{Hand, Path, Step};
use super::rates::{Manner, Rates};
use super::ray::Swing;
use super::standing::Standing;
use super::steps::{ARC, ARC_PARTS, Mover, Wheel};
use super::surroundings::Surroundings;
use super::wheeled::Wheeled;
use crate::answers::{Contact, hardest};
use crate::field::{Field, Placed};
use crate::geometry::{Quad, rounded};
use crate::length::Length;
use crate::terrain::{Going, TerrainKind};
use crate::unit::Unit;

/// The charges of one unit: all its wheels, and its surroundings.
///
/// The search for the best wheel follows few of them to the end: each has a least cost of reaching the target, and they
/// are tried from the lowest up, until none of the rest can be better.
#[derive(Debug)]
pub struct Charges<'f> {
    field: &'f Field<'f>,
    unit: &'f Unit,
    widest: u16,
    around: Surroundings<'f>,
    start: Mover,
    /// The ground on which an inch costs least.
    best: Option<Going>,
    /// From the smallest up, left before right.
    wheels: Vec<Wheeled>,
    /// To the left and to the right.
    felt: [Felt<'f>; 2],
}

/// A wheel to one side, as far as it was asked for.
#[derive(Debug)]
struct Felt<'f> {
    wheel: Wheel<'f>,
    /// The cost of each degree on the way; the last may be what stops it.
    costs: Vec<Result<Length, Stopped>>,
}

/// A wheel that may bring the charger to its target, and its least cost up to contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    at_least: Length,
    /// Its place among the wheels.
    order: usize,
    /// The part of the least cost that comes after the wheel.
    straight_on: Length,
}

/// Where a charger would touch its target, and where it would then stop.
#[derive(Debug)]
struct Found {
    struck: Contact,
    order: usize,
    charge: Charge,
}

impl Found {
    /// Whether another is no better that strikes so hard at the most and costs so much at the least.
    fn is_no_worse(&self, hardest: Contact, at_least: Length, order: usize) -> bool {
        self.struck > hardest
            || self.struck == hardest && (self.charge.contact.cost, self.order) < (at_least, order)
    }
}

/// The unit can't go there; the reason is worked out only when asked for.
#[derive(Debug, Clone, Copy)]
struct Stopped;

impl<'f> Charges<'f> {
    pub(super) fn of(field: &'f Field<'f>, unit: &'f Unit, rates: &Rates, widest: u16) -> Self {
        let around = Surroundings::of(field, unit, &rates.into_contact(), None);
        let start = Mover::at(Standing::of(unit));
        let has_roads =
            field.table().pieces().any(|(piece, _)| matches!(piece.kind(), TerrainKind::Road { .. }));
        let grounds = Going::ALL.into_iter().filter(|going| has_roads || *going != Going::Road);
        let best = rates.best(grounds);
        let wheel = |degrees: i16| {
            let standing = &start.standing;
            let pose = if degrees == 0 { standing.pose } else { standing.wheeled(degrees.into()) };
            let standing = Standing { pose, footprint: standing.footprint.clone() };
            Wheeled { swing: Swing::Wheel(degrees), standing }
        };
        let widest = widest.min(180);
        let sides = (1..=widest).filter_map(|degrees| i16::try_from(degrees).ok());
        let mut wheels = Vec::with_capacity(1 + 2 * usize::from(widest));
        wheels.push(wheel(0));
        sides.for_each(|degrees| wheels.extend([-degrees, degrees].map(&wheel)));
        let felt =
            [Hand::Left, Hand::Right].map(|to| Felt { wheel: Wheel::begun(&start, to), costs: Vec::new() });
        Self { field, unit, widest, around, best, wheels, felt, start }
    }

    /// How it reaches a target at the least cost; `None` if it can't.
    pub fn comes_to(&mut self, target: &Placed) -> Option<Charge> {
        self.to(target, Contact::Front, self.candidates(target)).ok()
    }

    /// How it reaches a target at the least cost.
    ///
    /// # Errors
    /// As [`Field::charge_reach`].
    pub fn reach(&mut self, target: &Placed) -> Result<Charge, Hindrance> {
        self.to(target, Contact::Front, self.candidates(target))
            .map_err(|wheel| self.hindrance(wheel, target))
    }

    /// How it strikes a target where it hurts most.
    ///
    /// # Errors
    /// As [`Field::charge_to_strike`].
    pub fn strike(&mut self, target: &Placed) -> Result<Charge, Hindrance> {
        let hardest = hardest(&self.start.body.quad, target);
        self.to(target, hardest, self.candidates(target)).map_err(|wheel| self.hindrance(wheel, target))
    }

    /// How it strikes a target where it hurts most; `None` if it can't within its allowance.
    pub(super) fn comes_to_strike(&mut self, target: &Placed) -> Option<Charge> {
        let hardest = hardest(&self.start.body.quad, target);
        let allowance = self.around.rates.allowance;
        let mut candidates = self.candidates(target);
        candidates.retain(|candidate| candidate.at_least <= allowance);
        self.to(target, hardest, candidates).ok().filter(|charge| charge.reaches(allowance))
    }

    /// The charge that strikes best, but no better than `hardest`, and only in front if it costs more than the
    /// allowance; of equals the cheapest, then the first wheel. The candidates come by rising least cost. If there is
    /// none, the first wheel that brings the target ahead.
    fn to(
        &mut self,
        target: &Placed,
        hardest: Contact,
        candidates: Vec<Candidate>,
    ) -> Result<Charge, Option<usize>> {
        let allowance = self.around.rates.allowance;
        let before = self.before(target);
        let mut best: Option<Found> = None;
        let mut stopped = Vec::new();
        for Candidate { at_least, order, straight_on } in candidates {
            let hardest = if at_least > allowance { Contact::Front } else { hardest };
            let is_beaten = |hardest: Contact, at_least: Length| {
                best.as_ref().is_some_and(|best| best.is_no_worse(hardest, at_least, order))
            };
            if is_beaten(hardest, at_least) {
                break;
            }
            let Some(wheel) = self.wheels.get(order) else { continue };
            // It is by its rear edge that a target is struck in flank or rear.
            let strikes_hard = hardest > Contact::Front && wheel.may_meet_rear_edge(target);
            let hardest = if strikes_hard { hardest } else { Contact::Front };
            if is_beaten(hardest, at_least) {
                continue;
            }
            let swing = wheel.swing;
            if wheel.meets_before(&before, target) {
                stopped.push(order);
                continue;
            }
            // The wheel itself may cost more than its least, and so may the way ahead.
            let Ok(wheeled) = self.wheel(swing) else {
                stopped.push(order);
                continue;
            };
            if is_beaten(hardest, wheeled + straight_on) {
                continue;
            }
            let Some(touches) = self.wheels.get(order).and_then(|wheel| wheel.touches(target)) else {
                continue;
            };
            let at_least = wheeled + self.least_cost(touches.into(), 1);
            if is_beaten(hardest, at_least) {
                continue;
            }
            // Where it strikes is sooner told than what the way there costs.
            let struck = self.strikes(order, touches, target, hardest);
            if is_beaten(struck, at_least) {
                continue;
            }
            match self.by(order, touches, target, struck, best.as_ref()) {
                Ok(Some(found)) => best = Some(found),
                Ok(None) => {}
                Err(Stopped) => stopped.push(order),
            }
        }
        best.map(|found| found.charge).ok_or_else(|| {
            stopped.sort_unstable();
            let lies_ahead = |wheel: &Wheeled| wheel.touches(target).is_some();
            stopped.into_iter().find(|order| self.wheels.get(*order).is_some_and(lies_ahead))
        })
    }

    /// Other enemies that are no further away than a target.
    fn before(&self, target: &Placed) -> Vec<&'f Quad> {
        let far = rounded(self.start.body.quad.squared_to(target.quad()).sqrt());
        let near = self.unit.bounds().grown(far);
        let is_enemy = |other: &&Placed| other.side() != self.unit.side() && other.id() != target.id();
        let others = self.field.units().iter().filter(is_enemy).filter(|other| near.meets(&other.bounds()));
        others.map(Placed::quad).collect()
    }

    fn not_ahead(&self, target: &Placed) -> Hindrance {
        let (unit, target) = (self.unit.id().into(), target.id().into());
        Hindrance::NotAhead { unit, target, degrees: self.widest }
    }

    /// The wheels that may bring the charger to a target, by rising least cost.
    fn candidates(&self, target: &Placed) -> Vec<Candidate> {
        let candidate = |(order, wheel): (usize, &Wheeled)| {
            let ahead = wheel.touches_at_least(target.quad())?;
            let arc = self.start.standing.footprint.width().wide() * ARC * i64::from(wheel.swing.size());
            let straight_on = self.least_cost(ahead, 1);
            Some(Candidate { at_least: self.least_cost(arc, ARC_PARTS) + straight_on, order, straight_on })
        };
        let mut candidates: Vec<Candidate> = self.wheels.iter().enumerate().filter_map(candidate).collect();
        candidates.sort_unstable();
        candidates
    }

    /// The least cost of a length, in hundredths divided by `under`: on the ground where an inch costs least.
    fn least_cost(&self, length: i64, under: i64) -> Length {
        let cost = |best| self.around.rates.cost(&[(best, length)], under, Manner::Forwards);
        self.best.and_then(cost).unwrap_or_default()
    }

    /// The charge after one wheel that touches its target so many hundredths ahead and strikes it there, if it beats the best so far.
    fn by(
        &mut self,
        order: usize,
        touches: i32,
        target: &Placed,
        struck: Contact,
        best: Option<&Found>,
    ) -> Result<Option<Found>, Stopped> {
        let contact = self.approach(order, touches)?;
        let is_too_far = contact.cost > self.around.rates.allowance;
        let struck = if is_too_far { Contact::Front } else { struck };
        if best.is_some_and(|best| best.is_no_worse(struck, contact.cost, order)) {
            return Ok(None);
        }
        let halts =
            self.wheels.get(order).map_or(0, |wheel| wheel.halts(touches, target, self.around.rates.halt));
        let halt = self.approach(order, halts)?;
        Ok(Some(Found { struck, order, charge: Charge { halt, contact } }))
    }

    /// Where a wheel strikes its target that it touches so many hundredths ahead, where no harder than so.
    fn strikes(&self, order: usize, touches: i32, target: &Placed, hardest: Contact) -> Contact {
        let Some(wheel) = self.wheels.get(order).filter(|_| hardest > Contact::Front) else {
            return Contact::Front;
        };
        let ahead = Step::Ahead(Length::from_hundredths(touches));
        let charger = self.field.place(self.unit.moved(wheel.standing.pose_after(ahead)));
        self.field.contact(self.unit.pose(), &charger, target).value.max(Contact::Front)
    }

    /// After a wheel, straight ahead that far.
    fn approach(&mut self, order: usize, hundredths: i32) -> Result<Approach, Stopped> {
        let Some(swing) = self.wheels.get(order).map(|wheel| wheel.swing) else { return Err(Stopped) };
        let wheeled = self.wheel(swing)?;
        let Some(wheel) = self.wheels.get(order) else { return Err(Stopped) };
        let inches = Length::from_hundredths(hundredths);
        let ahead = Step::Ahead(inches);
        let (to, done) = Mover::at(wheel.standing.clone()).step(ahead, &self.around).map_err(|_| Stopped)?;
        self.around.may_stop(&to.body).map_err(|_| Stopped)?;
        let steps = swing.step().into_iter().chain(inches.is_positive().then_some(ahead));
        Ok(Approach { path: Path::made_of(steps), pose: to.standing.pose, cost: wheeled + done.cost })
    }

    /// What a wheel costs.
    fn wheel(&mut self, swing: Swing) -> Result<Length, Stopped> {
        let Some(Step::Wheel { to, degrees }) = swing.step() else { return Ok(Length::ZERO) };
        let [left, right] = &mut self.felt;
        let felt = if to == Hand::Left { left } else { right };
        felt.cost(degrees, &self.around)
    }

    /// What stops the charger after a wheel; without one, that the target never lies ahead.
    fn hindrance(&mut self, order: Option<usize>, target: &Placed) -> Hindrance {
        let (unit, not_ahead) = (self.unit.id(), self.not_ahead(target));
        let Some(order) = order else { return not_ahead };
        let Some(swing) = self.wheels.get(order).map(|wheel| wheel.swing) else { return not_ahead };
        if let (Err(Stopped), Some(Step::Wheel { to, degrees })) = (self.wheel(swing), swing.step()) {
            // The first degree at which it is stopped is what it is told.
            let [left, right] = &self.felt;
            let felt = if to == Hand::Left { left } else { right };
            let free = felt.costs.iter().take_while(|cost| cost.is_ok()).count();
            let degrees = u16::try_from(free + 1).unwrap_or(degrees);
            return self.start.first_stop(Step::Wheel { to, degrees }, &self.around).hindrance(unit);
        }
        let Some(wheel) = self.wheels.get(order) else { return not_ahead };
        let mover = Mover::at(wheel.standing.clone());
        let Some(touches) = wheel.touches(target) else { return not_ahead };
        for hundredths in [touches, wheel.halts(touches, target, self.around.rates.halt)] {
            let ahead = Step::Ahead(Length::from_hundredths(hundredths));
            let Ok((to, _)) = mover.step(ahead, &self.around) else {
                return mover.first_stop(ahead, &self.around).hindrance(unit);
            };
            if let Err(clash) = self.around.may_stop(&to.body) {
                return Explained { stop: clash.into(), body: to.body }.hindrance(unit);
            }
        }
        not_ahead
    }
}

impl<'f> Felt<'f> {
    /// What a wheel by that many degrees costs, one at least.
    fn cost(&mut self, degrees: u16, around: &Surroundings<'f>) -> Result<Length, Stopped> {
        while self.costs.len() < usize::from(degrees) && self.costs.last().is_none_or(Result::is_ok) {
            let goes_on = self.wheel.go_on(around).and_then(|()| self.wheel.cost(around));
            self.costs.push(goes_on.map_err(|_| Stopped));
        }
        self.costs.get(usize::from(degrees) - 1).copied().unwrap_or(Err(Stopped))
    }
}
