use standfast_dice::Stop;
use standfast_engine::battle::{Course, Id, Seat};
use standfast_engine::{Figure, wraps};

use super::command::{Command, SeenCheck};
use super::event::Event;
use super::field::Field;
use super::state::{Phase, Step};
use super::{RALLYING, ROUT, TURN};
use crate::procedures::{Check, CheckResult};
use crate::{Fatigue, Unit, morale};

/// Applies the rules to a command that was found legal.
pub(super) fn decide(course: &mut Course<'_, Fatigue>, seat: &Seat, command: &Command) -> Result<(), Stop> {
    let mut deciding = Deciding(course);
    match command {
        Command::Rally { unit, seen } => deciding.rally(unit, *seen)?,
        Command::RallyAll { checks } => {
            checks.iter().try_for_each(|(unit, seen)| deciding.rally(unit, *seen))?;
        }
        Command::Move { unit } => deciding.happen(Event::Moved { unit: unit.clone() }),
        Command::MoveAll { units, to } => {
            for unit in units {
                deciding.happen(Event::Moved { unit: unit.clone() });
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
            deciding.happen(Event::LeaderWent { leader: leader.clone(), to: Some(unit.clone()) });
        }
        Command::Detach { leader } => {
            deciding.happen(Event::LeaderWent { leader: leader.clone(), to: None });
        }
        Command::TakeObjective { objective } => deciding.take(objective, seat),
        Command::AnswerClaim { objective, agreed } => deciding.answer(objective, *agreed),
        Command::EndPhase => deciding.end_phase(),
    }
    Ok(())
}

wraps! {
    /// A command under decision.
    pub(super) Deciding<'d, 'c>: &mut Course<'c, Fatigue>;
}

impl Deciding<'_, '_> {
    pub(super) fn field(&self) -> Field<'_> {
        Field(self.scene())
    }

    fn rally(&mut self, id: &Id, seen: SeenCheck) -> Result<(), Stop> {
        let Some((unit, before)) = self.about_to_check(id) else { return Ok(()) };
        let better = match before {
            CheckResult::Routed => CheckResult::Disrupted,
            CheckResult::Disrupted | CheckResult::Steady => CheckResult::Steady,
        };
        self.note(RALLYING, Figure::named(better), || {
            format!("a unit that is {before} and passes a check at the start of its turn is {better}")
        });
        let (scene, dice, trace) = self.parts();
        let passed = morale::holds(&unit, seen.modifier, &scene.rules(), dice, trace)?;
        let bearing = if passed { better } else { before };
        self.happen(Event::TriedToRally { unit: id.clone(), passed, bearing });
        Ok(())
    }

    /// The unit that checks morale, and how it stands; what its leaders offer it is noted.
    fn about_to_check(&mut self, id: &Id) -> Option<(Unit, CheckResult)> {
        let (scene, _, trace) = self.parts();
        let field = Field(scene);
        let regiment = field.unit(id)?;
        field.leadership(regiment, trace);
        Some((regiment.as_unit(), regiment.state.bearing))
    }

    fn check(&mut self, id: &Id, seen: SeenCheck) -> Result<(), Stop> {
        let Some((unit, before)) = self.about_to_check(id) else { return Ok(()) };
        let defensive_fire = self.state().step == Step::Checking(Phase::DefensiveFire);
        let check = Check { unit, modifier: seen.modifier, defensive_fire, leaders: None };
        let outcome = self.consult(&check)?;
        let bearing = before.max(outcome.result);
        if bearing == CheckResult::Routed && before != bearing {
            self.note(ROUT, Figure::named(bearing), || {
                "routed, it neither fires nor attacks in melee until it has rallied".to_owned()
            });
        }
        self.happen(Event::Checked { unit: id.clone(), passed: outcome.passed, bearing });
        Ok(())
    }

    /// A side says that it has taken an objective. What the umpire says is so.
    fn take(&mut self, objective: &Id, seat: &Seat) {
        let (objective, side) = (objective.clone(), self.state().player.clone());
        self.happen(match seat {
            Seat::Umpire => Event::ObjectiveTaken { objective, side },
            _ => Event::ObjectiveClaimed { objective, side },
        });
    }

    fn answer(&mut self, objective: &Id, agreed: bool) {
        let Some(side) = self.state().claims.get(objective).cloned() else { return };
        let objective = objective.clone();
        self.happen(match agreed {
            true => Event::ObjectiveTaken { objective, side },
            false => Event::ClaimDenied { objective, side },
        });
    }

    fn end_phase(&mut self) {
        let Step::Acting(phase) = self.state().step else { return };
        let checks = self.field().units().filter(|regiment| regiment.state.call.is_some()).count();
        let checks = i64::try_from(checks).unwrap_or(i64::MAX);
        self.note(TURN, checks, || format!("morale checks called for in the phase: {checks}"));
        self.happen(Event::PhaseClosed { phase });
    }
}
