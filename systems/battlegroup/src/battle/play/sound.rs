use standfast_engine::battle::holds;
use standfast_engine::{Procedure, verify};

use crate::Battlegroup;
use crate::battle::field::Field;
use crate::battle::state::{Marking, Phase};
use crate::procedures::Check;

/// What must hold at every step of every battle.
pub(super) fn sound(field: Field<'_>) -> Result<(), String> {
    let state = field.state;
    for piece in field.pieces() {
        let (id, now) = (piece.id, piece.now);
        let left = piece.points_left();
        holds((0..=now.points).contains(&left), || format!("{id} has {left} of {} points", now.points))?;
        let idle = now.marking == Marking::Clear && !now.surrendering && !piece.has_initiative();
        holds(piece.on_table() || idle, || format!("{id} is out of play, and something is on it"))?;
        let marked = now.marking != Marking::Clear;
        holds(marked || !now.nbc, || format!("{id} is under NBC attack, and not marked"))?;
        let battle = state.phase != Phase::Forming;
        holds(!(battle && piece.on_table() && piece.is_eliminated()), || {
            format!("{id} is eliminated, and in play")
        })?;
        may_be_resolved(&Check { piece: piece.morale_piece() }, field)?;
    }
    for group in field.groups() {
        let broke = group.now.broke_in.unwrap_or(state.turn);
        holds(broke <= state.turn, || format!("{} breaks in a turn to come", group.id))?;
        may_be_resolved(&group.break_point(), field)?;
    }
    if let Phase::Acting { side, unit, pieces } = &state.phase {
        for id in pieces {
            let piece = field.piece(id);
            let own = piece.is_some_and(|piece| piece.sheet.unit == *unit && piece.side() == Some(side));
            holds(own, || format!("{id} has the initiative, and is not of {unit}"))?;
        }
    }
    Ok(())
}

/// The rules do not exclude a situation that may have to be resolved.
fn may_be_resolved<P: Procedure<System = Battlegroup>>(
    situation: &P,
    field: Field<'_>,
) -> Result<(), String> {
    verify(situation, &field.rules()).map_err(|refusals| refusals.to_string())
}
