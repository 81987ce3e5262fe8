//! What is told of a battle, and to whom.

mod audience;
mod kept;
mod says;
mod view;

use standfast_engine::battle::{
    Audience, Committed, Eyes, Favour, Followed, Id, Opening, Scene, Seat, Setting, Sheet, Telling, View,
};

use super::field::Field;
use super::state::level_at_start;
use super::{Command, Event, State};
use crate::Mfp;

pub(super) use says::{FINGERS, player_name};

impl Telling for Mfp {
    const SHEET: &'static Sheet = &kept::SHEET;

    fn followed(_: &Self::Charts) -> Vec<Followed> {
        kept::followed()
    }

    fn view(scene: Scene<'_, Self>, eyes: Eyes<'_>) -> View {
        view::Look { field: Field(scene), eyes }.view()
    }

    fn says(setting: &Setting<Self>, event: &Event) -> String {
        says::says(setting, event)
    }

    /// No dice are thrown: nothing could come otherwise, to be better or worse.
    fn worth(_: &Setting<Self>, _: &Id, _: &Event) -> i64 {
        0
    }

    fn favour(_: &str) -> Favour {
        Favour::Neither
    }

    fn audience(setting: &Setting<Self>, event: &Event) -> Audience {
        audience::of_event(setting.setup(), event)
    }

    fn command_audience(setting: &Setting<Self>, _: &Seat, command: &Command) -> Audience {
        audience::of_command(setting.setup(), command)
    }

    fn knob_audience(setting: &Setting<Self>, knob: &str, thing: &str) -> Audience {
        audience::of_knob(setting, knob, thing)
    }

    /// The level of each side at the start, which stays hidden to the end.
    fn commitments(setting: &Setting<Self>, _: &State) -> Vec<Committed> {
        let sides = setting.roster().sides.iter();
        sides
            .map(|side| Committed {
                of: side.id.clone(),
                what: format!("the level of {} at the start", side.name),
                value: level_at_start(setting, &side.id).to_string(),
            })
            .collect()
    }

    fn opening(event: &Event) -> Option<Opening> {
        let Event::LevelOpened { side, start, salt, .. } = event else { return None };
        Some(Opening { of: side.clone(), value: start.to_string(), salt: salt.clone() })
    }
}
