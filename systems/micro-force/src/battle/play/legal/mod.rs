//! What may be done: the table of all acts is the sequence of play.

mod asked;
mod fire;
mod melee;
mod movement;
mod objectives;
mod officers;
mod passing;
mod recovery;
mod seen;
mod told;
mod turns;

use standfast_engine::Choice;
use standfast_engine::battle::{Asking, Offers, Verb};

use crate::battle::{Phase, verb};
use crate::{MicroForce, cite};

pub(in crate::battle) use asked::Asked;

/// Commands that are considered together, the phases in which they can be given, and what considers them.
type Act = (&'static [&'static Verb], &'static [Phase], fn(&Asked<'_>, &mut Offers<'_>));

/// Every kind of command: what is done in any phase, then phase by phase.
const ACTS: [Act; 21] = [
    (&[&verb::TEST], Phase::ALL, officers::test),
    (&[&verb::CHECK_OFFICER], Phase::ALL, officers::check),
    (&[&verb::RUN_OUT], Phase::ALL, fire::run_out),
    (&[&verb::PASS], Phase::ALL, turns::pass),
    (&[&verb::ROLL_INITIATIVE], &[Phase::Initiative], turns::roll_initiative),
    (&[&verb::MARK], &[Phase::Posture], turns::mark),
    (&[&verb::DETACH], &[Phase::Posture], turns::detach),
    (&[&verb::CHOOSE_FIRST], &[Phase::Fire, Phase::Movement], turns::choose_first),
    (&[&verb::VOLLEY, &verb::DECLARE], &[Phase::Fire], fire::declare),
    (&[&verb::FIRE], &[Phase::Fire], fire::fire),
    (&[&verb::HOLD_FIRE], &[Phase::Movement], passing::hold_fire),
    (&[&verb::OPPORTUNITY_FIRE], &[Phase::Movement], passing::opportunity_fire),
    (
        &[&verb::MOVE, &verb::CHANGE_FORMATION, &verb::CHARGE, &verb::PRESS_HOME],
        &[Phase::Movement],
        movement::act,
    ),
    (&[&verb::MARCH], &[Phase::Movement], movement::march),
    (&[&verb::RIDE], &[Phase::Movement], officers::ride),
    (&[&verb::END_MOVE], &[Phase::Movement], movement::end_move),
    (&[&verb::FIGHT], &[Phase::Melee], melee::fight),
    (
        &[&verb::CEASE_FIRE, &verb::RALLY_SHAKEN, &verb::RALLY_ROUTED, &verb::RESUPPLY],
        &[Phase::Recovery],
        recovery::try_to,
    ),
    (&[&verb::REJOIN], &[Phase::Recovery], recovery::rejoin),
    (&[&verb::RECOVER], &[Phase::Recovery], recovery::recover),
    (&[&verb::HOLD, &verb::CONFIRM, &verb::DENY], &[Phase::Recovery], objectives::hold),
];

/// Considers every command that could come into question for this seat.
pub(super) fn legal(asking: Asking<'_, MicroForce>, offers: &mut Offers<'_>) {
    let asked = Asked::of(asking);
    let phase = asked.state.phase;
    for (verbs, its, _) in ACTS.iter().filter(|(_, its, _)| !its.contains(&phase)) {
        offers.closed(verbs, cite::SEQUENCE, || {
            let its: Vec<&str> = its.iter().map(|phase| phase.name()).collect();
            format!("this is the {phase} phase, and that belongs to the {} phase", its.join(" or the "))
        });
    }
    for (verbs, _, consider) in ACTS.iter().filter(|(_, its, _)| its.contains(&phase)) {
        if verbs.iter().any(|verb| offers.wants(verb)) {
            consider(&asked, offers);
        }
    }
}
