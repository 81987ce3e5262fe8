//! The turn: the initiative goes from side to side until all have passed.

use standfast_engine::battle::Id;

use super::{Deciding, due};
use crate::battle::event::Event;
use crate::battle::field::{Field, UnitOn};
use crate::battle::may;
use crate::battle::state::Phase;

impl Deciding<'_, '_> {
    /// A turn begins. The sides take turns at the first initiative of a turn.
    pub(super) fn begin_turn(&mut self, turn: i64) {
        let sides: Vec<&Id> = self.field().side_ids().collect();
        let first = self.setup().first.as_ref();
        let begins = first.and_then(|first| sides.iter().position(|side| *side == first)).unwrap_or(0);
        let earlier = usize::try_from(turn - 1).unwrap_or(0);
        if let Some(first) = sides.iter().cycle().nth((begins + earlier) % sides.len().max(1)) {
            let first = (*first).clone();
            self.happen(Event::TurnBegan { turn, first });
        }
    }

    /// The pieces that have the initiative are done with it, and it goes to the next side.
    pub(super) fn hand_on(&mut self) {
        if let Phase::Acting { side, .. } = &self.state().phase {
            let to = next_side(self.field(), side);
            self.happen(Event::InitiativeWentOn { to });
        }
    }

    /// The side that could give the initiative passes.
    pub(super) fn pass(&mut self) {
        if let Phase::Choosing { side } = &self.state().phase {
            let (side, to) = (side.clone(), next_side(self.field(), side));
            self.happen(Event::Passed { side, to });
        }
    }

    /// Passes the initiative on if nobody can use it; returns whether it did.
    pub(super) fn go_on(&mut self) -> bool {
        let field = self.field();
        match &field.state.phase {
            Phase::Forming => false,
            Phase::Acting { side, pieces, .. } => {
                let done = pieces.is_empty() || nobody_can_act(field, side);
                let over = done && due::before_initiative_ends(field, side).is_none();
                if over {
                    self.hand_on();
                }
                over
            }
            Phase::Choosing { .. } if field.side_ids().all(|side| field.state.passed.contains(side)) => {
                self.end_turn();
                true
            }
            Phase::Choosing { side } => {
                let able = |piece| may::be_given_initiative(piece).is_ok();
                let nobody = !field.units_of(side).flat_map(UnitOn::on_table).any(able);
                let passes = nobody && due::before_turn_ends(field, side).is_none();
                if passes {
                    self.pass();
                }
                passes
            }
        }
    }

    fn end_turn(&mut self) {
        let turn = self.state().turn;
        if turn >= self.setup().turns {
            self.happen(Event::TimeRanOut { turn });
        } else {
            self.begin_turn(turn + 1);
        }
    }
}

/// The side after this one.
fn next_side(field: Field<'_>, side: &Id) -> Id {
    let after = field.side_ids().skip_while(|other| *other != side).nth(1);
    after.or_else(|| field.side_ids().next()).unwrap_or(side).clone()
}

/// Whether those who have the initiative can do nothing more, and no enemy can break in with interceptive fire.
fn nobody_can_act(field: Field<'_>, side: &Id) -> bool {
    let mut enemies =
        field.side_ids().filter(|other| *other != side).flat_map(|other| field.pieces_of(other));
    !field.holders().any(may::act) && !enemies.any(|enemy| may::intercept(enemy).is_ok())
}
