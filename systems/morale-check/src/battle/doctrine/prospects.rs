//! How well a battle stands for a side.

use standfast_engine::battle::{Id, prospects_of};

use crate::battle::field::Field;
use crate::battle::play::victory_points;

/// How large a lead it is, in thousandths of log-odds, to have all that is at stake as time runs out, and to be whole while the
/// enemy is about to break: as battles of the sunken lane came out that stood so.
const STAKES: i64 = 3_000;
const WHOLE: i64 = 2_000;

/// What decides victory: victory points, which early on are won and lost again, so that they count by the square of the time that
/// has passed; and how near each side is to breaking.
pub(super) fn of(field: Field<'_>, side: &Id) -> i64 {
    let enemy = field.other_side(side);
    let setup = field.setup();
    let points = victory_points(field, side) - victory_points(field, enemy);
    let stakes = setup.objectives.iter().map(|objective| objective.points).sum::<i64>() + setup.unit_points;
    let (turn, turns) = (field.state.turn.min(setup.turns), setup.turns.max(1));
    let by_points = STAKES * points * turn * turn / (stakes.max(1) * turns * turns);
    prospects_of(by_points + worn(field, enemy) - worn(field, side))
}

/// How near a side is to breaking, as a lead of the enemy: a shaken unit is a third of a lost one.
fn worn(field: Field<'_>, side: &Id) -> i64 {
    let is_shaken =
        |unit: &&crate::battle::UnitState| unit.side == *side && unit.is_in_play() && unit.troops.shaken;
    let shaken = field.state.units.values().filter(is_shaken).count();
    let thirds = field.state.lost(side) * 3 + i64::try_from(shaken).unwrap_or_default();
    thirds * WHOLE / (field.setup().breaks_at(side) * 3).max(1)
}
