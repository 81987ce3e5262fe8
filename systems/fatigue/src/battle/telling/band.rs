//! What events come to in a bar of odds.

use standfast_engine::battle::{Id, Setting};
use standfast_engine::{Band, Strength, Words};

use crate::battle::event::Event;
use crate::procedures::CheckResult;
use crate::{Fatigue, bands};

/// What the event comes to.
pub(super) fn band(setting: &Setting<Fatigue>, event: &Event) -> Option<Band> {
    let of = |band: Band, id: &Id| Some(band.of(setting.name(id).to_owned()));
    match event {
        Event::Recovered { unit, recovered, .. } => of(bands::recovers(*recovered), unit),
        Event::TriedToRally { unit, passed: true, .. } => {
            of(Band::new(Strength::Grave, "rallies").good(), unit)
        }
        Event::TriedToRally { unit, bearing, .. } => {
            let stays = match bearing {
                CheckResult::Steady => "holds",
                CheckResult::Disrupted => "stays disrupted",
                CheckResult::Routed => "stays routed",
            };
            of(Band::nothing(stays), unit)
        }
        Event::LossesTaken { unit, loss, .. } if *loss > 0 => {
            of(Band::new(Strength::Slight, Words::counted(*loss, "tires by 1", "tires by ", "")), unit)
        }
        Event::CheckCalled { unit, .. } => of(Band::new(Strength::Grave, "must check"), unit),
        Event::Checked { unit, bearing, .. } => of(bands::checked(*bearing), unit),
        Event::Destroyed { unit } => of(Band::new(Strength::Total, "destroyed"), unit),
        _ => None,
    }
}
