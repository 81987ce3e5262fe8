use standfast_engine::battle::{Declined, Offers};

use super::Asked;
use crate::battle::verb::{CONFIRM, DENY, HOLD};
use crate::cite;

/// Objectives that no table shows: a side claims to hold one, and the other side confirms or denies it.
pub(super) fn hold(asked: &Asked<'_>, offers: &mut Offers<'_>) {
    for id in asked.state.objectives.keys() {
        let objective = asked.thing(id);
        for side in asked.sides_to_choose() {
            offers.consider(&HOLD, cite::VICTORY, &[("objective", &objective), ("side", &side)], || {
                asked.plays(&side.id)?;
                asked.may_claim(id, &side.id)?;
                // The umpire need not ask anybody.
                if asked.is_umpires() { asked.no_tests() } else { asked.not_passed(&side.id) }?;
                Ok(Vec::new())
            });
        }
        for verb in [&CONFIRM, &DENY] {
            offers.consider(verb, cite::VICTORY, &[("objective", &objective)], || {
                asked.no_tests()?;
                let claimed = asked.state.objectives.get(id).and_then(|standing| standing.claimed.as_ref());
                let nobody = || Declined::by(cite::VICTORY, "nobody claims it");
                asked.plays(asked.state.opponent(claimed.ok_or_else(nobody)?))?;
                Ok(Vec::new())
            });
        }
    }
}
