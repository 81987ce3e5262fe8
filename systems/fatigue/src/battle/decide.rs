use standfast_dice::{Dice, Stop};
use standfast_engine::battle::{Course, Id, Setting};
use standfast_engine::{Figure, Procedure, Trace};

use super::command::{Command, SeenCheck, SeenLosses};
use super::event::{Event, Totals};
use super::field::Field;
use super::state::{Call, Phase, Step};
use super::{RALLYING, ROUT, STRENGTH, TOTALS, TURN, totals};
use crate::procedures::{Casualties, Check, CheckResult, Loss};
use crate::{Fatigue, Unit, morale};

/// Applies the rules to a command that was found legal.
pub(super) fn decide<D: Dice + ?Sized>(
    setting: &Setting<Fatigue>,
    course: &mut Course<'_, Fatigue>,
    command: &Command,
    dice: &mut D,
    trace: &mut Trace,
) -> Result<(), Stop> {
    let mut deciding = Deciding { setting, course, dice, trace };
    match command {
        Command::Recover { unit } => deciding.recover(unit)?,
        Command::RecoverAll => deciding.recover_all()?,
        Command::Rally { unit, seen } => deciding.rally(unit, *seen)?,
        Command::Move { unit } => deciding.course.happen(Event::Moved { unit: unit.clone() }),
        Command::Fire { target, units, seen } => deciding.fire(target, units, *seen)?,
        Command::Melee { attackers, defenders } => deciding.melee(attackers, defenders),
        Command::MeleeLosses { unit, seen } => deciding.losses(unit, *seen, true)?,
        Command::Check { unit, seen } => deciding.check(unit, *seen)?,
        Command::Attach { leader, unit } => {
            deciding.course.happen(Event::LeaderWent { leader: leader.clone(), to: Some(unit.clone()) });
        }
        Command::Detach { leader } => {
            deciding.course.happen(Event::LeaderWent { leader: leader.clone(), to: None });
        }
        Command::TakeObjective { objective } => {
            let side = deciding.course.state().player.clone();
            deciding.course.happen(Event::ObjectiveTaken { objective: objective.clone(), side });
        }
        Command::EndPhase => deciding.end_phase(),
    }
    Ok(())
}

/// A command under decision.
struct Deciding<'a, 'c, 's, D: ?Sized> {
    setting: &'a Setting<Fatigue>,
    course: &'c mut Course<'s, Fatigue>,
    dice: &'c mut D,
    trace: &'c mut Trace,
}

impl<D: Dice + ?Sized> Deciding<'_, '_, '_, D> {
    fn field(&self) -> Field<'_> {
        Field::of(self.setting, self.course.state())
    }

    fn recover(&mut self, id: &Id) -> Result<(), Stop> {
        let Some(recovery) = self.field().unit(id).map(|unit| self.field().recovery(unit)) else {
            return Ok(());
        };
        let outcome = recovery.resolve(&self.setting.rules(), self.dice, self.trace)?;
        self.course.happen(Event::Recovered {
            unit: id.clone(),
            recovered: outcome.recovered,
            fatigue: outcome.fatigue,
        });
        Ok(())
    }

    fn recover_all(&mut self) -> Result<(), Stop> {
        let field = self.field();
        let resting = field.units_of(&field.state.player).filter(|unit| field.may_recover(*unit).is_ok());
        let resting: Vec<Id> = resting.map(|regiment| regiment.unit.thing.id.clone()).collect();
        resting.iter().try_for_each(|unit| self.recover(unit))
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

    fn fire(&mut self, target: &Id, units: &[Id], seen: SeenLosses) -> Result<(), Stop> {
        // What fatigue leaves of each fire value stands among the reasons.
        let total = totals::fire(Field::of(self.setting, self.course.state()), units, self.trace);
        self.trace.note(TOTALS, total, || format!("all who fire together: {total}"));
        let (units, total) = (units.to_vec(), Some(total));
        self.course.happen(Event::Fired { units, target: target.clone(), total });
        self.losses(target, seen, false)
    }

    fn melee(&mut self, attackers: &[Id], defenders: &[Id]) {
        let field = Field::of(self.setting, self.course.state());
        let attack = totals::melee(field, attackers, true, self.trace);
        let defence = totals::melee(field, defenders, false, self.trace);
        self.trace.note(TOTALS, attack, || {
            let odds = totals::odds(attack, defence);
            format!("all who attack {attack}, all who defend {defence}: odds of {odds}")
        });
        let (attackers, defenders) = (attackers.to_vec(), defenders.to_vec());
        self.course.happen(Event::Fought { attackers, defenders, totals: Some(Totals { attack, defence }) });
    }

    /// What a unit lost, by fire or in melee.
    fn losses(&mut self, id: &Id, seen: SeenLosses, melee: bool) -> Result<(), Stop> {
        let Some(regiment) = self.field().unit(id) else { return Ok(()) };
        let (unit, before, called) = (regiment.as_unit(), regiment.state.men, regiment.state.call);
        let (men, rules) = (i64::from(seen.casualties).min(before), self.setting.rules());
        let left = before - men;
        if men > 0 {
            self.trace.note(STRENGTH, left, || format!("{left} of {before} men are left"));
        }
        if left == 0 {
            let fatigue = unit.fatigue;
            self.course.happen(Event::LossesTaken { unit: id.clone(), melee, men, loss: 0, fatigue });
            self.course.happen(Event::Destroyed { unit: id.clone() });
            return Ok(());
        }
        let melee_fatigue = if melee { self.setting.setup().melee_fatigue } else { 0 };
        let casualties =
            Casualties { unit, casualties: seen.casualties, melee, melee_fatigue, ..Casualties::default() };
        let (loss, tired) = match seen.fatigue {
            Some(loss) => (loss, Loss { unit, loss }.suffered(&rules, self.trace)),
            None => casualties.tire(&rules, self.dice, self.trace)?,
        };
        let calls = casualties.call(&rules, self.dice, self.trace)?;
        if melee || men > 0 || loss > 0 {
            let fatigue = tired.fatigue;
            self.course.happen(Event::LossesTaken { unit: id.clone(), melee, men, loss, fatigue });
        }
        let call = match (tired.check_due, calls) {
            (true, _) => Some(Call::Exhaustion),
            (false, true) if melee => Some(Call::Melee),
            (false, true) => Some(Call::Losses),
            (false, false) => None,
        };
        if let Some(call) = call.filter(|_| called.is_none()) {
            self.course.happen(Event::CheckCalled { unit: id.clone(), call });
        }
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
        let outcome = check.resolve(&self.setting.rules(), self.dice, self.trace)?;
        let bearing = before.max(outcome.result);
        if bearing == CheckResult::Routed && before != bearing {
            self.trace.note(ROUT, Figure::named(bearing), || {
                "routed, it neither fires nor attacks in melee until it has rallied".to_owned()
            });
        }
        self.course.happen(Event::Checked { unit: id.clone(), passed: outcome.passed, bearing });
        Ok(())
    }

    fn end_phase(&mut self) {
        let Step::Acting(phase) = self.course.state().step else { return };
        let checks = self.field().units().filter(|regiment| regiment.state.call.is_some()).count();
        let checks = i64::try_from(checks).unwrap_or(i64::MAX);
        self.trace.note(TURN, checks, || format!("morale checks called for in the phase: {checks}"));
        self.course.happen(Event::PhaseClosed { phase });
    }
}
