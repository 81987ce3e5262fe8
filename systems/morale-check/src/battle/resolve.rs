use standfast_dice::{Die, Stop};
use standfast_engine::battle::{Course, Id};
use standfast_engine::{Figure, wraps};

use super::cite;
use super::command::{Fate, Ground};
use super::event::Event;
use super::state::UnitState;
use crate::procedures::{Check, CheckResult, Occasion};
use crate::{Arm, MoraleCheck};

/// What the points of a turn are rolled for.
const POINTS: &str = "points of the turn";

wraps! {
    /// What is being decided: the battle as it goes on, and where its dice come from.
    pub(super) Resolving<'d, 'c>: &mut Course<'c, MoraleCheck>;
}

impl Resolving<'_, '_> {
    pub(super) fn unit(&self, unit: &Id) -> Option<&UnitState> {
        self.state().units.get(unit)
    }

    /// A unit checks by itself.
    fn check(&mut self, unit: &Id, ground: &Ground, occasion: Occasion) -> Result<CheckResult, Stop> {
        let check = Check { unit: self.state().troops(unit, ground), occasion };
        Ok(self.consult(&check)?.result)
    }

    /// morale-check.when.deshake
    pub(super) fn deshake(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Deshake)?;
        let unit = unit.clone();
        let recovered = result == CheckResult::Steady;
        self.happen(if recovered { Event::Deshaken(unit) } else { Event::StayedShaken(unit) });
        Ok(())
    }

    /// morale-check.when.pursuit
    pub(super) fn pursue(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        let result = self.check(unit, ground, Occasion::Pursuit)?;
        let unit = unit.clone();
        let pursues = result == CheckResult::Pursues;
        self.happen(if pursues { Event::Pursued(unit) } else { Event::Halted(unit) });
        Ok(())
    }

    /// morale-check.when.beaten
    pub(super) fn stand_fire(&mut self, unit: &Id, ground: &Ground) -> Result<(), Stop> {
        match self.check(unit, ground, Occasion::Beaten)? {
            CheckResult::Flees => self.become_what(unit, Fate::Flees),
            _ => self.happen(Event::StoodFire(unit.clone())),
        }
        Ok(())
    }

    /// morale-check.battle.points
    pub(super) fn roll_points(&mut self) -> Result<(), Stop> {
        let Some(points) = self.setting().setup().points else { return Ok(()) };
        let gained = self.dice.sum(points.dice, Die::D6, POINTS)? + points.plus;
        self.note(cite::POINTS, gained, || format!("{gained} points for the orders of this turn"));
        self.happen(Event::PointsGained(gained));
        Ok(())
    }

    /// morale-check.battle.points, morale-check.pips
    pub(super) fn order(&mut self, unit: &Id) {
        self.happen(Event::Ordered(unit.clone()));
        let left = self.state().points.unwrap_or_default();
        self.note(cite::PIPS, left, || format!("a point is spent for good; points left: {left}"));
    }

    /// morale-check.battle.fire
    pub(super) fn beaten(&mut self, unit: &Id, becomes: Option<Fate>) {
        let Some(state) = self.unit(unit) else { return };
        let (infantry, shaken) = (state.troops.arm == Arm::Infantry, state.troops.shaken);
        let checks = infantry && shaken;
        self.note(cite::FIRE, checks, || {
            match (infantry, shaken) {
                (true, true) => "shaken infantry that is beaten by fire must check",
                (true, false) => "infantry that is beaten by fire is shaken",
                (false, _) => "what becomes of other arms the players say",
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
            Fate::Shaken if self.unit(unit).is_some_and(|unit| unit.troops.shaken) => {}
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
