use std::cell::LazyCell;

use standfast_dice::Stop;
use standfast_engine::battle::{Asking, Course, Id, Seat};
use standfast_engine::{Figure, Trace};

use super::decide::Deciding;
use super::ending::{breaks, ending};
use super::legal::Asked;
use crate::battle::state::Standing;
use crate::battle::{Event, Phase};
use crate::procedures::{Action, MarkersCleared};
use crate::{Arm, MicroForce, UntriedCeaseFire, bars, cite};

/// What the rules do by themselves: units disperse, tests that are owed are made, what is over ends, the turn to act
/// passes, and phases follow.
pub(super) fn follow(course: &mut Course<'_, MicroForce>) -> Result<(), Stop> {
    loop {
        // What follows is found while the course is only read; its reasons are kept apart.
        let mut trace = std::mem::replace(course.trace, Trace::silent());
        let follows = {
            let laid = LazyCell::new(|| course.ground());
            let asking = Asking::of(course.opened(), &Seat::Umpire, &laid);
            Asked::of(asking).follows(&mut trace)
        };
        *course.trace = trace;
        let mut deciding = Deciding(course);
        match follows {
            None => return Ok(()),
            Some(Follows::Test(unit)) => deciding.test_by_itself(&unit)?,
            Some(Follows::PressHome(unit)) => deciding.press_home_by_itself(&unit)?,
            Some(Follows::Happen(events)) => events.into_iter().for_each(|event| deciding.happens(event)),
        }
    }
}

/// What comes next by itself.
enum Follows {
    /// This happens.
    Happen(Vec<Event>),
    /// A unit makes the test that it owes.
    Test(Id),
    /// A charge is pressed home.
    PressHome(Id),
}

impl From<Event> for Follows {
    fn from(event: Event) -> Self {
        Self::Happen(vec![event])
    }
}

