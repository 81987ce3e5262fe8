//! Where officers ride, and the tests that their deaths impose.

use standfast_engine::battle::{DUTY, Id, Ideas};

use super::Leading;
use crate::MicroForce;
use crate::battle::command::{Command, RadiusSeen};
use crate::battle::state::OfficerStanding;
use crate::battle::verb;

/// How much it is liked that a commander rides to his troops: he does so before they move.
const RIDES: i64 = 600;

pub(super) fn tests(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    for unit in state.tests.keys() {
        if state.units.get(unit).is_some_and(|standing| standing.side == *leading.side()) {
            let seen = RadiusSeen { beyond_radius: leading.asked().is_beyond_radius(unit) };
            let command = Command::Test { unit: unit.clone(), seen };
            ideas.add_of(&verb::TEST, unit, DUTY, command, || "its commander is dead".to_owned());
        }
    }
}

/// A commander who is with nobody, or with a routed unit, rides to one of his own in good order.
pub(super) fn rides(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    for (id, officer) in state.officers.iter().filter(|(_, officer)| officer.side == *leading.side()) {
        if !is_lost(leading, officer)
            || !ideas.wants(RIDES)
            || leading.asked().may_have_ride(officer).is_err()
        {
            continue;
        }
        let his = leading.units(leading.side()).filter(|(_, unit)| {
            unit.brigade.as_ref() == officer.brigade.as_ref() && !unit.apart && unit.in_good_order()
        });
        let reached = his.filter_map(|(unit, standing)| {
            let seen = leading.asked().ride_told(id, officer, unit)?;
            Some((standing.unit.stands, unit, seen))
        });
        let Some((_, unit, seen)) = reached.max_by_key(|(stands, ..)| *stands) else { continue };
        let command = Command::Ride { officer: id.clone(), to: Some(unit.clone()), path: None, seen };
        ideas.add_of(&verb::RIDE, id, RIDES, command, || {
            format!("{} is his strongest unit", leading.name(unit))
        });
    }
}

/// Whether a brigade's commander is not where he leads.
fn is_lost(leading: Leading<'_>, officer: &OfficerStanding) -> bool {
    let state = leading.scene.state;
    let routed = |unit: &Id| state.present(unit).is_none_or(|unit| unit.unit.routed);
    officer.brigade.is_some() && officer.with.as_ref().is_none_or(routed)
}
