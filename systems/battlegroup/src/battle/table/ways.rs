//! How far pieces go on a table, and over what ground.

use standfast_engine::battle::{Ground, Id};
use standfast_tabletop::{Facing, Length, Path, Placed, Point, Pose, Rates, Step, Walk};

use super::is_concealed;
use crate::battle::command::{Edge, Way};
use crate::battle::field::{Field, PieceOn};

/// How far apart the spots of a way are that are looked at, in hundredths of an inch.
const LOOKED_AT: i32 = 50;

/// The steps, in hundredths of an inch, by which a blocked way is cut short.
const CUT: i32 = 25;

/// How far a piece moves on the table: its current movement at the scale of the scenario; none if the scenario gives
/// it no movement rate.
pub(in crate::battle) fn distance(piece: PieceOn<'_>) -> Option<Length> {
    let rate = piece.current_movement();
    let known = rate > 0 || piece.is_machine() && piece.unit()?.sheet.movement_rate > 0;
    let hundredths = rate * piece.field.setup().movement_scale.in_parts();
    known.then_some(Length::from_hundredths(i32::try_from(hundredths).unwrap_or(i32::MAX)))
}

/// What a way costs: any ground the same, turns nothing, and friends are no obstacle (battlegroup.move).
pub(in crate::battle) fn rates(distance: Length) -> Rates {
    let any_way = Rates::new(distance).backwards(Some(distance)).sideways(Some(distance));
    any_way.turning(360, Some(Length::ZERO)).through_friends()
}

/// A piece on the table, and how far it moves there.
pub(in crate::battle) fn mover<'g>(
    ground: &'g Ground<'_>,
    field: Field<'_>,
    id: &Id,
) -> Option<(&'g Placed, Length)> {
    Some((ground.unit(id)?, distance(field.piece(id)?)?))
}

/// Whether the way of a piece leads over ground on which it is not concealed.
pub(in crate::battle) fn crosses_the_open(ground: &Ground<'_>, piece: PieceOn<'_>, way: &Way) -> bool {
    let Some(placed) = ground.unit(piece.id) else { return false };
    let bare = |pose: Pose| !is_concealed(ground, &ground.field().place(placed.moved(pose)));
    let path = match way {
        Way::To(spot) => return bare(spot.pose()),
        Way::Steps(path) => path,
    };
    let Some(rates) = distance(piece).map(rates) else { return false };
    let legs = (1..=path.steps().len()).filter_map(|legs| Path::new(path.steps().get(..legs)?.to_vec()).ok());
    let stops = legs.filter_map(|legs| ground.field().walk(placed, &legs, &rates).ok()).map(|walk| walk.end);
    let stops: Vec<Pose> = std::iter::once(placed.pose()).chain(stops).collect();
    stops.windows(2).any(|leg| matches!(leg, [from, to] if between(*from, *to).any(bare)))
}

/// Spots along the straight line from one stop to the next, the next one last.
fn between(from: Pose, to: Pose) -> impl Iterator<Item = Pose> {
    let (x, y) = ((to.at.x - from.at.x).hundredths(), (to.at.y - from.at.y).hundredths());
    let spots = (x.abs().max(y.abs()) / LOOKED_AT).max(1);
    (1..=spots).map(move |spot| {
        let (x, y) = (from.at.x.hundredths() + x * spot / spots, from.at.y.hundredths() + y * spot / spots);
        Pose::new(x, y, i32::from(to.facing.in_degrees()))
    })
}

/// The longest part of a path, from its start, that can be walked.
pub(in crate::battle) fn cut_short(
    ground: &Ground<'_>,
    placed: &Placed,
    path: &Path,
    rates: &Rates,
) -> Option<Walk> {
    let mut steps = path.steps().to_vec();
    while let Some(last) = steps.pop() {
        if let Step::Ahead(inches) = last {
            let shorter =
                (1..inches.hundredths() / CUT).map(|cuts| inches - Length::from_hundredths(CUT * cuts));
            for inches in shorter {
                let cut = steps.iter().copied().chain([Step::Ahead(inches)]).collect();
                if let Some(walk) = walked(ground, placed, cut, rates) {
                    return Some(walk);
                }
            }
        }
        if let Some(walk) = walked(ground, placed, steps.clone(), rates) {
            return Some(walk);
        }
    }
    None
}

fn walked(ground: &Ground<'_>, placed: &Placed, steps: Vec<Step>, rates: &Rates) -> Option<Walk> {
    ground.field().walk(placed, &Path::new(steps).ok()?, rates).ok()
}

/// The turn from one facing to another, the shorter way round.
pub(in crate::battle) fn turn(from: Facing, to: Facing) -> Option<Step> {
    let clockwise = i16::try_from(to.turned(-i32::from(from.in_degrees())).in_degrees()).ok()?;
    let turn = if clockwise > 180 { clockwise - 360 } else { clockwise };
    (turn != 0).then_some(Step::Turn(turn))
}

/// Whether a piece can go straight to that edge of the table with its move.
pub(in crate::battle) fn reaches(ground: &Ground<'_>, piece: PieceOn<'_>, edge: Edge) -> bool {
    // Without a place or a movement rate it is for the players to say.
    let (Some(placed), Some(most)) = (ground.unit(piece.id), distance(piece)) else { return true };
    let toward = match edge {
        Edge::North => 0,
        Edge::East => 90,
        Edge::South => 180,
        Edge::West => 270,
    };
    let table = ground.field().table().bounds();
    let ahead = |at: Point| match edge {
        Edge::North => table.high.y - at.y,
        Edge::East => table.high.x - at.x,
        Edge::South => at.y,
        Edge::West => at.x,
    };
    // Turning brings the middle of its front no nearer than by its depth: mostly the edge is too far, and no way need be tried.
    if ahead(placed.at()) > most + placed.footprint().depth() {
        return false;
    }
    let turn = turn(placed.facing(), Facing::degrees(toward));
    let Some(turned) = walked(ground, placed, Vec::from_iter(turn), &rates(most)) else { return false };
    let ahead = ahead(turned.end.at);
    let ahead = ahead.is_positive().then_some(Step::Ahead(ahead));
    walked(ground, placed, turn.into_iter().chain(ahead).collect(), &rates(most)).is_some()
}
