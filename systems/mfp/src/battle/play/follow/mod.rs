//! What the rules do by themselves: phases that are over, levels that move, conditions that are announced. Anybody may
//! read these reasons, so they tell nothing that is hidden.

mod levels;
mod phases;
mod situations;

use standfast_dice::Stop;
use standfast_engine::battle::Course;
use standfast_engine::wraps;

use crate::battle::known::Known;
use crate::battle::setup::CommandSetup;
use crate::{Announcements, MarkerRevert, Mfp, Rulings};

wraps! {
    /// A battle that goes on by itself.
    pub(super) Flow<'w, 'c>: &mut Course<'c, Mfp>;
}

impl<'c> Flow<'_, 'c> {
    /// What follows once a command has been decided, or a value set.
    ///
    /// # Errors
    /// [`Stop`], passed on from the dice.
    pub(super) fn follow(&mut self) -> Result<(), Stop> {
        if self.state().opened {
            return Ok(());
        }
        if self.rulings().marker_revert == MarkerRevert::AtOnce {
            self.revert_orders();
        }
        self.see_situations();
        loop {
            self.move_levels();
            if self.rulings().announcements == Announcements::AtOnce {
                self.announce_conditions();
            }
            if self.known().ending().is_some() {
                self.note_rout();
                self.open_levels();
                return Ok(());
            }
            if !self.ends_phase()? {
                return Ok(());
            }
        }
    }

    fn known(&self) -> Known<'_> {
        Known::of(self.opened())
    }

    fn rulings(&self) -> &'c Rulings {
        &self.setting().scenario.rulings
    }

    /// The order of battle.
    fn commands(&self) -> impl Iterator<Item = &'c CommandSetup> + use<'c> {
        self.setting().setup().commands.iter()
    }
}
