use standfast_dice::{Dice, Stop};
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::Event;
use crate::procedures::{Action, Recovery};

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    /// A unit tries to recover.
    pub(super) fn recover(
        &mut self,
        unit: &Id,
        action: Action,
        long_range: bool,
        beyond_radius: bool,
    ) -> Result<(), Stop> {
        self.radius_as_seen(unit);
        let Some(recovers) = self.unit(unit, beyond_radius) else { return Ok(()) };
        let outcome = self.resolve(&Recovery { action, unit: recovers, long_range })?;
        let (success, cleared) = (outcome.success, outcome.markers_cleared);
        self.course.happen(Event::Tried { unit: unit.clone(), action, success, cleared });
        Ok(())
    }
}
