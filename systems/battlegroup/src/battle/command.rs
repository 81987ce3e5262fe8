//! What a seat may do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::{choices, seen};
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

seen! {
    /// The effect of fire: soldiers who are hit, hits on robots, damage to a vehicle or strongpoint. Nothing of it is a
    /// miss.
    #[derive(Default)]
    #[serde(default)]
    pub struct Effect {
        /// Soldiers who are hit.
        fallen: Vec<Id> = "who is hit";
        /// Penetrating hits on robots.
        hits: BTreeMap<Id, i64> = "penetrating hits on robots";
        /// Levels of movement that a vehicle or strongpoint loses.
        movement: i64 = "levels of movement that it loses";
        /// Levels of targeting that it loses.
        targeting: i64 = "levels of targeting that it loses";
        /// Levels of damage control that it loses.
        damage_control: i64 = "levels of damage control that it loses";
        /// Weapon systems that are knocked out.
        weapons: Vec<Id> = "weapon systems that are knocked out";
    }
}

impl Effect {
    /// Whether a vehicle or strongpoint is damaged.
    pub(super) fn damages(&self) -> bool {
        self.movement + self.targeting + self.damage_control > 0 || !self.weapons.is_empty()
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

seen! {
    /// What the players see of soldiers who check morale.
    #[derive(Default)]
    #[serde(default)]
    pub struct SeenOfCheck {
        /// The soldiers who can't retreat and have an enemy within 6 inches (battlegroup.surrender).
        cornered: Vec<Id> = "soldiers who can't retreat and have an enemy within 6 inches";
    }
}

seen! {
    /// What the players see of pieces that move.
    #[derive(Default)]
    #[serde(default)]
    pub struct SeenOfMove {
        /// Which of them stand in the open.
        in_the_open: Which = "in the open";
        /// Which of them cross the open on their way, where no table says so.
        crosses_the_open: Which = "crossing the open on the way";
        /// Which of them are exposed to direct enemy fire (battlegroup.exposed).
        exposed: Which = "exposed to direct fire: fired on in this turn or the last";
        /// Which of them were fired on while they moved.
        fired_on: Which = "fired on while advancing, with this initiative";
        /// To which of them the nearest concealment lies toward known enemy fire.
        toward_fire: Which = "with known enemy fire in the way to the nearest concealment";
    }
}

seen! {
    /// What the players see of an explosion.
    pub struct SeenOfExplosion {
        /// Who of the crew that was left was not penetrated by high explosive of attack factor 6.
        survivors: Vec<Id> =
            "who of the crew that is left is not penetrated by high explosive of attack factor 6";
    }
}

/// The names of the parts of commands, as [`Command`] has them, but for what is seen.
pub(super) mod part {
    pub(in super::super) const EDGE: &str = "edge";
    pub(in super::super) const EFFECT: &str = "effect";
    pub(in super::super) const HITS: &str = "hits";
    pub(in super::super) const HOW: &str = "how";
    pub(in super::super) const MORE: &str = "more";
    pub(in super::super) const NBC: &str = "nbc";
    pub(in super::super) const OFFICER: &str = "officer";
    pub(in super::super) const PIECES: &str = "pieces";
    pub(in super::super) const ROBOT: &str = "robot";
    pub(in super::super) const SEEN: &str = "seen";
    pub(in super::super) const SOLDIER: &str = "soldier";
    pub(in super::super) const SURVIVORS: &str = "survivors";
    pub(in super::super) const TARGET: &str = "target";
    pub(in super::super) const UNIT: &str = "unit";
    pub(in super::super) const VEHICLE: &str = "vehicle";
    pub(in super::super) const WAYS: &str = "ways";
}
