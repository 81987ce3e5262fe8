//! What is hidden from players, as the rules know it: what is told of a battle is not told from here.

use std::ops::Deref;

use standfast_engine::Trace;
use standfast_engine::battle::{Id, Opened, Pass};

use super::Place;
use super::field::Field;
use super::setup::{CommandSetup, UnitSetup};
use super::state::{Fortunes, Losses, SideState, Toll, moved};
use crate::procedures::{Condition, Status};
use crate::{Exhaustion, Mfp, Order, Points};

/// The battle as the rules know it: a [`Field`], and all that is hidden in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a> {
    field: Field<'a>,
    pub(super) pass: Pass,
}

impl<'a> Deref for Known<'a> {
    type Target = Field<'a>;

    fn deref(&self) -> &Self::Target {
        &self.field
    }
}

impl<'a> Known<'a> {
    pub(super) fn of(opened: Opened<'a, Mfp>) -> Self {
        Self { field: Field(*opened), pass: opened.pass() }
    }

    /// Where a command is; it has left where there is no such command.
    pub(super) fn place(self, command: &Id) -> Place {
        self.state.commands.get(command).map_or(Place::Left, |command| *command.place.for_rules(self.pass))
    }

    /// The order that a command acts on.
    pub(super) fn order(self, command: &Id) -> Option<Order> {
        self.state.commands.get(command).and_then(|command| *command.order.for_rules(self.pass))
    }

    /// What has befallen a command.
    pub(super) fn fortunes(self, command: &Id) -> Fortunes {
        let known = self.state.commands.get(command);
        known.map_or_else(Fortunes::default, |command| *command.fortunes.for_rules(self.pass))
    }

    /// How much of this toll has been entered for a command since the totals were last posted.
    pub(super) fn entered(self, command: &Id, toll: Toll) -> i64 {
        let entered = self.state.commands.get(command).map(|command| command.entered.for_rules(self.pass));
        entered.and_then(|entered| entered.get(&toll)).copied().unwrap_or(0)
    }

    /// What a unit has lost.
    pub(super) fn losses(self, unit: &Id) -> Losses {
        self.state.units.get(unit).map_or_else(Losses::default, |unit| *unit.losses.for_rules(self.pass))
    }

    /// Whether a situation holds.
    pub(super) fn holds(self, situation: &Id) -> bool {
        let known = self.state.situations.get(situation);
        known.is_some_and(|situation| *situation.holds.for_rules(self.pass))
    }

    /// Whether a unit has lost all its miniatures.
    pub(super) fn is_destroyed(self, unit: &UnitSetup) -> bool {
        unit.unit.miniatures == Some(self.losses(&unit.id).miniatures)
    }

    /// How many miniatures a unit has left, where the scenario gives it any.
    pub(super) fn left(self, unit: &UnitSetup) -> Option<i64> {
        Some(unit.unit.miniatures? - self.losses(&unit.id).miniatures)
    }

    /// Whether a command has anybody left to fight.
    pub(super) fn has_troops(self, command: &CommandSetup) -> bool {
        command.units.iter().any(|unit| !self.is_destroyed(unit))
    }

    pub(super) fn defends(self, command: &CommandSetup) -> bool {
        self.order(&command.id) == Some(Order::Defend)
    }

    /// Whether a command has a defend marker that has not been captured.
    pub(super) fn has_markers(self, command: &CommandSetup) -> bool {
        self.fortunes(&command.id).markers_captured < command.markers
    }

    /// Whether the last of a command's defend markers has been captured.
    pub(super) fn has_lost_last_marker(self, command: &CommandSetup) -> bool {
        command.markers > 0 && !self.has_markers(command)
    }

    /// A side's condition, if its total is compared with its level now (mfp.effect.confirm).
    pub(super) fn compared(self, side: &SideState) -> Condition {
        if self.rulings().exhaustion == Exhaustion::Permanent && side.is_exhausted() {
            return Condition::Exhausted;
        }
        let now = Status { level: side.level(self.pass), used: side.total, hours_exhausted: None };
        now.outcome(&self.rules(), &mut Trace::silent()).status
    }
}

impl SideState {
    /// Its level by its start and all changes, which is below 0 where situations take away more than there is.
    pub(super) fn unfloored_level(&self, pass: Pass) -> Points {
        moved(*self.start.for_rules(pass), self.changes.for_rules(pass))
    }

    /// Its level as it now stands: never below 0.
    pub(super) fn level(&self, pass: Pass) -> Points {
        self.unfloored_level(pass).max(Points::ZERO)
    }
}
