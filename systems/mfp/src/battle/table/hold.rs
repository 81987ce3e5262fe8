use standfast_engine::battle::Ground;

use crate::battle::known::Known;
use crate::battle::setup::{CommandSetup, Situation};

/// Who holds a piece of terrain, as the table shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::battle) enum Hold {
    /// The side has it: troops of its own stand on it, and nobody else.
    Taken,
    /// The side has it no longer: others stand on it, and nobody of its own.
    Lost,
    /// Both stand on it, or nobody does: it stays with the side that had it.
    AsBefore,
}

/// Whether the terrain of a situation is held as it says (mfp.level.3). Nobody knows by looking what an enemy base
/// consists of, so any of them will do.
pub(in crate::battle) fn hold(known: Known<'_>, ground: &Ground<'_>, situation: &Situation) -> Hold {
    let Some(on) = &situation.on else { return Hold::AsBefore };
    let (own, others): (Vec<_>, Vec<_>) =
        ground.on(on).partition(|base| base.side() == situation.holder().as_str());
    let stands = |command: &&CommandSetup| own.iter().any(|base| base.id() == command.id.as_str());
    let troops = known.commands().filter(stands).any(|command| known.has_troops(command));
    match (own.is_empty(), others.is_empty()) {
        (false, true) if troops => Hold::Taken,
        (true, false) if situation.ends => Hold::Lost,
        _ => Hold::AsBefore,
    }
}
