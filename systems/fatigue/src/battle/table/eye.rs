//! The umpire's eye: what must be so of a record, by the table and not by the code that made it.

use standfast_engine::battle::{Ground, Id, Witnessed, holds};

use crate::Fatigue;
use crate::battle::event::Event;
use crate::battle::state::{Deeds, State, UnitState};
use crate::procedures::CheckResult;

/// Holds a record against the table.
pub(super) fn eye(witnessed: &Witnessed<'_, Fatigue>) -> Result<(), String> {
    let Witnessed { ground, ground_after, before, happened, .. } = *witnessed;
    happened.iter().try_for_each(|event| match event {
        Event::Recovered { unit, .. } => left_alone(before, happened, unit),
        _ => able(before, event),
    })?;
    let (Some(ground), Some(ground_after)) = (ground, ground_after) else { return Ok(()) };
    let went = went(ground, ground_after);
    for unit in &went {
        holds(has_moved(happened, unit), || {
            format!("{unit} stands elsewhere, and is not held to have moved")
        })?;
    }
    let taken = happened.iter().any(|event| matches!(event, Event::ObjectiveTaken { .. }));
    if taken || !went.is_empty() { held(witnessed, ground_after) } else { Ok(()) }
}

/// The units that stand elsewhere than before.
fn went<'g>(ground: &Ground<'_>, after: &'g Ground<'_>) -> Vec<&'g Id> {
    let ids = after.pieces().iter().map(|piece| &piece.id);
    let elsewhere = |id: &&Id| ground.pose(id).is_some_and(|pose| after.pose(id) != Some(pose));
    ids.filter(elsewhere).collect()
}

fn has_moved(happened: &[Event], id: &Id) -> bool {
    happened.iter().any(|event| matches!(event, Event::Moved { unit } if unit == id))
}

/// Units that strike are in play, not routed, and have done nothing else in this phase.
fn able(before: &State, event: &Event) -> Result<(), String> {
    let strikers = match event {
        Event::Fired { units, .. } => units,
        Event::Fought { attackers, .. } => attackers,
        _ => return Ok(()),
    };
    strikers.iter().try_for_each(|id| {
        let able = |unit: &UnitState| !unit.is_routed() && !unit.acted && !unit.is_destroyed();
        holds(before.units.get(id).is_some_and(able), || format!("{id} strikes, and can't"))
    })
}

/// Units that recover have done and suffered nothing, in this record either.
fn left_alone(before: &State, happened: &[Event], id: &Id) -> Result<(), String> {
    let quiet = before.units.get(id).is_some_and(|unit| unit.deeds == Deeds::default());
    let now = happened.iter().any(|event| match event {
        Event::Moved { unit } | Event::LossesTaken { unit, .. } => unit == id,
        Event::Fired { units, .. } => units.contains(id),
        Event::Fought { attackers, defenders, .. } => attackers.contains(id) || defenders.contains(id),
        _ => false,
    });
    holds(quiet && !now, || format!("{id} recovers, and was not left alone"))
}

/// A side that alone has units on an objective, one of them in good order, holds it.
fn held(witnessed: &Witnessed<'_, Fatigue>, ground: &Ground<'_>) -> Result<(), String> {
    let after = witnessed.after;
    for objective in &witnessed.setting.setup().objectives {
        let Some(on) = &objective.on else { continue };
        let there = || ground.on(on).filter_map(|placed| after.units.get(placed.id()));
        let Some(steady) = there().find(|unit| unit.bearing == CheckResult::Steady) else { continue };
        let alone = there().all(|unit| unit.side == steady.side);
        let holder = after.objectives.get(&objective.thing.id).and_then(Option::as_ref);
        holds(!alone || holder == Some(&steady.side), || {
            format!("{} has {} to itself and does not hold it", steady.side, objective.thing.name)
        })?;
    }
    Ok(())
}
