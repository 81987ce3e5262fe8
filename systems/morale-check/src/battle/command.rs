use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Verb};
use standfast_engine::choices;

use crate::{Aspect, Unit};

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
    /// The troops as they are in this formation.
    pub(super) fn taken_up_by(self, troops: Unit) -> Unit {
        match self {
            Self::Square | Self::LineOrColumn => Unit { in_square: self == Self::Square, ..troops },
            Self::Limbered | Self::Unlimbered => Unit { limbered: self == Self::Limbered, ..troops },
        }
    }
}

/// The ground that a unit stands on, as the players see it (morale-check.terrain).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ground {
    /// Whether it is upslope of the nearest enemy.
    pub upslope: bool,
    /// Whether it is in a built-up area.
    pub built_up_area: bool,
    /// Whether it is defending a linear terrain feature; never of a unit that charges or pursues.
    pub linear_feature: bool,
}

/// What the players see of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// Where the charge strikes its target.
    pub aspect: Aspect,
    /// Whether friendly infantry backs it, for infantry (morale-check.charge.en-masse).
    #[serde(default)]
    pub en_masse: bool,
    /// The ground of the unit that charges.
    pub charger: Ground,
    /// The ground of its target.
    pub target: Ground,
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
        seen: Ground,
    },
    /// The points of the turn are rolled (morale-check.battle.points).
    RollPoints,
    /// A point is spent on a unit's order, for good (morale-check.pips).
    Order {
        /// Who has the order.
        unit: Id,
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
    /// A declared charge is checked, by the charger and then by its target (morale-check.when.charging,
    /// morale-check.when.charged).
    Charge {
        /// Who charges.
        unit: Id,
        /// How.
        seen: Seen,
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
        seen: Ground,
    },
    /// Cavalry that charged with success charges another enemy (morale-check.charge.followup).
    FollowUp {
        /// Who charges.
        unit: Id,
        /// Whom.
        target: Id,
        /// How.
        seen: Seen,
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
        seen: Ground,
    },
    /// A unit was destroyed by fire (morale-check.battle.fire).
    Remove {
        /// Which.
        unit: Id,
    },
    /// The phase ends (morale-check.battle.sequence).
    EndPhase,
}

pub(super) static DESHAKE: Verb = Verb { name: "deshake", says: "check whether a shaken unit recovers" };
pub(super) static ROLL_POINTS: Verb = Verb { name: "roll-points", says: "roll for the points of the turn" };
pub(super) static ORDER: Verb = Verb { name: "order", says: "spend a point on a unit's order" };
pub(super) static ATTACH: Verb = Verb { name: "attach", says: "attach a general to a unit" };
pub(super) static DETACH: Verb = Verb { name: "detach", says: "detach a general from his unit" };
pub(super) static DECLARE: Verb = Verb { name: "declare", says: "declare a charge" };
pub(super) static CHARGE: Verb = Verb { name: "charge", says: "check a declared charge, both sides" };
pub(super) static WIN_MELEE: Verb = Verb { name: "win-melee", says: "enter who won a melee" };
pub(super) static DRAW_MELEE: Verb = Verb { name: "draw-melee", says: "enter that nobody won a melee" };
pub(super) static PURSUE: Verb = Verb { name: "pursue", says: "check whether cavalry pursues" };
pub(super) static FOLLOW_UP: Verb = Verb { name: "follow-up", says: "make a follow-up charge" };
pub(super) static FORM: Verb = Verb { name: "form", says: "change formation" };
pub(super) static HOLD: Verb = Verb { name: "hold", says: "enter who holds an objective" };
pub(super) static BEATEN: Verb = Verb { name: "beaten", says: "enter that a unit was beaten by fire" };
pub(super) static STAND_FIRE: Verb = Verb { name: "stand-fire", says: "check whether beaten infantry flees" };
pub(super) static REMOVE: Verb = Verb { name: "remove", says: "enter that fire destroyed a unit" };
pub(super) static END_PHASE: Verb = Verb { name: "end-phase", says: "end the phase" };

/// Every verb, in the order of the player turn.
pub(super) const VERBS: [&Verb; 17] = [
    &DESHAKE,
    &ROLL_POINTS,
    &ORDER,
    &ATTACH,
    &DETACH,
    &DECLARE,
    &CHARGE,
    &WIN_MELEE,
    &DRAW_MELEE,
    &PURSUE,
    &FOLLOW_UP,
    &FORM,
    &HOLD,
    &BEATEN,
    &STAND_FIRE,
    &REMOVE,
    &END_PHASE,
];
