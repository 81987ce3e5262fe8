use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Setting};

use super::command::Formation;
use super::state::{ChargeStep, Claim, Owed, Phase, Presence, State, UnitState};
use crate::MoraleCheck;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A player turn began with its De-Shaking Phase.
    TurnBegan {
        /// The turn.
        turn: i64,
        /// Whose player turn it is.
        side: Id,
        /// Its units that are shaken, and must check.
        shaken: Vec<Id>,
    },
    /// A later phase began.
    PhaseBegan(Phase),
    /// A unit came on the table.
    Arrived(Id),
    /// A unit recovered.
    Deshaken(Id),
    /// A unit did not recover.
    StayedShaken(Id),
    /// Points were gained.
    PointsGained(i64),
    /// Points were not spent when the command phase ended, and are gone.
    PointsLapsed(i64),
    /// A point was spent on a unit's order.
    Ordered(Id),
    /// A general joined a unit.
    Attached {
        /// Who.
        general: Id,
        /// Whom.
        unit: Id,
    },
    /// A general is with no unit any more.
    Detached(Id),
    /// A charge was declared.
    ChargeDeclared {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
    },
    /// Cavalry makes a follow-up charge.
    FollowUpMade {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
        /// The first or the second of the turn.
        number: i64,
    },
    /// A charge did not go in, or cavalry does not pursue.
    Halted(Id),
    /// Both sides of a charge passed.
    ContactMade {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
    },
    /// A charge has success.
    ChargeSucceeded {
        /// Whose.
        unit: Id,
        /// Whether it is cavalry, which must check for pursuit.
        pursuit: bool,
    },
    /// A charge is over, without success.
    ChargeEnded(Id),
    /// A declared charge lapsed without a check.
    ChargeLapsed(Id),
    /// Cavalry pursues.
    Pursued(Id),
    /// A melee was won.
    MeleeWon {
        /// By whom.
        winner: Id,
        /// Against whom.
        loser: Id,
    },
    /// A melee was won by nobody.
    MeleeDrawn {
        /// Who charged.
        unit: Id,
        /// Whom.
        target: Id,
    },
    /// A unit was beaten by fire.
    Beaten {
        /// Which.
        unit: Id,
        /// Whether it must check whether it flees.
        checks: bool,
    },
    /// A unit stood against fire.
    StoodFire(Id),
    /// A unit is shaken from now on.
    Shaken(Id),
    /// A unit fled.
    Fled(Id),
    /// A unit was destroyed.
    Removed(Id),
    /// A unit moved in the movement phase.
    Moved(Id),
    /// Units may answer a charge by forming square.
    AnswerAwaited(Vec<Id>),
    /// The charged side has answered.
    Answered,
    /// A side says that an objective has changed hands.
    Claimed {
        /// Which.
        objective: Id,
        /// The side that says so.
        side: Id,
        /// Who holds it now.
        by: Option<Id>,
    },
    /// What a side said of an objective does not hold.
    ClaimRefused(Id),
    /// A unit changed its formation.
    Formed {
        /// Which.
        unit: Id,
        /// Into what.
        to: Formation,
    },
    /// An objective changed hands.
    Held {
        /// Which.
        objective: Id,
        /// Who holds it now.
        by: Option<Id>,
    },
}

