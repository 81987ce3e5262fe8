//! Where units that arrive are set down: at the edge behind their friends, away from the enemy.

use standfast_engine::battle::Ideas;
use standfast_tabletop::Length;

use super::Leading;
use crate::MicroForce;

/// How much it is liked to set a unit down: before anything else.
const ARRIVES: i64 = 2_000;

/// How far from the enemy it is.
const AWAY: Length = Length::inches(12);

pub(super) fn arrives(leading: Leading<'_>, ideas: &mut Ideas<MicroForce>) {
    let Some(ground) = leading.look().map(|look| look.ground) else { return };
    let unplaced = leading.units(leading.side()).find(|(id, _)| ground.unit(id).is_none());
    if let Some((id, pose)) = unplaced.and_then(|(id, _)| Some((id, ground.place_at_edge(id, AWAY)?))) {
        ideas.place(id, ARRIVES, pose, || "it arrives behind its friends".to_owned());
    }
}
