//! The start of a turn, and the ends of its phases.

use super::super::RALLYING;
use super::super::command::{END_PHASE, RALLY, RALLY_ALL};
use super::super::passing::unfinished;
use super::{Asked, Regiment, Step, TURN, all_checks, seen_check};

impl Asked<'_, '_, '_> {
    pub(super) fn rallying(&mut self) {
        let field = self.field;
        let player = &field.state.player;
        let when = "units rally at the start of their turn";
        if !self.are_open(&[&RALLY, &RALLY_ALL], field.state.step == Step::Start, when, player) {
            return;
        }
        for regiment in field.units_of(player) {
            let fixed = [("unit", &regiment.unit.thing)];
            self.offers.consider(&RALLY, RALLYING, &fixed, || {
                field.may_rally(regiment).map(|()| vec![seen_check(field, regiment)])
            });
        }
        self.offers.consider(&RALLY_ALL, RALLYING, &[], || {
            let may = |regiment: &Regiment<'_>| field.may_rally(*regiment).is_ok();
            let rallying: Vec<Regiment<'_>> = field.units_of(player).filter(may).collect();
            match rallying.is_empty() {
                true => Err(super::Declined::by(RALLYING, "no unit is left that tries to rally")),
                false => Ok(vec![all_checks(field, &rallying)]),
            }
        });
    }

    pub(super) fn end_of_phase(&mut self) {
        let field = self.field;
        if !self.are_open(&[&END_PHASE], true, "", field.acting()) {
            return;
        }
        self.offers.consider(&END_PHASE, TURN, &[], || unfinished(field).map_or(Ok(Vec::new()), Err));
    }
}
