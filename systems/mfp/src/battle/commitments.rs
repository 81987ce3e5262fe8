use standfast_engine::battle::{Committed, Opening, Setting};

use super::Event;
use super::state::State;
use crate::Mfp;

/// The level of each side at the start, which stays hidden to the end.
pub(super) fn commitments(setting: &Setting<Mfp>, start: &State) -> Vec<Committed> {
    let sides = setting.roster().sides.iter();
    let committed = sides.filter_map(|side| {
        let level = start.sides.get(&side.id)?.start.for_rules();
        let what = format!("the level of {} at the start", side.name);
        Some(Committed { of: side.id.clone(), what, value: level.to_string() })
    });
    committed.collect()
}

/// The level that the event opens.
pub(super) fn opening(event: &Event) -> Option<Opening> {
    let Event::LevelOpened { side, start, salt, .. } = event else { return None };
    Some(Opening { of: side.clone(), value: start.to_string(), salt: salt.clone() })
}
