use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use crate::formation::Footprint;
use crate::place::{Facing, Point, Pose};
use crate::rectangle::{Bounds, Rectangle};

/// What a unit is made of, as far as the table cares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    /// Men on foot.
    Foot,
    /// Men on horses.
    Horse,
    /// Guns.
    Guns,
    /// A vehicle or a machine.
    Vehicle,
    /// Something that hides nothing behind it: an officer, a marker.
    Other,
    /// What is left of a vehicle or a strongpoint: it belongs to nobody, blocks everybody, and hides what is behind it.
    Wreck,
}

/// A unit on the table: whose it is, where it stands and what ground it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    id: SmolStr,
    side: SmolStr,
    pose: Pose,
    footprint: Footprint,
    troops: Troops,
    ground: Rectangle,
    bounds: Bounds,
}

impl Unit {
    /// A unit of a side, where it stands.
    #[must_use]
    pub fn new(
        id: impl Into<SmolStr>,
        side: impl Into<SmolStr>,
        pose: Pose,
        footprint: Footprint,
        troops: Troops,
    ) -> Self {
        let ground = footprint.at(pose);
        let bounds = ground.bounds();
        Self { id: id.into(), side: side.into(), pose, footprint, troops, ground, bounds }
    }

    /// The same unit somewhere else.
    #[must_use]
    pub fn moved(&self, pose: Pose) -> Self {
        Self::new(self.id.clone(), self.side.clone(), pose, self.footprint.clone(), self.troops)
    }

    /// Its id, as the battle knows it.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whose it is: units of one side are friends.
    #[must_use]
    pub fn side(&self) -> &str {
        &self.side
    }

    /// Whether the two are enemies: of different sides, and neither a wreck.
    #[must_use]
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        let fights = |unit: &Self| unit.troops != Troops::Wreck;
        self.side != other.side && fights(self) && fights(other)
    }

    /// The middle of its front edge, and its facing.
    #[must_use]
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// The middle of its front edge.
    #[must_use]
    pub const fn at(&self) -> Point {
        self.pose.at
    }

    /// Its facing.
    #[must_use]
    pub const fn facing(&self) -> Facing {
        self.pose.facing
    }

    /// Its formation and size.
    #[must_use]
    pub const fn footprint(&self) -> &Footprint {
        &self.footprint
    }

    /// What it is made of.
    #[must_use]
    pub const fn troops(&self) -> Troops {
        self.troops
    }

    /// The ground that it covers.
    #[must_use]
    pub const fn ground(&self) -> &Rectangle {
        &self.ground
    }

    /// The ground that each of its bases covers, from the front left one, rank by rank.
    pub fn bases(&self) -> impl Iterator<Item = Rectangle> + '_ {
        self.footprint.bases_at(self.pose)
    }

    /// The smallest upright rectangle around it.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }
}
