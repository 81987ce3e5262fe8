//! What events are worth to a side, a unit that flees being 100: only the order of their sums counts.

use standfast_engine::battle::{Id, Setting};

use super::event::Event;
use crate::MoraleCheck;

/// What an event is worth to the side.
pub(super) fn worth(setting: &Setting<MoraleCheck>, side: &Id, event: &Event) -> i64 {
    let gain = |whose: &Id, points: i64| if whose == side { points } else { -points };
    let of = |unit: &Id, points: i64| {
        let whose = setting.setup().units().find(|(_, known)| known.id == *unit);
        whose.map_or(0, |(whose, _)| gain(whose, points))
    };
    match event {
        // Nobody but the side whose points they are rolls for them.
        Event::PointsGained(points) => *points,
        Event::Deshaken(unit) => of(unit, 20),
        Event::StayedShaken(unit) | Event::Halted(unit) => of(unit, -20),
        Event::ContactMade { unit, .. } => of(unit, 10),
        Event::StoodFire(unit) => of(unit, 10),
        Event::ChargeSucceeded { unit, .. } => of(unit, 40),
        Event::ChargeEnded(unit) => of(unit, -10),
        Event::MeleeWon { winner, .. } => of(winner, 50),
        Event::Beaten { unit, .. } | Event::Shaken(unit) => of(unit, -30),
        Event::Fled(unit) => of(unit, -100),
        Event::Removed(unit) => of(unit, -200),
        Event::Held { by: Some(holder), .. } => gain(holder, 100),
        _ => 0,
    }
}
