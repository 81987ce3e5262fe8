use std::fmt;

use smol_str::SmolStr;

use crate::length::Length;
use crate::names::{ById, Names, Says};
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

/// Why a unit can't make a move: the two things that clash, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// It would come off the table.
    OffTable {
        /// The unit.
        unit: SmolStr,
        /// Its corner that comes furthest out.
        corner: &'static str,
        /// Where that corner would lie at the end of the step.
        at: Point,
        /// How far beyond the edge.
        by: Length,
        /// Which edge.
        edge: Edge,
    },
    /// The ground is impassable.
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
    Ground {
        /// The unit.
        unit: SmolStr,
        /// The going.
        going: Going,
        /// The piece of terrain that makes it so, and its kind; none in the open.
        piece: Option<(SmolStr, &'static str)>,
        /// Where the middle of its front meets it.
        at: Point,
    },
    /// It can't cross fences, hedges and walls.
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
    InTheWay {
        /// The unit.
        unit: SmolStr,
        /// Who is in its way.
        other: SmolStr,
        /// Whether it is a friend, an enemy or a wreck.
        is: Relation,
        /// A spot that both would cover.
        at: Point,
    },
    /// It would stop on a friend that it may pass through.
    StopsOn {
        /// The unit.
        unit: SmolStr,
        /// The friend.
        friend: SmolStr,
        /// The middle of where they would overlap.
        at: Point,
    },
    /// It would come too near to an enemy.
    TooNear {
        /// The unit.
        unit: SmolStr,
        /// The enemy.
        enemy: SmolStr,
        /// How near it would come, from edge to edge.
        range: Length,
        /// How near it may come: an inch, or as near as it already stood.
        berth: Length,
        /// The spot of the enemy that it would come too near to.
        at: Point,
    },
    /// It can't move in that manner.
    Manner {
        /// The unit.
        unit: SmolStr,
        /// What it can't do.
        manner: Denied,
    },
    /// The path is too long.
    TooFar {
        /// The unit.
        unit: SmolStr,
        /// What the whole path costs.
        needs: Length,
        /// What the unit may spend.
        has: Length,
    },
    /// The target doesn't lie ahead.
    NotAhead {
        /// The unit.
        unit: SmolStr,
        /// The target.
        target: SmolStr,
        /// How far it may wheel.
        degrees: u16,
    },
}

impl Says for Hindrance {
    fn says(&self, names: &dyn Names) -> String {
        let name = |id: &SmolStr| names.called(id);
        match self {
            Self::OffTable { unit, corner, at, by, edge } => format!(
                "{} would leave the table: its {corner} corner, at {at}, would lie {by} inches beyond the {edge} edge",
                name(unit)
            ),
            Self::Impassable { unit, piece, kind, at } => format!(
                "{} can't go through {}, which is impassable: it gets there at {at}",
                name(unit),
                ground(kind, name(piece))
            ),
            Self::Ground { unit, going, piece, at } => {
                let piece = piece.as_ref().map(|(piece, kind)| format!(", {}", ground(kind, name(piece))));
                let (unit, going, piece) = (name(unit), going.in_words(), piece.unwrap_or_default());
                format!("{unit} can't go {going}{piece}: it gets there at {at}")
            }
            Self::Obstacle { unit, piece, kind, at } => {
                format!("{} can't go over {}: it gets there at {at}", name(unit), ground(kind, name(piece)))
            }
            Self::InTheWay { unit, other, is, at } => {
                format!("{is} {} is in the way of {} at {at}", name(other), name(unit))
            }
            Self::StopsOn { unit, friend, at } => format!(
                "{} may pass through its friend {}, but not stop on it: they would overlap at {at}",
                name(unit),
                name(friend)
            ),
            Self::TooNear { unit, enemy, range, berth, at } => format!(
                "{} would come within {range} inches of the enemy {} at {at}: it must stay {berth} away",
                name(unit),
                name(enemy)
            ),
            Self::Manner { unit, manner } => format!("{} can't {manner}", name(unit)),
            Self::TooFar { unit, needs, has } => format!(
                "{} needs {needs} inches for that path and has {has}: {} short",
                name(unit),
                *needs - *has
            ),
            Self::NotAhead { unit, target, degrees } => format!(
                "{} does not lie straight ahead of {}, not even after a wheel of up to {degrees}°",
                name(target),
                name(unit)
            ),
        }
    }
}

/// With ids, for programmers; players read [`Says`].
impl fmt::Display for Hindrance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.says(&ById))
    }
}

impl std::error::Error for Hindrance {}

/// What a unit in the way is to the unit that moves.
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
    /// What a unit is to those who are not its friends.
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

/// What the rates of a unit do not allow.
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

/// A piece of terrain in a sentence: kind and name, `the woods w-1`, or the name alone, if it begins with `the`.
fn ground(kind: &str, name: String) -> String {
    if name.starts_with("the ") { name } else { format!("the {kind} {name}") }
}
