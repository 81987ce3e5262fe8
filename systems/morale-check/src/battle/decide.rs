use standfast_dice::Stop;
use standfast_engine::battle::{Course, Id, Seat};
use standfast_tabletop::Path;

use super::cite;
use super::command::{Command, Fate, FireResult, Formation};
use super::event::Event;
use super::ground;
use super::motion;
use super::phases;
use super::resolve::Resolving;
use crate::MoraleCheck;

/// Applies the rules to a command that was found legal.
pub(super) fn decide(
    course: &mut Course<'_, MoraleCheck>,
    seat: &Seat,
    command: &Command,
) -> Result<(), Stop> {
    let mut resolving = Resolving(course);
    match command {
        Command::Deshake { unit, seen } => resolving.deshake(unit, seen)?,
        Command::DeshakeAll { seen } => {
            seen.iter().try_for_each(|(unit, seen)| resolving.deshake(unit, seen))?;
        }
        Command::RollPoints => resolving.roll_points()?,
        Command::Order { unit } => resolving.order(unit),
        Command::GiveOrders { units } => units.iter().for_each(|unit| resolving.order(unit)),
        Command::Attach { general, unit } => {
            resolving.happen(Event::Attached { general: general.clone(), unit: unit.clone() });
        }
        Command::Detach { general } => resolving.happen(Event::Detached(general.clone())),
        Command::Declare { unit, target } => resolving.declare(unit, target),
        Command::DeclareCharges { charges } => {
            charges.iter().for_each(|(unit, target)| resolving.declare(unit, target));
        }
        Command::Answer { squares } => resolving.answer(squares),
        Command::Charge { unit, seen } => resolving.charge(unit, seen)?,
        Command::FollowUp { unit, target, seen } => resolving.follow_up(unit, target, seen)?,
        Command::WinMelee { unit, winner, loser_becomes, winner_becomes } => {
            resolving.win_melee(unit, winner, *loser_becomes, *winner_becomes);
        }
        Command::DrawMelee { unit, charger_becomes, target_becomes } => {
            resolving.draw_melee(unit, *charger_becomes, *target_becomes);
        }
        Command::Pursue { unit, seen } => resolving.pursue(unit, seen)?,
        Command::March { moves } => moves.iter().for_each(|(unit, path)| resolving.march(unit, path)),
        Command::Form { unit, to } => resolving.form(unit, *to),
        Command::Hold { objective, by } => resolving.hold(seat, objective, by.as_ref()),
        Command::Confirm { objective, agrees } => resolving.confirm(objective, *agrees),
        Command::EnterFire { results } => {
            results.iter().for_each(|(unit, result)| resolving.fire_result(unit, *result));
        }
        Command::Beaten { unit, becomes } => resolving.beaten(unit, *becomes),
        Command::StandFire { unit, seen } => resolving.stand_fire(unit, seen)?,
        Command::Remove { unit } => resolving.become_what(unit, Fate::Removed),
        Command::EndPhase { to } => phases::end_phases_up_to(resolving.0, *to),
    }
    Ok(())
}

impl Resolving<'_, '_> {
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

    /// A unit changes its formation, if there is still room for it (morale-check.battle.formation).
    fn form(&mut self, unit: &Id, to: Formation) {
        let formed = self.unit(unit).map(|unit| to.taken_up_by(unit.troops));
        let known = self.setting().setup().units().find(|(_, known)| known.id == *unit);
        let table = self.ground();
        let clash = known
            .zip(formed)
            .zip(table)
            .and_then(|(((_, unit), formed), table)| ground::no_room_for(&table, unit, &formed));
        match clash {
            None => self.happen(Event::Formed { unit: unit.clone(), to }),
            Some(clash) => self.note(cite::GROUND, false, || format!("there is no room for it: {clash}")),
        }
    }

    /// A unit goes its way as far as nobody who went before it stands there now (morale-check.battle.moves).
    fn march(&mut self, unit: &Id, path: &Path) {
        let rates = self.unit(unit).and_then(|unit| ground::rates(self.setting(), unit.troops.arm));
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

    /// What the umpire says of an objective is so; what a side says is answered by the other
    /// (morale-check.battle.objectives).
    fn hold(&mut self, seat: &Seat, objective: &Id, by: Option<&Id>) {
        let (objective, by) = (objective.clone(), by.cloned());
        match self.setting().roster().side_of(seat) {
            None => self.happen(Event::Held { objective, by }),
            Some(side) => {
                let side = side.clone();
                self.note(cite::OBJECTIVES, false, || "the other side or the umpire confirms it".to_owned());
                self.happen(Event::Claimed { objective, side, by });
            }
        }
    }

    /// morale-check.battle.objectives
    fn confirm(&mut self, objective: &Id, agrees: bool) {
        let Some(claim) = self.state().claims.get(objective).cloned() else { return };
        self.note(cite::OBJECTIVES, agrees, || {
            if agrees { "both sides say so" } else { "the other side does not say so" }.to_owned()
        });
        let objective = objective.clone();
        self.happen(match agrees {
            true => Event::Held { objective, by: claim.holder },
            false => Event::ClaimRefused(objective),
        });
    }

    /// morale-check.battle.fire
    fn fire_result(&mut self, unit: &Id, result: FireResult) {
        match result {
            FireResult::Beaten => self.beaten(unit, None),
            FireResult::Shaken => self.beaten(unit, Some(Fate::Shaken)),
            FireResult::Flees => self.beaten(unit, Some(Fate::Flees)),
            FireResult::Removed => self.become_what(unit, Fate::Removed),
        }
    }
}
