//! Checks that a unit makes by itself, and what becomes of it by them and by fire.

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::command::{Fate, FireResult};
use crate::battle::event::Event;
use crate::procedures::{Check, CheckResult, Occasion};
use crate::{Arm, GroundSeen, cite};

impl Deciding<'_, '_> {
    fn check(&mut self, unit: &Id, ground: &GroundSeen, occasion: Occasion) -> Result<CheckResult, Stop> {
        let check = Check { unit: self.state().troops(unit, ground), occasion };
        Ok(self.consult(&check)?.result)
    }

    /// morale-check.when.deshake
    pub(super) fn deshake(&mut self, unit: &Id, ground: &GroundSeen) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Deshake)?;
        let unit = unit.clone();
        let recovered = result == CheckResult::Steady;
        self.happen(if recovered { Event::Deshaken(unit) } else { Event::StayedShaken(unit) });
        Ok(())
    }

    /// morale-check.when.pursuit
    pub(super) fn pursue(&mut self, unit: &Id, ground: &GroundSeen) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Pursuit)?;
        let unit = unit.clone();
        let pursues = result == CheckResult::Pursues;
        self.happen(if pursues { Event::Pursued(unit) } else { Event::Halted(unit) });
        Ok(())
    }

    /// morale-check.when.beaten
    pub(super) fn stand_fire(&mut self, unit: &Id, ground: &GroundSeen) -> Result<(), Stop> {
        match self.check(unit, ground, Occasion::Beaten)? {
            CheckResult::Flees => self.become_what(unit, Fate::Flees),
            _ => self.happen(Event::StoodFire(unit.clone())),
        }
        Ok(())
    }

    /// morale-check.battle.fire
    pub(super) fn fire_result(&mut self, unit: &Id, result: FireResult) {
        match result {
            FireResult::Beaten => self.beaten(unit, None),
            FireResult::Shaken => self.beaten(unit, Some(Fate::Shaken)),
            FireResult::Flees => self.beaten(unit, Some(Fate::Flees)),
            FireResult::Removed => self.become_what(unit, Fate::Removed),
        }
    }

    /// morale-check.battle.fire
    pub(super) fn beaten(&mut self, unit: &Id, becomes: Option<Fate>) {
        let Some(troops) = self.now(unit).map(|unit| unit.troops) else { return };
        let checks = troops.may_stand_fire().is_yes();
        self.note(cite::FIRE, checks, || {
            match troops.arm {
                Arm::Infantry if checks => "shaken infantry that is beaten by fire must check",
                Arm::Infantry => "infantry that is beaten by fire becomes shaken",
                Arm::Cavalry | Arm::Artillery => "the players say what becomes of other arms",
            }
            .to_owned()
        });
        self.happen(Event::Beaten { unit: unit.clone(), checks });
        if !checks {
            self.become_what(unit, becomes.unwrap_or(Fate::Shaken));
        }
    }

    /// What the rules or the players say becomes of a unit.
    pub(super) fn become_what(&mut self, unit: &Id, fate: Fate) {
        match fate {
            Fate::AsItIs => {}
            Fate::Shaken if self.now(unit).is_some_and(|unit| unit.troops.shaken) => {}
            Fate::Shaken => self.happen(Event::Shaken(unit.clone())),
            Fate::Flees | Fate::Removed => {
                if let Some(general) = self.state().general_with(unit).cloned() {
                    self.note(cite::GENERALS, true, || "the general stays on the table".to_owned());
                    self.happen(Event::Detached(general));
                }
                self.note(cite::FLIGHT, Figure::named(fate), || "the unit counts as lost".to_owned());
                let unit = unit.clone();
                self.happen(if fate == Fate::Flees { Event::Fled(unit) } else { Event::Removed(unit) });
            }
        }
    }
}
