//! Where pieces are set down: by hand, and by getting out of a vehicle.

use std::cmp::Reverse;

use standfast_engine::battle::{Declined, Ground, Id, Placing};
use standfast_tabletop::{Length, Placed, Point, Pose};

use super::super::command::Movement;
use super::super::field::Field;
use super::super::may;
use super::super::state::Phase;
use super::is_free;
use super::ways::{distance, rates};
use crate::{Morale, cite};

/// How far out from one ring of spots to the next, in hundredths of an inch.
const RING: i32 = 50;

/// How a player may set a piece down by hand that stands somewhere: as it would move.
pub(super) fn placing(field: Field<'_>, piece: &Id) -> Result<Placing, Declined> {
    let no = |rule, why: String| Err(Declined::by(rule, why));
    let Some(piece) = field.piece(piece).filter(|_| field.state.phase != Phase::Forming) else {
        return Ok(Placing::Anywhere);
    };
    if piece.is_wreck() {
        return no(cite::ELIMINATED, format!("{} is a wreck and stays where it lies", piece.name()));
    }
    let by_rate = distance(piece).map(rates);
    if by_rate.is_none() && piece.has_initiative() && piece.now.moved {
        // How far it goes is for the players to say, once it is said that it does.
        return Ok(Placing::Anywhere);
    }
    may::go(piece, Movement::Advance)?;
    if piece.now.morale == Morale::Cautious {
        let why = format!("{} is cautious: it moves by a command, as its morale lets it", piece.name());
        return no(cite::CAUTIOUS, why);
    }
    Ok(by_rate.map_or(Placing::Anywhere, Placing::Within))
}

/// Where somebody stands who gets out of what is a wreck or a hulk now: beside it, as near as there is room, on the side
/// that is turned from the enemy first.
pub(in super::super) fn beside(ground: &Ground<'_>, machine: &Id, who: &Id) -> Option<Pose> {
    let machine = ground.unit(machine)?;
    let away = ground.field().nearest_enemy(machine).map(|enemy| enemy.of.at());
    spots_around(machine, away).into_iter().find(|pose| is_free(ground, who, *pose))
}

/// Spots around a piece, half an inch further out each time, those furthest from an enemy first.
fn spots_around(piece: &Placed, enemy: Option<Point>) -> Vec<Pose> {
    let reach = (piece.footprint().width() + piece.footprint().depth()).hundredths() / 2;
    let middle = piece.at().moved(piece.facing(), -piece.footprint().depth(), Length::ZERO);
    let middle = Point {
        x: Length::from_hundredths((piece.at().x + middle.x).hundredths() / 2),
        y: Length::from_hundredths((piece.at().y + middle.y).hundredths() / 2),
    };
    let rings = (0..12).map(|ring| Length::from_hundredths(reach / 2 + ring * RING));
    let spots = rings.flat_map(|out| {
        let mut ring: Vec<Pose> = (0..24)
            .map(|spot| piece.facing().turned(15 * spot))
            .map(|facing| Pose { at: middle.moved(facing, out, Length::ZERO), facing })
            .collect();
        ring.sort_by_key(|pose| enemy.map(|enemy| Reverse(apart(pose.at, enemy))));
        ring
    });
    spots.collect()
}

/// The square of the distance between two spots, in square hundredths.
fn apart(one: Point, other: Point) -> i64 {
    let square = |length: Length| i64::from(length.hundredths()) * i64::from(length.hundredths());
    square(one.x - other.x) + square(one.y - other.y)
}
