use standfast_engine::battle::Id;

use crate::battle::event::Event;
use crate::battle::state::{ChargeStep, Claim, Owed, Phase, Presence, State, UnitState};

/// Applies the event to the state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan { turn, side, shaken } => begin_turn(state, *turn, side, shaken),
        Event::PhaseBegan(phase) => state.phase = *phase,
        Event::PointsGained(points) => state.points = Some(*points),
        Event::PointsLapsed(_) => state.points = Some(0),
        Event::Attached { general, unit } => place(state, general, Some(unit.clone())),
        Event::Detached(general) => place(state, general, None),
        Event::Held { objective, by } => {
            state.claims.remove(objective);
            if let Some(holder) = state.objectives.get_mut(objective) {
                holder.clone_from(by);
            }
        }
        Event::Fled(unit) => state.take_off(unit, Presence::Fled),
        Event::Removed(unit) => state.take_off(unit, Presence::Removed),
        Event::Ordered(unit) => {
            state.points = state.points.map(|points| points - 1);
            change(state, unit, |unit| unit.ordered = true);
        }
        Event::Arrived(unit) => change(state, unit, |unit| unit.presence = Presence::InPlay),
        Event::Deshaken(unit) => change(state, unit, |unit| {
            unit.troops.shaken = false;
            unit.owes = None;
        }),
        Event::StayedShaken(unit) | Event::StoodFire(unit) => change(state, unit, |unit| unit.owes = None),
        Event::ChargeDeclared { unit, target } => {
            charges(state, unit, target);
            step(state, unit, ChargeStep::Declared(target.clone()));
        }
        Event::FollowUpMade { unit, target, number } => {
            charges(state, unit, target);
            change(state, unit, |unit| unit.follow_ups = *number);
        }
        Event::Halted(unit) => step(state, unit, ChargeStep::Halted),
        Event::ContactMade { unit, target } => {
            change(state, target, |target| target.stood = true);
            step(state, unit, ChargeStep::InContact(target.clone()));
        }
        Event::ChargeSucceeded { unit, pursuit } => {
            step(state, unit, if *pursuit { ChargeStep::Succeeded } else { ChargeStep::Over });
        }
        Event::ChargeEnded(unit) | Event::ChargeLapsed(unit) => step(state, unit, ChargeStep::Over),
        Event::Pursued(unit) => step(state, unit, ChargeStep::Pursuing),
        Event::MeleeWon { .. } | Event::MeleeDrawn { .. } => {}
        Event::Beaten { unit, checks } => change(state, unit, |unit| {
            unit.owes = checks.then_some(Owed::Beaten);
        }),
        Event::Shaken(unit) => change(state, unit, |unit| unit.troops.shaken = true),
        Event::Formed { unit, to } => change(state, unit, |unit| {
            unit.formed = true;
            unit.troops = to.taken_up_by(unit.troops);
        }),
        Event::Moved(unit) => change(state, unit, |unit| unit.moved = true),
        Event::AnswerAwaited(units) => state.answering = units.iter().cloned().collect(),
        Event::Answered => state.answering.clear(),
        Event::Claimed { objective, side, by } => {
            let claim = Claim { side: side.clone(), holder: by.clone() };
            state.claims.insert(objective.clone(), claim);
        }
        Event::ClaimRefused(objective) => drop(state.claims.remove(objective)),
    }
}

fn charges(state: &mut State, unit: &Id, target: &Id) {
    change(state, unit, |unit| {
        unit.charged.insert(target.clone());
    });
}

fn change(state: &mut State, unit: &Id, how: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(unit) {
        how(unit);
    }
}

fn step(state: &mut State, unit: &Id, to: ChargeStep) {
    change(state, unit, |unit| unit.charge = to);
}

fn place(state: &mut State, general: &Id, with: Option<Id>) {
    if let Some(general) = state.generals.get_mut(general) {
        general.with = with;
    }
}

fn begin_turn(state: &mut State, turn: i64, side: &Id, shaken: &[Id]) {
    if turn > state.turn {
        state.units.values_mut().for_each(|unit| unit.shaken_at_turn = unit.troops.shaken);
    }
    state.turn = turn;
    state.side = side.clone();
    state.phase = Phase::Deshaking;
    state.points = None;
    state.units.values_mut().for_each(UnitState::begin_turn);
    for unit in shaken {
        change(state, unit, |unit| unit.owes = Some(Owed::Deshake));
    }
}
