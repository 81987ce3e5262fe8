use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::seen;
use standfast_tabletop::{Facing, Length, Path};

/// A command of this system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Command {
    /// A disrupted or routed unit tries to rally (fatigue.battle.rally).
    Rally {
        unit: Id,
        /// What the players see.
        seen: SeenCheck,
    },
    /// Several units try to rally.
    RallyAll {
        /// What the players see of each.
        checks: BTreeMap<Id, SeenCheck>,
    },
    /// A unit moves, in a battle without a table.
    Move { unit: Id },
    /// Several units move.
    MoveAll {
        /// Who moves, in a battle without a table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<Id>,
        /// Who moves, and where to on the table.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        to: BTreeMap<Id, Going>,
    },
    /// Units fire together at one target (fatigue.loss).
    Fire {
        target: Id,
        /// Who fires.
        units: Vec<Id>,
        /// What the players see.
        seen: SeenLosses,
    },
    /// Several units fire, each at its target. Those at one target fire together (fatigue.loss).
    Volley {
        /// Who fires, at whom, and what it costs the target.
        fire: BTreeMap<Id, Shot>,
    },
    /// Units attack in melee.
    Melee {
        /// Who attacks.
        attackers: Vec<Id>,
        /// Who is attacked.
        defenders: Vec<Id>,
    },
    /// What a unit lost in its melee (fatigue.loss).
    MeleeLosses {
        unit: Id,
        /// What the players see.
        seen: SeenLosses,
    },
    /// What several units lost in melee.
    MeleeLossesAll {
        /// What the players see of each.
        losses: BTreeMap<Id, SeenLosses>,
    },
    /// A unit checks morale at the end of the phase (fatigue.check).
    Check {
        unit: Id,
        /// What the players see.
        seen: SeenCheck,
    },
    /// Several units check morale at the end of the phase.
    CheckAll {
        /// What the players see of each.
        checks: BTreeMap<Id, SeenCheck>,
    },
    /// A leader goes to a unit (fatigue.battle.leaders).
    Attach { leader: Id, unit: Id },
    /// A leader leaves the unit that he is with.
    Detach { leader: Id },
    /// The player's side says that it takes an objective (fatigue.battle.victory).
    TakeObjective { objective: Id },
    /// The other side, or the umpire, answers whether an objective is taken.
    AnswerClaim {
        objective: Id,
        /// Whether it is.
        agreed: bool,
    },
    /// The acting side is done with the phase.
    EndPhase,
}

/// Where a unit goes on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Going {
    /// Its way, where the scenario says how far units move.
    Way(Path),
    /// Its new place, where the scenario sets no limit.
    Place {
        /// Inches from the left edge.
        x: Length,
        /// Inches from the near edge.
        y: Length,
        /// Which way it faces there.
        facing: Facing,
    },
}

seen! {
    /// The losses of a unit, as the players read them off their fire or melee table.
    #[derive(Copy)]
    pub struct SeenLosses {
        /// Its casualties in men, 0 to 1,000.
        casualties: u32 = "its casualties, in men";
        /// The fatigue loss, 0 to 900, where the table gives one. Left out, it is drawn from the casualties
        /// (fatigue.casualties).
        fatigue: Option<i64> = "its fatigue loss; left out: drawn from the casualties";
    }
}

seen! {
    /// What one of several units fires at, and what that costs the target.
    pub struct Shot {
        /// The target.
        target: Id = "at whom";
        /// The casualties that it costs the target, 0 to 1,000.
        casualties: u32 = "the men that it costs the target";
        /// The fatigue loss that it costs the target, 0 to 900, where the players' table gives one.
        fatigue: Option<i64> = "the fatigue loss of the target; left out: drawn from the casualties";
    }
}

seen! {
    /// What bears on a morale check.
    #[derive(Copy)]
    pub struct SeenCheck {
        /// What is added to the morale value, -6 to 6 (fatigue.check).
        modifier: i64 = "leaders, supply, night and the like, added to the morale value";
    }
}

/// The names of the parts of commands, as [`Command`] has them, but for what is seen.
pub(super) mod part {
    pub(in super::super) const AGREED: &str = "agreed";
    pub(in super::super) const ATTACKERS: &str = "attackers";
    pub(in super::super) const CHECKS: &str = "checks";
    pub(in super::super) const DEFENDERS: &str = "defenders";
    pub(in super::super) const FIRE: &str = "fire";
    pub(in super::super) const LEADER: &str = "leader";
    pub(in super::super) const LOSSES: &str = "losses";
    pub(in super::super) const OBJECTIVE: &str = "objective";
    pub(in super::super) const SEEN: &str = "seen";
    pub(in super::super) const TARGET: &str = "target";
    pub(in super::super) const TO: &str = "to";
    pub(in super::super) const UNIT: &str = "unit";
    pub(in super::super) const UNITS: &str = "units";
}
