//! Where units that arrive are set down: on an edge of the table, near their friends and away from the enemy.

use standfast_engine::battle::{Ground, Id, Ideas};
use standfast_tabletop::{Length, Point, Pose};

use super::Leading;
use crate::MicroForce;

/// How much it is liked to set a unit down: before anything else.
const ARRIVES: i64 = 2_000;

/// How far apart the places are that are tried along the edges, and how far in from them, in hundredths of an inch.
const APART: usize = 150;
const IN: i32 = 100;

/// How far from the enemy it is.
const AWAY: Length = Length::inches(16);

pub(super) fn arrives(leading: Leading<'_, '_>, ideas: &mut Ideas<MicroForce>) {
    let Some(ground) = leading.look().map(|look| look.ground) else { return };
    let unplaced = leading.units(leading.side()).find(|(id, _)| ground.unit(id).is_none());
    let Some((id, _)) = unplaced else { return };
    if let Some(pose) = place(leading, ground, id) {
        ideas.place(id, ARRIVES, pose, || "it arrives beside its friends".to_owned());
    }
}

/// The free place on an edge that is nearest to the side's units and far enough from the enemy.
fn place(leading: Leading<'_, '_>, ground: &Ground<'_>, id: &Id) -> Option<Pose> {
    let spot = ground.spot(id)?;
    let standing = |side: &Id| -> Vec<Point> {
        let units = ground.field().units().iter();
        units.filter(|unit| unit.side() == side.as_str()).map(|unit| unit.at()).collect()
    };
    let (friends, enemies) = (standing(leading.side()), standing(leading.enemy()));
    let (width, depth) = (spot.table().width().hundredths(), spot.table().depth().hundredths());
    let along = (0..=width.max(depth)).step_by(APART);
    let edges = along.flat_map(|along| {
        let (near, far) = (Pose::new(along, IN, 0), Pose::new(along, depth - IN, 180));
        [near, far, Pose::new(IN, along, 90), Pose::new(width - IN, along, 270)]
    });
    let is_far = |pose: &Pose| enemies.iter().all(|enemy| enemy.distance(pose.at) >= AWAY);
    let mut poses: Vec<Pose> = edges.filter(is_far).collect();
    poses.sort_by_key(|pose| friends.iter().map(|friend| friend.distance(pose.at)).min());
    poses.into_iter().find(|pose| spot.check(*pose).is_ok())
}
