use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Audience, Id, Setting, Verb};
use standfast_engine::choices;

use super::setup;
use super::state::Toll;
use crate::{Mfp, Order};

choices! {
    /// To what a unit loses miniatures (mfp.use.loss).
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
pub enum Command {
    /// A unit loses miniatures (mfp.use.loss).
    Lose {
        /// The unit.
        unit: Id,
        /// How many.
        miniatures: i64,
        /// To what.
        to: Danger,
    },
    /// Several units of a command lose miniatures to the same (mfp.use.loss).
    Losses {
        /// The command.
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
    OfficerHit {
        /// The command.
        command: Id,
    },
    /// The enemy removes an HQ base (mfp.use.corps-hq, mfp.use.army-hq).
    HqRemoved {
        /// The command.
        command: Id,
    },
    /// The enemy captures a defend marker (mfp.use.marker).
    MarkerCaptured {
        /// The command whose marker it is.
        command: Id,
    },
    /// Somebody counts other losses of an opposing command than its player has entered (mfp.use.contest).
    Contest {
        /// The command.
        command: Id,
        /// Losses of what.
        toll: Toll,
        /// How many he counts.
        counted: i64,
        /// Why, in his words.
        reason: String,
    },
    /// The player of a contested command says that what he has entered stands (mfp.use.contest).
    Answer {
        /// The command.
        command: Id,
    },
    /// A unit breaks a restriction of its order (mfp.use.violation).
    ViolateOrders {
        /// The unit.
        unit: Id,
        /// What it breaks.
        restriction: Id,
    },
    /// A command that rests moves all the same (mfp.use.order).
    BreakRest {
        /// The command.
        command: Id,
    },
    /// A command gets a new order (mfp.order.interphase).
    Order {
        /// The command.
        command: Id,
        /// The order.
        order: Order,
    },
    /// Several commands get new orders (mfp.order.interphase).
    Orders {
        /// The order of each.
        orders: BTreeMap<Id, Order>,
    },
    /// A command comes onto the table from elsewhere in the battle zone (mfp.level.4).
    Enter {
        /// The command.
        command: Id,
    },
    /// A command leaves the battle zone (mfp.level.2).
    Leave {
        /// The command.
        command: Id,
    },
    /// Several commands leave the battle zone (mfp.level.2).
    Withdraw {
        /// The commands.
        commands: Vec<Id>,
    },
    /// A situation arises that moves a level (mfp.level.3).
    SituationArises {
        /// The situation.
        situation: Id,
    },
    /// A situation ends (mfp.level.3).
    SituationEnds {
        /// The situation.
        situation: Id,
    },
    /// A player reports what he used in the half turn before (mfp.phase.2).
    Report {
        /// The player.
        player: Id,
    },
    /// A player has finished the phase (mfp.phase.1, mfp.phase.3).
    EndPhase {
        /// The player.
        player: Id,
    },
    /// The umpire closes the phase for those who have not finished it (mfp.phase.2).
    ClosePhase,
}

pub(super) static LOSE: Verb = Verb { name: "lose", says: "a unit loses miniatures" };
pub(super) static LOSSES: Verb = Verb { name: "losses", says: "units of a command lose miniatures" };
pub(super) static OVERRUN: Verb =
    Verb { name: "overrun", says: "the enemy overruns a battery or a train unit" };
pub(super) static REGAIN: Verb = Verb { name: "regain", says: "a crew gets its base back" };
pub(super) static OFFICER_HIT: Verb = Verb { name: "officer-hit", says: "a commander is hit" };
pub(super) static HQ_REMOVED: Verb = Verb { name: "hq-removed", says: "the enemy removes an HQ base" };
pub(super) static MARKER_CAPTURED: Verb =
    Verb { name: "marker-captured", says: "the enemy captures a defend marker" };
pub(super) static CONTEST: Verb =
    Verb { name: "contest", says: "count other losses of an opposing command than were entered" };
pub(super) static ANSWER: Verb =
    Verb { name: "answer", says: "answer that what you have entered for a command stands" };
pub(super) static VIOLATE: Verb = Verb { name: "violate-orders", says: "a unit violates its orders" };
pub(super) static BREAK_REST: Verb =
    Verb { name: "break-rest", says: "a resting command moves, and gets nothing back for this hour" };
pub(super) static ORDER: Verb = Verb { name: "order", says: "give a command a new order" };
pub(super) static ORDERS: Verb = Verb { name: "orders", says: "give several commands new orders" };
pub(super) static ENTER: Verb = Verb { name: "enter", says: "a command comes onto the table" };
pub(super) static LEAVE: Verb = Verb { name: "leave", says: "a command leaves the battle zone" };
pub(super) static WITHDRAW: Verb = Verb { name: "withdraw", says: "several commands leave the battle zone" };
pub(super) static ARISES: Verb =
    Verb { name: "situation-arises", says: "a situation arises that moves your level" };
pub(super) static ENDS: Verb =
    Verb { name: "situation-ends", says: "a situation that moves your level ends" };
pub(super) static REPORT: Verb =
    Verb { name: "report", says: "report what was used in the half turn before" };
pub(super) static END_PHASE: Verb = Verb { name: "end-phase", says: "finish the phase" };
pub(super) static CLOSE_PHASE: Verb =
    Verb { name: "close-phase", says: "close the phase for all who have not finished it" };

/// Every verb of these battles.
pub(super) static VERBS: [&Verb; 21] = [
    &LOSE,
    &LOSSES,
    &OVERRUN,
    &REGAIN,
    &OFFICER_HIT,
    &HQ_REMOVED,
    &MARKER_CAPTURED,
    &CONTEST,
    &ANSWER,
    &VIOLATE,
    &BREAK_REST,
    &ORDER,
    &ORDERS,
    &ENTER,
    &LEAVE,
    &WITHDRAW,
    &ARISES,
    &ENDS,
    &REPORT,
    &END_PHASE,
    &CLOSE_PHASE,
];

/// Who may read a command as it was given: what a player uses is his alone until the totals are posted, and
/// orders and what moves a level are his side's.
pub(super) fn audience(setting: &Setting<Mfp>, command: &Command) -> Audience {
    let setup = setting.setup();
    let leader = |command: Option<&setup::Command>| {
        command.map_or(Audience::Umpire, |command| Audience::Player(command.seat.clone()))
    };
    let side = |side: Option<&Id>| side.map_or(Audience::Umpire, |side| Audience::Side(side.clone()));
    // What the umpire orders for both sides at once is for neither to read.
    let common = |commands: &mut dyn Iterator<Item = &Id>| {
        let sides: BTreeSet<Option<&Id>> =
            commands.map(|id| setup.command(id).map(|command| &command.side)).collect();
        side(sides.first().copied().flatten().filter(|_| sides.len() == 1))
    };
    match command {
        Command::Lose { unit, .. }
        | Command::Overrun { unit }
        | Command::Regain { unit }
        | Command::ViolateOrders { unit, .. } => leader(setup.unit(unit).map(|(command, _)| command)),
        Command::Losses { command, .. }
        | Command::OfficerHit { command }
        | Command::HqRemoved { command }
        | Command::MarkerCaptured { command }
        | Command::BreakRest { command } => leader(setup.command(command)),
        Command::Order { command, .. } | Command::Enter { command } | Command::Leave { command } => {
            side(setup.command(command).map(|command| &command.side))
        }
        Command::Orders { orders } => common(&mut orders.keys()),
        Command::Withdraw { commands } => common(&mut commands.iter()),
        Command::SituationArises { situation } | Command::SituationEnds { situation } => {
            side(setup.situation(situation).map(|situation| &situation.side))
        }
        Command::Report { player } => Audience::Player(player.clone()),
        Command::Contest { .. } | Command::Answer { .. } | Command::EndPhase { .. } | Command::ClosePhase => {
            Audience::Everybody
        }
    }
}
