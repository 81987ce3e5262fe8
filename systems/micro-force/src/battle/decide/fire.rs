use standfast_dice::{Dice, Stop};
use standfast_engine::Figure;
use standfast_engine::battle::Id;

use super::Deciding;
use crate::battle::command::{FireSeen, RadiusSeen};
use crate::battle::{Event, Posture};
use crate::procedures::{Fire, FireOutcome, FireResult, Grade, OfficerCasualty, Test};
use crate::{OfficerCheck, Stands};

impl<D: Dice + ?Sized> Deciding<'_, '_, D> {
    /// The target is declared, and with it every unit that fires at it (micro-force.fire.1).
    pub(super) fn declare(&mut self, target: &Id, firers: &[Id]) {
        self.note("micro-force.fire.1", true, || "declared units fire one at a time".to_owned());
        let side = self.course.state().units.get(target).map(|target| target.side.clone());
        let Some(side) = side.map(|side| self.course.state().opponent(&side).clone()) else { return };
        self.course.happen(Event::Declared { side, target: target.clone(), firers: firers.to_vec() });
    }

    /// A declared unit fires, if its line of sight is valid.
    pub(super) fn declared_fire(&mut self, unit: &Id, seen: &FireSeen) -> Result<(), Stop> {
        let sight = seen.line_of_sight;
        let at = self.course.state().volley.as_ref().map(|volley| volley.target.clone());
        if let Some(at) = at {
            self.fire_as_seen(unit, &at);
        }
        self.note("micro-force.fire.1", sight, || {
            if sight { "the line of sight is valid" } else { "there is no line of sight" }.to_owned()
        });
        if !sight {
            self.course.happen(Event::FireHeldBack { unit: unit.clone() });
            return Ok(());
        }
        let target = self.course.state().volley.as_ref().map(|volley| volley.target.clone());
        target.map_or(Ok(()), |target| self.shoot(unit, &target, seen))
    }

    /// One unit fires at another: what is lost, whether the target stands, whether its officers are hit.
    pub(super) fn shoot(&mut self, unit: &Id, target: &Id, seen: &FireSeen) -> Result<(), Stop> {
        let Some(situation) = self.fire(unit, target, seen) else { return Ok(()) };
        let FireOutcome { result, stands, steps } = self.resolve(&situation)?;
        let (firer, at) = (unit.clone(), target.clone());
        let range = seen.range;
        self.note("micro-force.fire.2", true, || "it has fired: its red bead goes to its front".to_owned());
        self.course.happen(Event::Fired { unit: firer, target: at, range, steps, stands, result });
        match result {
            FireResult::Shaken => self.shake(target),
            FireResult::Routed => self.rout(target),
            FireResult::None | FireResult::Passed | FireResult::Dispersed => {}
        }
        self.spend_ammunition(unit);
        self.officers_under_fire(target, steps, stands)
    }

    /// The situation of a unit that fires, with the attack value of the scenario's chart (micro-force.fire.4).
    fn fire(&mut self, unit: &Id, target: &Id, seen: &FireSeen) -> Option<Fire> {
        let firer = self.unit(unit, seen.firer_beyond_radius)?;
        let at = self.unit(target, seen.target_beyond_radius)?;
        let state = self.course.state();
        let (standing, target) = (state.units.get(unit)?, state.units.get(target)?);
        let weapon = self.setting.setup().weapon(standing.weapon.as_ref()?)?;
        Some(Fire {
            firer,
            stands_firing: seen.stands,
            attack_value: weapon.value(seen.range)?,
            first_fire: standing.first_fire,
            aspect: seen.aspect,
            target: at,
            target_moving: target.posture == Some(Posture::Movement),
            cover: seen.cover,
            cover_split: seen.cover_split,
        })
    }

