//! How well a battle stands for a side.

use standfast_engine::battle::{Id, prospects_of};

use crate::battle::field::Field;
use crate::battle::tally::Tally;

/// How large a lead it is, in thousandths of log-odds, to have all objectives as time runs out, and to be whole while the enemy is
/// about to break: estimates of ours. Another judgement, fitted to battles led by doctrines, explains more of them and plays worse
/// (benches/longer.md).
const OBJECTIVES: i64 = 2_500;
const WHOLE: i64 = 3_000;

/// What decides victory: points, which early on are won and lost again, so that they count by the square of the time that has passed;
/// and how near each side is to breaking.
pub(super) fn of(field: Field<'_>, side: &Id) -> i64 {
    let (own, enemy) = (Tally::of(field, side), Tally::of(field, field.enemy_of(side)));
    let setup = field.setup();
    let objectives: i64 = setup.objectives.iter().map(|objective| objective.points).sum();
    let (turn, turns) = (i64::from(field.state.turn.min(setup.turns)), i64::from(setup.turns.max(1)));
    let by_points =
        OBJECTIVES * (own.points - enemy.points) * turn * turn / ((objectives + 10) * turns * turns).max(1);
    prospects_of(by_points + worn(field, enemy) - worn(field, own))
}

/// How near a side is to breaking, as a lead of the enemy.
fn worn(field: Field<'_>, tally: Tally) -> i64 {
    let victory = &field.setup().victory;
    let share = |part: i64, of: i64, limit: Option<i64>| {
        part * 100 * WHOLE / (of.max(1) * limit.unwrap_or(100).max(1))
    };
    let broken = share(tally.out_of_action, tally.units, victory.broken_percent);
    share(tally.lost(), tally.men_at_start, victory.losses_percent).max(broken)
}
