//! What conceals a piece, and where the nearest concealment is.

use std::cell::LazyCell;

use standfast_engine::battle::Ground;
use standfast_tabletop::{Cover, Facing, Length, Placed, Pose, Terrain, Troops};

/// How near to a piece a wall or a wreck must be to conceal it.
const BEHIND: Length = Length::inches(1);

/// Whether a piece is concealed where it stands: by what it stands in, or by a wall or wreck within an inch of it, between it and
/// the nearest enemy.
pub(in crate::battle) fn is_concealed(ground: &Ground<'_>, piece: &Placed) -> bool {
    let field = ground.field();
    let conceals = |terrain: &Terrain| terrain.cover() > Cover::None;
    // Looked for only where something near can conceal from him.
    let enemy = LazyCell::new(|| field.nearest_enemy(piece).map(|enemy| enemy.of));
    let behind = || {
        let wall = field.behind_linear(piece, field.is_near_linear(piece).then(|| *enemy)??);
        wall.filter(|wall| conceals(wall))
    };
    let behind_wreck = || {
        let reach = piece.bounds().grown(BEHIND);
        let wrecks = field.units().iter().filter(|other| other.troops() == Troops::Wreck);
        let mut near = wrecks.filter(|wreck| wreck.bounds().meets(&reach));
        near.any(|wreck| enemy.is_some_and(|enemy| field.behind_unit(piece, wreck, enemy)))
    };
    field.stands_in(piece, conceals).is_some() || behind().is_some() || behind_wreck()
}

/// The nearest concealment that a piece can seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::battle) struct Shelter {
    /// Where it would stand.
    pub(in crate::battle) pose: Pose,
    /// The direction in which it lies.
    pub(in crate::battle) toward: Facing,
    /// How far the piece has to go.
    pub(in crate::battle) inches: Length,
}

/// From one distance tried to the next, in hundredths of an inch, and from one direction to the next, in degrees.
const STEP: i32 = 50;
const SPREAD: i32 = 15;

/// The nearest concealment to a piece in the open, looked for in every direction in steps of half an inch, away from
/// the nearest enemy first; none if nothing on the table conceals it.
pub(in crate::battle) fn nearest(ground: &Ground<'_>, piece: &Placed) -> Option<Shelter> {
    let field = ground.field();
    let wreck = || field.units().iter().any(|unit| unit.troops() == Troops::Wreck);
    let terrain = field.nearest_concealment(piece.at()).map(|nearest| nearest.distance);
    let from = if wreck() { Length::ZERO } else { terrain? - Length::inches(2) };
    let table = field.table().bounds();
    let furthest = (table.high.x + table.high.y).hundredths();
    let away =
        field.nearest_enemy(piece).map_or(piece.facing().opposite(), |enemy| away_from(piece, enemy.of));
    let directions: Vec<Facing> = directions(away).collect();
    let may_conceal = |shelter: &Shelter| {
        let there = shelter.pose.at;
        table.contains(there) && field.may_be_concealed(piece.bounds().moved(piece.at(), there))
    };
    let first = (from.hundredths() / STEP).max(1);
    (first..=furthest / STEP).find_map(|steps| {
        let inches = Length::from_hundredths(steps * STEP);
        let shelters = directions.iter().map(|&toward| {
            let pose = Pose { at: piece.at().moved(toward, inches, Length::ZERO), facing: piece.facing() };
            Shelter { pose, toward, inches }
        });
        shelters.filter(may_conceal).find(|shelter| {
            let there = field.place(piece.moved(shelter.pose));
            is_concealed(ground, &there) && ground.fits((*there).clone()).is_ok()
        })
    })
}

/// The direction that leads furthest from an enemy.
fn away_from(piece: &Placed, enemy: &Placed) -> Facing {
    let all = directions(Facing::default());
    let apart = |toward: &Facing| {
        let at = piece.at().moved(*toward, Length::inches(1), Length::ZERO);
        let (x, y) = ((at.x - enemy.at().x).hundredths(), (at.y - enemy.at().y).hundredths());
        i64::from(x) * i64::from(x) + i64::from(y) * i64::from(y)
    };
    all.max_by_key(apart).unwrap_or_default()
}

/// Every direction, beginning with that one, alternately to its left and right.
fn directions(from: Facing) -> impl Iterator<Item = Facing> {
    let aside = (1..180 / SPREAD).flat_map(|step| [-SPREAD * step, SPREAD * step]);
    std::iter::once(0).chain(aside).chain([180]).map(move |degrees| from.turned(degrees))
}
