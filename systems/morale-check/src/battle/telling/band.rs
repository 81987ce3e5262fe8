//! What events come to in a bar of odds.

use standfast_engine::battle::{Id, Setting};
use standfast_engine::{Band, Strength, Words};

use crate::battle::event::Event;
use crate::{MoraleCheck, bands};

/// What the event comes to.
pub(super) fn band(setting: &Setting<MoraleCheck>, event: &Event) -> Option<Band> {
    let of = |band: Band, id: &Id| Some(band.of(setting.name(id).to_owned()));
    match event {
        Event::PointsGained(points) => {
            let words = Words::counted(*points, "1 point", "", " points");
            Some(Band::new(Strength::Slight, words).good())
        }
        Event::Deshaken(unit) => of(bands::recovers(), unit),
        Event::StayedShaken(unit) => of(Band::nothing("stays shaken"), unit),
        Event::Halted(unit) => of(bands::halts(), unit),
        Event::ContactMade { .. } => Some(bands::contact()),
        Event::Pursued(unit) => of(bands::pursues(), unit),
        Event::StoodFire(unit) => of(Band::nothing("stands"), unit),
        Event::Shaken(unit) => of(Band::new(Strength::Grave, "shaken"), unit),
        Event::Fled(unit) => of(bands::flees(), unit),
        Event::Removed(unit) => of(Band::new(Strength::Total, "destroyed"), unit),
        _ => None,
    }
}
