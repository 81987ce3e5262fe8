use serde::{Deserialize, Serialize};
use standfast_engine::Quantity;
use standfast_engine::battle::Id;

use super::state::{Call, Phase, Way};
use crate::Remaining;
use crate::procedures::CheckResult;

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
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Event {
    /// A unit at rest recovered.
    Recovered {
        unit: Id,
        /// The fatigue that was taken off.
        recovered: i64,
        /// Its fatigue then.
        fatigue: i64,
    },
    /// A unit tried to rally.
    TriedToRally {
        unit: Id,
        /// Whether it passed its check.
        passed: bool,
        /// How it stands then.
        bearing: CheckResult,
    },
    /// A unit moved.
    Moved { unit: Id },
    /// Units fired.
    Fired {
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
    Destroyed { unit: Id },
    /// A unit must check morale at the end of the phase.
    CheckCalled {
        unit: Id,
        /// What calls for it.
        call: Call,
    },
    /// A unit checked morale.
    Checked {
        unit: Id,
        /// Whether it passed.
        passed: bool,
        /// How it stands then.
        bearing: CheckResult,
    },
    /// A leader went to a unit, or left his.
    LeaderWent {
        leader: Id,
        /// The unit that he is with then.
        to: Option<Id>,
    },
    /// A side says that it has taken an objective.
    ObjectiveClaimed { objective: Id, side: Id },
    /// It was denied that a side has taken an objective.
    ClaimDenied {
        objective: Id,
        /// The side that said so.
        side: Id,
    },
    /// An objective changed hands.
    ObjectiveTaken {
        objective: Id,
        /// The side that holds it then.
        side: Id,
    },
    /// A phase ended but for the morale checks that it called for.
    PhaseClosed { phase: Phase },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// A player's turn began.
    TurnBegan {
        turn: u32,
        /// The player's side.
        side: Id,
    },
    /// The battle was settled.
    Settled {
        /// How.
        way: Way,
        /// The winner; none in a draw.
        winner: Option<Id>,
    },
}
