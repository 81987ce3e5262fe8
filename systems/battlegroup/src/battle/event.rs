//! What happened, and what it makes of the state.

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::choices;

use super::command::Edge;
use super::field::id_set;
use super::state::{Fire, Marking, Phase, PieceState, Place, State};
use crate::Morale;

choices! {
    /// How a piece moved in the end.
    pub enum Went {
        /// As it liked (battlegroup.good, battlegroup.cautious).
        Normally = "normally",
        /// By way of concealment (battlegroup.cautious).
        ByConcealment = "by-concealment",
        /// Across the open, laying suppressive fire (battlegroup.cautious).
        Suppressing = "suppressing",
        /// To the nearest cover, caught in the open by direct fire (battlegroup.cautious).
        ToCover = "to-cover",
        /// Toward the nearest concealment, fired on while it advanced (battlegroup.cautious.fired-on).
        TurnedAside = "turned-aside",
        /// Nowhere: it is concealed and stays (battlegroup.shaken).
        Stayed = "stayed",
        /// To the nearest concealment (battlegroup.shaken).
        ToConcealment = "to-concealment",
        /// Back.
        Back = "back",
        /// Back by its whole move (battlegroup.broken).
        BackWholeMove = "back-whole-move",
        /// It was set down elsewhere by hand (battlegroup.move).
        SetDown = "set-down",
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A turn began, and the side has the first initiative.
    TurnBegan {
        /// The turn.
        turn: i64,
        /// The side that has the first initiative.
        first: Id,
    },
    /// The last turn ended.
    TimeRanOut {
        /// The turn.
        turn: i64,
    },
    /// Pieces got the initiative.
    InitiativeGiven {
        /// Their side.
        side: Id,
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// The soldiers among them who can't retreat and have an enemy within 6 inches, as they check
        /// (battlegroup.surrender).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cornered: Vec<Id>,
    },
    /// The initiative went on to a side.
    InitiativeWentOn {
        /// The side.
        to: Id,
    },
    /// A side gave the initiative to nobody, and it went on to the next.
    Passed {
        /// The side that passed.
        side: Id,
        /// The side that gives the initiative next.
        to: Id,
    },
    /// A piece checked morale.
    Checked {
        /// The piece.
        piece: Id,
        /// Good, or the result of failing.
        result: Morale,
        /// Its marker after the check.
        marking: Marking,
    },
    /// A strongpoint shut down for the turn.
    ShutDown {
        /// The strongpoint.
        strongpoint: Id,
    },
    /// Pieces moved.
    Moved {
        /// The pieces.
        pieces: Vec<Id>,
        /// How they moved in the end.
        went: Went,
    },
    /// A piece left the board.
    LeftBoard {
        /// The piece.
        piece: Id,
        /// By which edge.
        edge: Edge,
    },
    /// Pieces fired at a unit.
    Fired {
        /// The unit that fired.
        unit: Id,
        /// The unit that was fired at.
        target: Id,
        /// The pieces that fired.
        pieces: Vec<Id>,
        /// Whether it was an NBC weapon.
        nbc: bool,
    },
    /// Pieces of a unit made interceptive fire, with what their morale adds to it.
    Intercepted {
        /// The pieces.
        pieces: Vec<Id>,
        /// The unit that was fired at.
        target: Id,
        /// What is added to its hit or miss determination, 0 or less.
        modifier: i64,
    },
    /// A unit's fire at another was to be settled.
    FireOpened {
        /// The unit that fired.
        by: Id,
        /// The unit that was fired at.
        at: Id,
    },
    /// The effect of the fire was entered.
    FireSettled,
    /// Markers were placed.
    Marked {
        /// The pieces.
        pieces: Vec<Id>,
        /// Whether they check next turn only.
        waits: bool,
        /// Whether an NBC attack marks them.
        nbc: bool,
    },
    /// Soldiers were hit, or past all fighting.
    Fell {
        /// The soldiers.
        soldiers: Vec<Id>,
    },
    /// A robot took penetrating hits.
    RobotHit {
        /// The robot.
        robot: Id,
        /// How many.
        hits: i64,
    },
    /// A vehicle or strongpoint lost levels of its systems and weapons.
    Damaged {
        /// The vehicle or strongpoint.
        target: Id,
        /// Levels of movement.
        movement: i64,
        /// Levels of targeting.
        targeting: i64,
        /// Levels of damage control.
        damage_control: i64,
        /// Weapon systems.
        weapons: Vec<Id>,
    },
    /// A robot, a vehicle or a strongpoint was destroyed.
    Wrecked {
        /// The piece.
        piece: Id,
        /// Whether it exploded.
        by_explosion: bool,
    },
    /// A crew left its vehicle, which is a hulk now.
    Abandoned {
        /// The vehicle.
        vehicle: Id,
    },
    /// Those of a crew who survived stand beside their vehicle or strongpoint, and check by that level; they
    /// have had the initiative this turn if it had.
    CrewOut {
        /// The unit that they and their vehicle are.
        unit: Id,
        /// Those who survived.
        survivors: Vec<Id>,
        /// The morale level that they check by.
        level: i64,
        /// Whether they have had the initiative this turn.
        given: bool,
    },
    /// A soldier was about to surrender.
    Wavered {
        /// The soldier.
        soldier: Id,
    },
    /// A soldier surrendered.
    Surrendered {
        /// The soldier.
        soldier: Id,
    },
    /// A morale officer shot a soldier who was about to surrender.
    Shot {
        /// The soldier.
        soldier: Id,
        /// The morale officer.
        officer: Id,
    },
    /// The markers of a unit were removed.
    MarkersRemoved {
        /// The unit.
        unit: Id,
        /// Its pieces that were marked.
        pieces: Vec<Id>,
    },
    /// A battlegroup reached its breaking point.
    Broke {
        /// The battlegroup.
        battlegroup: Id,
        /// The turn.
        turn: i64,
    },
}

/// Makes the event so.
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
            state.phase = Phase::Acting { side: side.clone(), unit: unit.clone(), pieces: id_set(pieces) };
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
