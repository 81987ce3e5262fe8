//! What commands are ordered in the interphase: what they are about, and what that costs.

use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas};
use standfast_tabletop::Length;

use super::Leading;
use crate::battle::Command;
use crate::battle::command::{ORDER, ORDERS};
use crate::battle::setup::CommandSetup;
use crate::{Mfp, Order};

/// How much new orders are liked, and any other.
const GIVES: i64 = 100;
const OTHERWISE: i64 = -1;

/// Gives all commands the orders that they should have; or one of them another, which it then keeps.
pub(super) fn orders(leading: Leading<'_>, ideas: &mut Ideas<Mfp>) {
    let known = leading.known();
    let Some(player) = leading.player() else { return };
    let mut orders: BTreeMap<Id, Order> = BTreeMap::new();
    let has_new_order = |command: &&CommandSetup| leading.has_given_of(&ORDER, &command.id);
    let own = known.commands().filter(|command| command.seat == *player);
    for command in own.filter(|command| !has_new_order(command)) {
        let Ok(open) = known.orders_open_to(command) else { continue };
        let wanted = wanted(leading, command);
        if open.contains(&wanted) {
            orders.insert(command.id.clone(), wanted);
        }
        if !ideas.wants(OTHERWISE) {
            continue;
        }
        for order in open.into_iter().filter(|order| *order != wanted) {
            let command_id = command.id.clone();
            ideas.add_of(
                &ORDER,
                &command.id,
                OTHERWISE,
                Command::Order { command: command_id, order },
                || format!("{} could act on {order}", command.name),
            );
        }
    }
    if !orders.is_empty() {
        let why = match orders.len() {
            1 => "it acts on what it has to do",
            _ => "they act on what they have to do",
        };
        ideas.add(&ORDERS, GIVES, Command::Orders { orders }, || why.to_owned());
    }
}

/// The order that a command should act on.
fn wanted(leading: Leading<'_>, command: &CommandSetup) -> Order {
    let (known, manner) = (leading.known(), leading.doctrine);
    if command.units.is_empty() || !known.has_troops(command) {
        return Order::Rest;
    }
    let now = known.order(&command.id).unwrap_or(Order::Reserve);
    let range = match leading.placed(&command.id) {
        Some(base) => leading.enemies_of(base).first().map(|(_, range)| *range),
        None if leading.ground().is_some() => None,
        None => Some(Length::ZERO),
    };
    let Some(range) = range else { return Order::Reserve };
    let is_spent = leading.left(command) < manner.rest_at;
    let attacks = leading.attacks();
    if is_spent || !attacks {
        return match range {
            range if range >= Length::whole_inches(manner.rest_from) => Order::Rest,
            range if range >= Length::whole_inches(manner.reserve_from) => Order::Reserve,
            _ if is_spent => Order::Reserve,
            _ if !known.has_lost_last_marker(command) => Order::Defend,
            _ => Order::Engage,
        };
    }
    // Who has a position to hold stays in it while others attack.
    if now == Order::Defend && known.has_markers(command) {
        return Order::Defend;
    }
    match range {
        range if range >= Length::whole_inches(manner.reserve_from) => Order::March,
        _ if leading.could_press(command) => Order::Attack,
        _ => Order::Engage,
    }
}
