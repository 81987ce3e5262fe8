//! Who gets an order, where generals ride, and what is formed.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use standfast_engine::battle::{Id, Ideas};
use standfast_tabletop::Length;

use super::{Leading, charges};
use crate::battle::command::{Command, Formation};
use crate::battle::field::UnitOn;
use crate::battle::{may, table, verb};
use crate::{Arm, MoraleCheck};

/// How much orders are liked, and a general's riding to where he is wanted.
const ORDERS: i64 = 100;
const RIDES: i64 = 150;

/// How much forming is liked: before units march.
const FORMS: i64 = 150;

/// What orders are for, the most pressing first: squares, then charges (by their odds), then guns.
const SQUARE: i64 = 300;
const CHARGE: i64 = 100;
const UNLIMBERS: i64 = 90;
const LEAVES_SQUARE: i64 = 50;

/// How much further off horse must be for a square to be left than for it to be formed.
const SAFE: Length = Length::inches(6);

pub(super) fn commands(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    general(leading, ideas);
    if !ideas.wants(ORDERS) {
        return;
    }
    let able = leading.units_of(leading.side()).filter(|unit| may::be_ordered(*unit).is_ok());
    let at = charges::charges_at(leading);
    let mut others = BTreeMap::new();
    let mut wishes: Vec<(i64, UnitOn<'_>)> = Vec::new();
    let mut charges_at_all: Vec<UnitOn<'_>> = Vec::new();
    for unit in able {
        let charge = charge_of(leading, unit, &others);
        if let Some((odds, target)) = charge {
            charges_at_all.push(unit);
            if odds >= at {
                others.insert(unit.id().clone(), target.clone());
                wishes.push((CHARGE + odds, unit));
            }
        }
        if let Some((worth, _)) = formation(leading, unit) {
            wishes.push((worth, unit));
        }
    }
    wishes.sort_by_key(|(worth, _)| Reverse(*worth));
    let mut units: Vec<Id> = Vec::new();
    for (_, unit) in wishes {
        if units.len() < points(leading) && !units.contains(unit.id()) {
            units.push(unit.id().clone());
        }
    }
    if !units.is_empty() {
        let why = if units.len() == 1 { "it is to act" } else { "they are to act" };
        ideas.add(&verb::GIVE_ORDERS, ORDERS, Command::GiveOrders { units }, || why.to_owned());
    }
    for unit in charges_at_all {
        let command = Command::Order { unit: unit.id().clone() };
        ideas.add_of(&verb::ORDER, unit.id(), -1, command, || "it could charge".to_owned());
    }
}

/// The points that are left.
fn points(leading: Leading<'_>) -> usize {
    leading.field().state.points.and_then(|points| usize::try_from(points).ok()).unwrap_or_default()
}

/// The best charge of a unit that its troops may make.
fn charge_of<'a>(leading: Leading<'a>, unit: UnitOn<'a>, others: &BTreeMap<Id, Id>) -> Option<(i64, &'a Id)> {
    if !unit.now.troops.may_charge().is_yes() {
        return None;
    }
    let best = charges::guessed(leading, unit, others).into_iter().next()?;
    Some((best.odds, best.target.id()))
}

/// A general rides with the charge that has its order, or with who needs him to stand: one a turn.
fn general(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let field = leading.field();
    if leading.has_given(&verb::ATTACH) {
        return;
    }
    let Some((general, now)) = field.own_generals().next() else { return };
    let with = now.with.as_ref().and_then(|unit| field.unit(unit));
    let free = field.units_without_general().map(|unit| (need(leading, unit), unit));
    let Some((most, unit)) = free.max_by_key(|(need, unit)| (*need, Reverse(unit.id()))) else { return };
    if with.is_some_and(|with| need(leading, with) >= most) {
        return;
    }
    let command = Command::Attach { general: general.clone(), unit: unit.id().clone() };
    ideas.add_of(&verb::ATTACH, unit.id(), RIDES, command, || format!("{} needs him", unit.name()));
}

/// How much a unit needs a general.
fn need(leading: Leading<'_>, unit: UnitOn<'_>) -> i64 {
    let troops = &unit.now.troops;
    let charges = unit.now.ordered && troops.may_charge().is_yes();
    let stands = if troops.shaken { 100 } else { 50 };
    let weight = if troops.arm == Arm::Artillery { 50 } else { 100 };
    stands * weight / 100 + if charges { leading.doctrine.lead } else { 0 }
}

/// Units form what serves them best.
pub(super) fn forms(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    if !ideas.wants(FORMS) {
        return;
    }
    for unit in leading.units_of(leading.side()).filter(|unit| may::change_formation(*unit).is_ok()) {
        if let Some((_, to)) = formation(leading, unit)
            && table::has_room(leading.ground(), unit, to).is_ok()
        {
            let command = Command::Form { unit: unit.id().clone(), to };
            ideas.add_of(&verb::FORM, unit.id(), FORMS, command, || format!("it is better off {to}"));
        }
    }
}

/// What a unit should form, and how pressing that is.
fn formation(leading: Leading<'_>, unit: UnitOn<'_>) -> Option<(i64, Formation)> {
    let to = Formation::open_to(&unit.now.troops)?;
    let square_at = Length::whole_inches(leading.doctrine.square_at);
    match to {
        Formation::Unlimbered => {
            let reach = leading.combat.reach(Arm::Artillery);
            let wanted = nearest(leading, unit, |_| true).is_none_or(|range| range <= reach);
            wanted.then_some((UNLIMBERS, to))
        }
        Formation::Limbered => None,
        Formation::Square => {
            let (horse, foot) =
                (nearest(leading, unit, is_horse)?, nearest(leading, unit, |unit| !is_horse(unit)));
            let is_pressed =
                foot.is_some_and(|foot| foot < horse && foot <= leading.combat.reach(Arm::Infantry));
            (horse <= square_at && !is_pressed).then_some((SQUARE, to))
        }
        Formation::LineOrColumn => {
            let horse = nearest(leading, unit, is_horse);
            horse.is_none_or(|range| range > square_at + SAFE).then_some((LEAVES_SQUARE, to))
        }
    }
}

fn is_horse(unit: UnitOn<'_>) -> bool {
    unit.now.troops.arm == Arm::Cavalry && !unit.now.troops.shaken
}

/// How far the nearest enemy of a kind is, where the table shows it.
fn nearest(leading: Leading<'_>, unit: UnitOn<'_>, kind: impl Fn(UnitOn<'_>) -> bool) -> Option<Length> {
    let stands = leading.placed(unit.id())?;
    let enemies = leading.enemies_of(stands).into_iter();
    enemies.filter(|(enemy, _, _)| kind(*enemy)).map(|(_, _, range)| range).next()
}
