use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::verbs;
use standfast_tabletop::{Facing, Length, Path};

/// What a seat may do in a battle of this system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Command {
    /// A disrupted or routed unit tries to rally (fatigue.battle.rally).
    Rally {
        /// The unit.
        unit: Id,
        /// What the players see.
        seen: SeenCheck,
    },
    /// Several units try to rally.
    RallyAll {
        /// What the players see of each.
        checks: BTreeMap<Id, SeenCheck>,
    },
    /// A unit moves that stands on no table.
    Move {
        /// The unit.
        unit: Id,
    },
    /// Several units move.
    MoveAll {
        /// Who moves, without a table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        units: Vec<Id>,
        /// Who moves, and where to on the table.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        to: BTreeMap<Id, Going>,
    },
    /// Units fire together at one target (fatigue.loss).
    Fire {
        /// The target.
        target: Id,
        /// Who fires.
        units: Vec<Id>,
        /// What the players see.
        seen: SeenLosses,
    },
    /// Several units fire, each at its target; those at one target fire together (fatigue.loss).
    Volley {
        /// Who fires, at whom, and what it costs.
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
        /// The unit.
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
        /// The unit.
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
    Attach {
        /// The leader.
        leader: Id,
        /// The unit.
        unit: Id,
    },
    /// A leader leaves the unit that he is with.
    Detach {
        /// The leader.
        leader: Id,
    },
    /// The player's side takes an objective (fatigue.battle.victory).
    TakeObjective {
        /// The objective.
        objective: Id,
    },
    /// The other side, or the umpire, answers whether an objective is taken.
    AnswerClaim {
        /// The objective.
        objective: Id,
        /// Whether it is.
        agreed: bool,
    },
    /// The acting side has done all that it wants to do in this phase.
    EndPhase,
}

/// What the fire or melee table of the players says of a unit's losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenLosses {
    /// Its casualties in men, 0 to 1,000.
    pub casualties: u32,
    /// The fatigue loss, 0 to 900, where the table gives one; else it is drawn from the casualties
    /// (fatigue.casualties).
    pub fatigue: Option<i64>,
}

/// What one of several units fires at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The target.
    pub target: Id,
    /// The casualties that it costs the target, 0 to 1,000.
    pub casualties: u32,
    /// The fatigue loss that it costs the target, 0 to 900, where the table gives one.
    pub fatigue: Option<i64>,
}

/// Where a unit goes on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Going {
    /// A way, where the scenario says how far units move.
    Way(Path),
    /// A place, where it does not.
    Place {
        /// Inches from the left edge.
        x: Length,
        /// Inches from the near edge.
        y: Length,
        /// Which way it looks then.
        facing: Facing,
    },
}

/// What bears on a morale check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenCheck {
    /// Leaders, supply, night and the like, -6 to 6 (fatigue.check).
    pub modifier: i64,
}

verbs! {
    RALLY = "rally", "try to rally";
    RALLY_ALL = "rally-all", "try to rally several units";
    MOVE = "move", "move";
    MOVE_ALL = "move-all", "move several units";
    FIRE = "fire", "fire at a target";
    VOLLEY = "volley", "fire with several units, each at its target";
    MELEE = "melee", "attack in melee";
    MELEE_LOSSES = "melee-losses", "enter what a unit lost in melee";
    MELEE_LOSSES_ALL = "melee-losses-all", "enter what several units lost in melee";
    CHECK = "check", "check morale";
    CHECK_ALL = "check-all", "check the morale of several units";
    ATTACH = "attach", "send a leader to a unit";
    DETACH = "detach", "let a leader leave his unit";
    TAKE_OBJECTIVE = "take-objective", "take an objective";
    ANSWER_CLAIM = "answer-claim", "say whether an objective is taken";
    END_PHASE = "end-phase", "end the phase";
}
