use standfast_engine::battle::{Audience, Due, Id, ToAct, Verb};

use crate::battle::field::{Field, Regiment};
use crate::battle::state::Step;
use crate::battle::{may, verb};
use crate::cite;

const BY_START: &str = "before the phases of the turn begin";
const BY_PHASE: &str = "before the phase ends";

/// The tests and duties that the rules impose now.
pub(super) fn due(field: Field<'_>) -> Vec<Due> {
    let first = before_going_on(field);
    match field.state.step {
        // Claims may wait for the end of the phase.
        Step::Acting(_) => first.chain(claims(field)).collect(),
        Step::Start | Step::Checking(_) => first.collect(),
    }
}

/// What must be done before the turn goes on to its next step.
pub(super) fn before_going_on(field: Field<'_>) -> Box<dyn Iterator<Item = Due> + '_> {
    match field.state.step {
        Step::Start => {
            let own = field.units_of(&field.state.player);
            Box::new(own.filter_map(move |regiment| rally(field, regiment)))
        }
        Step::Acting(_) => Box::new(field.units().filter_map(move |regiment| losses(field, regiment))),
        Step::Checking(_) => Box::new(field.units().filter_map(check).chain(claims(field))),
    }
}

/// The side to act when nothing is due (fatigue.battle.turn).
pub(super) fn to_act(field: Field<'_>) -> ToAct {
    ToAct { side: field.acting().clone(), verb: &verb::END_PHASE, rule: cite::TURN }
}

fn rally(field: Field<'_>, regiment: Regiment<'_>) -> Option<Due> {
    may::rally(field, regiment).ok()?;
    let why = format!("it is {}", regiment.state.bearing);
    let own = &regiment.state.side;
    Some(Due { by: BY_START, ..duty(own, &verb::RALLY, cite::RALLY, regiment, "tries to rally", why) })
}

/// The side that struck the unit enters what it lost.
fn losses(field: Field<'_>, regiment: Regiment<'_>) -> Option<Due> {
    regiment.state.awaits_losses.then(|| {
        let (enemy, why) = (field.enemy_of(&regiment.state.side), "it was in melee".to_owned());
        duty(enemy, &verb::MELEE_LOSSES, cite::LOSS, regiment, "takes its losses", why)
    })
}

fn check(regiment: Regiment<'_>) -> Option<Due> {
    let call = regiment.state.call?;
    let (own, why) = (&regiment.state.side, call.why().to_owned());
    Some(duty(own, &verb::CHECK, call.rule(), regiment, "checks morale", why))
}

/// What a unit does, before the phase ends.
fn duty(whose: &Id, verb: &Verb, rule: &'static str, regiment: Regiment<'_>, does: &str, why: String) -> Due {
    Due {
        whose: Audience::Side(whose.clone()),
        verb: verb.name,
        of: Some(regiment.id().clone()),
        what: format!("{} {does}", regiment.name()),
        why,
        rule,
        by: BY_PHASE,
    }
}

/// The side that does not claim an objective answers the claim.
fn claims(field: Field<'_>) -> impl Iterator<Item = Due> {
    field.state.claims.iter().map(move |(objective, side)| {
        let (name, other) = (field.name(objective), field.enemy_of(side));
        let takes = field.side_does(side, "takes", "take");
        Due {
            whose: Audience::Side(other.clone()),
            verb: verb::ANSWER_CLAIM.name,
            of: Some(objective.clone()),
            what: format!("{} whether {takes} {name}", field.side_does(other, "answers", "answer")),
            why: format!("{} so, and no table shows it", field.side_does(side, "says", "say")),
            rule: cite::VICTORY,
            by: BY_PHASE,
        }
    })
}
