//! Rallying, morale checks, and what the other side claims.

use std::collections::BTreeMap;

use standfast_engine::battle::{DUTY, Id, Ideas};

use super::Leading;
use crate::Fatigue;
use crate::battle::command::{Command, SeenCheck};
use crate::battle::field::Regiment;
use crate::battle::play::led;
use crate::battle::{may, verb};

pub(super) fn rallies(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    let field = leading.field();
    let checks = all(leading, |regiment| may::rally(field, regiment).is_ok());
    if !checks.is_empty() && field.acting() == leading.side() {
        let who = if checks.len() == 1 { "it" } else { "they" };
        ideas.add(&verb::RALLY_ALL, DUTY, Command::RallyAll { checks }, || {
            format!("{who} may come to order again")
        });
    }
}

pub(super) fn checks(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    let field = leading.field();
    let checks = all(leading, |regiment| may::check(field, regiment).is_ok());
    if !checks.is_empty() {
        ideas.add(&verb::CHECK_ALL, DUTY, Command::CheckAll { checks }, || "the rules ask for it".to_owned());
    }
}

/// Claims are believed: what no table shows is settled between the players, and nobody lies to the machine.
pub(super) fn answers(leading: Leading<'_>, ideas: &mut Ideas<Fatigue>) {
    let claims = &leading.field().state.claims;
    if let Some((objective, _)) = claims.iter().find(|(_, taker)| *taker != leading.side()) {
        let command = Command::AnswerClaim { objective: objective.clone(), agreed: true };
        ideas.add(&verb::ANSWER_CLAIM, DUTY, command, || "no table shows it otherwise".to_owned());
    }
}

fn all(leading: Leading<'_>, may: impl Fn(Regiment<'_>) -> bool) -> BTreeMap<Id, SeenCheck> {
    let field = leading.field();
    let units = field.units_of(leading.side()).filter(|regiment| may(*regiment));
    units.map(|regiment| (regiment.id().clone(), led(field, regiment))).collect()
}
