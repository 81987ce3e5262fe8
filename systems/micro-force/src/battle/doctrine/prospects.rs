//! How well the battle stands for a side.

use standfast_engine::battle::{Id, Scene};

use crate::MicroForce;
use crate::battle::play::{lost, points};

/// How much a lead counts when it is as large as can be expected, and how much it counts to be nearly broken.
const LEAD: i64 = 300;
const BREAKING: i64 = 300;

/// The lead by points, which counts for more as the turns run out; and how near each army is to breaking.
pub(super) fn prospects(scene: Scene<'_, MicroForce>, side: &Id) -> i64 {
    let Scene { setting, state } = scene;
    let (setup, enemy) = (setting.setup(), state.opponent(side));
    let lead = points(setting, state, side) - points(setting, state, enemy);
    let objectives: i64 = setup.objectives.iter().map(|objective| objective.points).sum();
    let large = (2 * setup.points.margin + objectives / 2).max(1);
    let late = setup.turns + state.turn.min(setup.turns);
    let by_points = (lead * LEAD * late / (large * 2 * setup.turns.max(1))).clamp(-LEAD, LEAD);
    500 + by_points + (worn(scene, enemy) - worn(scene, side)).clamp(-LEAD, LEAD)
}

/// How near an army is to breaking; shaken units are on the way there.
fn worn(Scene { setting, state }: Scene<'_, MicroForce>, side: &Id) -> i64 {
    let Some(army) = setting.setup().army(side) else { return 0 };
    let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let (gone, all) = lost(state, side);
    let shaken = state.units_of(side).filter(|(_, unit)| unit.unit.shaken && !unit.unit.routed).count();
    let worn = (whole(gone) * 4 + whole(shaken)) * BREAKING * 100;
    (worn / (4 * whole(all).max(1) * army.breaks_at.max(1))).min(BREAKING)
}
