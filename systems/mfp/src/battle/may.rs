//! What may be done to a command or a unit, and which rule refuses it: every precondition that is asked in several
//! places.

use standfast_engine::battle::{Declined, unless};

use super::Place;
use super::known::Known;
use super::setup::{CommandSetup, UnitSetup};
use crate::{Order, cite};

type May = Result<(), Declined>;

impl Known<'_> {
    /// Refuses what only happens on the table, for a command that is not there.
    pub(super) fn on_table(self, command: &CommandSetup, rule: &'static str) -> May {
        let there = self.place(&command.id) == Place::Table;
        unless(there, rule, || format!("{} is not on the table", command.name))
    }

    pub(super) fn in_battle_zone(self, command: &CommandSetup, rule: &'static str) -> May {
        let there = self.place(&command.id).in_battle_zone();
        unless(there, rule, || format!("{} is not in the battle zone", command.name))
    }

    /// Refuses what can no longer happen to a unit that has lost all its miniatures.
    pub(super) fn still_there(self, unit: &UnitSetup, rule: &'static str) -> May {
        unless(!self.is_destroyed(unit), rule, || format!("{} has lost all its miniatures", unit.name))
    }

    /// Whether a command is resting, and breaks its rest by moving.
    pub(super) fn break_rest(self, command: &CommandSetup) -> May {
        self.in_battle_zone(command, cite::ORDER)?;
        let rests = self.order(&command.id) == Some(Order::Rest);
        unless(rests, cite::ORDER, || format!("{} is not resting", command.name))?;
        let broken = self.fortunes(&command.id).rest_broken;
        unless(!broken, cite::ORDER, || format!("{} has already moved this hour", command.name))
    }
}
