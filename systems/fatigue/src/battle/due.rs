use standfast_engine::battle::{Audience, Due, Id, Verb};

use super::RALLYING;
use super::command::{CHECK, MELEE_LOSSES, RALLY, RECOVER};
use super::field::{Field, Regiment};
use super::state::Step;

/// The tests and duties that the rules impose now.
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    match field.state.step {
        Step::Start => field
            .units_of(&field.state.player)
            .flat_map(|regiment| [recovery(field, regiment), rally(field, regiment)])
            .flatten()
            .collect(),
        Step::Acting(_) => field.units().filter_map(|regiment| losses(field, regiment)).collect(),
        Step::Checking(_) => field.units().filter_map(check).collect(),
    }
}

fn recovery(field: Field<'_>, regiment: Regiment<'_>) -> Option<Due> {
    field.may_recover(regiment).ok()?;
    let why = "it was left alone since its previous turn".to_owned();
    let side = &regiment.state.side;
    Some(duty(side, &RECOVER, regiment, "recovers fatigue", why, "fatigue.recover.when", BY_START))
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
