//! What a scenario may not say, beyond its single fields.

use std::collections::BTreeSet;

use standfast_engine::Refuse;
use standfast_engine::battle::{Id, Scenario, verify_known, verify_new};

use super::forces::numbered;
use super::{GroupShape, UnitShape};
use crate::procedures::refuse_uncounted_officer;
use crate::{Battlegroup, Endurance};

/// The id under which the umpire sets what is of the whole battle.
pub(in crate::battle) const BATTLE: &str = "battle";

/// Refuses what is wrong with a scenario beyond its single fields.
pub(in crate::battle) fn verify(scenario: &Scenario<Battlegroup>, refuse: &mut Refuse) {
    let (roster, setup) = (&scenario.roster, &scenario.setup);
    let sides: Vec<&Id> = roster.sides.iter().map(|side| &side.id).collect();
    for (field, side) in [("first", &setup.first), ("at_the_limit", &setup.at_the_limit)] {
        if let Some(side) = side {
            verify_known(field, side, sides.iter().copied(), refuse);
        }
    }
    let mut taken: BTreeSet<Id> = sides.iter().map(|&side| side.clone()).collect();
    taken.extend(roster.players.iter().map(|player| player.id.clone()));
    taken.extend(Id::new(BATTLE));
    for (place, group) in setup.battlegroups.iter().enumerate() {
        refuse.within(&format!("battlegroups[{place}]"), |refuse| {
            verify_new(&group.id, &mut taken, refuse);
            verify_known("side", &group.side, sides.iter().copied(), refuse);
            verify_endurance(group, scenario.rulings.endurance, refuse);
            refuse.when(group.units.is_empty(), "units", "none", "a battlegroup needs at least one unit");
            for (place, unit) in group.units.iter().enumerate() {
                refuse.within(&format!("units[{place}]"), |refuse| {
                    verify_unit(unit, setup.leaders, &mut taken, refuse);
                });
            }
        });
    }
    for side in sides {
        let absent = setup.battlegroups.iter().all(|group| group.side != *side);
        refuse.when(absent, "battlegroups", side, "every side needs at least one battlegroup");
    }
}

fn verify_endurance(group: &GroupShape, ruling: Endurance, refuse: &mut Refuse) {
    match ruling {
        Endurance::Sum => {
            let given = group.endurance.unwrap_or_default();
            let reason = "endurance is the sum of morale levels unless `rules.endurance` is \"scenario\"";
            refuse.when(group.endurance.is_some(), "endurance", given, reason);
        }
        Endurance::Scenario => {
            let allowed = "a whole number must be given: `rules.endurance` is \"scenario\"";
            refuse.missing(group.endurance.is_none(), "endurance", allowed);
        }
    }
}

fn verify_unit(unit: &UnitShape, leaders: bool, taken: &mut BTreeSet<Id>, refuse: &mut Refuse) {
    verify_new(&unit.id, taken, refuse);
    let soldiers = if unit.machine.is_some() { "crew" } else { "soldiers" };
    match &unit.machine {
        None => {
            let empty = unit.soldiers.is_empty() && unit.robots.is_empty();
            refuse.when(empty, "soldiers", "none", "a unit needs soldiers or robots");
        }
        Some(machine) => {
            let systems = machine.movement + machine.targeting + machine.damage_control;
            let empty = systems == 0 && unit.weapons.is_empty();
            refuse.when(empty, "weapons", "none", "it needs a level of some system, or a weapon");
        }
    }
    for (place, line) in unit.soldiers.iter().enumerate() {
        refuse.within(&format!("{soldiers}[{place}]"), |refuse| {
            verify_ids(&line.id, line.count, taken, refuse);
            refuse_uncounted_officer(line.morale_officer, leaders, refuse);
        });
    }
    for (place, line) in unit.robots.iter().enumerate() {
        refuse.within(&format!("robots[{place}]"), |refuse| {
            verify_ids(&line.id, line.count, taken, refuse);
        });
    }
}

/// Refuses the id of a line where one of the ids that it stands for can't be.
fn verify_ids(id: &Id, count: i64, taken: &mut BTreeSet<Id>, refuse: &mut Refuse) {
    for (numbered, _) in numbered(id, "", count) {
        match numbered {
            Some(id) => verify_new(&id, taken, refuse),
            None => refuse.when(true, "id", id, "it is too long to be numbered"),
        }
    }
}
