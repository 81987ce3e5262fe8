use standfast_engine::battle::{Domain, Offers, Part, unless};

use super::{Asked, May, YES};
use crate::battle::Place;
use crate::battle::command::{BREAK_REST, ORDER, ORDERS, VIOLATE};
use crate::battle::setup::{CommandSetup, Restriction, UnitSetup};
use crate::cite;

pub(super) fn orders(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let mut of = Vec::new();
    for command in asked.commands() {
        let thing = asked.thing(&command.id);
        let orders = asked.known().orders_open_to(command).map(|open| Domain::some_of(&open));
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