/// Makes the event so.
pub(super) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::TurnBegan { turn, side, shaken } => begin_turn(state, *turn, side, shaken),
        Event::PhaseBegan(phase) => state.phase = *phase,
        Event::PointsGained(points) => state.points = Some(*points),
        Event::PointsLapsed(_) => state.points = Some(0),
        Event::Attached { general, unit } => place(state, general, Some(unit.clone())),
        Event::Detached(general) => place(state, general, None),
        Event::Held { objective, by } => {
            state.claims.remove(objective);
            if let Some(holder) = state.objectives.get_mut(objective) {
                holder.clone_from(by);
            }
        }
        Event::Fled(unit) => state.take_off(unit, Presence::Fled),
        Event::Removed(unit) => state.take_off(unit, Presence::Removed),
        Event::Ordered(unit) => {
            state.points = state.points.map(|points| points - 1);
            change(state, unit, |unit| unit.ordered = true);
        }
        Event::Arrived(unit) => change(state, unit, |unit| unit.presence = Presence::InPlay),
        Event::Deshaken(unit) => change(state, unit, |unit| {
            unit.troops.shaken = false;
            unit.owes = None;
        }),
        Event::StayedShaken(unit) | Event::StoodFire(unit) => change(state, unit, |unit| unit.owes = None),
        Event::ChargeDeclared { unit, target } => {
            charges(state, unit, target);
            step(state, unit, ChargeStep::Declared(target.clone()));
        }
        Event::FollowUpMade { unit, target, number } => {
            charges(state, unit, target);
            change(state, unit, |unit| unit.follow_ups = *number);
        }
        Event::Halted(unit) => step(state, unit, ChargeStep::Halted),
        Event::ContactMade { unit, target } => {
            change(state, target, |target| target.stood = true);
            step(state, unit, ChargeStep::InContact(target.clone()));
        }
        Event::ChargeSucceeded { unit, pursuit } => {
            step(state, unit, if *pursuit { ChargeStep::Succeeded } else { ChargeStep::Over });
        }
        Event::ChargeEnded(unit) | Event::ChargeLapsed(unit) => step(state, unit, ChargeStep::Over),
        Event::Pursued(unit) => step(state, unit, ChargeStep::Pursuing),
        Event::MeleeWon { .. } | Event::MeleeDrawn { .. } => {}
        Event::Beaten { unit, checks } => change(state, unit, |unit| {
            unit.owes = checks.then_some(Owed::Beaten);
        }),
        Event::Shaken(unit) => change(state, unit, |unit| unit.troops.shaken = true),
        Event::Formed { unit, to } => change(state, unit, |unit| {
            unit.formed = true;
            unit.troops = to.taken_up_by(unit.troops);
        }),
        Event::Moved(unit) => change(state, unit, |unit| unit.moved = true),
        Event::AnswerAwaited(units) => state.answering = units.iter().cloned().collect(),
        Event::Answered => state.answering.clear(),
        Event::Claimed { objective, side, by } => {
            let claim = Claim { side: side.clone(), holder: by.clone() };
            state.claims.insert(objective.clone(), claim);
        }
        Event::ClaimRefused(objective) => drop(state.claims.remove(objective)),
    }
}

fn charges(state: &mut State, unit: &Id, target: &Id) {
    change(state, unit, |unit| {
        unit.charged.insert(target.clone());
    });
}

fn change(state: &mut State, unit: &Id, how: impl FnOnce(&mut UnitState)) {
    if let Some(unit) = state.units.get_mut(unit) {
        how(unit);
    }
}

fn step(state: &mut State, unit: &Id, to: ChargeStep) {
    change(state, unit, |unit| unit.charge = to);
}

fn place(state: &mut State, general: &Id, with: Option<Id>) {
    if let Some(general) = state.generals.get_mut(general) {
        general.with = with;
    }
}

fn begin_turn(state: &mut State, turn: i64, side: &Id, shaken: &[Id]) {
    if turn > state.turn {
        state.units.values_mut().for_each(|unit| unit.shaken_at_turn = unit.troops.shaken);
    }
    state.turn = turn;
    state.side = side.clone();
    state.phase = Phase::Deshaking;
    state.points = None;
    state.units.values_mut().for_each(UnitState::begin_turn);
    for unit in shaken {
        change(state, unit, |unit| unit.owes = Some(Owed::Deshake));
    }
}

