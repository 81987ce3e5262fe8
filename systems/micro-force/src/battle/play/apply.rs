use std::collections::BTreeSet;

use standfast_engine::battle::Id;

use crate::battle::state::{
    Activation, Contact, OfficerStanding, OfficerTest, Standing, State, UnderWay, Volley,
};
use crate::battle::{Event, Phase, Posture};
use crate::procedures::{Action, ChargeResult, MarkersCleared};
use crate::{Stands, Troops};

/// Applies the event to the state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::InitiativeWon { side } => state.initiative = Some(side.clone()),
        Event::PhaseBegan { phase } => state.begin(*phase),
        Event::TurnPassed { to } => state.on_turn = Some(to.clone()),
        Event::Passed { side } => drop(state.passed.insert(side.clone())),
        Event::CameApart { unit } => state.change(unit, |unit| unit.apart = true),
        Event::Marked { piece, posture } => state.mark(piece, *posture),
        Event::Declared { side, target, firers } => {
            let (side, target, firers) = (side.clone(), target.clone(), firers.iter().cloned().collect());
            state.volley = Some(Volley { side, target, firers });
        }
        Event::Fired { unit, target, range, steps, stands, .. } => {
            state.no_longer_declared(unit);
            state.change(unit, |unit| {
                unit.posture = Some(Posture::Fire);
                unit.fired = true;
                unit.first_fire = false;
                unit.fires_at = Some((target.clone(), *range));
                unit.bound = None;
                unit.spent = unit.spent.saturating_add(1);
            });
            state.change(target, |target| target.lose(*steps, *stands));
        }
        Event::FireHeldBack { unit } => {
            state.no_longer_declared(unit);
            state.change(unit, |unit| {
                unit.held = true;
                unit.bound = None;
            });
        }
        Event::VolleyEnded => state.volley = None,
        Event::Shaken { unit } => state.change(unit, |unit| unit.unit.shaken = true),
        Event::Routed { unit } => state.change(unit, Standing::rout),
        Event::Disordered { unit } => state.change(unit, |unit| unit.unit.disordered = true),
        Event::Dispersed { unit } => state.remove(unit),
        Event::OfficerExposed { officer } => state.change_officer(officer, |officer| officer.exposed = true),
        Event::OfficerChecked { officer, cohesion, out_of_play, .. } => {
            state.change_officer(officer, |officer| {
                officer.exposed = false;
                officer.cohesion += cohesion;
                officer.out = *out_of_play;
            });
        }
        Event::TestImposed { unit, officer, addition } => {
            let test = OfficerTest { officer: officer.clone(), addition: *addition };
            state.tests.insert(unit.clone(), test);
        }
        Event::Tested { unit, .. } => drop(state.tests.remove(unit)),
        Event::RanOut { unit } => state.change(unit, |unit| unit.empty = true),
        Event::Moved { unit, way, .. } => {
            state.set_out(UnderWay { way: way.clone(), ..UnderWay::of(unit) });
        }
        Event::FormationChanged { unit, to, mounted } => {
            state.set_out(UnderWay::of(unit));
            state.change(unit, |unit| {
                unit.unit = unit.unit.drawn_up(*to);
                unit.unit.disordered = false;
                if let (Troops::Cavalry { mounted: now, .. }, Some(then)) = (&mut unit.unit.troops, mounted) {
                    *now = *then;
                }
            });
        }
        Event::ChargeDeclared { unit, target, onset, bonus, way } => state.set_out(UnderWay {
            charges: Some(target.clone()),
            onset: *onset,
            bonus: *bonus,
            way: way.clone(),
            ..UnderWay::of(unit)
        }),
        Event::FireWithheld => {
            for under_way in state.activation.iter_mut().flat_map(|moving| &mut moving.on_the_way) {
                under_way.open = false;
            }
        }
        Event::FireHeld { side } => drop(state.holding.insert(side.clone())),
        Event::Charged { unit, target, result, .. } => {
            if matches!(result, ChargeResult::Retreats | ChargeResult::MeleeDisordered) {
                state.goes_back(target);
            }
            if matches!(result, ChargeResult::Melee | ChargeResult::MeleeDisordered) {
                let onset = state.under_way(unit).and_then(|under_way| under_way.onset);
                let (attacker, defender) = (unit.clone(), target.clone());
                state.melees.push(Contact { attacker, defender, onset, left: false });
            }
        }
        Event::UnitArrived { unit } => {
            if let Some(moving) = &mut state.activation {
                moving.on_the_way.retain(|under_way| under_way.unit != *unit);
            }
        }
        Event::MoveEnded { piece } => {
            state.activation = None;
            state.moved.insert(piece.clone());
        }
        Event::Rode { officer, to, .. } => state.change_officer(officer, |officer| {
            officer.rode = true;
            officer.exposed = false;
            officer.with.clone_from(to);
        }),
        Event::Fought { attacker, defender, attacker_steps, defender_steps, .. } => {
            state.change(attacker, |unit| unit.lose(*attacker_steps, Stands::ZERO));
            state.change(defender, |unit| unit.lose(*defender_steps, Stands::ZERO));
        }
        Event::FellBack { unit, .. } => state.goes_back(unit),
        Event::MeleeEnded { attacker, defender } => {
            state.melees.retain(|contact| contact.attacker != *attacker || contact.defender != *defender);
        }
        Event::MarkersRemoved => state.each_unit(|unit| {
            if !unit.fired {
                unit.posture = None;
                unit.bound = None;
            }
        }),
        Event::Tried { unit, action, success, cleared } => {
            state.change(unit, |unit| unit.recover(*action, *success, *cleared));
        }
        Event::KeptFiring { unit } => state.change(unit, |unit| {
            unit.fires_at = None;
            unit.stays_red = true;
        }),
        Event::ObjectiveClaimed { objective, side } => {
            if let Some(objective) = state.objectives.get_mut(objective) {
                objective.claimed = Some(side.clone());
                objective.entered.insert(side.clone());
            }
        }
        Event::ObjectiveDenied { objective } => {
            if let Some(objective) = state.objectives.get_mut(objective) {
                objective.claimed = None;
            }
        }
        Event::ObjectiveHeld { objective, side } => {
            if let Some(objective) = state.objectives.get_mut(objective) {
                objective.holder = Some(side.clone());
                objective.claimed = None;
                objective.entered.insert(side.clone());
            }
        }
        Event::Broke { side } => drop(state.broken.insert(side.clone())),
        Event::TurnEnded { .. } => state.end_turn(),
        Event::Arrived { unit } => state.change(unit, |unit| unit.arrived = true),
        Event::SetDown { piece } => {
            state.change(piece, |unit| unit.moved = true);
            state.change_officer(piece, |officer| officer.rode = true);
            state.goes_back(piece);
        }
        Event::RoutedOn { .. } => {}
    }
}

