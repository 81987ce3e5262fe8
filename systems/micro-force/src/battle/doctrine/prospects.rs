//! How well the battle stands for a side.

use standfast_engine::Trace;
use standfast_engine::battle::{Id, Scene, prospects_of};

use crate::battle::play::{held, points};
use crate::battle::state::Standing;
use crate::{MicroForce, Stands};

/// How large a lead it is, in thousandths of log-odds, to be ahead by a step for every unit of the battle, and to be whole while the
/// enemy has nothing left that fights: as battles north of the pike and on McPherson's Ridge came out that stood so.
const STEPS: i64 = 3_200;
const STRENGTH: i64 = 3_000;

/// A step is worth no more than in a battle of so many units, by an estimate of ours: smaller battles were not looked into.
const FEWEST: i64 = 8;

/// The lead by points, of which those for objectives count by the square of the time that has passed, since they are won and lost
/// again; and what each army has left to fight with.
pub(super) fn prospects(scene: Scene<'_, MicroForce>, side: &Id) -> i64 {
    let Scene { setting, state } = scene;
    let enemy = state.opponent(side);
    let turns = setting.setup().turns.max(1);
    let (all, passed) = (turns.pow(2), (state.turn - 1).clamp(0, turns).pow(2));
    let by_now = |side| {
        let held = held(setting, state, side);
        (points(setting, state, side) - held).saturating_mul(all).saturating_add(held.saturating_mul(passed))
    };
    let ahead = by_now(side).saturating_sub(by_now(enemy));
    let by_points = ahead.saturating_mul(STEPS) / a_step_each(scene).saturating_mul(all);
    prospects_of(by_points.saturating_add(strength(scene, side) - strength(scene, enemy)))
}

/// The points for a step of every unit; where a scenario counts dispersed units or objectives higher, about as much of those, by an
/// estimate of ours.
fn a_step_each(Scene { setting, state }: Scene<'_, MicroForce>) -> i64 {
    let setup = setting.setup();
    let units = i64::try_from(state.units.len()).unwrap_or(i64::MAX).max(FEWEST);
    let objectives: i64 = setup.objectives.iter().map(|objective| objective.points).sum();
    let step = setup.points.step.max(setup.points.unit / 3).max(1);
    units.saturating_mul(step).max(objectives / 2)
}

/// What an army has left of the stands and cohesion that it began with, unit by unit. Who has routed fights no more.
fn strength(Scene { setting, state }: Scene<'_, MicroForce>, side: &Id) -> i64 {
    let rules = setting.rules();
    let units = || state.units.values().filter(|unit| unit.side == *side);
    let at_start = units()
        .map(|Standing { unit, .. }| Stands::whole(unit.original_stands).in_parts() * unit.base_cohesion);
    let left =
        units().filter(|unit| !unit.dispersed && !unit.unit.routed).map(|Standing { unit, .. }| {
            let cohesion = unit.cohesion(&rules, &mut Trace::silent());
            unit.stands.in_parts() * cohesion.map_or(0, |cohesion| cohesion.in_parts().max(0))
        });
    STRENGTH * left.sum::<i64>() / at_start.sum::<i64>().max(1)
}
