use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;

use super::command::Formation;
use super::state::Phase;

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Event {
    /// A player turn began with its De-Shaking Phase.
    TurnBegan {
        turn: i64,
        /// Whose player turn it is.
        side: Id,
        /// Its shaken units, which must check.
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
    Attached { general: Id, unit: Id },
    /// A general left his unit.
    Detached(Id),
    /// A charge was declared.
    ChargeDeclared {
        /// The charger.
        unit: Id,
        target: Id,
    },
    /// Cavalry makes a follow-up charge.
    FollowUpMade {
        /// The charger.
        unit: Id,
        target: Id,
        /// The first or the second of the turn.
        number: i64,
    },
    /// A charge did not go in, or cavalry does not pursue.
    Halted(Id),
    /// Both sides of a charge passed.
    ContactMade {
        /// The charger.
        unit: Id,
        target: Id,
    },
    /// A charge succeeded.
    ChargeSucceeded {
        /// The charger.
        unit: Id,
        /// Whether it is cavalry, and must check for pursuit.
        pursuit: bool,
    },
    /// A charge ended without success.
    ChargeEnded(Id),
    /// A declared charge lapsed without a check.
    ChargeLapsed(Id),
    /// Cavalry pursues.
    Pursued(Id),
    /// A melee was won.
    MeleeWon { winner: Id, loser: Id },
    /// Nobody won a melee.
    MeleeDrawn {
        /// The charger.
        unit: Id,
        target: Id,
    },
    /// A unit was beaten by fire.
    Beaten {
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
        objective: Id,
        /// The side that claims it.
        side: Id,
        /// Who holds it now.
        by: Option<Id>,
    },
    /// A side's claim to an objective was denied.
    ClaimRefused(Id),
    /// A unit changed its formation.
    Formed {
        unit: Id,
        /// Into what.
        to: Formation,
    },
    /// An objective changed hands.
    Held {
        objective: Id,
        /// Who holds it now.
        by: Option<Id>,
    },
}
