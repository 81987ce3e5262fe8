use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Verb};
use standfast_tabletop::Path;

use super::{Posture, RangeBand};
use crate::{AnyFormation, Aspect, Cover, Ground, Inches, Stands};

/// What a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Command {
    /// Rolls for the initiative.
    RollInitiative,
    /// Takes a unit out of its brigade, to be marked and moved by itself.
    Detach {
        /// The unit.
        unit: Id,
    },
    /// Marks a brigade or an independent unit.
    Mark {
        /// The brigade or unit.
        piece: Id,
        /// Green to move, red to fire.
        posture: Posture,
    },
    /// Says who acts first in this phase.
    ChooseFirst {
        /// The side that does.
        side: Id,
    },
    /// Declares a target and all units that will fire at it.
    Declare {
        /// The target.
        target: Id,
        /// Who fires.
        firers: Vec<Id>,
    },
    /// A declared unit fires.
    Fire {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: FireSeen,
    },
    /// A unit fires at one that is on its way.
    OpportunityFire {
        /// The unit.
        unit: Id,
        /// The unit on its way.
        target: Id,
        /// What the players see on the table.
        seen: FireSeen,
    },
    /// Fires no more at the unit on its way.
    HoldFire,
    /// Asks whether an officer was hit.
    CheckOfficer {
        /// The officer.
        officer: Id,
    },
    /// A unit makes the test that it owes for an officer's death.
    Test {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// Enters that a unit is out of ammunition.
    RunOut {
        /// The unit.
        unit: Id,
    },
    /// A unit moves.
    Move {
        /// The unit.
        unit: Id,
        /// Its way, where the battle has a table: it then says what is seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Path>,
        /// What the players see on the table.
        #[serde(default)]
        seen: MoveSeen,
    },
    /// A unit changes formation.
    ChangeFormation {
        /// The unit.
        unit: Id,
        /// Its new formation.
        to: AnyFormation,
        /// Whether cavalry is on its horses afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mounted: Option<bool>,
    },
    /// A unit declares a charge.
    Charge {
        /// The unit.
        unit: Id,
        /// Whom it charges.
        target: Id,
    },
    /// A charge is pressed home.
    PressHome {
        /// The charger.
        unit: Id,
        /// What the players see on the table.
        seen: ChargeSeen,
    },
    /// An officer rides to a unit, or away from all.
    Ride {
        /// The officer.
        officer: Id,
        /// The unit that he joins.
        to: Option<Id>,
        /// His way, where he rides by himself on a table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Path>,
        /// What the players see on the table.
        #[serde(default)]
        seen: RideSeen,
    },
    /// A brigade has moved.
    EndMove,
    /// A round of melee.
    Fight {
        /// Who charged.
        attacker: Id,
        /// Who was charged.
        defender: Id,
        /// What the players see on the table.
        seen: MeleeSeen,
    },
    /// A unit tries to cease fire.
    CeaseFire {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: CeaseSeen,
    },
    /// A unit tries to rally from shaken.
    RallyShaken {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to rally from rout.
    RallyRouted {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to rejoin its brigade.
    Rejoin {
        /// The unit.
        unit: Id,
        /// The brigade.
        brigade: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// A unit tries to be resupplied.
    Resupply {
        /// The unit.
        unit: Id,
        /// What the players see on the table.
        seen: RadiusSeen,
    },
    /// Enters that a side holds an objective.
    Hold {
        /// The objective.
        objective: Id,
        /// The side.
        side: Id,
    },
    /// Has no more to do in this phase.
    Pass {
        /// The side that hasn't.
        side: Id,
    },
}

/// What the players see when a unit fires.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct FireSeen {
    /// Whether its line of sight is valid.
    #[serde(default = "yes")]
    pub line_of_sight: bool,
    /// The band of its weapon that the target is in.
    pub range: RangeBand,
    /// How many of its stands fire.
    pub stands: Stands,
    /// From where the fire strikes.
    pub aspect: Aspect,
    /// The target's cover.
    pub cover: Cover,
    /// The other cover, where the target stands evenly in two kinds.
    pub cover_split: Option<Cover>,
    /// Whether the firer is beyond its commander's radius.
    pub firer_beyond_radius: bool,
    /// Whether the target is beyond its commander's radius.
    pub target_beyond_radius: bool,
}

/// What the players see when a unit tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct RadiusSeen {
    /// Whether it is beyond its commander's radius.
    pub beyond_radius: bool,
}

/// What the players see when a unit tries to cease fire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct CeaseSeen {
    /// Whether the enemy is at long range.
    pub long_range: bool,
    /// Whether it is beyond its commander's radius.
    pub beyond_radius: bool,
}

/// What the players see when a unit moves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct MoveSeen {
    /// What it moves over.
    pub ground: Ground,
    /// Linear obstacles that it crosses.
    pub obstacles: i64,
    /// Whether it passes through friends.
    pub through_friends: bool,
}

