//! What a unit or a side may do, and which rule refuses it: every precondition once.

use standfast_engine::battle::{Declined, Ground, in_inches, unless};

use super::field::{Field, Regiment};
use super::setup::Objective;
use super::state::{Call, Phase, Step};
use crate::cite;
use crate::procedures::CheckResult;

/// Yes, or why not.
pub(super) type May = Result<(), Declined>;

/// Whether the unit is there, for example to be fired at.
pub(super) fn be_there(regiment: Regiment<'_>) -> May {
    unless(!regiment.state.is_destroyed(), cite::STRENGTH, || format!("{} is destroyed", regiment.name()))
}

/// Whether it may move in this phase.
pub(super) fn go(regiment: Regiment<'_>) -> May {
    be_there(regiment)?;
    let moved = regiment.state.acted;
    unless(!moved, cite::TURN, || format!("{} has moved in this phase", regiment.name()))
}

/// Whether its player may move it now, by setting it down elsewhere on the table.
pub(super) fn be_set_down(field: Field<'_>, regiment: Regiment<'_>) -> May {
    let phase = Step::Acting(Phase::Movement);
    let now = field.state.step == phase && regiment.state.side == field.state.player;
    unless(now, cite::TURN, || {
        format!("{} moves in the movement phase of its side; this is {}", regiment.name(), field.now())
    })?;
    go(regiment)
}

/// Whether it may attack in melee in this phase.
pub(super) fn attack(field: Field<'_>, ground: Option<&Ground<'_>>, regiment: Regiment<'_>) -> May {
    strike(regiment)?;
    meet_an_enemy(field, ground, regiment)
}

/// Whether it stands near enough to an enemy for a melee, where table and scenario say so.
fn meet_an_enemy(field: Field<'_>, ground: Option<&Ground<'_>>, regiment: Regiment<'_>) -> May {
    let Some((most, ground)) = field.setup().contact.zip(ground) else { return Ok(()) };
    let meets = ground
        .unit(regiment.id())
        .is_some_and(|unit| ground.field().within(unit, most).any(|other| other.side() != unit.side()));
    unless(meets, cite::CONTACT, || {
        format!("{} stands further than {} from every enemy", regiment.name(), in_inches(most))
    })
}

/// Whether it may fire, or attack in melee, in this phase.
pub(super) fn strike(regiment: Regiment<'_>) -> May {
    be_there(regiment)?;
    let (name, state) = (regiment.name(), regiment.state);
    unless(!state.is_routed(), cite::ROUT, || {
        format!("{name} is routed, and neither fires nor attacks in melee")
    })?;
    unless(!state.acted, cite::TURN, || format!("{name} has acted in this phase"))
}

/// Whether it may be attacked in melee in this phase.
pub(super) fn be_attacked(field: Field<'_>, ground: Option<&Ground<'_>>, regiment: Regiment<'_>) -> May {
    be_there(regiment)?;
    let fought = regiment.state.acted;
    unless(!fought, cite::TURN, || format!("{} has been in melee in this phase", regiment.name()))?;
    meet_an_enemy(field, ground, regiment)
}

/// Whether its losses in melee are to be entered.
pub(super) fn lose(regiment: Regiment<'_>) -> May {
    unless(regiment.state.awaits_losses, cite::LOSS, || {
        format!("{} has no losses in melee to be entered", regiment.name())
    })
}

/// Whether it may try to rally.
pub(super) fn rally(field: Field<'_>, regiment: Regiment<'_>) -> May {
    let (name, state) = (regiment.name(), regiment.state);
    unless(field.setup().rally, cite::RALLY, || "units don't rally in this scenario".to_owned())?;
    unless(state.bearing != CheckResult::Steady, cite::RALLY, || {
        format!("{name} is neither disrupted nor routed")
    })?;
    unless(!state.tried_to_rally, cite::RALLY, || format!("{name} has tried to rally this turn"))
}

/// Whether it recovers at this start of its side's turn: it is tired, and has rested since the one before.
pub(super) fn recover(field: Field<'_>, regiment: Regiment<'_>) -> bool {
    let state = regiment.state;
    let tired = !state.is_destroyed() && state.fatigue > 0 && !state.recovered;
    tired && field.state.turn > 1 && field.recovery(regiment).hindrance().is_none()
}

/// Whether it checks morale now.
pub(super) fn check(field: Field<'_>, regiment: Regiment<'_>) -> May {
    let (name, call) = (regiment.name(), regiment.state.call);
    let rule = call.map_or(cite::TRIGGER, Call::rule);
    unless(call.is_some(), rule, || format!("{name} has no check to make"))?;
    let checking = matches!(field.state.step, Step::Checking(_));
    unless(checking, rule, || format!("{name} checks at the end of the phase"))
}

/// Whether the player's side may say that it takes the objective.
pub(super) fn take(field: Field<'_>, objective: &Objective) -> May {
    let (id, name) = (&objective.thing.id, &objective.thing.name);
    unless(!field.is_seen(objective), cite::VICTORY, || format!("the table shows who holds {name}"))?;
    unless(!field.state.claims.contains_key(id), cite::VICTORY, || {
        format!("the claim to {name} is still to be answered")
    })?;
    let holds = field.holder(id) == Some(&field.state.player);
    unless(!holds, cite::VICTORY, || format!("{name} is yours already"))
}
