use standfast_engine::Trace;
use standfast_engine::battle::{Course, Id, Seat, Setting};

use super::back::{Goes, go_back};
use super::ending::{breaks, ending};
use super::legal::Scene;
use super::state::{Activation, State, UnderWay};
use super::{Event, Phase};
use crate::{Ground, MicroForce};

/// What the rules do by themselves: dispersal, the end of what is over, the turn of who acts, phases.
pub(super) fn follow(setting: &Setting<MicroForce>, course: &mut Course<'_, MicroForce>, trace: &mut Trace) {
    loop {
        let events = Next { setting, state: course.state() }.events(trace);
        if events.is_empty() {
            return;
        }
        for event in events {
            let routs = match &event {
                Event::RoutedOn { unit } => Some(unit.clone()),
                _ => None,
            };
            course.happen(event);
            if let Some(unit) = routs {
                rout_on(setting, course, trace, &unit);
            }
        }
    }
}

/// A unit that routs on goes a full move in the open, away from the enemy (micro-force.table.back).
fn rout_on(setting: &Setting<MicroForce>, course: &mut Course<'_, MicroForce>, trace: &mut Trace, unit: &Id) {
    let Some(standing) = course.state().units.get(unit) else { return };
    let inches = setting.rules().charts.movement.rate(&standing.unit, Ground::Open).unwrap_or(0);
    go_back(setting, course, trace, unit, Goes { inches, from: None, turned: true });
}

/// What comes next by itself.
struct Next<'a> {
    setting: &'a Setting<MicroForce>,
    state: &'a State,
}

