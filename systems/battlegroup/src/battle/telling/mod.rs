//! What is told of a battle: nothing in it is hidden from anybody.

mod band;
mod kept;
mod says;
mod view;
mod worth;

use standfast_engine::Band;
use standfast_engine::battle::{Eyes, Favour, Followed, Id, Motion, Scene, Setting, Sheet, Telling, View};

use crate::Battlegroup;
use crate::battle::event::Event;
use crate::battle::field::Field;
use crate::battle::motion;

impl Telling for Battlegroup {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &kept::SHEET;

    const HIDES: bool = false;

    fn followed(_: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn view(scene: Scene<'_, Self>, _: Eyes<'_>) -> View {
        view::view(Field(scene))
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        says::says(setting, event)
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    fn band(setting: &Setting<Self>, event: &Event) -> Option<Band> {
        band::band(setting, event)
    }

    /// A morale check passes on a low throw, and it is the giver's own pieces that check.
    fn favour(_: &str) -> Favour {
        Favour::Low
    }
}
