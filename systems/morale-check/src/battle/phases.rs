//! Turns and phases: how they begin, and how they end by themselves or by command (morale-check.battle.sequence).

use standfast_engine::Figure;
use standfast_engine::battle::{Course, Id, Setting};

use super::event::Event;
use super::state::{ChargeStep, Phase, Presence, State, UnitState, first_side, other_side};
use super::{cite, due, follow};
use crate::{Arm, MoraleCheck, ShakenAtStart};

/// A player turn begins: who is shaken must check, and who is expected comes on.
pub(super) fn begin_turn(course: &mut Course<'_, MoraleCheck>, turn: i64, side: &Id) {
    let setting = course.setting();
    let last = turn > setting.setup().turns;
    let is_due = |unit: &UnitState| matches!(unit.presence, Presence::Expected(when) if when <= turn);
    let of_side = |holds: &dyn Fn(&UnitState) -> bool| -> Vec<Id> {
        let units = course.state().units.iter().filter(|(_, unit)| unit.side == *side && !last);
        units.filter(|(_, unit)| holds(unit)).map(|(id, _)| id.clone()).collect()
    };
    let arriving = of_side(&is_due);
    let by = setting.rules().rulings.shaken_at_start;
    let both_begin = turn > course.state().turn;
    let is_there = |unit: &UnitState| unit.is_in_play() || is_due(unit);
    let shaken = of_side(&|unit| is_there(unit) && unit.must_deshake(by, both_begin));
    let later = of_side(&|unit| is_there(unit) && unit.troops.shaken && !both_begin && !unit.shaken_at_turn);
    if !later.is_empty() {
        course.note(cite::SHAKEN_AT_START, Figure::named(by), || match by {
            ShakenAtStart::PlayerTurn => {
                "who was shaken since the turn of both sides began checks too".to_owned()
            }
            ShakenAtStart::GameTurn => {
                "who was shaken since the turn of both sides began does not check".to_owned()
            }
        });
    }
    course.happen(Event::TurnBegan { turn, side: side.clone(), shaken });
    for unit in arriving {
        course.note(cite::ARRIVALS, turn, || "it comes on at the start of its side's turn".to_owned());
        course.happen(Event::Arrived(unit));
    }
}

/// The phase ends, and so do those after it up to that one of this player turn, or up to its end; where something is due
/// on the way, it stops there.
pub(super) fn end_phases_up_to(course: &mut Course<'_, MoraleCheck>, to: Option<Phase>) {
    let setting = course.setting();
    let (turn, side) = (course.state().turn, course.state().side.clone());
    loop {
        end_phase(course);
        follow::settle(course);
        let state = course.state();
        let passed = state.turn != turn || state.side != side;
        let reached = to.is_none_or(|to| to != Phase::Deshaking && state.phase >= to);
        if passed || reached || !due::due(setting, state).is_empty() {
            return;
        }
    }
}

/// The phase ends, and the next one begins: in this player turn, or with the next.
fn end_phase(course: &mut Course<'_, MoraleCheck>) {
    let setting = course.setting();
    let state = course.state();
    let (turn, phase) = (state.turn, state.phase);
    let unspent = state.points.filter(|points| phase == Phase::Command && *points > 0);
    if let Some(points) = unspent {
        course.note(cite::POINTS, points, || "points that are not spent are gone".to_owned());
        course.happen(Event::PointsLapsed(points));
    }
    if let Some(next) = phase.next() {
        course.note(cite::SEQUENCE, Figure::named(next), || format!("after the {phase} phase"));
        course.happen(Event::PhaseBegan(next));
        if next == Phase::Checks {
            await_answers(course);
        }
    } else {
        hold_what_they_stand_on(course);
        let next = other_side(setting, &course.state().side).clone();
        let turn = if next == *first_side(setting) { turn + 1 } else { turn };
        course.note(cite::SEQUENCE, turn, || "the other side's player turn".to_owned());
        begin_turn(course, turn, &next);
    }
}

/// Infantry that is charged may answer by forming square, where the ruling allows it and the scenario says so
/// (morale-check.battle.answer).
fn await_answers(course: &mut Course<'_, MoraleCheck>) {
    let setting = course.setting();
    if !setting.rules().rulings.square_in_answer {
        return;
    }
    let state = course.state();
    let is_charged = |target: &Id| state.units.values().any(|unit| unit.charge.is_declared_on(target));
    let may = |id: &Id| {
        state.units.get(id).is_some_and(|now| now.is_in_play() && !now.troops.in_square && !now.formed)
    };
    let units = setting.setup().units().filter(|(_, unit)| unit.answers_in_square && may(&unit.id));
    let units: Vec<Id> = units.map(|(_, unit)| unit.id.clone()).filter(is_charged).collect();
    if !units.is_empty() {
        course
            .note(cite::SQUARE_IN_ANSWER, true, || "who is charged may answer by forming square".to_owned());
        course.happen(Event::AnswerAwaited(units));
    }
}

