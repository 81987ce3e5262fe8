use std::collections::BTreeSet;

use standfast_engine::Refuse;
use standfast_engine::battle::{Id, Scenario, verify_known, verify_new};

use super::{PointsSetup, Setup};
use crate::{Arm, MoraleCheck, Unit};

/// Refuses what is wrong with a scenario beyond its single fields.
pub(in crate::battle) fn verify(scenario: &Scenario<MoraleCheck>, refuse: &mut Refuse) {
    let setup = &scenario.setup;
    let sides: Vec<&Id> = scenario.roster.sides.iter().map(|side| &side.id).collect();
    let reason = "two sides take turns: allies are seats of one side";
    refuse.when(sides.len() > 2, "sides", sides.len(), reason);
    if let Some(first) = &setup.first {
        verify_known("first", first, sides.iter().copied(), refuse);
    }
    if let Some(points) = setup.points {
        let nothing = points == PointsSetup { dice: 0, plus: 0 };
        refuse.when(
            nothing,
            "points",
            "nothing",
            "without a point no unit could ever act: leave `points` out",
        );
    }
    verify_ids(scenario, refuse);
    verify_sides(setup, &sides, refuse);
    verify_units(setup, refuse);
    verify_generals(setup, refuse);
    verify_moves(setup, refuse);
    verify_objectives(scenario, refuse);
}

/// Everything in the scenario has an id of its own.
fn verify_ids(scenario: &Scenario<MoraleCheck>, refuse: &mut Refuse) {
    let (setup, roster) = (&scenario.setup, &scenario.roster);
    let sides = roster.sides.iter().map(|side| side.id.clone());
    let mut taken: BTreeSet<Id> =
        sides.chain(roster.players.iter().map(|player| player.id.clone())).collect();
    for (place, command) in setup.commands.iter().enumerate() {
        refuse.within(&format!("commands[{place}]"), |refuse| {
            verify_new(&command.id, &mut taken, refuse);
            for (place, unit) in command.units.iter().enumerate() {
                refuse.within(&format!("units[{place}]"), |refuse| verify_new(&unit.id, &mut taken, refuse));
            }
        });
    }
    for (place, general) in setup.generals.iter().enumerate() {
        refuse.within(&format!("generals[{place}]"), |refuse| verify_new(&general.id, &mut taken, refuse));
    }
    for (place, objective) in setup.objectives.iter().enumerate() {
        refuse.within(&format!("objectives[{place}]"), |refuse| {
            verify_new(&objective.id, &mut taken, refuse);
        });
    }
}

/// Every side that is named exists, and each side can fight and break.
fn verify_sides(setup: &Setup, sides: &[&Id], refuse: &mut Refuse) {
    let mut known = |place: String, field: &str, side: &Id| {
        refuse.within(&place, |refuse| verify_known(field, side, sides.iter().copied(), refuse));
    };
    for (place, command) in setup.commands.iter().enumerate() {
        known(format!("commands[{place}]"), "side", &command.side);
    }
    for (place, general) in setup.generals.iter().enumerate() {
        known(format!("generals[{place}]"), "side", &general.side);
    }
    for (place, objective) in setup.objectives.iter().enumerate() {
        if let Some(side) = &objective.held_by {
            known(format!("objectives[{place}]"), "held_by", side);
        }
    }
    for (place, army) in setup.armies.iter().enumerate() {
        known(format!("armies[{place}]"), "side", &army.side);
    }
    for side in sides {
        let none = setup.count(side) == 0;
        refuse.when(none, "commands", format!("without a unit of {side}"), "each side has at least one unit");
    }
    for (place, army) in setup.armies.iter().enumerate() {
        let units = setup.count(&army.side);
        let reason = format!("{} has no more than {units}", army.side);
        let twice = setup.armies.iter().take(place).any(|other| other.side == army.side);
        refuse.within(&format!("armies[{place}]"), |refuse| {
            refuse.when(army.breaks_at > units, "breaks_at", army.breaks_at, reason);
            refuse.when(twice, "side", &army.side, "this side has been named before");
        });
    }
}

/// Each unit is what its arm can be, and comes on before the battle is over.
fn verify_units(setup: &Setup, refuse: &mut Refuse) {
    for (place, command) in setup.commands.iter().enumerate() {
        refuse.within(&format!("commands[{place}]"), |refuse| {
            for (place, unit) in command.units.iter().enumerate() {
                refuse.within(&format!("units[{place}]"), |refuse| {
                    unit.troops.verify(refuse);
                    let reason = format!("the battle has {} turns", setup.turns);
                    refuse.when(unit.arrives > setup.turns, "arrives", unit.arrives, reason);
                    if unit.answers_in_square {
                        unit.troops.may_form_square().or_refuse_as("answers_in_square", true, refuse);
                    }
                    if let Some(deployed) = unit.deployed {
                        let guns = unit.troops.arm == Arm::Artillery;
                        let reason = "guns stand in line, or limbered as `limbered` says";
                        refuse.when(guns, "deployed", deployed, reason);
                    }
                });
            }
        });
    }
}

/// Each general is with a unit of his own side, and no unit has two (morale-check.battle.generals).
fn verify_generals(setup: &Setup, refuse: &mut Refuse) {
    for (place, general) in setup.generals.iter().enumerate() {
        let Some(with) = &general.with else { continue };
        let twice = setup.generals.iter().take(place).any(|other| other.with.as_ref() == Some(with));
        refuse.within(&format!("generals[{place}]"), |refuse| {
            let own = setup.units().filter(|(side, _)| **side == general.side);
            verify_known("with", with, own.map(|(_, unit)| &unit.id), refuse);
            refuse.when(twice, "with", with, "another general is with this unit");
        });
    }
}

/// The moves of each arm are given once, and guns do not charge (morale-check.battle.moves, morale-check.battle.reach).
fn verify_moves(setup: &Setup, refuse: &mut Refuse) {
    for (place, moves) in setup.moves.iter().enumerate() {
        let twice = setup.moves.iter().take(place).any(|other| other.arm == moves.arm);
        refuse.within(&format!("moves[{place}]"), |refuse| {
            refuse.when(twice, "type", moves.arm, "its moves have been given before");
            if let Some(charge) = moves.charge {
                let of_arm = Unit { arm: moves.arm, ..Unit::default() };
                of_arm.may_charge().or_refuse_as("charge", charge, refuse);
            }
        });
    }
}

/// An objective that lies on the table lies on a piece of terrain that is there (morale-check.battle.objectives).
fn verify_objectives(scenario: &Scenario<MoraleCheck>, refuse: &mut Refuse) {
    let terrain: Vec<Id> = match &scenario.table {
        Some(table) => table.terrain.iter().filter_map(|piece| Id::new(piece.id())).collect(),
        None => Vec::new(),
    };
    for (place, objective) in scenario.setup.objectives.iter().enumerate() {
        let Some(on) = &objective.on else { continue };
        refuse.within(&format!("objectives[{place}]"), |refuse| match &scenario.table {
            Some(_) => verify_known("on", on, &terrain, refuse),
            None => refuse.when(true, "on", on, "the scenario has no table"),
        });
    }
}
