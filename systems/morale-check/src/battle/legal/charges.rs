use standfast_engine::battle::{Declined, Domain, Offers, Part, Thing};

use super::super::cite;
use super::super::command::{CHARGE, DECLARE, DRAW_MELEE, FOLLOW_UP, Fate, PURSUE, WIN_MELEE};
use super::super::state::{ChargeStep, MOST_FOLLOW_UPS, UnitState};
use super::{Here, in_play, unless};
use crate::Arm;

pub(super) fn declare(here: &Here<'_>, offers: &mut Offers<'_>) {
    let setup = here.setting.setup();
    let targets: Vec<Thing> = here.state.enemies(&here.state.side).map(|(id, _)| setup.thing(id)).collect();
    for (unit, state) in here.own_units() {
        offers.consider(&DECLARE, cite::CHARGES, &[("unit", &unit.thing())], || {
            in_play(state)?;
            unless(state.troops.arm != Arm::Artillery, cite::WHO_CHARGES, "artillery can't charge")?;
            unless(!state.troops.in_square, cite::WHO_CHARGES, "a unit in square can't charge")?;
            unless(state.charge == ChargeStep::None, cite::CHARGES, "it has declared its charge this turn")?;
            here.has_order(state)?;
            unless(!targets.is_empty(), cite::CHARGES, "no enemy is on the table")?;
            Ok(vec![Part::new("target", "the unit that it charges", Domain::Things(targets.clone()))])
        });
    }
}

pub(super) fn charge(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&CHARGE, cite::CHARGING, &[("unit", &unit.thing())], || match &state.charge {
            ChargeStep::Declared(target) => Ok(vec![here.seen_of_charge(&unit.id, state, target)]),
            _ => Err(Declined::by(cite::CHARGING, "no charge of it is declared and still to be checked")),
        });
    }
}

pub(super) fn win_melee(here: &Here<'_>, offers: &mut Offers<'_>) {
    let setup = here.setting.setup();
    for (unit, state) in here.own_units() {
        offers.consider(&WIN_MELEE, cite::CONTACT, &[("unit", &unit.thing())], || {
            let ChargeStep::InContact(target) = &state.charge else { return Err(no_contact()) };
            let either = Domain::Things(vec![unit.thing(), setup.thing(target)]);
            let unharmed = Domain::some_of(&[Fate::AsItIs, Fate::Shaken]);
            let winner_becomes = Part::new("winner_becomes", "what becomes of who won", unharmed);
            Ok(vec![
                Part::new("winner", "who won", either),
                fate("loser_becomes", "what becomes of who lost"),
                winner_becomes.or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn draw_melee(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&DRAW_MELEE, cite::CONTACT, &[("unit", &unit.thing())], || {
            let ChargeStep::InContact(_) = &state.charge else { return Err(no_contact()) };
            Ok(vec![
                fate("charger_becomes", "what becomes of who charged").or(Fate::AsItIs.to_string()),
                fate("target_becomes", "what becomes of who was charged").or(Fate::AsItIs.to_string()),
            ])
        });
    }
}

pub(super) fn pursue(here: &Here<'_>, offers: &mut Offers<'_>) {
    for (unit, state) in here.own_units() {
        offers.consider(&PURSUE, cite::PURSUIT, &[("unit", &unit.thing())], || {
            has_succeeded(state)?;
            Ok(vec![here.seen_of_ground(&unit.id, true)])
        });
    }
}

pub(super) fn follow_up(here: &Here<'_>, offers: &mut Offers<'_>) {
    let setup = here.setting.setup();
    for (unit, state) in here.own_units() {
        let charger = unit.thing();
        let may = has_succeeded(state).and_then(|()| {
            unless(state.follow_ups < MOST_FOLLOW_UPS, cite::FOLLOW_UP, "there is no third follow-up charge")
        });
        if let Err(declined) = may {
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &[("unit", &charger)], || Err(declined));
            continue;
        }
        for (target, _) in here.state.enemies(&here.state.side) {
            let fixed = [("unit", &charger), ("target", &setup.thing(target))];
            offers.consider(&FOLLOW_UP, cite::FOLLOW_UP, &fixed, || {
                Ok(vec![here.seen_of_charge(&unit.id, state, target)])
            });
        }
    }
}

fn has_succeeded(unit: &UnitState) -> Result<(), Declined> {
    unless(unit.charge == ChargeStep::Succeeded, cite::PURSUIT, "it is not cavalry that charged with success")
}

fn no_contact() -> Declined {
    Declined::by(cite::CONTACT, "no charge of it has come to contact")
}

fn fate(name: &'static str, says: &'static str) -> Part {
    Part::new(name, says, Domain::choice::<Fate>())
}
