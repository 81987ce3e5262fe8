use std::cell::LazyCell;

use standfast_engine::battle::{Declined, Domain, Id, Offers, Part, unless};

use super::Asked;
use super::seen::fire_seen;
use crate::battle::command::part;
use crate::battle::state::Standing;
use crate::battle::verb::{DECLARE, FIRE, RUN_OUT, VOLLEY};
use crate::cite;

/// Fire is declared at a target, and resolved for all who fire at it, or for one after the other (micro-force.fire.1,
/// micro-force.fire.2).
pub(super) fn declare(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, target) in &asked.state.units {
        let fixed = [("target", &asked.thing(id))];
        let firers = LazyCell::new(|| asked.firers_at(id, target));
        offers.consider(&VOLLEY, cite::DECLARED_FIRE, &fixed, || {
            let seen = |(firer, unit)| {
                Part::of(
                    &asked.thing(firer),
                    fire_seen(asked, asked.look(), (firer, unit), (id, target), true),
                )
            };
            let of = firers.clone()?.into_iter().map(seen).collect();
            Ok(vec![part::VOLLEY.part(Domain::Each { of, least: 1 })])
        });
        offers.consider(&DECLARE, cite::DECLARED_FIRE, &fixed, || {
            let firers = firers.clone()?.into_iter().map(|(id, _)| id);
            Ok(vec![part::DECLARED.part(Domain::some(asked.things(firers)))])
        });
    }
}

/// A declared unit fires.
pub(super) fn fire(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, unit) in &asked.state.units {
        offers.consider(&FIRE, cite::DECLARED_FIRE, &[("unit", &asked.thing(id))], || {
            asked.plays(&unit.side)?;
            asked.no_tests()?;
            let volley = asked.state.volley.as_ref().filter(|volley| volley.firers.contains(id));
            let target =
                volley.and_then(|volley| asked.state.present(&volley.target).map(|at| (&volley.target, at)));
            let not_declared = || Declined::by(cite::DECLARED_FIRE, "it is not declared to fire at anything");
            let target = target.ok_or_else(not_declared)?;
            Ok(vec![part::SEEN.part(fire_seen(asked, asked.look(), (id, unit), target, true))])
        });
    }
}

impl<'a> Asked<'a> {
    /// The units that may fire at a target together, where fire may be declared at it.
    ///
    /// # Errors
    /// Why it may not.
    pub(in crate::battle) fn firers_at(
        &self,
        id: &Id,
        target: &'a Standing,
    ) -> Result<Vec<(&'a Id, &'a Standing)>, Declined> {
        let state = self.scene().state;
        let side = state.opponent(&target.side);
        self.plays(side)?;
        target.is_there()?;
        self.on_turn(side, cite::FIRE_IN_TURN)?;
        self.nothing_declared()?;
        // Why the first of those may not who may not.
        let mut why = None;
        let mut may = |(firer, unit): &(&Id, &Standing)| {
            let barred = |rule, says: &dyn Fn() -> String| {
                why.get_or_insert_with(|| Declined::by(rule, says()));
            };
            self.may_fire_at(firer, unit, id, barred).is_ok()
        };
        let firers: Vec<_> = state.units_of(side).filter(&mut may).collect();
        let nobody = || why.unwrap_or_else(|| Declined::by(cite::DECLARED_FIRE, "no unit is left to fire"));
        if firers.is_empty() { Err(nobody()) } else { Ok(firers) }
    }
}

/// A unit that has fired runs out of ammunition, as its player says.
pub(super) fn run_out(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, unit) in &asked.state.units {
        offers.consider(&RUN_OUT, cite::AMMUNITION, &[("unit", &asked.thing(id))], || {
            asked.plays(&unit.side)?;
            unit.is_there()?;
            unless(!unit.empty, cite::AMMUNITION, || "it is out of ammunition already".to_owned())?;
            unless(unit.fired, cite::AMMUNITION, || {
                "only a unit that has fired this turn runs out".to_owned()
            })?;
            Ok(Vec::new())
        });
    }
}
