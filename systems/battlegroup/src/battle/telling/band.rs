//! What events come to in a bar of odds.

use standfast_engine::Band;
use standfast_engine::battle::Setting;

use crate::battle::event::Event;
use crate::{Battlegroup, bands};

/// What the event comes to: the soldiers of a unit check one by one, and are counted.
pub(super) fn band(setting: &Setting<Battlegroup>, event: &Event) -> Option<Band> {
    let Event::Checked { piece, result, .. } = event else { return None };
    let forces = &setting.setup().forces;
    let whose = forces.pieces.get(piece).map_or(piece, |sheet| &sheet.unit);
    Some(bands::checked(*result).of(setting.name(whose).to_owned()))
}
