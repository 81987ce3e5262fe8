use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::{Id, Seat};

use super::Deciding;
use crate::battle::command::{Command, SeenCheck};
use crate::battle::event::Event;
use crate::battle::field::Field;
use crate::battle::state::{Phase, Step};
use crate::procedures::{Check, CheckResult};
use crate::{Unit, cite, morale};

impl Deciding<'_, '_> {
    /// Applies the rules to a command that was found legal.
    pub(super) fn decide(&mut self, seat: &Seat, command: &Command) -> Result<(), Stop> {
        match command {
            Command::Rally { unit, seen } => self.rally(unit, *seen)?,
            Command::RallyAll { checks } => {
                checks.iter().try_for_each(|(unit, seen)| self.rally(unit, *seen))?;
            }
            Command::Move { unit } => self.happen(Event::Moved { unit: unit.clone() }),
            Command::MoveAll { units, to } => {
                units.iter().for_each(|unit| self.happen(Event::Moved { unit: unit.clone() }));
                self.move_to(to);
            }
            Command::Fire { target, units, seen } => self.fire(target, units, *seen)?,
            Command::Volley { fire } => self.volley(fire)?,
            Command::Melee { attackers, defenders } => self.melee(attackers, defenders)?,
            Command::MeleeLosses { unit, seen } => self.losses(unit, *seen, true)?,
            Command::MeleeLossesAll { losses } => {
                losses.iter().try_for_each(|(unit, seen)| self.losses(unit, *seen, true))?;
            }
            Command::Check { unit, seen } => self.check(unit, *seen)?,
            Command::CheckAll { checks } => {
                checks.iter().try_for_each(|(unit, seen)| self.check(unit, *seen))?;
            }
            Command::Attach { leader, unit } => {
                self.happen(Event::LeaderWent { leader: leader.clone(), to: Some(unit.clone()) });
            }
            Command::Detach { leader } => {
                self.happen(Event::LeaderWent { leader: leader.clone(), to: None });
            }
            Command::TakeObjective { objective } => self.take(objective, seat),
            Command::AnswerClaim { objective, agreed } => self.answer(objective, *agreed),
            Command::EndPhase => self.end_phase(),
        }
        Ok(())
    }

    fn rally(&mut self, id: &Id, seen: SeenCheck) -> Result<(), Stop> {
        let Some((unit, before)) = self.about_to_check(id) else { return Ok(()) };
        let better = match before {
            CheckResult::Routed => CheckResult::Disrupted,
            CheckResult::Disrupted | CheckResult::Steady => CheckResult::Steady,
        };
        self.note(cite::RALLY, Figure::named(better), || {
            format!("a {before} unit that passes a check at the start of its turn becomes {better}")
        });
        let (scene, dice, trace) = self.parts();
        let passed = morale::holds(&unit, seen.modifier, &scene.rules(), dice, trace)?;
        let bearing = if passed { better } else { before };
        self.happen(Event::TriedToRally { unit: id.clone(), passed, bearing });
        Ok(())
    }

    /// The unit that checks morale, and how it stands before; what its leaders add is noted.
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
            self.note(cite::ROUT, Figure::named(bearing), || {
                "routed, it neither fires nor attacks in melee until it has rallied".to_owned()
            });
        }
        self.happen(Event::Checked { unit: id.clone(), passed: outcome.passed, bearing });
        Ok(())
    }

    /// A side claims an objective; the umpire's word settles it.
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
        self.note(cite::TURN, checks, || format!("morale checks called for in the phase: {checks}"));
        self.happen(Event::PhaseClosed { phase });
    }
}
