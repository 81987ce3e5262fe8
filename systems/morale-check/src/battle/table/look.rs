//! What the table says of a unit's ground and of a charge.

use standfast_engine::battle::{Ground, Seen};
use standfast_tabletop::{Charge, Contact, Names, Placed, Says};

use crate::battle::command::ChargeSeen;
use crate::{Aspect, GroundSeen, Unit};

/// Whether a unit is upslope of the nearest enemy; `None` where no enemy stands on the table.
pub(in crate::battle) fn upslope(table: &Ground<'_>, unit: &Placed) -> Option<Seen<bool>> {
    Some(Seen::of(&table.field().upslope_of_nearest_enemy(unit)?, table))
}

/// Whether a unit is in a built-up area.
pub(in crate::battle) fn built_up(table: &Ground<'_>, unit: &Placed) -> Seen<bool> {
    let (value, why) = match table.field().in_built_up(unit) {
        Some(area) => (true, format!("half of its bases or more are in {area}")),
        None => (false, "less than half of its bases are in a built-up area".to_owned()),
    };
    Seen::new(value, why)
}

/// Whether a unit defends a linear feature against an enemy that comes `from` there.
pub(in crate::battle) fn linear(table: &Ground<'_>, unit: &Placed, from: &Placed) -> Seen<bool> {
    let from_name = table.called(from.id());
    let (value, why) = match table.field().behind_linear(unit, from) {
        Some(obstacle) => (true, format!("half of its bases or more are behind {obstacle} from {from_name}")),
        None => (false, format!("no fence, hedge or wall lies between it and {from_name} at an inch")),
    };
    Seen::new(value, why)
}

/// The enemy against which a unit that checks by itself would defend: the nearest.
pub(in crate::battle) fn nearest_enemy<'t>(table: &'t Ground<'_>, unit: &'t Placed) -> Option<&'t Placed> {
    table.field().nearest_enemy(unit).map(|enemy| enemy.of)
}

/// The ground of a unit that checks by itself; one that moves out is not defending a linear feature.
pub(in crate::battle) fn ground_of(table: &Ground<'_>, unit: &Placed, moves_out: bool) -> GroundSeen {
    ground_against(table, unit, nearest_enemy(table, unit).filter(|_| !moves_out))
}

/// The ground of a unit that would defend against somebody who comes `from` there, if it defends at all: what the answers above
/// say, without their words.
pub(in crate::battle) fn ground_against(
    table: &Ground<'_>,
    unit: &Placed,
    from: Option<&Placed>,
) -> GroundSeen {
    let field = table.field();
    GroundSeen {
        upslope: field.upslope_of_nearest_enemy(unit).is_some_and(|seen| seen.value),
        built_up_area: field.in_built_up(unit).is_some(),
        linear_feature: from.is_some_and(|from| field.behind_linear(unit, from).is_some()),
    }
}

/// All that it says of a charge of these troops on those, which goes in by this way.
pub(in crate::battle) fn charge_of(
    table: &Ground<'_>,
    (charger, charges): (&Unit, &Placed),
    (target, stands): (&Unit, &Placed),
    way: Option<&Charge>,
) -> ChargeSeen {
    let field = table.field();
    let there = way.map(|way| field.place(charges.moved(way.contact.pose)));
    let strikes = there.and_then(|there| struck(field.contact(charges.pose(), &there, stands).value));
    let is_guns = target.may_be_charged_before_guns().is_yes();
    ChargeSeen {
        aspect: strikes.unwrap_or(Aspect::Front),
        before_guns: is_guns.then(|| field.is_directly_ahead(charges, stands)),
        en_masse: charger.may_charge_en_masse().is_yes() && field.en_masse(charges).value,
        charger: ground_of(table, charges, true),
        target: ground_against(table, stands, Some(charges)),
    }
}

/// Where a charge that goes in by this way strikes (morale-check.charged.flank, morale-check.charged.rear).
pub(in crate::battle) fn aspect(
    table: &Ground<'_>,
    way: &Charge,
    charger: &Placed,
    target: &Placed,
) -> Option<Seen<Aspect>> {
    let there = table.field().place(charger.moved(way.contact.pose));
    let met = table.field().contact(charger.pose(), &there, target);
    Some(Seen::new(struck(met.value)?, met.says(table)))
}

/// Where a charger strikes that meets its target so.
const fn struck(contact: Contact) -> Option<Aspect> {
    match contact {
        Contact::None => None,
        Contact::Front => Some(Aspect::Front),
        Contact::Flank => Some(Aspect::Flank),
        Contact::Rear => Some(Aspect::Rear),
    }
}

/// Whether any part of a charger stands straight ahead of the guns (morale-check.charge.artillery).
pub(in crate::battle) fn before_guns(table: &Ground<'_>, charger: &Placed, guns: &Placed) -> Seen<bool> {
    let ahead = table.field().is_directly_ahead(charger, guns);
    let part = if ahead { "part" } else { "no part" };
    let (charger, guns) = (table.called(charger.id()), table.called(guns.id()));
    Seen::new(ahead, format!("{part} of {charger} is straight ahead of the front edge of {guns}"))
}

/// Whether friends press on from behind (morale-check.charge.en-masse).
pub(in crate::battle) fn en_masse(table: &Ground<'_>, charger: &Placed) -> Seen<bool> {
    Seen::of(&table.field().en_masse(charger), table)
}
