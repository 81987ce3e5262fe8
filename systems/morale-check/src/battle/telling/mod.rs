//! What is told of a battle: nothing in it is hidden from anybody.

mod band;
mod kept;
mod says;
mod view;
mod worth;

use standfast_engine::Band;
use standfast_engine::battle::{Eyes, Favour, Followed, Id, Motion, Scene, Setting, Sheet, Telling, View};

use super::event::Event;
use super::field::Field;
use super::motion;
use crate::MoraleCheck;
use crate::tally::Side;

impl Telling for MoraleCheck {
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

    /// A side gives commands for checks of its own, which pass on a high throw; so does the check of a charger's
    /// target, which is against him.
    fn favour(purpose: &str) -> Favour {
        if purpose == Side::Target.purpose() { Favour::Low } else { Favour::High }
    }
}