/// What the players see when an officer rides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct RideSeen {
    /// What he rides over.
    pub ground: Ground,
}

/// What the players see when a charge is pressed home.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct ChargeSeen {
    /// Inches that the charger has left after it has halted an inch from the defender.
    pub move_left: Inches,
    /// Whether the charger is beyond its commander's radius.
    pub charger_beyond_radius: bool,
    /// Whether the defender is beyond its commander's radius.
    pub defender_beyond_radius: bool,
}

/// What the players see when a round of melee is fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct MeleeSeen {
    /// The defender's cover.
    pub cover: Cover,
    /// Whether the defender is in woods or rough ground.
    pub rough: bool,
    /// Whether the defender is on higher ground.
    pub defender_higher: bool,
    /// Whether the defender is struck in flank or rear.
    pub flank_or_rear: bool,
    /// Whether the attacker is cavalry that moved half of its charge or more; asked of those to whom it matters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charged_half_move: bool,
    /// Whether the attacker is beyond its commander's radius.
    pub attacker_beyond_radius: bool,
    /// Whether the defender is beyond its commander's radius.
    pub defender_beyond_radius: bool,
}

fn yes() -> bool {
    true
}

pub(super) static ROLL_INITIATIVE: Verb =
    Verb { name: "roll-initiative", says: "the senior commanders roll for the initiative" };
pub(super) static DETACH: Verb = Verb { name: "detach", says: "take a unit out of its brigade" };
pub(super) static MARK: Verb = Verb { name: "mark", says: "mark a brigade or unit green or red" };
pub(super) static CHOOSE_FIRST: Verb = Verb { name: "choose-first", says: "say who acts first" };
pub(super) static DECLARE: Verb = Verb { name: "declare", says: "declare a target and who fires at it" };
pub(super) static FIRE: Verb = Verb { name: "fire", says: "a declared unit fires" };
pub(super) static OPPORTUNITY_FIRE: Verb =
    Verb { name: "opportunity-fire", says: "fire at a unit on its way" };
pub(super) static HOLD_FIRE: Verb = Verb { name: "hold-fire", says: "let the unit on its way pass" };
pub(super) static CHECK_OFFICER: Verb =
    Verb { name: "check-officer", says: "ask whether an officer was hit" };
pub(super) static TEST: Verb = Verb { name: "test", says: "test cohesion for an officer's death" };
pub(super) static RUN_OUT: Verb = Verb { name: "run-out", says: "enter that a unit is out of ammunition" };
pub(super) static MOVE: Verb = Verb { name: "move", says: "move a unit" };
pub(super) static CHANGE_FORMATION: Verb = Verb { name: "change-formation", says: "draw a unit up anew" };
pub(super) static CHARGE: Verb = Verb { name: "charge", says: "declare a charge" };
pub(super) static PRESS_HOME: Verb = Verb { name: "press-home", says: "press a charge home" };
pub(super) static RIDE: Verb = Verb { name: "ride", says: "ride with an officer to a unit" };
pub(super) static END_MOVE: Verb = Verb { name: "end-move", says: "the brigade has moved" };
pub(super) static FIGHT: Verb = Verb { name: "fight", says: "fight a round of melee" };
pub(super) static CEASE_FIRE: Verb = Verb { name: "cease-fire", says: "try to cease fire" };
pub(super) static RALLY_SHAKEN: Verb = Verb { name: "rally-shaken", says: "try to rally from shaken" };
pub(super) static RALLY_ROUTED: Verb = Verb { name: "rally-routed", says: "try to rally from rout" };
pub(super) static REJOIN: Verb = Verb { name: "rejoin", says: "try to rejoin the brigade" };
pub(super) static RESUPPLY: Verb = Verb { name: "resupply", says: "try to be resupplied" };
pub(super) static HOLD: Verb = Verb { name: "hold", says: "enter that a side holds an objective" };
pub(super) static PASS: Verb = Verb { name: "pass", says: "have no more to do in this phase" };

/// Every kind of command.
pub(super) static VERBS: [&Verb; 25] = [
    &ROLL_INITIATIVE,
    &DETACH,
    &MARK,
    &CHOOSE_FIRST,
    &DECLARE,
    &FIRE,
    &OPPORTUNITY_FIRE,
    &HOLD_FIRE,
    &CHECK_OFFICER,
    &TEST,
    &RUN_OUT,
    &MOVE,
    &CHANGE_FORMATION,
    &CHARGE,
    &PRESS_HOME,
    &RIDE,
    &END_MOVE,
    &FIGHT,
    &CEASE_FIRE,
    &RALLY_SHAKEN,
    &RALLY_ROUTED,
    &REJOIN,
    &RESUPPLY,
    &HOLD,
    &PASS,
];
