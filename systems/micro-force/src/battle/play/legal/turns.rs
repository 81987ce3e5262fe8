use standfast_engine::battle::{Declined, Domain, Offers};

use super::Asked;
use crate::battle::command::part;
use crate::battle::verb::{CHOOSE_FIRST, DETACH, MARK, PASS, ROLL_INITIATIVE};
use crate::battle::{Phase, Posture};
use crate::cite;

/// The senior commanders roll for the initiative.
pub(super) fn roll_initiative(_asked: &Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&ROLL_INITIATIVE, cite::INITIATIVE, &[], || Ok(Vec::new()));
}

/// Brigades are marked, and then independent units (micro-force.posture).
pub(super) fn mark(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for side in &asked.state.sides {
        for piece in asked.state.pieces(side) {
            offers.consider(&MARK, cite::POSTURE, &[("piece", &asked.thing(piece))], || {
                asked.plays(side)?;
                asked.may_mark(side, piece)?;
                Ok(vec![part::POSTURE.part(Domain::choice::<Posture>())])
            });
        }
    }
}

/// A unit is taken out of its brigade before it is marked (micro-force.apart).
pub(super) fn detach(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for (id, unit) in &asked.state.units {
        offers.consider(&DETACH, cite::APART, &[("unit", &asked.thing(id))], || {
            asked.plays(&unit.side)?;
            asked.may_detach(unit)?;
            Ok(Vec::new())
        });
    }
}

/// The winner acts first or makes his opponent do so (micro-force.initiative.3).
pub(super) fn choose_first(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    offers.consider(&CHOOSE_FIRST, cite::ACTS_FIRST, &[], || {
        asked.may_choose_first()?;
        if let Some(winner) = &asked.state.initiative {
            asked.plays(winner).map_err(|_| {
                let has = asked.side_does(winner, "has", "have");
                let why = format!("{has} the initiative, and may say who acts first");
                Declined::by(cite::ACTS_FIRST, why)
            })?;
        }
        Ok(vec![part::FIRST.part(Domain::Things(asked.sides_to_choose()))])
    });
}

/// A side has no more to do in this phase.
pub(super) fn pass(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    let rule = match asked.state.phase {
        Phase::Fire => cite::FIRE_IN_TURN,
        Phase::Movement => cite::MOVE_IN_TURN,
        Phase::Initiative | Phase::Posture | Phase::Melee | Phase::Recovery => cite::SEQUENCE,
    };
    for side in asked.sides_to_choose() {
        offers.consider(&PASS, rule, &[("side", &side)], || {
            asked.plays(&side.id)?;
            asked.may_pass(&side.id)?;
            Ok(Vec::new())
        });
    }
}