impl State {
    pub(in crate::battle) fn change(&mut self, unit: &Id, change: impl FnOnce(&mut Standing)) {
        if let Some(unit) = self.units.get_mut(unit) {
            change(unit);
        }
    }

    pub(super) fn change_officer(&mut self, officer: &Id, change: impl FnOnce(&mut OfficerStanding)) {
        if let Some(officer) = self.officers.get_mut(officer) {
            change(officer);
        }
    }

    fn each_unit(&mut self, change: impl FnMut(&mut Standing)) {
        self.units.values_mut().for_each(change);
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.on_turn = None;
        self.passed = BTreeSet::new();
        self.holding = BTreeSet::new();
        self.each_unit(|unit| unit.held = false);
    }

    fn mark(&mut self, piece: &Id, posture: Posture) {
        for (id, unit) in &mut self.units {
            if unit.unmarked() && unit.piece(id) == piece {
                unit.posture = Some(posture);
            }
        }
    }

    pub(in crate::battle) fn no_longer_declared(&mut self, unit: &Id) {
        if let Some(volley) = &mut self.volley {
            volley.firers.remove(unit);
        }
    }

    /// A unit is on its way, and its brigade with it.
    fn set_out(&mut self, under_way: UnderWay) {
        let Some(standing) = self.units.get_mut(&under_way.unit) else { return };
        standing.moved = true;
        let (side, piece) = (standing.side.clone(), standing.piece(&under_way.unit).clone());
        let moving = self.activation.get_or_insert(Activation { side, piece, on_the_way: Vec::new() });
        moving.on_the_way.push(under_way);
    }

