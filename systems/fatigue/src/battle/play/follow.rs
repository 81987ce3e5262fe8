use standfast_dice::Stop;
use standfast_engine::Figure;

use super::{Deciding, next};
use crate::battle::event::Event;
use crate::battle::state::Step;
use crate::battle::{may, table};
use crate::cite;

impl Deciding<'_, '_> {
    /// What the rules do by themselves: the table shows who holds its objectives; at the start of a player's turn his
    /// units recover; a phase ends once nobody can act in it, or once the checks that it called for are rolled.
    pub(super) fn follow(&mut self) -> Result<(), Stop> {
        for event in table::objectives_taken(self) {
            self.note(cite::VICTORY, true, || {
                "a unit in good order stands on it, and no enemy: the table shows it".to_owned()
            });
            self.happen(event);
        }
        self.recover()?;
        while let Some(event) = next(self.field(), || self.ground()) {
            match &event {
                Event::Settled { way, .. } => self.note(cite::VICTORY, Figure::named(*way), || {
                    "the battle is settled at the end of the phase".to_owned()
                }),
                Event::PhaseClosed { phase } => self.note(cite::TURN, Figure::named(*phase), || {
                    format!("nobody can do anything more: the {} phase ends by itself", phase.says())
                }),
                _ => {}
            }
            self.happen(event);
            self.recover()?;
        }
        Ok(())
    }

    /// At the start of a player's turn all his tired units that have rested recover (fatigue.recover.when).
    fn recover(&mut self) -> Result<(), Stop> {
        if self.state().step != Step::Start {
            return Ok(());
        }
        let field = self.field();
        let resting = field.units_of(&field.state.player).filter(|unit| may::recover(field, *unit));
        let recoveries: Vec<_> = resting.map(|unit| (unit.id().clone(), field.recovery(unit))).collect();
        for (unit, recovery) in recoveries {
            let outcome = self.consult(&recovery)?;
            self.happen(Event::Recovered { unit, recovered: outcome.recovered, fatigue: outcome.fatigue });
        }
        Ok(())
    }
}
