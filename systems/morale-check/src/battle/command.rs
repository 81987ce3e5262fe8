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
        /// It was beaten: infantry, for which the rules say what follows (morale-check.battle.fire).
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
        /// Whether any part of the charger is straight ahead of the guns that it charges, if that was looked at
        /// (morale-check.charge.artillery).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        before_guns: Option<bool> = "part of the charger is straight ahead of the guns' front edge";
        /// Whether friendly infantry backs an infantry charge (morale-check.charge.en-masse); of others nobody asks it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Command {
    /// A shaken unit checks whether it recovers (morale-check.when.deshake).
    Deshake {
        /// The unit that checks.
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
        /// The unit that gets it.
        unit: Id,
    },
    /// Points are spent on the orders of several units, for good (morale-check.pips).
    GiveOrders {
        /// The units that get them.
        units: Vec<Id>,
    },
    /// A general joins a unit (morale-check.battle.generals).
    Attach { general: Id, unit: Id },
    /// A general leaves his unit (morale-check.battle.generals).
    Detach { general: Id },
    /// A charge is declared (morale-check.battle.charges).
    Declare {
        /// The charger.
        unit: Id,
        target: Id,
    },
    /// Several charges are declared (morale-check.battle.charges).
    DeclareCharges {
        /// The target of each charger.
        charges: BTreeMap<Id, Id>,
    },
    /// The charged side says which units form square in answer, if any (morale-check.battle.answer).
    Answer {
        /// The units that form square.
        squares: Vec<Id>,
    },
    /// A declared charge is checked, by the charger and then by its target (morale-check.when.charging,
    /// morale-check.when.charged).
    Charge {
        /// The charger.
        unit: Id,
        /// How.
        seen: ChargeSeen,
    },
    /// The melee of a charge is won (morale-check.battle.contact).
    WinMelee {
        /// The charger.
        unit: Id,
        /// The winner: the charger or its target.
        winner: Id,
        /// What becomes of the loser.
        loser_becomes: Fate,
        /// What becomes of the winner.
        winner_becomes: Fate,
    },
    /// Nobody won the melee of a charge (morale-check.battle.contact).
    DrawMelee {
        /// The charger.
        unit: Id,
        /// What becomes of it.
        charger_becomes: Fate,
        /// What becomes of its target.
        target_becomes: Fate,
    },
    /// Cavalry that charged with success, with nothing in reach to charge, checks whether it pursues
    /// (morale-check.when.pursuit).
    Pursue {
        /// The unit that checks.
        unit: Id,
        /// Its ground.
        seen: GroundSeen,
    },
    /// Cavalry that charged with success charges another enemy (morale-check.charge.followup).
    FollowUp {
        /// The charger.
        unit: Id,
        target: Id,
        /// How.
        seen: ChargeSeen,
    },
    /// Units move on the table, one after the other (morale-check.battle.moves).
    March {
        /// The way of each unit.
        moves: BTreeMap<Id, Path>,
    },
    /// A unit changes its formation (morale-check.battle.formation).
    Form {
        unit: Id,
        /// Into what.
        to: Formation,
    },
    /// An objective changes hands (morale-check.battle.turn-limit).
    Hold {
        objective: Id,
        /// Who holds it now; nobody where it is left out.
        by: Option<Id>,
    },
    /// The other side says whether an objective has changed hands (morale-check.battle.objectives).
    Confirm {
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
        unit: Id,
        /// What becomes of it; not given for infantry, for which the rules say it.
        #[serde(default)]
        becomes: Option<Fate>,
    },
    /// Shaken infantry that was beaten by fire checks whether it flees (morale-check.when.beaten).
    StandFire {
        /// The unit that checks.
        unit: Id,
        /// Its ground.
        seen: GroundSeen,
    },
    /// A unit was destroyed by fire (morale-check.battle.fire).
    Remove { unit: Id },
    /// The phase ends, and those after it up to another (morale-check.battle.sequence).
    EndPhase {
        /// The phase that begins next; de-shaking: the player turn ends. Left out: the one that follows.
        #[serde(default)]
        to: Option<Phase>,
    },
}

/// The names of the parts of commands, as [`Command`] has them, but for what is seen.
pub(super) mod part {
    pub(in crate::battle) const AGREES: &str = "agrees";
    pub(in crate::battle) const BECOMES: &str = "becomes";
    pub(in crate::battle) const BY: &str = "by";
    pub(in crate::battle) const CHARGER_BECOMES: &str = "charger_becomes";
    pub(in crate::battle) const CHARGES: &str = "charges";
    pub(in crate::battle) const GENERAL: &str = "general";
    pub(in crate::battle) const LOSER_BECOMES: &str = "loser_becomes";
    pub(in crate::battle) const MOVES: &str = "moves";
    pub(in crate::battle) const OBJECTIVE: &str = "objective";
    pub(in crate::battle) const RESULTS: &str = "results";
    pub(in crate::battle) const SEEN: &str = "seen";
    pub(in crate::battle) const SQUARES: &str = "squares";
    pub(in crate::battle) const TARGET: &str = "target";
    pub(in crate::battle) const TARGET_BECOMES: &str = "target_becomes";
    pub(in crate::battle) const TO: &str = "to";
    pub(in crate::battle) const UNIT: &str = "unit";
    pub(in crate::battle) const UNITS: &str = "units";
    pub(in crate::battle) const WINNER: &str = "winner";
    pub(in crate::battle) const WINNER_BECOMES: &str = "winner_becomes";
}
