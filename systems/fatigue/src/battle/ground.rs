//! What stands on the table, where the battle has one.

use standfast_engine::battle::OnTable;
use standfast_tabletop::{Formation, Troops};

use super::field::{Field, Regiment};
use crate::Arm;

/// So many men stand on a base. The text knows no bases: the number is ours, and a common one.
const MEN_OF_A_BASE: i64 = 100;

/// Every unit that is not destroyed, in line, on as many bases as its men fill.
pub(super) fn standing(field: Field<'_>) -> Vec<OnTable> {
    field.units().filter(|regiment| !regiment.state.is_destroyed()).map(on_table).collect()
}

fn on_table(regiment: Regiment<'_>) -> OnTable {
    let Regiment { unit, state } = regiment;
    let bases = (state.men + MEN_OF_A_BASE - 1) / MEN_OF_A_BASE;
    OnTable {
        id: unit.thing.id.clone(),
        side: state.side.clone(),
        troops: match unit.arm {
            Arm::Infantry => Troops::Foot,
            Arm::Cavalry => Troops::Horse,
            Arm::Artillery => Troops::Guns,
        },
        formation: Formation::Line,
        bases: u16::try_from(bases).unwrap_or(u16::MAX),
    }
}
