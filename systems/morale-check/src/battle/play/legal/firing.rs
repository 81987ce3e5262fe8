use standfast_engine::battle::{Domain, Offers, Part, unless};

use super::Asked;
use crate::battle::command::{Fate, FireResult, part};
use crate::battle::may;
use crate::battle::verb::{BEATEN, ENTER_FIRE, REMOVE, STAND_FIRE};
use crate::{Arm, cite};

pub(super) fn beaten(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.units_under_fire() {
        offers.consider(&BEATEN, cite::FIRE, &[(part::UNIT, &unit.thing())], || {
            may::be_hit(unit)?;
            let troops = unit.now.troops;
            if troops.arm == Arm::Infantry {
                return Ok(Vec::new());
            }
            let default = if troops.shaken { Fate::AsItIs } else { Fate::Shaken };
            let becomes = Part::new(part::BECOMES, "what becomes of it", Domain::choice::<Fate>());
            Ok(vec![becomes.or(default.to_string())])
        });
    }
}

/// What fire did to several units at once (morale-check.battle.fire).
pub(super) fn enter_fire(asked: Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&ENTER_FIRE, cite::FIRE, &[], || {
        let hit = asked.units_under_fire().filter(|unit| may::be_hit(*unit).is_ok());
        let results = hit.map(|unit| {
            let results = match unit.now.troops.arm {
                Arm::Infantry => Domain::some_of(&[FireResult::Beaten, FireResult::Removed]),
                Arm::Cavalry | Arm::Artillery => {
                    Domain::some_of(&[FireResult::Shaken, FireResult::Flees, FireResult::Removed])
                }
            };
            Part::of(&unit.thing(), results)
        });
        let of: Vec<Part> = results.collect();
        unless(!of.is_empty(), cite::FIRE, || "no unit is on the table to be hit".to_owned())?;
        Ok(vec![Part::new(part::RESULTS, "what fire did to each", Domain::Each { of, least: 1 })])
    });
}

pub(super) fn remove(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.units_under_fire() {
        offers.consider(&REMOVE, cite::FIRE, &[(part::UNIT, &unit.thing())], || {
            may::be_hit(unit)?;
            Ok(Vec::new())
        });
    }
}

pub(super) fn stand_fire(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for unit in asked.units_under_fire() {
        offers.consider(&STAND_FIRE, cite::BEATEN, &[(part::UNIT, &unit.thing())], || {
            let own = asked.acts_for(&unit.now.side);
            unless(own, cite::BEATEN, || "its own side checks for it".to_owned())?;
            may::stand_fire(unit)?;
            Ok(vec![asked.ground_seen(part::SEEN, unit, false)])
        });
    }
}
