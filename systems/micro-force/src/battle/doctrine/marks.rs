//! Which brigades and units move and which fire, and who acts first.

use standfast_engine::battle::{DUTY, Id, Ideas, Stance};

use super::Leading;
use super::goals::Errand;
use crate::battle::command::Command;
use crate::battle::state::{Phase, Posture, Standing};
use crate::battle::verb;
use crate::{Arm, MicroForce};

/// What it is worth to re-form from disorder, and for guns to change between limbers and trails, in hundredths of a step.
const REFORMS: i64 = 90;
const LIMBERS: i64 = 60;

pub(super) fn marks(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    if state.on_turn.as_ref() != Some(leading.side()) {
        return;
    }
    let stance = leading.stance();
    // One piece after the other: in which order they are marked makes no difference.
    let mut pieces = state.pieces(leading.side()).into_iter();
    let Some(piece) = pieces.find(|piece| leading.asked().may_mark(leading.side(), piece).is_ok()) else {
        return;
    };
    let errands = leading.errands(stance);
    let wants = leading.wants(piece, stance, &errands);
    let (moving, firing) = wants.iter().fold((0, 0), |sum, want| (sum.0 + want.moving, sum.1 + want.firing));
    detaches(leading, &wants, moving > firing, ideas);
    let more = (moving - firing).clamp(-400, 400);
    for (posture, worth) in [(Posture::Fire, DUTY - more), (Posture::Movement, DUTY + more - 1)] {
        let command = Command::Mark { piece: piece.clone(), posture };
        ideas.add_of(&verb::MARK, piece, worth, command, || {
            format!("{stance}: to move is worth {moving}, to fire {firing}")
        });
    }
}

/// What a unit could do this turn, in hundredths of a step.
struct Want<'a> {
    id: &'a Id,
    unit: &'a Standing,
    moving: i64,
    firing: i64,
}

/// Units that have something better to do than their brigade act by themselves.
fn detaches(leading: Leading<'_>, wants: &[Want<'_>], moves: bool, ideas: &mut Ideas<MicroForce>) {
    for want in wants {
        let better = if moves { want.firing - want.moving } else { want.moving - want.firing };
        if better < leading.doctrine.detach_at || leading.asked().may_detach(want.unit).is_err() {
            continue;
        }
        let command = Command::Detach { unit: want.id.clone() };
        ideas.add_of(&verb::DETACH, want.id, DUTY + better, command, || {
            format!("to move is worth {} to it, to fire {}", want.moving, want.firing)
        });
    }
}

impl<'a> Leading<'a> {
    /// What it is worth that each unit of a piece moves this turn, and that it fires.
    fn wants(self, piece: &'a Id, stance: Stance, errands: &[Errand<'a>]) -> Vec<Want<'a>> {
        let state = self.scene.state;
        let unmarked = state.members(piece).filter(|(_, unit)| unit.unmarked());
        let want = |(id, unit): (&'a Id, &'a Standing)| Want {
            id,
            unit,
            moving: self.move_worth(id, unit, stance, errands),
            firing: self.best_fire(id, unit),
        };
        unmarked.map(want).collect()
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
pub(super) fn begins(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let state = leading.scene.state;
    if leading.asked().may_choose_first().is_err() || state.initiative.as_ref() != Some(leading.side()) {
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