/// The event as a sentence of the log.
pub(super) fn says(setting: &Setting<MoraleCheck>, event: &Event) -> String {
    let name = |id| setting.name(id);
    let side = |id| setting.roster().side_name(id);
    match event {
        Event::TurnBegan { turn, side: of, .. } if *turn > setting.setup().turns => {
            format!("no turn is left for {}", side(of))
        }
        Event::TurnBegan { turn, side: of, .. } => format!("turn {turn} of {} begins", side(of)),
        Event::PhaseBegan(phase) => format!("the {phase} phase begins"),
        Event::Arrived(unit) => format!("{} comes on the table", name(unit)),
        Event::Deshaken(unit) => format!("{} is no longer shaken", name(unit)),
        Event::StayedShaken(unit) => format!("{} stays shaken", name(unit)),
        Event::PointsGained(1) => "1 point is gained".to_owned(),
        Event::PointsGained(points) => format!("{points} points are gained"),
        Event::PointsLapsed(points) => format!("points that were not spent are gone: {points}"),
        Event::Ordered(unit) => format!("{} has its order", name(unit)),
        Event::Attached { general, unit } => format!("{} is with {}", name(general), name(unit)),
        Event::Detached(general) => format!("{} is with no unit", name(general)),
        Event::ChargeDeclared { unit, target } => {
            format!("{} declares a charge on {}", name(unit), name(target))
        }
        Event::FollowUpMade { unit, target, number } => {
            let which = if *number == 1 { "first" } else { "second" };
            format!("{} makes its {which} follow-up charge, on {}", name(unit), name(target))
        }
        Event::Halted(unit) => format!("{} halts", name(unit)),
        Event::ContactMade { unit, target } => {
            format!("{} comes to contact with {}", name(unit), name(target))
        }
        Event::ChargeSucceeded { unit, .. } => format!("the charge of {} has success", name(unit)),
        Event::ChargeEnded(unit) => format!("the charge of {} is over", name(unit)),
        Event::ChargeLapsed(unit) => format!("the charge of {} lapses", name(unit)),
        Event::Pursued(unit) => format!("{} pursues", name(unit)),
        Event::MeleeWon { winner, loser } => format!("{} wins against {}", name(winner), name(loser)),
        Event::MeleeDrawn { unit, target } => {
            format!("neither {} nor {} wins", name(unit), name(target))
        }
        Event::Beaten { unit, .. } => format!("{} is beaten by fire", name(unit)),
        Event::StoodFire(unit) => format!("{} stands", name(unit)),
        Event::Shaken(unit) => format!("{} is shaken", name(unit)),
        Event::Fled(unit) => format!("{} flees", name(unit)),
        Event::Removed(unit) => format!("{} is destroyed", name(unit)),
        Event::Formed { unit, to: Formation::Square } => format!("{} forms square", name(unit)),
        Event::Formed { unit, to: Formation::LineOrColumn } => format!("{} leaves its square", name(unit)),
        Event::Formed { unit, to: Formation::Limbered } => format!("{} limbers up", name(unit)),
        Event::Formed { unit, to: Formation::Unlimbered } => format!("{} unlimbers", name(unit)),
        Event::Moved(unit) => format!("{} has moved", name(unit)),
        Event::AnswerAwaited(units) => {
            let units: Vec<&str> = units.iter().map(name).collect();
            format!("the charge may be answered by forming square: {}", units.join(", "))
        }
        Event::Answered => "the charges are answered".to_owned(),
        Event::Claimed { objective, side: of, by } => {
            let holds =
                by.as_ref().map_or_else(|| "nobody holds".to_owned(), |by| format!("{} holds", side(by)));
            format!("{} says: {holds} {}", side(of), name(objective))
        }
        Event::ClaimRefused(objective) => format!("what was said of {} does not hold", name(objective)),
        Event::Held { objective, by: Some(by) } => format!("{} holds {}", side(by), name(objective)),
        Event::Held { objective, by: None } => format!("nobody holds {}", name(objective)),
    }
}
