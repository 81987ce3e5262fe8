//! The table under a battle (morale-check.battle.ground): which units stand on it and where they go, and what it says
//! of their ground and of a charge.

mod eye;
mod look;
mod placing;
mod ways;

use standfast_engine::battle::{
    Course, Declined, Ground, Id, OnTable, Opened, Placing, Seat, Tabled, Witnessed,
};
use standfast_tabletop::{Field as OnField, Formation, Says, Troops, Unit as Stood};

use super::command;
use super::event::Event;
use super::field::{Field, UnitOn};
use super::setup::{Deployed, UnitSetup};
use super::state::{Phase, UnitState};
use crate::{Arm, MoraleCheck, Unit, cite};

pub(super) use look::{
    aspect, before_guns, built_up, charge_of, en_masse, ground_against, ground_of, linear, nearest_enemy,
    upslope,
};
pub(super) use ways::{in_reach, rates, way_in};

impl Tabled for MoraleCheck {
    fn standing(opened: Opened<'_, Self>) -> Vec<OnTable> {
        Field(*opened).units().filter(|unit| unit.now.is_in_play()).map(on_table).collect()
    }

    fn placing(opened: Opened<'_, Self>, piece: &Id) -> Result<Placing, Declined> {
        placing::placing(Field(*opened), piece)
    }

    /// A unit that is set down elsewhere in its movement phase has moved.
    fn placed(course: &mut Course<'_, Self>, _: &Seat, piece: &Id) {
        let state = course.state();
        let moves = state.phase == Phase::Movement;
        if moves && state.units.get(piece).is_some_and(|unit| unit.side == state.side && !unit.moved) {
            course.happen(Event::Moved(piece.clone()));
        }
    }

    fn eye(witnessed: &Witnessed<'_, Self>) -> Result<(), String> {
        eye::eye(witnessed)
    }
}

fn on_table(unit: UnitOn<'_>) -> OnTable {
    let UnitOn { sheet, now: UnitState { side, troops, .. }, .. } = unit;
    OnTable {
        id: sheet.id.clone(),
        side: side.clone(),
        troops: match troops.arm {
            Arm::Infantry => Troops::Foot,
            Arm::Cavalry => Troops::Horse,
            Arm::Artillery => Troops::Guns,
        },
        formation: formation(sheet, troops),
        bases: sheet.bases.unwrap_or(match troops.arm {
            Arm::Infantry => 4,
            Arm::Cavalry => 3,
            Arm::Artillery => 2,
        }),
    }
}

/// How the bases of a unit of these troops stand.
fn formation(sheet: &UnitSetup, troops: &Unit) -> Formation {
    match (troops.arm, sheet.deployed) {
        _ if troops.is_square() => Formation::Square,
        (Arm::Artillery, _) if troops.limbered => Formation::Limbered,
        (Arm::Artillery, _) | (_, None | Some(Deployed::Line)) => Formation::Line,
        (_, Some(Deployed::Column)) => Formation::Column,
        (_, Some(Deployed::AttackColumn)) => Formation::AttackColumn,
        (_, Some(Deployed::Skirmish)) => Formation::Skirmish,
    }
}

/// Whether there is room for the formation where the unit stands, if it stands on a table
/// (morale-check.battle.formation).
pub(super) fn has_room(
    ground: Option<&Ground<'_>>,
    unit: UnitOn<'_>,
    to: command::Formation,
) -> Result<(), Declined> {
    let clash = ground.and_then(|ground| clash(ground, unit, &to.taken_up_by(unit.now.troops)));
    clash.map_or(Ok(()), |clash| Err(Declined::by(cite::GROUND, format!("there is no room for it: {clash}"))))
}

/// What is in the way of a unit of these troops where it stands.
fn clash(ground: &Ground<'_>, unit: UnitOn<'_>, troops: &Unit) -> Option<String> {
    let stands = unit.placed(ground)?;
    let footprint = stands.footprint().formed(formation(unit.sheet, troops));
    let formed = Stood::new(stands.id(), stands.side(), stands.pose(), footprint, stands.troops());
    let neighbours = ground
        .field()
        .units()
        .iter()
        .filter(|other| other.id() != formed.id() && other.bounds().meets(&formed.bounds()));
    let table = ground.layout().table();
    let alone = std::iter::once(vec![formed.clone()]);
    let mut together = alone.chain(neighbours.map(|other| vec![formed.clone(), (**other).clone()]));
    together.find_map(|units| Some(OnField::new(table, units).err()?.says(ground)))
}
