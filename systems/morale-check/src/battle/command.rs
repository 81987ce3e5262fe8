//! What a seat may do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::{choices, seen};
use standfast_tabletop::Path;

use super::state::Phase;
use crate::{Arm, Aspect, GroundSeen, Unit};

choices! {
    /// What becomes of a unit, as the players say.
    pub enum Fate {
        /// Nothing changes.
        AsItIs = "as-it-is",
        /// It is shaken from now on.
        Shaken = "shaken",
        /// It flees (morale-check.battle.flight).
        Flees = "flees",
        /// It is destroyed.
        Removed = "removed",
    }
}

choices! {
    /// What fire did to a unit, as the players say.
    pub enum FireResult {
        /// It was beaten: infantry, of which the rules say what becomes of it (morale-check.battle.fire).
        Beaten = "beaten",
        /// It was beaten, and is shaken.
        Shaken = "shaken",
        /// It was beaten, and flees.
        Flees = "flees",
        /// It was destroyed.
        Removed = "removed",
    }
}

choices! {
    /// What a unit can form (morale-check.battle.formation).
    pub enum Formation {
        /// Infantry in square.
        Square = "square",
        /// Infantry in line or column.
        LineOrColumn = "line-or-column",
        /// Artillery on its limbers.
        Limbered = "limbered",
        /// Artillery ready to fire.
        Unlimbered = "unlimbered",
    }
}

impl Formation {
    /// The one that troops can change to; cavalry has none.
    pub(super) fn open_to(troops: &Unit) -> Option<Self> {
        match troops.arm {
            Arm::Infantry if troops.in_square => Some(Self::LineOrColumn),
            Arm::Infantry => Some(Self::Square),
            Arm::Artillery if troops.limbered => Some(Self::Unlimbered),
            Arm::Artillery => Some(Self::Limbered),
            Arm::Cavalry => None,
        }
    }

    /// The troops as they are in this formation.
    pub(super) fn taken_up_by(self, troops: Unit) -> Unit {
        match self {
            Self::Square | Self::LineOrColumn => Unit { in_square: self == Self::Square, ..troops },
            Self::Limbered | Self::Unlimbered => Unit { limbered: self == Self::Limbered, ..troops },
        }
    }
}

seen! {
    /// What the players see of a charge.
    #[derive(Copy)]
    pub struct ChargeSeen {
        /// Where the charge strikes its target.
        aspect: Aspect = "where the charge strikes";
        /// Whether any part of the charger is straight ahead of the guns that it charges, where that was looked at
        /// (morale-check.charge.artillery).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before_guns: Option<bool> = "part of the charger is straight ahead of the guns' front edge";
        /// Whether friendly infantry backs it, for infantry (morale-check.charge.en-masse).
        #[serde(default)]
        en_masse: bool = "friendly infantry behind it, facing the same way, edge to edge over more than half";
        /// The ground of the unit that charges.
        charger: GroundSeen = "the charger's ground";
        /// The ground of its target.
        target: GroundSeen = "the target's ground";
    }
}

