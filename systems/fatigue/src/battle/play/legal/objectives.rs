//! Objectives that no table shows: one side claims them, and the other answers.

use standfast_engine::battle::{Declined, Domain, Offers, Part, unless};

use super::Asked;
use crate::battle::command::part;
use crate::battle::{may, verb};
use crate::cite;

const NO_OBJECTIVES: &str = "the scenario has no objectives";

pub(super) fn take(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let objectives = &field.setup().objectives;
    if objectives.is_empty() {
        offers.closed(&[&verb::TAKE_OBJECTIVE], cite::VICTORY, || NO_OBJECTIVES.to_owned());
    }
    for objective in objectives {
        let fixed = [(part::OBJECTIVE, &objective.thing)];
        offers.consider(&verb::TAKE_OBJECTIVE, cite::VICTORY, &fixed, || {
            may::take(field, objective).map(|()| Vec::new())
        });
    }
}

/// The side that does not claim it answers, or the umpire.
pub(super) fn answer(asked: Asked<'_>, offers: &mut Offers<'_>) {
    let field = asked.field();
    let objectives = &field.setup().objectives;
    if objectives.is_empty() {
        offers.closed(&[&verb::ANSWER_CLAIM], cite::VICTORY, || NO_OBJECTIVES.to_owned());
    }
    for objective in objectives {
        let thing = &objective.thing;
        offers.consider(&verb::ANSWER_CLAIM, cite::VICTORY, &[(part::OBJECTIVE, thing)], || {
            let Some(taker) = field.state.claims.get(&thing.id) else {
                return Err(Declined::by(cite::VICTORY, format!("no side claims {}", thing.name)));
            };
            let other = field.enemy_of(taker);
            unless(asked.acts_for(other), cite::VICTORY, || {
                format!("{} or the umpire answers whether {} is taken", field.side_name(other), thing.name)
            })?;
            Ok(vec![Part::new(part::AGREED, "whether it is so", Domain::Flag).or(true)])
        });
    }
}
