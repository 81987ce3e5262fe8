//! What the rules do by themselves: phases that are over, levels that move, conditions that are announced. Anybody may
//! read these reasons, so they tell nothing that is hidden.

mod levels;
mod phases;
mod situations;

use standfast_dice::{Dice, Stop};
use standfast_engine::Trace;
use standfast_engine::battle::{Course, Setting};

use super::Clock;
use super::TimeOfDay;
use super::ending::ending;
use super::setup::Command;
use super::state::State;
use crate::{Announcements, MarkerRevert, Mfp};

/// What follows once a command has been decided, or a value set.
///
/// # Errors
/// [`Stop`], passed on from the dice.
pub(super) fn follow<D: Dice + ?Sized>(
    setting: &Setting<Mfp>,
    course: &mut Course<'_, Mfp>,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    if course.state().opened {
        return Ok(());
    }
    let mut flow = Flow { setting, course, trace };
    if setting.rules().rulings.marker_revert == MarkerRevert::AtOnce {
        flow.revert_orders();
    }
    flow.see_situations();
    loop {
        flow.move_levels();
        if setting.rules().rulings.announcements == Announcements::AtOnce {
            flow.announce_conditions();
        }
        if flow.is_over() {
            flow.note_rout();
            flow.open_levels();
            return Ok(());
        }
        if !flow.ends_phase(dice)? {
            return Ok(());
        }
    }
}

/// What happens when the table ends the battle: its levels are opened as at any end.
pub(super) fn close(setting: &Setting<Mfp>, course: &mut Course<'_, Mfp>, trace: &mut Trace) {
    Flow { setting, course, trace }.open_levels();
}

struct Flow<'w, 'c> {
    setting: &'w Setting<Mfp>,
    course: &'w mut Course<'c, Mfp>,
    trace: &'w mut Trace,
}

impl<'w> Flow<'w, '_> {
    fn state(&self) -> &State {
        self.course.state()
    }

    fn is_over(&self) -> bool {
        ending(self.setting, self.state()).is_some()
    }

    fn turns_per_hour(&self) -> i64 {
        self.setting.rules().rulings.turns_per_hour
    }

    fn half_turn_at(&self, time: TimeOfDay) -> Clock {
        self.setting.setup().half_turn_at(time, &self.setting.rules().rulings)
    }

    fn commands(&self) -> impl Iterator<Item = &'w Command> + use<'w> {
        self.setting.setup().commands.iter()
    }
}
