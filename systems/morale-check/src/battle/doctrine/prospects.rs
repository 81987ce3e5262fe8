//! How well a battle stands for a side.

use standfast_engine::battle::Id;

use crate::battle::field::Field;
use crate::battle::play::victory_points;

/// What decides victory: victory points, the more the fewer turns are left, and how near each side is to breaking.
pub(super) fn of(field: Field<'_>, side: &Id) -> i64 {
    let enemy = field.other_side(side);
    let setup = field.setup();
    let lead = victory_points(field, side) - victory_points(field, enemy);
    let stakes = setup.objectives.iter().map(|objective| objective.points).sum::<i64>() + setup.unit_points;
    let passed = 50 + 50 * field.state.turn.min(setup.turns) / setup.turns.max(1);
    let by_points = (lead * 3 * passed / stakes.max(1)).clamp(-250, 250);
    let by_losses = (worn(field, enemy) - worn(field, side)) / 5;
    500 + by_points + by_losses.clamp(-240, 240)
}

/// How near a side is to breaking, in thousandths: a shaken unit is a third of a lost one.
fn worn(field: Field<'_>, side: &Id) -> i64 {
    let is_shaken =
        |unit: &&crate::battle::UnitState| unit.side == *side && unit.is_in_play() && unit.troops.shaken;
    let shaken = field.state.units.values().filter(is_shaken).count();
    let thirds = field.state.lost(side) * 3 + i64::try_from(shaken).unwrap_or_default();
    thirds * 1_000 / (field.setup().breaks_at(side) * 3).max(1)
}
