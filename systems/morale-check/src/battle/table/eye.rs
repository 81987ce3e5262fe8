//! The umpire's eye: what a command brought about, held against the table by other questions than those that offered
//! it.

use standfast_engine::battle::{Ground, Id, TableEvent, Witnessed, holds};
use standfast_tabletop::{Field, Placed, Table, Unit};

use crate::MoraleCheck;
use crate::battle::command::Command;
use crate::battle::event::Event;
use crate::battle::state::{Phase, State};

type Witness<'a> = Witnessed<'a, MoraleCheck>;

/// Holds all that was brought about against the table.
pub(super) fn eye(witnessed: &Witness<'_>) -> Result<(), String> {
    who_recovers_was_shaken(witnessed)?;
    who_charges_and_whom_is_there(witnessed)?;
    let Some((before, after)) = witnessed.ground.zip(witnessed.ground_after) else { return Ok(()) };
    nobody_stands_on_another(after)?;
    moves_are_made_in_the_movement_phase(witnessed, before, after)?;
    chargers_have_left_their_place(witnessed, before, after)?;
    objectives_are_held_by_who_stands_there(witnessed, after)
}

/// Units that check whether they recover are there, and were shaken before.
fn who_recovers_was_shaken(witnessed: &Witness<'_>) -> Result<(), String> {
    for event in witnessed.happened {
        let (Event::Deshaken(unit) | Event::StayedShaken(unit)) = event else { continue };
        let before = witnessed.before.units.get(unit);
        let begun = before.is_some_and(|unit| unit.troops.shaken && !unit.presence.is_lost());
        holds(begun, || format!("{unit} checked whether it recovers, and was not shaken"))?;
    }
    Ok(())
}

/// Charger and target are of different sides, and both are there.
fn who_charges_and_whom_is_there(witnessed: &Witness<'_>) -> Result<(), String> {
    for event in witnessed.happened {
        let (Event::ContactMade { unit, target } | Event::FollowUpMade { unit, target, .. }) = event else {
            continue;
        };
        let there = |unit: &Id| witnessed.before.units.get(unit).filter(|unit| !unit.presence.is_lost());
        let both = there(unit).zip(there(target));
        holds(both.is_some_and(|(unit, target)| unit.side != target.side), || {
            format!("{unit} charged {target}, and one of them is lost or both are of one side")
        })?;
    }
    Ok(())
}

/// No unit stands on another.
fn nobody_stands_on_another(after: &Ground<'_>) -> Result<(), String> {
    let units: Vec<Unit> = after.field().units().iter().map(|unit| (**unit).clone()).collect();
    Field::new(after.layout().table(), units).map(drop).map_err(|faults| faults.to_string())
}

/// Players move only units of the side whose movement phase it is, and those no further than their arm moves.
fn moves_are_made_in_the_movement_phase(
    witnessed: &Witness<'_>,
    from: &Ground<'_>,
    to: &Ground<'_>,
) -> Result<(), String> {
    let before = witnessed.before;
    let by_player = witnessed.setting.roster().side_of(witnessed.seat).is_some();
    let marches = matches!(witnessed.command, Some(Command::March { .. }));
    for event in witnessed.table.iter().filter(|_| by_player) {
        let piece = match event {
            TableEvent::Placed { piece, .. } => piece,
            TableEvent::Moved { piece, .. } if marches => piece,
            _ => continue,
        };
        let Some((stood, stands)) = from.unit(piece).zip(to.unit(piece)) else { continue };
        let Some(unit) = before.units.get(piece) else { continue };
        holds(unit.side == before.side && before.phase == Phase::Movement, || {
            format!("{piece} is moved in the {} phase of {}", before.phase, before.side)
        })?;
        let most = witnessed.setting.setup().moves_of(unit.troops.arm).and_then(|moves| moves.march);
        let gone = from.field().range(stood, stands).value;
        holds(most.is_none_or(|most| gone <= most && !unit.moved), || {
            format!("{piece} moves {gone} inches")
        })?;
    }
    Ok(())
}

/// A charge that goes in brings its charger to its target, or to where it stood.
fn chargers_have_left_their_place(
    witnessed: &Witness<'_>,
    before: &Ground<'_>,
    after: &Ground<'_>,
) -> Result<(), String> {
    let (Some(Command::Charge { unit, .. }) | Some(Command::FollowUp { unit, .. })) = witnessed.command
    else {
        return Ok(());
    };
    let Some(target) = target_of(witnessed, unit) else { return Ok(()) };
    let Some((charger, stood)) = before.unit(unit).zip(before.unit(&target)) else { return Ok(()) };
    let went_in = witnessed.happened.iter().any(|event| {
        matches!(event, Event::ContactMade { unit: of, .. } | Event::ChargeSucceeded { unit: of, .. } if of == unit)
    });
    let most = witnessed
        .before
        .units
        .get(unit)
        .and_then(|unit| witnessed.setting.setup().moves_of(unit.troops.arm)?.charge);
    let away = before.field().range(charger, stood).value;
    holds(!went_in || most.is_none_or(|most| away <= most), || {
        format!("{unit} charged {target}, which is {away} inches away")
    })?;
    // Where the table shows no way, the players move the charger themselves.
    if !went_in || !sees_a_way(before, charger, stood) {
        return Ok(());
    }
    let Some(now) = after.unit(unit) else { return Ok(()) };
    // Who goes on over the ground of a target that stood askew may come to stand a little beside it.
    holds(before.field().is_within(now, stood, standfast_tabletop::Rates::BERTH), || {
        format!(
            "the charge of {unit} went in, and it stands at {}, away from where {target} stood",
            now.pose()
        )
    })
}

/// The target that the unit charged by the command.
fn target_of(witnessed: &Witness<'_>, unit: &Id) -> Option<Id> {
    match witnessed.command? {
        Command::FollowUp { target, .. } => Some(target.clone()),
        _ => declared_target(witnessed.before, unit),
    }
}

fn declared_target(state: &State, unit: &Id) -> Option<Id> {
    let charge = &state.units.get(unit)?.charge;
    state.units.ids().find(|target| charge.is_declared_on(target)).cloned()
}

/// Whether a straight charge, at whatever distance, meets the target.
fn sees_a_way(before: &Ground<'_>, charger: &Placed, target: &Placed) -> bool {
    let rates = standfast_tabletop::Rates::new(Table::MOST).through_friends();
    before.field().charge_reach(charger, &rates, target, 45).is_ok()
}

/// A side that took an objective on the table has a unit there, and no enemy is there.
fn objectives_are_held_by_who_stands_there(
    witnessed: &Witness<'_>,
    after: &Ground<'_>,
) -> Result<(), String> {
    for event in witnessed.happened {
        let Event::Held { objective, by: Some(by) } = event else { continue };
        let setup = witnessed.setting.setup().objectives.iter().find(|known| known.id == *objective);
        let Some(on) = setup.and_then(|objective| objective.on.as_ref()) else { continue };
        let there: Vec<&Placed> = after.on(on).collect();
        let own = there.iter().any(|unit| unit.side() == by.as_str());
        let enemy = there.iter().any(|unit| unit.side() != by.as_str());
        holds(own && !enemy, || format!("{by} took {objective}, and those on it are {}", there.len()))?;
    }
    Ok(())
}
