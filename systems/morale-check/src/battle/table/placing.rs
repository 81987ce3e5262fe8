use standfast_engine::battle::{Declined, Id, Placing};

use super::rates;
use crate::battle::field::Field;
use crate::battle::state::Phase;
use crate::cite;

/// Whether its player may set a unit down elsewhere now: in his movement phase, once and within its move where the
/// scenario gives one (morale-check.battle.moves).
pub(super) fn placing(field: Field<'_>, piece: &Id) -> Result<Placing, Declined> {
    let no = |why: String| Err(Declined::by(cite::MOVES, why));
    let (phase, side) = (field.state.phase, &field.state.side);
    let Some(unit) = field.unit(piece) else { return no("it is not a unit of this battle".to_owned()) };
    if phase != Phase::Movement {
        return no(format!("units move in their side's movement phase, and this is the {phase} phase"));
    }
    if unit.now.side != *side {
        return no(format!("this is the movement phase of {}", field.side_name(side)));
    }
    match rates(unit) {
        None => Ok(Placing::Anywhere),
        Some(_) if unit.now.moved => no("it has moved this turn".to_owned()),
        Some(rates) => Ok(Placing::Within(rates)),
    }
}
