//! The points of pieces, by the procedure for morale levels.

use standfast_dice::{Thrown, Typed};
use standfast_engine::battle::Setting;
use standfast_engine::{Procedure, Trace};

use super::setup::{Body, Setup};
use super::state::Systems;
use crate::Battlegroup;
use crate::procedures::{Infantry, MoraleLevel, Robot, Vehicle};

/// The outcome of a procedure that throws no dice.
pub(super) fn without_dice<P: Procedure<System = Battlegroup>>(
    setting: &Setting<Battlegroup>,
    situation: &P,
) -> Option<P::Outcome> {
    let mut dice = Thrown::new(Typed::default());
    situation.resolve(&setting.rules(), &mut dice, &mut Trace::silent()).ok()
}

/// The points of a piece at full strength (battlegroup.level.infantry, .robot, .vehicle).
pub(super) fn at_full_strength(setting: &Setting<Battlegroup>, body: &Body, weapons: usize) -> i64 {
    let level = match *body {
        Body::Soldier { rank, morale_officer, crew } => {
            let leaders = by_rank(setting.setup(), crew);
            let soldier = Infantry { rank, morale_officer: morale_officer && leaders, count: 1 };
            MoraleLevel::Unit { infantry: vec![soldier], robots: Vec::new(), leaders }
        }
        Body::Robot { size } => {
            let robots = vec![Robot { size, count: 1 }];
            MoraleLevel::Unit { infantry: Vec::new(), robots, leaders: false }
        }
        Body::Machine(ref machine) => {
            let systems = Systems {
                movement: machine.movement,
                targeting: machine.targeting,
                damage_control: machine.damage_control,
            };
            return of_machine(setting, systems, weapons);
        }
    };
    points(setting, &level)
}

/// Whether a soldier counts by rank: with the option for leaders, or in a crew with that for bailed crews
/// (battlegroup.leaders, battlegroup.bailed).
fn by_rank(setup: &Setup, crew: bool) -> bool {
    setup.leaders || crew && setup.bailed
}

/// The points of a vehicle or strongpoint with these systems and that many working weapons.
pub(super) fn of_machine(setting: &Setting<Battlegroup>, systems: Systems, weapons: usize) -> i64 {
    let Systems { movement, targeting, damage_control } = systems;
    let weapons = i64::try_from(weapons).unwrap_or(i64::MAX);
    points(setting, &MoraleLevel::Vehicle(Vehicle { movement, targeting, damage_control, weapons }))
}

fn points(setting: &Setting<Battlegroup>, level: &MoraleLevel) -> i64 {
    without_dice(setting, level).map_or(0, |outcome| outcome.points.in_parts())
}
