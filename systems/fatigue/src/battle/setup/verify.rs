use std::collections::BTreeSet;

use standfast_engine::battle::{Id, Scenario, verify_known, verify_new};
use standfast_engine::{Choice, Refuse};

use super::{FieldUnit, Formation, Leader, Objective};
use crate::Fatigue;
use crate::battle::hand;
use crate::battle::state::Phase;

/// Refuses what is wrong with a scenario beyond its single fields.
pub(in crate::battle) fn verify(scenario: &Scenario<Fatigue>, refuse: &mut Refuse) {
    let (setup, roster) = (&scenario.setup, &scenario.roster);
    let count = roster.sides.len();
    refuse.when(count > 2, "sides", count, "two sides take turns, no more");
    let each_once = Phase::ALL.iter().all(|phase| setup.phases.contains(phase));
    let phases = setup.phases.iter().map(|phase| phase.name()).collect::<Vec<_>>().join(", ");
    refuse.when(!each_once, "phases", phases, "name each of the four phases once");

    let sides: Vec<&Id> = roster.sides.iter().map(|side| &side.id).collect();
    let players = roster.players.iter().map(|player| player.id.clone());
    let mut taken: BTreeSet<Id> = sides.iter().map(|&side| side.clone()).chain(players).collect();
    taken.extend(hand::clock().map(|clock| clock.id));
    for (place, formation) in setup.formations.iter().enumerate() {
        let above = setup.formations.get(..place).unwrap_or_default();
        refuse.within(&format!("commands[{place}]"), |refuse| {
            verify_formation(formation, above, &sides, &mut taken, refuse);
        });
    }
    for (place, formation) in setup.formations.iter().enumerate() {
        for (number, leader) in formation.leaders.iter().enumerate() {
            let units = || setup.units().filter(|(side, _)| **side == formation.side).map(|(_, unit)| unit);
            refuse.within(&format!("commands[{place}].leaders[{number}]"), |refuse| {
                verify_leader(leader, units(), refuse);
            });
        }
    }
    for (place, objective) in setup.objectives.iter().enumerate() {
        refuse.within(&format!("objectives[{place}]"), |refuse| {
            verify_new(&objective.thing.id, &mut taken, refuse);
            if let Some(side) = &objective.held_by {
                verify_known("held_by", side, sides.iter().copied(), refuse);
            }
            verify_on(scenario, objective, refuse);
        });
    }
    for side in sides {
        let none = !setup.units().any(|(of, _)| of == side);
        refuse.missing(none, "commands", format!("a unit of the side {:?} must be given", side.as_str()));
    }
    let worth: i64 = setup.objectives.iter().map(|objective| objective.points).sum();
    refuse.within("victory", |refuse| {
        let needed = setup.victory.objective_points.unwrap_or(0);
        let reason = format!("all objectives together are worth {worth}");
        refuse.when(needed > worth, "objective_points", needed, reason);
    });
}

/// An objective of the table is a piece of its terrain.
fn verify_on(scenario: &Scenario<Fatigue>, objective: &Objective, refuse: &mut Refuse) {
    let Some(on) = &objective.on else { return };
    let terrain = scenario.table.iter().flat_map(|table| &table.terrain);
    let known = terrain.into_iter().any(|piece| piece.id() == on.as_str());
    refuse.when(!known, "on", format!("{:?}", on.as_str()), "the table has no such terrain");
}

fn verify_formation(
    formation: &Formation,
    above: &[Formation],
    sides: &[&Id],
    taken: &mut BTreeSet<Id>,
    refuse: &mut Refuse,
) {
    verify_new(&formation.id, taken, refuse);
    verify_known("side", &formation.side, sides.iter().copied(), refuse);
    if let Some(under) = &formation.under {
        let own = above.iter().filter(|other| other.side == formation.side).map(|other| &other.id);
        verify_known("under", under, own, refuse);
    }
    for (place, unit) in formation.units.iter().enumerate() {
        refuse.within(&format!("units[{place}]"), |refuse| verify_new(&unit.thing.id, taken, refuse));
    }
    for (place, leader) in formation.leaders.iter().enumerate() {
        refuse.within(&format!("leaders[{place}]"), |refuse| verify_new(&leader.thing.id, taken, refuse));
    }
}

fn verify_leader<'a>(leader: &Leader, own: impl Iterator<Item = &'a FieldUnit>, refuse: &mut Refuse) {
    if let Some(unit) = &leader.with {
        verify_known("with", unit, own.map(|unit| &unit.thing.id), refuse);
    }
}
