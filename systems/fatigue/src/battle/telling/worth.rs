//! What events are worth to a side, in points of fatigue: only the order of their sums counts.

use standfast_engine::battle::{Id, Setting, worth_to};

use crate::Fatigue;
use crate::battle::event::Event;
use crate::procedures::CheckResult;

/// What an event is worth to the side.
pub(super) fn worth(setting: &Setting<Fatigue>, side: &Id, event: &Event) -> i64 {
    let of = |unit: &Id, points: i64| {
        let known = setting.setup().units().find(|(_, known)| known.thing.id == *unit);
        worth_to(side, known.map(|(whose, _)| whose), points)
    };
    let bearing = |bearing: &CheckResult| match bearing {
        CheckResult::Steady => 0,
        CheckResult::Disrupted => -100,
        CheckResult::Routed => -300,
    };
    match event {
        Event::Recovered { unit, recovered, .. } => of(unit, *recovered),
        Event::LossesTaken { unit, men, loss, .. } => of(unit, -loss - men),
        Event::CheckCalled { unit, .. } => of(unit, -50),
        Event::TriedToRally { unit, bearing: stands, .. } | Event::Checked { unit, bearing: stands, .. } => {
            of(unit, bearing(stands))
        }
        Event::Destroyed { unit } => of(unit, -1_000),
        Event::ObjectiveTaken { side: taker, .. } => worth_to(side, Some(taker), 500),
        Event::Settled { winner: Some(winner), .. } => worth_to(side, Some(winner), 5_000),
        _ => 0,
    }
}
