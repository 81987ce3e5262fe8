use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Verb};

/// What a seat may do in a battle of this system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Command {
    /// A unit at rest recovers fatigue (fatigue.recover.when).
    Recover {
        /// The unit.
        unit: Id,
    },
    /// All units of the side that are at rest recover fatigue.
    RecoverAll,
    /// A disrupted or routed unit tries to rally (fatigue.battle.rally).
    Rally {
        /// The unit.
        unit: Id,
        /// What the players see.
        seen: SeenCheck,
    },
    /// A unit moves.
    Move {
        /// The unit.
        unit: Id,
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
    /// A unit checks morale at the end of the phase (fatigue.check).
    Check {
        /// The unit.
        unit: Id,
        /// What the players see.
        seen: SeenCheck,
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

/// What bears on a morale check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenCheck {
    /// Leaders, supply, night and the like, -6 to 6 (fatigue.check).
    pub modifier: i64,
}

macro_rules! verbs {
    ($($name:ident = $text:literal, $says:literal;)+) => {
        $(pub(super) static $name: Verb = Verb { name: $text, says: $says };)+
        /// Every kind of command.
        pub(super) static VERBS: &[&Verb] = &[$(&$name),+];
    };
}

verbs! {
    RECOVER = "recover", "recover fatigue";
    RECOVER_ALL = "recover-all", "recover fatigue with every unit at rest";
    RALLY = "rally", "try to rally";
    MOVE = "move", "move";
    FIRE = "fire", "fire at a target";
    MELEE = "melee", "attack in melee";
    MELEE_LOSSES = "melee-losses", "enter what a unit lost in melee";
    CHECK = "check", "check morale";
    ATTACH = "attach", "send a leader to a unit";
    DETACH = "detach", "let a leader leave his unit";
    TAKE_OBJECTIVE = "take-objective", "take an objective";
    END_PHASE = "end-phase", "end the phase";
}
