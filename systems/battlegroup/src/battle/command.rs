//! The commands of a battle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use standfast_engine::battle::Id;
use standfast_engine::{choices, seen};
use standfast_tabletop as tabletop;
use tabletop::{Facing, Length, Path, Point, Pose};

choices! {
    /// How a piece sets out to move.
    pub enum Movement {
        /// It goes where it likes; a cautious piece keeps to concealment (battlegroup.cautious).
        Advance = "advance",
        /// It seeks concealment, or stays in it (battlegroup.shaken).
        Conceal = "conceal",
        /// It falls back; a broken piece by its whole move (battlegroup.broken).
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
    /// To a spot, where the scenario does not say how far it moves.
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
    /// The spot as a pose.
    pub(super) fn pose(&self) -> Pose {
        Pose { at: Point { x: self.x, y: self.y }, facing: self.facing }
    }
}

/// What is as it is by default need not be written, and must not be where it is not asked for.
fn says_nothing<T: Default + PartialEq>(told: &T) -> bool {
    *told == T::default()
}

/// The pieces for which something is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Which {
    /// All of them or none, as players without a table say.
    All(bool),
    /// These pieces.
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
    /// The effect of fire: soldiers hit, hits on robots, damage to a vehicle or strongpoint; nothing for a miss.
    #[derive(Default)]
    #[serde(default)]
    pub struct Effect {
        #[serde(skip_serializing_if = "says_nothing")]
        fallen: Vec<Id> = "who is hit";
        #[serde(skip_serializing_if = "says_nothing")]
        hits: BTreeMap<Id, i64> = "penetrating hits on robots";
        #[serde(skip_serializing_if = "says_nothing")]
        movement: i64 = "levels of movement that it loses";
        #[serde(skip_serializing_if = "says_nothing")]
        targeting: i64 = "levels of targeting that it loses";
        #[serde(skip_serializing_if = "says_nothing")]
        damage_control: i64 = "levels of damage control that it loses";
        #[serde(skip_serializing_if = "says_nothing")]
        weapons: Vec<Id> = "weapon systems that are knocked out";
    }
}

impl Effect {
    /// Whether a vehicle or strongpoint is damaged.
    pub(in crate::battle) fn damages(&self) -> bool {
        self.movement + self.targeting + self.damage_control > 0 || !self.weapons.is_empty()
    }
}

/// What a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case")]
#[expect(missing_docs, reason = "a field without a comment holds what it is named after")]
pub enum Command {
    /// Review the forces and begin the first turn.
    Begin {},
    /// Give the initiative to pieces of a unit.
    Initiative {
        unit: Id,
        pieces: Vec<Id>,
        /// What the players see of those who check at once, on a table.
        #[serde(default, skip_serializing_if = "says_nothing")]
        seen: SeenOfCheck,
    },
    /// Have marked pieces with the initiative check morale.
    CheckMorale { unit: Id, pieces: Vec<Id>, seen: SeenOfCheck },
    /// Move pieces that have the initiative.
    Move {
        unit: Id,
        how: Movement,
        /// The pieces; none where their ways name them.
        #[serde(default, skip_serializing_if = "says_nothing")]
        pieces: Vec<Id>,
        /// The way of each piece that advances on a table.
        #[serde(default, skip_serializing_if = "says_nothing")]
        ways: BTreeMap<Id, Way>,
        #[serde(default, skip_serializing_if = "says_nothing")]
        seen: SeenOfMove,
    },
    /// Take pieces that have the initiative off the board.
    LeaveBoard { unit: Id, pieces: Vec<Id>, edge: Edge },
    /// Fire at a unit with pieces that have the initiative.
    Fire {
        unit: Id,
        target: Id,
        pieces: Vec<Id>,
        /// Whether they fire an NBC weapon.
        #[serde(default, skip_serializing_if = "says_nothing")]
        nbc: bool,
        /// The effect; none where it is still to be entered.
        #[serde(default, skip_serializing_if = "says_nothing")]
        effect: Option<Effect>,
    },
    /// Fire at the unit that has the initiative; marked pieces check first.
    Intercept { unit: Id, pieces: Vec<Id>, seen: SeenOfCheck },
    /// Enter that the fire had no effect, or no more.
    Miss {},
    /// Enter soldiers of the target who are hit; `more` effect may follow.
    Casualties { unit: Id, fallen: Vec<Id>, more: bool },
    /// Enter penetrating hits on a robot of the target; `more` effect may follow.
    HitRobot { robot: Id, hits: i64, more: bool },
    /// Enter damage to the target, a vehicle or strongpoint: levels of its systems, and weapons knocked out.
    Damage { target: Id, movement: i64, targeting: i64, damage_control: i64, weapons: Vec<Id> },
    /// Enter that the target, a vehicle or strongpoint, is destroyed by explosion.
    Explode { target: Id, seen: SeenOfExplosion },
    /// Have a crew abandon its vehicle.
    Abandon { vehicle: Id, survivors: Vec<Id> },
    /// Let a soldier surrender.
    Surrender { soldier: Id },
    /// Have a morale officer shoot a soldier who is about to surrender.
    Shoot { soldier: Id, officer: Id },
    /// End the initiative of the pieces that have it.
    EndInitiative {},
    /// Pass: nobody gets the initiative.
    Pass {},
}

seen! {
    /// What the players see of soldiers who check morale.
    #[derive(Default)]
    #[serde(default)]
    pub struct SeenOfCheck {
        /// (battlegroup.surrender)
        cornered: Vec<Id> = "soldiers who can't retreat and have an enemy within 6 inches";
    }
}

seen! {
    /// What the players see of pieces that move.
    #[derive(Default)]
    #[serde(default)]
    pub struct SeenOfMove {
        #[serde(skip_serializing_if = "says_nothing")]
        in_the_open: Which = "in the open";
        #[serde(skip_serializing_if = "says_nothing")]
        crosses_the_open: Which = "crosses the open on the way";
        /// (battlegroup.exposed)
        #[serde(skip_serializing_if = "says_nothing")]
        exposed: Which = "exposed to direct fire: fired on in this turn or the last";
        #[serde(skip_serializing_if = "says_nothing")]
        fired_on: Which = "fired on during this advance";
        #[serde(skip_serializing_if = "says_nothing")]
        toward_fire: Which = "nearest concealment lies toward known enemy fire";
    }
}

seen! {
    /// What the players see of an explosion.
    pub struct SeenOfExplosion {
        survivors: Vec<Id> =
            "the remaining crew whom high explosive of attack factor 6 does not penetrate";
    }
}

/// The names of the parts of a [`Command`].
pub(super) mod part {
    pub(in crate::battle) const EDGE: &str = "edge";
    pub(in crate::battle) const EFFECT: &str = "effect";
    pub(in crate::battle) const HITS: &str = "hits";
    pub(in crate::battle) const HOW: &str = "how";
    pub(in crate::battle) const MORE: &str = "more";
    pub(in crate::battle) const NBC: &str = "nbc";
    pub(in crate::battle) const OFFICER: &str = "officer";
    pub(in crate::battle) const PIECES: &str = "pieces";
    pub(in crate::battle) const ROBOT: &str = "robot";
    pub(in crate::battle) const SEEN: &str = "seen";
    pub(in crate::battle) const SOLDIER: &str = "soldier";
    pub(in crate::battle) const SURVIVORS: &str = "survivors";
    pub(in crate::battle) const TARGET: &str = "target";
    pub(in crate::battle) const UNIT: &str = "unit";
    pub(in crate::battle) const VEHICLE: &str = "vehicle";
    pub(in crate::battle) const WAYS: &str = "ways";
}
