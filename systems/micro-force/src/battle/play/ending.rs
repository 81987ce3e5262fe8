use std::cmp::Ordering;

use standfast_engine::battle::{Ending, Id, Scene, Setting};
use standfast_engine::counted;

use crate::battle::State;
use crate::{MicroForce, cite};

/// Every way in which a battle of this system ends.
pub(super) const ENDINGS: [&str; 2] = ["broken", "turn-limit"];

/// How the battle has ended, if it has.
pub(super) fn ending(Scene { setting, state }: Scene<'_, MicroForce>) -> Option<Ending> {
    let name = |side: &Id| setting.roster().side_name(side).to_owned();
    let ended = |way: &str, winner: Option<Id>, says: String| {
        Some(Ending { way: way.to_owned(), winner, says, rule: cite::VICTORY.to_owned() })
    };
    let mut broken = state.broken.iter();
    match (broken.next(), broken.next()) {
        (Some(only), None) => {
            let winner = state.opponent(only).clone();
            let says = setting.roster().side_does(only, "has broken", "have broken");
            return ended("broken", Some(winner), says);
        }
        (Some(_), Some(_)) => return ended("broken", None, "both armies have broken".to_owned()),
        _ => {}
    }
    if state.turn <= setting.setup().turns {
        return None;
    }
    let [a, b] = state.sides.as_slice() else { return None };
    let (of_a, of_b) = (points(setting, state, a), points(setting, state, b));
    let ahead = (of_a - of_b).abs() >= setting.setup().points.margin;
    let winner = match of_a.cmp(&of_b) {
        Ordering::Greater if ahead => Some(a.clone()),
        Ordering::Less if ahead => Some(b.clone()),
        _ => None,
    };
    let of_a = counted(of_a, "point", "points");
    let says = format!("the turns have run out, with {of_a} of {} to {of_b} of {}", name(a), name(b));
    ended("turn-limit", winner, says)
}

/// The victory points of a side: what it holds, and what the enemy has lost.
pub(in crate::battle) fn points(setting: &Setting<MicroForce>, state: &State, side: &Id) -> i64 {
    let points = &setting.setup().points;
    let enemies = || state.units.values().filter(|unit| unit.side != *side);
    let steps: i64 = enemies().map(|unit| unit.unit.steps_lost).fold(0, i64::saturating_add);
    let dispersed = i64::try_from(enemies().filter(|unit| unit.dispersed).count()).unwrap_or(i64::MAX);
    held(setting, state, side)
        .saturating_add(steps.saturating_mul(points.step))
        .saturating_add(dispersed.saturating_mul(points.unit))
}

/// The points of a side for the objectives that it holds.
pub(in crate::battle) fn held(setting: &Setting<MicroForce>, state: &State, side: &Id) -> i64 {
    let holds = |objective: &Id| {
        state.objectives.get(objective).is_some_and(|standing| standing.holder.as_ref() == Some(side))
    };
    let held = setting.setup().objectives.iter().filter(|objective| holds(&objective.id));
    held.map(|objective| objective.points).sum()
}

/// How many units of a side are dispersed or routed, and how many it has in all.
pub(in crate::battle) fn lost(state: &State, side: &Id) -> (usize, usize) {
    let units = || state.units.values().filter(|unit| unit.side == *side);
    (units().filter(|unit| unit.dispersed || unit.unit.routed).count(), units().count())
}

/// Whether enough units of a side are dispersed or routed to break it.
pub(super) fn breaks(setting: &Setting<MicroForce>, state: &State, side: &Id) -> bool {
    let Some(army) = setting.setup().army(side) else { return false };
    let (lost, all) = lost(state, side);
    let percent = |count: usize| i64::try_from(count).unwrap_or(i64::MAX).saturating_mul(100);
    lost > 0 && percent(lost) >= army.breaks_at.saturating_mul(i64::try_from(all).unwrap_or(i64::MAX))
}
