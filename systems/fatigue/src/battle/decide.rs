use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Seat, Setting};
use standfast_engine::{Figure, Trace};

use super::command::{Command, SeenCheck};
use super::event::Event;
use super::field::Field;
use super::state::{Phase, Step};
use super::{RALLYING, ROUT, TURN};
use crate::procedures::{Check, CheckResult};
use crate::{Fatigue, Unit, morale};

/// Applies the rules to a command that was found legal.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<Fatigue>,
    course: &mut Course<'_, Fatigue>,
    seat: &Seat,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let mut deciding = Deciding { setting, course, dice, trace };
    match command {
        Command::Rally { unit, seen } => deciding.rally(unit, *seen)?,
        Command::RallyAll { checks } => {
            checks.iter().try_for_each(|(unit, seen)| deciding.rally(unit, *seen))?;
        }
        Command::Move { unit } => deciding.course.happen(Event::Moved { unit: unit.clone() }),
        Command::MoveAll { units, to } => {
            for unit in units {
                deciding.course.happen(Event::Moved { unit: unit.clone() });
            }
            deciding.move_to(to);
        }
        Command::Fire { target, units, seen } => deciding.fire(target, units, *seen)?,
        Command::Volley { fire } => deciding.volley(fire)?,
        Command::Melee { attackers, defenders } => deciding.melee(attackers, defenders)?,
        Command::MeleeLosses { unit, seen } => deciding.losses(unit, *seen, true)?,
        Command::MeleeLossesAll { losses } => {
            losses.iter().try_for_each(|(unit, seen)| deciding.losses(unit, *seen, true))?;
        }
        Command::Check { unit, seen } => deciding.check(unit, *seen)?,
        Command::CheckAll { checks } => {
            checks.iter().try_for_each(|(unit, seen)| deciding.check(unit, *seen))?;
        }
        Command::Attach { leader, unit } => {
            deciding.course.happen(Event::LeaderWent { leader: leader.clone(), to: Some(unit.clone()) });
        }
        Command::Detach { leader } => {
            deciding.course.happen(Event::LeaderWent { leader: leader.clone(), to: None });
        }
        Command::TakeObjective { objective } => deciding.take(objective, seat),
        Command::AnswerClaim { objective, agreed } => deciding.answer(objective, *agreed),
        Command::EndPhase => deciding.end_phase(),
    }
    Ok(())
}

/// A command under decision.
pub(super) struct Deciding<'a, 'c, 's, D: ?Sized> {
    pub(super) setting: &'a Setting<Fatigue>,
    pub(super) course: &'c mut Course<'s, Fatigue>,
    pub(super) dice: &'c mut D,
    pub(super) trace: &'c mut Trace,
}

impl<D: Dice + ?Sized> Deciding<'_, '_, '_, D> {
    pub(super) fn field(&self) -> Field<'_> {
        Field::of(self.setting, self.course.state())
    }

    fn rally(&mut self, id: &Id, seen: SeenCheck) -> Result<(), Stop> {
        let Some((unit, before)) = self.about_to_check(id) else { return Ok(()) };
        let better = match before {
            CheckResult::Routed => CheckResult::Disrupted,
            CheckResult::Disrupted | CheckResult::Steady => CheckResult::Steady,
        };
        self.trace.note(RALLYING, Figure::named(better), || {
            format!("a unit that is {before} and passes a check at the start of its turn is {better}")
        });
        let passed = morale::holds(&unit, seen.modifier, &self.setting.rules(), self.dice, self.trace)?;
        let bearing = if passed { better } else { before };
        self.course.happen(Event::TriedToRally { unit: id.clone(), passed, bearing });
        Ok(())
    }

    /// The unit that checks morale, and how it stands; what its leaders offer it is noted.
    fn about_to_check(&mut self, id: &Id) -> Option<(Unit, CheckResult)> {
        let field = Field::of(self.setting, self.course.state());
        let regiment = field.unit(id)?;
        field.leadership(regiment, self.trace);
        Some((regiment.as_unit(), regiment.state.bearing))
    }

    fn check(&mut self, id: &Id, seen: SeenCheck) -> Result<(), Stop> {
        let Some((unit, before)) = self.about_to_check(id) else { return Ok(()) };
        let defensive_fire = self.course.state().step == Step::Checking(Phase::DefensiveFire);
        let check = Check { unit, modifier: seen.modifier, defensive_fire, leaders: None };
        let outcome = self.course.consult(&check, &self.setting.rules(), self.dice, self.trace)?;
        let bearing = before.max(outcome.result);
        if bearing == CheckResult::Routed && before != bearing {
            self.trace.note(ROUT, Figure::named(bearing), || {
                "routed, it neither fires nor attacks in melee until it has rallied".to_owned()
            });
        }
        self.course.happen(Event::Checked { unit: id.clone(), passed: outcome.passed, bearing });
        Ok(())
    }

    /// A side says that it has taken an objective. What the umpire says is so.
    fn take(&mut self, objective: &Id, seat: &Seat) {
        let (objective, side) = (objective.clone(), self.course.state().player.clone());
        self.course.happen(match seat {
            Seat::Umpire => Event::ObjectiveTaken { objective, side },
            _ => Event::ObjectiveClaimed { objective, side },
        });
    }

    fn answer(&mut self, objective: &Id, agreed: bool) {
        let Some(side) = self.course.state().claims.get(objective).cloned() else { return };
        let objective = objective.clone();
        self.course.happen(match agreed {
            true => Event::ObjectiveTaken { objective, side },
            false => Event::ClaimDenied { objective, side },
        });
    }

    fn end_phase(&mut self) {
        let Step::Acting(phase) = self.course.state().step else { return };
        let checks = self.field().units().filter(|regiment| regiment.state.call.is_some()).count();
        let checks = i64::try_from(checks).unwrap_or(i64::MAX);
        self.trace.note(TURN, checks, || format!("morale checks called for in the phase: {checks}"));
        self.course.happen(Event::PhaseClosed { phase });
    }
}
