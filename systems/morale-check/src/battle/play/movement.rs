//! Units march and change formation.

use standfast_engine::battle::Id;
use standfast_tabletop::Path;

use super::Deciding;
use crate::battle::command::Formation;
use crate::battle::event::Event;
use crate::battle::{motion, table};
use crate::cite;

impl Deciding<'_, '_> {
    /// A unit changes its formation, if there is still room for it (morale-check.battle.formation).
    pub(super) fn form(&mut self, unit: &Id, to: Formation) {
        let Some(on) = self.unit(unit) else { return };
        match table::has_room(self.ground().as_deref(), on, to) {
            Ok(()) => self.happen(Event::Formed { unit: unit.clone(), to }),
            Err(declined) => self.note(declined.rule, false, || declined.why),
        }
    }

    /// A unit goes its way, unless somebody who went before it stands there now (morale-check.battle.moves).
    pub(super) fn march(&mut self, unit: &Id, path: &Path) {
        let rates = self.unit(unit).and_then(table::rates);
        let Some((table, rates)) = self.ground().zip(rates) else { return };
        let Some(stands) = table.unit(unit) else { return };
        match table.field().walk(stands, path, &rates) {
            Ok(walk) => {
                self.note(cite::MOVES, true, || {
                    format!("{unit} goes {} of {} inches", walk.used, rates.allowance)
                });
                self.place(unit, walk.end, &motion::MARCHES);
                self.happen(Event::Moved(unit.clone()));
            }
            Err(hindrance) => {
                self.note(cite::MOVES, false, || format!("{unit} stays where it is: {hindrance}"));
            }
        }
    }
}
