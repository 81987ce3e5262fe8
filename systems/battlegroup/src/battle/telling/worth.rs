//! What events are worth to a side, a piece lost being 100: only the order of their sums counts.

use standfast_engine::battle::{Id, Setting, worth_to};

use crate::battle::event::Event;
use crate::{Battlegroup, Morale};

/// What an event is worth to the side.
pub(super) fn worth(setting: &Setting<Battlegroup>, side: &Id, event: &Event) -> i64 {
    let forces = &setting.setup().forces;
    let side_of = |piece: &Id| Some(&forces.units.get(&forces.pieces.get(piece)?.unit)?.side);
    let of = |piece: &Id, points: i64| worth_to(side, side_of(piece), points);
    let of_all = |ids: &[Id], points: i64| ids.iter().map(|id| of(id, points)).sum();
    match event {
        Event::Checked { piece, result, .. } => {
            let points = match result {
                Morale::Good => 0,
                Morale::Cautious => -10,
                Morale::Shaken => -30,
                Morale::Broken => -60,
                Morale::Eliminated | Morale::Destroyed => -100,
            };
            of(piece, points)
        }
        Event::Marked { pieces, .. } => of_all(pieces, -5),
        Event::Wavered { soldier } => of(soldier, -20),
        Event::ShutDown { strongpoint } => of(strongpoint, -40),
        Event::RobotHit { robot, hits } => of(robot, -30 * hits),
        Event::Damaged { target, movement, targeting, damage_control, weapons } => {
            let lost: i64 = weapons.iter().map(|_| 20).sum();
            of(target, -lost - 10 * (movement + targeting + damage_control))
        }
        Event::LeftBoard { piece, .. } => of(piece, -80),
        Event::Surrendered { soldier } => of(soldier, -90),
        Event::Fell { soldiers } => of_all(soldiers, -100),
        Event::Shot { soldier, .. } => of(soldier, -100),
        Event::Abandoned { vehicle } => of(vehicle, -100),
        Event::Wrecked { piece, .. } => of(piece, -150),
        Event::Broke { battlegroup, .. } => {
            worth_to(side, forces.groups.get(battlegroup).map(|group| &group.side), -1_000)
        }
        _ => 0,
    }
}
