//! What stands on the table, where the battle has one.

use standfast_engine::battle::{Ground, OnTable, Setting};
use standfast_tabletop::{Formation, Troops};

use super::setup::{Command, Situation};
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

/// Who holds a piece of terrain, as the table shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hold {
    /// The side has it: troops of its own stand on it, and nobody else.
    Taken,
    /// The side has it no longer: others stand on it, and nobody of its own.
    Lost,
    /// Both stand on it, or nobody does: whoever had it has it still.
    AsBefore,
}

/// Whether the terrain of a situation is held as it says (mfp.level.3). What a base of the enemy consists of is
/// not known to who looks at it, so that any of them will do.
pub(super) fn hold(
    setting: &Setting<Mfp>,
    state: &State,
    ground: &Ground<'_>,
    situation: &Situation,
) -> Hold {
    let Some(on) = &situation.on else { return Hold::AsBefore };
    let (own, others): (Vec<_>, Vec<_>) =
        ground.on(on).partition(|base| base.side() == situation.holder().as_str());
    let stands = |command: &&Command| own.iter().any(|base| base.id() == command.id.as_str());
    let troops = setting.setup().commands.iter().filter(stands).any(|command| has_troops(state, command));
    match (own.is_empty(), others.is_empty()) {
        (false, true) if troops => Hold::Taken,
        (true, false) if situation.ends => Hold::Lost,
        _ => Hold::AsBefore,
    }
}

/// Whether a command has anybody left to fight.
pub(super) fn has_troops(state: &State, command: &Command) -> bool {
    command.units.iter().any(|unit| unit.unit.miniatures != Some(state.losses(&unit.id).miniatures))
}
