//! What a seat may do.

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Verb};
use standfast_engine::choices;

choices! {
    /// How a piece sets out to move.
    pub enum Movement {
        /// It goes where it likes; cautious pieces do so by way of concealment (battlegroup.cautious).
        Advance = "advance",
        /// It seeks concealment, or stays in it (battlegroup.shaken).
        Conceal = "conceal",
        /// It falls back; broken pieces their whole move (battlegroup.broken).
        FallBack = "fall-back",
    }
}

choices! {
    /// An edge of the board.
    pub enum Edge {
        /// The north edge.
        North = "north",
        /// The east edge.
        East = "east",
        /// The south edge.
        South = "south",
        /// The west edge.
        West = "west",
    }
}

/// A command of this system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Command {
    /// Looks the forces over and begins the first turn.
    Begin {},
    /// Gives the initiative to pieces of a unit.
    Initiative {
        /// The unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
    },
    /// Marked pieces that have the initiative check morale.
    CheckMorale {
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// What the players see.
        seen: SeenOfCheck,
    },
    /// Pieces that have the initiative move.
    Move {
        /// Their unit.
        unit: Id,
        /// How.
        how: Movement,
        /// The pieces.
        pieces: Vec<Id>,
        /// What the players see.
        seen: SeenOfMove,
    },
    /// Pieces that have the initiative leave the board.
    LeaveBoard {
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// By which edge.
        edge: Edge,
    },
    /// Pieces that have the initiative fire at a unit.
    Fire {
        /// Their unit.
        unit: Id,
        /// The unit that they fire at.
        target: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// Whether they fire an NBC weapon.
        #[serde(default)]
        nbc: bool,
    },
    /// Pieces fire at the unit that has the initiative; those marked check first.
    Intercept {
        /// Their unit.
        unit: Id,
        /// The pieces.
        pieces: Vec<Id>,
        /// What the players see.
        seen: SeenOfCheck,
    },
    /// The fire had no effect, or no more.
    Miss {},
    /// Soldiers of the unit that was fired at are hit.
    Casualties {
        /// The unit.
        unit: Id,
        /// The soldiers.
        fallen: Vec<Id>,
        /// Whether there is more effect to be entered.
        more: bool,
    },
    /// A robot of the unit that was fired at takes penetrating hits.
    HitRobot {
        /// The robot.
        robot: Id,
        /// How many.
        hits: i64,
        /// Whether there is more effect to be entered.
        more: bool,
    },
    /// The vehicle or strongpoint that was fired at is damaged.
    Damage {
        /// The vehicle or strongpoint.
        target: Id,
        /// Levels of movement that it loses.
        movement: i64,
        /// Levels of targeting that it loses.
        targeting: i64,
        /// Levels of damage control that it loses.
        damage_control: i64,
        /// Weapon systems that are knocked out.
        weapons: Vec<Id>,
    },
    /// The vehicle or strongpoint that was fired at is destroyed by explosion.
    Explode {
        /// The vehicle or strongpoint.
        target: Id,
        /// What the players see.
        seen: SeenOfExplosion,
    },
    /// A crew abandons its vehicle.
    Abandon {
        /// The vehicle.
        vehicle: Id,
        /// Who of the crew survives.
        survivors: Vec<Id>,
    },
    /// A soldier surrenders.
    Surrender {
        /// The soldier.
        soldier: Id,
    },
    /// A morale officer shoots a soldier who is about to surrender.
    Shoot {
        /// The soldier.
        soldier: Id,
        /// The morale officer.
        officer: Id,
    },
    /// The pieces that have the initiative are done.
    EndInitiative {},
    /// The side gives the initiative to nobody.
    Pass {},
}

/// What the players see of soldiers who check morale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenOfCheck {
    /// The soldiers who can't retreat and have an enemy within 6 inches (battlegroup.surrender).
    #[serde(default)]
    pub cornered: Vec<Id>,
}

/// What the players see of pieces that move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenOfMove {
    /// They are in the open, or cross it.
    pub in_the_open: bool,
    /// They are exposed to direct enemy fire, or have been fired on.
    pub exposed: bool,
    /// They were fired on while they moved.
    pub fired_on: bool,
    /// The nearest concealment lies toward known enemy fire.
    pub toward_fire: bool,
}

/// What the players see of an explosion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenOfExplosion {
    /// Who of the crew that was left was not penetrated by high explosive of attack factor 6.
    pub survivors: Vec<Id>,
}

pub(super) static BEGIN: Verb = Verb { name: "begin", says: "look the forces over and begin" };
pub(super) static INITIATIVE: Verb = Verb { name: "initiative", says: "give the initiative" };
pub(super) static CHECK: Verb = Verb { name: "check-morale", says: "check morale" };
pub(super) static MOVE: Verb = Verb { name: "move", says: "move" };
pub(super) static LEAVE: Verb = Verb { name: "leave-board", says: "leave the board" };
pub(super) static FIRE: Verb = Verb { name: "fire", says: "fire" };
pub(super) static INTERCEPT: Verb = Verb { name: "intercept", says: "make interceptive fire" };
pub(super) static MISS: Verb = Verb { name: "miss", says: "enter that the fire has no effect, or no more" };
pub(super) static CASUALTIES: Verb = Verb { name: "casualties", says: "enter soldiers who are hit" };
pub(super) static HIT_ROBOT: Verb = Verb { name: "hit-robot", says: "enter hits on a robot" };
pub(super) static DAMAGE: Verb = Verb { name: "damage", says: "enter damage" };
pub(super) static EXPLODE: Verb = Verb { name: "explode", says: "enter explosive destruction" };
pub(super) static ABANDON: Verb = Verb { name: "abandon", says: "have the crew abandon its vehicle" };
pub(super) static SURRENDER: Verb = Verb { name: "surrender", says: "let a soldier surrender" };
pub(super) static SHOOT: Verb = Verb { name: "shoot", says: "have a soldier shot before he surrenders" };
pub(super) static END: Verb = Verb { name: "end-initiative", says: "be done with the initiative" };
pub(super) static PASS: Verb = Verb { name: "pass", says: "give the initiative to nobody" };

/// Every verb.
pub(super) const VERBS: &[&Verb] = &[
    &BEGIN,
    &INITIATIVE,
    &CHECK,
    &MOVE,
    &LEAVE,
    &FIRE,
    &INTERCEPT,
    &MISS,
    &CASUALTIES,
    &HIT_ROBOT,
    &DAMAGE,
    &EXPLODE,
    &ABANDON,
    &SURRENDER,
    &SHOOT,
    &END,
    &PASS,
];
