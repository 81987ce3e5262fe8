//! What a unit may do as the battle stands, and which rule declines it: every precondition once.

use standfast_engine::battle::{Declined, unless};

use super::command::Formation;
use super::field::UnitOn;
use super::state::{ChargeStep, Owed, Presence};
use crate::charging::MOST_FOLLOW_UPS;
use crate::cite;

type May = Result<(), Declined>;

fn no(rule: &'static str, why: impl Into<String>) -> May {
    Err(Declined::by(rule, why))
}

/// Whether it is on the table.
fn act(unit: UnitOn<'_>) -> May {
    match unit.now.presence {
        Presence::InPlay => Ok(()),
        Presence::Expected(turn) => no(cite::ARRIVALS, format!("it comes on in turn {turn}")),
        Presence::Fled => no(cite::FLIGHT, "it has fled"),
        Presence::Removed => no(cite::FLIGHT, "it was destroyed"),
    }
}

/// Whether it has its order, where orders are needed (morale-check.battle.points).
fn act_on_orders(unit: UnitOn<'_>) -> May {
    let ordered = unit.now.ordered || unit.field.setup().points.is_none();
    unless(ordered, cite::POINTS, || "no point was spent on its order this turn".to_owned())
}

/// Whether it may check whether it recovers (morale-check.when.deshake).
pub(super) fn recover(unit: UnitOn<'_>) -> May {
    act(unit)?;
    unit.now.troops.may_recover().or_decline()?;
    let owes = unit.now.owes == Some(Owed::Deshake);
    unless(owes, cite::DESHAKE, || {
        "it has checked this turn, or was not shaken when the turn began".to_owned()
    })
}

/// Whether a point may be spent on its order (morale-check.battle.points).
pub(super) fn be_ordered(unit: UnitOn<'_>) -> May {
    act(unit)?;
    let needed = unit.field.setup().points.is_some();
    unless(needed, cite::POINTS, || "units need no orders in this battle".to_owned())?;
    unless(!unit.now.ordered, cite::PIPS, || {
        "it has its order, and a point once spent stays spent".to_owned()
    })?;
    match unit.field.state.points {
        None => no(cite::POINTS, "the points of this turn are still to be rolled"),
        Some(0) => no(cite::PIPS, "no point is left, and points once spent stay spent"),
        Some(_) => Ok(()),
    }
}

/// Whether it may declare a charge on somebody (morale-check.battle.charges).
pub(super) fn declare(unit: UnitOn<'_>) -> May {
    act(unit)?;
    unit.now.troops.may_charge().or_decline()?;
    let fresh = unit.now.charge == ChargeStep::None;
    unless(fresh, cite::CHARGES, || "it has declared its charge this turn".to_owned())?;
    act_on_orders(unit)
}

/// Whether it may check for pursuit (morale-check.when.pursuit).
pub(super) fn pursue(unit: UnitOn<'_>) -> May {
    unit.now.troops.may_pursue().or_decline()?;
    let succeeded = unit.now.charge == ChargeStep::Succeeded;
    unless(succeeded, cite::PURSUIT, || "none of its charges has just succeeded".to_owned())
}

/// Whether it may charge another enemy instead (morale-check.charge.followup).
pub(super) fn follow_up(unit: UnitOn<'_>) -> May {
    unit.now.troops.may_follow_up().or_decline()?;
    pursue(unit)?;
    let third = unit.now.follow_ups >= MOST_FOLLOW_UPS;
    unless(!third, cite::FOLLOW_UP, || "there is no third follow-up charge".to_owned())
}

/// Whether it has not yet changed formation this turn (morale-check.battle.formation).
fn form(unit: UnitOn<'_>) -> May {
    act(unit)?;
    unless(!unit.now.formed, cite::FORMATION, || "it has changed formation this turn".to_owned())
}

/// What it may form in the movement phase, room or no room (morale-check.battle.formation).
pub(super) fn change_formation(unit: UnitOn<'_>) -> Result<Formation, Declined> {
    let to = Formation::open_to(&unit.now.troops)
        .ok_or_else(|| Declined::by(cite::FORMATION, "cavalry has no formation to change to"))?;
    form(unit)?;
    act_on_orders(unit)?;
    Ok(to)
}

/// Whether it may form square in answer to a charge, room or no room (morale-check.battle.answer).
pub(super) fn answer(unit: UnitOn<'_>) -> May {
    form(unit)?;
    unless(unit.sheet.answers_in_square, cite::ANSWER, || {
        "the scenario does not let it form square in answer".to_owned()
    })?;
    let square = Formation::open_to(&unit.now.troops) == Some(Formation::Square);
    unless(square, cite::ANSWER, || "it is in square".to_owned())
}

/// Whether it is there to be hit, and whatever hit it before is settled (morale-check.battle.fire).
pub(super) fn be_hit(unit: UnitOn<'_>) -> May {
    act(unit)?;
    unless(unit.now.owes.is_none(), cite::BEATEN, || "it was beaten, and must check first".to_owned())
}

/// Whether it may check whether it flees from fire (morale-check.when.beaten).
pub(super) fn stand_fire(unit: UnitOn<'_>) -> May {
    act(unit)?;
    unit.now.troops.may_stand_fire().or_decline()?;
    let owes = unit.now.owes == Some(Owed::Beaten);
    unless(owes, cite::BEATEN, || "it was not beaten this phase, or has checked".to_owned())
}