impl Next<'_> {
    fn scene(&self) -> Scene<'_> {
        Scene { setting: self.setting, state: self.state, seat: &Seat::Umpire, laid: None }
    }

    fn events(&self, trace: &mut Trace) -> Vec<Event> {
        if ending(self.setting, self.state).is_some() {
            return Vec::new();
        }
        let gone = self.dispersed(trace).or_else(|| self.melee_over()).map(|event| vec![event]);
        if let Some(over) = gone.or_else(|| self.volley_over()).or_else(|| self.move_over()) {
            return over;
        }
        // Whoever owes a test makes it before the phase goes on.
        if self.state.tests.is_empty() { self.phase(trace) } else { Vec::new() }
    }

    /// A unit whose losses disperse it is removed (micro-force.dispersal).
    fn dispersed(&self, trace: &mut Trace) -> Option<Event> {
        let rules = self.setting.rules();
        let gone = |(_, unit): &(&Id, &super::state::Standing)| {
            unit.present() && unit.unit.cohesion(&rules, &mut Trace::silent()).is_none()
        };
        let (id, unit) = self.state.units.iter().find(gone)?;
        // Said once more, for whoever reads the reasons.
        unit.unit.cohesion(&rules, trace);
        Some(Event::Dispersed { unit: id.clone() })
    }

    /// A melee ends when a side of it is gone, has fallen back, or can't attack any more.
    fn melee_over(&self) -> Option<Event> {
        let stands = |unit: &Id| self.state.present(unit).is_some();
        let attacks = |unit: &Id| self.state.present(unit).is_some_and(|unit| !unit.unit.routed);
        let over = self
            .state
            .melees
            .iter()
            .find(|contact| !attacks(&contact.attacker) || !stands(&contact.defender))?;
        Some(Event::MeleeEnded { attacker: over.attacker.clone(), defender: over.defender.clone() })
    }

    fn volley_over(&self) -> Option<Vec<Event>> {
        let volley = self.state.volley.as_ref()?;
        let over = volley.firers.is_empty() || self.state.present(&volley.target).is_none();
        over.then(|| std::iter::once(Event::VolleyEnded).chain(self.turn_after(&volley.side)).collect())
    }

    /// The turn of the other player, unless he has no more to do in this phase.
    fn turn_after(&self, side: &Id) -> Option<Event> {
        let other = self.state.opponent(side);
        (!self.state.passed.contains(other)).then(|| Event::TurnPassed { to: other.clone() })
    }

    fn move_over(&self) -> Option<Vec<Event>> {
        let moving = self.state.activation.as_ref()?;
        match &moving.under_way {
            Some(under_way) => self.on_the_way(moving, under_way).map(|event| vec![event]),
            None => {
                let scene = self.scene();
                let left =
                    self.state.members(&moving.piece).any(|(id, unit)| scene.may_act(id, unit).is_ok());
                let ended = Event::MoveEnded { piece: moving.piece.clone() };
                (!left).then(|| std::iter::once(ended).chain(self.turn_after(&moving.side)).collect())
            }
        }
    }

    /// A unit on its way arrives when nobody can fire at it any more, or when it can't go on.
    fn on_the_way(&self, moving: &Activation, under_way: &UnderWay) -> Option<Event> {
        let goes_on = self.state.present(&under_way.unit).is_some_and(|unit| !unit.unit.routed);
        let target = under_way.charges.as_ref().is_none_or(|target| self.state.present(target).is_some());
        let arrived = Event::UnitArrived { unit: under_way.unit.clone() };
        if !goes_on || !target {
            return Some(arrived);
        }
        let scene = self.scene();
        let mut enemies = self.state.units_of(self.state.opponent(&moving.side));
        let watched = enemies.any(|(id, unit)| scene.may_fire_in_passing(id, unit).is_ok());
        match (under_way.open, watched, &under_way.charges) {
            (true, true, _) | (false, _, Some(_)) => None,
            (true, false, _) => Some(Event::FireWithheld),
            (false, _, None) => Some(arrived),
        }
    }

    fn phase(&self, trace: &mut Trace) -> Vec<Event> {
        let scene = self.scene();
        match self.state.phase {
            // The roll itself leads on to the next phase.
            Phase::Initiative => Vec::new(),
            Phase::Posture => self.marks(trace),
            Phase::Fire => self.alternate(trace, |side| {
                self.state.units_of(side).any(|(id, unit)| scene.may_fire(id, unit).is_ok())
                    && self.state.units_of(self.state.opponent(side)).next().is_some()
            }),
            Phase::Movement => self.alternate(trace, |side| {
                self.state.units_of(side).any(|(id, unit)| scene.may_yet_act(id, unit).is_ok())
                    || self
                        .state
                        .officers
                        .values()
                        .any(|officer| officer.side == *side && scene.may_ride(officer).is_ok())
            }),
            Phase::Melee if self.state.melees.is_empty() => self.next_phase(trace),
            Phase::Melee => Vec::new(),
            Phase::Recovery => self.recovery(trace),
        }
    }

    /// Marking goes on while anything is unmarked: brigades first (micro-force.posture).
    fn marks(&self, trace: &mut Trace) -> Vec<Event> {
        let brigades = self.state.marks_brigades();
        let marks = |side: &Id| {
            let mut units = self.state.units_of(side);
            units.any(|(id, unit)| unit.unmarked() && (!brigades || self.state.is_brigade(unit.piece(id))))
        };
        let on_turn = self.state.on_turn.as_ref().filter(|side| marks(side));
        if on_turn.is_some() {
            return Vec::new();
        }
        let winner = self.state.initiative.as_ref().filter(|_| self.state.on_turn.is_none());
        let next = winner.into_iter().chain(&self.state.sides).find(|side| marks(side));
        match next {
            Some(next) => vec![Event::TurnPassed { to: next.clone() }],
            None => self.next_phase(trace),
        }
    }

    /// In the fire phase and the movement phase the players take turns until neither has anything left to do.
    fn alternate(&self, trace: &mut Trace, can_act: impl Fn(&Id) -> bool) -> Vec<Event> {
        if self.state.volley.is_some() || self.state.activation.is_some() {
            return Vec::new();
        }
        let sides = || self.state.sides.iter();
        let idle = sides().find(|side| !self.state.passed.contains(*side) && !can_act(side));
        if let Some(side) = idle {
            return vec![Event::Passed { side: side.clone() }];
        }
        let mut left = sides().filter(|side| !self.state.passed.contains(*side));
        match (left.next(), left.next(), &self.state.on_turn) {
            (None, ..) => self.next_phase(trace),
            (Some(only), None, on_turn) if on_turn.as_ref() != Some(only) => {
                vec![Event::TurnPassed { to: only.clone() }]
            }
            _ => Vec::new(),
        }
    }

    fn next_phase(&self, trace: &mut Trace) -> Vec<Event> {
        let Some(phase) = self.state.phase.next() else { return Vec::new() };
        trace.note("micro-force.sequence", standfast_engine::Figure::named(phase), || {
            format!("the {} phase is over, and the {phase} phase follows", self.state.phase)
        });
        let mut events = vec![Event::PhaseBegan { phase }];
        if phase == Phase::Recovery {
            trace.note("micro-force.recovery.markers", true, || {
                "movement markers come off, and red ones of units that have not fired".to_owned()
            });
            events.push(Event::MarkersRemoved);
        }
        events
    }

    /// The recovery phase ends the turn.
    fn recovery(&self, trace: &mut Trace) -> Vec<Event> {
        let scene = self.scene();
        let waits = |side: &&Id| !self.state.passed.contains(*side);
        if let Some(side) = self.state.sides.iter().find(|side| waits(side) && !scene.can_recover(side)) {
            return vec![Event::Passed { side: side.clone() }];
        }
        if self.state.sides.iter().any(|side| waits(&side)) {
            return Vec::new();
        }
        let mut events = Vec::new();
        for (id, _) in self.state.units.iter().filter(|(_, unit)| unit.present() && unit.unit.routed) {
            trace.note("micro-force.recovery.routed", true, || {
                format!("{} has not rallied and routs on", self.setting.setup().name(id))
            });
            events.push(Event::RoutedOn { unit: id.clone() });
        }
        for side in self.state.sides.iter().filter(|side| breaks(self.setting, self.state, side)) {
            events.push(Event::Broke { side: side.clone() });
        }
        let (turn, turns) = (self.state.turn, self.setting.setup().turns);
        let broken = events.iter().any(|event| matches!(event, Event::Broke { .. }));
        events.push(Event::TurnEnded { turn });
        let arrives = |unit: &super::state::Standing| !unit.arrived && unit.arrives <= turn + 1;
        for (id, _) in self.state.units.iter().filter(|(_, unit)| arrives(unit) && turn < turns && !broken) {
            trace.note("micro-force.arrival", turn + 1, || {
                format!("{} arrives in turn {}", self.setting.setup().name(id), turn + 1)
            });
            events.push(Event::Arrived { unit: id.clone() });
        }
        events
    }
}
