use serde::{Deserialize, Serialize};
use standfast_engine::Quantity;
use standfast_engine::battle::{Id, Setting};

use super::ending::Way;
use super::state::{Call, Phase, State, Step};
use super::totals;
use crate::procedures::CheckResult;
use crate::{Fatigue, Remaining};

/// The effective melee strength of all on each side of a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Totals {
    /// Of the attackers.
    pub attack: Quantity<Remaining>,
    /// Of the defenders.
    pub defence: Quantity<Remaining>,
}

/// What happened in a battle of this system. Everybody may know all of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A unit at rest recovered.
    Recovered {
        /// The unit.
        unit: Id,
        /// The fatigue that was taken off.
        recovered: i64,
        /// Its fatigue then.
        fatigue: i64,
    },
    /// A unit tried to rally.
    TriedToRally {
        /// The unit.
        unit: Id,
        /// Whether it passed its check.
        passed: bool,
        /// How it stands then.
        bearing: CheckResult,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: Id,
    },
    /// Units fired.
    Fired {
        /// The units.
        units: Vec<Id>,
        /// At whom.
        target: Id,
        /// Their effective fire value together (fatigue.battle.totals).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        total: Option<Quantity<Remaining>>,
    },
    /// Units fought in melee.
    Fought {
        /// Who attacked.
        attackers: Vec<Id>,
        /// Who defended.
        defenders: Vec<Id>,
        /// The effective melee strength of each side together (fatigue.battle.totals).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        totals: Option<Totals>,
    },
    /// Fire took effect on a unit, or its part in a melee was entered.
    LossesTaken {
        /// The unit.
        unit: Id,
        /// Whether in melee, or by fire.
        melee: bool,
        /// The men that it lost.
        men: i64,
        /// The fatigue loss that it suffered.
        loss: i64,
        /// Its fatigue then.
        fatigue: i64,
    },
    /// The last men of a unit fell or scattered.
    Destroyed {
        /// The unit.
        unit: Id,
    },
    /// A unit must check morale at the end of the phase.
    CheckCalled {
        /// The unit.
        unit: Id,
        /// What calls for it.
        call: Call,
    },
    /// A unit checked morale.
    Checked {
        /// The unit.
        unit: Id,
        /// Whether it passed.
        passed: bool,
        /// How it stands then.
        bearing: CheckResult,
    },
    /// A leader went to a unit, or left his.
    LeaderWent {
        /// The leader.
        leader: Id,
        /// The unit that he is with then.
        to: Option<Id>,
    },
    /// A side says that it has taken an objective.
    ObjectiveClaimed {
        /// The objective.
        objective: Id,
        /// The side.
        side: Id,
    },
    /// It was denied that a side has taken an objective.
    ClaimDenied {
        /// The objective.
        objective: Id,
        /// The side that said so.
        side: Id,
    },
    /// An objective changed hands.
    ObjectiveTaken {
        /// The objective.
        objective: Id,
        /// The side that holds it then.
        side: Id,
    },
    /// A phase ended but for the morale checks that it called for.
    PhaseClosed {
        /// The phase.
        phase: Phase,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// A player's turn began.
    TurnBegan {
        /// The turn.
        turn: u32,
        /// The player's side.
        side: Id,
    },
    /// The battle was settled.
    Settled {
        /// How.
        way: Way,
        /// For whom; none of a draw.
        winner: Option<Id>,
    },
}

