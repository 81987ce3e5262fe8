//! What is told of a battle: nothing in it is hidden from anybody.

mod band;
mod kept;
mod says;
mod view;
mod worth;

use standfast_engine::Band;
use standfast_engine::battle::{Eyes, Favour, Followed, Id, Motion, Scene, Setting, Sheet, Telling, View};

use super::Event;
use super::field::Field;
use super::motion;
use crate::Fatigue;

impl Telling for Fatigue {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &kept::SHEET;

    const HIDES: bool = false;

    fn followed(charts: &Self::Charts) -> Vec<Followed> {
        kept::followed(charts)
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

    /// A unit's own side recovers, rallies and checks; losses are entered by the side that inflicts them.
    fn favour(purpose: &str) -> Favour {
        match purpose {
            "recovery" | "fatigue from casualties" | "fatigue from melee" | "the call for a morale check" => {
                Favour::High
            }
            "morale check" => Favour::Low,
            _ => Favour::Neither,
        }
    }
}
