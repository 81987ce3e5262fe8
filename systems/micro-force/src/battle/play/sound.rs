use standfast_engine::battle::{Scene, holds};

use crate::battle::state::Standing;
use crate::battle::{Phase, Posture};
use crate::{MicroForce, Stands};

/// What must hold at every step of every battle.
pub(super) fn sound(Scene { setting, state }: Scene<'_, MicroForce>) -> Result<(), String> {
    let present = |id: &_| state.present(id).is_some();
    for (id, unit) in &state.units {
        unit_is_sound(unit).map_err(|fault| format!("{id}: {fault}"))?;
    }
    for (id, officer) in &state.officers {
        let with = officer.with.as_ref().and_then(|with| state.units.get(with));
        holds(with.is_none_or(|unit| unit.side == officer.side && !unit.dispersed), || {
            format!("{id} is with a unit that is gone, or an enemy's")
        })?;
    }
    holds((1..=setting.setup().turns + 1).contains(&state.turn), || format!("turn {}", state.turn))?;
    let known = |side: &_| state.sides.contains(side);
    holds(state.on_turn.iter().chain(&state.initiative).chain(&state.passed).all(known), || {
        "a side that there is not".to_owned()
    })?;
    if let Some(volley) = &state.volley {
        let enemies = state.units.get(&volley.target).is_some_and(|target| target.side != volley.side);
        holds(state.phase == Phase::Fire && enemies, || "fire is declared where none can be".to_owned())?;
        holds(!volley.firers.is_empty() && volley.firers.iter().all(present), || {
            "nobody is left of the declared fire".to_owned()
        })?;
    }
    holds(state.activation.is_none() || state.phase == Phase::Movement, || {
        "a brigade moves outside of the movement phase".to_owned()
    })?;
    for contact in &state.melees {
        holds(matches!(state.phase, Phase::Movement | Phase::Melee), || "a melee is left over".to_owned())?;
        let enemies = state.present(&contact.attacker).zip(state.present(&contact.defender));
        holds(enemies.is_some_and(|(attacker, defender)| attacker.side != defender.side), || {
            format!("{} and {} can't be in melee", contact.attacker, contact.defender)
        })?;
    }
    holds(state.tests.keys().all(present), || "a unit that is gone owes a test".to_owned())
}

fn unit_is_sound(unit: &Standing) -> Result<(), String> {
    let most = Stands::whole(unit.unit.original_stands);
    holds((Stands::ZERO..=most).contains(&unit.unit.stands), || format!("{} stands", unit.unit.stands))?;
    holds(unit.unit.steps_lost >= 0, || format!("{} steps lost", unit.unit.steps_lost))?;
    let red = unit.posture == Some(Posture::Fire);
    let fires = unit.fired || unit.fires_at.is_some() || unit.bound.is_some() || unit.stays_red;
    holds(red || !fires, || "it has fired and carries no red bead".to_owned())?;
    holds(unit.posture.is_none() || unit.present(), || "it is gone, and marked".to_owned())?;
    holds(!(red && unit.unit.routed), || "it is routed, and marked to fire".to_owned())?;
    holds(unit.fired || unit.fires_at.is_none(), || "it has not fired, and fires at something".to_owned())?;
    holds(!unit.apart || unit.brigade.is_some(), || "it is apart from no brigade".to_owned())
}
