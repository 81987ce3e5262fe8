use standfast_engine::Refuse;
use standfast_engine::battle::{Id, holds};

use crate::battle::field::Field;
use crate::battle::state::{ChargeStep, Owed, Phase, State, UnitState};
use crate::charging::MOST_FOLLOW_UPS;

/// What is wrong with a state, if anything is.
pub(super) fn sound(field: Field<'_>) -> Result<(), String> {
    let (setup, state) = (field.setup(), field.state);
    holds((1..=setup.turns + 1).contains(&state.turn), || format!("the turn is {}", state.turn))?;
    let most = setup.points.map_or(0, |points| points.most());
    let points = state.points.unwrap_or_default();
    holds((0..=most).contains(&points), || format!("{points} points are left, of {most}"))?;
    let all = setup.units().count();
    let known = state.units.places().len();
    holds(all == known, || format!("{known} units of {all}"))?;
    for (id, unit) in state.units.by_id() {
        sound_unit(state, id, unit)?;
    }
    for (id, general) in &state.generals {
        let Some(with) = &general.with else { continue };
        let unit = state.units.get(with);
        let own = unit.is_some_and(|unit| unit.side == general.side && !unit.presence.is_lost());
        holds(own, || format!("{id} is with {with}, which is lost or not of his side"))?;
        holds(state.general_with(with) == Some(id), || format!("{with} has two generals"))?;
    }
    for (id, holder) in &state.objectives {
        let known = |holder: &Id| field.sides().iter().any(|side| side.id == *holder);
        holds(holder.as_ref().is_none_or(known), || format!("{id} is held by {holder:?}"))?;
    }
    let answering = state.answering.is_empty() || state.phase == Phase::Checks;
    holds(answering, || format!("{:?} may answer in the {} phase", state.answering, state.phase))?;
    let claims = state.claims.is_empty() || matches!(state.phase, Phase::Movement | Phase::Firing);
    holds(claims, || format!("{:?} are to be confirmed in the {} phase", state.claims, state.phase))?;
    Ok(())
}

fn sound_unit(state: &State, id: &Id, unit: &UnitState) -> Result<(), String> {
    let troops = unit.troops;
    let mut refuse = Refuse::default();
    troops.verify(&mut refuse);
    refuse.finish().map_err(|refusals| format!("{id}: {refusals}"))?;
    let idle = unit.charge == ChargeStep::None
        && unit.owes.is_none()
        && !unit.ordered
        && !unit.formed
        && !unit.moved;
    let bare =
        idle && unit.follow_ups == 0 && !(unit.presence.is_lost() && (troops.shaken || troops.in_square));
    holds(unit.is_in_play() || bare, || format!("{id} is off the table and not bare of markers"))?;
    let follow_ups = if troops.may_follow_up().is_yes() { MOST_FOLLOW_UPS } else { 0 };
    holds((0..=follow_ups).contains(&unit.follow_ups), || format!("{id}: {} follow-ups", unit.follow_ups))?;
    let due = match unit.owes {
        None => true,
        Some(Owed::Deshake) => state.phase == Phase::Deshaking && troops.may_recover().is_yes(),
        Some(Owed::Beaten) => state.phase == Phase::Firing && troops.may_stand_fire().is_yes(),
    };
    holds(due, || format!("{id} owes {:?} in the {} phase", unit.owes, state.phase))?;
    let charge = match &unit.charge {
        ChargeStep::Declared(target) => {
            let phase = matches!(state.phase, Phase::Charges | Phase::Checks);
            phase
                && troops.may_charge().is_yes()
                && state.enemies(&unit.side).any(|(enemy, _)| enemy == target)
        }
        ChargeStep::InContact(target) => {
            state.phase == Phase::Checks && state.enemies(&unit.side).any(|(enemy, _)| enemy == target)
        }
        ChargeStep::Succeeded => state.phase == Phase::Checks && troops.may_pursue().is_yes(),
        ChargeStep::Pursuing => troops.may_pursue().is_yes(),
        ChargeStep::None | ChargeStep::Halted | ChargeStep::Over => true,
    };
    let own_turn = unit.side == state.side || unit.charge == ChargeStep::None;
    holds(charge, || format!("{id} can't be at {:?} in the {} phase", unit.charge, state.phase))?;
    holds(own_turn, || format!("{id} charges in the enemy's turn"))
}
