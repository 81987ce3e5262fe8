use super::explain::Explained;
use super::hindrance::Hindrance;
use super::path::{Hand, Path, Step};
use super::rates::Rates;
use super::ray::{Ray, Swing, last};
use super::standing::Standing;
use super::steps::{Mover, Wheel};
use super::surroundings::{Surroundings, overlap};
use super::towards::Way;
use crate::answers::Contact;
use crate::field::{Field, Placed};
use crate::geometry::{Hull, Vector, rounded};
use crate::length::Length;
use crate::place::Pose;
use crate::turn::Direction;
use crate::unit::Unit;

/// How a charge comes to its target: straight ahead, after a wheel at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// To where the charger stops an inch away from the target, or after the wheel if it is nearer then.
    pub halt: Approach,
    /// To where it touches the target.
    pub contact: Approach,
}

/// A path and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approach {
    /// The path.
    pub path: Path,
    /// Where it leads.
    pub pose: Pose,
    /// What it costs of the allowance.
    pub cost: Length,
}

impl Charge {
    /// Whether that many inches of allowance are enough to come into contact.
    #[must_use]
    pub fn reaches(&self, allowance: Length) -> bool {
        self.contact.cost <= allowance
    }
}

impl Field<'_> {
    /// How a unit comes to a target by a charge: wheeling once at the start, up to that many degrees (180 at most) or not
    /// at all, and then straight ahead until it touches. Of all wheels, the one that costs least up to contact; of two, the
    /// smaller; of two to either side, the one to the left.
    ///
    /// It stops in between at the last hundredth where it is an inch away from the target, edge to edge. Contact is the last
    /// hundredth before the two would overlap. A target beside which it would pass within a touch doesn't lie ahead.
    ///
    /// A charge keeps no inch away from any enemy. Costs beyond the allowance are told, and not refused: what
    /// [reaches](Charge::reaches) is for the rules to say, which may add to the allowance.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Pose, Rates, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let units = vec![
    /// #     Unit::new("guard", "french", Pose::new(2400, 600, 0), line.clone(), Troops::Foot),
    /// #     Unit::new("rifles", "british", Pose::new(2400, 1200, 180), line, Troops::Foot),
    /// # ];
    /// let field = Field::new(&table, units)?;
    /// # let [guard, rifles] = field.units() else { unreachable!() };
    /// let charge = field.charge_reach(guard, &Rates::new(Length::inches(6)), rifles, 45)?;
    /// assert_eq!((charge.halt.pose, charge.halt.cost), (Pose::new(2400, 1100, 0), Length::inches(5)));
    /// assert_eq!((charge.contact.pose, charge.contact.cost), (Pose::new(2400, 1200, 0), Length::inches(6)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Hindrance::NotAhead`] where no such wheel brings the target before its front; else the [`Hindrance`] that stops it
    /// in all of them: that of the smallest wheel.
    pub fn charge_reach(
        &self,
        unit: &Unit,
        rates: &Rates,
        target: &Placed,
        widest: u16,
    ) -> Result<Charge, Hindrance> {
        self.charge_by(unit, rates, target, widest, |_| Contact::Front)
    }

    /// How a unit comes to a target by a charge that strikes where it hurts most: as by [`charge_reach`](Self::charge_reach),
    /// but of all wheels one after which it meets the target in the rear, or else in the flank, as
    /// [`contact`](Self::contact) says it, and only of those that cost least. A wheel that costs more than the allowance
    /// up to contact is not taken for the sake of flank or rear.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Contact, Field, Footprint, Formation, Length, Pose, Rates, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// # let units = vec![
    /// #     Unit::new("guard", "french", Pose::new(2400, 600, 5), line.clone(), Troops::Foot),
    /// #     Unit::new("rifles", "british", Pose::new(2400, 1300, 0), line, Troops::Foot),
    /// # ];
    /// // The guard began behind the rifles, 5 degrees off their axis.
    /// let field = Field::new(&table, units)?;
    /// # let [guard, rifles] = field.units() else { unreachable!() };
    /// let rates = Rates::new(Length::inches(9));
    /// let strikes = |there| field.contact(guard.pose(), &field.place(guard.moved(there)), rifles).value;
    /// assert_eq!(strikes(field.charge_reach(guard, &rates, rifles, 45)?.contact.pose), Contact::Front);
    /// assert_eq!(strikes(field.charge_to_strike(guard, &rates, rifles, 45)?.contact.pose), Contact::Rear);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`charge_reach`](Self::charge_reach).
    pub fn charge_to_strike(
        &self,
        unit: &Unit,
        rates: &Rates,
        target: &Placed,
        widest: u16,
    ) -> Result<Charge, Hindrance> {
        let began = unit.pose();
        let strikes = |pose| self.contact(began, &self.place(unit.moved(pose)), target).value;
        self.charge_by(unit, rates, target, widest, strikes)
    }

    /// Of all wheels the one after which it strikes best within the allowance, as `strikes` says of a pose in contact; of
    /// those the one that costs least.
    fn charge_by(
        &self,
        unit: &Unit,
        rates: &Rates,
        target: &Placed,
        widest: u16,
        strikes: impl Fn(Pose) -> Contact,
    ) -> Result<Charge, Hindrance> {
        let around = Surroundings::of(self, unit, &rates.into_contact(), None);
        let start = Mover::at(Standing::of(unit));
        let mut best: Option<(Contact, Charge)> = None;
        let mut hindrance = None;
        for swung in start.swung(unit.id(), widest.min(180), &around) {
            let Some(touches) = swung.mover.contact_with(target) else { continue };
            let struck = strikes(swung.mover.ahead(touches).standing.pose).max(Contact::Front);
            match swung.charge(unit.id(), target, touches, struck, best.as_ref(), &around) {
                Some(Ok(charge)) => best = Some(charge),
                Some(Err(stop)) => hindrance = hindrance.or(Some(stop)),
                None => {}
            }
        }
        let not_ahead =
            || Hindrance::NotAhead { unit: unit.id().into(), target: target.id().into(), degrees: widest };
        best.map(|(_, charge)| charge).ok_or_else(|| hindrance.unwrap_or_else(not_ahead))
    }

    /// Where a unit comes to stand that goes straight on over the ground that another has left: until the middles of both
    /// grounds are abreast, or as far as it comes. It passes through friends and stops on none, and stops before what
    /// can't be passed. Who has left must be off the field.
    ///
    /// ```
    /// # use standfast_tabletop::{Base, Field, Footprint, Formation, Length, Pose, Table, Troops, Unit};
    /// # let table = Table::new(Length::inches(48), Length::inches(36), Vec::new())?;
    /// # let line = Footprint::new(Formation::Line, 4, Base::new(Length::inches(1), Length::inches(1))?)?;
    /// let guard = Unit::new("guard", "french", Pose::new(2400, 600, 0), line.clone(), Troops::Foot);
    /// let rifles = Unit::new("rifles", "british", Pose::new(2500, 900, 180), line, Troops::Foot);
    /// let field = Field::new(&table, vec![guard.clone()])?;
    /// // Their ground went from 9 inches to 10, and so does that of the guard now.
    /// assert_eq!(field.onto_ground_of(&guard, &rifles), Pose::new(2400, 1000, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn onto_ground_of(&self, unit: &Unit, gone: &Unit) -> Pose {
        let start = Standing::of(unit);
        let between = Standing::of(gone).twice_the_middle() - start.twice_the_middle();
        let along = between.dot(Direction::of(unit.facing()).into()).div_euclid(2 * Direction::ONE);
        let inches = Length::from_wide(along).min(Path::LONGEST);
        if !inches.is_positive() {
            return unit.pose();
        }
        let rates = Rates::new(inches).through_friends().into_contact();
        let around = Surroundings::of(self, unit, &rates, None);
        let ray = Ray::felt(Mover::at(start), inches, Swing::Wheel(0), Way::Ahead, &around);
        let last = ray.stops().checked_sub(1).and_then(|last| ray.stop(last));
        last.map_or(unit.pose(), |inches| ray.pose(inches))
    }
}

