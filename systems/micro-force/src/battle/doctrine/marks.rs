//! Which brigades and units move and which fire, and who acts first.

use standfast_engine::battle::{Id, Ideas};

use super::goals::Errand;
use super::stance::Stance;
use super::{DUTY, Leading};
use crate::battle::command::Command;
use crate::battle::state::{Phase, Posture, Standing};
use crate::battle::verb;
use crate::{Arm, MicroForce};

/// What it is worth to re-form from disorder, and for guns to change between limbers and trails, in hundredths of a step.
const REFORMS: i64 = 90;
const LIMBERS: i64 = 60;

pub(super) fn marks(leading: Leading<'_, '_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.asked.scene().state;
    if state.on_turn.as_ref() != Some(leading.side()) {
        return;
    }
    let stance = leading.stance();
    let errands = leading.errands(stance);
    for piece in state.pieces(leading.side()) {
        if leading.asked.may_mark(leading.side(), piece).is_err() {
            continue;
        }
        let (moving, firing) = leading.wants(piece, stance, &errands);
        let more = (moving - firing).clamp(-400, 400);
        for (posture, worth) in [(Posture::Fire, DUTY - more), (Posture::Movement, DUTY + more - 1)] {
            let command = Command::Mark { piece: piece.clone(), posture };
            ideas.add_of(&verb::MARK, piece, worth, command, || {
                format!("{}: to move is worth {moving}, to fire {firing}", stance.says())
            });
        }
    }
}

impl<'a> Leading<'_, 'a> {
    /// What it is worth that a piece moves this turn, and that it fires, in hundredths of a step.
    fn wants(self, piece: &'a Id, stance: Stance, errands: &[Errand<'a>]) -> (i64, i64) {
        let state = self.asked.scene().state;
        let (mut moving, mut firing) = (0, 0);
        for (id, unit) in state.members(piece).filter(|(_, unit)| unit.unmarked()) {
            firing += self.best_fire(id, unit);
            moving += self.move_worth(id, unit, stance, errands);
        }
        (moving, firing)
    }

    /// What it is worth that a unit moves, changes formation or charges.
    fn move_worth(self, id: &'a Id, unit: &'a Standing, stance: Stance, errands: &[Errand<'a>]) -> i64 {
        if self.wanted_formation(id, unit, stance).is_some() {
            return if unit.unit.arm() == Arm::Artillery { LIMBERS } else { REFORMS };
        }
        let goes = self.goal(id, unit, stance, errands).map_or(0, |goal| goal.worth);
        goes.max(self.best_charge(id, unit, stance).map_or(0, |charge| charge.gain()))
    }
}

/// The winner of the initiative fires first, and lets the enemy move first unless he attacks.
pub(super) fn begins(leading: Leading<'_, '_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.asked.scene().state;
    if leading.asked.may_choose_first().is_err() || state.initiative.as_ref() != Some(leading.side()) {
        return;
    }
    let goes_first = state.phase == Phase::Fire || leading.stance() == Stance::Attack;
    for (side, is_own) in [(leading.side(), true), (leading.enemy(), false)] {
        let worth = if goes_first == is_own { DUTY } else { DUTY - 1 };
        let command = Command::ChooseFirst { side: side.clone() };
        ideas.add(&verb::CHOOSE_FIRST, worth, command, || {
            if is_own { "whoever acts first sets the pace" } else { "the enemy shows what he is about" }
                .to_owned()
        });
    }
}
