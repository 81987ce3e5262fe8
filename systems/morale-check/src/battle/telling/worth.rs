//! What events are worth to a side, a unit that flees being 100: only the order of their sums counts.

use standfast_engine::battle::{Id, Setting, worth_to};

use crate::MoraleCheck;
use crate::battle::event::Event;

/// What an event is worth to the side.
pub(super) fn worth(setting: &Setting<MoraleCheck>, side: &Id, event: &Event) -> i64 {
    let of = |unit: &Id, points: i64| {
        let known = setting.setup().units().find(|(_, known)| known.id == *unit);
        worth_to(side, known.map(|(whose, _)| whose), points)
    };
    match event {
        // Only the side that gains the points rolls for them.
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
        Event::Held { by: Some(holder), .. } => worth_to(side, Some(holder), 100),
        _ => 0,
    }
}