    /// A unit whose shots the scenario counts runs out when it has fired the last.
    fn spend_ammunition(&mut self, unit: &Id) {
        let standing = self.course.state().units.get(unit);
        let last = standing.is_some_and(|unit| unit.supply.is_some_and(|supply| unit.spent >= supply));
        if last {
            self.run_out(unit, "it has fired all the shots that the scenario gives it");
        }
    }

    pub(super) fn run_out(&mut self, unit: &Id, why: &str) {
        self.note("micro-force.ammunition", true, || {
            format!("{why}: it does not fire until it is resupplied")
        });
        self.course.happen(Event::RanOut { unit: unit.clone() });
    }

    /// Fire has hit a unit: the officers with it are checked as the ruling officer_check says.
    fn officers_under_fire(&mut self, target: &Id, steps: i64, stands: Stands) -> Result<(), Stop> {
        let officers: Vec<Id> = self.course.state().officers_with(target).map(|(id, _)| id.clone()).collect();
        let ruling = self.setting.scenario.rulings.officer_check;
        let (hit, how) = match ruling {
            OfficerCheck::Step => (steps > 0, "an officer is checked when his unit loses a step"),
            OfficerCheck::Stand => {
                (stands > Stands::ZERO, "an officer is checked when his unit loses a stand")
            }
            OfficerCheck::Call => {
                (steps > 0, "an officer whose unit has lost a step is checked when asked for")
            }
        };
        for officer in officers.into_iter().filter(|_| hit) {
            self.note("micro-force.officer_check", Figure::named(ruling), || how.to_owned());
            if ruling == OfficerCheck::Call {
                self.course.happen(Event::OfficerExposed { officer });
            } else {
                self.check_officer(&officer)?;
            }
        }
        Ok(())
    }

    /// An officer's casualty is checked (micro-force.fire.officer); his death makes the units under him test.
    pub(super) fn check_officer(&mut self, officer: &Id) -> Result<(), Stop> {
        let setting = self.setting;
        self.note("micro-force.fire.officer", true, || {
            format!("fire has hit the unit that {} is with", setting.setup().name(officer))
        });
        let outcome = self.resolve(&OfficerCasualty)?;
        self.course.happen(Event::OfficerChecked {
            officer: officer.clone(),
            result: outcome.result,
            cohesion: outcome.officer_cohesion,
            out_of_play: outcome.out_of_play,
        });
        if let Some(addition) = outcome.test_addition {
            self.impose_tests(officer, addition);
        }
        Ok(())
    }

    /// Every unit of the command of an officer who died tests (micro-force.officer.brigade).
    fn impose_tests(&mut self, officer: &Id, addition: i64) {
        let state = self.course.state();
        let Some(standing) = state.officers.get(officer) else { return };
        let under = state.units_of(&standing.side);
        let under = under.filter(|(_, unit)| standing.brigade.is_none() || unit.brigade == standing.brigade);
        let under: Vec<Id> = under.map(|(id, _)| id.clone()).collect();
        self.note("micro-force.officer.brigade", addition, || {
            "every unit of his command passes a cohesion test or is shaken".to_owned()
        });
        for unit in under {
            self.course.happen(Event::TestImposed { unit, officer: officer.clone(), addition });
        }
    }

    /// A unit makes the test that it owes; failing by 5 or more does no worse than to shake it.
    pub(super) fn officer_test(&mut self, unit: &Id, seen: &RadiusSeen) -> Result<(), Stop> {
        self.radius_as_seen(unit);
        let addition = self.course.state().tests.get(unit).map_or(0, |test| test.addition);
        let Some(tested) = self.unit(unit, seen.beyond_radius) else { return Ok(()) };
        let outcome = self.resolve(&Test { unit: tested, addition })?;
        self.note("micro-force.officer.brigade", outcome.result == Grade::Passed, || {
            "failing shakes, and failing by 5 or more does no worse".to_owned()
        });
        self.course.happen(Event::Tested { unit: unit.clone(), result: outcome.result });
        if outcome.result != Grade::Passed {
            self.shake(unit);
        }
        Ok(())
    }
}
