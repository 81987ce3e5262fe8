//! Rallying, ceasing fire, and what the other side claims.

use standfast_engine::battle::{DUTY, Id, Ideas};

use super::Leading;
use crate::MicroForce;
use crate::battle::command::Command;
use crate::battle::play::TRIES;
use crate::battle::state::Standing;
use crate::battle::verb;
use crate::procedures::Action;

/// How much it is liked to recover: every attempt may succeed, and none does harm.
const RECOVERS: i64 = 100;

pub(super) fn recovers(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    answers(leading, ideas);
    let side = leading.side();
    let able = |actions: &[Action]| -> Vec<Id> {
        let tries = |unit: &Standing| actions.iter().any(|action| unit.may_try(*action).is_ok());
        leading.units(side).filter(|(_, unit)| tries(unit)).map(|(id, _)| id.clone()).collect()
    };
    if leading.asked().not_passed(side).is_err() || able(&TRIES).is_empty() {
        return;
    }
    let recover = |cease_fire| Command::Recover {
        side: side.clone(),
        rally: able(&[Action::RallyRouted, Action::RallyShaken]),
        cease_fire,
        rejoin: able(&[Action::Rejoin]),
        resupply: able(&[Action::Resupply]),
        beyond_radius: Vec::new(),
        long_range: Vec::new(),
    };
    let ceases = able(&[Action::CeaseFire]);
    let goes_on = !ceases.is_empty();
    ideas.add(&verb::RECOVER, RECOVERS, recover(ceases), || "to try does no harm".to_owned());
    if goes_on && ideas.wants(RECOVERS - 1) {
        ideas.add(&verb::RECOVER, RECOVERS - 1, recover(Vec::new()), || "it goes on firing".to_owned());
    }
}

/// Claims are believed: what no table shows is settled between the players, and nobody lies to the machine.
fn answers(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    let claims =
        state.objectives.iter().filter(|(_, standing)| standing.claimed.as_ref() == Some(leading.enemy()));
    for (objective, _) in claims.filter(|_| leading.asked().no_tests().is_ok()) {
        let command = Command::Confirm { objective: objective.clone() };
        ideas.add(&verb::CONFIRM, DUTY, command, || "no table shows it otherwise".to_owned());
    }
}
