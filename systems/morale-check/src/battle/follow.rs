use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Trace};

use super::cite;
use super::event::Event;
use super::state::{ChargeStep, Phase, Presence, State, UnitState, first_side, other_side};
use crate::MoraleCheck;

/// What the rules do by themselves once a command has been decided.
pub(super) fn follow(
    setting: &Setting<MoraleCheck>,
    course: &mut Course<'_, MoraleCheck>,
    trace: &mut Trace,
) {
    settle_charges(course, trace);
    end_phases(setting, course, trace);
}

/// A player turn begins: who is shaken must check, and who is expected comes on.
pub(super) fn begin_turn(
    setting: &Setting<MoraleCheck>,
    course: &mut Course<'_, MoraleCheck>,
    turn: i64,
    side: &Id,
    trace: &mut Trace,
) {
    let last = turn > setting.setup().turns;
    let is_due = |unit: &UnitState| matches!(unit.presence, Presence::Expected(when) if when <= turn);
    let of_side = |holds: &dyn Fn(&UnitState) -> bool| -> Vec<Id> {
        let units = course.state().units.iter().filter(|(_, unit)| unit.side == *side && !last);
        units.filter(|(_, unit)| holds(unit)).map(|(id, _)| id.clone()).collect()
    };
    let arriving = of_side(&is_due);
    let shaken = of_side(&|unit| unit.troops.shaken && (unit.is_in_play() || is_due(unit)));
    course.happen(Event::TurnBegan { turn, side: side.clone(), shaken });
    for unit in arriving {
        trace.note(cite::ARRIVALS, turn, || "it comes on at the start of its side's turn".to_owned());
        course.happen(Event::Arrived(unit));
    }
}

/// The phase ends, and the next one begins: in this player turn, or with the next.
pub(super) fn end_phase(
    setting: &Setting<MoraleCheck>,
    course: &mut Course<'_, MoraleCheck>,
    trace: &mut Trace,
) {
    let state = course.state();
    let (turn, phase) = (state.turn, state.phase);
    let unspent = state.points.filter(|points| phase == Phase::Command && *points > 0);
    if let Some(points) = unspent {
        trace.note(cite::POINTS, points, || "points that are not spent are gone".to_owned());
        course.happen(Event::PointsLapsed(points));
    }
    let state = course.state();
    if let Some(next) = phase.next() {
        trace.note(cite::SEQUENCE, Figure::named(next), || format!("after the {phase} phase"));
        course.happen(Event::PhaseBegan(next));
    } else {
        let next = other_side(setting, &state.side).clone();
        let turn = if next == *first_side(setting) { turn + 1 } else { turn };
        trace.note(cite::SEQUENCE, turn, || "the other side's player turn".to_owned());
        begin_turn(setting, course, turn, &next, trace);
    }
}

/// A charge has success: cavalry must check for pursuit (morale-check.when.pursuit).
pub(super) fn succeed(course: &mut Course<'_, MoraleCheck>, trace: &mut Trace, unit: &Id) {
    let pursuit = course.state().units.get(unit).is_some_and(|unit| unit.is_cavalry());
    trace.note(cite::CONTACT, pursuit, || {
        let arm = if pursuit { "cavalry must check for pursuit" } else { "it is not cavalry" };
        format!("the charge has success: {arm}")
    });
    course.happen(Event::ChargeSucceeded { unit: unit.clone(), pursuit });
}

/// Charges on what has left the table lapse, or have success where they had come to contact; charges of what
/// can't charge any more lapse.
fn settle_charges(course: &mut Course<'_, MoraleCheck>, trace: &mut Trace) {
    let state = course.state();
    let (mut lapsed, mut won) = (Vec::new(), Vec::new());
    for (id, unit) in &state.units {
        match &unit.charge {
            ChargeStep::Declared(target) if !state.is_in_play(target) || unit.troops.in_square => {
                lapsed.push(id.clone());
            }
            ChargeStep::InContact(target) if !state.is_in_play(target) => won.push(id.clone()),
            _ => {}
        }
    }
    for unit in lapsed {
        trace.note(cite::CHARGES, false, || "there is nothing left to charge, or nobody to do it".to_owned());
        course.happen(Event::ChargeLapsed(unit));
    }
    for unit in won {
        succeed(course, trace, &unit);
    }
}

/// Phases in which nothing is left to do end by themselves, and points that need no die come by themselves.
fn end_phases(setting: &Setting<MoraleCheck>, course: &mut Course<'_, MoraleCheck>, trace: &mut Trace) {
    let over = |state: &State| state.turn > setting.setup().turns;
    while ends_by_itself(course.state()) && !over(course.state()) {
        end_phase(setting, course, trace);
    }
    let state = course.state();
    let gains = state.phase == Phase::Command && state.points.is_none();
    if let Some(points) = setting.setup().points.filter(|points| gains && points.dice == 0) {
        trace.note(cite::POINTS, points.plus, || "a fixed number of points each turn".to_owned());
        course.happen(Event::PointsGained(points.plus));
    }
}

fn ends_by_itself(state: &State) -> bool {
    let mut units = state.units.values();
    match state.phase {
        Phase::Deshaking => !units.any(|unit| unit.owes.is_some()),
        Phase::Checks => !units.any(|unit| unit.charge.is_open()),
        Phase::Command | Phase::Charges | Phase::Movement | Phase::Firing => false,
    }
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
