use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Offers, Part, unless};

use super::{Asked, May, YES};
use crate::battle::Place;
use crate::battle::command::{BREAK_REST, ORDER, ORDERS, VIOLATE};
use crate::battle::setup::{CommandSetup, Restriction, UnitSetup};
use crate::{Order, cite};

pub(super) fn orders(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let mut of = Vec::new();
    for command in asked.commands() {
        let thing = asked.thing(&command.id);
        let orders = asked.orders_for(command);
        of.extend(orders.clone().map(|orders| Part::of(&thing, orders)));
        offers.consider(&ORDER, cite::NEW_ORDER, &[("command", &thing)], || {
            Ok(vec![Part::new("order", "the new order", orders?)])
        });
    }
    offers.consider(&ORDERS, cite::NEW_ORDER, &[], || {
        let why = || "none of your commands can be given an order".to_owned();
        unless(!of.is_empty(), cite::NEW_ORDER, why)?;
        Ok(vec![Part::new("orders", "the new order of each", Domain::Each { of, least: 1 })])
    });
}

pub(super) fn violations(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let restrictions = asked.setup().restrictions.iter();
    let restrictions: Vec<_> =
        restrictions.map(|restriction| (restriction, asked.thing(&restriction.id))).collect();
    for command in asked.commands() {
        for unit in &command.units {
            let thing = asked.thing(&unit.id);
            for (restriction, broken) in &restrictions {
                let fixed = [("unit", &thing), ("restriction", broken)];
                offers.consider(&VIOLATE, cite::VIOLATION, &fixed, || {
                    asked.may_violate(command, unit, restriction)
                });
            }
        }
    }
}

/// Considers which resting command moves, where the table does not show it.
pub(super) fn rests(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for command in asked.commands() {
        offers.consider(&BREAK_REST, cite::ORDER, &[("command", &asked.thing(&command.id))], || {
            asked.known().break_rest(command)?;
            let shown = asked.known().place(&command.id) == Place::Table && asked.ground().is_some();
            unless(!shown, cite::ORDER, || {
                format!("the table shows when {} moves: move it there", command.name)
            })?;
            YES
        });
    }
}

impl Asked<'_> {
    /// The orders that a command could be given now.
    fn orders_for(self, command: &CommandSetup) -> Result<Domain, Declined> {
        match self.known().place(&command.id) {
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
        let Some(now) = self.known().order(&command.id) else {
            let why = format!("{} acts on no order of its own", command.name);
            return Err(Declined::by(cite::ORDER, why));
        };
        let others = Order::ALL.iter().copied();
        let others: Vec<Order> =
            others.filter(|&order| order != now && self.can_take(command, order)).collect();
        Ok(Domain::some_of(&others))
    }

    /// Whether the command could act on the order: not on defend, once its last marker has been captured
    /// (mfp.use.marker).
    fn can_take(self, command: &CommandSetup, order: Order) -> bool {
        order != Order::Defend || !self.known().has_lost_last_marker(command)
    }

    fn may_violate(self, command: &CommandSetup, unit: &UnitSetup, restriction: &Restriction) -> May {
        let rule = cite::VIOLATION;
        self.known().on_table(command, rule)?;
        self.known().still_there(unit, rule)?;
        unless(!self.known().losses(&unit.id).overrun, "mfp.use.overrun.crew", || {
            format!("{} is overrun: its crew has not got its base back", unit.name)
        })?;
        let Restriction { order, says, .. } = restriction;
        unless(self.known().order(&command.id) == Some(*order), rule, || {
            format!("only {order} forbids this, and {} is not under that order: {says}", command.name)
        })?;
        unless(restriction.bought_off, cite::VIOLATION_UNDER_MARCH, || {
            format!("under {order} this can't be bought off: {says}")
        })?;
        let free = self.state.units.get(&unit.id).is_some_and(|unit| unit.free);
        unless(!free, rule, || {
            format!("{} has paid already: it acts freely until the game turn ends", unit.name)
        })?;
        YES
    }
}
