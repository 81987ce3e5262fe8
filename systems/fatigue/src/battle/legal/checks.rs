//! Morale checks at the end of a phase.

use super::super::command::{CHECK, CHECK_ALL};
use super::super::state::Call;
use super::{Asked, Declined, Regiment, Step, all_checks, seen_check};

impl Asked<'_, '_, '_> {
    pub(super) fn checks(&mut self) {
        if ![&CHECK, &CHECK_ALL].into_iter().any(|verb| self.offers.wants(verb)) {
            return;
        }
        let field = self.field;
        let checking = matches!(field.state.step, Step::Checking(_));
        let mut called = Vec::new();
        for regiment in self.own_units() {
            let (thing, call) = (&regiment.unit.thing, regiment.state.call);
            let rule = call.map_or("fatigue.trigger", Call::rule);
            called.extend(call.filter(|_| checking).map(|_| regiment));
            self.offers.consider(&CHECK, rule, &[("unit", thing)], || match call {
                Some(_) if checking => Ok(vec![seen_check(field, regiment)]),
                Some(_) => {
                    let why = format!("{} checks at the end of the phase", thing.name);
                    Err(Declined::by(rule, why))
                }
                None => Err(Declined::by(rule, format!("nothing calls {} to a check", thing.name))),
            });
        }
        let rule = called.first().and_then(|regiment: &Regiment<'_>| regiment.state.call);
        self.offers.consider(&CHECK_ALL, rule.map_or("fatigue.trigger", Call::rule), &[], || {
            match called.is_empty() {
                true => Err(Declined::by("fatigue.trigger", "nothing calls a unit of yours to a check now")),
                false => Ok(vec![all_checks(field, &called)]),
            }
        });
    }
}
