use standfast_engine::battle::{Declined, Domain, Offers, Part, Placing, Tabled, unless};

use super::Asked;
use crate::battle::command::part;
use crate::battle::verb::{FORM, MARCH};
use crate::battle::{may, table};
use crate::{MoraleCheck, cite};

/// Units move on the table, each within its move (morale-check.battle.moves).
pub(super) fn march(asked: Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&MARCH, cite::MOVES, &[], || {
        let Some(table) = asked.ground() else {
            return Err(Declined::by(cite::MOVES, "the battle has no table"));
        };
        let ways =
            asked.own_units().filter_map(|unit| match MoraleCheck::placing(asked.opened(), unit.id()) {
                Ok(Placing::Within(rates)) => {
                    let march = table.march(unit.id(), rates)?;
                    Some(Part::of(&unit.thing(), Domain::Path(Box::new(march))))
                }
                _ => None,
            });
        let of: Vec<Part> = ways.collect();
        unless(!of.is_empty(), cite::MOVES, || "no unit of the side has a move left to make".to_owned())?;
        Ok(vec![Part::new(part::MOVES, "the way of each unit", Domain::Each { of, least: 1 })])
    });
}

pub(super) fn form(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.own_units() {
        offers.consider(&FORM, cite::FORMATION, &[(part::UNIT, &unit.thing())], || {
            let to = may::change_formation(unit)?;
            table::has_room(asked.ground(), unit, to)?;
            Ok(vec![Part::new(part::TO, "what it forms", Domain::some_of(&[to])).or(to.to_string())])
        });
    }
}
