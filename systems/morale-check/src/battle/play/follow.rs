//! What the rules do by themselves: charges lapse and succeed, and units that must check do so where the table shows
//! all that the check asks for.

use standfast_dice::Stop;
use standfast_engine::battle::Id;

use super::{Deciding, ending};
use crate::battle::event::Event;
use crate::battle::state::{ChargeStep, Owed, Phase};
use crate::battle::{may, table};
use crate::{GroundSeen, cite};

impl Deciding<'_, '_> {
    /// What follows once a command has been decided, with its dice.
    pub(super) fn follow(&mut self) -> Result<(), Stop> {
        self.settle();
        while self.goes_on_by_itself()? {
            self.settle();
        }
        Ok(())
    }

    /// What follows without a die.
    pub(super) fn settle(&mut self) {
        self.settle_charges();
        self.end_phases();
    }

    /// Does one thing that has only one answer, with its dice; returns whether there was one.
    fn goes_on_by_itself(&mut self) -> Result<bool, Stop> {
        if ending::ending(self.field()).is_some() {
            return Ok(false);
        }
        match self.state().phase {
            Phase::Deshaking if self.has_begun(None) => self.all_check(Owed::Deshake),
            Phase::Command if self.has_begun(Some(Phase::Command)) => self.points_come(),
            Phase::Checks => self.somebody_pursues(),
            Phase::Firing => self.all_check(Owed::Beaten),
            _ => Ok(false),
        }
    }

    /// Whether the phase, or the player turn where none is given, began with what is decided now.
    fn has_begun(&self, phase: Option<Phase>) -> bool {
        self.events().iter().any(|event| match event {
            Event::TurnBegan { .. } => phase.is_none(),
            Event::PhaseBegan(begun) => Some(*begun) == phase,
            _ => false,
        })
    }

    /// All units that owe such a check make it, if each stands on the table (morale-check.when.deshake,
    /// morale-check.when.beaten).
    fn all_check(&mut self, owed: Owed) -> Result<bool, Stop> {
        let owing = self.state().units.by_id().filter(|(_, unit)| unit.owes == Some(owed));
        let units: Vec<Id> = owing.map(|(id, _)| id.clone()).collect();
        if units.is_empty() || !self.stand_on_table(&units) {
            return Ok(false);
        }
        for unit in units {
            // A unit that has just fled is nobody's nearest enemy any more.
            let Some(seen) = self.ground_of(&unit, false) else { continue };
            match owed {
                Owed::Deshake => self.deshake(&unit, &seen)?,
                Owed::Beaten => self.stand_fire(&unit, &seen)?,
            }
        }
        Ok(true)
    }

    fn stand_on_table(&self, units: &[Id]) -> bool {
        let table = self.ground();
        table.is_some_and(|table| units.iter().all(|unit| table.unit(unit).is_some()))
    }

    /// The ground that a unit stands on, where the table shows it.
    fn ground_of(&self, unit: &Id, moves_out: bool) -> Option<GroundSeen> {
        let table = self.ground()?;
        Some(table::ground_of(&table, table.unit(unit)?, moves_out))
    }

    /// morale-check.battle.points
    fn points_come(&mut self) -> Result<bool, Stop> {
        if self.setup().points.is_none() || self.state().points.is_some() {
            return Ok(false);
        }
        self.roll_points()?;
        Ok(true)
    }

    /// Cavalry that charged with success checks for pursuit where it can't make a follow-up charge
    /// (morale-check.when.pursuit).
    fn somebody_pursues(&mut self) -> Result<bool, Stop> {
        let state = self.state();
        let succeeded = state.units.by_id().find(|(_, unit)| unit.charge == ChargeStep::Succeeded);
        let Some(unit) = succeeded.map(|(id, _)| id.clone()) else { return Ok(false) };
        if self.can_follow_up(&unit) {
            return Ok(false);
        }
        let Some(seen) = self.ground_of(&unit, true) else { return Ok(false) };
        self.note(cite::PURSUIT, true, || "no enemy is left for a follow-up charge".to_owned());
        self.pursue(&unit, &seen)?;
        Ok(true)
    }

    fn can_follow_up(&self, unit: &Id) -> bool {
        let able = self.unit(unit).filter(|unit| may::follow_up(*unit).is_ok());
        let Some(unit) = able else { return false };
        let table = self.ground();
        let mut enemies = self.state().enemies(&self.state().side);
        enemies.any(|(enemy, _)| table::in_reach(table.as_deref(), unit, enemy).is_ok())
    }

    /// Charges on a unit that has left the table lapse, or succeed if they had come into contact; charges of units that
    /// can't charge any more lapse.
    fn settle_charges(&mut self) {
        let state = self.state();
        let (mut lapsed, mut won) = (Vec::new(), Vec::new());
        for (id, unit) in state.units.by_id() {
            match &unit.charge {
                ChargeStep::Declared(target)
                    if !state.is_in_play(target) || !unit.troops.may_charge().is_yes() =>
                {
                    lapsed.push(id.clone());
                }
                ChargeStep::InContact(target) if !state.is_in_play(target) => won.push(id.clone()),
                _ => {}
            }
        }
        for unit in lapsed {
            self.note(cite::CHARGES, false, || {
                "its target has left the table, or it can't charge any more".to_owned()
            });
            self.happen(Event::ChargeLapsed(unit));
        }
        for unit in won {
            self.succeed(&unit);
        }
    }
}
