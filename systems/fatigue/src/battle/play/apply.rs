use crate::battle::event::Event;
use crate::battle::state::{Phase, State, Step};

/// Applies the event to the state.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Recovered { unit, fatigue, .. } => state.change(unit, |unit| {
            unit.recovered = true;
            unit.fatigue = *fatigue;
        }),
        Event::TriedToRally { unit, bearing, .. } => state.change(unit, |unit| {
            unit.tried_to_rally = true;
            unit.bearing = *bearing;
        }),
        Event::Moved { unit } => {
            // A unit that the umpire moves in another phase may still act in it.
            let its_phase = state.step == Step::Acting(Phase::Movement);
            state.change(unit, |unit| {
                unit.acted |= its_phase;
                unit.deeds.moved = true;
            });
        }
        Event::Fired { units, .. } => units.iter().for_each(|unit| {
            state.change(unit, |unit| {
                unit.acted = true;
                unit.deeds.fired = true;
            });
        }),
        Event::Fought { attackers, defenders, .. } => attackers.iter().chain(defenders).for_each(|unit| {
            state.change(unit, |unit| {
                unit.acted = true;
                unit.awaits_losses = true;
                unit.deeds.melee = true;
            });
        }),
        Event::LossesTaken { unit, melee, men, fatigue, .. } => state.change(unit, |unit| {
            unit.men = unit.men.saturating_sub(*men);
            unit.fatigue = *fatigue;
            match melee {
                true => unit.awaits_losses = false,
                false => unit.deeds.fired_on = true,
            }
        }),
        Event::Destroyed { unit } => state.destroy(unit),
        Event::CheckCalled { unit, call } => state.change(unit, |unit| unit.call = Some(*call)),
        Event::Checked { unit, bearing, .. } => state.change(unit, |unit| {
            unit.call = None;
            unit.bearing = *bearing;
        }),
        Event::LeaderWent { leader, to } => {
            if let Some(with) = state.leaders.get_mut(leader) {
                with.clone_from(to);
            }
        }
        Event::ObjectiveClaimed { objective, side } => {
            state.claims.insert(objective.clone(), side.clone());
        }
        Event::ClaimDenied { objective, .. } => drop(state.claims.remove(objective)),
        Event::ObjectiveTaken { objective, side } => {
            state.claims.remove(objective);
            if let Some(holder) = state.objectives.get_mut(objective) {
                *holder = Some(side.clone());
            }
        }
        Event::PhaseClosed { phase } => state.step = Step::Checking(*phase),
        Event::PhaseBegan { phase } => state.begin(Step::Acting(*phase)),
        Event::TurnBegan { turn, side } => state.begin_turn(*turn, side),
        Event::Settled { way, winner } => state.settled = Some((*way, winner.clone())),
    }
}
