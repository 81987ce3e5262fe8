use standfast_engine::battle::Id;
use standfast_tabletop::{
    Approach, Charge, Charges, Contact, Hindrance, Length, Path, Placed, Pose, Rates, Says, Step,
};

use super::{Look, inches};
use crate::battle::state::Onset;
use crate::procedures;

/// The most degrees that a charge wheels at its start (micro-force.table.charge).
const WIDEST_WHEEL: u16 = 45;

/// A unit that may charge, and how far it comes.
#[derive(Debug)]
pub(in crate::battle) struct Charging<'a> {
    look: Look<'a>,
    unit: &'a Placed,
    charges: Charges<'a>,
    /// The most that its move and the bonus come to (micro-force.charge.1).
    most: Length,
    /// Targets further away are out of reach on any ground.
    reach: Length,
}

impl<'a> Charging<'a> {
    /// How the unit comes to its target, if its move and the best bonus bring it to where it halts before it. `None`
    /// where they do not, or the target has no place.
    pub(in crate::battle) fn comes_to(&mut self, target: &Id) -> Option<Charge> {
        let at = self.look.at(target).filter(|at| self.far(at) <= self.reach)?;
        self.charges.comes_to(at).filter(|charge| charge.halt.cost <= self.most)
    }

    /// Why it does not come to a target; `None` where the target has no place.
    pub(in crate::battle) fn fails(&mut self, target: &Id) -> Option<String> {
        let (at, most) = (self.look.at(target)?, self.most);
        let (far, name) = (self.far(at), self.look.setting.name(target));
        Some(match self.charges.reach(at) {
            _ if far > self.reach => {
                format!("{name} is {far} inches away; move and bonus come to {most}")
            }
            Ok(Charge { halt: Approach { cost, .. }, .. }) => {
                format!("it is {cost} inches to where it halts before {name}; move and bonus come to {most}")
            }
            Err(Hindrance::NotAhead { .. }) => {
                format!("{name} does not lie within {WIDEST_WHEEL} degrees of its front")
            }
            Err(hindrance) => hindrance.says(self.look.ground),
        })
    }

    fn far(&self, target: &Placed) -> Length {
        self.look.ground.field().range(self.unit, target).value
    }
}

impl<'a> Look<'a> {
    /// A unit that may charge; `None` where it has no place, or no move.
    pub(in crate::battle) fn charging(&self, charger: &Id) -> Option<Charging<'a>> {
        let (unit, rates) = (self.at(charger)?, self.rates(charger)?);
        let most = rates.allowance + added(procedures::Charge::best_bonus(&self.setting.rules()));
        // A wheel swings its corners: at most its own depth nearer than the length of its way.
        let reach = Rates { allowance: most, ..rates }.most_inches() + rates.halt + unit.footprint().depth();
        let charges = self.ground.field().charges(unit, &rates, WIDEST_WHEEL);
        Some(Charging { look: *self, unit, charges, most, reach })
    }

    /// What the table says of a charge as it is declared, with its bonus.
    pub(in crate::battle) fn onset(
        &self,
        charger: &Id,
        target: &Id,
        charge: &Charge,
        bonus: i64,
    ) -> Option<Onset> {
        let (unit, at, rates) = (self.at(charger)?, self.at(target)?, self.rates(charger)?);
        let field = self.ground.field();
        let met = field.contact(unit.pose(), &field.place(unit.moved(charge.contact.pose)), at).value;
        Some(Onset {
            left: inches(rates.allowance - charge.halt.cost),
            flank_or_rear: matches!(met, Contact::Flank | Contact::Rear),
            half_move: charge.contact.cost.times(2) >= rates.allowance + added(bonus),
        })
    }

    /// How far a charger comes on its way to an inch from its target, with its bonus.
    pub(in crate::battle) fn comes(&self, charger: &Id, charge: &Charge, bonus: i64) -> Option<Approach> {
        let (unit, rates) = (self.at(charger)?, self.rates(charger)?);
        let allowance = (rates.allowance + added(bonus)).max(Length::ZERO);
        if charge.halt.cost <= allowance {
            return Some(charge.halt.clone());
        }
        let rates = Rates { allowance, ..rates }.into_contact();
        Some(self.ground.field().as_far_as_it_goes(unit, &charge.halt.path, &rates))
    }

    /// Where a charger that has halted stands when it meets its target; where it is, if it can't come there.
    pub(in crate::battle) fn met(&self, charger: &Id, target: &Id) -> Option<Pose> {
        let (unit, at, rates) = (self.at(charger)?, self.at(target)?, self.rates(charger)?);
        let charge = self.ground.field().charge_reach(unit, &rates, at, WIDEST_WHEEL).ok()?;
        (charge.contact.pose != unit.pose()).then_some(charge.contact.pose)
    }

    /// How a charger completes its advance after a target that has gone back, with what it has left: up to the target
    /// if it comes there, else as far as it goes (micro-force.charge.5). The inch between them counts or does not.
    pub(in crate::battle) fn pursuit(&self, charger: &Id, target: &Id, left: Length) -> Option<Pursuit> {
        let (unit, rates) = (self.at(charger)?, self.rates(charger)?);
        let field = self.ground.field();
        let counts = self.setting.rules().rulings.pursuit_gap;
        let left = if counts { left } else { left + rates.halt };
        let rates = Rates { allowance: left, ..rates }.into_contact();
        let at = self.at(target);
        let charge = at.and_then(|at| field.charge_reach(unit, &rates, at, WIDEST_WHEEL).ok());
        if let Some(Charge { contact, .. }) = charge.as_ref().filter(|charge| charge.reaches(left)) {
            return Some(Pursuit { end: contact.pose, catches: true });
        }
        let ahead = || Path::new(vec![Step::Ahead(left)]).unwrap_or_default();
        let path = charge.map_or_else(ahead, |charge| charge.contact.path);
        Some(Pursuit { end: field.as_far_as_it_goes(unit, &path, &rates).pose, catches: false })
    }

    /// How far it is from one unit to another.
    pub(in crate::battle) fn between(&self, one: &str, other: &str) -> Option<Length> {
        Some(self.ground.field().range(self.at(one)?, self.at(other)?).value)
    }
}

/// Where a pursuit ends, and whether it catches the enemy.
#[derive(Debug, Clone, Copy)]
pub(in crate::battle) struct Pursuit {
    pub(in crate::battle) end: Pose,
    pub(in crate::battle) catches: bool,
}

fn added(bonus: i64) -> Length {
    Length::inches(i32::try_from(bonus).unwrap_or_default())
}