/// A charger that has wheeled, and what that has cost, or what is in the way of the wheel.
struct Swung {
    swing: Swing,
    mover: Mover,
    cost: Result<Length, Hindrance>,
}

impl Mover {
    /// The charger after every wheel, from the smallest on, the one to the left first.
    fn swung(&self, unit: &str, widest: u16, around: &Surroundings<'_>) -> Vec<Swung> {
        let none = Swung { swing: Swing::Wheel(0), mover: self.clone(), cost: Ok(Length::ZERO) };
        let mut all = vec![none];
        for to in [Hand::Left, Hand::Right] {
            let mut wheel = Wheel::begun(self, to);
            let mut stopped = None;
            for degrees in 1..=widest {
                let step = Step::Wheel { to, degrees };
                let done = match &stopped {
                    Some(stop) => Err(Hindrance::clone(stop)),
                    None => wheel
                        .go_on(around)
                        .and_then(|()| wheel.done(around))
                        .map_err(|_| self.first_stop(step, around).hindrance(unit)),
                };
                let signed = i16::try_from(degrees).unwrap_or(i16::MAX);
                let swing = Swing::Wheel(if to == Hand::Left { -signed } else { signed });
                match done {
                    Ok((mover, done)) => all.push(Swung { swing, mover, cost: Ok(done.cost) }),
                    Err(stop) => {
                        let mover = Self::at(self.standing.after(step));
                        all.push(Swung { swing, mover, cost: Err(stopped.insert(stop).clone()) });
                    }
                }
            }
        }
        all.sort_by_key(|swung| swung.swing.size());
        all
    }

