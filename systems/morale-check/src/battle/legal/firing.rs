use standfast_engine::battle::{Declined, Domain, Offers, Part};

use super::super::cite;
use super::super::command::{BEATEN, ENTER_FIRE, Fate, FireResult, REMOVE, STAND_FIRE};
use super::super::setup::UnitSetup;
use super::super::state::{Owed, UnitState};
use super::{Here, in_play, unless};
use crate::Arm;

pub(super) fn beaten(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.units_under_fire() {
        offers.consider(&BEATEN, cite::FIRE, &[("unit", &unit.thing())], || {
            can_be_hit(state)?;
            if state.troops.arm == Arm::Infantry {
                return Ok(Vec::new());
            }
            let default = if state.troops.shaken { Fate::AsItIs } else { Fate::Shaken };
            let becomes = Part::new("becomes", "what becomes of it", Domain::choice::<Fate>());
            Ok(vec![becomes.or(default.to_string())])
        });
    }
}

/// What fire did to several units at once (morale-check.battle.fire).
pub(super) fn enter_fire(here: &Here<'_>, offers: &mut Offers<'_>) {
    offers.consider(&ENTER_FIRE, cite::FIRE, &[], || {
        let result = |(unit, state): (&UnitSetup, &UnitState)| {
            can_be_hit(state).ok()?;
            let results = match state.troops.arm {
                Arm::Infantry => Domain::some_of(&[FireResult::Beaten, FireResult::Removed]),
                Arm::Cavalry | Arm::Artillery => {
                    Domain::some_of(&[FireResult::Shaken, FireResult::Flees, FireResult::Removed])
                }
            };
            Some(Part::of(&unit.thing(), results))
        };
        let of: Vec<Part> = here.units_under_fire().filter_map(result).collect();
        unless(!of.is_empty(), cite::FIRE, "no unit is there to be hit")?;
        Ok(vec![Part::new("results", "what fire did to each", Domain::Each { of, least: 1 })])
    });
}

pub(super) fn remove(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.units_under_fire() {
        offers.consider(&REMOVE, cite::FIRE, &[("unit", &unit.thing())], || {
            can_be_hit(state)?;
            Ok(Vec::new())
        });
    }
}

pub(super) fn stand_fire(here: &Here<'_>, offers: &mut Offers<'_>) {
    let (roster, seat) = (here.setting.roster(), here.seat);
    for (unit, state) in here.units_under_fire() {
        offers.consider(&STAND_FIRE, cite::BEATEN, &[("unit", &unit.thing())], || {
            in_play(state)?;
            unless(roster.acts_for(seat, &state.side), cite::BEATEN, "its own side checks for it")?;
            let owes = state.owes == Some(Owed::Beaten);
            unless(owes, cite::BEATEN, "it is not shaken infantry that was beaten this phase")?;
            Ok(vec![here.seen_of_ground(&unit.id, false)])
        });
    }
}

/// The unit is there to be hit, and whatever hit it before is settled.
fn can_be_hit(unit: &UnitState) -> Result<(), Declined> {
    in_play(unit)?;
    unless(unit.owes.is_none(), cite::BEATEN, "it was beaten, and must check first")
}
