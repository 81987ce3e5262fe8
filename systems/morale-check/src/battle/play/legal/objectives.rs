use serde_json::Value as Json;
use standfast_engine::battle::{Declined, Domain, Offers, Part, Thing, unless};

use super::Asked;
use crate::battle::command::part;
use crate::battle::verb::{CONFIRM, HOLD};
use crate::cite;

/// The side to move says who holds an objective that the table does not show (morale-check.battle.objectives).
pub(super) fn hold(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for objective in &asked.setup().objectives {
        let thing = Thing::new(&objective.id, &objective.name);
        offers.consider(&HOLD, cite::TURN_LIMIT, &[(part::OBJECTIVE, &thing)], || {
            unless(objective.on.is_none(), cite::OBJECTIVES, || {
                "the table shows who holds it, at the end of each player turn".to_owned()
            })?;
            let claimed = asked.state.claims.contains_key(&objective.id);
            unless(!claimed, cite::OBJECTIVES, || "a claim to it is still to be confirmed".to_owned())?;
            let sides = Domain::Things(asked.sides_to_choose());
            Ok(vec![Part::new(part::BY, "who holds it now; left out: nobody", sides).or(Json::Null)])
        });
    }
}

/// The other side, or the umpire, confirms what was said of an objective (morale-check.battle.objectives).
pub(super) fn confirm(asked: Asked<'_>, offers: &mut Offers<'_>) {
    for objective in &asked.setup().objectives {
        let thing = Thing::new(&objective.id, &objective.name);
        offers.consider(&CONFIRM, cite::OBJECTIVES, &[(part::OBJECTIVE, &thing)], || {
            let Some(claim) = asked.state.claims.get(&objective.id) else {
                return Err(Declined::by(cite::OBJECTIVES, "nobody claims that it has changed hands"));
            };
            let other = asked.acts_for(asked.field().other_side(&claim.side));
            unless(other, cite::OBJECTIVES, || "the other side or the umpire confirms it".to_owned())?;
            let agrees = Part::new(part::AGREES, "whether it has changed hands as claimed", Domain::Flag);
            Ok(vec![agrees.or(true)])
        });
    }
}
