//! What may be done to a command or a unit, and which rule refuses it: every precondition that is asked in several
//! places.

use standfast_engine::Choice;
use standfast_engine::battle::{Declined, unless};

use super::Place;
use super::known::Known;
use super::setup::{CommandSetup, UnitSetup};
use crate::{DefendMarkers, Order, cite};

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

    /// Whether the enemy can capture a defend marker of a command (mfp.use.marker).
    pub(super) fn may_lose_marker(self, command: &CommandSetup) -> May {
        let name = &command.name;
        self.on_table(command, cite::MARKER)?;
        let abandoned = self.rulings().defend_markers == DefendMarkers::UntilAbandoned;
        unless(!abandoned || self.defends(command), cite::DEFEND_MARKERS, || {
            format!("{name} is not defending: it has taken its markers up")
        })?;
        unless(self.fortunes(&command.id).markers_down, cite::MARKER, || {
            format!("{name} has not defended yet: it has set no markers down")
        })?;
        unless(self.has_markers(command), cite::MARKER, || {
            format!("{name} has no defend marker left: each is captured once")
        })
    }

    /// The orders that a command could be given now (mfp.order.interphase).
    pub(super) fn orders_open_to(self, command: &CommandSetup) -> Result<Vec<Order>, Declined> {
        match self.place(&command.id) {
            Place::Table | Place::Outlying => {}
            Place::Approach => {
                let why = format!("{} is on the march: no new order reaches it", command.name);
                return Err(Declined::by("mfp.order.approach", why));
            }
            Place::Left => {
                let why = format!("{} has left the battle zone", command.name);
                return Err(Declined::by(cite::GONE, why));
            }
        }
        let Some(now) = self.order(&command.id) else {
            let why = format!("{} acts on no order of its own", command.name);
            return Err(Declined::by(cite::ORDER, why));
        };
        let others = Order::ALL.iter().copied();
        Ok(others.filter(|&order| order != now && self.can_take(command, order)).collect())
    }

    /// Whether the command could act on the order: not on defend, once its last marker has been captured
    /// (mfp.use.marker).
    fn can_take(self, command: &CommandSetup, order: Order) -> bool {
        order != Order::Defend || !self.has_lost_last_marker(command)
    }
}