impl Asked<'_> {
    /// What follows as things stand.
    fn follows(&self, trace: &mut Trace) -> Option<Follows> {
        if ending(self.scene()).is_some() {
            return None;
        }
        let gone = self.dispersed(trace).map(Follows::from);
        let gone = gone.or_else(|| self.test()).or_else(|| self.melee_over(trace));
        let over = gone.or_else(|| self.volley_over()).or_else(|| self.move_over());
        // A unit that owes a test makes it before the phase goes on.
        over.or_else(|| if self.state.tests.is_empty() { self.phase(trace) } else { None })
    }

    /// A unit whose losses disperse it is removed (micro-force.dispersal).
    fn dispersed(&self, trace: &mut Trace) -> Option<Event> {
        let rules = self.setting.rules();
        let gone = |(_, unit): &(&Id, &Standing)| unit.present() && unit.unit.is_dispersed(&rules);
        let (id, unit) = self.state.units.iter().find(gone)?;
        // Once more, for the reasons.
        unit.unit.cohesion(&rules, trace);
        Some(Event::Dispersed { unit: id.clone() })
    }

    /// The tests for an officer's death, where the players need not say what they see (micro-force.officer.brigade).
    fn test(&self) -> Option<Follows> {
        let seen = self.setting.layout().is_some() || self.setting.scenario.rulings.out_of_command == 0;
        self.state.tests.keys().next().filter(|_| seen).map(|unit| Follows::Test(unit.clone()))
    }

    /// A melee ends when a side of it is gone, has gone back, or can't attack any more.
    fn melee_over(&self, trace: &mut Trace) -> Option<Follows> {
        let stands = |unit: &Id| self.state.present(unit).is_some();
        let attacks = |unit: &Id| {
            let unit = self.state.present(unit);
            unit.is_some_and(|unit| bars::decline(&unit.unit.bars_to_attack()).is_ok())
        };
        let mut melees = self.state.melees.iter();
        let over = melees
            .find(|contact| contact.left || !attacks(&contact.attacker) || !stands(&contact.defender))?;
        let (attacker, defender) = (over.attacker.clone(), over.defender.clone());
        if over.left {
            let name = |id| self.setting.name(id);
            trace.note(cite::CONTACT, false, || {
                format!("{} and {} are no longer in contact", name(&attacker), name(&defender))
            });
        }
        Some(Event::MeleeEnded { attacker, defender }.into())
    }

    fn volley_over(&self) -> Option<Follows> {
        let volley = self.state.volley.as_ref()?;
        let over = volley.firers.is_empty() || self.state.present(&volley.target).is_none();
        let events = std::iter::once(Event::VolleyEnded).chain(self.turn_after(&volley.side));
        over.then(|| Follows::Happen(events.collect()))
    }

    /// Passes the turn to the other player, unless he has passed for this phase.
    fn turn_after(&self, side: &Id) -> Option<Event> {
        let other = self.state.opponent(side);
        (!self.state.passed.contains(other)).then(|| Event::TurnPassed { to: other.clone() })
    }

    fn move_over(&self) -> Option<Follows> {
        let moving = self.state.activation.as_ref()?;
        if !moving.on_the_way.is_empty() {
            return self.on_the_way(&moving.side);
        }
        let left = self.state.members(&moving.piece).any(|(id, unit)| self.may_act(id, unit).is_ok());
        let ended = Event::MoveEnded { piece: moving.piece.clone() };
        let events = std::iter::once(ended).chain(self.turn_after(&moving.side));
        (!left).then(|| Follows::Happen(events.collect()))
    }

    /// A unit on its way arrives when nobody can fire at it any more, or when it can't go on; a charge that the table
    /// shows is pressed home.
    fn on_the_way(&self, side: &Id) -> Option<Follows> {
        let arrives = |unit: &Id| Some(Event::UnitArrived { unit: unit.clone() }.into());
        let all = || self.state.on_the_way();
        for under_way in all() {
            let goes_on = self.state.present(&under_way.unit).is_some_and(|unit| !unit.unit.routed);
            let target = under_way.charges.as_ref().is_none_or(|target| self.state.present(target).is_some());
            if !goes_on || !target {
                return arrives(&under_way.unit);
            }
        }
        if all().any(|under_way| under_way.open) {
            let watched = all().any(|under_way| under_way.open && self.is_watched(under_way, side));
            return (!watched).then(|| Event::FireWithheld.into());
        }
        let under_way = all().next()?;
        let shown = self.setting.layout().is_some() && under_way.bonus.is_some();
        match under_way.charges {
            None => arrives(&under_way.unit),
            Some(_) => shown.then(|| Follows::PressHome(under_way.unit.clone())),
        }
    }

    fn phase(&self, trace: &mut Trace) -> Option<Follows> {
        match self.state.phase {
            // The roll itself leads on to the next phase.
            Phase::Initiative => None,
            Phase::Posture => self.marks(trace),
            Phase::Fire => {
                let blind = self.blind(trace);
                blind.or_else(|| self.alternate(trace, |side| self.can_fire(side)))
            }
            Phase::Movement => self.alternate(trace, |side| {
                self.state.units_of(side).any(|(id, unit)| self.may_yet_act(id, unit).is_ok())
            }),
            Phase::Melee if self.state.melees.is_empty() => self.next_phase(trace),
            Phase::Melee => None,
            Phase::Recovery => self.recovery(trace),
        }
    }

    /// Marking goes on until everything is marked, brigades first (micro-force.posture).
    fn marks(&self, trace: &mut Trace) -> Option<Follows> {
        let brigades = self.state.marks_brigades();
        let marks = |side: &Id| {
            let mut units = self.state.units_of(side);
            units.any(|(id, unit)| unit.unmarked() && (!brigades || self.state.is_brigade(unit.piece(id))))
        };
        if self.state.on_turn.as_ref().is_some_and(marks) {
            return None;
        }
        let winner = self.state.initiative.as_ref().filter(|_| self.state.on_turn.is_none());
        let next = winner.into_iter().chain(&self.state.sides).find(|side| marks(side));
        match next {
            Some(next) => Some(Event::TurnPassed { to: next.clone() }.into()),
            None => self.next_phase(trace),
        }
    }

    /// A unit that must go on firing at a target that it no longer sees does not fire in this phase.
    fn blind(&self, trace: &mut Trace) -> Option<Follows> {
        let blind = |(id, unit): &(&Id, &Standing)| {
            let goes_on = unit.bound.as_ref().filter(|_| unit.present() && self.may_fire(id, unit).is_ok());
            goes_on.is_some_and(|target| !self.can_fire_at(id, unit, target))
        };
        let (id, _) = self.state.units.iter().find(blind)?;
        trace.note(cite::DECLARED_FIRE, false, || {
            format!("{} no longer sees the target that it fired at", self.setting.name(id))
        });
        Some(Event::FireHeldBack { unit: id.clone() }.into())
    }

    /// In the fire phase and the movement phase the players take turns until neither has anything left to do.
    fn alternate(&self, trace: &mut Trace, can_act: impl Fn(&Id) -> bool) -> Option<Follows> {
        if self.state.volley.is_some() || self.state.activation.is_some() {
            return None;
        }
        let sides = || self.state.sides.iter();
        let idle = sides().find(|side| !self.state.passed.contains(*side) && !can_act(side));
        if let Some(side) = idle {
            return Some(Event::Passed { side: side.clone() }.into());
        }
        let mut left = sides().filter(|side| !self.state.passed.contains(*side));
        match (left.next(), left.next(), &self.state.on_turn) {
            (None, ..) => self.next_phase(trace),
            (Some(only), None, on_turn) if on_turn.as_ref() != Some(only) => {
                Some(Event::TurnPassed { to: only.clone() }.into())
            }
            _ => None,
        }
    }

    fn next_phase(&self, trace: &mut Trace) -> Option<Follows> {
        let phase = self.state.phase.next()?;
        trace.note(cite::SEQUENCE, Figure::named(phase), || {
            format!("the {} phase is over, and the {phase} phase follows", self.state.phase)
        });
        let mut events = vec![Event::PhaseBegan { phase }];
        if phase == Phase::Recovery {
            trace.note("micro-force.recovery.markers", true, || {
                "movement markers come off, and so do red ones of units that have not fired".to_owned()
            });
            events.push(Event::MarkersRemoved);
        }
        Some(Follows::Happen(events))
    }

    /// The recovery phase ends the turn.
    fn recovery(&self, trace: &mut Trace) -> Option<Follows> {
        if let Some(ceases) = self.ceases(trace) {
            return Some(ceases);
        }
        let waits = |side: &&Id| !self.state.passed.contains(*side);
        if let Some(side) = self.state.sides.iter().find(|side| waits(side) && !self.can_recover(side)) {
            return Some(Event::Passed { side: side.clone() }.into());
        }
        let asked = self.state.objectives.values().any(|objective| objective.claimed.is_some());
        if asked || self.state.sides.iter().any(|side| waits(&side)) {
            return None;
        }
        Some(Follows::Happen(self.turn_ends(trace)))
    }

    /// Red beads that come off without a test: those of guns, and on a table those of units with the enemy at long
    /// range (micro-force.recovery.cease).
    fn ceases(&self, trace: &mut Trace) -> Option<Follows> {
        let is_artillery = |unit: &Standing| unit.unit.arm() == Arm::Artillery;
        let is_far = |id: &Id| self.look().and_then(|look| look.is_long_range(id)).unwrap_or(false);
        let ceases = |(id, unit): &(&Id, &Standing)| {
            unit.present() && unit.may_try(Action::CeaseFire).is_ok() && (is_artillery(unit) || is_far(id))
        };
        let (id, unit) = self.state.units.iter().find(ceases)?;
        trace.note(cite::CEASE_FIRE, true, || {
            let far = || self.look().and_then(|look| look.long_range(id)).map(|seen| seen.says);
            let why = match is_artillery(unit) {
                true => "artillery needs no test".to_owned(),
                false => far().unwrap_or_default(),
            };
            format!("{why}: the red bead of {} comes off", self.setting.name(id))
        });
        let (action, success, cleared) = (Action::CeaseFire, true, MarkersCleared::None);
        Some(Event::Tried { unit: id.clone(), action, success, cleared }.into())
    }

    /// The end of a turn: red beads stay, objectives are held, routed units rout on, sides break, units arrive.
    fn turn_ends(&self, trace: &mut Trace) -> Vec<Event> {
        let name = |id| self.setting.name(id);
        let mut events = self.keep_firing(trace);
        events.extend(self.holders(trace));
        for (id, _) in self.state.units.iter().filter(|(_, unit)| unit.present() && unit.unit.routed) {
            trace.note(cite::RALLY_ROUTED, true, || format!("{} has not rallied and routs on", name(id)));
            events.push(Event::RoutedOn { unit: id.clone() });
        }
        for side in self.state.sides.iter().filter(|side| breaks(self.setting, self.state, side)) {
            events.push(Event::Broke { side: side.clone() });
        }
        let (turn, turns) = (self.state.turn, self.setting.setup().turns);
        let broken = events.iter().any(|event| matches!(event, Event::Broke { .. }));
        events.push(Event::TurnEnded { turn });
        let arrives = |unit: &Standing| !unit.arrived && unit.arrives <= turn + 1;
        for (id, _) in self.state.units.iter().filter(|(_, unit)| arrives(unit) && turn < turns && !broken) {
            trace.note(cite::ARRIVAL, turn + 1, || format!("{} arrives in turn {}", name(id), turn + 1));
            events.push(Event::Arrived { unit: id.clone() });
        }
        events
    }

    /// Units that did not try to cease fire keep their red beads; the ruling untried_cease_fire says whether they keep
    /// their targets.
    fn keep_firing(&self, trace: &mut Trace) -> Vec<Event> {
        let ruling = self.setting.scenario.rulings.untried_cease_fire;
        let keeps = |unit: &Standing| unit.present() && unit.may_try(Action::CeaseFire).is_ok();
        let keep = self.state.units.iter().filter(|(_, unit)| keeps(unit));
        let mut events = Vec::new();
        for (id, _) in keep {
            trace.note("micro-force.untried_cease_fire", Figure::named(ruling), || {
                format!("{} has not tried to cease fire, and keeps its red bead", self.setting.name(id))
            });
            if ruling == UntriedCeaseFire::AnyTarget {
                events.push(Event::KeptFiring { unit: id.clone() });
            }
        }
        events
    }

    /// Who holds what, as the table shows it (micro-force.table.objective).
    fn holders(&self, trace: &mut Trace) -> Vec<Event> {
        let Some(look) = self.look() else { return Vec::new() };
        let mut events = Vec::new();
        for (id, standing) in &self.state.objectives {
            let Some(on) = self.setting.setup().seen_on_table(id) else { continue };
            let Some(side) = look.holder(on).filter(|side| standing.holder.as_ref() != Some(*side)) else {
                continue;
            };
            trace.note(cite::TABLE_OBJECTIVE, true, || {
                let stands = ("alone stands on", "alone stand on");
                let stands = self.setting.roster().side_does(side, stands.0, stands.1);
                format!("{stands} {} in good order", self.setting.name(id))
            });
            events.push(Event::ObjectiveHeld { objective: id.clone(), side: side.clone() });
        }
        events
    }
}
