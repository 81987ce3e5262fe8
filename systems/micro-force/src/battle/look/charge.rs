use standfast_engine::battle::Id;
use standfast_tabletop::{Charge, Contact, Hindrance, Length, Pose};

use super::{Look, inches};
use crate::battle::state::Onset;

/// The most degrees that a charge wheels at its start (micro-force.table.charge).
const WIDEST_WHEEL: u16 = 45;

/// How far from its target a charger halts, as the table has it.
const HALT: Length = Length::inches(1);

impl Look<'_> {
    /// How a unit comes to whom it charges: at most so far that its move brings it to an inch from him
    /// (micro-force.charge.3). `None` where one of them has no place, or the charger no move.
    pub(in crate::battle) fn charge(&self, charger: &Id, target: &Id) -> Option<Result<Charge, String>> {
        let (unit, at, rates) = (self.at(charger)?, self.at(target)?, self.rates(charger)?);
        // Whoever is further away than its move and an inch on the best of grounds need not be looked at.
        let best = [rates.open, rates.road, rates.rough].into_iter().flatten().max().unwrap_or_default();
        let far = self.ground.field().range(unit, at).value;
        if far > best + HALT {
            return Some(Err(format!("{} is {far} inches away, and its move is {best}", self.name(target))));
        }
        let charge = match self.ground.field().charge_reach(unit, &rates, at, WIDEST_WHEEL) {
            Ok(charge) => charge,
            Err(Hindrance::NotAhead { .. }) => {
                let name = self.name(target);
                return Some(Err(format!("{name} does not lie within {WIDEST_WHEEL} degrees of its front")));
            }
            Err(hindrance) => return Some(Err(self.setting.in_words(&hindrance.to_string()))),
        };
        let (cost, move_) = (charge.halt.cost, rates.allowance);
        Some(if cost > move_ {
            let name = self.name(target);
            Err(format!("{cost} inches would bring it to an inch from {name}, and its move is {move_}"))
        } else {
            Ok(charge)
        })
    }

    /// What the table says of a charge as it is declared.
    pub(in crate::battle) fn onset(&self, charger: &Id, target: &Id, charge: &Charge) -> Option<Onset> {
        let (unit, at, rates) = (self.at(charger)?, self.at(target)?, self.rates(charger)?);
        let field = self.ground.field();
        let met = field.contact(unit.pose(), &field.place(unit.moved(charge.contact.pose)), at).value;
        Some(Onset {
            left: inches(rates.allowance - charge.halt.cost),
            flank_or_rear: matches!(met, Contact::Flank | Contact::Rear),
            half_move: charge.contact.cost.times(2) >= rates.allowance,
        })
    }

    /// Where a charger that has halted stands when it meets its target; where it is, if it can't come there.
    pub(in crate::battle) fn met(&self, charger: &Id, target: &Id) -> Option<Pose> {
        let (unit, at, rates) = (self.at(charger)?, self.at(target)?, self.rates(charger)?);
        let charge = self.ground.field().charge_reach(unit, &rates, at, WIDEST_WHEEL).ok()?;
        (charge.contact.pose != unit.pose()).then_some(charge.contact.pose)
    }

    /// How far it is from one unit to another.
    pub(in crate::battle) fn between(&self, one: &str, other: &str) -> Option<Length> {
        Some(self.ground.field().range(self.at(one)?, self.at(other)?).value)
    }
}