/// What a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Command {
    /// A shaken unit checks whether it recovers (morale-check.when.deshake).
    Deshake {
        /// Who checks.
        unit: Id,
        /// Its ground.
        seen: GroundSeen,
    },
    /// All shaken units that must check whether they recover do (morale-check.when.deshake).
    DeshakeAll {
        /// The ground of each.
        seen: BTreeMap<Id, GroundSeen>,
    },
    /// The points of the turn are rolled (morale-check.battle.points).
    RollPoints,
    /// A point is spent on a unit's order, for good (morale-check.pips).
    Order {
        /// Who has the order.
        unit: Id,
    },
    /// Points are spent on the orders of several units, for good (morale-check.pips).
    GiveOrders {
        /// Who have their orders.
        units: Vec<Id>,
    },
    /// A general joins a unit (morale-check.battle.generals).
    Attach {
        /// Who joins.
        general: Id,
        /// Whom.
        unit: Id,
    },
    /// A general leaves his unit (morale-check.battle.generals).
    Detach {
        /// Who leaves.
        general: Id,
    },
    /// A charge is declared (morale-check.battle.charges).
    Declare {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
    },
    /// Several charges are declared (morale-check.battle.charges).
    DeclareCharges {
        /// Who charges whom.
        charges: BTreeMap<Id, Id>,
    },
    /// The charged side answers by forming squares, or not (morale-check.battle.answer).
    Answer {
        /// Who form square.
        squares: Vec<Id>,
    },
    /// A declared charge is checked, by the charger and then by its target (morale-check.when.charging,
    /// morale-check.when.charged).
    Charge {
        /// Who charges.
        unit: Id,
        /// How.
        seen: ChargeSeen,
    },
    /// The melee of a charge is won (morale-check.battle.contact).
    WinMelee {
        /// Who charged.
        unit: Id,
        /// Who won: the charger or its target.
        winner: Id,
        /// What becomes of the other.
        loser_becomes: Fate,
        /// What becomes of who won.
        winner_becomes: Fate,
    },
    /// Nobody won the melee of a charge (morale-check.battle.contact).
    DrawMelee {
        /// Who charged.
        unit: Id,
        /// What becomes of it.
        charger_becomes: Fate,
        /// What becomes of its target.
        target_becomes: Fate,
    },
    /// Cavalry that charged with success, with nothing in reach to charge, checks whether it pursues
    /// (morale-check.when.pursuit).
    Pursue {
        /// Who checks.
        unit: Id,
        /// Its ground.
        seen: GroundSeen,
    },
    /// Cavalry that charged with success charges another enemy (morale-check.charge.followup).
    FollowUp {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
        /// How.
        seen: ChargeSeen,
    },
    /// Units move on the table, one after the other (morale-check.battle.moves).
    March {
        /// Who goes which way.
        moves: BTreeMap<Id, Path>,
    },
    /// A unit changes its formation (morale-check.battle.formation).
    Form {
        /// Who changes.
        unit: Id,
        /// Into what.
        to: Formation,
    },
    /// An objective changes hands (morale-check.battle.turn-limit).
    Hold {
        /// Which.
        objective: Id,
        /// Who holds it now; nobody where it is left out.
        by: Option<Id>,
    },
    /// The other side says whether an objective has changed hands (morale-check.battle.objectives).
    Confirm {
        /// Which.
        objective: Id,
        /// Whether it has.
        agrees: bool,
    },
    /// What fire did to several units (morale-check.battle.fire).
    EnterFire {
        /// What it did to each.
        results: BTreeMap<Id, FireResult>,
    },
    /// A unit was beaten by fire (morale-check.battle.fire).
    Beaten {
        /// Who was beaten.
        unit: Id,
        /// What becomes of it; not of infantry, of which the rules say it.
        #[serde(default)]
        becomes: Option<Fate>,
    },
    /// Shaken infantry that was beaten by fire checks whether it flees (morale-check.when.beaten).
    StandFire {
        /// Who checks.
        unit: Id,
        /// Its ground.
        seen: GroundSeen,
    },
    /// A unit was destroyed by fire (morale-check.battle.fire).
    Remove {
        /// Which.
        unit: Id,
    },
    /// The phase ends, and those after it up to another (morale-check.battle.sequence).
    EndPhase {
        /// Up to which phase; de-shaking: the player turn ends. The next one where it is left out.
        #[serde(default)]
        to: Option<Phase>,
    },
}

/// The names of the parts of commands, as [`Command`] has them, but for what is seen.
pub(super) mod part {
    pub(in super::super) const AGREES: &str = "agrees";
    pub(in super::super) const BECOMES: &str = "becomes";
    pub(in super::super) const BY: &str = "by";
    pub(in super::super) const CHARGER_BECOMES: &str = "charger_becomes";
    pub(in super::super) const CHARGES: &str = "charges";
    pub(in super::super) const GENERAL: &str = "general";
    pub(in super::super) const LOSER_BECOMES: &str = "loser_becomes";
    pub(in super::super) const MOVES: &str = "moves";
    pub(in super::super) const OBJECTIVE: &str = "objective";
    pub(in super::super) const RESULTS: &str = "results";
    pub(in super::super) const SEEN: &str = "seen";
    pub(in super::super) const SQUARES: &str = "squares";
    pub(in super::super) const TARGET: &str = "target";
    pub(in super::super) const TARGET_BECOMES: &str = "target_becomes";
    pub(in super::super) const TO: &str = "to";
    pub(in super::super) const UNIT: &str = "unit";
    pub(in super::super) const UNITS: &str = "units";
    pub(in super::super) const WINNER: &str = "winner";
    pub(in super::super) const WINNER_BECOMES: &str = "winner_becomes";
}
