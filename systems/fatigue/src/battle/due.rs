use standfast_engine::battle::{Audience, Due, Id, ToAct, Verb};

use super::command::{ANSWER_CLAIM, CHECK, END_PHASE, MELEE_LOSSES, RALLY};
use super::field::{Field, Regiment};
use super::state::Step;
use super::{RALLYING, TURN, VICTORY};

/// The tests and duties that the rules impose now.
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    match field.state.step {
        Step::Start => {
            field.units_of(&field.state.player).filter_map(|regiment| rally(field, regiment)).collect()
        }
        Step::Acting(_) => {
            let losses = field.units().filter_map(|regiment| losses(field, regiment));
            losses.chain(claims(field)).collect()
        }
        Step::Checking(_) => field.units().filter_map(check).chain(claims(field)).collect(),
    }
}

/// Whose move it is where nothing is due (fatigue.battle.turn).
pub(super) fn to_act(field: Field<'_>) -> ToAct {
    ToAct { side: field.acting().clone(), verb: &END_PHASE, rule: TURN }
}

fn rally(field: Field<'_>, regiment: Regiment<'_>) -> Option<Due> {
    field.may_rally(regiment).ok()?;
    let why = format!("it is {}", regiment.state.bearing);
    Some(duty(&regiment.state.side, &RALLY, regiment, "tries to rally", why, RALLYING, BY_START))
}

/// The side that struck the unit enters what it lost.
fn losses(field: Field<'_>, regiment: Regiment<'_>) -> Option<Due> {
    let enemy = field.enemy_of(&regiment.state.side);
    let why = "it was in melee".to_owned();
    let losses = || duty(enemy, &MELEE_LOSSES, regiment, "takes its losses", why, "fatigue.loss", BY_PHASE);
    regiment.state.awaits_losses.then(losses)
}

fn check(regiment: Regiment<'_>) -> Option<Due> {
    let call = regiment.state.call?;
    let why = call.why().to_owned();
    Some(duty(&regiment.state.side, &CHECK, regiment, "checks morale", why, call.rule(), BY_PHASE))
}

/// Who did not say that it has taken an objective answers it.
fn claims(field: Field<'_>) -> impl Iterator<Item = Due> {
    field.state.claims.iter().map(move |(objective, side)| {
        let (name, taker) = (field.name(objective), field.side_name(side));
        Due {
            whose: Audience::Side(field.enemy_of(side).clone()),
            verb: ANSWER_CLAIM.name,
            of: Some(objective.clone()),
            what: format!("{} answers whether {name} is taken", field.side_name(field.enemy_of(side))),
            why: format!("{taker} says so, and no table shows it"),
            rule: VICTORY,
            by: BY_PHASE,
        }
    })
}

const BY_START: &str = "before the phases of the turn begin";
const BY_PHASE: &str = "before the phase ends";

fn duty(
    whose: &Id,
    verb: &Verb,
    regiment: Regiment<'_>,
    does: &str,
    why: String,
    rule: &'static str,
    by: &'static str,
) -> Due {
    let thing = &regiment.unit.thing;
    Due {
        whose: Audience::Side(whose.clone()),
        verb: verb.name,
        of: Some(thing.id.clone()),
        what: format!("{} {does}", thing.name),
        why,
        rule,
        by,
    }
}
