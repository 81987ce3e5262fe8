use standfast_engine::battle::Id;

use crate::battle::event::Event;
use crate::battle::state::{Fire, Marking, Phase, PieceState, Place, State};

/// Applies the event to the state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan { turn, first } => {
            state.turn = *turn;
            state.units.values_mut().for_each(|unit| unit.under_fire.retain(|_, fired| *fired >= turn - 1));
            state.passed.clear();
            state.phase = Phase::Choosing { side: first.clone() };
            state.pieces.values_mut().for_each(|piece| piece.begin_turn());
        }
        Event::TimeRanOut { .. } => state.time_up = true,
        Event::InitiativeGiven { side, unit, pieces, .. } => {
            state.passed.clear();
            for id in pieces {
                with(state, id, |piece| piece.given = true);
            }
            state.intercepted = false;
            state.phase = Phase::Acting {
                side: side.clone(),
                unit: unit.clone(),
                pieces: pieces.iter().cloned().collect(),
            };
        }
        Event::InitiativeWentOn { to } => state.phase = Phase::Choosing { side: to.clone() },
        Event::Passed { side, to } => {
            state.passed.insert(side.clone());
            state.phase = Phase::Choosing { side: to.clone() };
        }
        Event::Checked { piece, result, marking } => with(state, piece, |piece| {
            piece.clear();
            piece.marking = *marking;
            piece.checked = true;
            piece.morale = *result;
        }),
        Event::ShutDown { strongpoint } => with(state, strongpoint, |piece| piece.shut_down = true),
        Event::LeftBoard { piece, .. } => {
            state.take_off(piece, Place::OffBoard);
        }
        Event::Moved { pieces, .. } => {
            for id in pieces {
                with(state, id, |piece| piece.moved = true);
            }
        }
        Event::Fired { pieces, .. } | Event::Intercepted { pieces, .. } => {
            for id in pieces {
                with(state, id, |piece| piece.fired = true);
            }
        }
        Event::FireOpened { by, at } => {
            state.fire = Some(Fire { by: by.clone(), at: at.clone() });
            state.intercepted |= matches!(&state.phase, Phase::Acting { unit, .. } if unit == at);
            if let Some(unit) = state.units.get_mut(at) {
                unit.under_fire.insert(by.clone(), state.turn);
            }
        }
        Event::FireSettled => state.fire = None,
        Event::Marked { pieces, waits, nbc } => {
            for id in pieces {
                with(state, id, |piece| {
                    piece.marking = if *waits { Marking::Waits } else { Marking::Marked };
                    piece.nbc |= *nbc;
                });
            }
        }
        Event::Fell { soldiers } => {
            for id in soldiers {
                state.take_off(id, Place::Destroyed);
            }
        }
        Event::RobotHit { robot, hits } => with(state, robot, |robot| robot.hits += hits),
        Event::Damaged { target, movement, targeting, damage_control, weapons } => {
            with(state, target, |target| {
                target.systems.movement -= movement;
                target.systems.targeting -= targeting;
                target.systems.damage_control -= damage_control;
                target.knocked_out.extend(weapons.iter().cloned());
            });
        }
        Event::Wrecked { piece, .. } => state.take_off(piece, Place::Destroyed),
        Event::Abandoned { vehicle } => state.take_off(vehicle, Place::Abandoned),
        Event::CrewOut { unit, survivors, level, given } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.level = *level;
            }
            for id in survivors {
                with(state, id, |piece| {
                    piece.place = Place::Table;
                    piece.given = *given;
                });
            }
        }
        Event::Wavered { soldier } => with(state, soldier, |piece| piece.surrendering = true),
        Event::Surrendered { soldier } => state.take_off(soldier, Place::Captured),
        Event::Shot { soldier, .. } => state.take_off(soldier, Place::Destroyed),
        Event::MarkersRemoved { pieces, .. } => {
            for id in pieces {
                with(state, id, PieceState::clear);
            }
        }
        Event::Broke { battlegroup, turn } => {
            if let Some(group) = state.groups.get_mut(battlegroup) {
                group.broke_in = Some(*turn);
            }
        }
    }
}

/// Does something with a piece, if there is one of that id.
fn with(state: &mut State, id: &Id, act: impl FnOnce(&mut PieceState)) {
    if let Some(piece) = state.pieces.get_mut(id) {
        act(piece);
    }
}
