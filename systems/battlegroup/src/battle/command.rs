//! What a seat may do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::{Id, Verb};
use standfast_engine::choices;
use standfast_tabletop as tabletop;
use tabletop::{Facing, Length, Path, Point, Pose};

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
    /// An edge of the board: the far edge of a table is its north.
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

impl From<tabletop::Edge> for Edge {
    fn from(edge: tabletop::Edge) -> Self {
        match edge {
            tabletop::Edge::Far => Self::North,
            tabletop::Edge::Right => Self::East,
            tabletop::Edge::Near => Self::South,
            tabletop::Edge::Left => Self::West,
        }
    }
}

/// The way that a piece goes on a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Way {
    /// Step by step.
    Steps(Path),
    /// To a spot, where nothing is known of how far it moves.
    To(Spot),
}

/// A spot on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    x: Length,
    y: Length,
    facing: Facing,
}

impl Spot {
    /// As a pose.
    pub(super) fn pose(&self) -> Pose {
        Pose { at: Point { x: self.x, y: self.y }, facing: self.facing }
    }
}

/// Of which of the pieces something is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Which {
    /// Of all of them or of none, as players say who have no table.
    All(bool),
    /// Of these.
    These(Vec<Id>),
}

impl Default for Which {
    fn default() -> Self {
        Self::All(false)
    }
}

impl Which {
    /// Whether it is true of a piece.
    #[must_use]
    pub fn has(&self, piece: &Id) -> bool {
        match self {
            Self::All(all) => *all,
            Self::These(pieces) => pieces.contains(piece),
        }
    }
}

/// The effect of fire: soldiers who are hit, hits on robots, damage to a vehicle or strongpoint. Nothing of it is a miss.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effect {
    /// Soldiers who are hit.
    pub fallen: Vec<Id>,
    /// Penetrating hits on robots.
    pub hits: BTreeMap<Id, i64>,
    /// Levels of movement that a vehicle or strongpoint loses.
    pub movement: i64,
    /// Levels of targeting that it loses.
    pub targeting: i64,
    /// Levels of damage control that it loses.
    pub damage_control: i64,
    /// Weapon systems that are knocked out.
    pub weapons: Vec<Id>,
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
        /// What the players see of those who check at once, on a table.
        #[serde(default)]
        seen: SeenOfCheck,
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
        /// The pieces; none where their ways say who they are.
        #[serde(default)]
        pieces: Vec<Id>,
        /// The way of each piece that advances on a table.
        #[serde(default)]
        ways: BTreeMap<Id, Way>,
        /// What the players see.
        #[serde(default)]
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
        /// The effect; none where it is still to be entered.
        #[serde(default)]
        effect: Option<Effect>,
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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeenOfCheck {
    /// The soldiers who can't retreat and have an enemy within 6 inches (battlegroup.surrender).
    #[serde(default)]
    pub cornered: Vec<Id>,
}

/// What the players see of pieces that move.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SeenOfMove {
    /// Which of them stand in the open.
    pub in_the_open: Which,
    /// Which of them cross the open on their way, where no table says so.
    pub crosses_the_open: Which,
    /// Which of them are exposed to direct enemy fire: fired on in this turn or the last (battlegroup.exposed).
    pub exposed: Which,
    /// Which of them were fired on while they moved.
    pub fired_on: Which,
    /// To which of them the nearest concealment lies toward known enemy fire.
    pub toward_fire: Which,
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
