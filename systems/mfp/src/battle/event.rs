use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Seat};

use super::{Clock, Danger, MovedBy, Place, Toll};
use crate::procedures::Condition;
use crate::{Incident, Order, Points};

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Event {
    /// A player used points, or got some back: they are in his next report.
    Used {
        player: Id,
        /// For what.
        incident: Incident,
    },
    /// A unit lost miniatures.
    MiniaturesLost {
        unit: Id,
        /// How many.
        miniatures: i64,
        /// To what.
        to: Danger,
    },
    /// The enemy overran a unit.
    UnitOverrun { unit: Id },
    /// A crew got its base back.
    UnitRegained { unit: Id },
    /// A commander was hit.
    OfficerHit {
        /// His command.
        command: Id,
    },
    /// The enemy removed an HQ base.
    HqRemoved { command: Id },
    /// The enemy captured a defend marker.
    MarkerCaptured {
        /// The command whose it was.
        command: Id,
    },
    /// Somebody's count of a command's losses differs from what its player has entered.
    LossContested {
        command: Id,
        /// Whose count it is.
        by: Seat,
        /// What was lost.
        toll: Toll,
        /// How many he counts.
        counted: i64,
        /// Why, in his words.
        reason: String,
    },
    /// The command's player has answered: his entry stands.
    ContestAnswered {
        command: Id,
        /// What was lost.
        toll: Toll,
        /// How many have been entered.
        entered: i64,
        /// How many the other has counted.
        counted: i64,
    },
    /// A unit violated its orders, and is free of them until the game turn ends.
    OrdersViolated { unit: Id },
    /// The restriction that the unit broke.
    RestrictionBroken { unit: Id, restriction: Id },
    /// A command moved although it was resting.
    RestBroken { command: Id },
    /// A command got an order.
    OrderGiven { command: Id, order: Order },
    /// A command went over to engage by itself: its last defend marker is lost.
    OrderReverted { command: Id },
    /// A command came onto the table.
    CommandArrived { command: Id },
    /// A command left the battle zone.
    CommandLeft {
        command: Id,
        /// Where it was.
        from: Place,
    },
    /// A situation arose.
    SituationArose { situation: Id },
    /// A situation ended.
    SituationEnded { situation: Id },
    /// A side's level moved.
    LevelMoved {
        side: Id,
        /// By what.
        cause: MovedBy,
        /// By how much.
        by: Points,
    },
    /// A player finished the phase.
    PlayerFinished { player: Id },
    /// The umpire closed the phase.
    PhaseClosed {},
    /// A player's report is in.
    Reported {
        player: Id,
        /// What he reports.
        points: Points,
    },
    /// All players showed their numbers, and those of a side were added up and posted.
    TotalPosted {
        side: Id,
        /// What each of its players shows.
        shown: BTreeMap<Id, Points>,
        /// What they come to.
        tally: Points,
        /// The running total.
        total: Points,
    },
    /// The MFP phase is over, and things may happen on the table.
    ActionBegan {},
    /// A game hour is over.
    InterphaseBegan {},
    /// A half turn began, with its MFP phase.
    HalfTurnBegan {
        /// Which.
        clock: Clock,
    },
    /// A side's condition was announced.
    ConditionAnnounced {
        side: Id,
        /// Its condition.
        condition: Condition,
    },
    /// A side's level was opened: the commitment is the hash of the salt, a line break and the start.
    LevelOpened {
        side: Id,
        /// Its level when the battle began.
        start: Points,
        /// What it was hashed with.
        salt: String,
        /// Its level at the end.
        level: Points,
    },
}
