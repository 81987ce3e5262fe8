//! Morale checks: to rally at the start of a turn, and those that a phase has called for at its end.

use serde_json::{Value as Json, json};
use standfast_engine::Trace;
use standfast_engine::battle::{Declined, Domain, Offers, Part};

use super::Asked;
use crate::battle::command::{SeenCheck, part};
use crate::battle::field::{Field, Regiment};
use crate::battle::state::Call;
use crate::battle::{may, verb};
use crate::cite;
use crate::procedures::MODIFIERS;

pub(super) fn rally(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let units = || field.units_of(&field.state.player);
    for regiment in units() {
        offers.consider(&verb::RALLY, cite::RALLY, &[(part::UNIT, regiment.thing())], || {
            may::rally(field, regiment).map(|()| vec![seen_check(field, regiment)])
        });
    }
    offers.consider(&verb::RALLY_ALL, cite::RALLY, &[], || {
        let rallying: Vec<_> = units().filter(|regiment| may::rally(field, *regiment).is_ok()).collect();
        let nobody = || Declined::by(cite::RALLY, "no unit is left that may try to rally");
        all_checks(field, &rallying).ok_or_else(nobody)
    });
}

pub(super) fn check(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let rule = |regiment: &Regiment<'_>| regiment.state.call.map_or(cite::TRIGGER, Call::rule);
    for regiment in asked.own_units() {
        offers.consider(&verb::CHECK, rule(&regiment), &[(part::UNIT, regiment.thing())], || {
            may::check(field, regiment).map(|()| vec![seen_check(field, regiment)])
        });
    }
    let called = || asked.own_units().filter(|regiment| regiment.state.call.is_some());
    offers.consider(&verb::CHECK_ALL, called().next().as_ref().map_or(cite::TRIGGER, rule), &[], || {
        let checking: Vec<_> = called().filter(|regiment| may::check(field, *regiment).is_ok()).collect();
        let nobody = || Declined::by(cite::TRIGGER, "none of your units has to check now");
        all_checks(field, &checking).ok_or_else(nobody)
    });
}

/// What bears on the check of a unit: its leaders are counted unless the players say otherwise.
fn check_of(field: Field<'_>, regiment: Regiment<'_>) -> Domain {
    let modifiers = Domain::Whole { low: *MODIFIERS.start(), high: *MODIFIERS.end() };
    Domain::Parts(vec![SeenCheck::modifier().part(modifiers).or(led(field, regiment).modifier)])
}

/// The check of a unit to which nothing is added but by the leaders with it.
pub(in crate::battle) fn led(field: Field<'_>, regiment: Regiment<'_>) -> SeenCheck {
    let modifier = field.leadership(regiment, &mut Trace::silent());
    SeenCheck { modifier: modifier.clamp(*MODIFIERS.start(), *MODIFIERS.end()) }
}

fn seen_check(field: Field<'_>, regiment: Regiment<'_>) -> Part {
    Part::new(part::SEEN, "what bears on the check", check_of(field, regiment))
}

/// The checks of several units in one command; left out, all of them with what their leaders add. `None` without units.
fn all_checks(field: Field<'_>, units: &[Regiment<'_>]) -> Option<Vec<Part>> {
    if units.is_empty() {
        return None;
    }
    let of = units.iter().map(|unit| Part::of(unit.thing(), check_of(field, *unit))).collect();
    let all = units.iter().map(|unit| (unit.id().to_string(), json!(led(field, *unit)))).collect();
    let says = "who checks, and what bears on it; left out: all, with their leaders";
    let part = Part::new(part::CHECKS, says, Domain::Each { of, least: 1 });
    Some(vec![part.or(Json::Object(all))])
}
