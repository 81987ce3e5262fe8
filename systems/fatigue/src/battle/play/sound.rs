use standfast_engine::battle::{Id, holds};

use crate::HIGHEST;
use crate::battle::field::{Field, Regiment};
use crate::battle::state::{Phase, Step};
use crate::procedures::CheckResult;

/// What must hold at every step of every battle.
pub(super) fn sound(field: Field<'_>) -> Result<(), String> {
    let (setup, state) = (field.setup(), field.state);
    let is_side = |id: &Id| field.sides().iter().any(|side| side.id == *id);
    holds((1..=setup.turns).contains(&state.turn), || format!("turn {} of {}", state.turn, setup.turns))?;
    holds(is_side(&state.player), || format!("{} is no side", state.player))?;
    holds(state.units.len() == setup.units().count(), || "units came or went".to_owned())?;
    holds(state.leaders.len() == setup.leaders().count(), || "leaders came or went".to_owned())?;
    holds(state.objectives.len() == setup.objectives.len(), || "objectives came or went".to_owned())?;
    field.units().try_for_each(|regiment| sound_unit(field, regiment))?;
    for side in field.sides() {
        for (leader, with) in field.leaders_of(&side.id) {
            let own = |id: &Id| {
                let unit = state.units.get(id);
                unit.is_some_and(|unit| unit.side == side.id && !unit.is_destroyed())
            };
            holds(with.is_none_or(own), || format!("{} is with no unit of his side", leader.thing.name))?;
        }
    }
    holds(state.objectives.values().flatten().all(is_side), || "an objective is held by no side".to_owned())?;
    let sound_claim =
        |(objective, side): (&Id, &Id)| state.objectives.contains_key(objective) && is_side(side);
    holds(state.claims.iter().all(sound_claim), || "a claim is by no side, or to no objective".to_owned())
}

fn sound_unit(field: Field<'_>, regiment: Regiment<'_>) -> Result<(), String> {
    let (state, name) = (regiment.state, regiment.name());
    holds((0..=regiment.unit.men).contains(&state.men), || format!("{name} has {} men", state.men))?;
    holds((0..=HIGHEST).contains(&state.fatigue), || format!("{name} has {} fatigue", state.fatigue))?;
    let asked = state.call.is_some() || state.awaits_losses || state.bearing != CheckResult::Steady;
    holds(!(state.is_destroyed() && asked), || {
        format!("{name} is destroyed, and something is still asked of it")
    })?;
    let in_melee = field.state.step == Step::Acting(Phase::Melee);
    holds(in_melee || !state.awaits_losses, || format!("{name} is in melee outside the melee phase"))
}
