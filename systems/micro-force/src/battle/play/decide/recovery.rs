use standfast_dice::Stop;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::Event;
use crate::battle::state::Standing;
use crate::cite;
use crate::procedures::{Action, Recovery};

/// The recovery attempts of a side in one command.
pub(super) struct Tries<'a> {
    pub(super) rally: &'a [Id],
    pub(super) cease_fire: &'a [Id],
    pub(super) rejoin: &'a [Id],
    pub(super) resupply: &'a [Id],
    pub(super) beyond_radius: &'a [Id],
    pub(super) long_range: &'a [Id],
}

impl Deciding<'_, '_> {
    /// A side makes all its recovery attempts, one kind after the other.
    pub(super) fn recover_together(&mut self, tries: &Tries<'_>) -> Result<(), Stop> {
        let in_order = [
            (Action::RallyRouted, tries.rally),
            (Action::RallyShaken, tries.rally),
            (Action::CeaseFire, tries.cease_fire),
            (Action::Rejoin, tries.rejoin),
            (Action::Resupply, tries.resupply),
        ];
        for (action, units) in in_order {
            for unit in units {
                let may = |standing: &Standing| standing.may_try(action).is_ok();
                if !self.state().units.get(unit).is_some_and(may) {
                    continue;
                }
                let beyond = self.look(|look| look.beyond_radius(unit)).map(|seen| seen.value);
                let beyond = beyond.unwrap_or_else(|| tries.beyond_radius.contains(unit));
                let long_range = action == Action::CeaseFire && tries.long_range.contains(unit);
                self.recover(unit, action, long_range, beyond)?;
            }
        }
        Ok(())
    }

    /// A unit tries to recover.
    pub(super) fn recover(
        &mut self,
        unit: &Id,
        action: Action,
        long_range: bool,
        beyond_radius: bool,
    ) -> Result<(), Stop> {
        self.radius_as_seen(unit);
        if action == Action::Rejoin {
            self.note(cite::ASSIGNED_BRIGADE, true, || {
                "a unit can only rejoin the brigade that it was assigned to".to_owned()
            });
        }
        let Some(recovers) = self.unit(unit, beyond_radius) else { return Ok(()) };
        let outcome = self.consult(&Recovery { action, unit: recovers, long_range })?;
        let (success, cleared) = (outcome.success, outcome.markers_cleared);
        self.happen(Event::Tried { unit: unit.clone(), action, success, cleared });
        Ok(())
    }
}
