//! Turns and phases: how they begin, and how they end by themselves or by command (morale-check.battle.sequence).

use standfast_engine::battle::Id;
use standfast_engine::{Choice, Figure};

use super::{Deciding, due};
use crate::battle::event::Event;
use crate::battle::field::Field;
use crate::battle::may;
use crate::battle::state::{Phase, Presence, UnitState, first_side};
use crate::{ShakenAtStart, cite};

impl Deciding<'_, '_> {
    /// A player turn begins: shaken units must check, and expected ones come on.
    pub(super) fn begin_turn(&mut self, turn: i64, side: &Id) {
        let last = turn > self.setup().turns;
        let is_due = |unit: &UnitState| matches!(unit.presence, Presence::Expected(when) if when <= turn);
        let of_side = |holds: &dyn Fn(&UnitState) -> bool| -> Vec<Id> {
            let units = self.state().units.by_id().filter(|(_, unit)| unit.side == *side && !last);
            units.filter(|(_, unit)| holds(unit)).map(|(id, _)| id.clone()).collect()
        };
        let arriving = of_side(&is_due);
        let by = self.setting().rules().rulings.shaken_at_start;
        let both_begin = turn > self.state().turn;
        let is_there = |unit: &UnitState| unit.is_in_play() || is_due(unit);
        let shaken = of_side(&|unit| is_there(unit) && unit.must_deshake(by, both_begin));
        let later =
            of_side(&|unit| is_there(unit) && unit.troops.shaken && !both_begin && !unit.shaken_at_turn);
        if !later.is_empty() {
            self.note(cite::SHAKEN_AT_START, Figure::named(by), || match by {
                ShakenAtStart::PlayerTurn => {
                    "a unit shaken since the turn of both sides began checks too".to_owned()
                }
                ShakenAtStart::GameTurn => {
                    "a unit shaken since the turn of both sides began does not check".to_owned()
                }
            });
        }
        self.happen(Event::TurnBegan { turn, side: side.clone(), shaken });
        for unit in arriving {
            self.note(cite::ARRIVALS, turn, || "it comes on at the start of its side's turn".to_owned());
            self.happen(Event::Arrived(unit));
        }
    }

    /// The phase ends, and so do those after it, up to that one or to the end of the player turn. Where something is
    /// due on the way, it stops there.
    pub(super) fn end_phases_up_to(&mut self, to: Option<Phase>) {
        let (turn, side) = (self.state().turn, self.state().side.clone());
        loop {
            self.end_phase();
            self.settle();
            let state = self.state();
            let passed = state.turn != turn || state.side != side;
            let reached = to.is_none_or(|to| to != Phase::Deshaking && state.phase >= to);
            if passed || reached || !due::due(self.field()).is_empty() {
                return;
            }
        }
    }

    /// The phase ends, and the next one begins: in this player turn, or with the next.
    fn end_phase(&mut self) {
        let state = self.state();
        let (turn, phase) = (state.turn, state.phase);
        let unspent = state.points.filter(|points| phase == Phase::Command && *points > 0);
        if let Some(points) = unspent {
            self.note(cite::POINTS, points, || "unspent points are gone".to_owned());
            self.happen(Event::PointsLapsed(points));
        }
        if let Some(next) = phase.next() {
            self.note(cite::SEQUENCE, Figure::named(next), || format!("after the {phase} phase"));
            self.happen(Event::PhaseBegan(next));
            if next == Phase::Checks {
                self.await_answers();
            }
        } else {
            self.hold_what_they_stand_on();
            let next = self.field().other_side(&self.state().side).clone();
            let turn = if next == *first_side(self.setting()) { turn + 1 } else { turn };
            self.note(cite::SEQUENCE, turn, || "the other side's player turn".to_owned());
            self.begin_turn(turn, &next);
        }
    }

    /// Infantry that is charged may answer by forming square, where the ruling allows it and the scenario says so
    /// (morale-check.battle.answer).
    fn await_answers(&mut self) {
        if !self.setting().rules().rulings.square_in_answer {
            return;
        }
        let is_charged =
            |target: &Id| self.state().units.values().any(|unit| unit.charge.is_declared_on(target));
        let able = self.field().units().filter(|unit| may::answer(*unit).is_ok() && is_charged(unit.id()));
        let units: Vec<Id> = able.map(|unit| unit.id().clone()).collect();
        if !units.is_empty() {
            self.note(cite::SQUARE_IN_ANSWER, true, || {
                "charged infantry may answer by forming square".to_owned()
            });
            self.happen(Event::AnswerAwaited(units));
        }
    }

    /// Phases in which nothing is left to do end by themselves, and points that need no die come by themselves.
    pub(super) fn end_phases(&mut self) {
        loop {
            let state = self.state();
            let gains = state.phase == Phase::Command && state.points.is_none();
            if let Some(points) = self.setup().points.filter(|points| gains && points.dice == 0) {
                self.note(cite::POINTS, points.plus, || "a fixed number of points each turn".to_owned());
                self.happen(Event::PointsGained(points.plus));
            }
            if self.state().turn > self.setup().turns || !ends_by_itself(self.field()) {
                return;
            }
            self.end_phase();
        }
    }
}

/// Whether nothing is left to do in the phase.
fn ends_by_itself(field: Field<'_>) -> bool {
    let mut units = field.state.units.values();
    match field.state.phase {
        Phase::Deshaking => !units.any(|unit| unit.owes.is_some()),
        Phase::Command => !could_order(field) && !could_go(field),
        Phase::Charges => !field.own_units().any(|unit| may::declare(unit).is_ok()),
        Phase::Checks => field.state.answering.is_empty() && !units.any(|unit| unit.charge.is_open()),
        Phase::Movement | Phase::Firing => false,
    }
}

/// Whether points are still to be rolled, or to be spent on somebody.
fn could_order(field: Field<'_>) -> bool {
    let to_roll = field.setup().points.is_some() && field.state.points.is_none();
    to_roll || field.own_units().any(|unit| may::be_ordered(unit).is_ok())
}

/// Whether a general of the side could join a unit or leave it.
fn could_go(field: Field<'_>) -> bool {
    let is_free = field.units_without_general().next().is_some();
    field.own_generals().any(|(_, general)| is_free || general.with.is_some())
}

impl Phase {
    /// The phase after it in the same player turn.
    pub(in crate::battle) fn next(self) -> Option<Self> {
        Self::ALL.iter().copied().find(|phase| *phase > self)
    }
}
