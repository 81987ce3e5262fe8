use standfast_dice::{Die, Stop};
use standfast_engine::battle::{Id, Seat};

use super::Deciding;
use crate::battle::command::{Command, Fate, Formation};
use crate::battle::event::Event;
use crate::cite;

/// What the points of a turn are rolled for.
const POINTS: &str = "points of the turn";

impl Deciding<'_, '_> {
    /// Applies the rules to a command that was found legal.
    pub(super) fn decide(&mut self, seat: &Seat, command: &Command) -> Result<(), Stop> {
        match command {
            Command::Deshake { unit, seen } => self.deshake(unit, seen)?,
            Command::DeshakeAll { seen } => {
                seen.iter().try_for_each(|(unit, seen)| self.deshake(unit, seen))?;
            }
            Command::RollPoints => self.roll_points()?,
            Command::Order { unit } => self.order(unit),
            Command::GiveOrders { units } => units.iter().for_each(|unit| self.order(unit)),
            Command::Attach { general, unit } => {
                self.happen(Event::Attached { general: general.clone(), unit: unit.clone() });
            }
            Command::Detach { general } => self.happen(Event::Detached(general.clone())),
            Command::Declare { unit, target } => self.declare(unit, target),
            Command::DeclareCharges { charges } => {
                charges.iter().for_each(|(unit, target)| self.declare(unit, target));
            }
            Command::Answer { squares } => self.answer(squares),
            Command::Charge { unit, seen } => self.charge(unit, seen)?,
            Command::FollowUp { unit, target, seen } => self.follow_up(unit, target, seen)?,
            Command::WinMelee { unit, winner, loser_becomes, winner_becomes } => {
                self.win_melee(unit, winner, *loser_becomes, *winner_becomes);
            }
            Command::DrawMelee { unit, charger_becomes, target_becomes } => {
                self.draw_melee(unit, *charger_becomes, *target_becomes);
            }
            Command::Pursue { unit, seen } => self.pursue(unit, seen)?,
            Command::March { moves } => moves.iter().for_each(|(unit, path)| self.march(unit, path)),
            Command::Form { unit, to } => self.form(unit, *to),
            Command::Hold { objective, by } => self.hold(seat, objective, by.as_ref()),
            Command::Confirm { objective, agrees } => self.confirm(objective, *agrees),
            Command::EnterFire { results } => {
                results.iter().for_each(|(unit, result)| self.fire_result(unit, *result));
            }
            Command::Beaten { unit, becomes } => self.beaten(unit, *becomes),
            Command::StandFire { unit, seen } => self.stand_fire(unit, seen)?,
            Command::Remove { unit } => self.become_what(unit, Fate::Removed),
            Command::EndPhase { to } => self.end_phases_up_to(*to),
        }
        Ok(())
    }

    /// morale-check.battle.points
    pub(super) fn roll_points(&mut self) -> Result<(), Stop> {
        let Some(points) = self.setup().points else { return Ok(()) };
        let gained = self.dice.sum(points.dice, Die::D6, POINTS)? + points.plus;
        self.note(cite::POINTS, gained, || format!("{gained} points for the orders of this turn"));
        self.happen(Event::PointsGained(gained));
        Ok(())
    }

    /// morale-check.battle.points, morale-check.pips
    fn order(&mut self, unit: &Id) {
        self.happen(Event::Ordered(unit.clone()));
        let left = self.state().points.unwrap_or_default();
        self.note(cite::PIPS, left, || format!("a point is spent for good; points left: {left}"));
    }

    /// morale-check.battle.charges
    fn declare(&mut self, unit: &Id, target: &Id) {
        self.happen(Event::ChargeDeclared { unit: unit.clone(), target: target.clone() });
    }

    /// morale-check.battle.answer
    fn answer(&mut self, squares: &[Id]) {
        for unit in squares {
            self.form(unit, Formation::Square);
        }
        let count = i64::try_from(squares.len()).unwrap_or(i64::MAX);
        self.note(cite::ANSWER, count, || "the charged side has answered".to_owned());
        self.happen(Event::Answered);
    }
}
