//! When pieces may be set down by hand, and what that counts as (morale-check.battle.moves).

use standfast_engine::battle::{Course, Declined, Id, Placing, Setting};

use super::cite;
use super::event::Event;
use super::ground;
use super::state::{Phase, State};
use crate::MoraleCheck;

/// Whether its player may set a unit down elsewhere now: in his movement phase, once and within its move where the scenario
/// gives one.
pub(super) fn placing(
    setting: &Setting<MoraleCheck>,
    state: &State,
    piece: &Id,
) -> Result<Placing, Declined> {
    let Some(unit) = state.units.get(piece) else {
        return Err(Declined::by(cite::MOVES, "it is no unit of this battle"));
    };
    if state.phase != Phase::Movement {
        let why = format!("units move in their side's movement phase, and this is the {} phase", state.phase);
        return Err(Declined::by(cite::MOVES, why));
    }
    if unit.side != state.side {
        let side = setting.roster().side_name(&state.side);
        return Err(Declined::by(cite::MOVES, format!("this is the movement phase of {side}")));
    }
    match ground::rates(setting, unit.troops.arm) {
        None => Ok(Placing::Anywhere),
        Some(_) if unit.moved => Err(Declined::by(cite::MOVES, "it has moved this turn")),
        Some(rates) => Ok(Placing::Within(rates)),
    }
}

/// Whoever sets a unit down elsewhere in its movement phase has moved it.
pub(super) fn placed(course: &mut Course<'_, MoraleCheck>, piece: &Id) {
    let state = course.state();
    let moves = state.phase == Phase::Movement;
    if moves && state.units.get(piece).is_some_and(|unit| unit.side == state.side && !unit.moved) {
        course.happen(Event::Moved(piece.clone()));
    }
}
