//! What is told of a battle: nothing is hidden from anybody.

mod band;
mod kept;
mod says;
mod view;
mod worth;

use standfast_engine::Band;
use standfast_engine::battle::{Eyes, Favour, Followed, Id, Motion, Scene, Setting, Sheet, Telling, View};

use super::{Event, motion};
use crate::MicroForce;
use crate::procedures::INITIATIVE_OF;

impl Telling for MicroForce {
    const MOTIONS: &'static [&'static Motion] = &motion::MOTIONS;
    const SHEET: &'static Sheet = &kept::SHEET;

    const HIDES: bool = false;

    fn followed(_: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn view(scene: Scene<'_, Self>, _eyes: Eyes<'_>) -> View {
        view::view(scene)
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        says::says(setting, event)
    }

    fn purpose(setting: &Setting<Self>, purpose: &str) -> Option<String> {
        let place = INITIATIVE_OF.iter().position(|known| *known == purpose)?;
        setting.roster().sides.get(place).map(|side| format!("the initiative of {}", side.name))
    }

    fn worth(setting: &Setting<Self>, side: &Id, event: &Event) -> i64 {
        worth::worth(setting, side, event)
    }

    fn band(setting: &Setting<Self>, event: &Event) -> Option<Band> {
        band::band(setting, event)
    }

    /// Both sides' dice are thrown by who gives the command: the firer, the charger, the attacker in melee.
    fn favour(purpose: &str) -> Favour {
        match purpose {
            "target's cohesion test"
            | "defender's cohesion test"
            | "officer casualty"
            | "charge distance"
            | "attacker's melee dice"
            | "defender falls back" => Favour::High,
            "firer's cohesion test"
            | "fire"
            | "cohesion test"
            | "charger's cohesion test"
            | "defender's retreat"
            | "defender's melee dice"
            | "attacker's cohesion test"
            | "attacker falls back"
            | "cease-fire test"
            | "rally from shaken"
            | "rally from rout"
            | "rejoining the brigade"
            | "resupply" => Favour::Low,
            _ => Favour::Neither,
        }
    }
}
