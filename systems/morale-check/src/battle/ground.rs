//! The table under a battle (morale-check.battle.ground): who stands on it, and how a charge goes in.

use standfast_engine::Trace;
use standfast_engine::battle::{Course, Ground, Id, OnTable, Setting};
use standfast_tabletop::{Charge, Field, Formation, Placed, Rates, Table, Troops, Unit as Stood};

use super::cite;
use super::setup::{Deployed, UnitSetup};
use super::state::State;
use crate::{Arm, MoraleCheck, Unit};

/// The most degrees that a charger wheels before it goes straight ahead.
const WIDEST_WHEEL: u16 = 45;

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

/// How a charger that stands there comes to its target; `None` where no wheel that it may make brings it there.
pub(super) fn way_in(ground: &Ground<'_>, charger: &Placed, target: &Placed) -> Option<Charge> {
    // The text knows no moves: whether a charge is in reach is for the players to say.
    let any_distance = Rates::new(Table::MOST).through_friends();
    ground.field().charge_reach(charger, &any_distance, target, WIDEST_WHEEL).ok()
}

/// A charger that comes to contact goes to where it touches its target.
pub(super) fn go_in(course: &mut Course<'_, MoraleCheck>, trace: &mut Trace, charger: &Id, target: &Id) {
    let Some(ground) = course.ground() else { return };
    let way = ground.unit(charger).zip(ground.unit(target)).and_then(|(charger, target)| {
        let charge = way_in(&ground, charger, target)?;
        Some((charge.contact.pose, charge.contact.cost)).filter(|(pose, _)| *pose != charger.pose())
    });
    if let Some((pose, inches)) = way {
        trace.note(cite::GROUND, true, || format!("it goes in by the shortest way, over {inches} inches"));
        course.place(charger, pose, "charges home");
    }
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
    together.find_map(|units| Some(Field::new(table, units).err()?.to_string()))
}
