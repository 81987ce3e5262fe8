//! The table under a battle (morale-check.battle.ground): who stands on it, and how a charge goes in.

use standfast_engine::battle::{Course, Ground, Id, OnTable, Setting};
use standfast_tabletop::{
    Approach, Charge, Field, Formation, Length, Names, Placed, Rates, Says, Table, Troops, Unit as Stood,
};

use super::cite;
use super::motion;
use super::setup::{Deployed, UnitSetup};
use super::state::State;
use crate::{Arm, MoraleCheck, Unit};

/// The most degrees that a charger wheels before it goes straight ahead.
const WIDEST_WHEEL: u16 = 45;

/// The degrees that a unit turns in all on the spot as it moves.
const ALL_ROUND: u16 = 360;

/// Every unit that can stand on the table now.
pub(super) fn standing(setting: &Setting<MoraleCheck>, state: &State) -> Vec<OnTable> {
    let units = setting.setup().units();
    let standing = units.filter_map(|(side, unit)| {
        let now = state.units.get(&unit.id).filter(|now| now.is_in_play())?;
        Some(stands_as(side, unit, &now.troops))
    });
    standing.collect()
}

/// A unit on the table in the formation that these troops are in.
fn stands_as(side: &Id, unit: &UnitSetup, troops: &Unit) -> OnTable {
    OnTable {
        id: unit.id.clone(),
        side: side.clone(),
        troops: match troops.arm {
            Arm::Infantry => Troops::Foot,
            Arm::Cavalry => Troops::Horse,
            Arm::Artillery => Troops::Guns,
        },
        formation: formation(unit, troops),
        bases: unit.bases.unwrap_or(match troops.arm {
            Arm::Infantry => 4,
            Arm::Cavalry => 3,
            Arm::Artillery => 2,
        }),
    }
}

fn formation(unit: &UnitSetup, troops: &Unit) -> Formation {
    match (troops.arm, unit.deployed) {
        _ if troops.is_square() => Formation::Square,
        (Arm::Artillery, _) if troops.limbered => Formation::Limbered,
        (Arm::Artillery, _) | (_, None | Some(Deployed::Line)) => Formation::Line,
        (_, Some(Deployed::Column)) => Formation::Column,
        (_, Some(Deployed::AttackColumn)) => Formation::AttackColumn,
        (_, Some(Deployed::Skirmish)) => Formation::Skirmish,
    }
}

/// How a charger comes to contact, and with what.
pub(super) struct Way {
    /// Where it touches its target, and the inches up to there.
    contact: Approach,
    /// Its target as it stands before.
    target: Stood,
}

/// How a charger that stands there comes to its target; `None` where no wheel that it may make brings it there within its
/// charge move.
pub(super) fn way_in(
    setting: &Setting<MoraleCheck>,
    ground: &Ground<'_>,
    charger: &Placed,
    target: &Placed,
) -> Option<Charge> {
    let inches = charge_move(setting, charger).unwrap_or(Table::MOST);
    let rates = Rates::new(inches).through_friends();
    let charge = ground.field().charge_to_strike(charger, &rates, target, WIDEST_WHEEL).ok()?;
    charge.reaches(inches).then_some(charge)
}

/// How far a unit of that arm charges, where the scenario says so (morale-check.battle.reach).
fn charge_move(setting: &Setting<MoraleCheck>, unit: &Placed) -> Option<Length> {
    let arm = match unit.troops() {
        Troops::Horse => Arm::Cavalry,
        Troops::Guns => Arm::Artillery,
        Troops::Foot | Troops::Vehicle | Troops::Wreck | Troops::Other => Arm::Infantry,
    };
    setting.setup().moves_of(arm)?.charge
}

/// Why a charger can't reach a target, where the scenario says how far it charges (morale-check.battle.reach).
pub(super) fn out_of_reach(
    setting: &Setting<MoraleCheck>,
    ground: &Ground<'_>,
    charger: &UnitSetup,
    target: &Id,
) -> Option<String> {
    let inches = setting.setup().moves_of(charger.troops.arm)?.charge?;
    let Some(unit) = ground.unit(&charger.id) else {
        return Some("it has not been set down on the table".to_owned());
    };
    let Some(target) = ground.unit(target) else {
        return Some("its target has not been set down on the table".to_owned());
    };
    // Whom it could not reach straight through the air it does not reach by any way.
    let near = ground.field().range(unit, target).value <= inches;
    let reached = near && way_in(setting, ground, unit, target).is_some();
    (!reached).then(|| {
        format!("no way leads to {} within the {inches} inches of its charge", ground.called(target.id()))
    })
}

/// How a charger comes to its target; `None` where the table does not show it.
pub(super) fn way(course: &Course<'_, MoraleCheck>, charger: &Id, target: &Id) -> Option<Way> {
    let setting = course.setting();
    let ground = course.ground()?;
    let target = ground.unit(target)?;
    let charge = way_in(setting, &ground, ground.unit(charger)?, target)?;
    Some(Way { contact: charge.contact, target: (**target).clone() })
}

/// A charger that comes to contact goes to where it touches its target.
pub(super) fn go_in(course: &mut Course<'_, MoraleCheck>, charger: &Id, way: &Way) {
    let contact = &way.contact;
    if course.ground().and_then(|ground| ground.pose(charger)) != Some(contact.pose) {
        let inches = contact.cost;
        course.note(cite::GROUND, true, || format!("it goes in over {inches} inches"));
        course.place(charger, contact.pose, &motion::CHARGES_HOME);
    }
}

/// A charger whose target has fled goes on to where it stood (morale-check.battle.contact).
pub(super) fn take_place(course: &mut Course<'_, MoraleCheck>, charger: &Id, way: &Way) {
    let Way { contact, target } = way;
    let Some(ground) = course.ground() else { return };
    let Some(unit) = ground.unit(charger) else { return };
    let pose = ground.field().onto_ground_of(&unit.moved(contact.pose), target);
    if pose != unit.pose() {
        let stood = ground.called(target.id());
        course.note(cite::GROUND, true, || format!("it goes on to where {stood} stood"));
        course.place(charger, pose, &motion::CHARGES_ON);
    }
}

/// How far a unit goes in the movement phase, in any direction, where the scenario says so (morale-check.battle.moves).
pub(super) fn rates(setting: &Setting<MoraleCheck>, arm: Arm) -> Option<Rates> {
    let inches = setting.setup().moves_of(arm)?.march?;
    let rates = Rates::new(inches).backwards(Some(inches)).sideways(Some(inches));
    Some(rates.turning(ALL_ROUND, None).through_friends())
}

/// What is in the way of a unit that would form so where it stands, if anything is.
pub(super) fn no_room_for(ground: &Ground<'_>, unit: &UnitSetup, troops: &Unit) -> Option<String> {
    let stands = ground.unit(&unit.id)?;
    let footprint = stands.footprint().formed(formation(unit, troops));
    let formed = Stood::new(stands.id(), stands.side(), stands.pose(), footprint, stands.troops());
    let neighbours = ground
        .field()
        .units()
        .iter()
        .filter(|other| other.id() != formed.id() && other.bounds().meets(&formed.bounds()));
    let table = ground.layout().table();
    let alone = std::iter::once(vec![formed.clone()]);
    let mut together = alone.chain(neighbours.map(|other| vec![formed.clone(), (**other).clone()]));
    together.find_map(|units| Some(Field::new(table, units).err()?.says(ground)))
}
