use std::collections::BTreeMap;

use standfast_dice::Stop;
use standfast_engine::Figure;
use standfast_engine::battle::Id;
use standfast_tabletop::Length;

use super::Deciding;
use crate::battle::Event;
use crate::battle::command::{FireSeen, RadiusSeen};
use crate::battle::play::follow::follow;
use crate::battle::state::OfficerStanding;
use crate::procedures::{Fire, FireOutcome, FireResult, Grade, OfficerCasualty, Test};
use crate::{OfficerAlone, OfficerCheck, OfficerCohesion, Stands, cite};

impl Deciding<'_, '_> {
    /// The target is declared, and with it every unit that fires at it (micro-force.fire.1).
    pub(super) fn declare(&mut self, target: &Id, firers: &[Id]) {
        self.note(cite::DECLARED_FIRE, true, || "declared units fire one at a time".to_owned());
        let side = self.state().units.get(target).map(|target| target.side.clone());
        let Some(side) = side.map(|side| self.state().opponent(&side).clone()) else { return };
        self.happen(Event::Declared { side, target: target.clone(), firers: firers.to_vec() });
    }

    /// Fire is declared and resolved, one firer after the other, while the target stands and nobody owes a test.
    pub(super) fn volley(&mut self, target: &Id, firers: &BTreeMap<Id, FireSeen>) -> Result<(), Stop> {
        self.declare(target, &firers.keys().cloned().collect::<Vec<_>>());
        for (unit, seen) in firers {
            self.declared_fire(unit, seen)?;
            follow(self.0)?;
            let state = self.state();
            if state.volley.is_none() || !state.tests.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// A declared unit fires, if its line of sight is valid.
    pub(super) fn declared_fire(&mut self, unit: &Id, seen: &FireSeen) -> Result<(), Stop> {
        let sight = seen.line_of_sight;
        let Some(target) = self.state().volley.as_ref().map(|volley| volley.target.clone()) else {
            return Ok(());
        };
        self.fire_as_seen(unit, &target, None);
        self.note(cite::DECLARED_FIRE, sight, || {
            if sight { "the line of sight is valid" } else { "there is no line of sight" }.to_owned()
        });
        if !sight {
            self.happen(Event::FireHeldBack { unit: unit.clone() });
            return Ok(());
        }
        self.shoot(unit, &target, seen)
    }

    /// A unit fires at another on its way, where it stands now or on an earlier stretch; a target that routs stops
    /// there.
    pub(super) fn fire_in_passing(
        &mut self,
        unit: &Id,
        target: &Id,
        at: Option<&Id>,
        seen: &FireSeen,
    ) -> Result<(), Stop> {
        let stretch = at.and_then(|at| self.stretch(unit, target, at));
        self.note(cite::OPPORTUNITY_FIRE, true, || match &stretch {
            Some(stretch) => format!("opportunity fire at a unit on its way, {}", stretch.name),
            None => "opportunity fire at a unit on its way".to_owned(),
        });
        self.fire_as_seen(unit, target, stretch.as_ref().map(|stretch| &stretch.at));
        self.shoot(unit, target, seen)?;
        if let Some(stretch) = stretch {
            self.stopped(target, &stretch);
        }
        Ok(())
    }

    /// A side holds its fire at the units on their way, or for the rest of the phase.
    pub(super) fn hold_fire(&mut self, for_the_phase: bool) {
        let state = self.state();
        let side = state.activation.as_ref().map(|moving| state.opponent(&moving.side).clone());
        if let Some(side) = side.filter(|_| for_the_phase) {
            self.happen(Event::FireHeld { side });
        }
        self.happen(Event::FireWithheld);
    }

    /// One unit fires at another: what is lost, whether the target stands, whether its officers are hit.
    pub(super) fn shoot(&mut self, unit: &Id, target: &Id, seen: &FireSeen) -> Result<(), Stop> {
        let Some(situation) = self.fire(unit, target, seen) else { return Ok(()) };
        let FireOutcome { result, stands, steps } = self.consult(&situation)?;
        let (firer, at) = (unit.clone(), target.clone());
        let range = seen.range;
        self.note(cite::FIRE_IN_TURN, true, || "it has fired: its red bead goes to its front".to_owned());
        self.happen(Event::Fired { unit: firer, target: at, range, steps, stands, result });
        match result {
            FireResult::Shaken => self.shake(target),
            FireResult::Routed => self.rout(target),
            FireResult::None | FireResult::Passed | FireResult::Dispersed => {}
        }
        self.spend_ammunition(unit);
        self.officers_under_fire(target, steps, stands)
    }

    /// The situation of a unit that fires, with the attack value from the scenario's chart (micro-force.fire.4).
    fn fire(&mut self, unit: &Id, target: &Id, seen: &FireSeen) -> Option<Fire> {
        let firer = self.unit(unit, seen.firer_beyond_radius)?;
        let at = self.unit(target, seen.target_beyond_radius)?;
        Fire::seen(self.scene(), (unit, firer), (target, at), seen)
    }

    /// A unit whose shots the scenario counts runs out when it has fired the last.
    fn spend_ammunition(&mut self, unit: &Id) {
        let standing = self.state().units.get(unit);
        let last = standing.is_some_and(|unit| unit.supply.is_some_and(|supply| unit.spent >= supply));
        if last {
            self.run_out(unit, "it has fired all the shots that the scenario gives it");
        }
    }

    pub(super) fn run_out(&mut self, unit: &Id, why: &str) {
        self.note(cite::AMMUNITION, true, || format!("{why}: it does not fire until it is resupplied"));
        self.happen(Event::RanOut { unit: unit.clone() });
    }

    /// Fire has hit a unit: the officers with it are checked as the ruling officer_check says.
    fn officers_under_fire(&mut self, target: &Id, steps: i64, stands: Stands) -> Result<(), Stop> {
        let with = self.state().officers_with(target).map(|(id, _)| id.clone());
        let mut officers: Vec<Id> = with.collect();
        officers.extend(self.officers_near(target));
        let ruling = self.setting().scenario.rulings.officer_check;
        let (hit, how) = match ruling {
            OfficerCheck::Step => (steps > 0, "an officer is checked when his unit loses a step"),
            OfficerCheck::Stand => {
                (stands > Stands::ZERO, "an officer is checked when his unit loses a stand")
            }
            OfficerCheck::Call => {
                (steps > 0, "an officer whose unit has lost a step is checked when a player asks")
            }
        };
        for officer in officers.into_iter().filter(|_| hit) {
            self.note(cite::OFFICER_CHECK, Figure::named(ruling), || how.to_owned());
            if ruling == OfficerCheck::Call {
                self.happen(Event::OfficerExposed { officer });
            } else {
                self.check_officer(&officer)?;
            }
        }
        Ok(())
    }

    /// The officers by themselves within an inch of a unit of their side, if the ruling officer_alone checks them and a
    /// table shows them.
    fn officers_near(&mut self, unit: &Id) -> Vec<Id> {
        let state = self.state();
        let side = state.units.get(unit).map(|unit| unit.side.clone());
        let is_alone = |officer: &OfficerStanding| !officer.out && officer.with.is_none();
        if !state.officers.values().any(|officer| Some(&officer.side) == side.as_ref() && is_alone(officer)) {
            return Vec::new();
        }
        let ruling = self.setting().scenario.rulings.officer_alone;
        self.note("micro-force.officer_alone", Figure::named(ruling), || match ruling {
            OfficerAlone::Safe => "an officer with no unit is not fired at".to_owned(),
            OfficerAlone::Near => {
                "an officer with no unit is checked if he is within an inch of it".to_owned()
            }
        });
        let near = self.look(|look| {
            let placed = look.at(unit)?;
            let within = look.ground.field().within(placed, Length::inches(1));
            let officers = within.filter_map(|other| look.state.officers.get_key_value(other.id()));
            let alone =
                officers.filter(|(_, officer)| Some(&officer.side) == side.as_ref() && is_alone(officer));
            Some(alone.map(|(id, _)| id.clone()).collect())
        });
        near.filter(|_| ruling == OfficerAlone::Near).unwrap_or_default()
    }

    /// An officer's casualty is checked (micro-force.fire.officer); his death makes the units under him test.
    pub(super) fn check_officer(&mut self, officer: &Id) -> Result<(), Stop> {
        let setting = self.setting();
        self.note(cite::OFFICER_UNDER_FIRE, true, || {
            format!("fire has hit the unit that {} is with", setting.name(officer))
        });
        let outcome = self.consult(&OfficerCasualty)?;
        self.happen(Event::OfficerChecked {
            officer: officer.clone(),
            result: outcome.result,
            cohesion: outcome.officer_cohesion,
            out_of_play: outcome.out_of_play,
        });
        if outcome.officer_cohesion != 0 {
            let ruling = setting.scenario.rulings.officer_cohesion;
            self.note("micro-force.officer_cohesion", Figure::named(ruling), || match ruling {
                OfficerCohesion::Lends => "he lends that much less to the unit that he is with".to_owned(),
                OfficerCohesion::Leads => {
                    "the unit that he is with tests by it where its own is lower".to_owned()
                }
                OfficerCohesion::Unused => "nobody tests by it".to_owned(),
            });
        }
        if let Some(addition) = outcome.test_addition {
            self.impose_tests(officer, addition);
        }
        Ok(())
    }

    /// Every unit of the command of an officer who died tests (micro-force.officer.brigade).
    fn impose_tests(&mut self, officer: &Id, addition: i64) {
        let state = self.state();
        let Some(standing) = state.officers.get(officer) else { return };
        let under = state.units_of(&standing.side);
        let under = under.filter(|(_, unit)| standing.brigade.is_none() || unit.brigade == standing.brigade);
        let under: Vec<Id> = under.map(|(id, _)| id.clone()).collect();
        self.note(cite::OFFICER_DEAD, addition, || {
            "every unit of his command must pass a cohesion test or be shaken".to_owned()
        });
        for unit in under {
            self.happen(Event::TestImposed { unit, officer: officer.clone(), addition });
        }
    }

    /// A unit makes the test that it owes, and the table says whether it is beyond its commander's radius.
    pub(in crate::battle) fn test_by_itself(&mut self, unit: &Id) -> Result<(), Stop> {
        let beyond = self.look(|look| look.beyond_radius(unit)).is_some_and(|seen| seen.value);
        self.officer_test(unit, &RadiusSeen { beyond_radius: beyond })
    }

    /// A unit makes the test that it owes; failing by 5 or more does no worse than to shake it.
    pub(super) fn officer_test(&mut self, unit: &Id, seen: &RadiusSeen) -> Result<(), Stop> {
        self.radius_as_seen(unit);
        let addition = self.state().tests.get(unit).map_or(0, |test| test.addition);
        let Some(tested) = self.unit(unit, seen.beyond_radius) else { return Ok(()) };
        let outcome = self.consult(&Test { unit: tested, addition })?;
        self.note(cite::OFFICER_DEAD, outcome.result == Grade::Passed, || {
            "failing shakes, and failing by 5 or more does no worse".to_owned()
        });
        self.happen(Event::Tested { unit: unit.clone(), result: outcome.result });
        if outcome.result != Grade::Passed {
            self.shake(unit);
        }
        Ok(())
    }
}
