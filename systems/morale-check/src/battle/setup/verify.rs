use std::collections::BTreeSet;

use standfast_engine::Refuse;
use standfast_engine::battle::{Id, Scenario, verify_known, verify_new};

use super::{GeneralSetup, MoveSetup, PointsSetup, Setup, UnitSetup};
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
        let reason = "without a point no unit could ever act: leave `points` out";
        refuse.when(nothing, "points", "nothing", reason);
    }
    for side in &sides {
        let none = setup.count(side) == 0;
        refuse.when(none, "commands", format!("without a unit of {side}"), "each side has at least one unit");
    }
    let seats = scenario.roster.players.iter().map(|player| &player.id);
    let mut taken: BTreeSet<Id> = sides.iter().copied().chain(seats).cloned().collect();
    let known = |field: &str, side: &Id, refuse: &mut Refuse| {
        verify_known(field, side, sides.iter().copied(), refuse);
    };
    each("commands", &setup.commands, refuse, |_, command, refuse| {
        verify_new(&command.id, &mut taken, refuse);
        known("side", &command.side, refuse);
        each("units", &command.units, refuse, |_, unit, refuse| {
            verify_new(&unit.id, &mut taken, refuse);
            verify_unit(unit, setup, refuse);
        });
    });
    each("generals", &setup.generals, refuse, |earlier, general, refuse| {
        verify_new(&general.id, &mut taken, refuse);
        known("side", &general.side, refuse);
        verify_general(general, earlier, setup, refuse);
    });
    each("objectives", &setup.objectives, refuse, |_, objective, refuse| {
        verify_new(&objective.id, &mut taken, refuse);
        if let Some(side) = &objective.held_by {
            known("held_by", side, refuse);
        }
        if let Some(on) = &objective.on {
            verify_lies_on(on, scenario, refuse);
        }
    });
    each("armies", &setup.armies, refuse, |earlier, army, refuse| {
        known("side", &army.side, refuse);
        let units = setup.count(&army.side);
        let reason = format!("{} has only {units} units", army.side);
        refuse.when(army.breaks_at > units, "breaks_at", army.breaks_at, reason);
        let twice = earlier.iter().any(|other| other.side == army.side);
        refuse.when(twice, "side", &army.side, "this side is named already");
    });
    each("moves", &setup.moves, refuse, verify_moves);
}

/// Looks at each thing of a list, with those before it.
fn each<T>(name: &str, of: &[T], refuse: &mut Refuse, mut look: impl FnMut(&[T], &T, &mut Refuse)) {
    for (place, thing) in of.iter().enumerate() {
        let earlier = of.get(..place).unwrap_or_default();
        refuse.within(&format!("{name}[{place}]"), |refuse| look(earlier, thing, refuse));
    }
}

/// A unit is what its arm can be, and comes on before the battle is over.
fn verify_unit(unit: &UnitSetup, setup: &Setup, refuse: &mut Refuse) {
    unit.troops.verify(refuse);
    let reason = format!("the battle has {} turns", setup.turns);
    refuse.when(unit.arrives > setup.turns, "arrives", unit.arrives, reason);
    if unit.answers_in_square {
        unit.troops.may_form_square().or_refuse_as("answers_in_square", true, refuse);
    }
    if let Some(deployed) = unit.deployed {
        let guns = unit.troops.arm == Arm::Artillery;
        refuse.when(guns, "deployed", deployed, "guns stand in line, or limbered as `limbered` says");
    }
}

/// A general is with a unit of his own side, which has no other (morale-check.battle.generals).
fn verify_general(general: &GeneralSetup, earlier: &[GeneralSetup], setup: &Setup, refuse: &mut Refuse) {
    let Some(with) = &general.with else { return };
    let own = setup.units().filter(|(side, _)| **side == general.side);
    verify_known("with", with, own.map(|(_, unit)| &unit.id), refuse);
    let twice = earlier.iter().any(|other| other.with.as_ref() == Some(with));
    refuse.when(twice, "with", with, "another general is with this unit");
}

/// The moves of an arm are given once, and guns do not charge (morale-check.battle.moves, morale-check.battle.reach).
fn verify_moves(earlier: &[MoveSetup], moves: &MoveSetup, refuse: &mut Refuse) {
    let twice = earlier.iter().any(|other| other.arm == moves.arm);
    refuse.when(twice, "type", moves.arm, "its moves are given already");
    if let Some(charge) = moves.charge {
        let of_arm = Unit { arm: moves.arm, ..Unit::default() };
        of_arm.may_charge().or_refuse_as("charge", charge, refuse);
    }
}

/// An objective that lies on the table lies on a piece of terrain that is there (morale-check.battle.objectives).
fn verify_lies_on(on: &Id, scenario: &Scenario<MoraleCheck>, refuse: &mut Refuse) {
    let Some(table) = &scenario.table else {
        return refuse.when(true, "on", on, "the scenario has no table");
    };
    let terrain: Vec<Id> = table.terrain.iter().filter_map(|piece| Id::new(piece.id())).collect();
    verify_known("on", on, &terrain, refuse);
}
