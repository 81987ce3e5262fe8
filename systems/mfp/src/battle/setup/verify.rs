use std::collections::BTreeSet;

use standfast_engine::battle::{Id, Roster, Scenario, verify_known, verify_new};
use standfast_engine::{Procedure, Refuse, Rules};

use super::{CommandSetup, Fate, Setup, Situation, UnitSetup};
use crate::battle::TimeOfDay;
use crate::{Arm, Mfp, Order, Points, Quality};

/// Refuses what is wrong with a scenario beyond its single fields.
pub(in crate::battle) fn verify(scenario: &Scenario<Mfp>, rules: &Rules<'_, Mfp>, refuse: &mut Refuse) {
    let Scenario { setup, roster, .. } = scenario;
    refuse.when(
        scenario.odds,
        "odds",
        true,
        "these battles roll no dice, and odds would give away what is hidden: `odds = false` must be given",
    );
    let mut taken: BTreeSet<Id> = roster.sides.iter().map(|side| side.id.clone()).collect();
    taken.extend(roster.players.iter().map(|player| player.id.clone()));
    for (place, command) in setup.commands.iter().enumerate() {
        let superiors = setup.commands.get(..place).unwrap_or_default();
        refuse.within(&format!("commands[{place}]"), |refuse| {
            verify_new(&command.id, &mut taken, refuse);
            verify_command(command, superiors, scenario, rules, refuse);
            for (place, unit) in command.units.iter().enumerate() {
                refuse.within(&format!("units[{place}]"), |refuse| {
                    verify_new(&unit.id, &mut taken, refuse);
                    let infantry = unit.unit.arm == Arm::Infantry;
                    refuse.when(unit.ottoman && !infantry, "ottoman", true, "the unit is not infantry");
                    verify_rating(unit, scenario, refuse);
                });
            }
        });
    }
    for (place, restriction) in setup.restrictions.iter().enumerate() {
        refuse.within(&format!("restrictions[{place}]"), |refuse| {
            verify_new(&restriction.id, &mut taken, refuse);
            let kept = !restriction.bought_off && restriction.order != Order::March;
            refuse.when(kept, "bought_off", false, "only a restriction of march can't be bought off");
        });
    }
    for (place, situation) in setup.situations.iter().enumerate() {
        refuse.within(&format!("situations[{place}]"), |refuse| {
            verify_new(&situation.id, &mut taken, refuse);
            verify_known("side", &situation.side, roster.sides.iter().map(|side| &side.id), refuse);
            verify_hold(situation, scenario, refuse);
            refuse.when(situation.points == Points::ZERO, "points", 0, "a situation must move the level");
        });
    }
    if let Some(side) = &setup.victory.side {
        refuse.within("victory", |refuse| {
            verify_known("side", side, roster.sides.iter().map(|side| &side.id), refuse);
        });
    }
    verify_sides(setup, roster, refuse);
}

/// What is to be held lies on the table, and a side of the battle holds it.
fn verify_hold(situation: &Situation, scenario: &Scenario<Mfp>, refuse: &mut Refuse) {
    if let Some(holder) = &situation.held_by {
        verify_known("held_by", holder, scenario.roster.sides.iter().map(|side| &side.id), refuse);
        let reason = "give `on` as well: the terrain that is held";
        refuse.when(situation.on.is_none(), "held_by", holder, reason);
    }
    let Some(on) = &situation.on else { return };
    let terrain = scenario.table.as_ref().map(|table| table.terrain.as_slice()).unwrap_or_default();
    let lies = terrain.iter().any(|piece| piece.id() == on.as_str());
    refuse.when(!lies, "on", on, "the table of the scenario has no such terrain");
}

/// A rout goes by ratings.
fn verify_rating(unit: &UnitSetup, scenario: &Scenario<Mfp>, refuse: &mut Refuse) {
    let routs = scenario.setup.victory.exhausted == Fate::Routs;
    let graded = matches!(unit.unit.quality, Quality::Grade(_));
    refuse.when(
        routs && graded,
        "grade",
        "given",
        "exhausted armies rout by the ratings of their units: give a `cmr`",
    );
}

fn verify_command(
    command: &CommandSetup,
    superiors: &[CommandSetup],
    scenario: &Scenario<Mfp>,
    rules: &Rules<'_, Mfp>,
    refuse: &mut Refuse,
) {
    let (roster, begins) = (&scenario.roster, scenario.setup.begins);
    verify_known("side", &command.side, roster.sides.iter().map(|side| &side.id), refuse);
    let of_its_side = roster.players.iter().filter(|player| player.side == command.side);
    verify_known("seat", &command.seat, of_its_side.map(|player| &player.id), refuse);
    if let Some(within) = &command.within {
        let of_its_side = superiors.iter().filter(|superior| superior.side == command.side);
        verify_known("within", within, of_its_side.map(|superior| &superior.id), refuse);
    }
    command.value().verify(rules, refuse);
    verify_timetable(command, begins, refuse);
}

fn verify_timetable(command: &CommandSetup, begins: TimeOfDay, refuse: &mut Refuse) {
    let CommandSetup { arrives, leaves, sets_out, outlying, .. } = *command;
    for (field, time) in [("arrives", arrives), ("leaves", leaves), ("sets_out", sets_out)] {
        let Some(time) = time else { continue };
        refuse.when(time == begins, field, time, "the battle begins at this time: leave it out");
    }
    let minutes = |time: TimeOfDay| begins.minutes_to(time);
    let arrival = arrives.map_or(0, minutes);
    if let Some(leaves) = leaves {
        refuse.when(minutes(leaves) <= arrival, "leaves", leaves, "it has not arrived yet");
    }
    if let Some(sets_out) = sets_out {
        let reason = "it must set out before it arrives";
        refuse.when(minutes(sets_out) >= arrival, "sets_out", sets_out, reason);
    }
    let both = outlying && arrives.is_some();
    refuse.when(both, "outlying", true, "a command that arrives later is not in the battle zone yet");
}

/// Each side has something to begin with: a level of nothing would be exhausted at once.
fn verify_sides(setup: &Setup, roster: &Roster, refuse: &mut Refuse) {
    for (place, side) in roster.sides.iter().enumerate() {
        let mut of_side = setup.commands.iter().filter(|command| command.side == side.id);
        let begins = of_side.any(|command| command.arrives.is_none());
        let reason = "no command of this side is in the battle zone from the start";
        refuse.within(&format!("sides[{place}]"), |refuse| refuse.when(!begins, "id", &side.id, reason));
    }
}
