use std::fmt;

use smol_str::SmolStr;

use crate::length::Length;
use crate::place::Point;
use crate::terrain::Going;
use crate::unit::{Troops, Unit};

/// An edge of the table, as the players sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Where x is 0.
    Left,
    /// Where x is the width of the table.
    Right,
    /// Where y is 0.
    Near,
    /// Where y is the depth of the table.
    Far,
}

impl Edge {
    /// Every edge.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Near, Self::Far];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Near => "near",
            Self::Far => "far",
        }
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a unit can't move so: the two things that clash, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Hindrance {
    /// It would come off the table.
    #[error(
        "{unit:?} would leave the table: its {corner} corner, at {at}, would lie {by} inches beyond the {edge} edge"
    )]
    OffTable {
        /// The unit.
        unit: SmolStr,
        /// Its corner that comes furthest out.
        corner: &'static str,
        /// Where that would lie at the end of the step.
        at: Point,
        /// How far beyond the edge.
        by: Length,
        /// Which edge.
        edge: Edge,
    },
    /// Nobody can go there.
    #[error("{unit:?} can't go through the {kind} {piece:?}, which is impassable: it comes upon it at {at}")]
    Impassable {
        /// The unit.
        unit: SmolStr,
        /// The piece of terrain.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// A spot that both would cover.
        at: Point,
    },
    /// It has no rate on that ground.
    #[error("{unit:?} can't go {}: it comes upon it at {at}", ground(*going, piece.as_ref()))]
    Ground {
        /// The unit.
        unit: SmolStr,
        /// The going.
        going: Going,
        /// The piece of terrain that makes it so, and its kind; none in the open.
        piece: Option<(SmolStr, &'static str)>,
        /// Where the middle of its front comes upon it.
        at: Point,
    },
    /// It can't go over fences, hedges and walls.
    #[error("{unit:?} can't go over the {kind} {piece:?}: it comes upon it at {at}")]
    Obstacle {
        /// The unit.
        unit: SmolStr,
        /// The piece of terrain.
        piece: SmolStr,
        /// Its kind.
        kind: &'static str,
        /// A spot that both would cover.
        at: Point,
    },
    /// An enemy, a wreck, or a friend that may not be passed through.
    #[error("{is} {other:?} is in the way of {unit:?} at {at}")]
    InTheWay {
        /// The unit.
        unit: SmolStr,
        /// Who is in its way.
        other: SmolStr,
        /// What that is to it.
        is: Relation,
        /// A spot that both would cover.
        at: Point,
    },
    /// It would stop on a friend that it may pass through.
    #[error(
        "{unit:?} may pass through its friend {friend:?}, but not stop on it: they would overlap at {at}"
    )]
    StopsOn {
        /// The unit.
        unit: SmolStr,
        /// The friend.
        friend: SmolStr,
        /// The middle of where they would overlap.
        at: Point,
    },
    /// It would come too near to an enemy.
    #[error("{unit:?} would come {range} inches from the enemy {enemy:?} at {at}: it keeps {berth} away")]
    TooNear {
        /// The unit.
        unit: SmolStr,
        /// The enemy.
        enemy: SmolStr,
        /// How near it would come, from edge to edge.
        range: Length,
        /// How near it may come: an inch, or as near as it stood.
        berth: Length,
        /// The spot of the enemy that it would come so near to.
        at: Point,
    },
    /// It may not move in that way.
    #[error("{unit:?} can't {manner}")]
    Manner {
        /// The unit.
        unit: SmolStr,
        /// What it can't do.
        manner: Denied,
    },
    /// The path is too long.
    #[error("{unit:?} needs {needs} inches for that path and has {has}: {} too many", *needs - *has)]
    TooFar {
        /// The unit.
        unit: SmolStr,
        /// What the whole path costs.
        needs: Length,
        /// What the unit may spend.
        has: Length,
    },
    /// The target doesn't lie ahead.
    #[error("{target:?} does not lie straight ahead of {unit:?}, not even after a wheel of up to {degrees}°")]
    NotAhead {
        /// The unit.
        unit: SmolStr,
        /// The target.
        target: SmolStr,
        /// How far it might wheel.
        degrees: u16,
    },
}

/// What a unit is to another in whose way it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// A friend.
    Friend,
    /// An enemy.
    Enemy,
    /// A wreck.
    Wreck,
}

impl Relation {
    /// What a unit is to those whose friend it is not.
    pub(super) const fn of(unit: &Unit) -> Self {
        match unit.troops() {
            Troops::Wreck => Self::Wreck,
            _ => Self::Enemy,
        }
    }
}

/// `the enemy`.
impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Friend => "its friend",
            Self::Enemy => "the enemy",
            Self::Wreck => "the wreck",
        })
    }
}

/// What the rates of a unit don't allow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Denied {
    /// To go at all.
    Move,
    /// To go back without turning.
    Back,
    /// To go to the side without turning.
    Sidestep,
    /// To turn that far on the spot.
    Turn,
    /// To change its formation.
    Form,
}

/// `go back without turning`.
impl fmt::Display for Denied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Move => "move",
            Self::Back => "go back without turning",
            Self::Sidestep => "sidestep",
            Self::Turn => "turn that far on the spot",
            Self::Form => "change its formation",
        })
    }
}

/// `on rough ground, the woods "copse"`.
fn ground(going: Going, piece: Option<&(SmolStr, &'static str)>) -> String {
    let going = match going {
        Going::Road => "on a road",
        Going::Open => "in the open",
        Going::Rough => "on rough ground",
        Going::Impassable => "on impassable ground",
    };
    piece.map_or_else(|| going.to_owned(), |(piece, kind)| format!("{going}, the {kind} {piece:?}"))
}
