//! Units that come on the table.

use standfast_engine::battle::Ideas;
use standfast_tabletop::Length;

use super::Leading;
use crate::MoraleCheck;

/// How much coming on is liked.
const COMES_ON: i64 = 500;

/// How far from any enemy units come on.
const CLEAR: Length = Length::inches(9);

/// A unit that is there and has no place yet comes on at its side's edge of the table, near its friends.
pub(super) fn come_on(leading: Leading<'_>, ideas: &mut Ideas<MoraleCheck>) {
    let unplaced = || leading.units_of(leading.side()).find(|unit| leading.placed(unit.id()).is_none());
    let Some((ground, unit)) = leading.ground().zip(unplaced()) else { return };
    if let Some(pose) = ground.place_at_edge(unit.id(), CLEAR) {
        ideas.place(unit.id(), COMES_ON, pose, || format!("{} comes on", unit.name()));
    }
}