    /// A unit has gone back, and is no longer in contact.
    fn goes_back(&mut self, unit: &Id) {
        let its = |contact: &&mut Contact| contact.attacker == *unit || contact.defender == *unit;
        self.melees.iter_mut().filter(its).for_each(|contact| contact.left = true);
    }

    /// The unit is off the table, and nothing there depends on it any more.
    pub(in crate::battle) fn remove(&mut self, id: &Id) {
        self.change(id, |unit| {
            unit.dispersed = true;
            unit.rout();
            unit.posture = None;
            unit.unit.routed = false;
            unit.unit.shaken = false;
        });
        self.no_longer_declared(id);
        self.tests.remove(id);
        for officer in self.officers.values_mut().filter(|officer| officer.with.as_ref() == Some(id)) {
            officer.with = None;
            officer.exposed = false;
        }
        self.each_unit(|unit| {
            unit.fires_at.take_if(|(target, _)| target == id);
            unit.bound.take_if(|target| target == id);
        });
    }

    /// Clears what was done this turn; units that still have red beads go on firing at the same target.
    fn end_turn(&mut self) {
        self.turn += 1;
        self.begin(Phase::Initiative);
        self.moved = BTreeSet::new();
        self.each_unit(|unit| {
            unit.bound = unit.fires_at.take().map(|(target, _)| target);
            let red = unit.bound.is_some() || std::mem::take(&mut unit.stays_red);
            unit.posture = red.then_some(Posture::Fire);
            unit.fired = false;
            unit.moved = false;
            unit.tried = BTreeSet::new();
        });
        for officer in self.officers.values_mut() {
            officer.rode = false;
            officer.exposed = false;
        }
        for objective in self.objectives.values_mut() {
            objective.entered = BTreeSet::new();
            objective.claimed = None;
        }
    }
}

impl Standing {
    pub(super) fn lose(&mut self, steps: i64, stands: Stands) {
        self.unit.steps_lost = self.unit.steps_lost.saturating_add(steps);
        self.unit.stands = (self.unit.stands - stands).max(Stands::ZERO);
    }

    /// It carries the black bead and fires no more; a green one comes off in the recovery phase.
    pub(in crate::battle) fn rout(&mut self) {
        self.unit.routed = true;
        self.posture = self.posture.filter(|posture| *posture == Posture::Movement);
        self.fired = false;
        self.fires_at = None;
        self.bound = None;
        self.stays_red = false;
    }

    fn recover(&mut self, action: Action, success: bool, cleared: MarkersCleared) {
        self.tried.insert(action);
        match cleared {
            MarkersCleared::None => {}
            MarkersCleared::One if action == Action::RallyShaken => self.unit.shaken = false,
            MarkersCleared::One => self.unit.routed = false,
            MarkersCleared::All => (self.unit.shaken, self.unit.routed) = (false, false),
        }
        match action {
            Action::CeaseFire if success => {
                self.posture = None;
                self.fired = false;
                self.fires_at = None;
            }
            Action::Rejoin if success => self.apart = false,
            Action::Resupply if success => (self.empty, self.spent) = (false, 0),
            _ => {}
        }
    }
}
