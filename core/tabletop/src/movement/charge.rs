use super::charges::Charges;
use super::hindrance::Hindrance;
use super::path::Path;
use super::rates::Rates;
use super::ray::{Ray, Swing};
use super::standing::Standing;
use super::steps::Mover;
use super::surroundings::Surroundings;
use super::towards::Way;
use crate::field::{Field, Placed};
use crate::length::Length;
use crate::place::Pose;
use crate::turn::Direction;
use crate::unit::Unit;

/// How a charge reaches its target: straight ahead, after one wheel at most.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// To where the charger halts before the target, or to the end of the wheel, if that is already nearer.
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
    /// How a unit charges a target: it may wheel once at the start, up to that many degrees (180 at most), and then
    /// goes straight ahead until it touches. Of all wheels it takes the one that costs least up to contact; of two, the
    /// smaller; of two to either side, the one to the left.
    ///
    /// On the way it halts at the last hundredth where it is as far from the target, edge to edge, as its rates say: an
    /// inch, where they say nothing else. Contact is the last hundredth before the two would overlap. A target that it
    /// would pass within a touch does not lie ahead.
    ///
    /// A charge need not keep an inch from any enemy. A cost beyond the allowance is told, not refused: the rules
    /// decide what [reaches](Charge::reaches), and may add to the allowance.
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
    /// [`Hindrance::NotAhead`] if no such wheel brings the target in front; otherwise the [`Hindrance`] that stops the
    /// smallest wheel.
    pub fn charge_reach(
        &self,
        unit: &Unit,
        rates: &Rates,
        target: &Placed,
        widest: u16,
    ) -> Result<Charge, Hindrance> {
        self.charges(unit, rates, widest).reach(target)
    }

    /// How a unit charges a target where it hurts most: as [`charge_reach`](Self::charge_reach), but it prefers a wheel
    /// that leads to contact in the rear, then in the flank, as [`contact`](Self::contact) defines them, and among
    /// those the cheapest. It does not exceed the allowance for the sake of flank or rear.
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
        self.charges(unit, rates, widest).strike(target)
    }

    /// How a unit of the field charges another where it hurts most: as [`charge_to_strike`](Self::charge_to_strike), but
    /// within its allowance, and without the reason where it can't. It is kept as long as no unit of the field stands
    /// otherwise.
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
    /// assert!(field.strikes(guard, &Rates::new(Length::inches(6)), rifles, 45).is_some());
    /// assert!(field.strikes(guard, &Rates::new(Length::inches(5)), rifles, 45).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn strikes(&self, unit: &Placed, rates: &Rates, target: &Placed, widest: u16) -> Option<Charge> {
        self.charge_between([unit, target], rates, widest, || {
            self.charges(unit, rates, widest).comes_to_strike(target)
        })
    }

    /// How a unit charges several targets in turn, as by [`charge_reach`](Self::charge_reach) and
    /// [`charge_to_strike`](Self::charge_to_strike): its surroundings are gathered only once.
    #[must_use]
    pub fn charges<'f>(&'f self, unit: &'f Unit, rates: &Rates, widest: u16) -> Charges<'f> {
        Charges::of(self, unit, rates, widest)
    }

    /// Where a unit ends that goes straight on over the ground that another has left: until the middles of both grounds
    /// are abreast, or as far as it gets. It passes through friends but stops on none, and stops before anything
    /// impassable. The unit that has left must be off the field.
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