/// Makes the event so.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Recovered { unit, fatigue, .. } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.recovered = true;
                unit.fatigue = *fatigue;
            }
        }
        Event::TriedToRally { unit, bearing, .. } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.tried_to_rally = true;
                unit.bearing = *bearing;
            }
        }
        Event::Moved { unit } => {
            let its_phase = state.step == Step::Acting(Phase::Movement);
            if let Some(unit) = state.units.get_mut(unit) {
                // Whoever the umpire moves in another phase may still act in it.
                unit.acted |= its_phase;
                unit.deeds.moved = true;
            }
        }
        Event::Fired { units, .. } => {
            for unit in units {
                if let Some(unit) = state.units.get_mut(unit) {
                    unit.acted = true;
                    unit.deeds.fired = true;
                }
            }
        }
        Event::Fought { attackers, defenders, .. } => {
            for unit in attackers.iter().chain(defenders) {
                if let Some(unit) = state.units.get_mut(unit) {
                    unit.acted = true;
                    unit.awaits_losses = true;
                    unit.deeds.melee = true;
                }
            }
        }
        Event::LossesTaken { unit, melee, men, fatigue, .. } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.men = unit.men.saturating_sub(*men);
                unit.fatigue = *fatigue;
                if *melee {
                    unit.awaits_losses = false;
                } else {
                    unit.deeds.fired_on = true;
                }
            }
        }
        Event::Destroyed { unit } => state.destroy(unit),
        Event::CheckCalled { unit, call } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.call = Some(*call);
            }
        }
        Event::Checked { unit, bearing, .. } => {
            if let Some(unit) = state.units.get_mut(unit) {
                unit.call = None;
                unit.bearing = *bearing;
            }
        }
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

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<Fatigue>, event: &Event) -> String {
    let name = |id| setting.name(id);
    let names = |ids: &[Id]| ids.iter().map(|id| setting.name(id)).collect::<Vec<_>>().join(", ");
    match event {
        Event::Recovered { unit, recovered, fatigue } => {
            format!("{} recovers {recovered} fatigue and has {fatigue}", name(unit))
        }
        Event::TriedToRally { unit, passed: true, bearing: CheckResult::Steady } => {
            format!("{} rallies and is steady", name(unit))
        }
        Event::TriedToRally { unit, passed: true, bearing } => {
            format!("{} rallies and is {bearing}", name(unit))
        }
        Event::TriedToRally { unit, bearing, .. } => {
            format!("{} does not rally and stays {bearing}", name(unit))
        }
        Event::Moved { unit } => format!("{} moves", name(unit)),
        Event::Fired { units, target, total } => {
            let fire = if units.len() == 1 { "fires" } else { "fire" };
            let with = total.map_or_else(String::new, |total| format!(" with a fire value of {total}"));
            format!("{} {fire} at {}{with}", names(units), name(target))
        }
        Event::Fought { attackers, defenders, totals } => {
            let totals = totals.map_or_else(String::new, |Totals { attack, defence }| {
                format!(", {attack} to {defence}: odds of {}", totals::odds(attack, defence))
            });
            format!("melee: {} against {}{totals}", names(attackers), names(defenders))
        }
        Event::LossesTaken { unit, melee, men, loss, fatigue } => {
            let how = if *melee { "in melee" } else { "by fire" };
            format!("{} loses {men} men {how} and {loss} to fatigue, which is {fatigue}", name(unit))
        }
        Event::Destroyed { unit } => format!("{} is destroyed", name(unit)),
        Event::CheckCalled { unit, call } => {
            format!("{} must check morale at the end of the phase: {}", name(unit), call.why())
        }
        Event::Checked { unit, passed, bearing } => {
            let how = if *passed { "passes" } else { "fails" };
            format!("{} {how} its morale check and is {bearing}", name(unit))
        }
        Event::LeaderWent { leader, to: Some(unit) } => format!("{} goes to {}", name(leader), name(unit)),
        Event::LeaderWent { leader, to: None } => format!("{} leaves his unit", name(leader)),
        Event::ObjectiveClaimed { objective, side } => {
            format!("{} says that it takes {}", setting.roster().side_name(side), name(objective))
        }
        Event::ClaimDenied { objective, side } => {
            format!("{} does not take {}: that is denied", setting.roster().side_name(side), name(objective))
        }
        Event::ObjectiveTaken { objective, side } => {
            format!("{} takes {}", setting.roster().side_name(side), name(objective))
        }
        Event::PhaseClosed { phase } => format!("the {} ends", phase.says()),
        Event::PhaseBegan { phase } => format!("the {} phase begins", phase.says()),
        Event::TurnBegan { turn, side } => {
            format!("turn {turn} of {} begins", setting.roster().side_name(side))
        }
        Event::Settled { way, winner } => match winner {
            Some(winner) => {
                format!("the battle is settled ({way}) for {}", setting.roster().side_name(winner))
            }
            None => format!("the battle ends in a draw ({way})"),
        },
    }
}
