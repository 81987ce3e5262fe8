//! What the rules do by themselves: charges lapse and succeed, and whoever must check does where the table shows all that
//! the check asks for.

use standfast_dice::Stop;
use standfast_engine::battle::{Course, Id};

use super::command::Ground;
use super::event::Event;
use super::resolve::Resolving;
use super::state::{ChargeStep, MOST_FOLLOW_UPS, Owed, Phase};
use super::{cite, ending, ground, look, phases};
use crate::MoraleCheck;

/// What follows once a command has been decided, with its dice.
pub(super) fn follow(course: &mut Course<'_, MoraleCheck>) -> Result<(), Stop> {
    settle(course);
    let mut resolving = Resolving(course);
    while resolving.goes_on_by_itself()? {
        settle(resolving.0);
    }
    Ok(())
}

/// What follows without a die.
pub(super) fn settle(course: &mut Course<'_, MoraleCheck>) {
    settle_charges(course);
    phases::end_phases(course);
}

impl Resolving<'_, '_> {
    /// One thing that has one answer, with its dice; whether there was one.
    fn goes_on_by_itself(&mut self) -> Result<bool, Stop> {
        if ending::ending(self.setting(), self.state()).is_some() {
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

    /// Whether the phase began with what is decided now; none: the player turn.
    fn has_begun(&self, phase: Option<Phase>) -> bool {
        self.events().iter().any(|event| match event {
            Event::TurnBegan { .. } => phase.is_none(),
            Event::PhaseBegan(begun) => Some(*begun) == phase,
            _ => false,
        })
    }

    /// All who owe such a check make it, where each stands on the table (morale-check.when.deshake,
    /// morale-check.when.beaten).
    fn all_check(&mut self, owed: Owed) -> Result<bool, Stop> {
        let owing = self.state().units.iter().filter(|(_, unit)| unit.owes == Some(owed));
        let units: Vec<Id> = owing.map(|(id, _)| id.clone()).collect();
        if units.is_empty() || !self.stand_on_table(&units) {
            return Ok(false);
        }
        for unit in units {
            // Who fled before is nobody's nearest enemy any more.
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
    fn ground_of(&self, unit: &Id, moves_out: bool) -> Option<Ground> {
        let table = self.ground()?;
        Some(look::stands_on(&table, table.unit(unit)?, moves_out))
    }

    /// morale-check.battle.points
    fn points_come(&mut self) -> Result<bool, Stop> {
        if self.setting().setup().points.is_none() || self.state().points.is_some() {
            return Ok(false);
        }
        self.roll_points()?;
        Ok(true)
    }

    /// Cavalry that charged with success checks for pursuit where it can't make a follow-up charge
    /// (morale-check.when.pursuit).
    fn somebody_pursues(&mut self) -> Result<bool, Stop> {
        let state = self.state();
        let succeeded = state.units.iter().find(|(_, unit)| unit.charge == ChargeStep::Succeeded);
        let Some((unit, follow_ups)) = succeeded.map(|(id, unit)| (id.clone(), unit.follow_ups)) else {
            return Ok(false);
        };
        if follow_ups < MOST_FOLLOW_UPS && self.can_follow_up(&unit) {
            return Ok(false);
        }
        let Some(seen) = self.ground_of(&unit, true) else { return Ok(false) };
        self.note(cite::PURSUIT, true, || "no enemy is left for a follow-up charge".to_owned());
        self.pursue(&unit, &seen)?;
        Ok(true)
    }

    fn can_follow_up(&self, unit: &Id) -> bool {
        let state = self.state();
        let Some((_, known)) = self.setting().setup().units().find(|(_, known)| known.id == *unit) else {
            return false;
        };
        let table = self.ground();
        let mut enemies = state.enemies(&state.side);
        enemies.any(|(enemy, _)| {
            let out =
                table.as_ref().and_then(|table| ground::out_of_reach(self.setting(), table, known, enemy));
            out.is_none()
        })
    }
}

/// A charge has success: cavalry must check for pursuit (morale-check.when.pursuit).
pub(super) fn succeed(course: &mut Course<'_, MoraleCheck>, unit: &Id) {
    let pursuit = course.state().units.get(unit).is_some_and(|unit| unit.is_cavalry());
    course.note(cite::CONTACT, pursuit, || {
        let arm = if pursuit { "cavalry must check for pursuit" } else { "it is not cavalry" };
        format!("the charge has success: {arm}")
    });
    course.happen(Event::ChargeSucceeded { unit: unit.clone(), pursuit });
}

/// Charges on what has left the table lapse, or have success where they had come to contact; charges of what
/// can't charge any more lapse.
fn settle_charges(course: &mut Course<'_, MoraleCheck>) {
    let state = course.state();
    let (mut lapsed, mut won) = (Vec::new(), Vec::new());
    for (id, unit) in &state.units {
        match &unit.charge {
            ChargeStep::Declared(target) if !state.is_in_play(target) || unit.troops.in_square => {
                lapsed.push(id.clone());
            }
            ChargeStep::InContact(target) if !state.is_in_play(target) => won.push(id.clone()),
            _ => {}
        }
    }
    for unit in lapsed {
        course
            .note(cite::CHARGES, false, || "there is nothing left to charge, or nobody to do it".to_owned());
        course.happen(Event::ChargeLapsed(unit));
    }
    for unit in won {
        succeed(course, &unit);
    }
}
