//! Where a piece may be moved by hand, and where a crew gets out.

use std::cmp::Reverse;

use standfast_engine::battle::{Declined, Ground, Id, Placing};
use standfast_tabletop::{Length, Placed, Point, Pose};

use super::is_free;
use super::ways::{distance, rates};
use crate::battle::command::Movement;
use crate::battle::field::Field;
use crate::battle::may;
use crate::battle::state::Phase;
use crate::{Morale, cite};

/// How far out from one ring of spots to the next, in hundredths of an inch.
const RING: i32 = 50;

/// How far a player may move a piece by hand: as far as it may move by command.
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
        // Without a movement rate it is for the players to say how far it goes once it has moved.
        return Ok(Placing::Anywhere);
    }
    may::go(piece, Movement::Advance)?;
    if piece.now.morale == Morale::Cautious {
        let why = format!("{} is cautious: it moves by command only, as its morale allows", piece.name());
        return no(cite::CAUTIOUS, why);
    }
    Ok(by_rate.map_or(Placing::Anywhere, Placing::Within))
}

/// Where a member of a crew gets out: beside the wreck or hulk, as near as there is room, and away from the enemy if
/// he can.
pub(in crate::battle) fn beside(ground: &Ground<'_>, machine: &Id, who: &Id) -> Option<Pose> {
    let machine = ground.unit(machine)?;
    let away = ground.field().nearest_enemy(machine).map(|enemy| enemy.of.at());
    spots_around(machine, away).into_iter().find(|pose| is_free(ground, who, *pose))
}

/// Spots around a piece in rings half an inch apart; in each ring those furthest from the enemy come first.
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
