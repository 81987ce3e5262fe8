//! What stands on the table, where the battle has one.

use standfast_engine::battle::{OnTable, Setting};
use standfast_tabletop::{Formation, Troops};

use super::state::{Place, State};
use crate::Mfp;

/// Every command that is on the table, a dummy as another: one base each, since what a command consists of is hidden
/// from the enemy, and where it stands is not.
pub(super) fn standing(setting: &Setting<Mfp>, state: &State) -> Vec<OnTable> {
    let commands = setting.setup().commands.iter().filter(|command| {
        let standing = state.commands.get(&command.id);
        standing.is_some_and(|standing| *standing.place.for_rules() == Place::Table)
    });
    commands
        .map(|command| OnTable {
            id: command.id.clone(),
            side: command.side.clone(),
            troops: Troops::Other,
            formation: Formation::Single,
            bases: 1,
        })
        .collect()
}
