//! De-shaking, points, orders and generals.

use standfast_engine::battle::{Declined, Domain, Offers, Part, Thing, unless};

use super::Asked;
use crate::battle::command::part;
use crate::battle::field::UnitOn;
use crate::battle::may;
use crate::battle::verb::{ATTACH, DESHAKE, DESHAKE_ALL, DETACH, GIVE_ORDERS, ORDER, ROLL_POINTS};
use crate::cite;

/// Shaken units check whether they recover (morale-check.when.deshake).
pub(super) fn deshake(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&DESHAKE, cite::DESHAKE, &[(part::UNIT, &unit.thing())], || {
            may::recover(unit)?;
            Ok(vec![asked.ground_seen(part::SEEN, unit, false)])
        });
    }
    offers.consider(&DESHAKE_ALL, cite::DESHAKE, &[], || {
        let owing = asked.own_units().filter(|unit| may::recover(*unit).is_ok());
        let of: Vec<Part> = owing.map(|unit| asked.ground_seen(unit.id().to_string(), unit, false)).collect();
        unless(!of.is_empty(), cite::DESHAKE, || {
            "no unit shaken when the turn began still has to check".to_owned()
        })?;
        Ok(vec![Part::new(part::SEEN, "the ground that each stands on", Domain::Parts(of))])
    });
}

pub(super) fn roll_points(asked: Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&ROLL_POINTS, cite::POINTS, &[], || {
        let Some(points) = asked.setup().points else {
            return Err(Declined::by(cite::POINTS, "this battle has no points"));
        };
        unless(points.dice > 0, cite::POINTS, || "points come without a die in this battle".to_owned())?;
        let missing = asked.state.points.is_none();
        unless(missing, cite::POINTS, || "they have been rolled this turn".to_owned())?;
        Ok(Vec::new())
    });
}

/// Units have their orders, as far as the points last (morale-check.battle.points).
pub(super) fn order(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&ORDER, cite::POINTS, &[(part::UNIT, &unit.thing())], || {
            may::be_ordered(unit)?;
            Ok(Vec::new())
        });
    }
    offers.consider(&GIVE_ORDERS, cite::POINTS, &[], || {
        let able = asked.own_units().filter(|unit| may::be_ordered(*unit).is_ok());
        let of: Vec<Thing> = able.map(UnitOn::thing).collect();
        if of.is_empty() {
            let declined = asked.own_units().find_map(|unit| may::be_ordered(unit).err());
            return Err(declined.unwrap_or_else(|| Declined::by(cite::POINTS, "the side has no unit")));
        }
        let left = asked.state.points.and_then(|points| usize::try_from(points).ok()).unwrap_or_default();
        let most = left.min(of.len());
        Ok(vec![Part::new(
            part::UNITS,
            "which units get their orders",
            Domain::Several { of, least: 1, most },
        )])
    });
}

pub(super) fn attach(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let free: Vec<Thing> = asked.field().units_without_general().map(UnitOn::thing).collect();
    for (id, _) in asked.field().own_generals() {
        offers.consider(&ATTACH, cite::GENERALS, &[(part::GENERAL, &asked.thing(id))], || {
            let any = !free.is_empty();
            unless(any, cite::GENERALS, || "every unit on the table has a general".to_owned())?;
            Ok(vec![Part::new(part::UNIT, "the unit that he joins", Domain::Things(free.clone()))])
        });
    }
}

pub(super) fn detach(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for (id, general) in asked.field().own_generals() {
        offers.consider(&DETACH, cite::GENERALS, &[(part::GENERAL, &asked.thing(id))], || {
            unless(general.with.is_some(), cite::GENERALS, || "he is with no unit".to_owned())?;
            Ok(Vec::new())
        });
    }
}
