use standfast_engine::Choice;
use standfast_engine::battle::{Declined, Domain, Offers, Part, Thing};

use super::super::command::{BREAK_REST, ORDER, ORDERS, VIOLATE};
use super::super::setup::{Command, Member, Restriction};
use super::super::state::Place;
use super::{Look, May};
use crate::Order;

/// The rule by which orders are given.
const RULE: &str = "mfp.order.interphase";

impl Look<'_> {
    pub(super) fn orders(&self, offers: &mut Offers<'_>) {
        let mut of = Vec::new();
        for command in self.commands() {
            let orders = self.orders_for(command);
            if let Ok(orders) = &orders {
                of.push(Part::new(command.id.to_string(), command.name.clone(), orders.clone()));
            }
            offers.consider(&ORDER, RULE, &[("command", &command.thing())], || {
                Ok(vec![Part::new("order", "the new order", orders?)])
            });
        }
        offers.consider(&ORDERS, RULE, &[], || {
            if of.is_empty() {
                return Err(Declined::by(RULE, "you lead no command that could be given an order"));
            }
            Ok(vec![Part::new("orders", "the new order of each", Domain::Each { of, least: 1 })])
        });
    }

    /// The orders that a command could be given now.
    fn orders_for(&self, command: &Command) -> Result<Domain, Declined> {
        match self.state.place(&command.id) {
            Place::Table | Place::Outlying => {}
            Place::Approach => {
                let why = format!("{} is on the march, and no new order reaches it", command.name);
                return Err(Declined::by("mfp.order.approach", why));
            }
            Place::Left => {
                let why = format!("{} has left the battle zone", command.name);
                return Err(Declined::by("mfp.level.gone", why));
            }
        }
        let Some(now) = self.state.order(&command.id) else {
            let why = format!("{} is a headquarters that acts on no order of its own", command.name);
            return Err(Declined::by("mfp.use.order", why));
        };
        let others = Order::ALL.iter().copied();
        let others: Vec<Order> =
            others.filter(|&order| order != now && self.can_take(command, order)).collect();
        Ok(Domain::some_of(&others))
    }

    /// Whether the command could act on the order: not on defend, once its last marker has been captured
    /// (mfp.use.marker).
    fn can_take(&self, command: &Command, order: Order) -> bool {
        let captured = self.state.fortunes(&command.id).markers_captured;
        order != Order::Defend || command.markers == 0 || captured < command.markers
    }

    /// The units of the commands that the seat acts for.
    fn units(&self) -> impl Iterator<Item = (&Command, &Member)> {
        self.commands().flat_map(|command| command.units.iter().map(move |unit| (command, unit)))
    }

    pub(super) fn violations(&self, offers: &mut Offers<'_>) {
        if !offers.wants(&VIOLATE) {
            return;
        }
        let restrictions: Vec<(&Restriction, Thing)> = self
            .setting
            .setup()
            .restrictions
            .iter()
            .map(|restriction| (restriction, Thing::new(&restriction.id, &restriction.says)))
            .collect();
        for (command, unit) in self.units() {
            let thing = unit.thing();
            for (restriction, broken) in &restrictions {
                let fixed = [("unit", &thing), ("restriction", broken)];
                offers.consider(&VIOLATE, "mfp.use.violation", &fixed, || {
                    self.may_violate(command, unit, restriction)
                });
            }
        }
    }

    fn may_violate(&self, command: &Command, unit: &Member, restriction: &Restriction) -> May {
        let rule = "mfp.use.violation";
        self.on_table(command, rule)?;
        self.still_there(unit, rule)?;
        if self.state.losses(&unit.id).overrun {
            let why = format!("{} is overrun, and its crew has not got its base back", unit.name);
            return Err(Declined::by("mfp.use.overrun.crew", why));
        }
        let Restriction { order, says, .. } = restriction;
        if self.state.order(&command.id) != Some(*order) {
            let why = format!("only {order} forbids it, and {} is not under it: {says}", command.name);
            return Err(Declined::by(rule, why));
        }
        if !restriction.bought_off {
            let why = format!("under {order} this can't be bought off: {says}");
            return Err(Declined::by("mfp.use.violation-march", why));
        }
        if self.state.units.get(&unit.id).is_some_and(|member| member.free) {
            let why = format!("{} has paid already, and acts freely until the game turn ends", unit.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }

    /// Considers which resting command moves, where the table does not show it.
    pub(super) fn rests(&self, offers: &mut Offers<'_>) {
        if !offers.wants(&BREAK_REST) {
            return;
        }
        for command in self.commands() {
            let shown = offers.laid();
            offers.consider(&BREAK_REST, "mfp.use.order", &[("command", &command.thing())], || {
                self.may_break_rest(command)?;
                if self.state.place(&command.id) == Place::Table && shown.ground().is_some() {
                    let why =
                        format!("the table shows it when {} moves: set it down where it goes", command.name);
                    return Err(Declined::by("mfp.use.order", why));
                }
                Ok(Vec::new())
            });
        }
    }

    fn may_break_rest(&self, command: &Command) -> May {
        let rule = "mfp.use.order";
        if !self.state.place(&command.id).in_battle_zone() {
            let why = format!("{} is not in the battle zone", command.name);
            return Err(Declined::by(rule, why));
        }
        if self.state.order(&command.id) != Some(Order::Rest) {
            return Err(Declined::by(rule, format!("{} does not rest", command.name)));
        }
        if self.state.fortunes(&command.id).rest_broken {
            let why = format!("{} has moved in this hour already", command.name);
            return Err(Declined::by(rule, why));
        }
        Ok(Vec::new())
    }
}