    fn ahead(&self, hundredths: i32) -> Self {
        Self::at(self.standing.after(Step::Ahead(Length::from_hundredths(hundredths))))
    }

    /// How many hundredths ahead it touches a target; `None` where the target doesn't lie ahead.
    fn contact_with(&self, target: &Placed) -> Option<i32> {
        let along = |corner: Vector| Way::Ahead.along(self.standing.pose, corner.point());
        let furthest = target.quad().corners.into_iter().map(along).max().filter(|furthest| *furthest > 0)?;
        let furthest = Length::from_wide(furthest).min(Path::LONGEST).hundredths();
        let swept = |inches| Hull::around(&self.body.quad, &self.ahead(inches).body.quad);
        let meets = overlap(&swept(furthest), target);
        meets.then(|| last(furthest, |inches| swept(inches).depth_in(target.quad()) <= 0.0).max(0))
    }
}

impl Swung {
    /// How it comes to a target that it touches after so many hundredths, and where it strikes it, if it does so better than
    /// the best charge so far, or no worse and for less.
    fn charge(
        &self,
        unit: &str,
        target: &Placed,
        touches: i32,
        struck: Contact,
        best: Option<&(Contact, Charge)>,
        around: &Surroundings<'_>,
    ) -> Option<Result<(Contact, Charge), Hindrance>> {
        let contact = match self.approach(unit, touches, around) {
            Ok(contact) => contact,
            Err(stop) => return Some(Err(stop)),
        };
        let struck = if contact.cost > around.rates.allowance { Contact::Front } else { struck };
        let is_no_better = |(before, charge): &(Contact, Charge)| {
            struck < *before || struck == *before && contact.cost >= charge.contact.cost
        };
        if best.is_some_and(is_no_better) {
            return None;
        }
        let halt = self.approach(unit, self.halts_before(touches, target), around);
        Some(halt.map(|halt| (struck, Charge { halt, contact })))
    }

    /// How many hundredths ahead it is still an inch away from a target that it touches after so many.
    fn halts_before(&self, contact: i32, target: &Placed) -> i32 {
        let is_an_inch_away = |inches| {
            let quad = self.mover.ahead(inches).body.quad;
            rounded(quad.squared_to(target.quad()).sqrt()) >= Length::inches(1)
        };
        last(contact, is_an_inch_away).max(0)
    }

    /// Straight ahead that far.
    fn approach(
        &self,
        unit: &str,
        hundredths: i32,
        around: &Surroundings<'_>,
    ) -> Result<Approach, Hindrance> {
        let inches = Length::from_hundredths(hundredths);
        let ahead = Step::Ahead(inches);
        let wheeled = self.cost.clone()?;
        let (to, done) = self
            .mover
            .step(ahead, around)
            .map_err(|_| self.mover.first_stop(ahead, around).hindrance(unit))?;
        around
            .may_stop(&to.body)
            .map_err(|clash| Explained { stop: clash.into(), body: to.body.clone() }.hindrance(unit))?;
        let steps = self.swing.step().into_iter().chain(inches.is_positive().then_some(ahead));
        Ok(Approach { path: Path::made_of(steps), pose: to.standing.pose, cost: wheeled + done.cost })
    }
}
