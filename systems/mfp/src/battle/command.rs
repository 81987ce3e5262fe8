use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::choices;

use super::Toll;
use crate::Order;

choices! {
    /// What a unit loses miniatures to (mfp.use.loss).
    pub enum Danger {
        /// Fire.
        Fire = "fire",
        /// Shock combat.
        Shock = "shock",
        /// A second failed attempt to rally.
        FailedRally = "failed-rally",
    }
}

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Command {
    /// A unit loses miniatures (mfp.use.loss).
    Lose {
        unit: Id,
        /// How many.
        miniatures: i64,
        /// To what.
        to: Danger,
    },
    /// Several units of a command lose miniatures to the same danger (mfp.use.loss).
    Losses {
        command: Id,
        /// How many each unit loses.
        losses: BTreeMap<Id, i64>,
        /// To what.
        to: Danger,
    },
    /// The enemy overruns a battery or a train unit (mfp.use.overrun).
    Overrun {
        /// The battery or train unit.
        unit: Id,
    },
    /// A crew gets its base back (mfp.use.overrun).
    Regain {
        /// The battery or train unit.
        unit: Id,
    },
    /// The commander of a command is hit (mfp.use.officer, mfp.use.corps-officer, mfp.use.army-hq).
    OfficerHit { command: Id },
    /// The enemy removes an HQ base (mfp.use.corps-hq, mfp.use.army-hq).
    HqRemoved { command: Id },
    /// The enemy captures a defend marker (mfp.use.marker).
    MarkerCaptured {
        /// The command whose marker it is.
        command: Id,
    },
    /// Somebody contests the losses that were entered for an opposing command (mfp.use.contest).
    Contest {
        command: Id,
        /// What was lost.
        toll: Toll,
        /// How many he counts.
        counted: i64,
        /// Why, in his words.
        reason: String,
    },
    /// The player of a contested command confirms what he has entered (mfp.use.contest).
    Answer { command: Id },
    /// A unit breaks a restriction of its order (mfp.use.violation).
    ViolateOrders {
        unit: Id,
        /// What it breaks.
        restriction: Id,
    },
    /// A command moves while it is resting (mfp.use.order).
    BreakRest { command: Id },
    /// A command gets a new order (mfp.order.interphase).
    Order { command: Id, order: Order },
    /// Several commands get new orders (mfp.order.interphase).
    Orders {
        /// The order of each.
        orders: BTreeMap<Id, Order>,
    },
    /// A command comes onto the table from elsewhere in the battle zone (mfp.level.4).
    Enter { command: Id },
    /// A command leaves the battle zone (mfp.level.2).
    Leave { command: Id },
    /// Several commands leave the battle zone (mfp.level.2).
    Withdraw { commands: Vec<Id> },
    /// A situation arises that moves a level (mfp.level.3).
    SituationArises { situation: Id },
    /// A situation ends (mfp.level.3).
    SituationEnds { situation: Id },
    /// A player reports what he used in the half turn before (mfp.phase.2).
    Report { player: Id },
    /// A player has finished the phase (mfp.phase.1, mfp.phase.3).
    EndPhase { player: Id },
    /// The umpire closes the phase for those who have not finished it (mfp.phase.2).
    ClosePhase,
}

standfast_engine::verbs! {
    LOSE = "lose", "a unit loses miniatures";
    LOSSES = "losses", "units of a command lose miniatures";
    OVERRUN = "overrun", "the enemy overruns a battery or a train unit";
    REGAIN = "regain", "a crew gets its base back";
    OFFICER_HIT = "officer-hit", "a commander is hit";
    HQ_REMOVED = "hq-removed", "the enemy removes an HQ base";
    MARKER_CAPTURED = "marker-captured", "the enemy captures a defend marker";
    CONTEST = "contest", "contest the losses entered for an opposing command";
    ANSWER = "answer", "confirm your entry for a contested command";
    VIOLATE = "violate-orders", "a unit violates its orders";
    BREAK_REST = "break-rest", "a resting command moves, and gets nothing back for this hour";
    ORDER = "order", "give a command a new order";
    ORDERS = "orders", "give several commands new orders", of one: "give a command a new order";
    ENTER = "enter", "a command comes onto the table";
    LEAVE = "leave", "a command leaves the battle zone";
    WITHDRAW = "withdraw", "several commands leave the battle zone", of one: "a command leaves the battle zone";
    ARISES = "situation-arises", "a situation that moves your level arises";
    ENDS = "situation-ends", "a situation that moves your level ends";
    REPORT = "report", "report what was used in the half turn before";
    END_PHASE = "end-phase", "finish the phase";
    CLOSE_PHASE = "close-phase", "close the phase for all who have not finished it";
}
