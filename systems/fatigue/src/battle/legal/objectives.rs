//! Places that are taken where no table shows who holds them: one side says so, and another seat confirms it.

use standfast_engine::battle::Domain;

use super::super::VICTORY;
use super::super::command::{ANSWER_CLAIM, TAKE_OBJECTIVE};
use super::super::field::Field;
use super::super::setup::Objective;
use super::{Asked, Declined, Part, Phase};

/// Why the player's side does not take the objective now, where it does not.
fn may_take(field: Field<'_>, objective: &Objective) -> Result<(), Declined> {
    let (id, name) = (&objective.thing.id, &objective.thing.name);
    if field.is_seen(objective) {
        return Err(Declined::by(VICTORY, format!("the table shows who holds {name}")));
    }
    if field.state.claims.contains_key(id) {
        return Err(Declined::by(VICTORY, format!("whether {name} is taken is still to be answered")));
    }
    match field.holder(id) == Some(&field.state.player) {
        true => Err(Declined::by(VICTORY, format!("{name} is yours already"))),
        false => Ok(()),
    }
}

/// Whether any objective is left that the player's side could say it takes.
pub(in super::super) fn is_open(field: Field<'_>) -> bool {
    field.setup().objectives.iter().any(|objective| may_take(field, objective).is_ok())
}

impl Asked<'_, '_, '_> {
    pub(super) fn objectives(&mut self) {
        let field = self.field;
        let (now, player) =
            (self.is_phase(Phase::Movement) || self.is_phase(Phase::Melee), &field.state.player);
        let when = "objectives are taken in the movement phase and in the melee phase";
        if !self.are_open(&[&TAKE_OBJECTIVE], now, when, player) {
            return;
        }
        if field.setup().objectives.is_empty() {
            self.offers.closed(&[&TAKE_OBJECTIVE], VICTORY, || "the scenario has no objectives".to_owned());
        }
        for objective in &field.setup().objectives {
            let fixed = [("objective", &objective.thing)];
            self.offers.consider(&TAKE_OBJECTIVE, VICTORY, &fixed, || {
                may_take(field, objective).map(|()| Vec::new())
            });
        }
    }

    /// Who did not say it confirms or denies it.
    pub(super) fn claims(&mut self) {
        if !self.offers.wants(&ANSWER_CLAIM) {
            return;
        }
        let field = self.field;
        for objective in &field.setup().objectives {
            let thing = &objective.thing;
            let claim = field.state.claims.get(&thing.id);
            let answers = claim.map(|side| field.enemy_of(side));
            let may = answers.is_none_or(|side| self.acts_for(side));
            self.offers.consider(&ANSWER_CLAIM, VICTORY, &[("objective", thing)], || match answers {
                None => Err(Declined::by(VICTORY, format!("nobody says that he takes {}", thing.name))),
                Some(side) if !may => {
                    let side = field.side_name(side);
                    Err(Declined::by(
                        VICTORY,
                        format!("{side} or the umpire answers whether {} is taken", thing.name),
                    ))
                }
                Some(_) => Ok(vec![Part::new("agreed", "whether it is so", Domain::Flag).or(true)]),
            });
        }
        if field.setup().objectives.is_empty() {
            self.offers.closed(&[&ANSWER_CLAIM], VICTORY, || "the scenario has no objectives".to_owned());
        }
    }
}
