use smol_str::SmolStr;

use super::body::{Beyond, Body};
use super::ground::NoGoing;
use super::hindrance::Hindrance;
use super::path::Step;
use super::steps::{Mover, Stop};
use super::surroundings::{Clash, Surroundings};
use crate::field::Placed;
use crate::geometry::{Quad, Vector, rounded};
use crate::length::Length;
use crate::place::Point;
use crate::terrain::Going;

/// Why and where a unit stops.
#[derive(Debug, Clone)]
pub(super) struct Explained<'f> {
    pub(super) stop: Stop<'f>,
    /// The ground that it would cover there.
    pub(super) body: Body,
}

impl Mover {
    /// What first stops the unit in a step that it can't take: to the hundredth of an inch of a straight step, or the
    /// degree of a wheel.
    pub(super) fn first_stop<'f>(&self, step: Step, around: &Surroundings<'f>) -> Explained<'f> {
        let stopped = |part: i32| {
            let part = step.cut(part);
            let stop = self.step(part, around).err()?;
            Some(Explained { stop, body: self.standing.after(part).body() })
        };
        let (mut free, mut first) = (0, step.parts());
        while first - free > 1 {
            let middle = free + (first - free) / 2;
            *(if stopped(middle).is_some() { &mut first } else { &mut free }) = middle;
        }
        let nothing =
            || Explained { stop: Stop::Denied(super::hindrance::Denied::Move), body: self.body.clone() };
        stopped(first).unwrap_or_else(nothing)
    }
}

impl Step {
    /// How many parts it can be cut into: hundredths of a straight step, degrees of a wheel.
    fn parts(self) -> i32 {
        match self {
            Self::Ahead(inches) | Self::Back(inches) | Self::Sidestep { inches, .. } => inches.hundredths(),
            Self::Wheel { degrees, .. } => i32::from(degrees),
            Self::Turn(_) | Self::Form(_) => 1,
        }
    }

    /// Its first `parts` parts.
    fn cut(self, parts: i32) -> Self {
        let inches = Length::from_hundredths(parts);
        match self {
            Self::Ahead(_) => Self::Ahead(inches),
            Self::Back(_) => Self::Back(inches),
            Self::Sidestep { to, .. } => Self::Sidestep { to, inches },
            Self::Wheel { to, .. } => Self::Wheel { to, degrees: u16::try_from(parts).unwrap_or_default() },
            Self::Turn(_) | Self::Form(_) => self,
        }
    }
}

impl Explained<'_> {
    /// The same, for players to read.
    pub(super) fn hindrance(self, unit: &str) -> Hindrance {
        let unit = SmolStr::from(unit);
        let Self { stop, body } = self;
        match stop {
            Stop::Clash(Clash::OffTable(Beyond { corner, at, edge, by })) => {
                Hindrance::OffTable { unit, corner, at, by, edge }
            }
            Stop::Clash(Clash::Barrier((piece, laid))) => Hindrance::Impassable {
                unit,
                piece: piece.id().into(),
                kind: piece.kind().name(),
                at: laid.outline.spot_in_common(&body.quad),
            },
            Stop::Clash(Clash::Unit { other, is }) => Hindrance::InTheWay {
                unit,
                other: other.id().into(),
                is,
                at: body.quad.middle_in_common(other.quad()),
            },
            Stop::Clash(Clash::StopsOn(friend)) => Hindrance::StopsOn {
                unit,
                friend: friend.id().into(),
                at: body.quad.middle_in_common(friend.quad()),
            },
            Stop::Clash(Clash::TooNear { enemy, berth }) => Hindrance::TooNear {
                unit,
                enemy: enemy.id().into(),
                range: rounded(body.quad.squared_to(enemy.quad()).sqrt()),
                berth,
                at: nearest_spot(enemy, &body.quad),
            },
            Stop::NoGoing(NoGoing { going: Going::Impassable, piece: Some(piece), at }) => {
                Hindrance::Impassable { unit, piece: piece.id().into(), kind: piece.kind().name(), at }
            }
            Stop::NoGoing(NoGoing { going, piece, at }) => {
                let piece = piece.map(|piece| (piece.id().into(), piece.kind().name()));
                Hindrance::Ground { unit, going, piece, at }
            }
            Stop::NoCrossing((piece, laid)) => Hindrance::Obstacle {
                unit,
                piece: piece.id().into(),
                kind: piece.kind().name(),
                at: laid.outline.spot_in_common(&body.quad),
            },
            Stop::Denied(manner) => Hindrance::Manner { unit, manner },
        }
    }
}

/// The spot of an enemy that is nearest to a rectangle; of several, the middle.
fn nearest_spot(enemy: &Placed, quad: &Quad) -> Point {
    let from_here = quad.corners.map(|corner| (corner, enemy.quad().nearest_to(corner)));
    let from_there = enemy.quad().corners.map(|corner| (quad.nearest_to(corner), corner));
    let squared = |(here, there): &(Vector, Vector)| (*there - *here).squared();
    let pairs = || from_here.iter().chain(&from_there);
    let least = pairs().map(squared).min().unwrap_or_default();
    let nearest: Vec<Vector> = pairs().filter(|pair| squared(pair) == least).map(|pair| pair.1).collect();
    let count = i64::try_from(nearest.len()).unwrap_or(1).max(1);
    let sum = nearest.into_iter().fold(Vector { x: 0, y: 0 }, |sum, spot| sum + spot);
    Vector { x: sum.x / count, y: sum.y / count }.point()
}