/// Who holds the objectives that lie on the table, at the end of a player turn: the side that has a unit there which is not
/// shaken, where the other has none (morale-check.battle.objectives).
fn hold_what_they_stand_on(course: &mut Course<'_, MoraleCheck>) {
    let setting = course.setting();
    let objectives = &setting.setup().objectives;
    if objectives.iter().all(|objective| objective.on.is_none()) {
        return;
    }
    let Some(table) = course.ground() else { return };
    for objective in objectives {
        let Some(on) = &objective.on else { continue };
        let Some(holder) = holder_of(course.state(), table.on(on).map(|unit| unit.id())) else { continue };
        if course.state().objectives.get(&objective.id).is_some_and(|now| now.as_ref() != Some(&holder)) {
            course.note(cite::OBJECTIVES, true, || {
                "a unit that is not shaken stands there, and no enemy".to_owned()
            });
            course.happen(Event::Held { objective: objective.id.clone(), by: Some(holder) });
        }
    }
}

/// Whose the ground is that these units stand on.
fn holder_of<'u>(state: &State, units: impl Iterator<Item = &'u str>) -> Option<Id> {
    let units: Vec<&UnitState> = units.filter_map(|unit| state.units.get(unit)).collect();
    let steady = units.iter().find(|unit| !unit.troops.shaken)?;
    units.iter().all(|unit| unit.side == steady.side).then(|| steady.side.clone())
}

/// Phases in which nothing is left to do end by themselves, and points that need no die come by themselves.
pub(super) fn end_phases(course: &mut Course<'_, MoraleCheck>) {
    let setting = course.setting();
    let over = |state: &State| state.turn > setting.setup().turns;
    loop {
        let state = course.state();
        let gains = state.phase == Phase::Command && state.points.is_none();
        if let Some(points) = setting.setup().points.filter(|points| gains && points.dice == 0) {
            course.note(cite::POINTS, points.plus, || "a fixed number of points each turn".to_owned());
            course.happen(Event::PointsGained(points.plus));
        }
        let state = course.state();
        if over(state) || !ends_by_itself(setting, state) {
            return;
        }
        end_phase(course);
    }
}

fn ends_by_itself(setting: &Setting<MoraleCheck>, state: &State) -> bool {
    let mut units = state.units.values();
    match state.phase {
        Phase::Deshaking => !units.any(|unit| unit.owes.is_some()),
        Phase::Command => !could_order(setting, state) && !could_go(state),
        Phase::Charges => !units.any(|unit| could_charge(setting, state, unit)),
        Phase::Checks => state.answering.is_empty() && !units.any(|unit| unit.charge.is_open()),
        Phase::Movement | Phase::Firing => false,
    }
}

/// Whether points are still to be rolled, or to be spent on somebody.
fn could_order(setting: &Setting<MoraleCheck>, state: &State) -> bool {
    let mut own = state.units.values().filter(|unit| unit.side == state.side && unit.is_in_play());
    match (setting.setup().points, state.points) {
        (None, _) => false,
        (Some(_), None) => true,
        (Some(_), Some(points)) => points > 0 && own.any(|unit| !unit.ordered),
    }
}

/// Whether a general of the side could join a unit or leave it.
fn could_go(state: &State) -> bool {
    let mut own = state.units.iter().filter(|(_, unit)| unit.side == state.side && unit.is_in_play());
    let is_free = own.any(|(id, _)| state.general_with(id).is_none());
    state.generals.values().any(|general| general.side == state.side && (is_free || general.with.is_some()))
}

/// Whether the unit could still declare a charge, if an enemy is in its reach.
fn could_charge(setting: &Setting<MoraleCheck>, state: &State, unit: &UnitState) -> bool {
    unit.side == state.side
        && unit.is_in_play()
        && unit.troops.arm != Arm::Artillery
        && !unit.troops.in_square
        && unit.charge == ChargeStep::None
        && (unit.ordered || setting.setup().points.is_none())
}

impl Phase {
    /// The phase after it in the same player turn.
    fn next(self) -> Option<Self> {
        match self {
            Self::Deshaking => Some(Self::Command),
            Self::Command => Some(Self::Charges),
            Self::Charges => Some(Self::Checks),
            Self::Checks => Some(Self::Movement),
            Self::Movement => Some(Self::Firing),
            Self::Firing => None,
        }
    }
}
